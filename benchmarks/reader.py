"""How often the reader is right, refuses, or is silently wrong, on labelled pictures.

    python -m benchmarks.reader [FOLDER…]

Each folder holds pictures and a ``labels.csv``: either photographs from above (``file, values, n_dice,
source_repo``) or frames from below (``file, category, readable, top_values, material``). Without a
folder the copies among the tests are read. The naive reader runs on the same pictures, one after the
other, so that the ratios mean something on any machine.

The reader has no trained part; its limits were set by hand while looking at pictures of all three
sources of photographs, at the path-traced frames and at frames of tools/render. None of these is unseen:
a figure to believe comes from a folder that nobody has looked at, given as an argument.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

from benchmarks.naive_reader import naive_values
from kinito_pi.vision import Reading, read

PICTURES = Path(__file__).parents[1] / "tests" / "vision" / "pictures"
MISLABELLED = {
    "nell-byler__IMG_20191209_095954.jpg": "1 2 3 5 5",
    "nell-byler__IMG_20191209_100722.jpg": "4 4 4 5 6",
}
"""Photographs whose label names another face than the picture plainly shows, and what it shows."""
CONFIDENCES = (0.0, 0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True)
class Case:
    """A picture and the truth: sorted tops, or None where it must be refused."""

    path: Path
    source: str
    kind: str
    view: Literal["above", "below"]
    expect: int
    values: tuple[int, ...] | None
    top_down: bool = False


@dataclass(frozen=True)
class Result:
    case: Case
    outcome: str
    confidence: float
    ms: float
    naive: str
    naive_ms: float


def cases(folder: Path) -> Iterator[Case]:
    """The labelled pictures of a folder."""
    with (folder / "labels.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            if "?" in row.get("values", ""):
                continue  # nobody could tell what this photograph shows
            yield _below(folder, row) if "category" in row else _above(folder, row)


def _above(folder: Path, row: dict[str, str]) -> Case:
    values = tuple(int(value) for value in MISLABELLED.get(row["file"], row["values"]).split())
    return Case(
        path=folder / row["file"],
        source=row["source_repo"],
        kind=f"{row['n_dice']} dice",
        view="above",
        expect=len(values),
        values=values,
        top_down=row["view"] == "top-down",
    )


def _below(folder: Path, row: dict[str, str]) -> Case:
    values = tuple(int(value) for value in row["top_values"].split()) if row["readable"] == "yes" else None
    expect = 1 if row["category"] == "single" else 2
    kind = row["material"].split("|")[0] if values else f"refuse: {row['category']}"
    return Case(folder / row["file"], folder.name, kind, "below", expect, values)


def measured(case: Case) -> Result:
    """Both readers on one picture."""
    pixels = np.asarray(cv2.imread(str(case.path)), np.uint8)
    begun = time.perf_counter()
    answer = read(pixels, expect=case.expect, view=case.view)
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
    report(measured(case) for folder in args.folders for case in cases(folder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
