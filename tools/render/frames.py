"""Frames of the cup's floor from below, with what is in them; many kinds, each from its seed.

    python -m tools.render.frames OUT --count 300 --seed 1

writes pictures and ``labels.csv`` (file, category, readable, top_values, seen_values, n_dice, material,
die_mm, notes). Not part of the wheel.
"""

from __future__ import annotations

import argparse
import csv
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from tools.render.scene import LOOKS, Camera, Die, Look, draw_die, random_faces, turned

WIDTH, HEIGHT = 640, 480
SUPER = 2
READABLE = ("two", "single")
REFUSE = (
    "cocked_wall",
    "cocked_on_die",
    "stacked",
    "three_dice",
    "empty",
    "foreign",
    "motion_blur",
    "defocus",
    "dark",
    "overexposed",
)

COLUMNS = (
    "file",
    "category",
    "readable",
    "top_values",
    "seen_values",
    "n_dice",
    "material",
    "die_mm",
    "notes",
)


@dataclass
class Frame:
    """A finished picture and what is true of it. ``seen`` are the faces that lie flat on the floor."""

    picture: np.ndarray
    category: str
    seen: list[int]
    dice: list[Die]
    materials: list[str]
    camera: Camera
    notes: str


def render(category: str, seed: int) -> Frame:
    """One frame of a category, always the same for the same seed."""
    rng = np.random.default_rng([seed, *category.encode()])
    cup = rng.uniform(36, 50)
    distance = rng.uniform(40, 80)
    radius_px = rng.uniform(0.6, 1.05) * HEIGHT / 2 * SUPER
    shift = rng.uniform(-15, 15, 2) * SUPER
    middle = (WIDTH * SUPER / 2 + shift[0], HEIGHT * SUPER / 2 + shift[1])
    camera = Camera(radius_px * distance / cup, middle, distance)
    picture = _cup(rng, camera, cup)
    names = _materials(rng)
    dice, seen, notes = _dice(category, rng, camera, cup, names)
    light = np.array([*rng.uniform(-0.5, 0.5, 2), -1.0])
    light /= np.linalg.norm(light)
    for die in sorted(dice, key=lambda die: -die.middle[2]):
        moving = category == "motion_blur" and (die is dice[0] or rng.random() < 0.6)
        _draw(picture, die, camera, light, rng, moving)
    if category == "foreign":
        notes += _foreign(picture, rng, camera, cup, dice)
    notes += _lamps(picture, rng, camera, cup, strong=category != "dark")
    finished = _lens(picture, category, rng)
    return Frame(finished, category, seen, dice, names[: len(dice)], camera, notes)


def _materials(rng: np.random.Generator) -> list[str]:
    name = str(rng.choice(list(LOOKS)))
    if rng.random() < 0.25:
        return [name, str(rng.choice(list(LOOKS))), name]
    return [name] * 3


def _look(name: str, rng: np.random.Generator) -> Look:
    look = LOOKS[name]
    return replace(
        look,
        body=tuple(np.clip(np.array(look.body) * rng.uniform(0.85, 1.1) + rng.normal(0, 6, 3), 5, 250)),
        pip_radius=look.pip_radius * rng.uniform(0.85, 1.2),
        pitch=look.pitch * rng.uniform(0.93, 1.06),
        corner=float(np.clip(look.corner * rng.uniform(0.5, 1.5), 0.02, 0.2)),
    )


def _flat(
    rng: np.random.Generator, look: Look, side: float, at: np.ndarray, camera: Camera, lift: float = 0
) -> Die:
    turn = turned(np.array([0, 0, 1.0]), rng.uniform(0, 2 * np.pi))
    middle = np.array([at[0], at[1], camera.distance + side / 2 + lift])
    return Die(look, side, middle, turn, random_faces(rng))


def _tilted(rng: np.random.Generator, die: Die, camera: Camera, degrees: float) -> Die:
    heading = rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.6:
        # Leaning over an edge is what walls and other dice make of it.
        heading = np.arctan2(die.turn[1, 0], die.turn[0, 0]) + rng.integers(4) * np.pi / 2
    turn = turned(np.array([np.cos(heading), np.sin(heading), 0]), np.deg2rad(degrees)) @ die.turn
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * die.side / 2 @ turn.T
    middle = np.array([die.middle[0], die.middle[1], camera.distance - corners[:, 2].min()])
    return replace(die, turn=turn, middle=middle)


def _spots(rng: np.random.Generator, count: int, cup: float, side: float) -> list[np.ndarray]:
    """Places for dice that do not overlap, sometimes touching."""
    while True:
        room = cup - side * 0.72
        radii, angles = room * np.sqrt(rng.random(count)), rng.uniform(0, 2 * np.pi, count)
        places = [np.array([r * np.cos(a), r * np.sin(a)]) for r, a in zip(radii, angles, strict=True)]
        if count == 2 and rng.random() < 0.4:
            towards = rng.uniform(0, 2 * np.pi)
            places[1] = places[0] + side * 1.42 * np.array([np.cos(towards), np.sin(towards)])
            if np.hypot(*places[1]) > room:
                continue
        gaps = [np.hypot(*(a - b)) for i, a in enumerate(places) for b in places[:i]]
        if all(gap > side * 1.38 for gap in gaps):
            return places


