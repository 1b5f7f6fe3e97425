"""Dice from below read by the networks: an answer only where everything they say fits.

For each face the nine places and the name must agree, and its square must need no more putting right. On
the whole floor there must be just as many such faces as there are dice, and nothing else that could be one.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from kinito_pi.vision.lattice import PATTERNS
from kinito_pi.vision.networks import HEIGHT, WIDTH, Face, Floats, Networks, Spot
from kinito_pi.vision.reading import DieRead, Pixels, Reading, Reason, Refusal, refuse

LEAST_FLAT = 0.5
MOST_OTHER = 0.3
LEAST_SURE = 0.98
LEAST_DOUBT = 0.15
"""A spot with more chance than this to be anything must be one of the dice read."""
STILL_OFF = 0.12
"""Sides, log or radians: a square that is to be put right further than this a second time holds no face."""
STACKED = 0.9
"""Sides from a face to a die that does not lie flat: nearer than this, it lies on that die."""
LARGEST_RATIO = 1.75
"""Of the dice's sides in one frame: 12 to 19 mm, and a little."""
_HAS_PIP = np.array([[place in pattern for place in range(9)] for _, pattern in PATTERNS], float)


@dataclass(frozen=True, slots=True)
class Judged:
    """A face and how sure it is: ``value`` 1 to 6, 0 for none that fits; ``sure`` 0 to 1."""

    face: Face
    value: int
    sure: float

    @property
    def is_face(self) -> bool:
        """Whether it may be answered."""
        spot = self.face.spot
        return (
            self.value > 0
            and self.sure >= LEAST_SURE
            and spot.flat >= LEAST_FLAT
            and spot.other <= MOST_OTHER
            and float(np.abs(self.face.moves).max()) <= STILL_OFF
        )


def judge(face: Face) -> Judged:
    """The value that the nine places spell, if the name is the same, each way the face was turned."""
    views = [_spelt(places, named) for places, named in zip(face.places, face.named, strict=True)]
    values = {value for value, _ in views}
    if len(values) > 1 or 0 in values:
        return Judged(face, 0, 0.0)
    return Judged(face, values.pop(), min(sure for _, sure in views))


def _spelt(places: Floats, named: Floats) -> tuple[int, float]:
    places = np.clip(places, 1e-6, 1 - 1e-6)
    fits = _HAS_PIP @ np.log(places) + (1 - _HAS_PIP) @ np.log(1 - places)
    best = int(fits.argmax())
    value = PATTERNS[best][0]
    if int(named.argmax()) != value:
        return 0, 0.0
    return value, float(min(np.exp(fits[best]), named[value]))


def read_learned(colour: Pixels, expect: int, networks: Networks) -> Reading | Refusal:
    """The reading of a picture ``(h, w, 3)`` taken from below, or why there is none."""
    frame, scale, corner = fitted(colour)
    spots, faces = networks.look(frame)
    live = [spot for spot in spots if max(spot.flat, spot.other) >= LEAST_DOUBT]
    sure = [judged for judged in map(judge, faces) if judged.is_face]
    if len(sure) != expect or len(live) != expect or not _like_sizes(sure):
        return _doubt(live, len(sure), expect)
    reads = sorted((_die(judged, scale, corner) for judged in sure), key=lambda die: (die.x, die.y))
    return Reading(tuple(reads), min(die.confidence for die in reads))


def _like_sizes(sure: list[Judged]) -> bool:
    sides = [judged.face.spot.square.side for judged in sure]
    return max(sides) <= LARGEST_RATIO * min(sides)


def _doubt(live: list[Spot], sure: int, expect: int) -> Refusal:
    """The refusal of a frame on which the networks see these spots, so many of them faces for certain."""
    if not live:
        return refuse(Reason.EMPTY, 0)
    worst = max(live, key=lambda spot: spot.other)
    if worst.other > MOST_OTHER and worst.other > worst.flat:
        if worst.blurred == worst.other:
            return refuse(Reason.BLURRED)
        if worst.foreign == worst.other:
            return refuse(Reason.FOREIGN)
        return refuse(Reason.STACKED if _lies_on_one(worst, live) else Reason.COCKED)
    if sure == len(live) != expect:
        return refuse(Reason.COUNT, sure)
    return refuse(Reason.UNCERTAIN)


def _lies_on_one(spot: Spot, live: list[Spot]) -> bool:
    at = spot.square
    return any(
        np.hypot(at.x - other.square.x, at.y - other.square.y) < STACKED * other.square.side
        for other in live
        if other is not spot and other.flat > other.other
    )


def fitted(colour: Pixels) -> tuple[Pixels, float, Floats]:
    """A picture as a frame of the networks' size, how it was scaled, and where its corner came to lie."""
    height, width = colour.shape[:2]
    if (height, width) == (HEIGHT, WIDTH):
        return colour, 1.0, np.zeros(2)
    scale = min(WIDTH / width, HEIGHT / height)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(colour, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    left, top = (WIDTH - size[0]) // 2, (HEIGHT - size[1]) // 2
    right, bottom = WIDTH - size[0] - left, HEIGHT - size[1] - top
    frame = cv2.copyMakeBorder(small, top, bottom, left, right, cv2.BORDER_REPLICATE)
    return np.asarray(frame, np.uint8), scale, np.array([left, top], float)


def _die(judged: Judged, scale: float, corner: Floats) -> DieRead:
    square = judged.face.spot.square
    at = (np.array([square.x, square.y]) + 0.5 - corner) / scale - 0.5
    return DieRead(
        face=judged.value,
        top=7 - judged.value,
        x=float(at[0]),
        y=float(at[1]),
        confidence=float(min(judged.sure, judged.face.spot.flat)),
    )
