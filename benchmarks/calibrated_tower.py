"""How often a calibrated tower reads its dice at the first look, and within three shakes.

    python -m benchmarks.calibrated_tower [--count N] [--seed S] [--material NAME…]

The tower is the twin: fixed camera, lamps and floor. Each evening has its own seed, hence its own dust, felt,
noise and dice of one material; it is calibrated as its builder would, from pictures of the empty cup and of a
few throws, and then throws. Besides fair throws there are some that must be refused: a die that leans, one on
the other, one too few, one too many, a coin. No limit of the reader was set on the seeds used here.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

import cv2
import numpy as np

from kinito_pi.geometry import tower_geometry
from kinito_pi.twin import MATERIALS
from kinito_pi.twin.die import Body, height, turned
from kinito_pi.twin.faults import Fault
from kinito_pi.twin.landing import land
from kinito_pi.twin.scene import Scene
from kinito_pi.twin.studio import Studio
from kinito_pi.vision import Calibration, CalibrationError, Pixels, Reading, look_at_dice, look_at_empty, read

SHAKES = 3
THROWS_TO_CALIBRATE = 3
FIRST_SEED = 900_000
ANSWERS_AN_EVENING = 25
REFUSED = (
    "leaning 15",
    "leaning 25",
    "leaning 45",
    "cocked",
    "stacked",
    "one too few",
    "one too many",
    "coin",
)
CONFIDENCES = (0.0, 0.6, 0.7, 0.8, 0.9)


class Evening:
    """One tower with one kind of dice, calibrated. ``ask`` throws and reads."""

    def __init__(self, material: str, seed: int, *, colour: bool) -> None:
        self.random = Random(f"{material} {seed}")
        self.studio = Studio(MATERIALS[material], seed=seed, colour=colour)
        self.calibration = self._calibrated()

    def picture(self, bodies: tuple[Body, ...]) -> Pixels:
        return self.studio.picture(Scene(bodies, still=True, off_home=0.0, lit=(True, True)))

    def throw(self, dice: int = 2, *faults: Fault) -> tuple[tuple[int, ...], tuple[Body, ...]]:
        tops = tuple(self.random.randint(1, 6) for _ in range(dice))
        return tops, land(tops, self.random, frozenset(faults))

    def _calibrated(self) -> Calibration:
        empty = look_at_empty([self.picture(()) for _ in range(4)])
        while True:
            pictures = [self.picture(self.throw()[1]) for _ in range(THROWS_TO_CALIBRATE)]
            try:
                return look_at_dice(empty, pictures, tower_geometry().dice.edge)[0]
            except CalibrationError:
                continue  # The builder throws again.

    def refused(self, kind: str) -> Pixels:
        """A picture that must not be answered."""
        if kind == "coin":
            return self._with_coin()
        faults = {"cocked": Fault.COCKED, "stacked": Fault.STACKED}
        dice = {"one too few": 1, "one too many": 3}.get(kind, 2)
        _, bodies = self.throw(dice, *([faults[kind]] if kind in faults else []))
        if kind.startswith("leaning"):
            bodies = (self._leaning(bodies[0], float(kind.split()[1])), *bodies[1:])
        return self.picture(bodies)

    def _leaning(self, body: Body, degrees: float) -> Body:
        """Half of them over an edge, half over anything."""
        bearing = math.atan2(body.rotation[1, 0], body.rotation[0, 0]) + math.pi / 2 * self.random.randint(
            0, 3
        )
        if self.random.random() < 0.5:
            bearing = self.random.uniform(0, 2 * math.pi)
        axis = np.array([math.cos(bearing), math.sin(bearing), 0.0])
        rotation = turned(axis, math.radians(degrees)) @ body.rotation
        return Body(rotation, np.array([*body.centre[:2], height(rotation)]))

    def _with_coin(self) -> Pixels:
        _, bodies = self.throw()
        pixels = self.picture(bodies).copy()
        scale = tower_geometry().camera.focal / tower_geometry().camera.seen_below
        while True:
            x, y = self.random.uniform(-30, 30), self.random.uniform(-30, 30)
            if math.hypot(x, y) < 32 and all(math.dist((x, y), body.centre[:2]) > 23 for body in bodies):
                break
        centre = (round(320 + x * scale), round(240 + y * scale))
        colour = (90, 150, 190) if pixels.ndim == 3 else 140
        cv2.circle(pixels, centre, round(self.random.uniform(8, 11) * scale), colour, -1, cv2.LINE_AA)
        return pixels


class Tally:
    """What was answered: ``outcomes`` of fair throws, ``refusals`` by what had to be refused."""

    def __init__(self) -> None:
        self.first: Counter[str] = Counter()
        self.within: Counter[str] = Counter()
        self.refusals: dict[str, Counter[str]] = {kind: Counter() for kind in REFUSED}
        self.confidences: list[tuple[float, bool]] = []
        self.ms: list[float] = []


def play(evening: Evening, throws: int, tally: Tally) -> None:
    for number in range(throws):
        for shake in range(SHAKES):
            outcome = _fair(evening, tally)
            if shake == 0:
                tally.first[outcome] += 1
            if outcome in ("exact", "wrong"):
                break
        tally.within[outcome] += 1
        if number % 3 == 0:
            kind = REFUSED[number // 3 % len(REFUSED)]
            answer = read(evening.refused(kind), calibration=evening.calibration)
            tally.refusals[kind]["READ" if isinstance(answer, Reading) else answer.reason.value] += 1


def _fair(evening: Evening, tally: Tally) -> str:
    tops, bodies = evening.throw()
    pixels = evening.picture(bodies)
    begun = time.thread_time()
    answer = read(pixels, calibration=evening.calibration)
    tally.ms.append((time.thread_time() - begun) * 1000)
    if not isinstance(answer, Reading):
        return answer.reason.value
    right = answer.values == tuple(sorted(tops))
    tally.confidences.append((answer.confidence, right))
    return "exact" if right else "wrong"


def report(name: str, tally: Tally) -> None:
    n = sum(tally.first.values())
    refused = {name: count for name, count in tally.first.items() if name not in ("exact", "wrong")}
    print(
        f"{name:18}{n:6} {tally.first['exact'] / n:8.2%} {tally.within['exact'] / n:8.2%}"
        f" {tally.first['wrong'] + tally.within['wrong']:6}   {refused or ''}"
    )


def joined(tallies: list[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total.first += tally.first
        total.within += tally.within
        total.confidences += tally.confidences
        total.ms += tally.ms
        for kind in REFUSED:
            total.refusals[kind] += tally.refusals[kind]
    return total


def _closing(total: Tally) -> None:
    for kind, names in total.refusals.items():
        print(
            f"    must be refused, {kind:13}{sum(names.values()):5}  answered {names['READ']}   {dict(names)}"
        )
    for low in CONFIDENCES:
        own = [right for confidence, right in total.confidences if confidence >= low]
        print(f"    confidence {low:.1f} and more: {own.count(False)} wrong of {len(own)} answered")
    print(f"    median {np.median(total.ms):.1f} ms, worst {max(total.ms):.1f} ms of one core")


def evenings(material: str, count: int, seed: int, *, colour: bool) -> Iterator[tuple[Evening, int]]:
    for number in range(0, count, ANSWERS_AN_EVENING):
        yield Evening(material, seed + number, colour=colour), min(ANSWERS_AN_EVENING, count - number)


def main(argv: list[str] | None = None) -> int:
    """Measure ``--count`` throws of all materials together."""
    parser = argparse.ArgumentParser(description="How often a calibrated tower reads its dice.")
    parser.add_argument("--count", type=int, default=400, help="fair throws, of all materials together (400)")
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--material", nargs="*", default=sorted(MATERIALS), choices=sorted(MATERIALS))
    parser.add_argument("--colour", action="store_true", help="BGR; the tower's camera gives grey")
    args = parser.parse_args(argv)
    cv2.setNumThreads(1)
    print(f"{'':18}{'n':>6} {'first':>8} {'in three':>8} {'wrong':>6}   refused at first")
    tallies = []
    for material in args.material:
        tallies.append(Tally())
        each = max(1, args.count // len(args.material))
        for evening, throws in evenings(material, each, args.seed, colour=args.colour):
            play(evening, throws, tallies[-1])
        report(material, tallies[-1])
    report("all", total := joined(tallies))
    _closing(total)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
