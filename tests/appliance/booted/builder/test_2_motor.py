"""A motor that is not there is told on the page and in the service's status, until it is there again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.appliance.booted.system import Evening, fault, shown


@pytest.fixture(scope="module")
def without_motor(evening: Evening) -> Iterator[str]:
    """What ``systemctl status`` says after a shake by a motor that is not there."""
    evening.until_to_throw()
    evening.cup.stuck = True
    evening.shake()
    yield shown("StatusText")
    evening.cup.stuck = False


def test_a_motor_that_is_not_there_is_told_on_the_page(without_motor: str) -> None:
    assert fault() in ("stalled", "no_home", "home_stuck")


def test_a_motor_that_is_not_there_is_told_in_its_status(without_motor: str) -> None:
    assert "the tower cannot throw. " in without_motor


def test_a_motor_that_is_there_again_is_found_by_the_next_shake(evening: Evening, without_motor: str) -> None:
    evening.cup.stuck = False
    evening.throw()
    assert shown("StatusText").endswith(": ready, nothing is missing.")
