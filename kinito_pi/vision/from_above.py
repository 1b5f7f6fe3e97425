"""Reading dice on a table, photographed from above, straight down or at a slant."""

from __future__ import annotations

import cv2
import numpy as np

from kinito_pi.vision.limits_above import ABOVE
from kinito_pi.vision.look import Look, Seen
from kinito_pi.vision.named import Named, name_things
from kinito_pi.vision.networks import Networks
from kinito_pi.vision.reading import Pixels, Reading, Reason, Refusal, refuse
from kinito_pi.vision.readings import reading_of, square_corners
from kinito_pi.vision.table import Table, table_of
from kinito_pi.vision.tops import Tops, judged

SMOOTHING = 1.0
"""px, sigma: takes the blocks out of an enlarged JPEG."""
HALF_SIDE = 2.0
"""Half pitches: how large a face is drawn."""


def read_above(colour: Pixels, expect: int, networks: Networks | None = None) -> Reading | Refusal:
    """The reading of ``(h, w, 3) uint8``, or why there is none."""
    return answered(judged(measured_table(colour, networks), ABOVE), expect)


def look_above(colour: Pixels, expect: int, networks: Networks | None = None) -> Look:
    """The same, with what was seen."""
    tops = judged(measured_table(colour, networks), ABOVE)
    seen = [(top, ("doubtful",)) for top in tops.doubtful] + [(top, ()) for top in tops.sure]
    faces = [
        Seen(square_corners(top.lattice, HALF_SIDE), top.face, top.lattice.places(), against)
        for top, against in seen
    ]
    return Look(
        answered(tops, expect),
        seen=(*faces, *_seen(tops.named), *_seen(tops.unsure, "unsure")),
        spots=tops.leftovers,
        by="from above",
    )


def _seen(named: list[Named], *against: str) -> list[Seen]:
    return [Seen(each.corners, each.face, np.zeros((0, 2)), against) for each in named]


def measured_table(colour: Pixels, networks: Networks | None = None) -> Table:
    """What is measured of ``(h, w, 3) uint8``, before any judgement; with ``networks``, what they name."""
    table = table_of(np.asarray(cv2.GaussianBlur(colour, (0, 0), SMOOTHING), np.uint8))
    if networks is not None:
        table.named = name_things(colour, table.bodies, networks)
    return table


def answered(tops: Tops, expect: int) -> Reading | Refusal:
    """What upper faces come to where ``expect`` dice should lie."""
    found = len(tops.sure) + len(tops.named)
    if not found:
        seen = tops.doubtful or tops.unsure or len(tops.leftovers)
        return refuse(Reason.UNCERTAIN if seen else Reason.EMPTY)
    if found + len(tops.unread) > expect:
        return refuse(Reason.COUNT, found + len(tops.unread))
    doubts = tops.doubtful or tops.unsure or len(tops.leftovers) or not tops.lie_alike
    if found < expect or doubts:
        return refuse(Reason.UNCERTAIN)
    return reading_of([*tops.sure, *tops.named], "above")
