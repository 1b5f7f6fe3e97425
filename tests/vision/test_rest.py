"""Have the dice stopped? Not merely slowed; and not the camera, the lamps or the noise."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kinito_pi.vision import RestWatch

from .conftest import Pixels, floor, put_die


def frame(at: float, turned: float = 20.0, seed: int = 0) -> Pixels:
    """A die ``at`` px from the left, with noise of its own."""
    pixels = floor(60, seed=seed)
    put_die(pixels, 5, (at, 240), turned)
    put_die(pixels, 3, (480, 150), 40)
    noisy = pixels + np.random.default_rng(seed).normal(0, 3, pixels.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def seen(frames: list[Pixels]) -> list[bool]:
    watch = RestWatch()
    return [watch.see(pixels) for pixels in frames]


def test_two_pictures_are_too_few_to_tell() -> None:
    assert seen([frame(200, seed=1), frame(200, seed=2)]) == [False, False]


def test_a_die_that_stops_is_at_rest_two_pictures_later() -> None:
    path = [180, 186, 190, 192, 192, 192, 192]
    assert seen([frame(at, seed=n) for n, at in enumerate(path)]) == [False] * 5 + [True, True]


def test_a_slow_die_is_not_at_rest() -> None:
    assert not any(seen([frame(200 + 1.0 * n, seed=n) for n in range(8)]))


def test_a_die_that_turns_on_the_spot_is_not_at_rest() -> None:
    assert not any(seen([frame(200, turned=20 + 3 * n, seed=n) for n in range(8)]))


def test_a_die_at_the_turning_point_of_a_rock_is_not_at_rest() -> None:
    assert not any(seen([frame(at, seed=n) for n, at in enumerate([200, 204, 206, 206, 204, 200, 204])]))


def test_vibration_of_the_whole_picture_is_no_motion() -> None:
    still = cv2.copyMakeBorder(frame(200), 8, 8, 8, 8, cv2.BORDER_REFLECT)
    shaken = [still[8 + dy : 488 + dy, 8 + dx : 648 + dx] for dx, dy in [(0, 0), (2, 1), (-1, 2), (0, -2)]]
    assert seen([np.ascontiguousarray(pixels) for pixels in shaken])[2:] == [True, True]


@pytest.mark.parametrize("flicker", [0.8, 0.93, 1.1])
def test_flicker_of_the_lamps_is_no_motion(flicker: float) -> None:
    gains = [1.0, flicker, 1.0, flicker]
    frames = [
        np.asarray(np.clip(frame(200, seed=n) * gain, 0, 255), np.uint8) for n, gain in enumerate(gains)
    ]
    assert seen(frames)[2:] == [True, True]


def test_pictures_of_another_size_start_afresh() -> None:
    small = np.asarray(cv2.resize(frame(200), (320, 200)), np.uint8)
    assert seen([frame(200, seed=1), frame(200, seed=2), small]) == [False, False, False]
