"""Dice on a table, drawn as a camera straight above sees them: how many there are, and what they show."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kinito_pi.vision import Reading, Reason, Refusal, read

from .conftest import SCALE, floor, put_die

Pixels = NDArray[np.uint8]
RED = (40, 40, 200)
COLOURS = {
    "white": ((238, 240, 238), (25, 25, 25)),
    "black": ((30, 28, 28), (235, 240, 240)),
    "green": ((60, 130, 40), (240, 240, 240)),
    "red pips on black": ((30, 28, 28), (40, 40, 150)),
}


def two_dice(first: str, second: str) -> Pixels:
    """A five and a two of different dice."""
    pixels = floor(level=120)
    for place, (face, colour) in enumerate(((5, first), (2, second))):
        body, pip = COLOURS[colour]
        put_die(pixels, face, (200 + 230 * place, 240), 20.0, body, pip)
    return pixels


def narrow_two(apart: float, off: float = 0.0) -> Pixels:
    """A die with two large pips ``apart`` mm, ``off`` mm from the middle of its face."""
    pixels = floor(level=190)
    put_die(pixels, 1, (320, 240), 0.0, RED, RED)
    for way in (-1, 1):
        centre = (320 + off * SCALE, 240 + way * apart / 2 * SCALE)
        place = [round(part) for part in centre]
        cv2.circle(pixels, place, round(1.35 * SCALE), (240, 240, 240), -1, 16)
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), 0.7), np.uint8)


@pytest.mark.parametrize("first", COLOURS)
@pytest.mark.parametrize("second", COLOURS)
def test_a_die_more_than_expected_is_counted_whatever_its_colour(first: str, second: str) -> None:
    result = read(two_dice(first, second), expect=1, view="above")
    assert isinstance(result, Refusal)
    assert (result.reason, result.count) == (Reason.COUNT, 2)


@pytest.mark.parametrize("first", COLOURS)
@pytest.mark.parametrize("second", COLOURS)
def test_dice_of_two_colours_are_read_together(first: str, second: str) -> None:
    result = read(two_dice(first, second), expect=2, view="above")
    assert isinstance(result, Reading)
    assert result.values == (2, 5)


def test_a_die_fewer_than_expected_is_no_reading() -> None:
    assert isinstance(read(two_dice("white", "black"), expect=3, view="above"), Refusal)


def test_a_die_whose_pips_cannot_be_made_out_is_counted_all_the_same() -> None:
    pixels = two_dice("white", "black")
    # A lamp's image on the middle of the black die takes one of its pips and leaves the other.
    cv2.ellipse(pixels, (442, 228), (30, 16), 20, 0, 360, (250, 250, 250), -1, 16)
    result = read(pixels, expect=1, view="above")
    assert isinstance(result, Refusal)


def test_two_pips_near_to_each_other_in_the_middle_of_a_die_are_a_two() -> None:
    result = read(narrow_two(apart=6.0), expect=1, view="above")
    assert isinstance(result, Reading)
    assert result.values == (2,)


def test_two_pips_near_to_each_other_at_a_side_of_a_die_are_no_face() -> None:
    assert isinstance(read(narrow_two(apart=6.0, off=4.0), expect=1, view="above"), Refusal)
