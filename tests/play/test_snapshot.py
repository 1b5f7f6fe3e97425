"""What one screen is told: enough to play by, and no dice that lie under the cup."""

from __future__ import annotations

from typing import Any

import pytest

from .bench import Table
from .test_evening import PHASES, Sits


def does(table: Table, name: str | None) -> list[str]:
    return [each["do"] for each in table.see(name)["can"]]


# -- what may be done

CAN = {
    "to_roll": {"Ana": ["shake", "leave", "end"], "Jon": ["leave"]},
    "to_announce": {"Ana": ["announce", "look", "show", "leave", "end"], "Jon": ["leave"]},
    "to_answer": {"Ana": ["leave", "end"], "Jon": ["believe", "lift", "leave"]},
    "to_roll over 8": {"Ana": ["leave", "end"], "Jon": ["shake", "leave"]},
    "to_pay": {"Ana": ["leave", "end"], "Jon": ["drink", "counter", "leave"]},
    "to_counter": {"Jon": ["shake", "drink", "leave"]},
    "to_counter, thrown": {"Jon": ["shake", "drink", "keep", "keep", "leave"]},
    "to_counter, a die kept": {"Jon": ["shake", "drink", "leave"]},
    "one has left": {"Ana": ["shake", "leave", "end"], "Mikel": []},
    "over": {"Ana": ["new_game"], "Jon": []},
}


@pytest.mark.parametrize(
    ("phase", "name", "can"),
    [(phase, name, can) for phase, seats in CAN.items() for name, can in seats.items()],
)
def test_what_a_seat_is_offered(game: Table, phase: str, name: str, can: list[str]) -> None:
    assert does(game.play(PHASES[phase]), name) == can


@pytest.mark.parametrize("phase", PHASES)
def test_the_table_is_offered_nothing(game: Table, phase: str) -> None:
    seen = game.play(PHASES[phase]).see()
    assert (seen["you"], seen["can"], seen["pad"]) == (None, [], [])


def test_in_the_lobby_the_host_sets_the_table(lobby: Table) -> None:
    lobby.streams.open("Jon")
    assert does(lobby, "Ana") == [
        "order",
        "direction",
        "game",
        "option",
        "add_bot",
        "start",
        "measure",
        "count_up",
        "rename",
        "leave",
        "remove",
        "find_lamps",
    ]


def test_in_the_lobby_the_others_set_their_own_seat(lobby: Table) -> None:
    assert does(lobby, "Jon") == ["rename", "leave", "find_lamps"]


def test_in_the_lobby_the_seats_that_may_be_cleared_are_named(sits: Sits) -> None:
    lobby = sits("Ana", "Jon", "Mikel", bots=1)
    lobby.streams.open("Jon")
    named = [each["seat"] for each in lobby.see("Ana")["can"] if each["do"] == "remove"]
    assert named == ["Ane", "Mikel"]


def test_over_a_believed_pair_the_cup_may_be_passed_on(game: Table) -> None:
    game.play("Ana throws 2 2; Ana says 2-2; Jon believes")
    assert does(game, "Jon") == ["shake", "announce", "leave"]


def test_while_dice_are_in_the_air_one_may_only_leave_or_end(game: Table) -> None:
    game.do("Ana", "shake")
    assert does(game, "Ana") == ["leave", "end"]


@pytest.mark.parametrize("phase", [each for each in PHASES if each != "over"])
@pytest.mark.parametrize("name", ["Ana", "Jon", "Mikel"])
def test_what_is_offered_is_not_refused(game: Table, phase: str, name: str) -> None:
    """Each offer with the words it needs; ``look`` and ``show`` depend on the dice."""
    seen = game.play(PHASES[phase]).see(name)
    for offer in seen["can"]:
        if offer["do"] in ("look", "show"):
            continue
        words = {"say": seen["pad"][-1]["say"]} if offer["do"] == "announce" else {"die": offer.get("die")}
        assert game.do(name, offer["do"], **words)
        break


def test_how_many_dice_a_shake_throws_is_told(game: Table) -> None:
    game.play(PHASES["to_counter, a die kept"])
    assert game.see("Jon")["can"][0] == {"do": "shake", "dice": 1}


def test_the_dice_that_may_be_kept_are_told(game: Table) -> None:
    game.play(PHASES["to_counter, thrown"])
    assert [each["die"] for each in game.see("Jon")["can"] if each["do"] == "keep"] == [3, 4]


# -- the pad


def pad(table: Table, name: str) -> dict[str, bool]:
    return {each["say"]: each["beats"] for each in table.see(name)["pad"]}


def test_the_pad_stands_in_the_order_of_announcements(game: Table) -> None:
    assert list(pad(game.play("Ana throws 5 3"), "Ana")) == [
        "7", "8", "9", "10", "11", "12", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6",
    ]  # fmt: skip


def test_afresh_everything_beats(game: Table) -> None:
    assert set(pad(game.play("Ana throws 5 3"), "Ana").values()) == {True}


def test_over_a_sum_it_is_that_sum_or_more(game: Table) -> None:
    game.play("Ana throws 6 4; Ana says 10; Jon believes; Jon throws 1 1")
    assert [say for say, enough in pad(game, "Jon").items() if not enough] == ["7", "8", "9"]


