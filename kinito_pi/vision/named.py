"""Dice on a table as the face network names them: each outlined thing, seen from near.

The network was trained on rendered frames from below alone, and on no photograph. A face on a table that is
seen from straight above looks the same; one seen at a slant it takes for a leaning die, and does not name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from kinito_pi.vision.crops import Square, crop
from kinito_pi.vision.learned import SAME
from kinito_pi.vision.networks import Networks, moved
from kinito_pi.vision.outputs import MOVES, Floats
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.silhouettes import Silhouette
from kinito_pi.vision.turns import TURNS, together

PUT_RIGHT = 3
"""Looks after each of which the square is put right: an outline has the die's sides in it."""
LIKELY, SURE = 0.5, 0.93
"""From the first on it is thought to be that face, from the second on it is read."""
MOST_TILT, MOST_OFF = 8.0, 0.12
"""Degrees that it may seem to lean, and sides, log or radians that its square may be off, and be a face."""
OWN = 0.75
"""Sides: as far from its middle reaches a face's corner."""


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A face: ``square``, ``face`` 1 to 6, and ``sure`` 0 to 1 it is that one. ``at_odds``: another outline
    of the same thing was named otherwise."""

    square: Square
    face: int
    sure: float
    at_odds: bool = False

    @property
    def middle(self) -> Floats:
        return np.array([self.square.x, self.square.y])

    @property
    def corners(self) -> Floats:
        """``(4, 2)`` px."""
        (x, y), side = self.middle, self.square.side
        box = ((float(x), float(y)), (side, side), float(np.degrees(self.square.angle)))
        return np.asarray(cv2.boxPoints(box), np.float64)

    def lies_at(self, point: Floats, side: float = 0.0) -> bool:
        """Whether a face of that ``side`` (px) there would be the same."""
        return float(np.hypot(*(self.middle - point))) < SAME * max(side, self.square.side)

    def bears(self, point: Floats) -> bool:
        """Whether what is at that point (px) is the die's, the nearest of its sides included."""
        return float(np.hypot(*(self.middle - point))) < OWN * self.square.side

    @property
    def is_sure(self) -> bool:
        return self.sure >= SURE


def name_things(colour: Pixels, things: Sequence[Silhouette], networks: Networks) -> list[Named]:
    """The faces on outlined things of ``(h, w, 3)``, one of each thing, surest first."""
    if not things:
        return []
    half = np.asarray(cv2.resize(colour, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)

    def say(squares: Sequence[Square]) -> Floats:
        return networks.name([crop(colour, half, square) for square in squares])

    squares = [_square(thing) for thing in things]
    for _ in range(PUT_RIGHT):
        squares = [moved(square, said[MOVES]) for square, said in zip(squares, say(squares), strict=True)]
    quarters = np.arange(TURNS) * np.pi / 2
    said = say([replace(each, angle=each.angle + turned) for each in squares for turned in quarters])
    each = zip(squares, said.reshape(len(squares), TURNS, -1), strict=True)
    return _one_of_each([named for square, views in each if (named := _named(square, views))])


def _square(thing: Silhouette) -> Square:
    (x, y), sides, angle = cv2.minAreaRect(thing.outline.astype(np.float32))
    return Square(x, y, min(sides), float(np.radians(angle)))


def _named(square: Square, views: Floats) -> Named | None:
    """The face that ``views`` ``(TURNS, n)`` of it come to, if it lies flat."""
    said = together(views)
    if said.tilt > MOST_TILT or said.off > MOST_OFF:
        return None
    face, sure = said.spelt()
    return Named(square, face, sure) if sure >= LIKELY else None


def _one_of_each(found: list[Named]) -> list[Named]:
    kept: list[Named] = []
    for named in sorted(found, key=lambda each: -each.sure):
        twice = [n for n, other in enumerate(kept) if other.lies_at(named.middle, named.square.side)]
        if not twice:
            kept.append(named)
        elif kept[twice[0]].face != named.face:
            kept[twice[0]] = replace(kept[twice[0]], at_odds=True)
    return kept
