"""What a path-traced frame will show, drawn from its seed: cup, floor, lamps, camera, dice and strangers.

Millimetres: the floor's upper side is z = 0, up is +z, the camera sits at z = -``distance`` and looks up;
x is to the right of its picture and y down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from tools.render.die_make import Make, random_make
from tools.render.scene import random_faces, turned

WIDTH, HEIGHT = 640, 480
CATEGORIES = {
    "two": 0.36,
    "single": 0.07,
    "cocked_wall": 0.14,
    "cocked_on_die": 0.14,
    "stacked": 0.06,
    "three_dice": 0.07,
    "foreign": 0.09,
    "empty": 0.02,
    "motion_blur": 0.03,
    "defocus": 0.02,
}
SIDES = (12, 12, 13, 14, 14, 15, 16, 16, 16, 16, 18, 19)
COLOURS = (
    (0.02, 0.02, 0.02), (0.05, 0.05, 0.05), (0.5, 0.5, 0.5), (0.75, 0.75, 0.75), (0.08, 0.2, 0.45),
    (0.45, 0.12, 0.03), (0.03, 0.02, 0.25), (0.04, 0.18, 0.03), (0.25, 0.22, 0.2),
)  # fmt: skip


@dataclass(frozen=True)
class Placed:
    """A die where it lies: ``turn`` its rotation, ``middle`` and ``side`` in mm, ``tilt`` in degrees; the
    pips on -x, +x, -y, +y, -z, +z; ``low``: which of these six looks at the camera."""

    make: Make
    side: float
    middle: np.ndarray
    turn: np.ndarray
    faces: tuple[int, ...]
    tilt: float
    low: int
    moving: np.ndarray | None = None


@dataclass(frozen=True)
class Lens:
    """``focal`` px, ``middle`` px; ``at`` mm; ``lean``: rotation of the camera; ``bend``: barrel, per focal².
    ``aperture``: mm across; ``focus``: mm from the camera."""

    focal: float
    middle: tuple[float, float]
    at: np.ndarray
    lean: np.ndarray
    bend: float
    aperture: float
    focus: float

    def project(self, points: np.ndarray) -> np.ndarray:
        """Millimetres ``(n, 3)`` to px of the finished picture ``(n, 2)``, slab not counted."""
        seen = (np.atleast_2d(points) - self.at) @ self.lean
        flat = seen[:, :2] / seen[:, 2:]
        bent = flat.copy()
        for _ in range(6):
            bent = flat / (1 + self.bend * (bent**2).sum(axis=1, keepdims=True))
        return bent * self.focal + np.array(self.middle)


@dataclass(frozen=True)
class Lamp:
    """A rectangle or disc that shines up: mm, turned about z by ``turn`` radians."""

    at: tuple[float, float, float]
    size: tuple[float, float]
    turn: float
    round: bool


@dataclass(frozen=True)
class Stranger:
    kind: str
    at: tuple[float, float]
    size: float
    turn: float
    colour: tuple[float, float, float]


@dataclass(frozen=True)
class Plan:
    seed: int
    category: str
    cup: float
    height: float
    taper: float
    slab: float
    wall: tuple[float, float, float]
    end: tuple[float, float, float]
    rim: tuple[float, float, float]
    outside: tuple[float, float, float]
    wall_rough: float
    ambient: float
    haze: float
    haze_scale: float
    lens: Lens
    lamps: tuple[Lamp, ...]
    lamp_kind: str
    dice: tuple[Placed, ...]
    strangers: tuple[Stranger, ...]


STEP = 4
"""px: the traced window starts and ends on multiples of this, so that it is whole at three quarters."""


def window(plan: Plan) -> tuple[int, int, int, int]:
    """Left, top, right, bottom, px, of the part of a frame that is traced: the cup and its rim."""
    middle = _straight(plan.lens, np.zeros(3))
    reach = 1.1 * plan.cup * plan.lens.focal / -float(plan.lens.at[2])
    low = np.clip(np.floor((middle - reach) / STEP) * STEP, 0, (WIDTH - 64, HEIGHT - 64))
    high = np.clip(np.ceil((middle + reach) / STEP) * STEP, 64, (WIDTH, HEIGHT))
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _straight(lens: Lens, point: np.ndarray) -> np.ndarray:
    seen = (point - lens.at) @ lens.lean
    return seen[:2] / seen[2] * lens.focal + np.array(lens.middle)


def relit(frame: Plan, rng: np.random.Generator) -> Plan:
    """The same dice with other lamps mirrored in the floor."""
    kind, lamps = _lamps(rng, frame.cup, -float(frame.lens.at[2]))
    return replace(frame, lamp_kind=kind, lamps=lamps)


def plan(seed: int, category: str | None = None) -> Plan:
    """The frame of a seed, always the same."""
    rng = np.random.default_rng([seed, 77])
    if category is None:
        category = str(rng.choice(list(CATEGORIES), p=np.array(list(CATEGORIES.values()))))
    cup = float(rng.uniform(32, 50))
    lens = _lens(rng, cup, category)
    kind, lamps = _lamps(rng, cup, -float(lens.at[2]))
    dice = _dice(rng, category, cup)
    strangers = _strangers(rng, cup, dice) if category == "foreign" else ()
    if category == "foreign" and rng.random() < 0.3:
        dice = dice[:1]
    return Plan(
        seed,
        category,
        cup,
        float(rng.uniform(45, 110)),
        float(rng.uniform(0.9, 1.08)),
        float(rng.uniform(2, 5)),
        _colour(rng),
        _colour(rng),
        _colour(rng),
        _colour(rng) if rng.random() < 0.3 else (0.03, 0.03, 0.03),
        float(rng.uniform(0.2, 0.9)),
        float(rng.choice([0.0, 0.02, 0.1, 0.3])) * float(rng.random()),
        float(rng.uniform(0.0, 0.16)) if rng.random() < 0.5 else 0.0,
        float(rng.uniform(0.05, 0.3)),
        lens,
        lamps,
        kind,
        dice,
        strangers,
    )


def _colour(rng: np.random.Generator) -> tuple[float, float, float]:
    base = np.array(COLOURS[int(rng.integers(len(COLOURS)))])
    varied = np.clip(base * np.exp(rng.normal(0, 0.25) + rng.normal(0, 0.08, 3)), 0.005, 0.9)
    return float(varied[0]), float(varied[1]), float(varied[2])


def _lens(rng: np.random.Generator, cup: float, category: str) -> Lens:
    across = np.deg2rad(rng.uniform(62, 102))
    focal = np.hypot(WIDTH, HEIGHT) / 2 / np.tan(across / 2)
    radius = rng.uniform(140, 275)
    distance = focal * cup / radius
    at = np.array([*rng.normal(0, 0.03 * distance, 2), -distance])
    aim = rng.normal(0, np.deg2rad(1.2), 2)
    lean, _ = cv2.Rodrigues(np.array([aim[0], aim[1], rng.uniform(0, 0.1)]))
    focus = distance * (rng.uniform(0.2, 0.4) if category == "defocus" else rng.uniform(0.88, 1.12))
    # Blur in px of the floor: focal * aperture * |1 / focus - 1 / distance|.
    blur = rng.uniform(14, 26) if category == "defocus" else rng.uniform(0.3, 2.2)
    aperture = blur / (focal * max(abs(1 / focus - 1 / distance), 1e-4))
    return Lens(
        float(focal),
        (WIDTH / 2 + float(rng.normal(0, 6)), HEIGHT / 2 + float(rng.normal(0, 6))),
        at,
        lean,
        float(rng.uniform(0.0, 0.12)),
        float(min(aperture, 0.25 * distance)),
        float(focus),
    )


def _lamps(rng: np.random.Generator, cup: float, distance: float) -> tuple[str, tuple[Lamp, ...]]:
    below = float(rng.uniform(0.25, 0.95) * distance)
    if rng.random() < 0.2:
        angle, off = rng.uniform(0, np.pi), rng.uniform(0.5, 1.0) * cup * (1 + below / distance)
        size = (float(rng.uniform(0.5, 1.1) * cup), float(rng.uniform(4, 9)))
        bars = [
            Lamp((sign * off * -np.sin(angle), sign * off * np.cos(angle), -below), size, angle, False)
            for sign in (-1, 1)
        ]
        return "led_bars2", tuple(bars)
    number = int(rng.choice([4, 6, 8, 12, 16, 24]))
    name, low, high = (("ring", 0.2, 0.5), ("mid", 0.45, 0.8), ("rim", 0.8, 1.0))[int(rng.integers(3))]
    radius = rng.uniform(low, high) * cup * (1 + below / distance)
    start, size = rng.uniform(0, 6.3), float(rng.uniform(2.5, 6.5))
    turns = start + np.arange(number) * 2 * np.pi / number
    stretch = float(rng.choice([1.0, 1.0, 1.6]))
    lamps = [
        Lamp((radius * np.cos(a), radius * np.sin(a), -below), (size * stretch, size), float(a), stretch == 1)
        for a in turns
    ]
    return f"led_{name}{number}", tuple(lamps)


def _dice(rng: np.random.Generator, category: str, cup: float) -> tuple[Placed, ...]:
    if category == "empty":
        return ()
    make, other = random_make(rng), random_make(rng)
    side = float(rng.choice(SIDES))
    mixed = rng.random() < 0.2
    number = {"single": 1, "three_dice": 3}.get(category, 2)
    makes = [make, other if mixed else make, make]
    sides = [side, float(rng.choice(SIDES)) if mixed and rng.random() < 0.5 else side, side]
    places = _places(rng, number, cup, max(sides[:number]))
    dice = [
        _flat(
            rng, replace(makes[i], turned=tuple(int(q) for q in rng.integers(0, 4, 6))), sides[i], places[i]
        )
        for i in range(number)
    ]
    if category.startswith("cocked") and number == 2:
        dice[1] = _leaning(rng, dice[1])
        dice[1] = _against(rng, dice, cup, category)
        if rng.random() < 0.15:
            dice[0] = _leaning(rng, dice[0])
    elif rng.random() < 0.1:
        # A grain of dust under a die: still a die that lies.
        dice[0] = _leaning(rng, dice[0], float(rng.uniform(0.3, 3)))
    if category == "stacked":
        offset = rng.uniform(-0.6, 0.6, 2) * side
        dice[1] = replace(dice[1], middle=np.array([*(dice[0].middle[:2] + offset), 1.5 * side]))
    if category == "motion_blur":
        for i in range(number if rng.random() < 0.6 else 1):
            way = rng.normal(0, 1, 3) * (1, 1, 0.2)
            way *= rng.uniform(0.25, 0.9) * side / np.linalg.norm(way)
            dice[i] = replace(dice[i], moving=np.concatenate([way, rng.normal(0, 0.6, 3)]))
    return tuple(dice)


def _places(rng: np.random.Generator, number: int, cup: float, side: float) -> list[np.ndarray]:
    """Where dice lie: anywhere, close together, or at the wall."""
    while True:
        room = cup - side * 0.72
        radii = room * np.sqrt(rng.random(number))
        if rng.random() < 0.3:
            radii[:] = room * rng.uniform(0.9, 1.0, number)
        angles = rng.uniform(0, 2 * np.pi, number)
        places = [np.array([r * np.cos(a), r * np.sin(a)]) for r, a in zip(radii, angles, strict=True)]
        if number == 2 and rng.random() < 0.4:
            way = rng.uniform(0, 2 * np.pi)
            places[1] = places[0] + side * rng.uniform(1.1, 1.42) * np.array([np.cos(way), np.sin(way)])
        gaps = [np.hypot(*(a - b)) for i, a in enumerate(places) for b in places[:i]]
        if all(np.hypot(*place) <= room for place in places) and all(gap > side * 1.1 for gap in gaps):
            return places


def _flat(rng: np.random.Generator, make: Make, side: float, at: np.ndarray) -> Placed:
    turn = turned(np.array([0, 0, 1.0]), rng.uniform(0, 2 * np.pi))
    return Placed(make, side, np.array([*at, side / 2]), turn, random_faces(rng), 0.0, 4)


def _leaning(rng: np.random.Generator, die: Placed, degrees: float | None = None) -> Placed:
    degrees = float(rng.uniform(5, 45)) if degrees is None else degrees
    heading = rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.75:
        heading = np.arctan2(die.turn[1, 0], die.turn[0, 0]) + rng.integers(4) * np.pi / 2
    turn = turned(np.array([np.cos(heading), np.sin(heading), 0]), np.deg2rad(degrees)) @ die.turn
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * die.side / 2
    low = float((corners @ turn.T)[:, 2].min())
    middle = np.array([die.middle[0], die.middle[1], -low - 0.05 * die.side])
    return replace(die, turn=turn, middle=middle, tilt=degrees)


def _against(rng: np.random.Generator, dice: list[Placed], cup: float, category: str) -> Placed:
    """The leaning die moved to what it leans on."""
    die, first = dice[1], dice[0]
    # Where the face below is raised, there is what it leans on.
    way = -die.turn[:, 2]
    way = way[:2] / max(float(np.hypot(*way[:2])), 1e-6)
    if category == "cocked_on_die":
        at = first.middle[:2] - way * (0.5 * first.side + 0.62 * die.side) * rng.uniform(0.92, 1.1)
    else:
        at = way * (cup - 0.7 * die.side) + rng.normal(0, 2, 2)
    if np.hypot(*at) > cup - 0.6 * die.side:
        at *= (cup - 0.6 * die.side) / np.hypot(*at)
    if np.hypot(*(at - first.middle[:2])) < 0.95 * die.side:
        return die
    return replace(die, middle=np.array([*at, die.middle[2]]))


def _strangers(rng: np.random.Generator, cup: float, dice: tuple[Placed, ...]) -> tuple[Stranger, ...]:
    kinds = ("coin", "coin", "button", "paper", "card", "finger", "bead", "cube", "screw")
    kind = str(rng.choice(kinds))
    size = float(rng.uniform(3.5, 11))
    at = np.zeros(2)
    for _ in range(200):
        at = rng.uniform(-1, 1, 2) * (cup - 5)
        clear = all(np.hypot(*(at - die.middle[:2])) > size + 0.6 * die.side for die in dice)
        if np.hypot(*at) < cup - min(size, 8) and clear:
            break
    colour = _colour(rng) if rng.random() < 0.5 else (0.75, 0.75, 0.75)
    if kind == "coin":
        colour = ((0.2, 0.5, 0.75), (0.6, 0.62, 0.62), (0.12, 0.25, 0.6))[int(rng.integers(3))]
    if kind == "finger":
        colour = (0.3, 0.4, 0.7)
    return (Stranger(kind, (float(at[0]), float(at[1])), size, float(rng.uniform(0, 6.3)), colour),)
