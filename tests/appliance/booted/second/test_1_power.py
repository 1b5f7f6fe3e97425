"""After the plug was pulled the tower is there again by itself, in the same round."""

from __future__ import annotations

from tests.appliance.booted.system import MOTOR, Evening, answers, kept, shown


def test_it_comes_up_by_itself(evening: Evening) -> None:
    assert (shown("ActiveState"), shown("NRestarts")) == ("active", "0")


def test_the_motor_is_off(evening: Evening) -> None:
    assert evening.header.in_the_end(*MOTOR) == [0, 0, 0]


def test_every_phone_has_its_seat(evening: Evening) -> None:
    assert [evening.seat(name)["you"] for name in evening.NAMES] == list(evening.NAMES)


def test_what_was_said_last_is_kept(evening: Evening) -> None:
    assert evening.shown()["at"] == kept()["table"]["at"] + 1


def test_it_is_the_same_round(evening: Evening) -> None:
    game = evening.shown()["game"]
    assert (game["phase"], game["said_by"]) == ("to_answer", kept()["by"])


def test_the_dice_are_still_hidden(evening: Evening) -> None:
    game = answers()["game"]
    assert (game["under_cup"], game["open_dice"]) == (True, None)


def test_whoever_had_not_seen_them_cannot_look(evening: Evening) -> None:
    assert evening.phones[evening.turn].ask("POST", "/api/look", {})[0] != 200


def test_lifted_the_same_dice_lie_there(evening: Evening) -> None:
    assert evening.do(evening.turn, "lift")[0] == 200
    assert sorted(answers()["game"]["reveal"]["dice"]) == sorted(kept()["dice"])
