"""A die that leans is told from one that lies flat: in the twin, whose bodies stand in space as one says."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from kinito_pi.geometry import tower_geometry
from kinito_pi.twin import MATERIALS
from kinito_pi.twin.die import Body, height, turned
from kinito_pi.twin.landing import land
from kinito_pi.twin.scene import Scene
from kinito_pi.twin.studio import Studio
from kinito_pi.vision import Calibration, Pixels, Reading, look_at_dice, look_at_empty, read
from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.poses import flat_pose, leaning_poses, off_places

DIE = tower_geometry().dice.edge


class Tower:
    """A calibrated twin with dice of one material."""

    def __init__(self, material: str) -> None:
        self.studio = Studio(MATERIALS[material], seed=41, colour=False)
        self.random = Random(material)
        empty = look_at_empty([self.picture(()) for _ in range(3)])
        throws = [self.picture(self.throw(1, 2)), self.picture(self.throw(3, 2))]
        self.calibration = look_at_dice(empty, throws, DIE)[0]

    def throw(self, *tops: int) -> tuple[Body, ...]:
        return land(tops, self.random, frozenset())

    def picture(self, bodies: tuple[Body, ...]) -> Pixels:
        return self.studio.picture(Scene(bodies, still=True, off_home=0.0, lit=(True, True)))


def leaning(body: Body, degrees: float, bearing: float) -> Body:
    axis = np.array([math.cos(bearing), math.sin(bearing), 0.0])
    rotation = turned(axis, math.radians(degrees)) @ body.rotation
    return replace(body, rotation=rotation, centre=np.array([*body.centre[:2], height(rotation)]))


@pytest.fixture(scope="module", params=["black", "red"])
def tower(request: pytest.FixtureRequest) -> Tower:
    return Tower(request.param)


@pytest.mark.parametrize("top", range(1, 7))
def test_no_face_is_answered_that_leans_by_15_degrees(tower: Tower, top: int) -> None:
    """Ways to lean among which are those toward the lens, which foreshorten nothing."""
    answered = []
    for bearing in np.arange(3) * 2 * np.pi / 3 + top:
        first, second = tower.throw(top, 3)
        answer = read(tower.picture((leaning(first, 15, bearing), second)), calibration=tower.calibration)
        answered += [bearing] if isinstance(answer, Reading) else []
    assert answered == []


def test_a_grain_of_dust_under_a_die_is_no_lean(tower: Tower) -> None:
    answers = []
    for top in range(1, 7):
        first, second = tower.throw(top, 3)
        answers.append(read(tower.picture((leaning(first, 1.5, top), second)), calibration=tower.calibration))
    assert sum(isinstance(answer, Reading) for answer in answers) >= 5


def lattice_at(calibration: Calibration, x: float, y: float) -> Lattice:
    half = calibration.size_at(np.array([x, y])).half_pitch
    return Lattice(np.array([x, y]), np.eye(2) * half, np.arange(9, dtype=np.int32), 0.0)


def test_a_flat_face_has_its_pips_where_the_flat_pose_has_them(tower: Tower) -> None:
    lattice = lattice_at(tower.calibration, 320, 240)
    flat = flat_pose(tower.calibration, lattice)
    assert off_places(flat, lattice.places(), np.ones(9, bool))[0] < 0.002


def test_leaning_poses_have_them_elsewhere(tower: Tower) -> None:
    lattice = lattice_at(tower.calibration, 320, 240)
    poses = leaning_poses(tower.calibration, lattice, 15)
    assert off_places(poses, lattice.places(), np.ones(9, bool)).min() > 0.01


def test_a_die_off_the_middle_shows_the_sides_that_look_at_the_lens(tower: Tower) -> None:
    """The upper face is farther from the lens, and so nearer to the picture's middle."""
    corners = flat_pose(tower.calibration, lattice_at(tower.calibration, 420, 240)).corners[0]
    assert corners[4:, 0].min() < corners[:4, 0].min()