def _dice(
    category: str, rng: np.random.Generator, camera: Camera, cup: float, names: list[str]
) -> tuple[list[Die], list[int], str]:
    if category == "empty":
        return [], [], ""
    side = float(rng.choice([12, 14, 15, 16, 16, 16, 18, 19]))
    count = {"single": 1, "three_dice": 3}.get(category, 2)
    looks = [_look(name, rng) for name in names]
    if names[1] == names[0]:
        looks = [looks[0]] * 3
    at = _spots(rng, count, cup, side)
    dice = [_flat(rng, look, side, place, camera) for look, place in zip(looks, at, strict=False)]
    notes = ""
    if category in ("cocked_wall", "cocked_on_die"):
        degrees = rng.uniform(15, 45)
        dice[1] = _tilted(rng, dice[1], camera, degrees)
        notes = f"tilt{degrees:.0f}deg;"
    if category == "stacked":
        offset = rng.uniform(-0.45, 0.45, 2) * side
        dice[1] = _flat(rng, looks[1], side, at[0] + offset, camera, lift=side)
    seen = [die.faces[4] for die in dice]
    return dice, seen, notes


def _cup(rng: np.random.Generator, camera: Camera, cup: float) -> np.ndarray:
    """The empty cup: outside, wall seen in perspective, far end."""
    h, w = HEIGHT * SUPER, WIDTH * SUPER
    outside = rng.uniform(10, 160) * (1 + rng.normal(0, 0.06, 3))
    picture = np.full((h, w, 3), outside, np.float32)
    depth = rng.uniform(30, 90)
    middle = np.array(camera.middle)
    near = cup / camera.distance * camera.focal
    far = cup / (camera.distance + depth) * camera.focal
    wall, end = (_colour(rng) for _ in range(2))
    y, x = np.mgrid[0:h, 0:w]
    radius = np.hypot(x - middle[0], y - middle[1])
    up = np.clip((near - radius) / (near - far), 0, 1)[..., None]
    shade = 1 - rng.uniform(0.2, 0.7) * up
    inside = np.where(up < 1, wall * shade, end * rng.uniform(0.3, 1.0))
    rim = (radius > near) & (radius < near * rng.uniform(1.02, 1.1))
    picture = np.where((radius <= near)[..., None], inside, picture)
    picture[rim] = _colour(rng) * rng.uniform(0.4, 1.2)
    return cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 1.5)


def _colour(rng: np.random.Generator) -> np.ndarray:
    kind = rng.integers(4)
    if kind == 0:
        return np.full(3, rng.uniform(8, 60)) * (1 + rng.normal(0, 0.05, 3))
    if kind == 1:
        return np.full(3, rng.uniform(80, 220)) * (1 + rng.normal(0, 0.03, 3))
    return np.array([rng.uniform(15, 140), rng.uniform(15, 140), rng.uniform(15, 140)])


def _draw(
    picture: np.ndarray, die: Die, camera: Camera, light: np.ndarray, rng: np.random.Generator, moving: bool
) -> None:
    if not moving:
        draw_die(picture, die, camera, light, rng)
        return
    way = rng.normal(0, 1, 3) * np.array([1, 1, 0.1])
    way *= rng.uniform(0.25, 0.9) * die.side / np.linalg.norm(way)
    spin = rng.normal(0, 1, 3)
    turn = rng.uniform(-0.5, 0.5)
    total = np.zeros_like(picture)
    steps = 9
    state = rng.bit_generator.state
    for step in range(steps):
        rng.bit_generator.state = state
        share = step / (steps - 1) - 0.5
        part = picture.copy()
        moved = replace(die, middle=die.middle + way * share, turn=turned(spin, turn * share) @ die.turn)
        draw_die(part, moved, camera, light, rng)
        total += part
    picture[:] = total / steps


def _foreign(
    picture: np.ndarray, rng: np.random.Generator, camera: Camera, cup: float, dice: list[Die]
) -> str:
    kind = str(rng.choice(["coin", "button", "paper", "finger"]))
    while True:
        at = rng.uniform(-0.75, 0.75, 2) * cup
        if np.hypot(*at) < 0.75 * cup and all(
            np.hypot(*(at - die.middle[:2])) > die.side * 1.2 for die in dice
        ):
            break
    scale = camera.focal / camera.distance
    centre = np.array(camera.middle) + at * scale
    colour = _colour(rng) + 30
    point = tuple(int(v) for v in centre)
    if kind == "paper":
        box = cv2.boxPoints(
            (centre.tolist(), (rng.uniform(6, 16) * scale, rng.uniform(6, 16) * scale), rng.uniform(0, 90))
        )
        cv2.fillPoly(picture, [box.astype(np.int32)], (225, 230, 232), cv2.LINE_AA)
    elif kind == "finger":
        size = (int(8 * scale), int(6.5 * scale))
        cv2.ellipse(picture, point, size, rng.uniform(0, 180), 0, 360, (130, 150, 205), -1, cv2.LINE_AA)
    else:
        cv2.circle(picture, point, int(rng.uniform(7, 11) * scale), colour.tolist(), -1, cv2.LINE_AA)
    if kind == "button":
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            hole = (int(point[0] + dx * 1.9 * scale), int(point[1] + dy * 1.9 * scale))
            cv2.circle(picture, hole, int(1.1 * scale), (20, 20, 20), -1, cv2.LINE_AA)
    return kind + ";"


