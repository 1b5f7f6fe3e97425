"""The nine places of a die's face, and which of them carry a pip on each face.

Places are numbered row by row, 0 to 8; the centre is 4. A unit is half the distance between two corner
pips, so that places lie at -1, 0 and 1. Two and three have one diagonal of two, six one pair of sides:
where a face can lie two ways, both are listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import numpy as np

PLACES = np.array([(x, y) for y in (-1.0, 0.0, 1.0) for x in (-1.0, 0.0, 1.0)])
PATTERNS: tuple[tuple[int, frozenset[int]], ...] = (
    (1, frozenset({4})),
    (2, frozenset({0, 8})),
    (2, frozenset({2, 6})),
    (3, frozenset({0, 4, 8})),
    (3, frozenset({2, 4, 6})),
    (4, frozenset({0, 2, 6, 8})),
    (5, frozenset({0, 2, 4, 6, 8})),
    (6, frozenset({0, 2, 3, 5, 6, 8})),
    (6, frozenset({0, 1, 2, 6, 7, 8})),
)


class Place(Enum):
    """What is at one of the nine places. ``UNKNOWN``: a reflection, a scratch, anything in between."""

    PIP = "pip"
    PLAIN = "plain"
    UNKNOWN = "unknown"


def fitting_faces(places: Sequence[Place]) -> set[int]:
    """The faces that nine places allow: every pip seen is on it, every plain place is not."""
    pips = {number for number, place in enumerate(places) if place is Place.PIP}
    plain = {number for number, place in enumerate(places) if place is Place.PLAIN}
    return {face for face, pattern in PATTERNS if pips <= pattern and not plain & pattern}
