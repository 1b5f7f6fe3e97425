"""Every fault of the twin, one by one: what the table is told, and that the game waits and loses nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kinito_pi import vision
from kinito_pi.tower import open_tower
from kinito_pi.twin import Fault, open_twin

from ..play.bench import Table
from .conftest import GUARD, PINS

STEP = 0.01
LONGEST = 3000
"""Steps: 30 s of the bench's time."""


class FaultyTable(Table):
    """A game on the twin, with its pictures and the real reader. ``shake``: Ana's, to its end."""

    now = 100.0

    def __init__(self, folder: Path, *faults: str) -> None:
        self.bench, tower = open_twin(
            open_tower, PINS, seed=5, seats=10, clock=lambda: self.now, faults=faults, guard=GUARD,
            start_thread=False,
        )  # fmt: skip
        super().__init__(folder, "Ana", "Jon", tower=SimpleNamespace(tower=tower))
        self.tick(1.0)
        self.do("Ana", "start")

    def open(self) -> None:
        self.reader: Any = lambda pixels, expect: vision.read(pixels, expect=expect)
        super().open()

    def tick(self, seconds: float = STEP) -> None:
        self.now += seconds
        self.bench.advance(self.now)
        self.loop.turn(0)

    def shake(self) -> FaultyTable:
        self.do("Ana", "shake")
        for _ in range(LONGEST):
            if self.see()["throw"] is None:
                return self
            self.tick()
        raise AssertionError("the throw never ended")

    @property
    def told(self) -> tuple[str, str] | None:
        """What the table is told: the kind of notice, and why."""
        notice = self.see()["notice"]
        return None if notice is None else (notice["code"], notice.get("fault") or notice.get("reason"))

    @property
    def motor(self) -> list[float]:
        lines = (PINS.forward, PINS.backward, PINS.enable)
        return [float(self.bench.pin_factory.line(line).state) for line in lines if line is not None]


Faulty = Callable[..., FaultyTable]


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faulty]:
    monkeypatch.setattr("os.fsync", lambda _descriptor: None)
    tables: list[FaultyTable] = []

    def opens(*faults: str) -> FaultyTable:
        tables.append(FaultyTable(tmp_path / str(len(tables)), *faults))
        return tables[-1]

    yield opens
    for table in tables:
        table.close()
        table.tower.tower.close()


FAILS = {
    "jam": "stalled",
    "home_dead": "no_home",
    "home_stuck": "home_stuck",
    "lid_open": "lid_open",
    "cup_opened": "lid_open",
    "camera_gone": "camera_gone",
    "guard_trip": "guard_tripped",
}
"""What the tower cannot do is told by its name."""
LEFT = {
    "jam": "away",
    "home_dead": "unknown",
    "home_stuck": "unknown",
    "lid_open": "unknown",
    "cup_opened": "unknown",
    "camera_gone": "home",
    "guard_trip": "unknown",
}
"""Where the cup is then: known, or said to be unknown."""
REFUSED = {
    "cocked": {"cocked", "count", "uncertain"},
    "stacked": {"stacked", "count", "uncertain"},
    "one_die": {"count"},
    "dark": {"dark"},
}
"""What cannot be read for certain is refused, by one of these reasons."""
BORNE = {"chatter", "slow_motor", "jam_once"}
"""What the tower puts up with."""


def test_every_fault_is_here() -> None:
    assert {*FAILS, *REFUSED, *BORNE} == {str(fault) for fault in Fault}


@pytest.mark.parametrize(("fault", "named"), FAILS.items())
def test_a_tower_that_cannot_throw_says_why(faulty: Faulty, fault: str, named: str) -> None:
    assert faulty(fault).shake().told == ("tower", named)


@pytest.mark.parametrize(("fault", "where"), LEFT.items())
def test_where_the_cup_was_left_is_told_or_said_to_be_unknown(faulty: Faulty, fault: str, where: str) -> None:
    assert faulty(fault).shake().see()["tower"]["cup"] == where


@pytest.mark.parametrize(("fault", "reasons"), REFUSED.items())
def test_dice_that_cannot_be_read_are_refused(faulty: Faulty, fault: str, reasons: set[str]) -> None:
    told = faulty(fault).shake().told
    assert told is not None
    assert (told[0], told[1] in reasons) == ("refused", True)


@pytest.mark.parametrize("fault", sorted(BORNE))
def test_what_the_tower_puts_up_with_is_not_told(faulty: Faulty, fault: str) -> None:
    table = faulty(fault).shake()
    assert (table.told, table.see()["game"]["phase"]) == (None, "to_announce")


@pytest.mark.parametrize("fault", [*FAILS, *REFUSED])
def test_the_game_waits_for_the_same_throw(faulty: Faulty, fault: str) -> None:
    table = faulty(fault)
    before = table.records()
    game = table.shake().see()["game"]
    assert (game["turn"], game["phase"], table.records()) == ("Ana", "to_roll", before)


@pytest.mark.parametrize("fault", [str(fault) for fault in Fault])
def test_the_motor_is_off_afterwards(faulty: Faulty, fault: str) -> None:
    assert faulty(fault).shake().motor == [0, 0, 0]


@pytest.mark.parametrize("fault", [*FAILS, *REFUSED])
def test_once_it_is_mended_the_same_seat_throws(faulty: Faulty, fault: str) -> None:
    table = faulty(fault).shake()
    assert table.tower.tower.set_faults is not None
    table.tower.tower.set_faults([])
    table.tick(1.0)
    assert table.shake().see()["game"]["phase"] == "to_announce"


# -- the cup opened while it stands still


def test_opened_over_hidden_dice_it_is_told_and_may_be_declared_void(faulty: Faulty) -> None:
    table = faulty().shake()
    table.do("Ana", "set_faults", faults=["cup_opened"])
    table.tick()
    asks = [each["kind"] for each in table.see("Jon")["asks"]]
    assert (table.see()["notice"], "void" in asks) == ({"code": "cup_opened"}, True)


def test_opened_where_a_lift_is_expected_it_is_that_lift(faulty: Faulty) -> None:
    table = faulty().shake()
    table.do("Ana", "announce", say="6-6")
    table.do("Ana", "set_faults", faults=["cup_opened"])
    table.tick()
    assert table.see()["game"]["reveal"]["by"] == "Jon"


@pytest.mark.parametrize("fault", ["lid_open", "cup_opened"])
def test_mended_the_lid_is_shut(faulty: Faulty, fault: str) -> None:
    table = faulty(fault).shake()
    before = table.bench.lid_is_open
    table.do("Ana", "set_faults", faults=[])
    assert (before, table.bench.lid_is_open) == (True, False)


def test_one_mended_the_other_leaves_it_open(faulty: Faulty) -> None:
    table = faulty("lid_open", "cup_opened")
    table.do("Ana", "set_faults", faults=["cup_opened"])
    assert table.bench.lid_is_open
