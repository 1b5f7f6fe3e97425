"""Set the limits from which on the networks are believed, on frames that they were not trained on.

    python -m tools.train.limits JUDGED.jsonl…

``JUDGED``: of ``tools.train.judged``. Of all limits tried, those with the fewest wrong answers, among them
the strictest that read all but ``SPARED`` of the most that any such reads. Prints them with what they do.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from kinito_pi.vision.crops import Square
from kinito_pi.vision.learned import LIMITS, Limits, answered
from kinito_pi.vision.networks import Face, Spot
from kinito_pi.vision.reading import Refusal
from kinito_pi.vision.turns import Together

SPARED = 0.005
GRID = {
    "flat": (0.06, 0.1, 0.2, 0.3, 0.5),
    "other": (0.3, 0.4, 0.5, 0.6, 0.8),
    "lies": (0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95),
    "sure": (0.9, 0.95, 0.97, 0.98, 0.99, 0.995),
    "nothing": (0.5, 0.7, 0.8, 0.9, 0.95, 0.98),
    "silent": (0.2, 0.3, 0.4, 0.6, 0.8),
    "off": (0.08, 0.12, 0.16),
    "tilt": (4.0, 6.0, 8.0, 10.0, 12.0),
}
LOOSER = {"flat": -1, "other": 1, "lies": -1, "sure": -1, "nothing": -1, "silent": 1, "off": 1, "tilt": 1}
"""Which way a limit lets more through."""


@dataclass(frozen=True)
class Case:
    """A frame's faces, its tops (None: to be refused) and how many dice are asked for."""

    faces: list[Face]
    tops: tuple[int, ...] | None
    expect: int

    def outcome(self, limits: Limits) -> str:
        said = answered(self.faces, self.expect, limits)
        if isinstance(said, Refusal):
            return "refused"
        return "exact" if tuple(sorted(7 - judged.value for judged in said)) == self.tops else "wrong"


def cases(files: Sequence[Path]) -> list[Case]:
    return [_case(json.loads(line)) for file in files for line in file.read_text().splitlines()]


def _case(row: dict[str, Any]) -> Case:
    faces = [
        Face(
            Spot(Square(*each["at"]), *each["heats"]),
            Together(np.array(each["places"]), np.array(each["named"]), each["off"], each["tilt"]),
        )
        for each in row["faces"]
    ]
    return Case(faces, None if row["tops"] is None else tuple(row["tops"]), row["expect"])


def counted(found: Sequence[Case], limits: Limits) -> tuple[int, int]:
    """Wrong and exact."""
    outcomes = [case.outcome(limits) for case in found]
    return outcomes.count("wrong"), outcomes.count("exact")


def around(limits: Limits) -> Iterator[Limits]:
    """All that differ from these in two at the most."""
    names = list(GRID)
    own = {field.name: getattr(limits, field.name) for field in fields(limits)}
    for i, one in enumerate(names):
        for two in names[i + 1 :]:
            for first, second in product(GRID[one], GRID[two]):
                yield Limits(**own | {one: first, two: second})


def strictness(limits: Limits) -> float:
    """More for limits that let less through: the mean rank in the grid."""
    return float(
        np.mean(
            [
                -LOOSER[name] * sorted(row).index(getattr(limits, name)) / len(row)
                for name, row in GRID.items()
            ]
        )
    )


def set_on(found: Sequence[Case], start: Limits = LIMITS) -> Limits:
    """The limits, climbed to two at a time."""
    best, score = start, (10**9, 0)
    while True:
        tried = {limits: counted(found, limits) for limits in set(around(best))}
        fewest = min(wrong for wrong, _ in tried.values())
        most = max(exact for wrong, exact in tried.values() if wrong == fewest)
        readable = sum(case.tops is not None for case in found)
        fair = [
            limits
            for limits, (wrong, exact) in tried.items()
            if wrong == fewest and exact >= most - SPARED * readable
        ]
        choice = max(fair, key=strictness)
        if (fewest, -most) >= score:
            return choice
        best, score = max(fair, key=lambda limits: tried[limits][1]), (fewest, -most)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("judged", type=Path, nargs="+")
    found = cases(parser.parse_args(argv).judged)
    limits = set_on(found)
    wrong, exact = counted(found, limits)
    readable = sum(case.tops is not None for case in found)
    print(limits)
    print(f"{len(found)} frames: {exact} of {readable} exact, {wrong} wrong")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
