"""A table seen from above, measured: spots, faces that they may be pips of, outlines of things.

Everything here is measurement, without a judgement: what is wanted only of some faces is measured when it
is asked for, and kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kinito_pi.vision.bodies import LEAST_LEVELS, body_of
from kinito_pi.vision.named import Named
from kinito_pi.vision.pips import Floats, Spots, colours_at, find_spots, merged
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.silhouettes import Silhouette, find_silhouettes
from kinito_pi.vision.single_pips import ones_at
from kinito_pi.vision.slanted import find_narrow_twos, find_slanted
from kinito_pi.vision.top import Top, weighed

PREFER_ROUND = 0.6
"""A slanted pip is an ellipse, and a blurred one has a rounder halo."""
BODY_OVER_HALF = (3.9, 6.6)
"""Side of the body (root of its area) in half pitches: side faces and all."""


@dataclass(slots=True)
class Table:
    """``colour`` ``(h, w, 3)``; ``spots``, with the colours ``(n, 3)`` of their ``core`` and of the ``ring``
    round them; ``faces`` that two spots or more may be; ``bodies``: outlines of things that may be dice, and
    the faces ``named`` on them, once they were looked at."""

    colour: Pixels
    spots: Spots
    core: Floats
    ring: Floats
    faces: list[Top]
    bodies: list[Silhouette]
    named: list[Named] = field(default_factory=list)
    _shown: dict[bytes, bool] = field(default_factory=dict)
    _ones: dict[int, list[Top]] = field(default_factory=dict)

    def is_shown(self, top: Top) -> bool:
        """Whether two or three pips lie on a body of one colour."""
        key = top.lattice.spots.tobytes()
        if key not in self._shown:
            self._shown[key] = _is_shown(self.colour, self.spots, top)
        return self._shown[key]

    def ones(self, index: int) -> list[Top]:
        """The faces of which a spot may be the single pip."""
        if index not in self._ones:
            self._ones[index] = ones_at(self.colour, self.spots, index, self.bodies)
        return self._ones[index]

    @property
    def known_ones(self) -> list[list[Top]]:
        """Those asked for so far."""
        return list(self._ones.values())


def table_of(colour: Pixels) -> Table:
    """Everything that is measured of a picture ``(h, w, 3)`` at first, without a network."""
    spots = all_spots(colour)
    bodies = [thing for thing in find_silhouettes(colour) if not thing.is_round]
    lattices = find_slanted(colour, spots) + find_narrow_twos(spots, bodies)
    faces = [weighed(colour, lattice, spots, bodies) for lattice in lattices]
    core, ring = colours_at(colour, spots, 0.15), colours_at(colour, spots, 0.8)
    return Table(colour, spots, core, ring, faces, bodies)


def all_spots(colour: Pixels) -> Spots:
    """White pips on red stand out in green, red pips on black in red; blue is the noisiest."""
    return merged([find_spots(np.ascontiguousarray(colour[..., plane]), PREFER_ROUND) for plane in (1, 2)])


def _is_shown(colour: Pixels, spots: Spots, top: Top) -> bool:
    first = top.lattice.spots[top.lattice.spots >= 0][:1]
    own = spots.keep(np.asarray(first, np.intp))
    middle = np.array([own.x[0], own.y[0]])
    material = np.asarray(top.evidence.material, np.float64)
    body = body_of(colour, middle, top.pip, material)
    if body is None or body.levels < LEAST_LEVELS:
        return False
    return bool(BODY_OVER_HALF[0] < body.area**0.5 / top.lattice.half_pitch < BODY_OVER_HALF[1])
