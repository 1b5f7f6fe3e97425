"""Where dice come to rest."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from kinito_pi.twin.die import EDGE, Body
from kinito_pi.twin.faults import Fault
from kinito_pi.twin.landing import FLOOR_RADIUS, land

NONE: frozenset[Fault] = frozenset()
MANY = range(200)


def landed(seed: int, *faults: Fault) -> tuple[Body, ...]:
    return land((5, 2), Random(seed), frozenset(faults))


def test_the_dice_lie_on_the_floor_inside_the_wall() -> None:
    reach = max(math.hypot(*body.centre[:2]) for seed in MANY for body in landed(seed))
    assert reach + EDGE / math.sqrt(2) < FLOOR_RADIUS


def test_no_two_dice_are_nearer_than_an_edge() -> None:
    pairs = [landed(seed) for seed in MANY]
    assert min(math.dist(one.centre, other.centre) for one, other in pairs) > EDGE


def test_they_show_what_was_rolled() -> None:
    assert {tuple(body.up for body in landed(seed)) for seed in MANY} == {(5, 2)}


def test_they_lie_in_every_quarter_of_the_floor() -> None:
    quarters = {(body.centre[0] > 0, body.centre[1] > 0) for seed in MANY for body in landed(seed)}
    assert len(quarters) == 4


def test_a_cocked_die_leans_by_a_third_of_a_right_angle() -> None:
    lean = math.degrees(math.acos(max(abs(landed(1, Fault.COCKED)[0].rotation[2]))))
    assert lean == pytest.approx(33)


def test_a_cocked_die_is_held_up_on_the_walls_side() -> None:
    """Its lower edge towards the wall is the higher one: else it would fall flat."""
    body = landed(1, Fault.COCKED)[0]
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * EDGE / 2
    placed = body.centre + corners @ body.rotation.T
    out = body.centre[:2] / np.linalg.norm(body.centre[:2])
    lowest = placed[placed[:, 2].argmin()]
    assert (lowest - body.centre)[:2] @ out < 0


def test_a_cocked_die_touches_the_wall() -> None:
    body = landed(1, Fault.COCKED)[0]
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * EDGE / 2
    reach = max(np.hypot(*(body.centre + corner @ body.rotation.T)[:2]) for corner in corners)
    assert reach == pytest.approx(FLOOR_RADIUS, abs=0.01)


def test_a_stacked_die_lies_on_the_other() -> None:
    below, above = landed(1, Fault.STACKED)
    assert above.centre[2] - below.centre[2] == pytest.approx(EDGE)


def test_a_die_that_dropped_out_is_gone() -> None:
    assert len(landed(1, Fault.ONE_DIE)) == 1
