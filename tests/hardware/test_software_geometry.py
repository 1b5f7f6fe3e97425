"""What the program believes about the tower, and what the parts are."""

from __future__ import annotations

import pytest

from hardware import parameters, software_geometry
from hardware.optics import Slab
from kinito_pi.geometry import tower_geometry
from kinito_pi.tower.profile import ShakeSettings
from kinito_pi.twin.cup import HOME_HALF, Cup
from kinito_pi.twin.landing import FLOOR_RADIUS
from kinito_pi.twin.lens import Lens


def test_the_file_is_what_the_parameters_say() -> None:
    """If this fails: python -m hardware.software_geometry."""
    assert software_geometry.FILE.read_text() == software_geometry.text()


def test_the_twin_has_the_floor_of_the_parts() -> None:
    assert FLOOR_RADIUS == parameters.FLOOR_RADIUS


def test_the_twin_looks_through_the_lens_of_the_parts() -> None:
    assert Lens().focal == pytest.approx(parameters.CAMERA.focal_px, abs=0.1)


def test_the_twin_stands_as_far_from_the_floor() -> None:
    """A slab of 3 mm looks 3 / 1.49 thick."""
    assert Lens().below == pytest.approx(parameters.CAMERA.floor + 3 / 1.49, abs=0.01)


def test_the_twin_s_motor_is_that_of_the_parts() -> None:
    assert Cup().top_speed == parameters.MOTOR_TURNS


def test_the_shaker_expects_that_motor() -> None:
    assert ShakeSettings().full_speed == parameters.MOTOR_TURNS


def test_the_twin_s_home_mark_is_as_wide() -> None:
    assert HOME_HALF * 360 == parameters.HOME_HALF


@pytest.mark.parametrize("upper", [False, True])
def test_parts_and_program_mirror_a_lamp_at_the_same_place(upper: bool) -> None:
    """Two programs, one law of refraction."""
    there = Slab().image_of(60.0, parameters.LAMP_BELOW, upper=upper)
    assert tower_geometry().mirrored_at(60.0, parameters.LAMP_BELOW, upper=upper) == pytest.approx(there)
