"""A tower is measured from pictures of the twin, whose geometry is known, and read with what was measured."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest

from kinito_pi.geometry import tower_geometry
from kinito_pi.twin import MATERIALS
from kinito_pi.twin.faults import Fault
from kinito_pi.twin.landing import land
from kinito_pi.twin.scene import Scene
from kinito_pi.twin.studio import Studio
from kinito_pi.vision import (
    Advice,
    Calibration,
    CalibrationError,
    CalibrationFault,
    EmptyCup,
    Pixels,
    Reading,
    Reason,
    Refusal,
    drawn_calibration,
    from_table,
    look_at_dice,
    look_at_empty,
    read,
)

PX_A_MM = tower_geometry().camera.focal / tower_geometry().camera.seen_below
RADIUS = tower_geometry().floor.radius
DIE = tower_geometry().dice.edge


class Table:
    """The twin's cup with red dice, grey as the tower's camera sees it."""

    def __init__(self, material: str = "red", seed: int = 11, *, colour: bool = False) -> None:
        self.studio = Studio(MATERIALS[material], seed=seed, colour=colour)
        self.random = Random(seed)

    def picture(self, *tops: int, fault: Fault | None = None) -> Pixels:
        bodies = land(tops, self.random, frozenset([fault] if fault else []))
        return self.studio.picture(Scene(bodies, still=True, off_home=0.0, lit=(True, True)))


@pytest.fixture(scope="module")
def table() -> Table:
    return Table()


@pytest.fixture(scope="module")
def empty(table: Table) -> EmptyCup:
    return look_at_empty([table.picture() for _ in range(3)])


@pytest.fixture(scope="module")
def calibration(table: Table, empty: EmptyCup) -> Calibration:
    return look_at_dice(empty, [table.picture(1, 2), table.picture(3, 2)], DIE)[0]


def test_the_floor_is_where_the_lens_draws_it(empty: EmptyCup) -> None:
    """Its rim is bright, and a millimetre and a half wide."""
    floor = empty.floor
    assert (floor.x, floor.y) == pytest.approx((320, 240), abs=1)
    assert RADIUS <= floor.radius / PX_A_MM <= RADIUS + 2


def test_the_scale_is_that_of_the_lens(calibration: Calibration) -> None:
    assert calibration.scale == pytest.approx(PX_A_MM, rel=0.04)


def test_a_pip_is_a_quarter_of_a_side_from_the_middle(calibration: Calibration) -> None:
    """The twin's dice have corner pips half a side apart: 4 mm from the middle of 16."""
    assert calibration.half_pitch * calibration.scale == pytest.approx(PX_A_MM * DIE / 4, rel=0.01)


def test_a_pinhole_does_not_bend(calibration: Calibration) -> None:
    assert calibration.bend == pytest.approx(0, abs=0.02)


def test_it_comes_back_from_its_table(calibration: Calibration) -> None:
    back = from_table(calibration.table())
    assert (back.scale, back.floor, back.exposure) == pytest.approx(
        (round(calibration.scale, 5), back.floor, None)
    )


@pytest.mark.parametrize("lacks", ["floor", "scale", "empty", "grey"])
def test_a_table_that_lacks_something_is_refused(calibration: Calibration, lacks: str) -> None:
    table = {name: value for name, value in calibration.table().items() if name != lacks}
    with pytest.raises(CalibrationError, match="calibrate again"):
        from_table(table)


@pytest.mark.parametrize(
    ("name", "value"),
    [("scale", -1.0), ("floor", [1, 2]), ("empty", "no picture"), ("version", 99), ("die", "wide")],
)
def test_a_table_with_nonsense_is_refused(calibration: Calibration, name: str, value: object) -> None:
    with pytest.raises(CalibrationError):
        from_table({**calibration.table(), name: value})


