"""From which angle on a calibrated tower refuses a die that leans, and what that costs those that lie flat.

    python -m benchmarks.leaning_dice [--count N] [--seed S] [--material NAME…]

In the twin, calibrated as in ``benchmarks.calibrated_tower``. One of two dice leans: over an edge or a corner
any way, or over an edge against the other die's upper edge. What must never be answered is 15 degrees and
more. No limit of the reader was set on the seeds used here.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter

import cv2
import numpy as np

from benchmarks.calibrated_tower import Evening
from kinito_pi.twin import MATERIALS
from kinito_pi.twin.die import EDGE, Body, height, lying, turned
from kinito_pi.twin.landing import REACH
from kinito_pi.vision import Reading, read

FIRST_SEED = 950_000
DEGREES = (0, 2, 4, 12, 13, 14, 15, 16, 17, 18, 20)
PROPPED = (15, 16, 17, 18, 20)
THROWS_AN_EVENING = 3


def leaning(evening: Evening, body: Body, degrees: float) -> Body:
    """Over its lowest corner or, each other time, an edge, any way."""
    bearing = evening.random.uniform(0, 2 * math.pi)
    if evening.random.random() < 0.5:
        side = max(body.rotation.T, key=lambda axis: math.hypot(axis[0], axis[1]))
        bearing = math.atan2(side[1], side[0]) + math.pi / 2 * evening.random.randint(0, 3)
    axis = np.array([math.cos(bearing), math.sin(bearing), 0.0])
    rotation = turned(axis, math.radians(degrees)) @ body.rotation
    return Body(rotation, np.array([*body.centre[:2], height(rotation)]))


def propped(evening: Evening, degrees: float) -> tuple[Body, Body]:
    """A die whose side leans on the upper edge of another, and that other."""
    angle = math.radians(degrees)
    half = EDGE / 2
    # From the other's middle to its side, the gap at the floor, and to the leaning die's middle.
    away = half + EDGE * math.tan(angle) + half * (math.cos(angle) - math.sin(angle))
    while True:
        _, (_, other) = evening.throw()
        side = max(other.rotation.T, key=lambda axis: math.hypot(axis[0], axis[1]))
        yaw = math.atan2(side[1], side[0]) + math.pi / 2 * evening.random.randint(0, 3)
        way = np.array([math.cos(yaw), math.sin(yaw), 0.0])
        slide = np.array([-way[1], way[0], 0.0]) * evening.random.uniform(-5, 5)
        middle = other.centre + way * away + slide
        if math.hypot(middle[0], middle[1]) < REACH:
            break
    flat = lying(evening.random.randint(1, 6), yaw)
    rotation = turned(np.cross((0.0, 0.0, 1.0), -way), angle) @ flat
    return Body(rotation, np.array([middle[0], middle[1], height(rotation)])), other


def measure(evening: Evening, tally: dict[str, Counter[str]]) -> None:
    """Some throws of every kind."""
    for _ in range(THROWS_AN_EVENING):
        for degrees in DEGREES:
            tops, (first, second) = evening.throw()
            first = leaning(evening, first, degrees) if degrees else first
            tally[f"{degrees:2} free"][said(evening, (first, second), tops)] += 1
        for degrees in PROPPED:
            tally[f"{degrees:2} propped"][said(evening, propped(evening, degrees), ())] += 1


def said(evening: Evening, bodies: tuple[Body, ...], tops: tuple[int, ...]) -> str:
    """``answered``, ``wrong`` or why it was refused; of a die on another, any answer counts as answered."""
    answer = read(evening.picture(bodies), calibration=evening.calibration)
    if not isinstance(answer, Reading):
        return answer.reason.value
    return "answered" if not tops or answer.values == tuple(sorted(tops)) else "wrong"


def main(argv: list[str] | None = None) -> int:
    """Measure ``--count`` evenings of each material."""
    parser = argparse.ArgumentParser(description="From which angle on a leaning die is refused.")
    parser.add_argument("--count", type=int, default=2, help="evenings of each material (2)")
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--material", nargs="*", default=sorted(MATERIALS), choices=sorted(MATERIALS))
    args = parser.parse_args(argv)
    cv2.setNumThreads(1)
    kinds = [f"{degrees:2} free" for degrees in DEGREES] + [f"{degrees:2} propped" for degrees in PROPPED]
    tally = {kind: Counter[str]() for kind in kinds}
    for material in args.material:
        for seed in range(args.seed, args.seed + args.count):
            measure(Evening(material, seed, colour=False), tally)
    for kind, counts in tally.items():
        refused = {name: count for name, count in counts.items() if name not in ("answered", "wrong")}
        print(
            f"{kind:12} of {counts.total():4}: answered {counts['answered']:4}, wrong {counts['wrong']:3},"
            f" refused {refused}"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
