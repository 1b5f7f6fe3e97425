"""Games that are over, told again; and of a game that goes on, nothing."""

from __future__ import annotations

import pytest

from kinito_pi import rules
from kinito_pi.play import PastGame, PastGames, Refused, listing, of_the_evening, told_again

from .bench import Table

TABLE = rules.Table("ikb", {}, ("Ana", "Jon"), "Ana")
PLAYED: tuple[rules.Action, ...] = (
    rules.Roll("Ana", (3, 5)), rules.Announce("Ana", "9"), rules.Lift("Jon"), rules.End("Ana"),
)  # fmt: skip


def past(name: str = "20260101T200000Z-ikb.kinito.jsonl", *actions: rules.Action) -> PastGame:
    return PastGame(name, rules.write_record(rules.Record(TABLE, actions or PLAYED)).encode())


def asked(table: Table, name: str | None = None) -> list[str]:
    return [each.name for each in table.ask(PastGames(name))["games"]]


def test_no_lamp_is_named_for_a_record_knows_of_none() -> None:
    assert [each["lamp"] for each in told_again(past(), 1)["seats"]] == [None, None]


# -- which may be read


def test_of_a_game_that_goes_on_nothing_is_given(game: Table) -> None:
    game.play("Ana throws 5 3")
    (name,) = game.records()
    with pytest.raises(Refused, match="no_such_game"):
        asked(game, name)
    assert asked(game) == []


def test_once_it_is_over_it_is_given(game: Table) -> None:
    game.play("Ana throws 5 3; Ana ends")
    assert asked(game) == list(game.records())


def test_it_stays_when_the_next_one_goes_on(game: Table) -> None:
    game.play("Ana throws 5 3; Ana ends")
    (first,) = game.records()
    game.do("Ana", "new_game")
    game.do("Ana", "start")
    assert asked(game) == [first]


@pytest.mark.parametrize("name", ["", "../table.json", "table.json", "lock"])
def test_what_is_no_record_is_not_read(game: Table, name: str) -> None:
    with pytest.raises(Refused, match="no_such_game"):
        asked(game, name)


def test_nothing_is_read_while_dice_are_in_the_air(game: Table) -> None:
    game.do("Ana", "shake")
    with pytest.raises(Refused, match="busy"):
        asked(game)


# -- told again


def test_the_list_says_what_was_played_when_and_by_whom() -> None:
    assert listing([past()]) == [
        {
            "name": "20260101T200000Z-ikb.kinito.jsonl",
            "began": "2026-01-01T20:00:00Z",
            "rules": "ikb",
            "seats": ["Ana", "Jon"],
            "steps": 4,
        }
    ]


def test_what_is_no_record_is_left_out_of_it() -> None:
    assert listing([PastGame("a", b"not a record\n"), PastGame("b", b"")]) == []


def test_at_first_nothing_has_been_done() -> None:
    told = told_again(past(), 0)
    assert (told["game"]["phase"], told["game"]["turn"], told["hidden_dice"]) == ("to_roll", "Ana", None)


def test_dice_that_were_hidden_are_told_now() -> None:
    assert told_again(past(), 1)["hidden_dice"] == [3, 5]


def test_a_lift_is_told_as_the_table_saw_it() -> None:
    told = told_again(past(), 3)
    assert (told["game"]["reveal"]["dice"], told["hidden_dice"]) == ([3, 5], None)


@pytest.mark.parametrize(("asked_for", "step"), [(-3, 0), (99, 4)])
def test_there_is_nothing_before_the_first_and_after_the_last(asked_for: int, step: int) -> None:
    assert told_again(past(), asked_for)["step"] == step


def test_a_torn_last_line_is_left_out() -> None:
    game = past()
    assert told_again(PastGame(game.name, game.text + b'{"do": "ro'), 99)["step"] == 4


def test_what_the_rules_do_not_allow_is_no_game() -> None:
    with pytest.raises(Refused, match="no_such_game"):
        told_again(past("x", rules.Lift("Jon")), 1)


# -- the evening


def test_the_games_of_one_evening_count_together() -> None:
    games = [past("20260102T013000Z-ikb.kinito.jsonl"), past("20260101T200000Z-ikb.kinito.jsonl")]
    told = of_the_evening(games)
    assert (told["games"], {each["name"]: each["lies"] for each in told["seats"]}) == (
        2,
        {"Ana": 2, "Jon": 0},
    )


def test_those_of_another_evening_do_not() -> None:
    games = [past("20260102T203000Z-ikb.kinito.jsonl"), past("20260101T200000Z-ikb.kinito.jsonl")]
    assert of_the_evening(games)["games"] == 1


def test_before_any_game_there_is_nothing_to_tell() -> None:
    assert of_the_evening([]) == {"games": 0, "ladder": 0, "seats": []}
