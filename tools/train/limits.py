"""Set the limits from which on the networks are believed, on frames that they were not trained on.

    python -m tools.train.limits JUDGED.jsonl…

``JUDGED``: of ``tools.train.judged``. Climbs from the limits as they are to those that are worth most: the
share of readable frames that are read, less what ``ANSWERED`` and ``MISREAD`` take. Prints them with what
they do.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from kinito_pi.vision.crops import Square
from kinito_pi.vision.learned import LIMITS, Limits, answered
from kinito_pi.vision.networks import Face, Spot
from kinito_pi.vision.reading import Refusal
from kinito_pi.vision.turns import Together
from tools.render.finished import FLAT, LEANS

ANSWERED, MISREAD = 4.0, 30.0
"""What the share of frames that must be refused and are answered takes, and the share of readable frames in
which another value is read."""
UNFIT = ("dark", "overexposed")
GRID = {
    "flat": (0.12, 0.2, 0.3, 0.4, 0.5, 0.6),
    "other": (0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.8),
    "lies": (0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9),
    "sure": (0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97, 0.98),
    "off": (0.03, 0.04, 0.05, 0.06, 0.08, 0.12),
    "tilt": (0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 8.0),
    "nothing": (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8),
    "silent": (0.15, 0.2, 0.3, 0.4, 0.6, 0.8),
    "strange": (0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.6, 0.8),
}


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
        if self.tops is None:
            return "answered"
        return "exact" if tuple(sorted(7 - judged.value for judged in said)) == self.tops else "misread"


def cases(files: Sequence[Path]) -> list[Case]:
    rows = (json.loads(line) for file in files for line in file.read_text().splitlines())
    return [_case(row) for row in rows if _is_fair(row)]


def _is_fair(row: dict[str, Any]) -> bool:
    """Whether it is for the networks to say: not too dark or bright for anybody, no die that leans so little
    that it may be read or refused."""
    return row["category"] not in UNFIT and not any(FLAT < tilt < LEANS for tilt in row["tilts"])


def _case(row: dict[str, Any]) -> Case:
    faces = [
        Face(
            Spot(Square(*each["at"]), *each["heats"]),
            Together(np.array(each["places"]), np.array(each["named"]), each["off"], each["tilt"]),
        )
        for each in row["faces"]
    ]
    return Case(faces, None if row["tops"] is None else tuple(row["tops"]), row["expect"])


@dataclass(frozen=True)
class Shares:
    """Of the readable frames those read and misread, of the others those answered, 0 to 1."""

    exact: float
    misread: float
    answered: float

    @property
    def worth(self) -> float:
        return self.exact - ANSWERED * self.answered - MISREAD * self.misread


def shares(found: Sequence[Case], limits: Limits) -> Shares:
    outcomes = Counter(case.outcome(limits) for case in found)
    readable = sum(case.tops is not None for case in found)
    return Shares(
        exact=outcomes["exact"] / max(1, readable),
        misread=outcomes["misread"] / max(1, readable),
        answered=outcomes["answered"] / max(1, len(found) - readable),
    )


def set_on(found: Sequence[Case], start: Limits = LIMITS) -> Limits:
    """The limits, climbed to one at a time, until none can be moved to any good."""
    best, worth = start, shares(found, start).worth
    while True:
        before = worth
        for name, value in ((name, value) for name, values in GRID.items() for value in values):
            other = replace(best, **{name: value})
            if (reached := shares(found, other).worth) > worth:
                best, worth = other, reached
        if worth == before:
            return best


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("judged", type=Path, nargs="+")
    found = cases(parser.parse_args(argv).judged)
    limits = set_on(found)
    print(limits)
    print(f"{len(found)} frames: {shares(found, limits)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
