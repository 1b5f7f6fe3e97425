"""The guard's own firmware beside the bench, behind its line: what it lets through, what it stops."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kinito_pi.ports import ShakePhase
from kinito_pi.tower import GuardLink, open_tower
from kinito_pi.twin import GuardKit, TwinError, open_twin

from .conftest import GUARD, PINS, Workbench

Twin = Callable[..., Workbench]


def test_a_motor_that_draws_too_much_trips_the_guard(twin: Twin) -> None:
    bench = twin("guard_trip")
    assert (bench.shake().fault, bench.motor) == ("guard_tripped", [0, 0, 0])


def test_it_trips_in_the_middle_of_the_shake(twin: Twin) -> None:
    """0.4 s until the motor drags, 150 ms that the firmware bears it, and the answer to the next beat."""
    bench = twin("guard_trip")
    began = bench.now
    bench.shake()
    assert 0.5 < bench.now - began < 0.8


def test_a_guarded_motor_is_let_turn_until_then(twin: Twin) -> None:
    bench = twin("guard_trip")
    bench.shake(lambda status: bench.bench.cup.speed > 1.0)
    assert bench.bench.cup.speed > 1.0


def test_it_trips_at_the_next_try_too(twin: Twin) -> None:
    bench = twin("guard_trip")
    bench.shake()
    bench.wait(1.0)
    assert bench.shake().fault == "guard_tripped"


def test_mended_it_shakes_again(twin: Twin) -> None:
    bench = twin("guard_trip")
    bench.shake()
    bench.bench.set_faults([])
    bench.wait(1.0)
    assert bench.shake().phase is ShakePhase.HOME


def test_a_guard_put_in_later_trips_as_well(twin: Twin) -> None:
    bench = twin()
    bench.throw()
    bench.bench.set_faults(["guard_trip"])
    bench.wait(0.1)
    assert bench.shake().fault == "guard_tripped"


@pytest.mark.parametrize("seed", range(8))
def test_without_the_fault_there_is_no_guard_in_the_way(twin: Twin, seed: int) -> None:
    assert twin(seed=seed).shake().phase is ShakePhase.HOME


def test_a_guarded_cup_that_jams_draws_too_much(twin: Twin) -> None:
    bench = twin("guard_trip", "jam")
    assert (bench.shake().fault, bench.motor) == ("guard_tripped", [0, 0, 0])


def gate(bench: Workbench) -> bool:
    assert bench.bench.pico is not None
    return bool(bench.bench.pico.gate)


def test_the_lid_trips_the_guard_by_its_own_switch(twin: Twin) -> None:
    """The Pi, which has a switch too, is first to say so; the gate is down whatever it says."""
    bench = twin("guard_trip")
    bench.shake(lambda status: status.progress > 0.1)
    before = gate(bench)
    bench.bench.open_lid()
    bench.wait(0.05)
    assert (before, gate(bench), bench.motor) == (True, False, [0, 0, 0])


def test_a_pi_that_falls_silent_has_its_motor_stopped(twin: Twin) -> None:
    """The enable line stays high, as a killed program leaves it; the guard misses four beats."""
    bench = twin("guard_trip")
    bench.shake(lambda status: status.progress > 0.1)
    bench.bench.fall_silent()
    bench.wait(0.15)
    assert (gate(bench), bench.motor[2]) == (False, 1)


@pytest.mark.parametrize(("faults", "told"), [([], None), (["guard_trip"], "ok")])
def test_a_guard_is_told_of_where_one_is_in_the_build(
    twin: Twin, faults: list[str], told: str | None
) -> None:
    bench = twin(*faults)
    bench.wait(1.0)
    assert bench.tower.report().guard == told


def test_one_that_has_tripped_is_told_to_have(twin: Twin) -> None:
    bench = twin("guard_trip")
    bench.shake()
    assert bench.tower.report().guard == "tripped"


def test_without_its_firmware_there_is_none_to_trip(tmp_path: Path) -> None:
    kit = GuardKit(tmp_path, GUARD.link)
    with pytest.raises(TwinError, match="firmware is not there"):
        open_twin(open_tower, PINS, seed=1, seats=2, clock=lambda: 0.0, guard=kit, start_thread=False)


def test_a_bench_without_a_guard_refuses_the_fault() -> None:
    with pytest.raises(TwinError, match="no guard"):
        open_twin(
            open_tower, PINS, seed=1, seats=2, clock=lambda: 0.0, faults=["guard_trip"], start_thread=False
        )


def test_a_link_without_a_thread_has_none() -> None:
    link = GUARD.link(lambda: None, lambda: 0.0)  # type: ignore[arg-type,return-value]
    assert isinstance(link, GuardLink)
    link.start()
    assert not link._thread.is_alive()
