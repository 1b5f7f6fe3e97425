"""Bots alone, through the real loop, on a fake tower: two hundred rounds in bench time."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kinito_pi import rules
from kinito_pi.bots import BotPlayer, DeclinedError
from kinito_pi.play import Refused

from ..play.bench import Table

ROUNDS = 200
TICK = 0.25
NAMES = ("Ane", "Iker", "Maddi")


class TablePhone:
    """A bot's hand on the bench: while it waits, time goes on."""

    def __init__(self, table: Table, dice: Random) -> None:
        self.table = table
        self.dice = dice
        self.public = table.streams.open(None)
        self.declined: list[str] = []
        self.played: list[str] = []
        self.rounds = 0

    def wait(self, timeout: float) -> dict[str, Any] | None:
        self.table.tick(TICK)
        news = self.public.next(0)
        return None if news is None else json.loads(news[1])

    def view(self, seat: str) -> dict[str, Any]:
        return self.table.see(seat)

    def look(self, seat: str) -> Sequence[int]:
        return self.table.look(seat)

    def do(self, seat: str, wish: dict[str, Any], at: int) -> None:
        if wish["do"] == "shake":
            (offer,) = (each for each in self.table.see(seat)["can"] if each["do"] == "shake")
            self.table.reader.dice = tuple(self.dice.randint(1, 6) for _ in range(offer["dice"]))
        words = {name: value for name, value in wish.items() if name != "do"}
        try:
            self.table.do(seat, wish["do"], at, **words)
        except Refused as refusal:
            self.declined.append(refusal.code)
            raise DeclinedError(refusal.code) from refusal
        self.played.append(seat)
        self.rounds += wish["do"] in ("lift", "drink")


def play_on(phone: TablePhone, enough: int) -> None:
    """Let the bots play until so many rounds have ended by a lift or a drink."""
    steps = iter(range(400_000))

    def sleep(seconds: float) -> bool:
        if seconds:
            return False
        assert next(steps, None) is not None, "the game hangs"
        return phone.rounds >= enough

    BotPlayer(phone, Random(4), Random(5), sleep).run()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Table, TablePhone]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _descriptor: None)
        table = Table(Path(tmp_path_factory.mktemp("evening")), bots=3)
        table.do("Ane", "start")
        phone = TablePhone(table, Random(3))
        table.loop.publish_soon()
        play_on(phone, ROUNDS)
        yield table, phone
        table.close()


def test_two_hundred_rounds_are_played(evening: tuple[Table, TablePhone]) -> None:
    """Each ends with a lift, a drink, or a counter that failed."""
    ends = ("lifted", "counter_failed")
    events = [each["event"] for each in events_of(evening[0])]
    (text,) = evening[0].records().values()
    assert sum(events.count(each) for each in ends) + text.count('"do": "drink"') >= ROUNDS


def test_nothing_that_a_bot_wished_for_was_declined(evening: tuple[Table, TablePhone]) -> None:
    assert evening[1].declined == []


def test_every_bot_had_its_turns(evening: tuple[Table, TablePhone]) -> None:
    assert set(evening[1].played) == set(NAMES)


def events_of(table: Table) -> list[dict[str, Any]]:
    (text,) = table.records().values()
    return [event.as_data() for step in rules.replay(text.splitlines()) for event in step.events]


def test_the_glasses_on_the_screen_are_those_of_the_record(evening: tuple[Table, TablePhone]) -> None:
    table, _ = evening
    to_drink: Counter[str] = Counter()
    for event in events_of(table):
        if event["event"] == "drinks":
            to_drink[event["by"]] += event["count"]
    on_screen = {
        each["name"]: each["drunk"].get("glass", 0) + each["owed"].get("glass", 0)
        for each in table.see()["seats"]
    }
    assert on_screen == dict(to_drink)


def test_what_was_owed_and_fell_due_has_been_drunk(evening: tuple[Table, TablePhone]) -> None:
    """I5: nothing is drunk that was not owed first."""
    table, _ = evening
    due: Counter[str] = Counter()
    for event in events_of(table):
        if event["event"] == "due":
            due[event["by"]] += event["count"]
    assert {each["name"]: each["drunk"].get("glass", 0) for each in table.see()["seats"]} == dict(due)


def test_a_lift_costs_one_glass(evening: tuple[Table, TablePhone]) -> None:
    """I4: as many glasses as lifts, but for those of Kinitos."""
    (text,) = evening[0].records().values()
    for_lifts = [each for each in events_of(evening[0]) if each.get("rule") in ("I4", "I14")]
    assert sum(each["count"] for each in for_lifts) == text.count('"do": "lift"')


def test_kinitos_were_countered(evening: tuple[Table, TablePhone]) -> None:
    assert any(each["event"] == "counter_made" for each in events_of(evening[0]))


def test_bots_play_for_no_phones_seat(tmp_path: Path) -> None:
    """Ane has rolled and announced; Ana is to answer, and does not."""
    table = Table(tmp_path, "Ana", bots=1)
    table.do("Ana", "start")
    phone = TablePhone(table, Random(3))
    table.loop.publish_soon()
    steps = iter([False] * 50 + [True])
    BotPlayer(phone, Random(4), Random(5), lambda seconds: next(steps)).run()
    assert (set(phone.played), table.see()["game"]["turn"]) == ({"Ane"}, "Ana")
    table.close()
