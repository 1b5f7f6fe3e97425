"""The cup opened where no lift is expected: told, never judged by itself, and void if the table says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

import pytest

from kinito_pi import rules
from kinito_pi.play import Refused

from ..journal.disk import Disk, PowerCut
from .bench import Table

Sits = Callable[..., Table]


def opened(table: Table, story: str = "") -> Table:
    table.play(story)
    table.tower.lid.open()
    table.loop.turn(0)
    return table


def asked(table: Table, name: str) -> list[str]:
    """What ``name`` may ask the table for."""
    return [each["kind"] for each in table.see(name)["asks"]]


def proposed(table: Table, name: str) -> Table:
    table.do(name, "propose", kind="void")
    return table


def does(table: Table, name: str) -> list[str]:
    return [each["do"] for each in table.see(name)["can"]]


def lines(table: Table) -> list[dict[str, object]]:
    (record,) = table.records().values()
    return [json.loads(line) for line in record.splitlines()]


@pytest.fixture
def gobelet(lobby: Table) -> Table:
    lobby.do("Ana", "game", game="gobelet")
    lobby.do("Ana", "start")
    return lobby


# -- told, and nothing more


def test_it_is_told_to_all(game: Table) -> None:
    assert opened(game, "Ana throws 5 3").see()["notice"]["code"] == "cup_opened"


def test_nothing_follows_by_itself(game: Table) -> None:
    before = game.play("Ana throws 5 3").records()
    assert (opened(game).records(), game.look("Ana")) == (before, [3, 5])


def test_the_fault_is_offered_where_the_game_has_one(gobelet: Table) -> None:
    """G13."""
    assert opened(gobelet, "Ana throws 5 3").see()["notice"]["fault"] == "not_following"


def test_a_game_without_faults_offers_none(game: Table) -> None:
    assert "fault" not in opened(game, "Ana throws 5 3").see()["notice"]


def test_the_fault_is_called_by_whoever_saw_it(gobelet: Table) -> None:
    opened(gobelet, "Ana throws 5 3")
    gobelet.do("Jon", "fault", on="Mikel", kind="not_following")
    seats = {each["name"]: each["drunk"] for each in gobelet.see()["seats"]}
    assert seats["Mikel"] == {"sip": 1}


def test_while_the_game_is_paused_it_is_no_lift(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 9")
    game.do("Ana", "propose", kind="pause")
    assert opened(game).see()["game"]["phase"] == "to_answer"


# -- what may be void


@pytest.mark.parametrize(
    "story",
    [
        "Ana throws 5 3",
        "Ana throws 5 3; Ana says 8; Jon believes",
        "Ana throws 3 3; Ana says 4-4; Jon believes",
    ],
)
def test_over_hidden_dice_everybody_may_ask_for_a_void_roll(game: Table, story: str) -> None:
    opened(game, story)
    assert [("void" in asked(game, name)) for name in ("Ana", "Jon", "Mikel")] == [True, True, True]


@pytest.mark.parametrize(
    "story", ["", "Ana throws 1 2; Ana shows Jon", "Ana throws 5 3; Ana says 9; Jon lifts"]
)
def test_without_hidden_dice_there_is_nothing_to_be_void(game: Table, story: str) -> None:
    assert "void" not in asked(opened(game, story), "Ana")


def test_a_cup_that_was_not_opened_is_not_void(game: Table) -> None:
    assert "void" not in asked(game.play("Ana throws 5 3"), "Ana")


def test_dice_that_were_thrown_since_are_not_void(game: Table) -> None:
    opened(game, "Ana throws 5 3; Ana says 8; Jon believes")
    assert "void" not in asked(game.play("Jon throws 6 3"), "Ana")


def test_a_cup_opened_in_the_middle_of_a_shake_voids_nothing(gobelet: Table) -> None:
    """The dice that were believed are in the air; the throw breaks by itself."""
    gobelet.play("Ana throws 5 3; Ana says 8; Jon believes")
    gobelet.do("Jon", "shake")
    assert "void" not in asked(opened(gobelet), "Ana")


# -- who says so


def test_the_hosts_word_is_enough(game: Table) -> None:
    assert proposed(opened(game, "Ana throws 5 3"), "Ana").see()["void"]


def test_else_it_takes_two(sits: Sits) -> None:
    table = sits("Ana", "Jon", "Mikel")
    for name in ("Ana", "Jon", "Mikel"):
        table.streams.open(name)
    table.do("Ana", "start")
    proposed(opened(table, "Ana throws 5 3"), "Jon")
    before = table.see()["void"]
    proposed(table, "Mikel")
    assert (before, table.see()["void"]) == (False, True)


def test_a_vote_that_is_open_falls_when_the_dice_are_thrown_again(sits: Sits) -> None:
    """It was about other dice."""
    table = sits("Ana", "Jon", "Mikel")
    for name in ("Ana", "Jon", "Mikel"):
        table.streams.open(name)
    table.do("Ana", "start")
    proposed(opened(table, "Ana throws 5 3; Ana says 8; Jon believes"), "Jon")
    table.play("Jon throws 6 3")
    assert table.see()["votes"] == []


# -- what void is


def test_the_seat_throws_again(game: Table) -> None:
    proposed(opened(game, "Ana throws 5 3"), "Ana")
    seen = game.see()["game"]
    assert (seen["turn"], seen["phase"], does(game, "Ana")[0]) == ("Ana", "to_roll", "shake")


def test_the_roll_is_as_one_that_was_never_made(game: Table) -> None:
    before = game.records()
    proposed(opened(game, "Ana throws 5 3"), "Ana")
    assert game.records() == before


def test_nobody_sees_it_any_more(game: Table) -> None:
    proposed(opened(game, "Ana throws 5 3"), "Ana")
    assert game.look_refused("Ana") == "nothing_to_see"


def test_what_was_said_on_it_meanwhile_is_not_said(game: Table) -> None:
    opened(game, "Ana throws 5 3").play("Ana says 9")
    proposed(game, "Ana")
    assert (game.see()["game"]["turn"], game.see()["game"]["standing"]) == ("Ana", None)


def test_the_roll_made_in_its_place_says_so_in_the_record(game: Table) -> None:
    proposed(opened(game, "Ana throws 5 3"), "Ana").play("Ana throws 6 1")
    assert lines(game)[1]["x-void"] is True


def test_only_that_one_does(game: Table) -> None:
    proposed(opened(game, "Ana throws 5 3"), "Ana").play(
        "Ana throws 6 1; Ana says 7; Jon believes; Jon throws 5 4"
    )
    assert "x-void" not in lines(game)[-1]


def test_the_record_is_one_that_the_rules_replay(game: Table) -> None:
    proposed(opened(game, "Ana throws 5 3"), "Ana").play("Ana throws 6 1; Ana says 7; Jon lifts")
    (record,) = game.records().values()
    read = rules.read_record(record.encode().splitlines())
    assert [action.do for action in read.actions] == ["roll", "announce", "lift"]


def test_faults_that_were_called_meanwhile_stay(gobelet: Table) -> None:
    opened(gobelet, "Ana throws 5 3")
    gobelet.do("Jon", "fault", on="Mikel", kind="not_following")
    proposed(gobelet, "Ana")
    assert [line["do"] for line in lines(gobelet)[1:]] == ["fault"]


def test_once_it_is_void_the_opening_is_told_no_more(game: Table) -> None:
    assert proposed(opened(game, "Ana throws 5 3"), "Ana").see()["notice"] is None


def test_it_is_in_the_log(game: Table) -> None:
    assert proposed(opened(game, "Ana throws 5 3"), "Ana").see()["log"][-1]["event"] == "void"


def test_a_second_time_there_is_nothing_to_be_void(game: Table) -> None:
    proposed(opened(game, "Ana throws 5 3"), "Ana")
    assert "void" not in asked(opened(game), "Ana")


def test_a_tap_from_before_is_one_from_before(game: Table) -> None:
    opened(game, "Ana throws 5 3")
    seen = {game.evening.at}
    proposed(game, "Ana")
    assert (game.evening.at in seen, game.evening.at > max(seen)) == (False, True)


def test_no_screen_of_after_can_be_taken_for_one_of_before(game: Table) -> None:
    seen = [game.evening.at]
    opened(game, "Ana throws 5 3")
    seen.append(game.evening.at)
    proposed(game, "Ana")
    seen.append(game.evening.at)
    game.play("Ana throws 5 3")
    seen.append(game.evening.at)
    assert seen == sorted(set(seen))


# -- dice that another seat has believed


def test_believed_dice_can_only_be_thrown(game: Table) -> None:
    """I8: they are not untouched and unseen any more."""
    proposed(opened(game, "Ana throws 3 3; Ana says 3-3; Jon believes"), "Ana")
    assert [do for do in does(game, "Jon") if do not in ("leave", "end")] == ["shake"]


def test_what_was_said_of_them_stands(game: Table) -> None:
    proposed(opened(game, "Ana throws 3 3; Ana says 3-3; Jon believes"), "Ana")
    assert game.see()["game"]["standing"] == "3-3"


def test_passing_them_on_is_refused(game: Table) -> None:
    proposed(opened(game, "Ana throws 3 3; Ana says 3-3; Jon believes"), "Ana")
    assert game.refused("Jon", "announce", say="4-4").data["why"] == "roll_void"


def test_looking_at_them_is_refused(gobelet: Table) -> None:
    """G5."""
    proposed(opened(gobelet, "Ana throws 5 3; Ana says 8; Jon believes"), "Ana")
    assert gobelet.refused("Jon", "look").data["why"] == "roll_void"


def test_thrown_again_all_is_as_ever(gobelet: Table) -> None:
    proposed(opened(gobelet, "Ana throws 5 3; Ana says 8; Jon believes"), "Ana").play(
        "Jon throws 5 4; Jon says 9"
    )
    assert gobelet.see()["game"]["phase"] == "to_answer"


def test_a_throw_after_believing_is_taken_back_but_not_the_dice_before_it(gobelet: Table) -> None:
    """Jon's throw is void; Ana's dice, which lay there before it, have been shaken and cannot be used."""
    gobelet.play("Ana throws 5 3; Ana says 8; Jon believes; Jon throws 6 4")
    proposed(opened(gobelet), "Ana")
    assert [do for do in does(gobelet, "Jon") if do not in ("leave", "end", "fault")] == ["shake"]


def test_the_button_throws_void_dice(game: Table) -> None:
    proposed(opened(game, "Ana throws 3 3; Ana says 3-3; Jon believes"), "Ana")
    game.tower.button.press()
    game.loop.turn(0)
    assert game.see()["throw"]["by"] == "Jon"


# -- power cuts and full disks


@pytest.mark.parametrize("story", ["Ana throws 5 3", "Ana throws 3 3; Ana says 3-3; Jon believes"])
def test_a_void_roll_is_void_after_a_power_cut(game: Table, story: str) -> None:
    proposed(opened(game, story), "Ana")
    before, at = game.see()["game"], game.evening.at
    game.restart()
    after = game.see()["game"]
    assert (game.see()["void"], after["phase"], after["turn"], game.evening.at) == (
        True, before["phase"], before["turn"], at,
    )  # fmt: skip


def test_that_it_was_opened_is_known_after_a_power_cut(game: Table) -> None:
    opened(game, "Ana throws 5 3").restart()
    assert "void" in asked(game, "Ana")


CALLS = range(24)
"""More system calls than declaring a roll void makes."""


def is_whole(table: Table, before: dict[str, str]) -> bool:
    """The roll is there as it was, or is void and gone: nothing between."""
    void = table.see()["void"]
    there = table.records() == before and table.see()["game"]["phase"] == "to_announce"
    gone = all(len(record.splitlines()) == 1 for record in table.records().values())
    return bool(void and gone) != bool(not void and there)


@pytest.mark.parametrize("call", CALLS)
def test_a_disk_that_fails_leaves_the_roll_or_takes_it(game: Table, disk: Disk, call: int) -> None:
    opened(game, "Ana throws 5 3")
    before = game.records()
    with disk.watched():
        disk.fails_at(call)
        with suppress(Refused):
            game.do("Ana", "propose", kind="void")
    assert is_whole(game, before)


@pytest.mark.parametrize("call", CALLS)
def test_a_power_cut_in_the_middle_leaves_the_roll_or_takes_it(game: Table, disk: Disk, call: int) -> None:
    opened(game, "Ana throws 5 3")
    before = game.records()
    with disk.watched():
        disk.dies_at(call)
        with suppress(PowerCut, Refused):
            game.do("Ana", "propose", kind="void")
    disk.works()
    game.restart()
    assert is_whole(game, before)


def test_the_two_above_reach_every_call(game: Table, disk: Disk) -> None:
    opened(game, "Ana throws 5 3")
    with disk.watched() as calls:
        proposed(game, "Ana")
    assert 5 < len(calls) < len(CALLS)


def test_a_full_disk_says_so(game: Table, disk: Disk) -> None:
    opened(game, "Ana throws 5 3")
    with disk.watched():
        disk.fails_from(0)
        assert game.refused("Ana", "propose", kind="void").code == "disk"
    disk.works()
    assert game.look("Ana") == [3, 5]


def test_what_is_done_after_a_void_roll_is_on_the_disk(game: Table) -> None:
    proposed(opened(game, "Ana throws 5 3"), "Ana").play("Ana throws 6 1; Ana says 7")
    game.restart()
    assert game.see()["game"]["standing"] == "7"
