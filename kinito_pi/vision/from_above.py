"""Reading dice on a table, photographed from above, straight down or at a slant."""

from __future__ import annotations

import cv2
import numpy as np

from kinito_pi.vision.look import Look, Seen
from kinito_pi.vision.reading import Pixels, Reading, Reason, Refusal, refuse
from kinito_pi.vision.readings import reading_of, square_corners
from kinito_pi.vision.tops import Tops, find_tops

SMOOTHING = 1.0
"""px, sigma: takes the blocks out of an enlarged JPEG."""
HALF_SIDE = 2.0
"""Half pitches: how large a face is drawn."""


def read_above(colour: Pixels, expect: int) -> Reading | Refusal:
    """The reading of ``(h, w, 3) uint8``, or why there is none."""
    return _answer(_tops(colour), expect)


def look_above(colour: Pixels, expect: int) -> Look:
    """The same, with what was seen."""
    tops = _tops(colour)
    seen = [(top, ("doubtful",)) for top in tops.doubtful] + [(top, ()) for top in tops.sure]
    return Look(
        _answer(tops, expect),
        seen=tuple(
            Seen(square_corners(top.lattice, HALF_SIDE), top.face, top.lattice.places(), against)
            for top, against in seen
        ),
        spots=tops.leftovers,
        by="from above",
    )


def _tops(colour: Pixels) -> Tops:
    return find_tops(np.asarray(cv2.GaussianBlur(colour, (0, 0), SMOOTHING), np.uint8))


def _answer(tops: Tops, expect: int) -> Reading | Refusal:
    if not tops.sure:
        return refuse(Reason.UNCERTAIN if len(tops.leftovers) or tops.doubtful else Reason.EMPTY)
    if len(tops.sure) > expect:
        return refuse(Reason.COUNT, len(tops.sure))
    if len(tops.sure) < expect or tops.doubtful or len(tops.leftovers) or not tops.lie_alike:
        return refuse(Reason.UNCERTAIN)
    return reading_of(tops.sure, "above")
