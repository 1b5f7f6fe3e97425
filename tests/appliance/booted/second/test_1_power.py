"""The same disk after the plug was pulled: the tower is there again, in the same round."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.appliance.booted.system import KEPT, MOTOR, SERVICE, Evening, answers, fault, shown, wait_until


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    evening = Evening.again()
    wait_until(lambda: shown("ActiveState") == "active", "it did not come up by itself")
    wait_until(lambda: fault() is None, "it does not find its parts")
    yield evening
    evening.close()


def test_it_comes_up_by_itself(evening: Evening) -> None:
    assert (shown("ActiveState"), shown("NRestarts")) == ("active", "0")


def test_every_phone_has_its_seat(evening: Evening) -> None:
    assert [evening.seat(name)["you"] for name in evening.NAMES] == list(evening.NAMES)


def test_it_is_the_same_round_with_what_was_said_last(evening: Evening) -> None:
    before = json.loads(KEPT.read_text())["table"]
    assert evening.shown()["at"] == before["at"] + 1


def test_whose_turn_it_is_has_passed(evening: Evening) -> None:
    before = json.loads(KEPT.read_text())["table"]
    assert (answers()["game"]["turn"] == before["game"]["turn"], answers()["stage"]) == (
        False,
        before["stage"],
    )


def test_the_motor_is_off(evening: Evening) -> None:
    assert evening.header.in_the_end(*MOTOR) == [0, 0, 0]


def test_the_game_goes_on(evening: Evening) -> None:
    name = evening.turn
    assert evening.do(name, "believe")[0] == 200


def test_it_is_the_service_that_was_enabled(evening: Evening) -> None:
    assert shown("UnitFileState") == "enabled", SERVICE
