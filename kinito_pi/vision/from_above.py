"""Reading dice on a table, photographed from above, straight down or at a slant."""

from __future__ import annotations

import cv2
import numpy as np

from kinito_pi.vision.limits_above import ABOVE, LimitsAbove
from kinito_pi.vision.look import Look, Seen
from kinito_pi.vision.reading import Pixels, Reading, Reason, Refusal, refuse
from kinito_pi.vision.readings import reading_of, square_corners
from kinito_pi.vision.table import Table, table_of
from kinito_pi.vision.tops import Tops, judged

SMOOTHING = 1.0
"""px, sigma: takes the blocks out of an enlarged JPEG."""
HALF_SIDE = 2.0
"""Half pitches: how large a face is drawn."""


def read_above(colour: Pixels, expect: int) -> Reading | Refusal:
    """The reading of ``(h, w, 3) uint8``, or why there is none."""
    return answer_of(measured_table(colour), expect, ABOVE)


def look_above(colour: Pixels, expect: int) -> Look:
    """The same, with what was seen."""
    tops = judged(measured_table(colour), ABOVE)
    seen = [(top, ("doubtful",)) for top in tops.doubtful] + [(top, ()) for top in tops.sure]
    return Look(
        answered(tops, expect),
        seen=tuple(
            Seen(square_corners(top.lattice, HALF_SIDE), top.face, top.lattice.places(), against)
            for top, against in seen
        ),
        spots=tops.leftovers,
        by="from above",
    )


def measured_table(colour: Pixels) -> Table:
    """What is measured of ``(h, w, 3) uint8``, before any judgement."""
    return table_of(np.asarray(cv2.GaussianBlur(colour, (0, 0), SMOOTHING), np.uint8))


def answer_of(table: Table, expect: int, limits: LimitsAbove) -> Reading | Refusal:
    """The reading that ``limits`` allow."""
    return answered(judged(table, limits), expect)


def answered(tops: Tops, expect: int) -> Reading | Refusal:
    """What upper faces come to where ``expect`` dice should lie."""
    if not tops.sure:
        return refuse(Reason.UNCERTAIN if len(tops.leftovers) or tops.doubtful else Reason.EMPTY)
    if len(tops.sure) + tops.unread > expect:
        return refuse(Reason.COUNT, len(tops.sure) + tops.unread)
    if len(tops.sure) < expect or tops.doubtful or len(tops.leftovers) or not tops.lie_alike:
        return refuse(Reason.UNCERTAIN)
    return reading_of(tops.sure, "above")
