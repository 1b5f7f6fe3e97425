"""Pictures and labels from traced or painted light: lens, lamps' images, dust, exposure and noise.

    python -m tools.render.finished OUT --light FOLDER [--each 4]
    python -m tools.render.finished OUT --seed 10000000 --count 5000 [--each 2]

The first takes what ``tools.render.traced`` left in a folder, the second paints. The first picture of a seed
has the lamps that lit it, the others have other lamps mirrored in the floor. ``labels.jsonl`` holds a line a
picture, positions in px; ``labels.csv`` what a reader has to answer.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.render.die_make import AXES, pips_of
from tools.render.frames import COLUMNS, READABLE
from tools.render.lens import finish, mirrored, random_sensor
from tools.render.painted import paint
from tools.render.plan import HEIGHT, WIDTH, Placed, Plan, plan, relit

FLAT = 4.0
"""Degrees: a grain of dust under a die, no more."""
LEANS = 15.0
"""Degrees from which on a leaning die must be refused; one between may be read or refused."""
OUTWARD = np.array([axes[0] for axes in AXES], float)
NINE = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--light", type=Path)
    parser.add_argument("--seed", type=int, default=10_000_000)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--each", type=int, default=2)
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    lights = traced_light(args.light) if args.light else painted_light(args.seed, args.count)
    table = args.out / "labels.csv"
    new = not table.exists()
    with (args.out / "labels.jsonl").open("a") as file, table.open("a", newline="") as short:
        rows = csv.writer(short)
        if new:
            rows.writerow(COLUMNS)
        for seed, light in lights:
            for variant in range(args.each):
                picture, label = finished(light, seed, variant)
                label["file"] = f"{seed:08d}-{variant}.jpg"
                cv2.imwrite(
                    str(args.out / label["file"]), picture, [cv2.IMWRITE_JPEG_QUALITY, label["quality"]]
                )
                file.write(json.dumps(label) + "\n")
                rows.writerow(row_of(label))
                file.flush()
    return 0


def to_be_read(label: dict[str, Any]) -> bool:
    """Whether a frame's dice have to be answered: all flat, still, whole and alone."""
    dice = label["dice"]
    return label["category"] in READABLE and not any(die["cut"] or die["tilt"] > FLAT for die in dice)


def row_of(label: dict[str, Any]) -> list[object]:
    """A line of ``labels.csv``: what a reader of the picture has to answer."""
    dice = label["dice"]
    seen = sorted(die["face"] for die in dice)
    readable = to_be_read(label)
    notes = [label["lamp_kind"], f"glare_on_die:{max((die['glare'] for die in dice), default=0)}"]
    notes += [f"tilt{die['tilt']:.0f}deg" for die in dice if die["tilt"] > FLAT]
    notes += ["glare_touches_pip"] if any(die["glare_on_pip"] for die in dice) else []
    return [
        label["file"],
        label["category"],
        "yes" if readable else "no",
        " ".join(str(7 - face) for face in reversed(seen)) if readable else "",
        " ".join(map(str, seen)),
        len(dice),
        "|".join(die["material"] for die in dice),
        "|".join(f"{die['mm']:.0f}" for die in dice),
        ";".join(notes),
    ]


def traced_light(folder: Path) -> Iterator[tuple[int, np.ndarray]]:
    """Seeds and their light, of all files of a folder."""
    os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"  # OpenCV asks when it opens the first.
    for path in sorted(folder.glob("[0-9]*.exr")):
        yield int(path.stem), np.asarray(cv2.imread(str(path), cv2.IMREAD_UNCHANGED)[..., :3], np.float32)


def painted_light(first: int, count: int) -> Iterator[tuple[int, np.ndarray]]:
    for seed in range(first, first + count):
        yield seed, paint(plan(seed))


def finished(light: np.ndarray, seed: int, variant: int) -> tuple[np.ndarray, dict[str, Any]]:
    """One picture of traced light, and what is true of it."""
    frame = plan(seed)
    rng = np.random.default_rng([seed, 9, variant])
    if variant:
        frame = relit(frame, rng)
    category = frame.category
    if category == "two" and rng.random() < 0.05:
        category = str(rng.choice(["dark", "overexposed"]))
    picture = finish(light, frame, random_sensor(rng, category), rng)
    return picture, labels(frame, category) | {"quality": int(rng.integers(85, 98))}


def labels(frame: Plan, category: str) -> dict[str, Any]:
    lamps = [mirrored(frame, lamp) for lamp in frame.lamps]
    scale = frame.lens.focal / -float(frame.lens.at[2])
    return {
        "seed": frame.seed,
        "category": category,
        "lamp_kind": frame.lamp_kind,
        "lamps": [outline.round(1).tolist() for outline in lamps],
        "strangers": [
            {
                "kind": each.kind,
                "at": frame.lens.project(np.array([[*each.at, 0.0]]))[0].round(1).tolist(),
                "size": round(each.size * scale, 1),
            }
            for each in frame.strangers
        ],
        "dice": [_of_die(frame, die, lamps) for die in frame.dice],
    }


def _of_die(frame: Plan, die: Placed, lamps: list[np.ndarray]) -> dict[str, Any]:
    low = int((OUTWARD @ die.turn.T)[:, 2].argmin())
    out, along_u, along_v = (np.array(axis, float) for axis in AXES[low])

    def seen(places: list[tuple[float, float]]) -> np.ndarray:
        points = [die.middle + die.turn @ (out + u * along_u + v * along_v) * die.side / 2 for u, v in places]
        return frame.lens.project(np.array(points))

    corners = seen([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    pips = pips_of(die.make, die.faces[low], low)
    centres = seen([(u, v) for u, v, _ in pips])
    side = float(np.mean(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)))
    radius = float(np.mean([pip[2] for pip in pips])) * side / 2
    return {
        "face": die.faces[low],
        "tilt": round(die.tilt, 1),
        "lifted": bool(die.tilt == 0 and die.middle[2] > 0.6 * die.side),
        "cut": bool((corners < 0).any() or (corners > (WIDTH - 1, HEIGHT - 1)).any()),
        "moving": die.moving is not None,
        "corners": corners.round(2).tolist(),
        "nine": seen([(die.make.pitch * x, die.make.pitch * y) for x, y in NINE]).round(2).tolist(),
        "pips": centres.round(2).tolist(),
        "pip": round(radius, 2),
        "material": die.make.material,
        "mm": die.side,
        "glare": sum(_near(lamp, corners.mean(axis=0), 0.75 * side) for lamp in lamps),
        "glare_on_pip": any(_near(lamp, pip, radius + 2) for lamp in lamps for pip in centres),
    }


def _near(lamp: np.ndarray, point: np.ndarray, reach: float) -> bool:
    """Whether a lamp's image comes nearer to a point than ``reach`` px."""
    outline = lamp.astype(np.float32)
    return bool(cv2.pointPolygonTest(outline, (float(point[0]), float(point[1])), True) > -reach)


if __name__ == "__main__":
    raise SystemExit(main())
