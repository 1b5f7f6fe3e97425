"""The twin's dice, against a Western die on the table."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kinito_pi.twin.die import NORMALS, PIPS, face_axes, height, lying, turned


@pytest.mark.parametrize("face", range(1, 7))
def test_opposite_faces_add_up_to_seven(face: int) -> None:
    assert NORMALS[7 - face] == tuple(-along for along in NORMALS[face])


def test_one_two_three_run_counter_clockwise_round_their_corner() -> None:
    """Seen from outside their common corner: the triple product of a right-handed die is +1."""
    assert np.linalg.det(np.array([NORMALS[1], NORMALS[2], NORMALS[3]])) == pytest.approx(1)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_has_as_many_pips_as_its_number(face: int) -> None:
    assert len(set(PIPS[face])) == face


@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_is_seen_from_outside_and_not_in_a_mirror(face: int) -> None:
    assert np.linalg.det(face_axes(face)) == pytest.approx(1)


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("yaw", [0.0, 1.0, -2.5])
def test_a_lying_die_shows_its_top_to_the_sky(face: int, yaw: float) -> None:
    assert lying(face, yaw) @ NORMALS[face] == pytest.approx([0, 0, 1])


def test_a_lying_die_stands_half_its_edge_high() -> None:
    assert height(lying(3, 0.4)) == pytest.approx(8)


def test_a_die_on_its_edge_stands_half_its_diagonal_high() -> None:
    assert height(turned(np.array([1.0, 0, 0]), math.pi / 4)) == pytest.approx(8 * math.sqrt(2))
