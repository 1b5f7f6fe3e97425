"""Faces on which a lamp's image lies so that another face could be under it.

A lamp mirrored in the floor is laid over what is behind: a dark pip under it is as bright as the plain face
round it, and on a face with light pips a plain place looks like one more pip. Such a place is neither pip nor
plain but unknown, and a face is only read where the places that are known leave no other.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.crops import CROP, FACE
from kinito_pi.vision.lattice import PLACES, Place, fitting_faces
from kinito_pi.vision.outputs import Floats
from kinito_pi.vision.reading import Pixels

Places = NDArray[np.bool_]
"""``(9,)``, row by row."""

SPOT = 2.2
"""px of a crop from a place's middle that are looked at."""
BRIGHT, WHITE = 215.0, 230.0
"""Levels of the darkest of the three colours from which on a place with no pip, and one with a light pip, may
be a lamp's image."""
STEP = 20.0
"""Levels that a lamp's image on a plain face is brighter than the face."""
LARGER = 1.6
"""Times the area of the other pips, from which on a light spot is a lamp's image and not a pip."""
LARGEST = 75
"""px of a crop: no single pip but the large red one is larger."""
LEAST = 150.0
"""Level: what is darker is no part of a light spot."""

_ROWS, _COLUMNS = np.mgrid[:CROP, :CROP]
_MIDDLES = PLACES * FACE / 4 + (CROP - 1) / 2
_NEAR = np.stack([np.hypot(_COLUMNS - x, _ROWS - y) <= SPOT for x, y in _MIDDLES])
_INNER = slice((CROP - FACE) // 2 + 1, (CROP + FACE) // 2 - 1)


def leaves_another(seen: Pixels, pips: Places) -> bool:
    """Whether a crop ``(48, 48, 3)`` of an upright face, read as having these pips, may as well be of a face
    of another value, with a lamp's image on it."""
    read = (Place.PIP if pip else Place.PLAIN for pip in pips)
    hidden = washed(seen, pips)
    places = [Place.UNKNOWN if lamp else place for lamp, place in zip(hidden, read, strict=True)]
    return len(fitting_faces(places)) > 1


def washed(seen: Pixels, pips: Places) -> Places:
    """The places of a face on which a lamp's image may lie: a lamp is white, the face need not be."""
    white = np.asarray(cv2.GaussianBlur(seen.min(axis=2), (0, 0), 0.6), np.uint8)
    levels = np.array([white[near].mean() for near in _NEAR])
    plain = float(np.median(white[_INNER, _INNER]))
    if not pips.any() or np.median(levels[pips]) < plain:
        return np.asarray(~pips & (levels >= BRIGHT) & (levels > plain + STEP))
    return _too_large(white, levels, pips, plain)


def _too_large(white: Pixels, levels: Floats, pips: Places, plain: float) -> Places:
    """The places with a light spot that is larger than a light pip of this face, or where none should be."""
    between = max((plain + float(np.median(levels[pips]))) / 2, LEAST)
    light = (white > between).astype(np.uint8)
    _, spots, found, _ = cv2.connectedComponentsWithStats(light)
    spots, sizes = np.asarray(spots, np.int32), np.asarray(found[:, cv2.CC_STAT_AREA], np.int32)
    areas = np.array([_area(spots[near], sizes) for near in _NEAR])
    most = LARGER * float(np.median(areas[pips])) if pips.sum() > 1 else LARGEST
    return np.asarray((levels >= WHITE) & ((areas > most) | ~pips))


def _area(near: NDArray[np.int32], areas: NDArray[np.int32]) -> float:
    """Of the spot that covers most of a place, px; 0 without one."""
    covering = np.bincount(near[near > 0].ravel())
    return float(areas[covering.argmax()]) if len(covering) else 0.0
