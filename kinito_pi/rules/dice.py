"""Two dice: what they are worth, and how likely each throw is."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from kinito_pi.rules.errors import InvalidAction

Dice = tuple[int, ...]

FACES: Final = range(1, 7)
ONE_DIE: Final[tuple[Dice, ...]] = tuple((a,) for a in FACES)
TWO_DICE: Final[tuple[Dice, ...]] = tuple((a, b) for a in FACES for b in FACES if a <= b)
_POSSIBLE: Final = frozenset(ONE_DIE) | {(a, b) for a in FACES for b in FACES}
_KINITOS: Final = frozenset({(1, 2), (2, 1), (5, 6), (6, 5)})


def checked(dice: Dice) -> Dice:
    """The dice as they are. Raises ``InvalidAction`` unless they are one or two values from 1 to 6."""
    if dice not in _POSSIBLE:
        raise InvalidAction("bad_dice", "record", "Dice are one or two whole numbers from 1 to 6.")
    return dice


def is_kinito(dice: Dice) -> bool:
    """1-2 or 5-6 (I1, G2)."""
    return dice in _KINITOS


def is_pair(dice: Dice) -> bool:
    """Two equal dice."""
    return dice[0] == dice[1]


def shows(dice: Dice, low: int, high: int) -> bool:
    """Whether the two dice are these two values, in either order."""
    return dice in ((low, high), (high, low))


def chance(dice: Dice) -> Fraction:
    """How likely a throw is to come up so, in whatever order the dice are read."""
    if len(dice) == 1:
        return Fraction(1, 6)
    return Fraction(1 if is_pair(dice) else 2, 36)
