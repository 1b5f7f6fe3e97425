"""Series of throws without a tower: dice alone, from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kinito_pi.fairness import Tally, Thrown

FAIR = (1.0,) * 6
LOADED = (16.0, 16.0, 16.0, 16.0, 16.0, 20.0)
"""The 6 at 20 %."""


def tally(seed: int, *, throws: int = 1000, shares: Sequence[float] = FAIR, dice: int = 2) -> Tally:
    random = Random(seed)
    return Tally.of(
        (Thrown(tuple(random.choices(range(1, 7), shares, k=dice)), 2.5) for _ in range(throws)), dice=dice
    )


def of(*rolls: tuple[int, ...], dice: int = 2) -> Tally:
    """A tally of these rolls; an empty one was refused."""
    thrown = [Thrown(roll, 2.5, refused=None if roll else "cocked") for roll in rolls]
    return Tally.of(thrown, dice=dice)
