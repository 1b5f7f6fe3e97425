"""Everything that moves, moved once: on the twin, in its own time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from kinito_pi.doctor import Finding, Level, exercise
from kinito_pi.ports import CameraGone, Frame
from kinito_pi.tower import FAULTS, read_pin_map
from tests.twin.conftest import Workbench

PINS = read_pin_map()
Bench = Callable[..., Workbench]


@pytest.fixture
def bench() -> Iterator[Bench]:
    open_benches: list[Workbench] = []

    def on_the_bench(*faults: str) -> Workbench:
        open_benches.append(Workbench(*faults))
        open_benches[-1].wait(1.0)
        return open_benches[-1]

    yield on_the_bench
    for each in open_benches:
        each.tower.close()


def moved(workbench: Workbench) -> dict[str, Finding]:
    findings = exercise(workbench.tower, lambda: workbench.now, workbench.wait)
    return {each.check: each for each in findings}


def test_a_sound_tower_is_found_so(bench: Bench) -> None:
    assert {each.level for each in moved(bench()).values()} == {Level.OK}


def test_the_lamps_are_lit_one_after_the_other(bench: Bench) -> None:
    workbench = bench()
    lit: list[int] = []

    def look(seconds: float) -> None:
        workbench.wait(seconds)
        lit.extend(n for n in range(6) if workbench.bench.pin_factory.pin(PINS.lamps[n]).state)

    next(iter(exercise(workbench.tower, lambda: workbench.now, look)))
    assert lit == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("fault", "code"), [("jam", "stalled"), ("home_dead", "no_home")])
def test_a_motor_that_fails_is_told_with_what_to_do(bench: Bench, fault: str, code: str) -> None:
    finding = moved(bench(fault))["motor"]
    assert (finding.level, finding.found, finding.do) == (Level.ERROR, code, FAULTS[code])


def test_with_the_lid_open_the_motor_is_not_tried(bench: Bench) -> None:
    workbench = bench()
    workbench.bench.open_lid()
    workbench.wait(1.0)
    assert moved(workbench)["motor"].found == "not tried"


def test_lamps_that_stay_out_make_a_dark_picture(bench: Bench) -> None:
    assert moved(bench("dark"))["picture"].level is Level.WARNING


def test_a_camera_that_gives_no_picture_is_an_error(bench: Bench) -> None:
    assert moved(bench("camera_gone"))["picture"].level is Level.ERROR


def test_afterwards_everything_is_off(bench: Bench) -> None:
    workbench = bench()
    moved(workbench)
    pins = workbench.bench.pin_factory
    outputs = (PINS.forward, PINS.backward, *PINS.banks, *PINS.lamps[:6])
    assert [number for number in outputs if pins.pin(number).state] == []


def test_a_doctor_who_is_interrupted_leaves_the_motor_off(bench: Bench) -> None:
    workbench = bench()
    waited = 0.0

    def until_it_turns(seconds: float) -> None:
        nonlocal waited
        workbench.wait(seconds)
        waited += seconds
        if waited > 3.0:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(exercise(workbench.tower, lambda: workbench.now, until_it_turns))
    pins = workbench.bench.pin_factory
    assert [float(pins.pin(line).state) for line in (PINS.forward, PINS.backward)] == [0.0, 0.0]


class Silent:
    """A camera that starts and gives nothing."""

    def begin(self, now: float) -> None: ...

    def frame(self, now: float) -> Frame | None:
        return None

    def end(self) -> None: ...


class Broken(Silent):
    def begin(self, now: float) -> None:
        raise CameraGone("There is no camera. Check its cable.")


@pytest.mark.parametrize(("camera", "told"), [(Silent(), "none came"), (Broken(), "camera_gone")])
def test_each_way_of_having_no_picture_is_told(bench: Bench, camera: Silent, told: str) -> None:
    workbench = bench()
    tower = replace(workbench.tower, frames=camera)
    findings = {each.check: each for each in exercise(tower, lambda: workbench.now, workbench.wait)}
    assert findings["picture"].found == told
