"""What the camera of a tower is focused on."""

from __future__ import annotations

import numpy as np
import pytest

from kinito_pi.geometry import tower_geometry
from kinito_pi.vision import Calibration, with_camera
from kinito_pi.vision.floor_circle import Circle
from kinito_pi.wiring.towers import camera_settings

KNOWN = Calibration(
    width=640,
    height=480,
    floor=Circle(320.0, 240.0, 205.0),
    scale=4.5,
    bend=0.0,
    die=16.0,
    half_pitch=4.0,
    pip=3.0,
    shrink=0.9,
    lamps=(),
    empty=np.zeros((240, 320), np.uint8),
)
FLOOR = 1000 / tower_geometry().camera.seen_below
"""Dioptres: metres upside down."""


def test_before_a_calibration_it_is_the_towers_floor() -> None:
    assert camera_settings(None).focus == pytest.approx(FLOOR)


def test_afterwards_it_is_what_the_pictures_of_the_calibration_were_taken_with() -> None:
    assert camera_settings(with_camera(KNOWN, 8000, 2.0, 9.5)).focus == 9.5


def test_a_calibration_that_was_told_no_focus_leaves_it_at_the_floor() -> None:
    assert camera_settings(with_camera(KNOWN, 8000, 2.0, None)).focus == pytest.approx(FLOOR)