def _lamps(picture: np.ndarray, rng: np.random.Generator, camera: Camera, cup: float, strong: bool) -> str:
    """The lamps' images in the floor: bright, over whatever lies there, with a faint second image."""
    glow = np.zeros(picture.shape[:2], np.float32)
    scale = camera.focal / camera.distance
    middle = np.array(camera.middle)
    if rng.random() < 0.25:
        angle, off = rng.uniform(0, np.pi), rng.uniform(0.4, 0.8) * cup * scale
        along = np.array([np.cos(angle), np.sin(angle)]) * rng.uniform(0.2, 0.4) * cup * scale
        across = np.array([-np.sin(angle), np.cos(angle)]) * off
        for side in (-1, 1):
            ends = [tuple(int(v) for v in middle + side * across + sign * along) for sign in (-1, 1)]
            cv2.line(glow, *ends, 1.0, int(rng.uniform(6, 16) * SUPER / 2), cv2.LINE_AA)
        kind = "led_bars2"
    else:
        number = int(rng.choice([4, 6, 8, 12, 16, 24]))
        ring, start = rng.uniform(0.25, 1.0) * cup * scale, rng.uniform(0, 6.3)
        size = rng.uniform(2.5, 7) * SUPER / 2 * 1.6
        for lamp in range(number):
            angle = start + lamp * 2 * np.pi / number
            at = middle + ring * np.array([np.cos(angle), np.sin(angle)])
            axes = (int(size * rng.uniform(0.8, 1.3)), int(size * rng.uniform(0.8, 1.3)))
            cv2.ellipse(
                glow, tuple(int(v) for v in at), axes, np.degrees(angle), 0, 360, 1.0, -1, cv2.LINE_AA
            )
        kind = f"led_{number}"
    if strong:
        halo = cv2.GaussianBlur(glow, (0, 0), 1.2 * SUPER) * rng.uniform(250, 900)
        halo += cv2.GaussianBlur(glow, (0, 0), 6 * SUPER) * rng.uniform(0, 120)
        picture += halo[..., None]
    return kind


def _lens(picture: np.ndarray, category: str, rng: np.random.Generator) -> np.ndarray:
    for _ in range(int(rng.integers(0, 7))):
        start = rng.uniform(0.2, 0.8, 2) * (WIDTH * SUPER, HEIGHT * SUPER)
        end = start + rng.normal(0, 60, 2)
        layer = np.zeros(picture.shape[:2], np.float32)
        cv2.line(
            layer, tuple(start.astype(int).tolist()), tuple(end.astype(int).tolist()), 1.0, 1, cv2.LINE_AA
        )
        picture += layer[..., None] * rng.uniform(10, 60)
    sigma = rng.uniform(9, 16) if category == "defocus" else rng.uniform(0.3, 1.3)
    picture = cv2.GaussianBlur(picture, (0, 0), sigma * SUPER / 2)
    picture = cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    off = np.hypot(x - WIDTH / 2, y - HEIGHT / 2) / (WIDTH / 2)
    picture *= (1 - rng.uniform(0, 0.4) * off**2)[..., None]
    gain = {"dark": rng.uniform(0.01, 0.06), "overexposed": rng.uniform(6, 20)}.get(
        category, rng.uniform(0.6, 1.15)
    )
    picture = picture * gain
    picture += rng.normal(0, 1, picture.shape) * np.sqrt(np.maximum(picture, 0) * rng.uniform(0, 0.15) + 1.5)
    return np.clip(picture, 0, 255).astype(np.uint8)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    with (args.out / "labels.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(COLUMNS)
        for number in range(args.count):
            category = REFUSE[(number // 2) % len(REFUSE)] if number % 2 else READABLE[number // 2 % 5 == 4]
            frame = render(category, args.seed * 1_000_000 + number)
            name = f"r{number:05d}.png"
            cv2.imwrite(str(args.out / name), frame.picture)
            rows.writerow(_row(name, frame))
    return 0


def _row(name: str, frame: Frame) -> list[object]:
    readable = frame.category in READABLE
    tops = " ".join(str(7 - face) for face in sorted(frame.seen, reverse=True)) if readable else ""
    return [
        name,
        frame.category,
        "yes" if readable else "no",
        tops,
        " ".join(str(face) for face in sorted(frame.seen)),
        len(frame.dice),
        "|".join(frame.materials),
        "|".join(f"{die.side:.0f}" for die in frame.dice),
        frame.notes,
    ]


if __name__ == "__main__":
    raise SystemExit(main())
