"""A series on the twin, by the game's own throw; and on towers that fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from kinito_pi.fairness import Series, SeriesStopped
from kinito_pi.ports import Pixels
from kinito_pi.tower import open_tower, read_pin_map
from kinito_pi.twin import Bench, TwinDice, open_twin
from kinito_pi.vision import Reading, Reason, Refusal, read
from kinito_pi.vision.reading import refuse
from tests.phones.parlour import GreyFloor


class Room:
    """A twin in a time of its own."""

    def __init__(self, *faults: str, dice: TwinDice | None = None, drawn: bool = True) -> None:
        self.now = 0.0
        self.bench: Bench
        self.bench, self.tower = open_twin(
            open_tower, read_pin_map(), seed=3, seats=2, clock=lambda: self.now, faults=faults, dice=dice,
            frames=None if drawn else GreyFloor(), start_thread=False,
        )  # fmt: skip

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.bench.advance(self.now)

    def series(
        self, reads: Callable[[Pixels, int], Reading | Refusal] | None = None, dice: int = 2
    ) -> Series:
        return Series(
            self.tower,
            reads or (lambda pixels, expect: read(pixels, expect=expect, view="below")),
            clock=lambda: self.now,
            wait=self.wait,
            dice=dice,
            truth=lambda: self.bench.dice,
        )


@pytest.fixture
def room() -> Iterator[Callable[..., Room]]:
    opened: list[Room] = []

    def opens(*faults: str, **options: object) -> Room:
        opened.append(Room(*faults, **options))  # type: ignore[arg-type]
        return opened[-1]

    yield opens
    for each in opened:
        each.tower.close()


def cocked(_pixels: Pixels, _expect: int) -> Refusal:
    return refuse(Reason.COCKED)


def test_what_was_read_is_what_lay_there(room: Callable[..., Room]) -> None:
    thrown = list(room().series().thrown(4))
    read = [each for each in thrown if each.values]
    assert [each.roll for each in read] == [each.truth for each in read] != []


def test_a_throw_takes_the_games_time(room: Callable[..., Room]) -> None:
    """A shake of 0.8 to 1.0 s, the way home, rest, and the beat of a second: 2 to 5 s on the twin's clock."""
    assert all(2.0 < each.seconds < 5.0 for each in room(drawn=False).series(cocked).thrown(3))


def test_a_die_alone_is_thrown_alone(room: Callable[..., Room]) -> None:
    assert [len(each.values) for each in room().series(dice=1).thrown(2)] == [1, 1]


def test_loaded_dice_are_thrown_loaded(room: Callable[..., Room]) -> None:
    loaded = room(dice=TwinDice(frequencies=(0, 0, 0, 0, 0, 1)))
    assert [each.values for each in loaded.series().thrown(2)] == [(6, 6), (6, 6)]


def test_a_refusal_is_counted_by_its_reason(room: Callable[..., Room]) -> None:
    assert [each.refused for each in room(drawn=False).series(cocked).thrown(2)] == ["cocked", "cocked"]


def test_a_fault_is_counted_by_its_name(room: Callable[..., Room]) -> None:
    assert next(room("jam", drawn=False).series().thrown(1)).failed == "stalled"


def test_a_tower_that_keeps_failing_ends_the_series(room: Callable[..., Room]) -> None:
    with pytest.raises(SeriesStopped, match=r"5 throws in a row failed \(stalled\)"):
        list(room("jam", drawn=False).series().thrown(10))


def test_a_hot_motor_is_left_to_cool(room: Callable[..., Room]) -> None:
    """20 s of running are allowed, half a second forgotten in a second of rest: 30 throws make it hot."""
    thrown = list(room(drawn=False).series(cocked).thrown(30))
    assert [each.failed for each in thrown] == [None] * 30


def test_the_motor_is_off_when_a_series_is_given_up(room: Callable[..., Room]) -> None:
    bench = room(drawn=False)
    series = bench.series(cocked).thrown(3)
    next(series)
    bench.tower.close()
    pins = read_pin_map()
    assert [
        bench.bench.pin_factory.line(pin).state for pin in (pins.forward, pins.backward, pins.enable)
    ] == [0, 0, 0]
