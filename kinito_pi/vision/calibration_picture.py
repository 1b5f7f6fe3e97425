"""A picture of what a calibration found, for the person who makes it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from kinito_pi.vision.calibrating import EmptyCup, LyingDie
from kinito_pi.vision.calibration import Calibration
from kinito_pi.vision.floor_circle import Circle
from kinito_pi.vision.footprints import footprint
from kinito_pi.vision.reading import Pixels

GREEN, YELLOW, BLUE = (90, 230, 90), (0, 220, 255), (255, 190, 60)
BAND = 30
"""px, for a line of text."""


def drawn_calibration(
    empty: EmptyCup, pictures: Sequence[Pixels], calibration: Calibration, lying: Sequence[LyingDie]
) -> Pixels:
    """The empty cup and each picture with dice, side by side, ``(h, w, 3) uint8`` BGR.

    Green: the floor. Yellow: the lamps' images. Blue: dice, as the calibration
    has them lie.
    """
    panels = [_titled(_floor(empty.picture, calibration, empty.lamps), "empty cup: floor, lamps")]
    for number, picture in enumerate(pictures):
        own = [each for each in lying if each.picture == number]
        panel = _floor(picture, calibration, ())
        for each in own:
            _die(panel, calibration, each)
        panels.append(
            _titled(panel, f"{len(own)} dice, {calibration.die:g} mm: {calibration.scale:.2f} px/mm")
        )
    return np.hstack(panels)


def _floor(pixels: Pixels, calibration: Calibration, lamps: Sequence[Circle]) -> Pixels:
    panel = cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR) if pixels.ndim == 2 else pixels.copy()
    _circle(panel, calibration.floor, GREEN)
    for lamp in lamps:
        _circle(panel, Circle(lamp.x, lamp.y, lamp.radius + 3), YELLOW)
    return np.asarray(panel, np.uint8)


def _circle(panel: cv2.typing.MatLike, circle: Circle, colour: tuple[int, int, int]) -> None:
    middle = (round(circle.x * 16), round(circle.y * 16))
    cv2.circle(panel, middle, round(circle.radius * 16), colour, 2, cv2.LINE_AA, 4)


def _die(panel: Pixels, calibration: Calibration, each: LyingDie) -> None:
    lattice = each.die.lattice
    where = footprint(calibration, lattice.centre, lattice.across[:, 0])
    for outline in (where.whole, where.face):
        cv2.polylines(panel, [np.rint(outline * 16).astype(np.int32)], True, BLUE, 1, cv2.LINE_AA, 4)


def _titled(panel: Pixels, text: str) -> Pixels:
    band = np.zeros((BAND, panel.shape[1], 3), np.uint8)
    cv2.putText(band, text, (8, BAND - 9), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 1, cv2.LINE_AA)
    return np.vstack([band, panel])
