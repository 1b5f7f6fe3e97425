"""The camera is out of order, and the table goes on by hand: who may enter a roll, and how it is marked."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from .bench import Table
from .fake_tower import resting


@pytest.fixture
def broken(game: Table) -> Table:
    """A table whose camera has just failed Ana's throw."""
    return breaks(game)


def breaks(table: Table) -> Table:
    table.tower.camera.still = None
    table.do("Ana", "shake")
    table.land()
    return table


def enters(table: Table, who: str) -> list[dict[str, Any]]:
    return [move for move in table.see(who)["can"] if move["do"] == "enter"]


def last_line(table: Table) -> dict[str, Any]:
    (record,) = table.records().values()
    line: dict[str, Any] = json.loads(record.splitlines()[-1])
    return line


def test_the_seat_in_turn_is_offered_it_and_nobody_else(broken: Table) -> None:
    assert {who: enters(broken, who) for who in ("Ana", "Jon")} == {
        "Ana": [{"do": "enter", "dice": 2}],
        "Jon": [],
    }


def test_while_the_tower_works_nobody_is(game: Table) -> None:
    assert enters(game, "Ana") == []


def test_while_the_tower_works_it_is_refused(game: Table) -> None:
    assert game.refused("Ana", "enter", dice=[2, 1]).data["why"] == "tower_works"


def test_an_open_cup_is_only_to_be_closed(game: Table) -> None:
    game.tower.shaker.fails_with("lid_open")
    game.do("Ana", "shake")
    game.land()
    assert enters(game, "Ana") == []


def test_what_is_entered_is_the_roll_and_the_record_says_how(broken: Table) -> None:
    broken.do("Ana", "enter", dice=[5, 2])
    assert last_line(broken) == {"do": "roll", "by": "Ana", "dice": [2, 5], "source": "manual"}


def test_the_seat_itself_sees_it_like_any_roll(broken: Table) -> None:
    broken.do("Ana", "enter", dice=[5, 2])
    assert broken.look("Ana") == [2, 5]


def test_everybody_is_told_that_it_was_entered_and_not_what(broken: Table) -> None:
    broken.do("Ana", "enter", dice=[5, 2])
    seen = broken.see("Jon")
    assert seen["game"]["by_hand"] is True
    assert {name: seen["log"][-1].get(name) for name in ("event", "dice", "by_hand")} == {
        "event": "rolled",
        "dice": None,
        "by_hand": True,
    }


def test_a_lift_of_it_is_marked_too(broken: Table) -> None:
    broken.do("Ana", "enter", dice=[5, 2])
    broken.play("Ana says 7; Jon lifts")
    assert broken.see()["game"]["reveal"]["by_hand"] is True


def test_the_mark_survives_a_power_cut(broken: Table) -> None:
    broken.do("Ana", "enter", dice=[5, 2])
    broken.restart()
    assert broken.see()["game"]["by_hand"] is True


def test_the_next_roll_that_is_read_is_not_marked(broken: Table) -> None:
    broken.do("Ana", "enter", dice=[5, 2])
    broken.tower.camera.still = resting(1)[0]
    broken.play("Ana says 7; Jon believes; Jon throws 4 4")
    assert broken.see()["game"]["by_hand"] is False


def test_there_is_no_photograph_of_it(broken: Table) -> None:
    broken.do("Ana", "enter", dice=[5, 2])
    broken.play("Ana says 7; Jon lifts")
    assert broken.see()["photograph"] is None


@pytest.mark.parametrize("story", ["", "Ana says 7", "Ana says 7; Jon believes"])
def test_no_other_screen_depends_on_what_was_entered(sits: Callable[..., Table], story: str) -> None:
    heard = []
    for dice in ([1, 2], [6, 6]):
        table = sits("Ana", "Jon", "Mikel")
        table.do("Ana", "start")
        breaks(table).do("Ana", "enter", dice=dice)
        table.play(story)
        heard.append([table.see(who) for who in (None, "Jon", "Mikel", "Ana")])
    assert heard[0] == heard[1]


