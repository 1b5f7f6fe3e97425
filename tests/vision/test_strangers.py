"""What lies beside the dice and is none, seen from below without a calibration."""

from __future__ import annotations

import cv2
import pytest

from kinito_pi.vision import Reading, Reason, Refusal, read
from tests.vision.conftest import Pixels, floor, put_die


def two_dice() -> Pixels:
    pixels = floor()
    put_die(pixels, 5, (200, 200))
    put_die(pixels, 3, (420, 160))
    return pixels


def with_a_card(wide: int, high: int, level: int) -> Pixels:
    pixels = two_dice()
    cv2.rectangle(pixels, (300, 300), (300 + wide, 300 + high), (level, level, level), -1)
    cv2.GaussianBlur(pixels, (0, 0), 0.8, dst=pixels)
    return pixels


@pytest.mark.parametrize("size", [(74, 52), (90, 60), (110, 77)])
def test_a_white_card_in_too_much_light_is_no_lamp(size: tuple[int, int]) -> None:
    answer = read(with_a_card(*size, 255))
    assert isinstance(answer, Refusal)
    assert answer.reason is Reason.FOREIGN


def test_a_grey_card_is_foreign() -> None:
    answer = read(with_a_card(90, 60, 150))
    assert isinstance(answer, Refusal)
    assert answer.reason is Reason.FOREIGN


def test_a_lamp_mirrored_in_the_floor_is_none() -> None:
    pixels = two_dice()
    cv2.circle(pixels, (320, 320), 12, (255, 255, 255), -1, cv2.LINE_AA)
    answer = read(pixels)
    assert isinstance(answer, Reading)
    assert answer.values == (2, 4)


def test_a_die_more_than_asked_for_is_counted() -> None:
    answer = read(two_dice(), expect=1)
    assert isinstance(answer, Refusal)
    assert (answer.reason, answer.count) == (Reason.COUNT, 2)
