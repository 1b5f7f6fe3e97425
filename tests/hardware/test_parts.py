"""Each printed part on the bed: one solid, watertight, small enough, without supports."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from hardware import parameters as p
from hardware.parts.catalogue import PRINTED, solid

from .tower import Shade, printed_mesh

pytestmark = pytest.mark.timeout(900)
"""The first test of a session builds the tower: half a minute on a machine with nothing else to do."""

NAMES = [part.name for part in PRINTED]
STEEP = np.cos(np.radians(p.OVERHANG + 1.0))
"""A face that looks down more than this is an overhang; a degree for the facets of round faces."""
LEDGE = 1.6
"""mm that a layer may stand out over the one below: four lines of a nozzle of 0.4, which droop and hold."""
COMPASS = np.array([(np.cos(at), np.sin(at), 0) for at in np.arange(0, np.pi, np.pi / 12)])


@pytest.mark.parametrize("name", NAMES)
def test_a_part_is_one_solid(name: str) -> None:
    assert len(solid(name).solids()) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_part_is_a_valid_solid(name: str) -> None:
    assert solid(name).is_valid


@pytest.mark.parametrize("name", NAMES)
def test_a_part_is_watertight(name: str) -> None:
    assert printed_mesh(name).is_watertight


@pytest.mark.parametrize("name", NAMES)
def test_a_part_s_mesh_encloses_what_the_solid_does(name: str) -> None:
    assert printed_mesh(name).volume == pytest.approx(solid(name).volume, rel=0.01)


@pytest.mark.parametrize("name", NAMES)
def test_a_part_fits_the_bed(name: str) -> None:
    low, high = printed_mesh(name).bounds
    assert (high - low).max() <= p.BED - 2


@pytest.mark.parametrize("name", NAMES)
def test_a_part_stands_on_the_bed_with_a_face(name: str) -> None:
    """At least a square centimetre, or half of what is small."""
    mesh = printed_mesh(name)
    on = (mesh.face_normals[:, 2] < -0.99) & (mesh.triangles_center[:, 2] < 0.01)
    low, high = mesh.bounds
    assert mesh.area_faces[on].sum() > min(100.0, 0.3 * np.prod((high - low)[:2]))


@cache
def ceilings(name: str) -> np.ndarray:
    """Points on faces that look down too much to be printed on air, where they are not on the bed."""
    mesh = printed_mesh(name)
    down = (mesh.face_normals[:, 2] < -STEEP) & (mesh.triangles_center[:, 2] > p.LAYER)
    weights = np.array([(1, 1, 1), (4, 1, 1), (1, 4, 1), (1, 1, 4)], float)
    weights /= weights.sum(axis=1, keepdims=True)
    return np.einsum("wc,ncx->nwx", weights, mesh.triangles[down]).reshape(-1, 3)


def reach(shade: Shade, points: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """``(ways, points)`` mm from each point to what is hit."""
    return np.array([shade.far(points, np.tile(way, (len(points), 1))) for way in ways])


@pytest.mark.parametrize("name", NAMES)
def test_a_part_prints_without_supports(name: str) -> None:
    """From under every ceiling there is material near: on one side within a ledge, or on two as for a
    bridge."""
    points = ceilings(name) - (0, 0, p.LAYER)
    part = next(each for each in PRINTED if each.name == name)
    if not len(points):
        return
    shade = Shade([printed_mesh(name)])
    one, other = (reach(shade, points, ways) for ways in (COMPASS, -COMPASS))
    spans = (one + other).min(axis=0)
    nearest = np.minimum(one, other).min(axis=0)
    bad = (spans > max(p.BRIDGE, part.bridges)) & (nearest > LEDGE)
    assert points[bad].round(1).tolist() == []
