"""The link to the guard: beats, answers, silence, and what a shake makes of them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from kinito_pi.ports import ShakePhase
from kinito_pi.tower import GuardLink, PinsMissingError, UsbLine, open_tower
from kinito_pi.tower.guard_line import body_of, framed

from .conftest import Clock
from .test_tower import PINS, NoFrames, motor


class Desk:
    """A guard's end of the line, played by hand."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.coming = b""
        self.broken = False
        self.closed = 0

    def read(self) -> bytes:
        if self.broken:
            raise OSError("unplugged")
        data, self.coming = self.coming, b""
        return data

    def write(self, data: bytes) -> None:
        self.sent.append(body_of(data) or "damaged")

    def close(self) -> None:
        self.closed += 1

    def says(self, reason: str = "none", gate: str = "down") -> None:
        self.coming += framed(f"1 state 1 {gate} shut 0 {reason} 0")


class Bench:
    def __init__(self, clock: Clock) -> None:
        self.clock, self.desk, self.dialled = clock, Desk(), 0
        self.link = GuardLink(self.dial, clock=clock)
        self.pass_time(1.0)

    def dial(self) -> Desk:
        self.dialled += 1
        if self.desk.broken:
            raise OSError("no such device")
        return self.desk

    def pass_time(self, seconds: float) -> None:
        self.link.step(self.clock.tick(seconds))


@pytest.fixture
def bench(clock: Clock) -> Bench:
    return Bench(clock)


def test_at_rest_it_beats_once_a_second(bench: Bench) -> None:
    before = len(bench.desk.sent)
    for _ in range(40):
        bench.pass_time(0.1)
    assert len(bench.desk.sent) - before in (3, 4)


def test_while_the_motor_may_run_it_beats_four_times_within_the_guards_patience(bench: Bench) -> None:
    bench.link.run()
    before = len(bench.desk.sent)
    for _ in range(10):
        bench.pass_time(0.01)
    assert len(bench.desk.sent) - before >= 4


def test_the_first_fast_beat_goes_out_at_once(bench: Bench) -> None:
    bench.link.run()
    bench.pass_time(0.0)
    assert bench.desk.sent[-1].endswith("run")


def test_the_first_beat_of_rest_goes_out_at_once(bench: Bench) -> None:
    bench.link.run()
    bench.pass_time(0.0)
    bench.link.rest()
    bench.pass_time(0.0)
    assert bench.desk.sent[-1].endswith("rest")


def test_beats_are_numbered_up_to_255(bench: Bench) -> None:
    bench.link.run()
    for _ in range(300):
        bench.pass_time(0.03)
    assert max(int(line.split()[2]) for line in bench.desk.sent) == 255


def test_a_guard_that_never_answered_is_silent(bench: Bench) -> None:
    assert bench.link.trouble == "silent"


def test_a_guard_that_answers_is_no_trouble(bench: Bench) -> None:
    bench.desk.says()
    bench.pass_time(0.1)
    assert bench.link.trouble is None


def test_a_tripped_guard_is_trouble_by_its_reason(bench: Bench) -> None:
    bench.desk.says("current")
    bench.pass_time(0.1)
    assert bench.link.trouble == "current"


def test_half_a_second_without_an_answer_in_a_shake_is_silence(bench: Bench, clock: Clock) -> None:
    bench.desk.says()
    bench.pass_time(0.1)
    bench.link.run()
    clock.tick(0.51)
    assert bench.link.trouble == "silent"


def test_an_answer_of_before_the_shake_is_no_silence_yet(bench: Bench, clock: Clock) -> None:
    bench.desk.says()
    bench.pass_time(0.1)
    clock.tick(2.0)
    bench.link.run()
    clock.tick(0.1)
    assert bench.link.trouble is None


def test_at_rest_three_seconds_are_waited(bench: Bench, clock: Clock) -> None:
    bench.desk.says()
    bench.pass_time(0.1)
    clock.tick(2.9)
    assert bench.link.trouble is None


