"""The light under the floor, against the laws of mirror and refraction."""

from __future__ import annotations

import math

import pytest

from hardware import parameters as p
from hardware.optics import WORST, Sight, Slab, least_radius, least_radius_tilted, margin


def test_without_a_slab_it_is_the_plain_mirror() -> None:
    """r = R·(1 + d/h): 45 × (1 + 44/118)."""
    assert least_radius(45, 44, Slab(118, 0.0)) == pytest.approx(45 * (1 + 44 / 118))


def test_a_slab_without_refraction_is_a_mirror_at_its_upper_face() -> None:
    """Lens 121, lamp 47 under the upper face."""
    assert least_radius(45, 44, Slab(118, 3.0, 1.0)) == pytest.approx(45 * (1 + 47 / 121))


def test_a_lamp_at_the_least_radius_is_mirrored_at_the_floor_s_edge() -> None:
    assert Slab().image_of(least_radius(45, 44), 44, upper=True) == pytest.approx(45)


def test_the_upper_face_mirrors_a_lamp_further_in_than_the_lower() -> None:
    slab = Slab()
    assert slab.image_of(60, 44, upper=True) < slab.image_of(60, 44, upper=False)


def test_a_ray_obeys_snell() -> None:
    """30° outside is 19.6° in acrylic of 1.49."""
    assert math.degrees(Slab().inside(math.radians(30))) == pytest.approx(19.61, abs=0.01)


def test_no_bank_is_mirrored_on_the_floor_at_any_tolerance() -> None:
    """The bank's inner edge, 1 mm further in than meant, the cup as crooked as it may come to rest."""
    inner = p.LAMP_RADIUS - p.LAMP_WIDE / 2 * math.cos(math.radians(p.LAMP_TILT)) - p.LAMP_OFF
    assert inner > least_radius_tilted(p.FLOOR_RADIUS + p.CAMERA_OFF, p.LAMP_BELOW, p.LEVEL_OFF)


def test_the_floor_is_seen_whole_with_a_tenth_to_spare() -> None:
    assert margin(Sight()) > 24


def test_the_floor_is_seen_whole_at_every_tolerance() -> None:
    assert margin(WORST) > 5


def test_a_cup_off_level_swings_along_the_picture_s_longer_side() -> None:
    crooked = Sight(WORST.camera, WORST.off, WORST.tilt, WORST.focal, WORST.height, cup_tilt=p.HOME_HALF)
    assert crooked.edge() < p.PICTURE_WIDE / 2 - 5


@pytest.mark.parametrize("camera", p.CAMERAS.values(), ids=list(p.CAMERAS))
def test_each_camera_sees_the_floor_at_every_tolerance(camera: p.Camera) -> None:
    assert margin(Sight(camera, WORST.off, WORST.tilt, WORST.focal, WORST.height)) > 5


@pytest.mark.parametrize("camera", p.CAMERAS.values(), ids=list(p.CAMERAS))
def test_each_camera_can_focus_on_the_floor(camera: p.Camera) -> None:
    assert camera.floor > camera.nearest


@pytest.mark.parametrize("camera", p.CAMERAS.values(), ids=list(p.CAMERAS))
def test_the_smallest_die_has_pixels_enough(camera: p.Camera) -> None:
    """A pip of a die is an eleventh of its edge in radius: 4 px across at the least to be counted."""
    assert 2 * p.DIE_SMALLEST / 11 * camera.focal_px / camera.floor > 4
