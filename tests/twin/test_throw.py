"""A throw on the twin: the real shaker turns the cup, the cup answers, the dice come to rest."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kinito_pi.ports import ShakePhase
from kinito_pi.twin import TwinDice, TwinError

from .conftest import Workbench

Twin = Callable[..., Workbench]


@pytest.mark.parametrize("seed", range(12))
def test_a_throw_is_over_within_two_and_a_half_seconds(twin: Twin, seed: int) -> None:
    bench = twin(seed=seed)
    began = bench.now
    bench.shake()
    bench.rest()
    assert bench.now - began <= 2.5


@pytest.mark.parametrize("seed", range(12))
def test_the_cup_comes_home_within_half_the_marks_width(twin: Twin, seed: int) -> None:
    bench = twin(seed=seed)
    bench.throw()
    assert bench.bench.cup.at_home


def test_at_home_the_motor_is_off(twin: Twin) -> None:
    bench = twin()
    assert (bench.shake().phase, bench.motor) == (ShakePhase.HOME, [0, 0, 0])


def test_the_dice_tumble_while_the_cup_turns(twin: Twin) -> None:
    bench = twin()
    bench.shake(lambda status: status.progress > 0.3)
    assert bench.bench.dice is None


def test_the_roll_asked_for_comes_up(twin: Twin) -> None:
    bench = twin()
    bench.bench.next_roll((5, 2))
    assert bench.throw() == (5, 2)


def test_rolls_asked_for_come_up_one_after_the_other(twin: Twin) -> None:
    bench = twin()
    bench.bench.next_roll((1, 2))
    bench.bench.next_roll((6, 6))
    assert [bench.throw(), bench.throw()] == [(1, 2), (6, 6)]


def test_a_die_alone_can_be_thrown(twin: Twin) -> None:
    bench = twin()
    bench.tower.put_in(1)
    assert len(bench.throw()) == 1


@pytest.mark.parametrize("tops", [(), (0, 1), (7,), (1, 2, 3)])
def test_a_roll_that_cannot_be_is_refused(twin: Twin, tops: tuple[int, ...]) -> None:
    with pytest.raises(TwinError, match="no roll"):
        twin().bench.next_roll(tops)


def test_the_same_seed_throws_the_same_evening(twin: Twin) -> None:
    one, other = twin(seed=7), twin(seed=7)
    assert [one.throw() for _ in range(5)] == [other.throw() for _ in range(5)]


def test_another_seed_throws_another(twin: Twin) -> None:
    one, other = twin(seed=7), twin(seed=8)
    assert [one.throw() for _ in range(5)] != [other.throw() for _ in range(5)]


def test_a_loaded_die_comes_up_as_it_is_loaded(twin: Twin) -> None:
    bench = twin(dice=TwinDice(frequencies=(0, 0, 0, 0, 0, 1)))
    assert bench.throw() == (6, 6)


@pytest.mark.parametrize("frequencies", [(1, 1, 1), (0,) * 6, (1, 1, 1, 1, 1, -1)])
def test_impossible_frequencies_are_refused(frequencies: tuple[float, ...]) -> None:
    with pytest.raises(TwinError, match="six frequencies"):
        TwinDice(frequencies=frequencies)


@pytest.mark.parametrize("seed", range(12))
def test_with_a_weak_supply_it_is_over_within_two_and_a_half_seconds_too(twin: Twin, seed: int) -> None:
    bench = twin("slow_motor", seed=seed)
    began = bench.now
    assert bench.shake().phase is ShakePhase.HOME
    bench.rest()
    assert bench.now - began <= 2.5


@pytest.mark.parametrize("seed", range(6))
def test_a_chattering_home_sensor_still_gets_home(twin: Twin, seed: int) -> None:
    assert twin("chatter", seed=seed).shake().phase is ShakePhase.HOME


def test_a_jam_that_comes_free_backwards_costs_nothing(twin: Twin) -> None:
    assert twin("jam_once").shake().phase is ShakePhase.HOME


@pytest.mark.parametrize(
    ("fault", "named"),
    [("jam", "stalled"), ("home_dead", "no_home"), ("home_stuck", "home_stuck"), ("lid_open", "lid_open")],
)
def test_a_fault_is_named_and_the_motor_off(twin: Twin, fault: str, named: str) -> None:
    bench = twin(fault)
    assert (bench.shake().fault, bench.motor) == (named, [0, 0, 0])


def test_a_cup_that_stays_stuck_stays_stalled(twin: Twin) -> None:
    bench = twin("jam")
    assert [bench.shake().fault, bench.shake().fault] == ["stalled", "stalled"]


@pytest.mark.parametrize("fault", ["jam", "home_dead", "home_stuck", "lid_open"])
def test_a_fault_mended_is_a_fault_forgotten(twin: Twin, fault: str) -> None:
    bench = twin(fault)
    bench.shake()
    bench.bench.set_faults([])
    bench.bench.close_lid()
    bench.wait(1.0)
    assert bench.shake().phase is ShakePhase.HOME


def test_the_lid_opened_in_the_middle_has_the_motor_off_at_the_edge_itself(twin: Twin) -> None:
    bench = twin()
    bench.shake(lambda status: status.progress > 0.3)
    bench.bench.open_lid()
    assert bench.motor == [0, 0, 0]


def test_the_cup_itself_coasts_to_a_stand_within_a_second(twin: Twin) -> None:
    bench = twin()
    bench.shake(lambda status: status.progress > 0.3)
    bench.bench.open_lid()
    bench.wait(1.0)
    assert bench.bench.cup.speed == 0


def test_an_opening_is_told_once_though_the_reed_bounces(twin: Twin) -> None:
    bench = twin()
    told: list[str] = []
    bench.tower.lid.on_opened(lambda: told.append("opened"))
    bench.bench.open_lid()
    assert told == ["opened"]


def test_a_fault_that_does_not_exist_is_refused_by_name(twin: Twin) -> None:
    with pytest.raises(TwinError, match="no fault 'gremlins'"):
        twin("gremlins")


def test_a_die_dropped_out_is_not_in_the_cup(twin: Twin) -> None:
    assert len(twin("one_die").throw()) == 1


def test_closing_the_tower_in_the_middle_leaves_the_motor_off(twin: Twin) -> None:
    bench = twin()
    bench.shake(lambda status: status.progress > 0.3)
    bench.tower.close()
    assert bench.motor == [0, 0, 0]


def test_an_exception_in_the_middle_leaves_the_motor_off(twin: Twin, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = twin()
    bench.shake(lambda status: status.progress > 0.3)
    monkeypatch.setattr(bench.tower.shaker, "_shake", None)
    with pytest.raises(TypeError):
        bench.shake()
    assert bench.motor == [0, 0, 0]


def counts(dice: TwinDice, rolls: int) -> list[int]:
    random, seen = Random(1), [0] * 6
    for _ in range(rolls):
        for top in dice.roll(random, 2):
            seen[top - 1] += 1
    return seen


def chi_square(seen: list[int]) -> float:
    expected = sum(seen) / 6
    return sum((count - expected) ** 2 / expected for count in seen)


def test_fair_dice_are_fair() -> None:
    """Five degrees of freedom: 20.5 is passed by chance once in a thousand."""
    assert chi_square(counts(TwinDice(), 3000)) < 20.5


def test_dice_loaded_to_a_six_in_five_are_not() -> None:
    assert chi_square(counts(TwinDice(frequencies=(16, 16, 16, 16, 16, 20)), 3000)) > 20.5
