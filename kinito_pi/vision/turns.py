"""A face seen turned several ways round, and what the looks come to together.

It is one network, but the same pixels fall on other weights each time: what it says of them by chance does
not come twice, and the mean is right more often than any look alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinito_pi.vision.lattice import PATTERNS
from kinito_pi.vision.outputs import FULL_TILT, MOVES, NAMED, PLACES, Floats, chance, shares

TURNS = 4
"""Ways round that a square looks the same."""
_HAS_PIP = np.array([[place in pattern for place in range(9)] for _, pattern in PATTERNS], float)


@dataclass(frozen=True, slots=True, eq=False)
class Together:
    """``places`` ``(9,)`` chances of a pip, row by row; ``named`` ``(8,)`` chances of nothing, 1 to 6, a
    thing that is none; ``off``: how far the square is off, the most of sides (x, y), log of the side and
    radians; ``tilt``: degrees that it leans, in the look that says so most."""

    places: Floats
    named: Floats
    off: float
    tilt: float

    def spelt(self) -> tuple[int, float]:
        """The face that the nine places spell, and how sure that is; 0 where the name is another."""
        places = np.clip(self.places, 1e-6, 1 - 1e-6)
        fits = _HAS_PIP @ np.log(places) + (1 - _HAS_PIP) @ np.log(1 - places)
        best = int(fits.argmax())
        value = PATTERNS[best][0]
        if int(self.named.argmax()) != value:
            return 0, 0.0
        return value, float(min(np.exp(fits[best]), self.named[value]))


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