@pytest.mark.parametrize("top", range(1, 7))
def test_every_value_is_read(table: Table, calibration: Calibration, top: int) -> None:
    answer = read(table.picture(top, 7 - top), calibration=calibration)
    assert isinstance(answer, Reading)
    assert answer.values == tuple(sorted((top, 7 - top)))


@pytest.mark.parametrize("material", sorted(MATERIALS))
def test_no_value_is_wrong_and_nearly_all_are_answered(material: str) -> None:
    table = Table(material, seed=23)
    empty = look_at_empty([table.picture() for _ in range(3)])
    calibration = look_at_dice(empty, [table.picture(1, 2), table.picture(3, 2)], DIE)[0]
    rolls = [(table.random.randint(1, 6), table.random.randint(1, 6)) for _ in range(12)]
    answers = [read(table.picture(*roll), calibration=calibration) for roll in rolls]
    told = [
        (sorted(roll), list(answer.values))
        for roll, answer in zip(rolls, answers, strict=True)
        if isinstance(answer, Reading)
    ]
    assert [(roll, values) for roll, values in told if roll != values] == []
    assert len(told) >= 11


@pytest.mark.parametrize("fault", [Fault.COCKED, Fault.STACKED])
def test_dice_that_do_not_lie_flat_are_refused(table: Table, calibration: Calibration, fault: Fault) -> None:
    answers = [read(table.picture(5, 2, fault=fault), calibration=calibration) for _ in range(8)]
    assert all(isinstance(answer, Refusal) for answer in answers)


@pytest.mark.parametrize(("lie", "expect"), [(1, 2), (2, 1), (2, 3)])
def test_another_number_than_expected_is_counted(
    table: Table, calibration: Calibration, lie: int, expect: int
) -> None:
    answer = read(table.picture(*(4, 2)[:lie]), expect=expect, calibration=calibration)
    assert isinstance(answer, Refusal)
    assert (answer.reason, answer.count) == (Reason.COUNT, lie)


def test_an_empty_cup_is_empty(table: Table, calibration: Calibration) -> None:
    answer = read(table.picture(), calibration=calibration)
    assert isinstance(answer, Refusal)
    assert answer.reason is Reason.EMPTY


def test_a_coin_is_foreign(table: Table, calibration: Calibration) -> None:
    """Of one cent, 16 mm, beside a die that is read."""
    pixels = table.picture(3).copy()
    bright = np.unravel_index(int(cv2.GaussianBlur(pixels, (0, 0), 20).argmax()), pixels.shape)
    x = 250 if bright[1] > 320 else 390
    cv2.circle(pixels, (x, 240), round(8 * PX_A_MM), 140, -1, cv2.LINE_AA)
    answer = read(pixels, expect=1, calibration=calibration)
    assert isinstance(answer, Refusal)
    assert answer.reason is Reason.FOREIGN


def test_another_cup_is_read_without_the_calibration(calibration: Calibration) -> None:
    other = replace(calibration, empty=np.full_like(calibration.empty, 220))
    table = Table(seed=12)
    answer = read(table.picture(3, 2), calibration=other)
    assert isinstance(answer, Reading)


def test_pictures_of_another_size_are_an_error(table: Table, calibration: Calibration) -> None:
    with pytest.raises(CalibrationError, match="640 x 480"):
        read(table.picture(2, 3)[::2, ::2].copy(), calibration=calibration)


def test_colours_are_used_where_the_camera_has_them() -> None:
    table = Table("blue", colour=True)
    empty = look_at_empty([table.picture()])
    calibration = look_at_dice(empty, [table.picture(1, 2)], DIE)[0]
    assert calibration.empty.ndim == 3
    assert isinstance(read(table.picture(3, 1), calibration=calibration), Reading)


def test_the_picture_of_it_shows_the_empty_cup_and_each_throw(table: Table, empty: EmptyCup) -> None:
    pictures = [table.picture(1, 2), table.picture(3, 2)]
    calibration, lying = look_at_dice(empty, pictures, DIE)
    drawn = drawn_calibration(empty, pictures, calibration, lying)
    assert drawn.shape[1] == 3 * 640


