"""Two programs that want the same lines, and one that was killed while the motor turned."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from kinito_pi.tower import PinsBusyError, motor_off, read_pin_map
from kinito_pi.tower.bridge import HBridge
from tests.house.program import PATIENCE, run

from .header import Header

PINS = read_pin_map()
MOTOR = (PINS.forward, PINS.backward, 25)
BRAKING = """
import time
from kinito_pi.tower import HBridge, read_pin_map, real_pins
pins = read_pin_map()
bridge = HBridge(pins.forward, pins.backward, pins.enable, pin_factory=real_pins())
bridge.arm()
bridge.brake()
time.sleep(0.2)
print("high", flush=True)
time.sleep(60)
"""
"""Both inputs and the enable line high, and steady, so that they can be read after its end."""


@pytest.fixture
def other() -> Iterator[subprocess.Popen[str]]:
    """A program that has the motor's lines high."""
    program = subprocess.Popen([sys.executable, "-c", BRAKING], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "high\n"
    yield program
    program.kill()
    program.communicate(timeout=PATIENCE)


def kill(program: subprocess.Popen[str]) -> None:
    program.send_signal(signal.SIGKILL)
    program.wait(PATIENCE)


def test_the_other_program_has_them_high(other: subprocess.Popen[str], header: Header) -> None:
    assert header.levels(*MOTOR) == [1, 1, 1]


def test_the_second_is_told_that_the_lines_are_taken(other: subprocess.Popen[str], pins: Any) -> None:
    with pytest.raises(PinsBusyError, match="Stop it first"):
        motor_off(PINS, pin_factory=pins)


def test_motor_off_leaves_a_running_program_its_lines(other: subprocess.Popen[str], header: Header) -> None:
    ended = run("motor-off", env=dict(os.environ))
    assert (ended.returncode, header.levels(*MOTOR)) == (1, [1, 1, 1])


def test_motor_off_says_why_it_cannot(other: subprocess.Popen[str]) -> None:
    assert "Is another program driving the tower? Stop it first." in run("motor-off").stderr


def test_killed_it_leaves_the_lines_as_they_were(other: subprocess.Popen[str], header: Header) -> None:
    """As a Raspberry Pi's kernel does: that is what ``motor-off`` is for."""
    kill(other)
    assert header.levels(*MOTOR) == [1, 1, 1]


def test_motor_off_after_a_kill_has_every_motor_line_low(
    other: subprocess.Popen[str], header: Header
) -> None:
    kill(other)
    run("motor-off")
    assert header.levels(*MOTOR) == [0, 0, 0]


def test_motor_off_after_a_kill_says_so(other: subprocess.Popen[str]) -> None:
    kill(other)
    ended = run("motor-off")
    assert (ended.returncode, ended.stdout) == (0, "The motor is off.\n")


def test_after_a_kill_the_next_program_opens_the_lines_low(
    other: subprocess.Popen[str], header: Header, pins: Any
) -> None:
    kill(other)
    bridge = HBridge(*MOTOR, pin_factory=pins)
    assert header.levels(*MOTOR) == [0, 0, 0]
    bridge.close()
