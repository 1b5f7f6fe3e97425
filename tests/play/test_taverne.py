"""``taverne`` through the loop: open dice, a score to beat, a Kinito given and countered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .bench import Table

Play = Callable[..., Table]


@pytest.fixture
def plays(sits: Callable[..., Table]) -> Play:
    """``plays(counter=True)``: Ana, Jon and Mikel, and Ana to throw."""

    def opens(**options: Any) -> Table:
        table = sits("Ana", "Jon", "Mikel")
        table.do("Ana", "game", game="taverne")
        for name, value in options.items():
            table.do("Ana", "option", option=name, value=value)
        table.do("Ana", "start")
        return table

    return opens


@pytest.fixture
def game(plays: Play) -> Table:
    return plays()


def drunk(table: Table) -> dict[str, dict[str, int]]:
    return {each["name"]: each["drunk"] for each in table.see()["seats"]}


def can(table: Table, name: str) -> list[str]:
    return [each["do"] for each in table.see(name)["can"] if each["do"] != "fault"]


def test_everybody_sees_every_throw(game: Table) -> None:
    """T1."""
    assert game.play("Ana throws 5 3").see()["game"]["open_dice"] == [3, 5]


def test_it_sets_the_score_and_the_dice_go_on(game: Table) -> None:
    """T2, T3."""
    seen = game.play("Ana throws 5 3").see()["game"]
    assert (seen["standing"], seen["turn"]) == ("53", "Jon")


def test_the_score_is_told(game: Table) -> None:
    lines = game.play("Ana throws 5 3").see()["log"]
    assert [each["event"] for each in lines] == ["started", "rolled", "scored"]


def test_not_higher_costs_a_sip_and_is_thrown_again(game: Table) -> None:
    """T3."""
    game.play("Ana throws 5 3; Jon throws 5 2")
    assert (drunk(game)["Jon"], can(game, "Jon")) == ({"sip": 1}, ["shake", "leave"])


def test_nothing_is_announced(game: Table) -> None:
    assert game.play("Ana throws 5 3").see("Jon")["pad"] == []


def test_nothing_is_looked_at(game: Table) -> None:
    assert game.play("Ana throws 5 3").refused("Jon", "look").code == "nothing_to_see"


def test_an_opened_cup_is_no_lift(game: Table) -> None:
    game.play("Ana throws 5 3")
    game.tower.lid.open()
    game.tick()
    assert game.see()["notice"] == {"code": "cup_opened", "fault": "not_following"}


def test_everybody_drinks_on_41(game: Table) -> None:
    """T5."""
    game.play("Ana throws 4 1")
    assert [each["event"] for each in game.see()["log"]] == ["started", "rolled", "all_drank"]


def test_or_on_what_the_table_chose(plays: Play) -> None:
    table = plays(everybody_drinks="51").play("Ana throws 5 1")
    assert drunk(table) == {name: {"sip": 1} for name in ("Ana", "Jon", "Mikel")}


def test_a_kinito_is_given_to_any_opponent(game: Table) -> None:
    """T6."""
    game.play("Ana throws 2 1")
    assert can(game, "Ana") == ["send", "leave", "end"]
    game.do("Ana", "send", to="Mikel")
    assert (game.see()["game"]["turn"], can(game, "Mikel")) == ("Mikel", ["drink", "leave"])


def test_whoever_gets_it_drinks_a_kinito_and_throws(game: Table) -> None:
    game.play("Ana throws 2 1; Ana sends Mikel; Mikel drinks")
    assert (drunk(game)["Mikel"], can(game, "Mikel")) == ({"kinito": 1}, ["shake", "leave"])


def test_it_is_told(game: Table) -> None:
    game.play("Ana throws 2 1; Ana sends Mikel; Mikel drinks")
    assert [each["event"] for each in game.see()["log"]] == ["started", "rolled", "sent", "drank"]


def test_where_the_table_plays_counters_it_may_be_countered(plays: Play) -> None:
    """T7."""
    table = plays(kinito_is="glass", counter=True).play("Ana throws 2 1; Ana sends Mikel")
    assert can(table, "Mikel") == ["drink", "counter", "leave"]


def test_a_counter_made_goes_back_doubled(plays: Play) -> None:
    table = plays(kinito_is="glass", counter=True)
    seen = table.play("Ana throws 2 1; Ana sends Mikel; Mikel counters; Mikel throws 1 2").see()["game"]
    assert (seen["stake"], seen["stake_unit"]) == (
        {"from": "Mikel", "to": "Ana", "count": 2, "tries": 0},
        "kinito",
    )


def test_a_counter_given_up_costs_twice_what_was_received(plays: Play) -> None:
    table = plays(kinito_is="glass", counter=True)
    table.play("Ana throws 2 1; Ana sends Mikel; Mikel counters; Mikel throws 6 5")
    forfeit = table.see()["game"]["forfeit"]
    table.play("Mikel drinks")
    assert (forfeit, drunk(table)["Mikel"]) == (2, {"kinito": 2})


def test_a_dropped_die_costs_a_sip(game: Table) -> None:
    """T8."""
    game.do("Jon", "fault", on="Ana", kind="one_die_dropped")
    assert drunk(game)["Ana"] == {"sip": 1}


def test_or_what_it_shows_where_the_table_counts_pips(plays: Play) -> None:
    table = plays(dropped_die="pips")
    offers = [each for each in table.see("Jon")["can"] if each.get("pips")]
    table.do("Jon", "fault", on="Ana", kind="one_die_dropped", pips=4)
    assert (offers, drunk(table)["Ana"]) == (
        [{"do": "fault", "kind": "one_die_dropped", "cost": {"unit": "sip", "count": 1}, "pips": True}],
        {"sip": 4},
    )


def test_the_game_goes_on_after_a_power_cut(plays: Play) -> None:
    table = plays(kinito_is="glass", counter=True).play("Ana throws 2 1; Ana sends Mikel; Mikel counters")
    before = table.see() | {"version": 0, "photograph": None}
    table.restart()
    assert table.see() | {"version": 0, "photograph": None} == before