@pytest.mark.parametrize("dice", [[5], [5, 2, 1], [0, 3], [7, 1], ["5", 2], [True, 2], None, "52"])
def test_what_are_no_two_dice_is_refused(broken: Table, dice: Any) -> None:
    before = broken.on_disk()
    assert (broken.refused("Ana", "enter", dice=dice).code, broken.on_disk()) == ("malformed", before)


def test_nobody_enters_out_of_turn(broken: Table) -> None:
    assert broken.refused("Jon", "enter", dice=[5, 2]).code == "not_allowed"


# -- a seat that plays by itself has no hands


@pytest.fixture
def alone(sits: Callable[..., Table]) -> Table:
    """Ana and a seat that plays by itself, whose throw the camera has just failed."""
    table = sits("Ana", "Jon", bots=1)
    bot = next(each["name"] for each in table.see()["seats"] if each["bot"])
    table.do("Ana", "order", seats=[bot, "Ana", "Jon"])
    table.do("Ana", "start")
    table.tower.camera.still = None
    table.do(bot, "shake")
    table.land()
    return table


def test_everybody_is_told_that_it_is_stuck(alone: Table) -> None:
    assert [alone.see(who)["tower"].get("stuck") for who in (None, "Ana")] == [
        alone.see()["game"]["turn"]
    ] * 2


def test_they_are_still_told_while_it_tries_once_more(alone: Table) -> None:
    turn = alone.see()["game"]["turn"]
    alone.do(turn, "shake")
    assert (alone.see()["throw"]["by"], alone.see()["tower"]["stuck"]) == (turn, turn)


def test_nobody_sees_its_dice_by_throwing_for_it(alone: Table) -> None:
    assert (enters(alone, "Ana"), enters(alone, "Jon")) == ([], [])


def test_the_table_goes_on_without_it(alone: Table) -> None:
    stuck = alone.see()["game"]["turn"]
    for who in ("Ana", "Jon"):
        alone.do(who, "propose", kind="ko", seat=stuck)
    assert (enters(alone, "Ana"), alone.see()["tower"].get("stuck")) == ([{"do": "enter", "dice": 2}], None)


def test_however_often_it_tries_in_vain_is_told_once(alone: Table) -> None:
    for _ in range(3):
        alone.do(alone.see()["game"]["turn"], "shake")
        alone.land()
    assert [line["event"] for line in alone.see()["log"]].count("failed") == 1


def test_or_the_host_ends_the_game(alone: Table) -> None:
    alone.do("Ana", "end")
    assert (alone.see()["stage"], alone.see()["tower"].get("stuck")) == ("over", None)


def test_a_paused_table_waits_for_nobody(alone: Table) -> None:
    alone.do("Ana", "propose", kind="pause")
    assert "stuck" not in alone.see()["tower"]


def test_once_the_camera_is_back_it_throws(alone: Table) -> None:
    alone.tower.camera.still = resting(1)[0]
    alone.play(f"{alone.see()['game']['turn']} throws 5 3")
    assert (alone.see()["game"]["phase"], "stuck" in alone.see()["tower"]) == ("to_announce", False)


def test_a_seat_whose_phone_comes_back_has_hands_again(game: Table) -> None:
    game.do("Ana", "propose", kind="stand_in", seat="Jon")
    game.play("Ana throws 5 2; Ana says 7; Jon believes")
    game.do("Ana", "propose", kind="stand_in", seat="Jon")  # His phone was there for that.
    game.tower.camera.still = None
    phone = game.keys.pop("Jon")
    game.do("Jon", "shake")
    game.land()
    before = game.see()["tower"].get("stuck")
    game.keys["Jon"] = phone
    game.do("Jon", "enter", dice=[4, 1])
    assert (before, game.look("Jon")) == ("Jon", [1, 4])


def test_a_seat_with_hands_is_not_stuck(broken: Table) -> None:
    assert "stuck" not in broken.see()["tower"]


def test_a_motor_whose_lines_do_not_answer_is_out_of_order(game: Table) -> None:
    game.tower.shaker.fails_with("pins_failed")
    game.do("Ana", "shake")
    game.land()
    assert enters(game, "Ana") == [{"do": "enter", "dice": 2}]
