"""Whatever people, faults and the clock do, in any order: no shake, or an open lid, and the motor is off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kinito_pi.ports import ShakePhase
from kinito_pi.twin import Fault

from .conftest import PINS, TICK, Workbench

EVENTS = st.one_of(
    st.tuples(st.just("begin")),
    st.tuples(st.just("halt")),
    st.tuples(st.just("open")),
    st.tuples(st.just("shut")),
    st.tuples(st.just("steps"), st.integers(1, 150)),
    st.tuples(st.just("away"), st.floats(0.01, 3.0)),
    st.tuples(st.just("faults"), st.sets(st.sampled_from(sorted(Fault)), max_size=2)),
)
RUNNING = (ShakePhase.SHAKING, ShakePhase.HOMING, ShakePhase.BRAKING)


class Table:
    """People at a table who do anything at any time, and somebody who watches the motor."""

    def __init__(self) -> None:
        self.bench = Workbench()
        self.lid_open = False

    def happens(self, event: tuple[object, ...]) -> None:
        match event:
            case ("begin",):
                self.bench.tower.shaker.begin(self.bench.now)
            case ("halt",):
                self.bench.tower.shaker.halt()
                assert self.bench.motor == [0, 0, 0]
            case ("open",):
                self.bench.bench.open_lid()
                self.lid_open = True
            case ("shut",):
                self.bench.bench.close_lid()
                self.lid_open = False
            case ("away", float(seconds)):
                self.bench.wait(seconds)
            case ("faults", set(faults)):
                self.bench.bench.set_faults(faults)
            case ("steps", int(count)):
                self.steps(count)

    def steps(self, count: int) -> None:
        for _ in range(count):
            phase = self.bench.step().phase
            self.lid_open |= self.bench.bench.lid_is_open
            assert phase in RUNNING or self.bench.motor == [0, 0, 0]

    def look(self) -> None:
        if self.lid_open:
            assert self.bench.motor == [0, 0, 0]


@given(st.lists(EVENTS, max_size=12))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_motor_is_off_unless_a_shake_runs_under_a_shut_lid(events: list[tuple[object, ...]]) -> None:
    table = Table()
    try:
        for event in events:
            table.happens(event)
            table.look()
    finally:
        table.bench.tower.close()
    assert table.bench.motor == [0, 0, 0]


def test_a_tower_left_alone_for_an_hour_throws_as_before() -> None:
    bench = Workbench()
    bench.throw()
    bench.wait(3600)
    assert bench.shake().phase is ShakePhase.HOME
    bench.tower.close()


def test_the_motor_is_never_on_longer_than_the_deadline() -> None:
    """6 s, with a home sensor that is dead and a supply that is weak."""
    bench = Workbench("home_dead", "slow_motor")
    began = bench.now
    bench.shake()
    assert bench.now - began <= 6.0 + TICK
    bench.tower.close()


def test_a_lid_opened_in_a_shake_has_the_motor_off_within_20_ms_of_the_edge() -> None:
    """Of every level that a motor line is seen at after the edge: all low, in the bench's own time."""
    bench = Workbench()
    bench.shake(lambda status: status.progress > 0.3)
    edge = bench.now
    bench.bench.open_lid()
    for _ in range(20):
        bench.step()
    lines = {f"GPIO{line}" for line in (PINS.forward, PINS.backward, PINS.enable)}
    later = [each for each in bench.bench.trace if each.pin in lines and each.at >= edge]
    assert max(each.at - edge for each in later if each.level == 0) <= 0.020
    assert [each for each in later if each.at > edge + 0.020 and each.level] == []
    bench.tower.close()


def test_a_pwm_line_stuck_at_full_is_taken_off_by_the_enable_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that makes the pulses hangs, so the line keeps its level whatever is asked of it."""
    bench = Workbench()
    bench.shake(lambda status: abs(bench.bench.cup.speed) > 1.0)
    number = PINS.forward if bench.motor[0] else PINS.backward
    stuck = bench.bench.pin_factory.line(number)
    monkeypatch.setattr(type(stuck), "_set_state", _unless(stuck, type(stuck)._set_state))
    bench.tower.shaker.halt()
    bench.wait(1.0)
    assert (float(stuck.state) > 0, bench.motor[2], bench.bench.cup.speed) == (True, 0, 0)
    monkeypatch.undo()
    bench.tower.close()


def _unless(stuck: object, real: Callable[[Any, float], None]) -> Callable[[Any, float], None]:
    return lambda pin, value: None if pin is stuck else real(pin, value)
