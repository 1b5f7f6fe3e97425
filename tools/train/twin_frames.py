"""Labelled frames of the twin, to train on beside those of ``tools.render``: one certain tower.

    python -m tools.train.twin_frames OUT [--seed 1] [--evenings 80] [--each 10]

Each evening has its own seed and dice of one material. Seeds from 900,000 on are the benchmarks' own.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np

from kinito_pi.twin import MATERIALS
from kinito_pi.twin.die import EDGE, PIP_STEP, PIPS, Body, face_axes, height, turned
from kinito_pi.twin.faults import Fault
from kinito_pi.twin.landing import land
from kinito_pi.twin.lens import Lens
from kinito_pi.twin.scene import Scene
from kinito_pi.twin.studio import Studio

BENCHMARKS = 900_000
KINDS = {"two": 0.35, "single": 0.1, "leaning": 0.25, "cocked_wall": 0.08, "stacked": 0.1, "three_dice": 0.07}
"""And the rest: an empty cup."""
NINE = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evenings", type=int, default=80)
    parser.add_argument("--each", type=int, default=10)
    args = parser.parse_args(argv)
    if args.seed + args.evenings >= BENCHMARKS:
        parser.error(f"seeds below {BENCHMARKS}: the others are kept aside")
    args.out.mkdir(parents=True, exist_ok=True)
    with (args.out / "labels.jsonl").open("a") as file:
        for seed in range(args.seed, args.seed + args.evenings):
            for number, (picture, label) in enumerate(evening(seed, args.each)):
                label["file"] = f"twin-{seed:06d}-{number}.jpg"
                cv2.imwrite(str(args.out / label["file"]), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
                file.write(json.dumps(label) + "\n")
    return 0


def evening(seed: int, count: int) -> list[tuple[np.ndarray, dict[str, Any]]]:
    """Pictures of one tower with one kind of dice, and what is true of them."""
    random = Random(seed)
    material = random.choice(sorted(MATERIALS))
    exposure = math.exp(random.gauss(0, 0.25))
    studio = Studio(MATERIALS[material], seed=seed, exposure=exposure, colour=random.random() < 0.7)
    made = []
    for _ in range(count):
        kind = random.choices([*KINDS, "empty"], [*KINDS.values(), 1 - sum(KINDS.values())])[0]
        bodies, tilts = laid(kind, random)
        lit = random.choice([(True, True), (True, True), (True, False), (False, True)])
        picture = studio.picture(Scene(bodies, still=True, off_home=0.0, lit=lit))
        dice = [_die(body, tilt, material) for body, tilt in zip(bodies, tilts, strict=True)]
        category = "cocked_on_die" if kind == "leaning" else kind
        made.append(
            (picture, {"seed": seed, "category": category, "lamps": [], "strangers": [], "dice": dice})
        )
    return made


def laid(kind: str, random: Random) -> tuple[tuple[Body, ...], list[float]]:
    """The bodies of a kind of frame, and how far each leans (degrees)."""
    count = {"single": 1, "three_dice": 3, "empty": 0}.get(kind, 2)
    faults = {"cocked_wall": Fault.COCKED, "stacked": Fault.STACKED}
    tops = tuple(random.randint(1, 6) for _ in range(count))
    bodies = land(tops, random, frozenset([faults[kind]] if kind in faults else []))
    if kind == "leaning":
        bodies = (leaning(bodies[0], random), *bodies[1:])
    return bodies, [_tilt(body) for body in bodies]


def leaning(body: Body, random: Random) -> Body:
    """The die tipped over an edge or a corner, most of them only a little."""
    degrees = 12 + abs(random.gauss(0, 10))
    bearing = math.atan2(body.rotation[1, 0], body.rotation[0, 0]) + math.pi / 2 * random.randrange(4)
    if random.random() < 0.5:
        bearing = random.uniform(0, 2 * math.pi)
    axis = np.array([math.cos(bearing), math.sin(bearing), 0.0])
    rotation = turned(axis, math.radians(min(degrees, 45.0))) @ body.rotation
    return Body(rotation, np.array([*body.centre[:2], height(rotation)]))


def _tilt(body: Body) -> float:
    return math.degrees(math.acos(min(1.0, float(np.abs(body.rotation[2]).max()))))


def _die(body: Body, tilt: float, material: str) -> dict[str, Any]:
    """The face below, px, as ``tools.render.finished`` writes it."""
    face = 7 - body.up
    right, up, outward = (body.rotation @ face_axes(face)).T
    middle = body.centre + outward * EDGE / 2

    def seen(points: Sequence[tuple[float, float]]) -> list[list[float]]:
        there = np.array([middle + EDGE * (x * right + y * up) for x, y in points])
        return np.asarray(Lens().project(there)).round(2).tolist()

    return {
        "face": face,
        "tilt": round(tilt, 1),
        "lifted": bool(tilt < 1 and body.centre[2] > 0.6 * EDGE),
        "moving": False,
        "cut": False,
        "material": material,
        "corners": seen([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]),
        "nine": seen([(PIP_STEP * x, PIP_STEP * y) for x, y in NINE]),
        "pips": seen([(PIP_STEP * x, PIP_STEP * y) for x, y in PIPS[face]]),
        "glare": 0,
        "glare_on_pip": False,
    }


if __name__ == "__main__":
    raise SystemExit(main())
