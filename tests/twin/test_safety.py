"""Whatever people, faults and the clock do, in any order: no shake, or an open lid, and the motor is off."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kinito_pi.ports import ShakePhase
from kinito_pi.twin import Fault

from .conftest import TICK, Workbench

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
    """8 s, with a home sensor that is dead and a supply that is weak."""
    bench = Workbench("home_dead", "slow_motor")
    began = bench.now
    bench.shake()
    assert bench.now - began <= 8.0 + TICK
    bench.tower.close()
