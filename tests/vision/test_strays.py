"""Spots on a face that are none of its pips: what speaks against the face, and what does not."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from kinito_pi.vision.evidence import weigh
from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.pips import Spots
from kinito_pi.vision.strays import strays

from .conftest import SCALE, floor, put_die

HALF_PITCH = 4 * SCALE
PIP = 3.2 * SCALE
"""px."""
MIDDLE = np.array([320.0, 240.0])
WHITE = (230, 235, 235)
Spot = tuple[float, float, float, float, float]
"""Half pitches across and down, diameter over a pip's, roundness, contrast."""


def count(pips: Sequence[tuple[int, int]], *others: Spot, light: bool = False, posed: bool = True) -> int:
    """The strays on a die with these pips, half pitches from its middle, and other dark spots."""
    pixels = floor()
    put_die(pixels, 1, (320, 240), 0.0, WHITE, WHITE)
    cv2.rectangle(pixels, (320, 200), (370, 280), WHITE, -1)  # One of its sides shows.
    every = [(float(x), float(y), 1.0, 0.97, 200.0) for x, y in pips] + list(others)
    for x, y, size, roundness, contrast in every:
        at = (MIDDLE + HALF_PITCH * np.array([x, y])).round().astype(int).tolist()
        axes = PIP * size / 2 * np.array([np.sqrt(roundness), 1 / np.sqrt(roundness)])
        level = [round(part - contrast) for part in WHITE]
        cv2.ellipse(pixels, at, axes.round().astype(int).tolist(), 0, 0, 360, level, -1)
    x, y, size, roundness, contrast = np.array(every).T
    signs = np.array([1.0 if light else -1.0] * len(pips) + [-1.0] * len(others))
    spots = Spots(
        *(MIDDLE + HALF_PITCH * np.stack([x, y], axis=1)).T,
        PIP * size, roundness, signs, contrast, np.tile([1.0, 0.0, 1.0], (len(x), 1)),
    )  # fmt: skip
    places = np.full(9, -1)
    places[[3 * (y + 1) + x + 1 for x, y in pips]] = range(len(pips))
    lattice = Lattice(MIDDLE, HALF_PITCH * np.eye(2), places, 0.01)
    return strays(pixels, lattice, spots, weigh(pixels, lattice, spots), posed=posed)


THREE = [(-1, -1), (0, 0), (1, 1)]


def test_a_face_with_its_own_pips_has_none() -> None:
    assert count(THREE) == 0


def test_a_fourth_pip_between_the_places_is_one() -> None:
    assert count(THREE, (1.4, -0.5, 1.0, 0.95, 200.0)) == 1


def test_flat_small_pips_beyond_the_edge_are_the_sides_own() -> None:
    assert count(THREE, (2.17, -0.5, 0.66, 0.55, 90.0), (2.17, 0.5, 0.66, 0.55, 90.0)) == 0


def test_where_no_calibration_judges_how_it_lies_they_may_be_of_a_die_that_leans() -> None:
    side = [(2.17, -0.5, 0.66, 0.55, 200.0), (2.17, 0.5, 0.66, 0.55, 200.0)]
    assert count(THREE, *side, posed=False) > 0


def test_a_round_pip_there_is_a_stray() -> None:
    assert count(THREE, (2.15, -0.5, 1.0, 0.95, 200.0)) == 1


def test_two_specks_on_a_dark_one_are_grain() -> None:
    assert count([(0, 0)], (1.4, 0.2, 1.0, 0.85, 15.0), (1.2, 1.3, 1.0, 0.8, 20.0)) == 0


def test_two_specks_beside_a_light_one_are_pips_and_it_is_a_lamps_image() -> None:
    assert count([(0, 0)], (-1.1, -0.9, 0.7, 0.95, 20.0), (-1.1, 0.9, 0.7, 0.95, 20.0), light=True) == 2
