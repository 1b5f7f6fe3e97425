"""A tower that lacks something: told to all, and no more once it is there. And a loop that shows it lives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kinito_pi.play import GameLoop, Surroundings

from .bench import BOT_KEY, Table


class Lacking(Table):
    """A table whose tower says what it ``lacks``; ``signs`` counts the loop's signs of life."""

    lacks: str | None = None
    signs = 0

    def open(self) -> None:
        super().open()
        around = Surroundings(
            tower=replace(self.tower.tower, attend=lambda _now: self.lacks),
            read=self.reader,
            clock=lambda: self.now,
            address=lambda: self.address,
            bot_key=BOT_KEY,
            readers=self._readers,
            alive=self._sign,
        )
        self.loop = GameLoop(self.evening, self.inbox, self.streams, around)

    def _sign(self) -> None:
        self.signs += 1


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Lacking]:
    table = Lacking(tmp_path, "Ana", "Jon")
    yield table
    table.close()


def begin(table: Lacking) -> None:
    table.do("Ana", "order", seats=["Ana", "Jon"])
    table.do("Ana", "start")


def test_what_the_tower_lacks_is_told_before_anybody_shakes(table: Lacking) -> None:
    table.lacks = "camera_gone"
    table.tick()
    assert table.see()["tower"] == {"fault": "camera_gone"}


def test_every_screen_is_told_of_it_at_once(table: Lacking) -> None:
    version = table.see()["version"]
    table.lacks = "camera_gone"
    table.tick()
    assert table.see()["version"] == version + 1


def test_once_it_is_there_nothing_is_told(table: Lacking) -> None:
    table.lacks = "camera_gone"
    table.tick()
    table.lacks = None
    table.tick()
    assert table.see()["tower"] == {"fault": None}


def test_a_throw_that_failed_of_it_is_forgotten_with_it(table: Lacking) -> None:
    begin(table)
    table.lacks = "pins_missing"
    table.tick()
    table.tower.shaker.fails_with("pins_missing")
    table.do("Ana", "shake")
    table.land()
    table.lacks = None
    table.tick()
    assert (table.see()["tower"], table.see()["notice"]) == ({"fault": None}, None)


def test_a_fault_of_another_kind_stays_until_the_next_shake(table: Lacking) -> None:
    begin(table)
    table.tower.shaker.fails_with("stalled")
    table.do("Ana", "shake")
    table.land()
    table.tick()
    assert table.see()["tower"] == {"fault": "stalled", "cup": "unknown"}


def test_an_address_that_changes_is_told_to_every_screen(table: Lacking) -> None:
    version = table.see()["version"]
    table.address = "http://10.42.0.1"
    table.tick()
    seen = table.see()
    assert (seen["version"], seen["join"]["url"].split("#")[0]) == (version + 1, "http://10.42.0.1/")


def test_every_turn_is_a_sign_of_life(table: Lacking) -> None:
    before = table.signs
    table.tick()
    table.tick()
    assert table.signs == before + 2


def test_a_tower_that_cannot_be_seen_to_does_not_stop_the_loop(
    table: Lacking, caplog: pytest.LogCaptureFixture
) -> None:
    table.tower.lamps.breaks["show"] = OSError("the board is gone")
    table.lacks = "pins_missing"
    table.tick()
    assert (table.signs > 0, "The pass light cannot be set" in caplog.text) == (True, True)
