"""What the pass light shows, moment by moment."""

from __future__ import annotations

from typing import Any

import pytest

from kinito_pi.ports import Lights, Signal
from kinito_pi.tower import PassLight
from kinito_pi.tower.pattern import Pattern, asking, here, pattern_of, reveal, steady, sweep, trouble


def brightest(pattern: Pattern, until: float) -> list[int]:
    """The brightest lamp, each time it changes, looked at every 10 ms."""
    seen: list[int] = []
    for n in range(round(until / 0.01)):
        levels = pattern(n * 0.01)
        lamp = levels.index(max(levels))
        if not seen or seen[-1] != lamp:
            seen.append(lamp)
    return seen


def test_a_sweep_runs_the_way_play_runs() -> None:
    assert brightest(sweep(6, 4, 1, step=1), 2.0) == [4, 5, 0, 1]


def test_play_turned_round_it_runs_the_other_way() -> None:
    """G9."""
    assert brightest(sweep(6, 4, 1, step=-1), 2.0) == [4, 3, 2, 1]


def test_a_sweep_ends_steady_at_the_next_seat() -> None:
    assert sweep(4, 0, 1, step=1)(60.0) == (0, 1, 0, 0)


def test_a_sweep_to_the_same_seat_is_just_there() -> None:
    assert sweep(4, 2, 2, step=1)(0.0) == (0, 0, 1, 0)


def test_asking_breathes_at_one_seat() -> None:
    levels = {asking(3, 1)(n * 0.05) for n in range(60)}
    assert {(level[0], level[2]) for level in levels} == {(0.0, 0.0)}


def test_asking_never_goes_dark() -> None:
    assert min(asking(3, 1)(n * 0.01)[1] for n in range(300)) >= 0.1


def test_whose_lamp_is_this_blinks_four_times_a_second() -> None:
    lit = [here(3, 0)(n * 0.005 + 0.001)[0] > 0 for n in range(200)]
    assert sum(now and not before for before, now in zip([False, *lit], lit, strict=False)) == 4


@pytest.mark.parametrize(("pattern", "flashes"), [(reveal(2, 1), 2), (trouble(2, 1), 5)])
def test_flashes_are_counted(pattern: Pattern, flashes: int) -> None:
    lit = [pattern(n * 0.01 + 0.001) == (1.0, 1.0) for n in range(200)]
    assert sum(now and not before for before, now in zip([False, *lit], lit, strict=False)) == flashes


@pytest.mark.parametrize("pattern", [reveal(2, 1), trouble(2, 1)])
def test_after_the_flashes_it_points_again(pattern: Pattern) -> None:
    assert pattern(5.0) == (0.0, 1.0)


def test_the_light_follows_its_pattern(pins: Any) -> None:
    light = PassLight((16, 18, 19), pin_factory=pins, brightness=1.0)
    light.show(Lights(Signal.PASS, 1, start=0, step=1), 10.0)
    light.step(10.1)
    assert [pins.pin(number).state for number in (16, 18, 19)] == [0, 1, 0]


def test_a_lamp_is_written_to_only_when_it_changes(pins: Any) -> None:
    light = PassLight((16, 18), pin_factory=pins)
    light.show(Lights(Signal.TURN, 0), 0.0)
    for n in range(50):
        light.step(n * 0.02)
    assert [seen.state for seen in pins.pin(16).states] == [0.0, 0.6]


@pytest.mark.parametrize(
    ("signal", "lasts"),
    [(Signal.TURN, False), (Signal.PASS, True), (Signal.REVEAL, True), (Signal.TROUBLE, True),
     (Signal.ANSWER, True), (Signal.HERE, True)],
)  # fmt: skip
def test_a_signal_says_whether_it_has_more_to_show(pins: Any, signal: Signal, lasts: bool) -> None:
    light = PassLight((16, 18, 19), pin_factory=pins)
    light.show(Lights(signal, 1), 10.0)
    assert light.step(10.01) is lasts


@pytest.mark.parametrize("signal", [Signal.PASS, Signal.REVEAL, Signal.TROUBLE])
def test_what_passes_comes_to_its_end(pins: Any, signal: Signal) -> None:
    light = PassLight((16, 18, 19), pin_factory=pins)
    light.show(Lights(signal, 1), 10.0)
    assert (light.step(12.0), [pins.pin(number).state > 0 for number in (16, 18, 19)]) == (
        False,
        [False, True, False],
    )


@pytest.mark.parametrize("signal", Signal)
def test_without_a_lamp_every_signal_ends_dark(signal: Signal) -> None:
    assert pattern_of(3, Lights(signal, None))(60.0) == (0, 0, 0)


def test_a_steady_lamp_is_steady() -> None:
    assert steady(2, 1).lasts == 0
