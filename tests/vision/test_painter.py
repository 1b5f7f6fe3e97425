"""The painter of training frames: what its labels say is where its picture shows it."""

from __future__ import annotations

import numpy as np
import pytest

from tools.render.finished import finished
from tools.render.painted import paint
from tools.render.plan import Plan, plan

SEEDS = range(40_000_000, 40_000_006)


def flat_two(seed: int) -> Plan:
    return plan(seed, "two")


def test_a_seed_gives_the_same_frame_again() -> None:
    first, again = (paint(flat_two(SEEDS[0])) for _ in range(2))
    assert np.array_equal(first, again)


@pytest.mark.parametrize("seed", SEEDS)
def test_opposite_faces_add_up_to_seven(seed: int) -> None:
    for die in flat_two(seed).dice:
        sums = {die.faces[side] + die.faces[side + 1] for side in (0, 2, 4)}
        assert sums == {7}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_flat_die_touches_the_floor(seed: int) -> None:
    lying = [die for die in flat_two(seed).dice if die.tilt == 0]
    assert all(die.middle[2] == die.side / 2 for die in lying)


@pytest.mark.parametrize("seed", SEEDS)
def test_as_many_pips_are_labelled_as_the_face_has(seed: int) -> None:
    frame = plan(seed)
    _, label = finished(paint(frame), seed, 0)
    assert all(len(die["pips"]) == die["face"] for die in label["dice"])


def test_the_floor_lies_where_the_lens_projects_it() -> None:
    lens = flat_two(SEEDS[0]).lens
    # Straight ahead of the camera there is no bend: the point the axis meets is the picture's middle.
    distance = -float(lens.at[2]) / float(lens.lean[2, 2])
    ahead = lens.at + distance * lens.lean[:, 2]
    assert np.allclose(lens.project(ahead[None])[0], lens.middle, atol=1e-6)