def test_passing_on_there_is_one_thing_to_say(game: Table) -> None:
    game.play("Ana throws 2 2; Ana says 2-2; Jon believes")
    assert game.see("Jon")["pad"] == [{"say": "3-3", "beats": True}]


@pytest.mark.parametrize("phase", ["to_roll", "to_answer", "to_pay", "to_counter", "over"])
def test_who_has_nothing_to_announce_has_no_pad(game: Table, phase: str) -> None:
    assert game.play(PHASES[phase]).see("Ana")["pad"] == []


@pytest.mark.parametrize(
    ("standing", "enough"),
    [
        ("8", ["8", "9", "10", "11", "12", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]),
        ("12", ["12", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]),
        ("1-1", ["2-2", "3-3", "4-4", "5-5", "6-6"]),
        ("5-5", ["6-6"]),
        ("131", ["1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]),
        ("11-11", []),
    ],
)
def test_what_beats_what(game: Table, standing: str, enough: list[str]) -> None:
    """I6, I7, I8; and I13: what does not exist stands like any other once believed."""
    game.play(f"Ana throws 2 2; Ana says {standing}; Jon believes; Jon throws 5 3")
    assert [say for say, is_enough in pad(game, "Jon").items() if is_enough] == enough


# -- what everybody is told


def test_a_lift_is_told_whole(game: Table) -> None:
    reveal = game.play("Ana throws 5 3; Ana says 9; Jon lifts").see()["game"]["reveal"]
    who = {"by": "Jon", "of": "Ana", "drinks": "Ana"}
    assert reveal == {"event": "lifted", "say": "9", "dice": [3, 5], "true": False, **who}


def test_it_stays_until_dice_are_thrown_again(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 9; Jon lifts; Ana throws 6 6")
    assert game.see()["game"]["reveal"] is None


def test_a_shown_kinito_lies_open(game: Table) -> None:
    assert game.play("Ana throws 1 2; Ana shows Jon").see()["game"]["open_dice"] == [1, 2]


def test_dice_under_the_cup_are_not_open(game: Table) -> None:
    assert game.play("Ana throws 1 2").see("Ana")["game"]["open_dice"] is None


def test_the_log_tells_a_round(game: Table) -> None:
    game.play("Ana throws 2 2; Ana says 2-2; Jon believes; Jon says 3-3; Mikel lifts")
    assert [each["event"] for each in game.see()["log"]] == [
        "started", "rolled", "announced", "believed", "passed_on", "lifted",
    ]  # fmt: skip


def test_the_log_tells_who_drinks_a_stake(game: Table) -> None:
    game.play("Ana throws 1 2; Ana shows Jon; Jon drinks")
    line = game.see()["log"][-1]
    assert (line["event"], line["by"], line["count"]) == ("owed", "Jon", 1)


def test_the_log_tells_when_a_glass_falls_due(game: Table) -> None:
    """I5: first rolls and announces, and only then drinks."""
    game.play("Ana throws 5 3; Ana says 9; Jon lifts; Ana throws 6 3; Ana says 9")
    assert [each["event"] for each in game.see()["log"]][-2:] == ["announced", "drank"]


def test_the_log_is_thirty_lines_long(game: Table) -> None:
    for _ in range(15):
        game.play("Ana throws 5 3; Ana says 9; Jon lifts")
    assert len(game.see()["log"]) == 30


def test_its_numbers_go_on(game: Table) -> None:
    """The start, a round of three lines, fourteen of four (a glass falls due): the 31st to the 60th."""
    for _ in range(15):
        game.play("Ana throws 5 3; Ana says 9; Jon lifts")
    assert [each["n"] for each in game.see()["log"]] == list(range(31, 61))


def test_owed_glasses_are_not_yet_drunk(game: Table) -> None:
    seat = game.play("Ana throws 5 3; Ana says 9; Jon lifts").see()["seats"][0]
    assert (seat["drunk"], seat["owed"]) == ({}, {"glass": 1})


def test_due_glasses_are(game: Table) -> None:
    seat = game.play("Ana throws 5 3; Ana says 9; Jon lifts; Ana throws 6 3; Ana says 9").see()["seats"][0]
    assert (seat["drunk"], seat["owed"]) == ({"glass": 1}, {})


def test_whoever_has_left_stands_last(game: Table) -> None:
    seats = game.play("Jon leaves").see()["seats"]
    assert [(each["name"], each["left"]) for each in seats] == [
        ("Ana", False),
        ("Mikel", False),
        ("Jon", True),
    ]


def test_the_lamp_of_each_seat_is_told(game: Table) -> None:
    assert [each["lamp"] for each in game.see()["seats"]] == [0, 1, 2]


def test_what_is_countered_is_told(game: Table) -> None:
    seen: dict[str, Any] = game.play(PHASES["countered"]).see()["game"]
    assert seen["stake"] == {"from": "Jon", "to": "Ana", "count": 2, "tries": 0}


def test_the_way_to_join_is_told(lobby: Table) -> None:
    assert lobby.see()["join"] == {"url": "http://table:8000/#KX7Q42", "code": "KX7Q42", "most": 10}
