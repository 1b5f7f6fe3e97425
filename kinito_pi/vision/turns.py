"""A face seen turned several ways round, and what the looks come to together.

It is one network, but the same pixels fall on other weights each time: what it says of them by chance does
not come twice, and the mean is right more often than any look alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinito_pi.vision.outputs import FULL_TILT, MOVES, NAMED, PLACES, Floats, chance, shares

TURNS = 4
"""Ways round that a square looks the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Together:
    """``places`` ``(9,)`` chances of a pip, row by row; ``named`` ``(8,)`` chances of nothing, 1 to 6, a
    thing that is none; ``off``: how far the square is off, the most of sides (x, y), log of the side and
    radians;
    ``tilt``: degrees that it leans, in the look that says so most."""

    places: Floats
    named: Floats
    off: float
    tilt: float


def together(looks: Floats) -> Together:
    """Of ``looks`` ``(n, 22)``, each a quarter turn further than the one before, ``n`` 1 to 4."""
    upright = [np.rot90(look[:PLACES].reshape(3, 3), -turn).ravel() for turn, look in enumerate(looks)]
    named = np.log(np.maximum(shares(looks[:, NAMED]), 1e-9)).mean(axis=0)
    return Together(
        places=chance(np.mean(upright, axis=0)),
        named=shares(named),
        off=float(np.abs(looks[:, MOVES]).mean(axis=0).max()),
        tilt=float(looks[:, -1].max()) * FULL_TILT,
    )
