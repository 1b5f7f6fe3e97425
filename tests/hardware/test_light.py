"""Rays through the built tower: what the lens sees, what it must not see, and what the lamps reach."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest

from hardware import parameters as p

from .tower import LOOSE, Shade, item_mesh, names

pytestmark = pytest.mark.timeout(900)
"""The first test of a session builds the tower: half a minute on a machine with nothing else to do."""

CLEAR_PARTS = {"floor_disc", "window_disc"}
OFF = (-p.CAMERA_OFF, 0.0, p.CAMERA_OFF)
HIGHER = (-p.CAMERA_HEIGHT_OFF, p.CAMERA_HEIGHT_OFF)
ROUND = np.radians(np.arange(0, 360, 5))


@cache
def tower_shade() -> Shade:
    """All that lets no light through; the camera's own housing left out, which the lens is in."""
    return Shade([item_mesh(name) for name in names() if name not in CLEAR_PARTS | LOOSE | {"camera"}])


def circle(radius: float, height: float) -> np.ndarray:
    return np.column_stack([radius * np.cos(ROUND), radius * np.sin(ROUND), np.full(len(ROUND), height)])


@pytest.mark.parametrize(("x", "y", "z"), list(product(OFF, OFF, HIGHER)))
def test_the_lens_sees_the_floor_s_whole_edge(x: float, y: float, z: float) -> None:
    """Wherever it may sit. To the lower face: in the slab the ray goes on inwards of straight."""
    seen = circle(p.FLOOR_RADIUS - 0.5, p.FLOOR_BELOW)
    assert not tower_shade().between((x, y, p.LENS + z), seen).any()


def lamp_points() -> np.ndarray:
    """On both banks, end to end, a little over their LEDs."""
    along = np.linspace(-p.LAMP_LONG / 2, p.LAMP_LONG / 2, 9)
    tilt = np.radians(p.LAMP_TILT)
    x, z = p.LAMP_RADIUS - 2.2 * np.sin(tilt), p.LAMP + 2.2 * np.cos(tilt)
    return np.array([(side * x, y, z) for side in (-1, 1) for y in along])


@pytest.mark.parametrize(("x", "y"), list(product(OFF, OFF)))
def test_the_lens_sees_no_lamp(x: float, y: float) -> None:
    assert tower_shade().between((x, y, p.LENS), lamp_points()).all()


def test_each_bank_lights_the_whole_of_where_dice_lie() -> None:
    """But a strip of the floor's edge beside it, which the ring shades and the other bank lights."""
    floor = np.concatenate([circle(radius, p.FLOOR_BELOW - 0.01) for radius in range(0, 43, 3)])
    for lamp in lamp_points()[4::9]:
        dark = floor[tower_shade().between(lamp, floor)]
        assert (np.sign(lamp[0]) * dark[:, 0] > 30).all()


def test_both_together_light_all_of_it() -> None:
    floor = np.concatenate([circle(radius, p.FLOOR_BELOW - 0.01) for radius in range(0, 46, 3)])
    dark = np.all([tower_shade().between(lamp, floor) for lamp in lamp_points()[4::9]], axis=0)
    assert not dark.any()


def test_the_lens_looks_into_no_lamp_by_way_of_the_floor() -> None:
    """Rays to every point of the lower face that is free, thrown back: none meets a lamp."""
    bank = Shade([item_mesh(name) for name in ("left_lamps", "right_lamps")])
    lens = np.array([0, 0, p.LENS])
    face = np.concatenate(
        [circle(radius, p.FLOOR_BELOW) for radius in np.arange(0.5, p.RING_LIP_RADIUS, 0.5)]
    )
    ways = face - lens
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    assert (bank.far(face, ways * (1, 1, -1)) > 1000).all()


def test_no_light_comes_in_by_the_joints() -> None:
    """From the middle of the cup and from the lens, rays to all sides meet the tower."""
    random = np.random.default_rng(3)
    ways = random.normal(size=(200_000, 3))
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    for start in ((0, 0, p.AXLE), (0, 0, p.LENS + 30), (60, 10, p.AXLE - 60)):
        far = tower_shade().far(np.tile(start, (len(ways), 1)), ways)
        assert (far < 1000).all()
