"""From one picture to a reading or a refusal."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from kinito_pi.vision.calibrated import look_calibrated, read_calibrated
from kinito_pi.vision.calibration import Calibration, CalibrationError
from kinito_pi.vision.exposure import unfit
from kinito_pi.vision.from_above import look_above, read_above
from kinito_pi.vision.from_below import look_below, read_below
from kinito_pi.vision.learned import look_learned, read_learned
from kinito_pi.vision.look import Look
from kinito_pi.vision.networks import Networks
from kinito_pi.vision.reading import PictureError, Pixels, Reading, Refusal, View, refuse
from kinito_pi.vision.readings import unscaled

SMALLEST = 16
"""px each way."""
LARGEST_WIDTH = {"below": 800, "above": 1280}
"""px, longer side: larger pictures are shrunk to this; from above, smaller ones are enlarged."""


def read(
    pixels: Pixels,
    *,
    expect: int = 2,
    view: View = "below",
    calibration: Calibration | None = None,
    networks: Networks | None = None,
) -> Reading | Refusal:
    """Read ``expect`` dice (1 to 6) from a picture, or refuse.

    ``pixels``: ``(h, w)`` grey or ``(h, w, 3)`` BGR uint8. ``view``: ``"below"`` through the clear floor
    (the top is 7 minus the face seen), ``"above"`` the faces seen are the tops. ``calibration``: of the tower
    whose floor is seen from below; it is left aside where the picture shows another cup. ``networks``: with
    them a floor that no calibration is for is read, and dice on a table are named beside what their pips
    spell; without them, by blobs and lattices alone.
    Raises ``PictureError`` for anything else than such an array, ``CalibrationError`` for a calibration of
    another size of pictures, ``ValueError`` for a bad ``expect``.
    """
    colour = _checked(pixels, expect, view)
    refusal = _unfit(colour)
    if refusal is not None:
        return refusal
    if view == "below" and calibration is not None:
        answer = read_calibrated(_of_size(colour, calibration), expect, calibration)
        if answer is not None:
            return answer
    if view == "below" and networks is not None:
        return read_learned(colour, expect, networks)
    scaled, scale = scaled_for(colour, view)
    answer = read_below(scaled, expect) if view == "below" else read_above(scaled, expect, networks)
    return unscaled(answer, scale)


def look_at(
    pixels: Pixels,
    *,
    expect: int = 2,
    view: View = "below",
    calibration: Calibration | None = None,
    networks: Networks | None = None,
) -> Look:
    """What ``read`` answers, with all that it saw on the way. Raises the same."""
    colour = _checked(pixels, expect, view)
    refusal = _unfit(colour)
    if refusal is not None:
        return Look(refusal)
    if view == "below" and calibration is not None:
        seen = look_calibrated(_of_size(colour, calibration), expect, calibration)
        if seen is not None:
            return seen
    if view == "below" and networks is not None:
        return look_learned(colour, expect, networks)
    scaled, scale = scaled_for(colour, view)
    seen = look_below(scaled, expect) if view == "below" else look_above(scaled, expect, networks)
    return replace(seen, answer=unscaled(seen.answer, scale), scale=scale)


def _checked(pixels: Pixels, expect: int, view: View) -> Pixels:
    if not 1 <= expect <= 6:
        raise ValueError(f"expect must be 1 to 6 dice, not {expect}")
    if view not in LARGEST_WIDTH:
        raise ValueError(f"view must be below or above, not {view}")
    if pixels.dtype != np.uint8 or pixels.ndim not in (2, 3) or (pixels.ndim == 3 and pixels.shape[2] != 3):
        raise PictureError("the picture must be grey or have three colours, with 8 bits each")
    if min(pixels.shape[:2]) < SMALLEST:
        raise PictureError(f"the picture is too small: {SMALLEST} pixels each way at the least")
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8) if pixels.ndim == 2 else pixels


def _unfit(colour: Pixels) -> Refusal | None:
    reason = unfit(np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8))
    return None if reason is None else refuse(reason)


def _of_size(colour: Pixels, calibration: Calibration) -> Pixels:
    if colour.shape[1::-1] != (calibration.width, calibration.height):
        raise CalibrationError(
            f"The calibration is for pictures of {calibration.width} x {calibration.height} px, not of"
            f" {colour.shape[1]} x {colour.shape[0]}: calibrate with pictures of this size."
        )
    return colour


def scaled_for(colour: Pixels, view: View) -> tuple[Pixels, float]:
    """The picture in the size in which it is read, and how many times larger that is."""
    scale = LARGEST_WIDTH[view] / max(colour.shape[:2])
    if view == "below":
        scale = min(1.0, scale)
    if scale == 1:
        return colour, 1.0
    flags = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    return np.asarray(cv2.resize(colour, None, fx=scale, fy=scale, interpolation=flags), np.uint8), scale
