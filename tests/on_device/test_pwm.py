"""The PWM of a motor line, edge by edge, through a wire to a free line; the motor's supply is off."""

from __future__ import annotations

import os
import time
from itertools import pairwise
from statistics import median, quantiles
from threading import Event, Thread
from typing import Any

import pytest

from kinito_pi.tower import HBridge, PinMap
from kinito_pi.tower.bridge import PWM_HZ

DUTY = 0.5
SECONDS = 5.0
Edges = list[tuple[int, int]]
"""Level and time (ns) of each."""


@pytest.fixture(scope="module")
def edges(pin_map: PinMap) -> Edges:
    """What the wire saw in ``SECONDS`` at ``DUTY``, with one processor kept busy."""
    jumper = os.environ.get("KINITO_PI_JUMPER")
    if jumper is None:
        pytest.skip("motor's supply off, a wire from motor.forward to BCM 4, then KINITO_PI_JUMPER=4")
    import lgpio

    from kinito_pi.tower import real_pins

    factory, seen, busy = real_pins(), [], Event()

    def spin() -> None:
        while not busy.is_set():
            sum(range(1000))

    chip = lgpio.gpiochip_open(0)
    lgpio.gpio_claim_alert(chip, int(jumper), lgpio.BOTH_EDGES)
    heard = lgpio.callback(
        chip, int(jumper), lgpio.BOTH_EDGES, lambda _chip, _line, level, at: seen.append((level, at))
    )
    bridge = HBridge(pin_map.forward, pin_map.backward, pin_map.enable, pin_factory=factory)
    spinner = Thread(target=spin, daemon=True)
    spinner.start()
    try:
        bridge.arm()
        bridge.drive(DUTY)
        time.sleep(SECONDS)
    finally:
        busy.set()
        bridge.close()
        heard.cancel()
        lgpio.gpiochip_close(chip)
        factory.close()
    return seen


def high_times(edges: Edges) -> list[float]:
    """s that each pulse lasted."""
    return [(after[1] - before[1]) / 1e9 for before, after in pairwise(edges) if before[0] and not after[0]]


def periods(edges: Edges) -> list[float]:
    rising = [at for level, at in edges if level]
    return [(after - before) / 1e9 for before, after in pairwise(rising)]


def told(what: str, values: Any) -> None:
    cut = quantiles(values, n=100)
    print(f"{what}: median {median(values) * 1e6:.0f} µs, 1 % {cut[0] * 1e6:.0f}, 99 % {cut[-1] * 1e6:.0f},"
          f" longest {max(values) * 1e6:.0f}")  # fmt: skip


def test_it_pulses_a_thousand_times_a_second(edges: Edges) -> None:
    told("period", periods(edges))
    assert median(periods(edges)) == pytest.approx(1 / PWM_HZ, rel=0.02)


def test_99_of_100_pulses_are_as_long_as_they_should_be(edges: Edges) -> None:
    told("pulse", high_times(edges))
    cut = quantiles(high_times(edges), n=200)
    assert max(abs(cut[0] - DUTY / PWM_HZ), abs(cut[-1] - DUTY / PWM_HZ)) <= 100e-6


def test_no_pulse_is_stuck(edges: Edges) -> None:
    assert max(high_times(edges)) < 0.005
