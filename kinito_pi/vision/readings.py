"""From certain dice to a reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.confidence import confidence
from kinito_pi.vision.dice import Die
from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.reading import DieRead, Reading, Refusal, View
from kinito_pi.vision.top import Top

_CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


def reading_of(dice: Sequence[Die | Top], view: View) -> Reading:
    """The reading of dice that are all certain, from left to right."""
    reads = tuple(
        DieRead(
            face=die.face,
            top=7 - die.face if view == "below" else die.face,
            x=float(die.lattice.centre[0]),
            y=float(die.lattice.centre[1]),
            confidence=confidence(die),
        )
        for die in sorted(dice, key=lambda die: tuple(die.lattice.centre))
    )
    return Reading(reads, min(read.confidence for read in reads))


def unscaled(answer: Reading | Refusal, scale: float) -> Reading | Refusal:
    """An answer of a picture that is ``scale`` times another, as one of that other."""
    if isinstance(answer, Refusal) or scale == 1:
        return answer
    dice = tuple(replace(die, x=die.x / scale, y=die.y / scale) for die in answer.dice)
    return replace(answer, dice=dice)


def square_corners(lattice: Lattice, half_side: float) -> NDArray[np.floating]:
    """The corners ``(4, 2)`` px of a face, ``half_side`` half pitches from its middle."""
    return np.asarray(lattice.centre + half_side * _CORNERS @ lattice.across.T)
