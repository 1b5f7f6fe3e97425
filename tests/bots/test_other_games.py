"""Bots alone at ``gobelet`` and ``taverne``, through the real loop, on a fake tower."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ..play.bench import Table
from .test_whole_game import NAMES, TablePhone, events_of, play_on

ROUNDS = 60
AGREED: dict[str, dict[str, Any]] = {"gobelet": {}, "taverne": {"kinito_is": "glass", "counter": True}}
HAPPENS = {
    "gobelet": {"looked", "announced", "believed", "lifted", "shown", "turned", "kept", "counter_failed"},
    "taverne": {"scored", "sent", "counters", "counter_failed"},
}


@pytest.fixture(scope="module", params=AGREED)
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Table, TablePhone]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _descriptor: None)
        table = Table(Path(tmp_path_factory.mktemp("evening")), bots=3)
        table.do("Ane", "game", game=request.param)
        for option, value in AGREED[request.param].items():
            table.do("Ane", "option", option=option, value=value)
        table.do("Ane", "start")
        phone = TablePhone(table, Random(3))
        table.loop.publish_soon()
        play_on(phone, ROUNDS)
        yield request.param, table, phone
        table.close()


def test_nothing_that_a_bot_wished_for_was_declined(evening: tuple[str, Table, TablePhone]) -> None:
    assert evening[2].declined == []


def test_every_bot_had_its_turns(evening: tuple[str, Table, TablePhone]) -> None:
    assert set(evening[2].played) == set(NAMES)


def test_all_that_the_game_has_came_to_pass(evening: tuple[str, Table, TablePhone]) -> None:
    game, table, _ = evening
    assert {each["event"] for each in events_of(table)} >= HAPPENS[game]


def test_the_drinks_on_the_screen_are_those_of_the_record(evening: tuple[str, Table, TablePhone]) -> None:
    _, table, _ = evening
    to_drink: dict[str, Counter[str]] = {name: Counter() for name in NAMES}
    for event in events_of(table):
        if event["event"] == "drinks":
            to_drink[event["by"]][event["unit"]] += event["count"]
    assert {each["name"]: each["drunk"] for each in table.see()["seats"]} == to_drink
