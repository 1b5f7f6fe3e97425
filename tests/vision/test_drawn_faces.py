"""Faces drawn to measure: every value, both polarities, and what must be refused."""

from __future__ import annotations

import numpy as np
import pytest

from kinito_pi.vision import PictureError, Reading, Reason, Refusal, read

from .conftest import floor, put_die

WHITE = ((238, 240, 238), (25, 25, 25))
RED = ((40, 40, 200), (235, 240, 240))


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("body", "pip"), [WHITE, RED], ids=["dark on light", "light on dark"])
@pytest.mark.parametrize("turned", [0.0, 31.0, 45.0])
def test_the_top_is_seven_less_the_face_seen_from_below(
    face: int, body: tuple[int, int, int], pip: tuple[int, int, int], turned: float
) -> None:
    pixels = floor()
    put_die(pixels, face, (230, 200), turned, body, pip)
    put_die(pixels, 7 - face, (400, 280), turned + 17, body, pip)
    result = read(pixels)
    assert isinstance(result, Reading)
    assert result.values == tuple(sorted((face, 7 - face)))


@pytest.mark.parametrize("face", range(1, 7))
def test_one_die_alone_is_read_where_one_is_expected(face: int) -> None:
    pixels = floor()
    put_die(pixels, face, (300, 240))
    result = read(pixels, expect=1)
    assert isinstance(result, Reading)
    assert [(die.face, die.top) for die in result.dice] == [(face, 7 - face)]


def test_a_die_is_found_where_it_lies() -> None:
    pixels = floor()
    put_die(pixels, 4, (250, 190))
    result = read(pixels, expect=1)
    assert isinstance(result, Reading)
    assert (result.dice[0].x, result.dice[0].y) == pytest.approx((250, 190), abs=2)


def test_a_grey_picture_is_read_like_a_coloured_one() -> None:
    pixels = floor()
    put_die(pixels, 5, (300, 240), body=WHITE[0], pip=WHITE[1])
    result = read(np.ascontiguousarray(pixels[..., 0]), expect=1)
    assert isinstance(result, Reading)
    assert result.values == (2,)


def test_a_washed_out_centre_pip_does_not_make_a_three_a_two() -> None:
    pixels = floor()
    put_die(pixels, 3, (300, 240), body=WHITE[0], pip=WHITE[1])
    # A lamp's image over the centre, as in a glossy floor.
    pixels[228:253, 288:313] = 255
    assert isinstance(read(pixels, expect=1), Refusal)


@pytest.mark.parametrize("expect", [1, 3])
def test_another_number_of_dice_than_expected_is_refused(expect: int) -> None:
    pixels = floor()
    put_die(pixels, 2, (230, 200))
    put_die(pixels, 5, (400, 280))
    result = read(pixels, expect=expect)
    assert isinstance(result, Refusal)
    assert (result.reason, result.count) == (Reason.COUNT, 2)


@pytest.mark.parametrize("face", range(2, 7))
def test_a_face_that_leans_is_refused(face: int) -> None:
    pixels = floor()
    put_die(pixels, face, (300, 240), flat=0.8)
    assert isinstance(read(pixels, expect=1), Refusal)


def test_a_coin_beside_the_dice_is_foreign() -> None:
    pixels = floor()
    put_die(pixels, 2, (200, 150))
    put_die(pixels, 5, (430, 330))
    rows, columns = np.mgrid[0:480, 0:640]
    pixels[np.hypot(rows - 330, columns - 220) < 45] = (90, 150, 190)
    result = read(pixels)
    assert isinstance(result, Refusal)
    assert result.reason is Reason.FOREIGN


@pytest.mark.parametrize(("level", "reason"), [(3, Reason.DARK), (255, Reason.OVEREXPOSED)])
def test_too_little_and_too_much_light_are_named(level: int, reason: Reason) -> None:
    result = read(floor(level))
    assert isinstance(result, Refusal)
    assert result.reason is reason


def test_an_empty_floor_is_empty() -> None:
    result = read(floor(90))
    assert isinstance(result, Refusal)
    assert result.reason is Reason.EMPTY


@pytest.mark.parametrize(
    "pixels",
    [np.zeros((1, 1), np.uint8), np.zeros((40, 40, 4), np.uint8), np.zeros((40, 40), np.uint16)],
    ids=["one pixel", "alpha", "sixteen bits"],
)
def test_what_is_no_picture_is_an_error(pixels: np.ndarray) -> None:
    with pytest.raises(PictureError):
        read(pixels)


@pytest.mark.parametrize("expect", [0, 7])
def test_only_one_to_six_dice_can_be_expected(expect: int) -> None:
    with pytest.raises(ValueError, match="1 to 6"):
        read(floor(), expect=expect)
