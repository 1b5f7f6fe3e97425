"""How large a die's face is in its pips' half pitches, and how much smaller its far face looks.

Both follow from the outlines of dice that lie flat: of all that could be, those that fit best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from kinito_pi.vision.calibration import Calibration
from kinito_pi.vision.dice import Die
from kinito_pi.vision.empty_cup import Things
from kinito_pi.vision.floor_circle import Circle
from kinito_pi.vision.footprints import footprint, is_faint, misfit

SIDES = (3.0, 5.2)
"""Half pitches: makers set corner pips from 0.38 to 0.66 of a side apart."""
SHRINKS = (0.6, 0.97)
"""A camera far off sees the upper face as large as the lower; one near by, much smaller."""
USUAL_SHRINK = 0.88
"""A camera seven sides below. Dice in the middle of the floor show no sides: then it decides."""
UNUSUAL = 0.3
ROUNDS = 3
STEPS = 7


@dataclass(frozen=True, slots=True)
class Shape:
    """``side``: in half pitches. ``shrink``: the upper face over the lower."""

    side: float
    shrink: float


def shape_of(dice: Sequence[tuple[Die, Things]], floor: Circle) -> Shape:
    """The shape that fits the outlines of ``dice``, each with the things of its picture."""
    side, shrink = sum(SIDES) / 2, sum(SHRINKS) / 2
    reach = ((SIDES[1] - SIDES[0]) / 2, (SHRINKS[1] - SHRINKS[0]) / 2)
    for _ in range(ROUNDS):
        steps = np.linspace(-1, 1, STEPS)
        tried = [
            Shape(
                float(np.clip(side + a * reach[0], *SIDES)), float(np.clip(shrink + b * reach[1], *SHRINKS))
            )
            for a, b in product(steps, steps)
        ]
        best = min(tried, key=lambda shape: _misfits(dice, floor, shape))
        side, shrink = best.side, best.shrink
        reach = (reach[0] / 3, reach[1] / 3)
    return Shape(side, shrink)


def _misfits(dice: Sequence[tuple[Die, Things]], floor: Circle, shape: Shape) -> float:
    """Of all dice, the mean; a die beside another is measured with the other's outline left out."""
    total = 0.0
    for die, things in dice:
        one = _only(die, floor, shape)
        own = footprint(one, die.lattice.centre, die.lattice.across[:, 0])
        beside = [
            footprint(_only(other, floor, shape), other.lattice.centre, other.lattice.across[:, 0])
            for other, picture in dice
            if other is not die and picture is things
        ]
        total += misfit(things, own, beside, is_faint(things, own))
    return total / len(dice) + UNUSUAL * (shape.shrink - USUAL_SHRINK) ** 2


def _only(die: Die, floor: Circle, shape: Shape) -> Calibration:
    """A calibration that holds at one die: a half pitch is a millimetre."""
    return replace(_NOTHING, floor=floor, scale=die.lattice.half_pitch, die=shape.side, shrink=shape.shrink)


_NOTHING = Calibration(
    width=1,
    height=1,
    floor=Circle(0, 0, 1),
    scale=1.0,
    bend=0.0,
    die=4.0,
    half_pitch=1.0,
    pip=0.5,
    shrink=0.9,
    lamps=(),
    empty=np.zeros((1, 1), np.uint8),
)