def test_a_damaged_answer_is_no_answer(bench: Bench) -> None:
    bench.desk.coming = framed("1 state 1 down shut 0 none 0").replace(b"shut", b"open")
    bench.pass_time(0.1)
    assert bench.link.state is None


def test_a_cable_pulled_out_is_silence(bench: Bench) -> None:
    bench.desk.says()
    bench.pass_time(0.1)
    bench.desk.broken = True
    for _ in range(40):
        bench.pass_time(0.1)
    assert bench.link.trouble == "silent"


def test_a_cable_put_back_is_heard_again(bench: Bench) -> None:
    bench.desk.broken = True
    for _ in range(40):
        bench.pass_time(0.1)
    bench.desk.broken = False
    bench.pass_time(1.1)
    bench.desk.says()
    bench.pass_time(0.1)
    assert bench.link.trouble is None


def test_a_lost_line_is_tried_once_a_second(bench: Bench) -> None:
    bench.desk.broken = True
    bench.pass_time(0.1)
    before = bench.dialled
    for _ in range(50):
        bench.pass_time(0.1)
    assert bench.dialled - before in (4, 5)


def test_without_a_guard_the_start_says_so(clock: Clock) -> None:
    def nothing() -> Any:
        raise OSError("No such file or directory")

    with pytest.raises(PinsMissingError, match="USB cable"):
        GuardLink(nothing, clock=clock).start()


def test_a_file_that_is_no_port_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OSError, match="no serial port"):
        UsbLine(tmp_path / "file")


def test_bytes_go_through_a_terminal_unchanged() -> None:
    """Raw: no echo, no end of line made into another, no Ctrl-C."""
    far, near = os.openpty()
    line = UsbLine(Path(os.ttyname(near)))
    line.write(b"\x03\r\n$\x00\xff")
    assert os.read(far, 100) == b"\x03\r\n$\x00\xff"
    line.close()
    os.close(far)
    os.close(near)


# -- a shake with a guard ----------------------------------------------------------------------------------


class StandIn:
    """A guard that is as the test says."""

    def __init__(self) -> None:
        self.now: str | None = None
        self.told: list[str] = []

    def start(self) -> None:
        self.told.append("start")

    def run(self) -> None:
        self.told.append("run")

    def rest(self) -> None:
        self.told.append("rest")

    def close(self) -> None:
        self.told.append("close")

    @property
    def trouble(self) -> str | None:
        return self.now


class Table:
    def __init__(self, pins: Any, clock: Clock) -> None:
        self.clock, self.guard = clock, StandIn()
        self.tower = open_tower(
            PINS, pin_factory=pins, clock=clock, frames=NoFrames(), watched=False, guard=self.guard
        )
        pins.pin(PINS.reed).drive_low()
        clock.tick(1.0)

    def shake(self, steps: int) -> Any:
        self.tower.shaker.begin(self.clock())
        for _ in range(steps):
            status = self.tower.shaker.step(self.clock.tick(0.01))
        return status


@pytest.fixture
def table(pins: Any, clock: Clock) -> Any:
    table = Table(pins, clock)
    yield table
    table.tower.close()


def test_the_guard_is_told_that_the_motor_may_run(table: Table) -> None:
    table.shake(3)
    assert table.guard.told[-1] == "run"


def test_the_guard_is_told_that_it_rests(table: Table) -> None:
    table.shake(3)
    table.tower.shaker.halt()
    assert table.guard.told[-1] == "rest"


def test_no_shake_begins_without_its_guard(table: Table, pins: Any) -> None:
    table.guard.now = "silent"
    assert (table.shake(1).fault, motor(pins)) == ("guard_tripped", [0, 0, 0])


def test_a_guard_that_trips_in_a_shake_ends_it(table: Table, pins: Any) -> None:
    assert table.shake(5).phase is ShakePhase.SHAKING
    table.guard.now = "current"
    status = table.tower.shaker.step(table.clock.tick(0.01))
    assert (status.fault, motor(pins)) == ("guard_tripped", [0, 0, 0])


def test_closing_the_tower_closes_the_link(table: Table) -> None:
    table.tower.close()
    assert table.guard.told[-1] == "close"
