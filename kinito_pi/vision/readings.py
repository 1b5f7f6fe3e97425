"""From certain dice to a reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.confidence import confidence
from kinito_pi.vision.dice import Die
from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.named import Named
from kinito_pi.vision.reading import DieRead, Reading, Refusal, View
from kinito_pi.vision.top import Top

_CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


def reading_of(dice: Sequence[Die | Top | Named], view: View) -> Reading:
    """The reading of dice that are all certain, from left to right."""
    reads = sorted((_read(die, view) for die in dice), key=lambda die: (die.x, die.y))
    return Reading(tuple(reads), min(read.confidence for read in reads))


def _read(die: Die | Top | Named, view: View) -> DieRead:
    top = 7 - die.face if view == "below" else die.face
    if isinstance(die, Named):
        return DieRead(die.face, top, die.square.x, die.square.y, die.sure)
    x, y = die.lattice.centre
    return DieRead(die.face, top, float(x), float(y), confidence(die))


def unscaled(answer: Reading | Refusal, scale: float) -> Reading | Refusal:
    """An answer of a picture that is ``scale`` times another, as one of that other."""
    if isinstance(answer, Refusal) or scale == 1:
        return answer
    dice = tuple(replace(die, x=die.x / scale, y=die.y / scale) for die in answer.dice)
    return replace(answer, dice=dice)


def square_corners(lattice: Lattice, half_side: float) -> NDArray[np.floating]:
    """The corners ``(4, 2)`` px of a face, ``half_side`` half pitches from its middle."""
    return np.asarray(lattice.centre + half_side * _CORNERS @ lattice.across.T)
