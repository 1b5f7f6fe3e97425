"""A program that is killed in the middle of a shake, and what takes the motor off then."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from kinito_pi.tower import PinMap

from .lines import lines

SHAKES = """
import time
from kinito_pi import tower, wiring
from kinito_pi.settings import Settings
opened = wiring.open_any_tower(Settings())
opened.shaker.begin(time.monotonic())
print("shaking", flush=True)
while True:
    opened.shaker.step(time.monotonic())
    time.sleep(0.01)
"""


@pytest.mark.usefixtures("may_turn")
def test_motor_off_takes_the_lines_low_after_a_kill(pin_map: PinMap) -> None:
    with subprocess.Popen([sys.executable, "-c", SHAKES], stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"shaking\n"
        time.sleep(0.3)
        program.kill()
    killed = time.monotonic()
    motor = [pin for pin in (pin_map.forward, pin_map.backward, pin_map.enable) if pin is not None]
    print("left by the kernel:", {pin: lines()[pin].high for pin in motor})
    subprocess.run([sys.executable, "-m", "kinito_pi", "motor-off"], check=True)
    took = time.monotonic() - killed
    print(f"low after {took:.2f} s")
    assert ([lines()[pin].high for pin in motor], took < 2.0) == ([False] * len(motor), True)
