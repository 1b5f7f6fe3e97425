"""What the table agrees to play: the game and its options, chosen in the lobby and kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from .bench import Table


def options(table: Table) -> dict[str, Any]:
    return {each["name"]: each["value"] for each in table.see()["agreement"]["options"]}


def test_a_new_table_plays_the_standard_game(lobby: Table) -> None:
    assert lobby.see()["rules"] == "ikb"


def test_there_are_three_games(lobby: Table) -> None:
    assert lobby.see()["agreement"]["games"] == ["ikb", "gobelet", "taverne"]


@pytest.mark.parametrize(
    ("game", "direction", "least"), [("ikb", "right", 2), ("gobelet", "left", 3), ("taverne", "left", 2)]
)
def test_a_game_comes_with_its_own_direction_and_seats(
    lobby: Table, game: str, direction: str, least: int
) -> None:
    lobby.do("Ana", "game", game=game)
    seen = lobby.see()
    assert (seen["rules"], seen["direction"], seen["agreement"]["least"]) == (game, direction, least)


def test_its_options_stand_as_the_rules_have_them(lobby: Table) -> None:
    """T5–T8."""
    lobby.do("Ana", "game", game="taverne")
    assert options(lobby) == {
        "everybody_drinks": "41", "kinito_is": "sip", "counter": False, "dropped_die": "one",
    }  # fmt: skip


def test_all_values_of_an_option_are_told_once(lobby: Table) -> None:
    """T5: any throw but La lose and the Kinito."""
    lobby.do("Ana", "game", game="taverne")
    values = lobby.see()["agreement"]["options"][0]["values"]
    assert values == [
        "32", "41", "42", "43", "51", "52", "53", "54", "61", "62", "63", "64", "65",
        "1-1", "2-2", "3-3", "4-4", "5-5", "6-6",
    ]  # fmt: skip


def test_an_option_is_changed(lobby: Table) -> None:
    lobby.do("Ana", "option", option="pair_as_sum", value="six_six")
    assert options(lobby) == {"pair_as_sum": "six_six"}


def test_another_game_forgets_the_options_of_the_last(lobby: Table) -> None:
    lobby.do("Ana", "option", option="pair_as_sum", value="six_six")
    lobby.do("Ana", "game", game="taverne")
    lobby.do("Ana", "game", game="ikb")
    assert options(lobby) == {"pair_as_sum": "any"}


def test_counters_with_sips_are_refused_and_say_why(lobby: Table) -> None:
    """T7."""
    lobby.do("Ana", "game", game="taverne")
    assert lobby.refused("Ana", "option", option="counter", value=True).code == "counter_with_sip"


@pytest.mark.parametrize(
    "words",
    [
        {"option": "pair_as_sum", "value": "all"},
        {"option": "pair_as_sum", "value": True},
        {"option": "counter", "value": True},
        {"option": "direction", "value": "left"},
        {"option": "pair_as_sum"},
        {"value": "any"},
    ],
)
def test_an_option_that_is_none_is_refused(lobby: Table, words: dict[str, Any]) -> None:
    assert lobby.refused("Ana", "option", **words).code == "malformed"


@pytest.mark.parametrize("game", ["mia", "", None, 3])
def test_a_game_that_is_none_is_refused(lobby: Table, game: Any) -> None:
    assert lobby.refused("Ana", "game", game=game).code == "malformed"


def test_both_are_kept_over_a_power_cut(lobby: Table) -> None:
    lobby.do("Ana", "game", game="taverne")
    lobby.do("Ana", "option", option="kinito_is", value="glass")
    lobby.restart()
    assert (lobby.see()["rules"], options(lobby)["kinito_is"]) == ("taverne", "glass")


def test_both_are_kept_for_the_next_game(lobby: Table) -> None:
    lobby.do("Ana", "game", game="taverne")
    lobby.do("Ana", "option", option="kinito_is", value="glass")
    lobby.do("Ana", "start")
    lobby.do("Ana", "end")
    lobby.do("Ana", "new_game")
    assert (lobby.see()["rules"], options(lobby)["kinito_is"]) == ("taverne", "glass")


def test_they_stand_in_the_record(lobby: Table) -> None:
    lobby.do("Ana", "game", game="taverne")
    lobby.do("Ana", "option", option="everybody_drinks", value="61")
    lobby.do("Ana", "start")
    ((name, text),) = lobby.records().items()
    table = json.loads(text.splitlines()[0])
    assert name.endswith("-taverne.kinito.jsonl")
    assert (table["rules"], table["options"]) == ("taverne", {"direction": "left", "everybody_drinks": "61"})


def test_while_a_game_goes_on_nothing_is_chosen(game: Table) -> None:
    refused = [
        game.refused("Ana", "game", game="taverne"),
        game.refused("Ana", "option", option="x", value="y"),
    ]
    assert [each.data["why"] for each in refused] == ["not_in_lobby"] * 2


def test_gobelet_takes_three_seats(sits: Callable[..., Table]) -> None:
    """G1."""
    table = sits("Ana", "Jon")
    table.do("Ana", "game", game="gobelet")
    refused = table.refused("Ana", "start")
    assert (refused.code, refused.data) == ("needs_more_seats", {"least": 3})


def test_one_seat_plays_nothing(sits: Callable[..., Table]) -> None:
    table = sits("Ana")
    table.do("Ana", "game", game="taverne")
    assert table.refused("Ana", "start").code == "needs_two_seats"


def test_a_table_kept_before_there_was_a_choice_still_loads(lobby: Table) -> None:
    path = next(each for each in lobby.folder.iterdir() if each.suffix == ".json")
    kept = json.loads(path.read_text(encoding="utf-8"))
    lobby.close()
    path.write_text(json.dumps(_without(kept, "rules", "options")), encoding="utf-8")
    lobby.open()
    assert (lobby.see()["rules"], [each["name"] for each in lobby.see()["seats"]]) == (
        "ikb",
        ["Ana", "Jon", "Mikel"],
    )


def _without(kept: Any, *names: str) -> Any:
    """The file as it was written then, wherever in it the table stands."""
    if isinstance(kept, dict):
        return {name: _without(value, *names) for name, value in kept.items() if name not in names}
    return kept
