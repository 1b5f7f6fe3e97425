"""Outlines of what lies on a table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kinito_pi.vision.silhouettes import find_silhouettes, is_about, within

from .conftest import SCALE, floor, put_die

SIDE = 16 * SCALE


@pytest.mark.parametrize("level", [25, 70, 215, 245])
def test_a_die_is_outlined_on_a_darker_and_on_a_lighter_table(level: int) -> None:
    pixels = floor(level=level)
    put_die(pixels, 3, (300, 240), 20.0, (140, 140, 140), (20, 20, 20))
    found = find_silhouettes(pixels)
    assert min(abs(thing.side - SIDE) for thing in found) < 4


def test_a_table_on_which_light_falls_off_has_nothing_on_it() -> None:
    slope = np.linspace(90, 170, 640)[None, :, None] + np.linspace(0, 30, 480)[:, None, None]
    noise = np.random.default_rng(1).normal(0, 2.0, (480, 640, 3))
    assert find_silhouettes(np.asarray(slope + noise, np.uint8)) == []


def test_a_disc_is_round_and_a_die_is_not() -> None:
    pixels = floor(level=200)
    put_die(pixels, 5, (180, 240))
    cv2.circle(pixels, (450, 240), 36, (60, 60, 60), -1, 16)
    round_ = {bool(thing.middle[0] > 320): thing.is_round for thing in find_silhouettes(pixels)}
    assert round_ == {False: False, True: True}


def test_what_the_picture_cuts_off_is_not_outlined() -> None:
    pixels = floor(level=200)
    put_die(pixels, 5, (10, 240))
    assert find_silhouettes(pixels) == []


def test_outlines_are_in_px_of_the_picture_given() -> None:
    pixels = floor(level=200)
    put_die(pixels, 5, (300, 200), 0.0)
    large = np.asarray(cv2.resize(pixels, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)
    (thing, *_) = find_silhouettes(large)
    assert thing.middle == pytest.approx((600, 400), abs=4)
    assert thing.side == pytest.approx(2 * SIDE, abs=8)


def test_points_are_told_inside_from_outside() -> None:
    pixels = floor(level=200)
    put_die(pixels, 5, (300, 200), 0.0)
    (thing, *_) = find_silhouettes(pixels)
    assert within(thing, np.array([(300.0, 200.0), (360.0, 200.0)])).tolist() == [True, False]


def test_two_outlines_of_one_place_are_about_one_thing() -> None:
    pixels = floor(level=200)
    put_die(pixels, 5, (180, 240))
    put_die(pixels, 2, (450, 240))
    things = sorted(find_silhouettes(pixels), key=lambda thing: float(thing.middle[0]))
    left, right = things[0], things[-1]
    assert is_about(left, left)
    assert not is_about(left, right)