def fault_of(pictures: list[Pixels], empty: EmptyCup | None = None) -> str:
    with pytest.raises(CalibrationFault) as caught:
        look_at_empty(pictures) if empty is None else look_at_dice(empty, pictures, DIE)
    return caught.value.code


def test_lamps_that_are_off_are_named(table: Table) -> None:
    assert fault_of([np.asarray(table.picture() // 20, np.uint8)]) == "dark"


def test_too_much_light_is_named(table: Table) -> None:
    assert fault_of([np.full_like(table.picture(), 255)]) == "overexposed"


def test_a_picture_without_a_floor_is_named() -> None:
    noise = np.random.default_rng(1).normal(90, 4, (480, 640))
    assert fault_of([np.asarray(noise, np.uint8)]) == "no_floor"


def test_a_lens_out_of_focus_is_named(table: Table, empty: EmptyCup) -> None:
    soft = cv2.GaussianBlur(table.picture(2, 3), (0, 0), 9)
    assert fault_of([np.asarray(soft, np.uint8)], empty) == "out_of_focus"


def test_no_dice_are_named(table: Table, empty: EmptyCup) -> None:
    assert fault_of([table.picture()], empty) == "no_dice"


def test_ones_alone_do_not_tell_the_pitch(table: Table, empty: EmptyCup) -> None:
    assert fault_of([table.picture(6, 6)], empty) == "few_pips"


def test_another_cup_with_dice_is_named(empty: EmptyCup) -> None:
    other = replace(empty, picture=np.full_like(empty.picture, 230))
    assert fault_of([Table().picture(2, 3)], other) == "another_cup"


def test_pictures_of_two_sizes_are_named(table: Table) -> None:
    assert fault_of([table.picture(), table.picture()[:240, :320]]) == "sizes"


def test_a_lamp_over_the_middle_is_told(table: Table) -> None:
    pixels = table.picture().copy()
    cv2.circle(pixels, (360, 250), 9, 255, -1)
    assert look_at_empty([pixels]).advice == (Advice.LAMP_OVER_CENTRE,)


def test_a_floor_cut_off_is_told(table: Table) -> None:
    shifted = np.roll(table.picture(), 90, axis=0)
    shifted[:90] = shifted[90]
    assert Advice.FLOOR_CUT_OFF in look_at_empty([shifted]).advice


BEND = 0.06
"""At the floor's rim: a wide lens, after its maker's correction."""


def bent(pixels: Pixels) -> Pixels:
    """The picture as such a lens would draw it."""
    rows, columns = np.mgrid[0:480, 0:640].astype(np.float64)
    x, y = (columns - 320) / (RADIUS * PX_A_MM), (rows - 240) / (RADIUS * PX_A_MM)
    drawn = np.hypot(x, y)
    flat = drawn.copy()
    for _ in range(8):
        flat = drawn / (1 + BEND * flat**2)
    share = np.where(drawn > 0, flat / np.maximum(drawn, 1e-9), 1) * RADIUS * PX_A_MM
    at = ((320 + x * share).astype(np.float32), (240 + y * share).astype(np.float32))
    return np.asarray(cv2.remap(pixels, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def test_a_lens_that_bends_is_measured_and_read() -> None:
    table = Table("ivory", seed=2)
    empty = look_at_empty([bent(table.picture()) for _ in range(3)])
    throws = [bent(table.picture(*tops)) for tops in ((1, 2), (3, 2), (2, 5))]
    calibration = look_at_dice(empty, throws, DIE)[0]
    answers = [(tops, read(bent(table.picture(*tops)), calibration=calibration)) for tops in ((1, 3), (4, 6))]
    assert calibration.bend == pytest.approx(BEND, abs=0.04)
    assert [answer.values for tops, answer in answers if isinstance(answer, Reading)] == [(1, 3), (4, 6)]
