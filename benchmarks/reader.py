"""How often the reader is right, refuses, or is silently wrong, on labelled pictures.

    python -m benchmarks.reader [FOLDER…]

Each folder holds pictures and a ``labels.csv`` (``benchmarks/labelled.py``). Without a folder the copies
among the tests are read. The naive reader runs on the same pictures, one after the other, so that the
ratios mean something on any machine.

The reader has no trained part; how it goes about was worked out while looking at pictures of all three
sources of photographs, at the path-traced frames and at frames of tools/render. Its limits for photographs
from above are set by a rule (``benchmarks/tuning_above.py``), and where a folder holds photographs of
several sources, the last lines say what limits that know nothing of a source bring on it. A figure to
believe without reserve comes from a folder that nobody has looked at, given as an argument.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from benchmarks.labelled import Case, cases
from benchmarks.naive_reader import naive_values
from benchmarks.tuning_above import looked_at, three_ways
from kinito_pi import trained
from kinito_pi.vision import Networks, Reading, read

PICTURES = Path(__file__).parents[1] / "tests" / "vision" / "pictures"
CONFIDENCES = (0.0, 0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True)
class Result:
    case: Case
    outcome: str
    confidence: float
    ms: float
    naive: str
    naive_ms: float


def measured(case: Case, networks: Networks) -> Result:
    """Both readers on one picture."""
    pixels = np.asarray(cv2.imread(str(case.path)), np.uint8)
    begun = time.perf_counter()
    answer = read(pixels, expect=case.expect, view=case.view, networks=networks)
    between = time.perf_counter()
    naive = naive_values(pixels, case.expect, case.view)
    ended = time.perf_counter()
    values = answer.values if isinstance(answer, Reading) else None
    confidence = answer.confidence if isinstance(answer, Reading) else 0.0
    return Result(
        case,
        _outcome(values, case.values),
        confidence,
        (between - begun) * 1000,
        _outcome(naive, case.values),
        (ended - between) * 1000,
    )


def _outcome(values: tuple[int, ...] | None, truth: tuple[int, ...] | None) -> str:
    if values is None:
        return "refused"
    return "exact" if values == truth else "wrong"


def report(results: Iterable[Result]) -> None:
    """A line for each source and for each kind within it, then misreads by confidence."""
    results = list(results)
    by_source: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in results:
        by_source[result.case.source, result.case.view].append(result)
    print(f"{'':44}{'n':>5} {'exact':>7} {'refused':>8} {'wrong':>6} | naive {'exact':>6} {'wrong':>6}")
    for (source, view), own in by_source.items():
        _line(f"{source}, {view}", own)
        for kind in sorted({result.case.kind for result in own}):
            _line("    " + kind, [result for result in own if result.case.kind == kind])
        _speed(own)
    _photographs([result for result in results if result.case.view == "above"])
    _by_confidence(results)


def _photographs(results: list[Result]) -> None:
    """All sources together, and of them the easiest kind."""
    _together("all photographs", results)
    _together("1 or 2 dice, seen top-down", [r for r in results if r.case.expect <= 2 and r.case.top_down])


def _together(name: str, results: list[Result]) -> None:
    if not results:
        return
    ours, naive = Counter(r.outcome for r in results), Counter(r.naive for r in results)
    n = len(results)
    print(
        f"{name}, {n}: exact {ours['exact'] / n:.1%}, wrong {ours['wrong']}"
        f" | naive exact {naive['exact'] / n:.1%}, wrong {naive['wrong']}"
    )


def _line(name: str, results: list[Result]) -> None:
    ours, naive = (Counter(values) for values in zip(*((r.outcome, r.naive) for r in results), strict=True))
    n = len(results)
    print(
        f"{name:44}{n:5} {ours['exact'] / n:7.1%} {ours['refused'] / n:8.1%} {ours['wrong']:6}"
        f" |       {naive['exact'] / n:6.1%} {naive['wrong']:6}"
    )


def _speed(results: list[Result]) -> None:
    ours, naive = ([r.ms for r in results], [r.naive_ms for r in results])
    ratio = float(np.median(ours) / np.median(naive))
    print(
        f"    median {np.median(ours):.1f} ms, worst {max(ours):.1f} ms; naive {np.median(naive):.1f} ms;"
        f" ratio of the medians {ratio:.2f}"
    )


def _by_confidence(results: list[Result]) -> None:
    answered = [result for result in results if result.outcome != "refused"]
    for low in CONFIDENCES:
        sure = [result for result in answered if result.confidence >= low]
        wrong = sum(result.outcome == "wrong" for result in sure)
        print(f"confidence {low:.1f} and more: {wrong} wrong of {len(sure)} answered")


def main(argv: list[str] | None = None) -> int:
    """Measure the folders named, or the copies among the tests."""
    parser = argparse.ArgumentParser(description="How often the reader is right, refuses or is wrong.")
    parser.add_argument("folders", nargs="*", type=Path, default=[PICTURES / "above", PICTURES / "below"])
    args = parser.parse_args(argv)
    known = [case for folder in args.folders for case in cases(folder)]
    networks = Networks(*trained.weights())
    results = [measured(case, networks) for case in known]
    report(results)
    above = [looked_at(case, networks) for case in known if case.view == "above"]
    three_ways(above, {r.case.path: r.naive for r in results})
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
