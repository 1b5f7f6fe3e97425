"""The trained part of the reader: where faces lie on the floor, and what is on each.

Two small networks, run by OpenCV. The localiser looks at the whole frame at half size, the face network at
one face after another. How they were trained: ``tools/train``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from kinito_pi.vision.crops import Square, crop
from kinito_pi.vision.outputs import HEATS, MOVES, NAMED, NOTHING, THING, Floats, chance, shares
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.turns import TURNS, Together, together

WIDTH, HEIGHT = 640, 480
"""px of the frames that the networks know."""
CELL = 16
"""px of a frame that a cell of the localiser's answer stands for."""
LEAST_CHANCE = 0.12
"""Below this nothing is looked at any closer."""
TOO_NEAR = 0.6
"""Sides: two faces cannot lie nearer to each other."""
MOST_SPOTS = 10
SIDES = (20.0, 260.0)
"""px of a face that is looked at."""
LEAST_FACE = 0.5
"""Chance of being some face, from which on a square is put right by what was said of it."""
SURELY_NOTHING = 0.9
"""From this chance on one look is enough."""
FEW = 2
"""Looks at what is not surely nothing: a face gets all four, unless so many are as sure as this of it:"""
ENOUGH = 0.99
STRAIGHT = Square(WIDTH / 2, HEIGHT / 2, 1.0, 0.0)
"""A face in the middle of the frame, beside which nothing shows."""
STILL = 0.04
"""Sides, log or radians: a square that was no further off need not be looked at again as it was."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What the localiser says of a place, in chances. ``flat``: a face that lies on the floor; ``leaning``: a
    die that leans or lies on another; ``foreign``: no die; ``blurred``: a die out of focus or moving.
    ``lies``: how much more it is the first of these than the others, 0 to 1."""

    square: Square
    flat: float
    leaning: float
    foreign: float
    blurred: float
    lies: float

    @property
    def other(self) -> float:
        """The chance of something that must not be read."""
        return max(self.leaning, self.foreign, self.blurred)


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A spot, and what the face network says of it in all its looks ``together``."""

    spot: Spot
    together: Together


class Networks:
    """Both networks. Not for two threads at a time."""

    def __init__(self, localiser: bytes, face: bytes) -> None:
        """From the bytes of two ONNX files. Raises ``cv2.error`` where they are none."""
        self._localiser = cv2.dnn.readNetFromONNX(np.frombuffer(localiser, np.uint8))
        self._face = cv2.dnn.readNetFromONNX(np.frombuffer(face, np.uint8))
        # Winograd's convolutions are quicker, but keep the weights several times over.
        for each in (self._localiser, self._face):
            each.enableWinograd(False)

    def warm_up(self) -> None:
        """Work once on nothing, so that the first look takes no longer than those after it."""
        dark = np.zeros((HEIGHT // 2, WIDTH // 2, 3), np.uint8)
        self._spots(dark)
        self._say(np.zeros((HEIGHT, WIDTH, 3), np.uint8), dark, [Square(WIDTH / 2, HEIGHT / 2, 80.0, 0.0)])

    def name(self, crops: Sequence[Pixels]) -> Floats:
        """What the face network says ``(n, 22)`` of crops ``(48, 48, 3)`` seen from straight above."""
        return self._told([planes(pixels, STRAIGHT) for pixels in crops])

    def look(self, colour: Pixels) -> list[Face]:
        """Everything on a frame ``(480, 640, 3)`` that is or could be on the floor, surest first, and each
        of them seen from near."""
        half = halved(colour)
        return self._faces(colour, half, self._spots(half))

    def _spots(self, half: Pixels) -> list[Spot]:
        self._localiser.setInput(half.transpose(2, 0, 1)[None].astype(np.float32) / 255 - 0.5)
        return peaks(np.asarray(self._localiser.forward())[0])

    def _faces(self, colour: Pixels, half: Pixels, spots: list[Spot]) -> list[Face]:
        """Each looked at once; what could be more than nothing again, put right by the first answer; and what
        is likely a face, but not surely which, all ways round."""
        if not spots:
            return []
        firsts = self._say(colour, half, [spot.square for spot in spots])
        looks = [_Looks(spot, first) for spot, first in zip(spots, firsts, strict=True)]
        for _ in range(2):
            wanted = [(each, square) for each in looks for square in each.wanted()]
            said = self._say(colour, half, [square for _, square in wanted]) if wanted else ()
            for (each, _), answer in zip(wanted, said, strict=True):
                each.said.append(answer)
        return [each.face() for each in looks]

    def _say(self, colour: Pixels, half: Pixels, squares: list[Square]) -> Floats:
        return self._told([planes(crop(colour, half, square), square) for square in squares])

    def _told(self, seen: list[Floats]) -> Floats:
        self._face.setInput(np.stack(seen))
        return np.asarray(self._face.forward())


class _Looks:
    """A spot and what was said of it so far."""

    def __init__(self, spot: Spot, first: Floats) -> None:
        self.spot, self.said = spot, [first]
        named, moves = shares(first[NAMED]), first[MOVES]
        self.nothing = float(named[NOTHING]) >= SURELY_NOTHING
        self.is_face = float(named[1:THING].sum()) >= LEAST_FACE
        if self.is_face and not self.nothing:
            if float(np.abs(moves).max()) > STILL:
                self.said = []
            self.spot = replace(spot, square=moved(spot.square, moves))

    def wanted(self) -> list[Square]:
        """The squares that are to be looked at yet, for now."""
        if self.nothing:
            return []
        turns = range(len(self.said), TURNS if self._is_open() else FEW)
        square = self.spot.square
        return [replace(square, angle=square.angle + turn * np.pi / 2) for turn in turns]

    def _is_open(self) -> bool:
        """Whether two looks did not tell which face it is."""
        return self.is_face and len(self.said) == FEW and together(np.stack(self.said)).spelt()[1] < ENOUGH

    def face(self) -> Face:
        return Face(self.spot, together(np.stack(self.said)))


def halved(colour: Pixels) -> Pixels:
    """A frame at half its size."""
    small = cv2.resize(colour, (WIDTH // 2, HEIGHT // 2), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def peaks(said: Floats) -> list[Spot]:
    """The spots in what the localiser says ``(9, 30, 40)``, surest first."""
    chances = chance(said[:HEATS])
    strongest = np.asarray(chances.max(axis=0))
    tops = (strongest >= LEAST_CHANCE) & (strongest == cv2.dilate(strongest, np.ones((3, 3), np.uint8)))
    found = [_spot(said, chances, row, column) for row, column in np.argwhere(tops)]
    return _apart(sorted(found, key=lambda spot: -max(spot.flat, spot.other)))[:MOST_SPOTS]


def planes(pixels: Pixels, square: Square) -> Floats:
    """The face network's input ``(5, h, w)``: a crop's colours, and where it is in the frame, along its own
    axes: what shows beside a face depends on that."""
    x, y = (square.x - WIDTH / 2) / (WIDTH / 2), (square.y - HEIGHT / 2) / (WIDTH / 2)
    cosine, sine = np.cos(square.angle), np.sin(square.angle)
    result = np.empty((5, *pixels.shape[:2]), np.float32)
    result[:3] = pixels.transpose(2, 0, 1).astype(np.float32) / 255 - 0.5
    result[3], result[4] = x * cosine + y * sine, y * cosine - x * sine
    return result


def moved(square: Square, moves: Floats) -> Square:
    """The square put right by what the face network said of it."""
    across, along, growth, turn = np.clip(moves, -0.4, 0.4).tolist()
    cosine, sine = np.cos(square.angle), np.sin(square.angle)
    return Square(
        square.x + square.side * (across * cosine - along * sine),
        square.y + square.side * (across * sine + along * cosine),
        float(np.clip(square.side * np.exp(growth), *SIDES)),
        square.angle + turn,
    )


def _spot(said: Floats, chances: Floats, row: int, column: int) -> Spot:
    across, down, size, cosine, sine = said[HEATS:, row, column].tolist()
    square = Square(
        (column + across + 0.5) * CELL - 0.5,
        (row + down + 0.5) * CELL - 0.5,
        float(np.clip(CELL * np.exp(min(size, 4.0)), *SIDES)),
        float(np.arctan2(sine, cosine)) / 4,
    )
    # A peak of one kind may lie a cell beside the peak of the other.
    near = chances[:, max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
    flat, leaning, foreign, blurred = near.max(axis=(1, 2)).tolist()
    return Spot(square, flat, leaning, foreign, blurred, float(shares(said[:HEATS, row, column])[0]))


def _apart(spots: list[Spot]) -> list[Spot]:
    """The spots, without those that lie on a surer one."""
    kept: list[Spot] = []
    for spot in spots:
        at = spot.square
        if all(
            np.hypot(at.x - other.square.x, at.y - other.square.y)
            > TOO_NEAR * min(at.side, other.square.side)
            for other in kept
        ):
            kept.append(spot)
    return kept
