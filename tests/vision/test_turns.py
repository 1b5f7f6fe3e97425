"""What several looks at one face come to, each a quarter turn further than the one before."""

from __future__ import annotations

import numpy as np
import pytest

from kinito_pi.vision.learned import LIMITS
from kinito_pi.vision.outputs import CLASSES, FULL_TILT, PLACES, Floats
from kinito_pi.vision.turns import TURNS, together

CLEAR = 6.0
"""Logit of what is clear, and less that of what is clearly not."""


def look(pips: set[int], name: int, *, moves: tuple[float, ...] = (0, 0, 0, 0), tilt: float = 0) -> Floats:
    """What is said of a crop with pips at these places, row by row, that is taken for ``name``."""
    places = [CLEAR if place in pips else -CLEAR for place in range(PLACES)]
    names = [CLEAR if each == name else -CLEAR for each in range(CLASSES)]
    return np.array([*places, *names, *moves, tilt / FULL_TILT])


def turned(pips: set[int], turn: int) -> set[int]:
    """Where they are in a crop whose axes are so many quarter turns further, clockwise as y runs down: what
    was on the right is on top then."""
    for _ in range(turn):
        pips = {(2 - place % 3) * 3 + place // 3 for place in pips}
    return pips


TWO = {0, 8}


def test_a_pip_is_at_the_same_place_whichever_way_the_crop_was_turned() -> None:
    looks = np.stack([look(turned({2}, turn), 1) for turn in range(TURNS)])
    assert (together(looks).places > 0.5).tolist() == [place == 2 for place in range(PLACES)]


def test_a_place_that_one_look_in_four_doubts_keeps_its_pip() -> None:
    looks = [look(turned(TWO, turn), 2) for turn in range(TURNS)]
    looks[1] = look(set(), 2)
    assert set(np.flatnonzero(together(np.stack(looks)).places > 0.5)) == TWO


def test_a_place_over_which_the_looks_are_divided_is_open() -> None:
    looks = [look(turned(TWO, turn), 2) for turn in range(2)] + [look(set(), 2)] * 2
    assert together(np.stack(looks)).places[0] == pytest.approx(0.5)


def test_names_on_which_the_looks_differ_are_shared_alike() -> None:
    looks = [look(TWO, 2), look(TWO, 3), look(TWO, 2), look(TWO, 3)]
    assert together(np.stack(looks)).named[2] == pytest.approx(0.5, abs=0.01)


def test_a_die_leans_as_far_as_the_look_that_says_most() -> None:
    looks = [look(TWO, 2, tilt=degrees) for degrees in (1.0, 9.0, 2.0, 0.0)]
    assert together(np.stack(looks)).tilt == pytest.approx(9.0)


def test_a_square_is_off_by_the_mean_of_what_the_looks_say() -> None:
    looks = [look(TWO, 2, moves=(0, away, 0, 0)) for away in (0.1, -0.1, 0.2, 0.0)]
    assert together(np.stack(looks)).off == pytest.approx(0.1)


def test_looks_that_spell_different_faces_are_not_believed() -> None:
    looks = [look({0, 4, 8}, 3), look(turned(TWO, 1), 2)]
    assert together(np.stack(looks)).spelt()[1] < LIMITS.sure
