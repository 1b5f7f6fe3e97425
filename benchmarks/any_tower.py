"""Any tower, one frame, no calibration: how often dice from below are read right, refused or silently wrong.

    python -m benchmarks.any_tower [--count 100] [--seed 20000000] [--networks WEIGHTS] [FOLDER…]

Without a folder, frames are painted on the spot (``tools/render``): every one has another cup, lens, lamps
and dice, from seeds that nothing was trained or tuned on. A folder holds pictures and a ``labels.csv`` as
``tools.render.finished`` writes it. In the same run on the same frames: the naive reader, the reader without
its networks (``lattices``), and the reader as it is, or with ``localiser.onnx`` and ``face.onnx`` of a folder
that is named. Times are of one core.
"""

from __future__ import annotations

import argparse
import csv
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np

from benchmarks.naive_reader import naive_values
from kinito_pi import trained
from kinito_pi.vision import Networks, Pixels, Reading, Refusal, read
from tools.render.finished import LEANS

CONFIDENCES = (0.0, 0.6, 0.7, 0.8, 0.9)
Answer = TypeVar("Answer")
NAIVE = "naive"


@dataclass(frozen=True)
class Case:
    """A frame, what kind it is, and the truth: sorted tops, or None where it must be refused."""

    pixels: Pixels
    group: str
    kind: str
    material: str
    expect: int
    values: tuple[int, ...] | None
    tilts: tuple[int, ...] = ()


@dataclass(frozen=True)
class Result:
    case: Case
    outcomes: dict[str, str]
    ms: dict[str, float]
    confidence: float
    reason: str


def painted(seed: int, count: int) -> Iterator[Case]:
    """Frames made here, of seeds from ``seed`` on."""
    from tools.render.finished import finished, row_of
    from tools.render.frames import COLUMNS
    from tools.render.painted import paint
    from tools.render.plan import plan

    for each in range(seed, seed + count):
        picture, label = finished(paint(plan(each)), each, 0)
        row = dict(zip(COLUMNS, row_of(label | {"file": ""}), strict=True))
        yield _case(picture, {name: str(value) for name, value in row.items()})


def in_folder(folder: Path) -> Iterator[Case]:
    with (folder / "labels.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            yield _case(np.asarray(cv2.imread(str(folder / row["file"])), np.uint8), row)


def _case(pixels: Pixels, row: dict[str, str]) -> Case:
    readable = row["readable"] == "yes"
    notes = row["notes"]
    if not readable:
        kind = row["category"] if row["category"] not in ("two", "single") else "cut off"
    elif "glare_touches_pip" in notes:
        kind = "a lamp's image on a pip"
    elif "glare_on_die:0" in notes or "glare_on_die" not in notes:
        kind = "no lamp's image on a die"
    else:
        kind = "a lamp's image on a die"
    values = tuple(int(value) for value in row["top_values"].split()) if readable else None
    expect = 1 if row["category"] == "single" else 2
    tilts = tuple(int(degrees) for degrees in re.findall(r"tilt(\d+)deg", notes))
    group, material = "read" if readable else "refuse", row["material"].split("|")[0]
    return Case(pixels, group, kind, material, expect, values, tilts)


def is_fair(case: Case) -> bool:
    """Whether a frame may be judged by: a die that leans less than 15 degrees may be read or refused."""
    return not any(tilt < LEANS for tilt in case.tilts)


def measured(case: Case, networks: Networks) -> Result:
    """All readers on one frame, each timed by itself; confidence and reason are the last one's."""
    told, told_ms = _timed(lambda: naive_values(case.pixels, case.expect, "below"))
    outcomes, spent = {NAIVE: _outcome(told, case.values)}, {NAIVE: told_ms}
    said: Reading | Refusal | None = None
    for name, own in {"lattices": None, "reader": networks}.items():
        said, spent[name] = _timed(lambda own=own: read(case.pixels, expect=case.expect, networks=own))
        outcomes[name] = _outcome(said.values if isinstance(said, Reading) else None, case.values)
    confidence = said.confidence if isinstance(said, Reading) else 0.0
    return Result(case, outcomes, spent, confidence, said.reason.value if isinstance(said, Refusal) else "")


def _timed(answer: Callable[[], Answer]) -> tuple[Answer, float]:
    """What is answered, and the processor's ms."""
    begun = time.process_time()
    said = answer()
    return said, (time.process_time() - begun) * 1000


def _outcome(values: tuple[int, ...] | None, truth: tuple[int, ...] | None) -> str:
    if values is None:
        return "refused"
    return "exact" if values == truth else "wrong"


def report(results: Sequence[Result]) -> None:
    """Lines for all, for each kind and each material; times; misreads by confidence; reasons."""
    readers = list(results[0].outcomes)
    print(f"{'':30}{'n':>6}" + "".join(f" | {name:>9} exact wrong" for name in readers))
    for group in ("read", "refuse"):
        own = [result for result in results if result.case.group == group]
        _line(f"to {group}", own)
        for kind in sorted({result.case.kind for result in own}):
            _line(f"  {kind}", [result for result in own if result.case.kind == kind])
        if group == "read":
            for material in sorted({result.case.material for result in own}):
                _line(f"    {material}", [result for result in own if result.case.material == material])
    for name in readers:
        spent = [result.ms[name] for result in results]
        print(f"{name}: median {np.median(spent):.1f} ms, worst {max(spent):.1f} ms")
    _by_confidence(results)
    _reasons(results)


def _line(name: str, results: Sequence[Result]) -> None:
    if not results:
        return
    cells = ""
    for reader in results[0].outcomes:
        outcomes = Counter(result.outcomes[reader] for result in results)
        cells += f" | {'':9} {outcomes['exact'] / len(results):5.0%} {outcomes['wrong']:5}"
    print(f"{name:30}{len(results):6}{cells}")


def _by_confidence(results: Sequence[Result]) -> None:
    last = list(results[0].outcomes)[-1]
    answered = [result for result in results if result.outcomes[last] != "refused"]
    for low in CONFIDENCES:
        sure = [result for result in answered if result.confidence >= low]
        wrong = sum(result.outcomes[last] == "wrong" for result in sure)
        print(f"{last}, confidence {low} and more: {wrong} wrong of {len(sure)} answered")


def _reasons(results: Sequence[Result]) -> None:
    by_kind: dict[str, Counter[str]] = defaultdict(Counter)
    for result in results:
        if result.case.group == "refuse" and result.reason:
            by_kind[result.case.kind][result.reason] += 1
    for kind, reasons in sorted(by_kind.items()):
        print(f"{kind}: refused as " + ", ".join(f"{reason} {n}" for reason, n in reasons.most_common()))


def _networks(folder: Path | None) -> Networks:
    """Those in a folder, or the program's own."""
    if folder is None:
        return Networks(*trained.weights())
    return Networks((folder / "localiser.onnx").read_bytes(), (folder / "face.onnx").read_bytes())


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Dice from below in towers never seen before.")
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=20_000_000)
    parser.add_argument("--networks", type=Path)
    args = parser.parse_args(words)
    cv2.setNumThreads(1)
    networks = _networks(args.networks)
    cases = (case for folder in args.folders for case in in_folder(folder))
    report(
        [
            measured(case, networks)
            for case in (cases if args.folders else painted(args.seed, args.count))
            if is_fair(case)
        ]
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
