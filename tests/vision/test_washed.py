"""A lamp's image over a place of a face leaves open what is under it. Faces drawn as a crop shows them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kinito_pi.vision.crops import CROP
from kinito_pi.vision.lattice import PATTERNS
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.washed import Places, leaves_another

SHAPES = {value: np.array([place in pattern for place in range(9)]) for value, pattern in PATTERNS}
"""One of each value, as it may lie: nine places, row by row."""
MIDDLE = 4
RED, BLACK, WHITE = (40, 40, 170), (20, 20, 20), (240, 240, 240)
LAMP = (255, 255, 255)


def centre(place: int) -> tuple[int, int]:
    """Of a place, px: a face is 32 px wide, its pips a quarter of that from the middle."""
    return 24 + 8 * (place % 3 - 1), 24 + 8 * (place // 3 - 1)


def seen(pips: Places, face: tuple[int, int, int], pip: tuple[int, int, int]) -> Pixels:
    crop = np.full((CROP, CROP, 3), 60, np.uint8)
    cv2.rectangle(crop, (8, 8), (39, 39), face, -1)
    for place in np.flatnonzero(pips):
        cv2.circle(crop, centre(int(place)), 3, pip, -1, cv2.LINE_AA)
    return crop


def lit(crop: Pixels, place: int, radius: int) -> Pixels:
    cv2.circle(crop, centre(place), radius, LAMP, -1, cv2.LINE_AA)
    return crop


@pytest.mark.parametrize("value", SHAPES)
@pytest.mark.parametrize("pip", [BLACK, WHITE], ids=["dark pips", "light pips"])
def test_a_face_that_no_lamp_lies_on_leaves_no_other(value: int, pip: tuple[int, int, int]) -> None:
    assert not leaves_another(seen(SHAPES[value], RED, pip), SHAPES[value])


@pytest.mark.parametrize("value", [2, 4])
def test_a_lamp_in_the_middle_may_hide_a_dark_pip(value: int) -> None:
    # Under it a two may be a three, and a four a five.
    assert leaves_another(lit(seen(SHAPES[value], RED, BLACK), MIDDLE, 5), SHAPES[value])


@pytest.mark.parametrize("value", [3, 5])
def test_a_lamp_in_the_middle_may_be_all_that_the_middle_pip_is(value: int) -> None:
    assert leaves_another(lit(seen(SHAPES[value], BLACK, WHITE), MIDDLE, 6), SHAPES[value])


def test_a_lamp_where_no_face_has_its_only_other_pip_hides_nothing() -> None:
    # A two with a pip in one more corner would be no face.
    assert not leaves_another(lit(seen(SHAPES[2], RED, BLACK), 0 if SHAPES[2][2] else 2, 4), SHAPES[2])


def test_a_lamp_as_small_as_a_pip_and_on_it_is_a_pip() -> None:
    assert not leaves_another(lit(seen(SHAPES[5], BLACK, WHITE), MIDDLE, 3), SHAPES[5])
