"""From one picture to a reading or a refusal."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from kinito_pi.vision.calibrated import survey
from kinito_pi.vision.calibration import Calibration, CalibrationError
from kinito_pi.vision.confidence import confidence
from kinito_pi.vision.dice import BELOW, Die, Found, find_dice, like_roundness, like_sizes, out_of_focus
from kinito_pi.vision.exposure import unfit
from kinito_pi.vision.judging import judge
from kinito_pi.vision.reading import DieRead, PictureError, Pixels, Reading, Reason, Refusal, View, refuse
from kinito_pi.vision.strangers import has_stranger
from kinito_pi.vision.top import Top
from kinito_pi.vision.tops import find_tops

SMALLEST = 16
"""px each way."""
LARGEST_WIDTH = {"below": 800, "above": 1280}
"""px, longer side: larger pictures are shrunk to this; from above, smaller ones are enlarged."""
SMOOTHING = 1.0
"""px, sigma: takes the blocks out of an enlarged JPEG."""


def read(
    pixels: Pixels, *, expect: int = 2, view: View = "below", calibration: Calibration | None = None
) -> Reading | Refusal:
    """Read ``expect`` dice (1 to 6) from a picture, or refuse.

    ``pixels``: ``(h, w)`` grey or ``(h, w, 3)`` BGR uint8. ``view``: ``"below"`` through the clear floor
    (the top is 7 minus the face seen), ``"above"`` the faces seen are the tops. ``calibration``: of the tower
    whose floor is seen from below; it is left aside where the picture shows another cup.
    Raises ``PictureError`` for anything else than such an array, ``CalibrationError`` for a calibration of
    another size of pictures, ``ValueError`` for a bad ``expect``.
    """
    if not 1 <= expect <= 6:
        raise ValueError(f"expect must be 1 to 6 dice, not {expect}")
    if view not in LARGEST_WIDTH:
        raise ValueError(f"view must be below or above, not {view}")
    colour = _checked(pixels)
    reason = unfit(_grey(colour))
    if reason is not None:
        return refuse(reason)
    if view == "above":
        return _read_above(colour, expect)
    answer = _read_calibrated(colour, expect, calibration) if calibration is not None else None
    return _read_below(colour, expect) if answer is None else answer


def _checked(pixels: Pixels) -> Pixels:
    if pixels.dtype != np.uint8 or pixels.ndim not in (2, 3) or (pixels.ndim == 3 and pixels.shape[2] != 3):
        raise PictureError("the picture must be grey or have three colours, with 8 bits each")
    if min(pixels.shape[:2]) < SMALLEST:
        raise PictureError(f"the picture is too small: {SMALLEST} pixels each way at the least")
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8) if pixels.ndim == 2 else pixels


def _grey(colour: Pixels) -> Pixels:
    return np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8)


def _resized(colour: Pixels, across: float, down: float) -> Pixels:
    if across == down == 1:
        return colour
    flags = cv2.INTER_CUBIC if across > 1 else cv2.INTER_AREA
    return np.asarray(cv2.resize(colour, None, fx=across, fy=down, interpolation=flags), np.uint8)


def _read_calibrated(colour: Pixels, expect: int, calibration: Calibration) -> Reading | Refusal | None:
    """None where the calibration does not fit the picture."""
    if colour.shape[1::-1] != (calibration.width, calibration.height):
        raise CalibrationError(
            f"The calibration is for pictures of {calibration.width} x {calibration.height} px, not of"
            f" {colour.shape[1]} x {colour.shape[0]}: calibrate with pictures of this size."
        )
    scene = survey(colour, calibration)
    if not scene.things.fits:
        return None
    verdict = judge(scene, expect, calibration)
    if verdict.reason is not None:
        return refuse(verdict.reason, verdict.count)
    return _reading([face.die for face in scene.sure], "below", 1.0)


def _read_below(colour: Pixels, expect: int) -> Reading | Refusal:
    scale = min(1.0, LARGEST_WIDTH["below"] / max(colour.shape[:2]))
    colour = _resized(colour, scale, scale)
    found = find_dice(colour, _grey(colour), BELOW)
    reason = _doubt(colour, found, expect)
    if reason is not None:
        return refuse(reason, len(found.sure) if reason in (Reason.COUNT, Reason.EMPTY) else None)
    return _reading(found.sure, "below", scale)


def _doubt(colour: Pixels, found: Found, expect: int) -> Reason | None:
    """Why what was found from below is no reading; None if it is one."""
    if not found.sure:
        return _why_nothing(colour, found)
    if any(out_of_focus(die) for die in found.sure):
        return Reason.BLURRED
    if len(found.sure) > expect:
        return Reason.COUNT
    if found.leaning or not like_roundness(found.sure):
        return Reason.COCKED
    if found.doubtful or found.leftovers or not like_sizes(found.sure):
        return Reason.UNCERTAIN
    stranger = has_stranger(
        colour, [die.lattice.centre for die in found.sure], [die.side for die in found.sure]
    )
    if len(found.sure) < expect:
        return Reason.UNCERTAIN if stranger else Reason.COUNT
    return Reason.FOREIGN if stranger else None


def _why_nothing(colour: Pixels, found: Found) -> Reason:
    if found.leaning:
        return Reason.COCKED
    if found.doubtful or has_stranger(colour, [], [], colour.shape[1] / 8):
        return Reason.UNCERTAIN
    return Reason.EMPTY


def _read_above(colour: Pixels, expect: int) -> Reading | Refusal:
    scale = LARGEST_WIDTH["above"] / max(colour.shape[:2])
    colour = _resized(colour, scale, scale)
    tops = find_tops(np.asarray(cv2.GaussianBlur(colour, (0, 0), SMOOTHING), np.uint8))
    if not tops.sure:
        return refuse(Reason.UNCERTAIN if tops.leftovers or tops.doubtful else Reason.EMPTY, None)
    if len(tops.sure) > expect:
        return refuse(Reason.COUNT, len(tops.sure))
    if len(tops.sure) < expect or tops.doubtful or tops.leftovers or not tops.lie_alike:
        return refuse(Reason.UNCERTAIN)
    return _reading(tops.sure, "above", scale)


def _reading(dice: Sequence[Die | Top], view: View, scale: float) -> Reading:
    reads = tuple(
        DieRead(
            face=die.face,
            top=7 - die.face if view == "below" else die.face,
            x=float(die.lattice.centre[0] / scale),
            y=float(die.lattice.centre[1] / scale),
            confidence=confidence(die),
        )
        for die in sorted(dice, key=lambda die: tuple(die.lattice.centre))
    )
    return Reading(reads, min(read.confidence for read in reads))
