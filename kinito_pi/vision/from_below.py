"""Reading dice through the clear floor of a cup that nobody has calibrated."""

from __future__ import annotations

from itertools import islice

import cv2
import numpy as np

from kinito_pi.vision.dice import (
    BELOW,
    Die,
    Found,
    faults,
    find_dice,
    like_roundness,
    like_sizes,
    out_of_focus,
)
from kinito_pi.vision.look import Look, Seen
from kinito_pi.vision.reading import Pixels, Reading, Reason, Refusal, refuse
from kinito_pi.vision.readings import reading_of, square_corners
from kinito_pi.vision.strangers import has_stranger, strangers

MOST_OUTLINES = 12


def read_below(colour: Pixels, expect: int) -> Reading | Refusal:
    """The reading of ``(h, w, 3) uint8``, or why there is none."""
    return _answer(colour, _found(colour), expect)


def look_below(colour: Pixels, expect: int) -> Look:
    """The same, with what was seen."""
    found = _found(colour)
    centres, sides = _places(found)
    things = islice(strangers(colour, centres, sides, colour.shape[1] / 8), MOST_OUTLINES)
    return Look(
        _answer(colour, found, expect),
        seen=tuple(_seen(die, found) for die in (*found.others, *found.sure)),
        spots=found.leftovers,
        outlines=tuple(outline[:, 0] for outline in things),
        by="from below, not calibrated",
    )


def _found(colour: Pixels) -> Found:
    return find_dice(colour, np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8), BELOW)


def _seen(die: Die, found: Found) -> Seen:
    sure = any(die is other for other in found.sure)
    corners = square_corners(die.lattice, die.evidence.outline.half_side)
    return Seen(corners, die.face, die.lattice.places(), () if sure else faults(die, BELOW))


def _places(found: Found) -> tuple[list[np.ndarray], list[float]]:
    return [die.lattice.centre for die in found.sure], [die.side for die in found.sure]


def _answer(colour: Pixels, found: Found, expect: int) -> Reading | Refusal:
    reason = _doubt(colour, found, expect)
    if reason is not None:
        return refuse(reason, len(found.sure) if reason in (Reason.COUNT, Reason.EMPTY) else None)
    return reading_of(found.sure, "below")


def _doubt(colour: Pixels, found: Found, expect: int) -> Reason | None:
    """Why what was found is no reading; None if it is one."""
    if not found.sure:
        return _why_nothing(colour, found)
    if any(out_of_focus(die) for die in found.sure):
        return Reason.BLURRED
    if len(found.sure) > expect:
        return Reason.COUNT
    if found.leaning or not like_roundness(found.sure):
        return Reason.COCKED
    if found.doubtful or len(found.leftovers) or not like_sizes(found.sure):
        return Reason.UNCERTAIN
    stranger = has_stranger(colour, *_places(found))
    if len(found.sure) < expect:
        return Reason.UNCERTAIN if stranger else Reason.COUNT
    return Reason.FOREIGN if stranger else None


def _why_nothing(colour: Pixels, found: Found) -> Reason:
    if found.leaning:
        return Reason.COCKED
    if found.doubtful or has_stranger(colour, [], [], colour.shape[1] / 8):
        return Reason.UNCERTAIN
    return Reason.EMPTY
