"""Faces that the network names on a table, beside those that their pips spell."""

from __future__ import annotations

import numpy as np
import pytest

from kinito_pi.vision.crops import Square
from kinito_pi.vision.from_above import answered
from kinito_pi.vision.limits_above import ABOVE
from kinito_pi.vision.named import Named
from kinito_pi.vision.pips import NO_SPOTS
from kinito_pi.vision.reading import Reading, Reason, Refusal
from kinito_pi.vision.table import Table
from kinito_pi.vision.tops import judged

SIDE = 40.0
"""px of a face."""


def named(face: int, x: float, *, sure: float = 0.99, side: float = SIDE, at_odds: bool = False) -> Named:
    """A face ``x`` px from the left."""
    return Named(Square(x, 100.0, side, 0.0), face, sure, at_odds)


def read(*faces: Named, expect: int = 2) -> Reading | Refusal:
    """A table on which no pip was found, and these were named."""
    no_colours = np.zeros((0, 3))
    table = Table(np.zeros((200, 400, 3), np.uint8), NO_SPOTS, no_colours, no_colours, [], [], [*faces])
    return answered(judged(table, ABOVE), expect)


def test_named_dice_are_read_though_no_pip_was_found() -> None:
    answer = read(named(5, 100), named(2, 300))
    assert isinstance(answer, Reading)
    assert answer.values == (2, 5)


def test_the_reading_is_as_sure_as_the_name_that_is_least_so() -> None:
    answer = read(named(5, 100, sure=0.97), named(2, 300, sure=0.99))
    assert answer.confidence == pytest.approx(0.97) if isinstance(answer, Reading) else False


@pytest.mark.parametrize(
    "second",
    [
        pytest.param(named(2, 300, sure=0.9), id="hardly named"),
        pytest.param(named(2, 300, at_odds=True), id="named otherwise on another outline"),
        pytest.param(named(2, 300, side=1.8 * SIDE), id="nearly twice as large"),
    ],
)
def test_a_face_that_is_doubtful_refuses_the_picture(second: Named) -> None:
    answer = read(named(5, 100), second)
    assert isinstance(answer, Refusal)
    assert answer.reason is Reason.UNCERTAIN


def test_a_doubtful_face_refuses_the_picture_also_where_it_is_one_too_many() -> None:
    answer = read(named(5, 100), named(3, 200, sure=0.6), expect=1)
    assert isinstance(answer, Refusal)


def test_one_named_die_more_than_expected_is_counted() -> None:
    answer = read(named(5, 100), named(2, 200), named(2, 300))
    assert isinstance(answer, Refusal)
    assert (answer.reason, answer.count) == (Reason.COUNT, 3)
