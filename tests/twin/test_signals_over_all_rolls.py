"""A whole table on the twin: no lamp, no beep and no other pin tells one hidden roll from another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from types import SimpleNamespace

import pytest

from kinito_pi.tower import open_tower, read_pin_map
from kinito_pi.twin import open_twin
from kinito_pi.twin.bench import Change

from ..play.bench import Table
from ..play.fake_tower import FakeCamera

PINS = read_pin_map()
ROLLS = list(combinations_with_replacement(range(1, 7), 2))
STEP = 0.01
"""s between two turns of the loop."""

IKB = "Ana throws; Ana says 8; wait; Jon believes; Jon throws; open; wait; Jon says 9; wait; Mikel lifts"
GOBELET = (
    "Ana throws; Ana looks; Ana says 8; wait; Jon believes; wait; Jon throws; wait; Jon looks;"
    " Jon challenges Ana; wait; Ana believes; wait"
)


class TwinTable(Table):
    """A table whose tower is the twin's, in the bench's own time; its pictures are still ones."""

    now = 100.0

    def __init__(self, folder: Path, game: str) -> None:
        self.bench, tower = open_twin(
            open_tower, PINS, seed=4, seats=10, clock=lambda: self.now, start_thread=False,
            frames=FakeCamera([]),
        )  # fmt: skip
        self.hidden: tuple[int, ...] = ()
        super().__init__(folder, "Ana", "Jon", "Mikel", tower=SimpleNamespace(tower=tower))
        self.tick(1.0)
        self.do("Ana", "game", game=game)
        self.do("Ana", "start")

    def tick(self, seconds: float = STEP) -> None:
        self.now += seconds
        self.bench.advance(self.now)
        self.loop.turn(0)

    def land(self) -> None:
        while self.see()["throw"] is not None:
            self.tick()

    def _sentence(self, name: str, *words: str) -> None:
        if name == "wait":
            for _ in range(150):
                self.tick()
        elif name == "open":
            self.bench.open_lid()
            self.tick()
            self.bench.close_lid()
        elif words == ("throws",):
            self.bench.next_roll(self.hidden)
            self.throw(name, *self.hidden)
        else:
            super()._sentence(name, *words)


Traces = Callable[[str, str, tuple[int, ...]], list[Change]]


@pytest.fixture
def traces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Traces]:
    """``traces(game, story, roll)``: every pin of a table that plays ``story`` with ``roll`` in the cup."""
    monkeypatch.setattr("os.fsync", lambda _descriptor: None)
    tables: list[TwinTable] = []

    def played(game: str, story: str, roll: tuple[int, ...]) -> list[Change]:
        table = TwinTable(tmp_path / str(len(tables)), game)
        tables.append(table)
        table.hidden = roll
        table.play(story)
        return list(table.bench.trace)

    yield played
    for table in tables:
        table.close()
        table.tower.tower.close()


def hidden(story: str) -> str:
    """The story up to where the dice are shown."""
    return story.split("; Mikel lifts")[0]


@pytest.mark.parametrize(("game", "story"), [("ikb", hidden(IKB)), ("gobelet", GOBELET)])
def test_while_the_roll_is_hidden_all_pins_do_the_same(traces: Traces, game: str, story: str) -> None:
    first, *others = [traces(game, story, roll) for roll in ROLLS]
    assert [number for number, other in enumerate(others, 1) if other != first] == []


def test_the_lamps_do_something_all_the_while(traces: Traces) -> None:
    """Else the test before this one would compare nothing: a sweep, a flash of trouble, a question."""
    lamps = {f"GPIO{pin}" for pin in PINS.lamps}
    lit = [change for change in traces("gobelet", GOBELET, (5, 2)) if change.pin in lamps]
    assert len(lit) > 40


def test_the_buzzer_is_heard(traces: Traces) -> None:
    assert [each for each in traces("ikb", hidden(IKB), (5, 2)) if each.pin == f"GPIO{PINS.buzzer}"] != []


def test_once_the_dice_are_shown_the_flash_tells_of_the_lift_alone(traces: Traces) -> None:
    """Both rolls are lies when a nine is said: the same seat drinks, the same lamp stays."""
    one, other = (traces("ikb", IKB + "; wait", roll) for roll in ((5, 2), (4, 1)))
    assert one == other
