"""kill -9 in the middle of a game, many times over: what was told stays true, and nobody loses a seat."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any

from tests.house.program import Phone, Program

Start = Callable[..., Program]
QUICK = (sys.executable, "-m", "tests.house.quick_house")
KILLS = 20
LONGEST_LIFE = 0.4
"""s until the power goes."""
PATIENCE = 20.0
"""s until something must have been done."""
LEAST_PLAYED = 8
"""Things done: fewer, and there was no game to be lost."""
Seat = dict[str, Any]


class Table:
    """Three people who play on, whatever happens, and remember everything they were told."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.phones: dict[str, Phone] = {}
        self.told: dict[int, Seat] = {}
        """By ``at``: the newest that was shown of that state of play."""
        self.acknowledged = 0
        self.asked = 0

    def sit_down(self, house: Program) -> None:
        for name in ("Ana", "Jon", "Mikel"):
            self.phones[name] = Phone(house.port)
            assert self.phones[name].join(house.code, name) == 201
        self.phones["Ana"].do("start", self.phones["Ana"].seat["at"])

    def play(self, port: int) -> None:
        """Until the line breaks."""
        for phone in self.phones.values():
            phone.port = port
        try:
            while True:
                self._take_turn()
        except (OSError, HTTPException, ValueError):
            return

    def _take_turn(self) -> None:
        seat = self._see(next(iter(self.phones)))
        if seat["game"]["turn"] is None:
            raise AssertionError(f"the game stopped: {seat}")
        if seat["throw"] is not None:
            return
        name = seat["game"]["turn"]
        seat = self._see(name)
        wish = self._wish(seat)
        if wish is None:
            return
        self.asked += 1
        status, answer = self.phones[name].do(wish.pop("do"), seat["at"], **wish)
        if status == 200:
            self.acknowledged = max(self.acknowledged, answer["at"])

    def _see(self, name: str) -> Seat:
        status, seat = self.phones[name].ask("GET", "/api/seat")
        assert (status, seat["you"]) == (200, name)
        self.acknowledged = max(self.acknowledged, seat["at"])
        self.told[seat["at"]] = seat
        return dict(seat)

    def _wish(self, seat: Seat) -> dict[str, Any] | None:
        can = [each["do"] for each in seat["can"] if each["do"] in ("shake", "believe", "lift", "drink")]
        if {"do": "announce"} in seat["can"] and seat["pad"]:
            beating = [each["say"] for each in seat["pad"] if each["beats"]]
            return {"do": "announce", "say": self.random.choice(beating or ["6-6"])}
        return {"do": self.random.choice(can)} if can else None


def public(seat: Seat) -> tuple[Any, ...]:
    """What the table knows of the game: all but who looks at a screen, and what went wrong meanwhile."""
    tallies = [(each["name"], each["drunk"], each["owed"], each["left"]) for each in seat["seats"]]
    return (seat["at"], seat["stage"], seat["game"], seat["direction"], tallies)


def record_in(state: Path) -> bytes:
    [file] = (state / "games").glob("*.jsonl")
    return file.read_bytes()


def test_a_game_survives_the_power_cut_20_times(start: Start, tmp_path: Path) -> None:
    state, table = tmp_path / "state", Table(seed=1)
    house = start(program=QUICK)
    code = house.code
    table.sit_down(house)
    record = record_in(state)
    for _ in range(KILLS):
        play_until_the_power_goes(table, house)
        before, record = record, record_in(state)
        assert record.startswith(before)
        house = start(program=QUICK)
        assert house.code == code
        found = table.phones["Ana"]
        found.port = house.port
        now = found.seat
        assert table.acknowledged <= now["at"] <= table.acknowledged + 1
        if now["at"] in table.told:
            assert public(now) == public(table.told[now["at"]])
        assert all(ask_who(phone, house.port) == name for name, phone in table.phones.items())
        assert record_in(state).count(b"\n") == record.count(b"\n")
        assert "Traceback" not in house.errors
    assert table.acknowledged > LEAST_PLAYED


def play_until_the_power_goes(table: Table, house: Program) -> None:
    """At any moment: every other time not before something was done, however slow the machine is."""
    players = threading.Thread(target=table.play, args=(house.port,))
    before, patience = table.acknowledged, time.monotonic() + PATIENCE
    players.start()
    if table.random.random() < 0.5:
        while table.acknowledged == before and players.is_alive() and time.monotonic() < patience:
            time.sleep(0.01)
    time.sleep(table.random.uniform(0.0, LONGEST_LIFE))
    house.signal(signal.SIGKILL)
    players.join()


def ask_who(phone: Phone, port: int) -> Any:
    phone.port = port
    return phone.seat["you"]


def test_a_throw_that_the_power_cut_ends_is_no_throw(start: Start) -> None:
    house = start("--bots", "1")
    ana = Phone(house.port)
    ana.join(house.code, "Ana")
    bot = ana.seat["seats"][0]["name"]
    ana.do("order", ana.seat["at"], seats=["Ana", bot])
    ana.do("start", ana.seat["at"])
    at = ana.seat["at"]
    assert ana.do("shake", at)[0] == 200
    assert ana.seat["throw"] is not None
    house.signal(signal.SIGKILL)
    ana.port = start().port
    after = ana.seat
    assert (after["at"], after["throw"], after["game"]["phase"]) == (at, None, "to_roll")


def test_a_newcomer_knows_the_same_code_after_the_cut(start: Start) -> None:
    house = start()
    house.signal(signal.SIGKILL)
    again = start()
    assert Phone(again.port).join(house.code, "Ana") == 201
