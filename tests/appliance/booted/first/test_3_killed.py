"""Killed, hung, stopped: the motor is off, and the round goes on."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.appliance.booted.system import (
    LAMPS,
    MOTOR,
    SERVICE,
    Evening,
    answers,
    fault,
    journal,
    shown,
    systemctl,
    wait_until,
)  # fmt: skip

Game = dict[str, Any]


def back(evening: Evening, before: str) -> Game:
    """What the table shows after the process ``before`` was ended, and the service came back by itself."""
    wait_until(lambda: shown("MainPID") not in ("0", before), "it was not started again")
    wait_until(lambda: shown("ActiveState") == "active", "it did not come up again")
    wait_until(lambda: fault() is None, "it does not find its parts again")
    return evening.shown()


@pytest.fixture(scope="module")
def before(evening: Evening) -> Game:
    """A round with a throw to come."""
    evening.until_to_throw()
    return evening.shown()


@pytest.fixture(scope="module")
def killed(evening: Evening, before: Game) -> str:
    """In the middle of a shake, with SIGKILL: the process that was. This kernel leaves a dead program's lines
    as they were, as a Raspberry Pi's does."""
    process = shown("MainPID")
    assert evening.do(evening.turn, "shake")[0] == 200
    wait_until(lambda: evening.header.level(MOTOR[-1]), "the motor does not turn")
    systemctl("kill", "--signal", "KILL", SERVICE)
    return process


@pytest.fixture(scope="module")
def after_kill(evening: Evening, killed: str) -> Game:
    return back(evening, killed)


def test_killed_in_the_middle_of_a_shake_the_motor_is_off_before_it_starts_again(
    evening: Evening, killed: str
) -> None:
    wait_until(lambda: evening.header.levels(*MOTOR) == [0, 0, 0], "the motor was left on", within=10)


def test_after_a_kill_it_is_the_same_round(before: Game, after_kill: Game) -> None:
    assert after_kill == before


def test_after_a_kill_every_phone_has_its_seat(evening: Evening, after_kill: Game) -> None:
    assert [evening.seat(name)["you"] for name in evening.NAMES] == list(evening.NAMES)


def test_after_a_kill_the_motor_was_taken_off(after_kill: Game) -> None:
    assert "The motor is off." in journal()


def test_a_throw_that_was_cut_short_is_thrown_again(evening: Evening, after_kill: Game) -> None:
    evening.throw()
    assert evening.can(evening.turn, "announce")


@pytest.fixture(scope="module")
def before_hang(evening: Evening) -> Game:
    return evening.shown()


@pytest.fixture(scope="module")
def after_hang(evening: Evening, before_hang: Game) -> Game:
    """Every thread of it stands still, as in a kernel call that never returns."""
    process = shown("MainPID")
    systemctl("kill", "--kill-whom", "main", "--signal", "STOP", SERVICE)
    return back(evening, process)


def test_hung_it_is_ended_by_the_watchdog(after_hang: Game) -> None:
    assert "Watchdog timeout" in journal()


def test_after_a_hang_it_is_the_same_round(before_hang: Game, after_hang: Game) -> None:
    assert after_hang == before_hang


@pytest.fixture
def stopped(evening: Evening) -> float:
    """How many s it took; in the middle of a round, its dice unseen."""
    began = time.monotonic()
    systemctl("stop", SERVICE)
    return time.monotonic() - began


def test_stopped_every_line_is_low(evening: Evening, stopped: float) -> None:
    assert evening.header.in_the_end(*MOTOR, 23, 24, *LAMPS) == [0] * 15


def test_stopped_it_has_not_failed(stopped: float) -> None:
    assert (shown("ActiveState"), shown("Result")) == ("inactive", "success")


def test_started_again_it_is_the_same_round(evening: Evening, after_hang: Game) -> None:
    systemctl("start", SERVICE)
    assert (evening.shown(), answers()["game"] is not None) == (after_hang, True)
