"""Crops of faces and of what could be taken for one, with what the face network should say of each."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from kinito_pi.vision.crops import Square, crop
from kinito_pi.vision.networks import Spot, halved, planes
from kinito_pi.vision.outputs import NOTHING, THING
from tools.train.frames import Frame, Thing

QUARTER = np.pi / 2


@dataclass(frozen=True)
class Sample:
    """``planes`` ``(5, 48, 48)`` float; ``places`` nine of 0, 1 or -1 (not taught); ``face``: which class;
    ``moves``: how far the crop is off, in sides, log and radians; ``tilt``: how far its die leans, in 30
    degrees, not a number where that is not taught. ``face`` -1: no class is taught."""

    planes: np.ndarray
    places: np.ndarray
    face: int
    moves: np.ndarray
    tilt: float = math.nan


def samples(frame: Frame, rng: np.random.Generator) -> list[Sample]:
    """A few crops of a frame."""
    half = halved(frame.picture)
    found = []
    for thing in frame.things:
        if thing.face > 0:
            for _ in range(2):
                found.append(_of_face(frame, half, thing, rng))
            if rng.random() < 0.4:
                found.append(_beside(frame, half, thing, rng))
        else:
            for _ in range(2):
                found.append(_of_other(frame, half, thing, rng))
    if frame.lamps and rng.random() < 0.4:
        found += _of_lamp(frame, half, rng)
    return found


FULL_TILT, MOST_TILT = 30.0, 40.0
"""Degrees: what 1 stands for; from the second on, what is the lower face is anybody's guess."""
ON_IT, BESIDE = 0.3, 0.6
"""Sides from a thing: a spot nearer than the first means it, one further than the second does not."""
MOST_TAUGHT = 4
"""Spots of a frame that are looked at."""


def proposed(frame: Frame, spots: list[Spot], rng: np.random.Generator) -> list[Sample]:
    """Crops of what the localiser, as far as it has learned, takes for something: its own mistakes."""
    half, found = halved(frame.picture), []
    for index in rng.permutation(len(spots))[:MOST_TAUGHT]:
        square = spots[int(index)].square
        aways = [
            float(np.hypot(*(thing.middle - (square.x, square.y)))) / thing.side for thing in frame.things
        ]
        nearest = int(np.argmin(aways)) if aways else -1
        if not aways or aways[nearest] > BESIDE:
            found.append(_sample(frame, half, square, None, NOTHING))
        elif aways[nearest] < ON_IT:
            found += _upon(frame, half, square, frame.things[nearest])
    return found


def _upon(frame: Frame, half: np.ndarray, square: Square, thing: Thing) -> list[Sample]:
    growth = abs(float(np.log(thing.side / square.side)))
    turn = abs((thing.angle - square.angle + QUARTER / 2) % QUARTER - QUARTER / 2)
    if growth > 0.35 or (thing.face > 0 and turn > 0.35):
        return []
    known = thing if thing.face > 0 else None
    return [_taught(_sample(frame, half, square, known, thing.face or THING), thing)]


def _sample(frame: Frame, half: np.ndarray, square: Square, thing: Thing | None, face: int) -> Sample:
    places, moves = np.full(9, -1, np.float32), np.zeros(4, np.float32)
    if thing is not None and NOTHING < face < THING:
        places = _places(thing, square)
        off = thing.middle - (square.x, square.y)
        cosine, sine = np.cos(square.angle), np.sin(square.angle)
        turn = (thing.angle - square.angle + QUARTER / 2) % QUARTER - QUARTER / 2
        moves = np.array(
            [
                (off[0] * cosine + off[1] * sine) / square.side,
                (off[1] * cosine - off[0] * sine) / square.side,
                np.log(thing.side / square.side),
                turn,
            ],
            np.float32,
        )
    return Sample(planes(crop(frame.picture, half, square), square), places, face, moves)


def _places(thing: Thing, square: Square) -> np.ndarray:
    """Which of the nine places of the crop carry a pip, row by row."""
    cosine, sine = np.cos(square.angle), np.sin(square.angle)
    off = thing.nine - thing.middle
    own = np.stack([off[:, 0] * cosine + off[:, 1] * sine, off[:, 1] * cosine - off[:, 0] * sine], axis=1)
    reach = np.abs(own).max() / 2
    column, row = np.digitize(own[:, 0], (-reach, reach)), np.digitize(own[:, 1], (-reach, reach))
    has = (np.linalg.norm(thing.nine[:, None] - thing.pips[None], axis=2) < 0.05 * thing.side).any(axis=1)
    places = np.zeros(9, np.float32)
    places[row * 3 + column] = has
    return places


def _of_face(frame: Frame, half: np.ndarray, thing: Thing, rng: np.random.Generator) -> Sample:
    # Half as the localiser leaves it, half as it is once the first answer has put it right.
    loose = 1.0 if rng.random() < 0.5 else 0.3
    off = thing.middle + rng.normal(0, 0.05 * loose, 2) * thing.side
    square = Square(
        float(off[0]),
        float(off[1]),
        thing.side * float(np.exp(rng.normal(0, 0.06 * loose))),
        thing.angle + float(rng.normal(0, 0.07 * loose)) + QUARTER * int(rng.integers(4)),
    )
    return _taught(_sample(frame, half, square, thing, thing.face), thing)


def _of_other(frame: Frame, half: np.ndarray, thing: Thing, rng: np.random.Generator) -> Sample:
    off = thing.middle + rng.normal(0, 0.08, 2) * thing.side
    square = Square(
        float(off[0]),
        float(off[1]),
        thing.side * float(np.exp(rng.normal(0, 0.12))),
        thing.angle + float(rng.normal(0, 0.15)),
    )
    return _taught(_sample(frame, half, square, None, THING), thing)


def _taught(sample: Sample, thing: Thing) -> Sample:
    """With what is known of the thing: which class, and how far it leans."""
    tilt = thing.tilt / FULL_TILT if thing.tilt < MOST_TILT else math.nan
    return replace(sample, face=-1 if thing.face < 0 else sample.face, tilt=tilt)


def _beside(frame: Frame, half: np.ndarray, thing: Thing, rng: np.random.Generator) -> Sample:
    """A face badly framed: beside it, half or twice its size, at a wrong angle."""
    x, y = thing.middle
    kind, side, angle = int(rng.integers(3)), thing.side, thing.angle
    if kind == 0:
        way, away = rng.uniform(0, 2 * np.pi), side * float(rng.uniform(0.35, 1.2))
        x, y = x + away * np.cos(way), y + away * np.sin(way)
    elif kind == 1:
        side *= float(rng.uniform(0.4, 0.65) if rng.random() < 0.5 else rng.uniform(1.5, 2.0))
    else:
        angle += float(rng.uniform(0.4, QUARTER - 0.4))
    other = min((np.hypot(*(t.middle - (x, y))) for t in frame.things if t is not thing), default=1e9)
    if other < 0.35 * side and kind == 0:
        x, y = thing.middle
        side *= 0.5
    return _sample(frame, half, Square(float(x), float(y), side, angle), None, NOTHING)


def _of_lamp(frame: Frame, half: np.ndarray, rng: np.random.Generator) -> list[Sample]:
    x, y = frame.lamps[int(rng.integers(len(frame.lamps)))].mean(axis=0)
    side = float(rng.uniform(45, 110))
    if any(np.hypot(*(t.middle - (x, y))) < 0.4 * t.side for t in frame.things):
        return []
    return [_sample(frame, half, Square(float(x), float(y), side, float(rng.uniform(0, 2))), None, NOTHING)]
