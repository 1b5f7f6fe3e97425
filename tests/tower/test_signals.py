"""The program as a process of its own, ended in the middle of a shake: where its motor lines are left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kinito_pi.tower import read_pin_map
from tests.house.program import PATIENCE, ROOT, Phone, Program, run

PINS = read_pin_map()
MOTOR = [pin for pin in (PINS.forward, PINS.backward, PINS.enable) if pin is not None]
COMMAND = (sys.executable, str(Path(__file__).with_name("kept_lines.py")))
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


class Bench:
    """A program on lines that outlive it."""

    def __init__(self, folder: Path) -> None:
        self.lines = folder / "lines"
        self.lines.write_bytes(bytes(28))
        command = (*COMMAND, str(self.lines))
        self.program = Program(folder / "state", "--bots", "2", program=command, env=ENVIRONMENT)

    @property
    def motor(self) -> list[int]:
        levels = self.lines.read_bytes()
        return [levels[pin] for pin in MOTOR]

    def shake(self) -> None:
        """Go on until the motor turns."""
        ana = Phone(self.program.port)
        ana.join(self.program.code, "Ana")
        ana.do("start", ana.seat["at"])
        give_up = time.monotonic() + PATIENCE
        while not (any(self.motor[:2]) and self.motor[-1]):
            assert time.monotonic() < give_up, "nobody shook"
            time.sleep(0.01)
            if ana.seat["throw"] is None:
                ana.do("shake", ana.seat["at"])


def motor_off(lines: Path) -> subprocess.CompletedProcess[str]:
    """The command, in a process of its own, on lines as somebody left them."""
    return run("motor-off", program=(*COMMAND, str(lines)), env=ENVIRONMENT)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.program.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_in_the_middle_of_a_shake_it_leaves_every_motor_line_low(
    bench: Bench, number: signal.Signals
) -> None:
    bench.shake()
    bench.program.signal(number)
    assert bench.motor == [0, 0, 0]


def test_killed_in_the_middle_of_a_shake_it_leaves_the_motor_to_motor_off(bench: Bench) -> None:
    bench.shake()
    bench.program.signal(signal.SIGKILL)
    assert bench.motor[-1] == 255
    assert (motor_off(bench.lines).returncode, bench.motor) == (0, [0, 0, 0])


@pytest.fixture
def lines_left_high(tmp_path: Path) -> Path:
    lines = tmp_path / "lines"
    lines.write_bytes(bytes([255] * 28))
    return lines


def test_motor_off_says_so(lines_left_high: Path) -> None:
    done = motor_off(lines_left_high)
    assert (done.stdout, done.stderr, done.returncode) == ("The motor is off.\n", "", 0)


def test_motor_off_touches_no_other_line(lines_left_high: Path) -> None:
    motor_off(lines_left_high)
    levels = lines_left_high.read_bytes()
    assert {pin for pin in range(28) if levels[pin] != 255} == set(MOTOR)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_series_of_throws_told_to_stop_leaves_every_motor_line_low(
    tmp_path: Path, number: signal.Signals, status: int
) -> None:
    lines = tmp_path / "lines"
    lines.write_bytes(bytes(28))
    with subprocess.Popen(
        [*COMMAND, str(lines), "fairness", "--twin", "--throws", "1000", "--out", str(tmp_path / "out")],
        cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as series:  # fmt: skip
        give_up = time.monotonic() + PATIENCE
        while not any(lines.read_bytes()[pin] for pin in MOTOR):
            assert time.monotonic() < give_up, "nobody shook"
            time.sleep(0.001)
        series.send_signal(number)
        assert series.wait(PATIENCE) == status
    assert [lines.read_bytes()[pin] for pin in MOTOR] == [0, 0, 0]
