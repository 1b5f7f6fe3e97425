"""The twin in real time: one thread, asleep while nothing moves. No test here measures how long it takes."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from kinito_pi.ports import ShakePhase, Tower
from kinito_pi.tower import open_tower
from kinito_pi.twin import Bench, open_twin

from .conftest import PINS


@pytest.fixture
def running() -> Iterator[tuple[Bench, Tower]]:
    bench, tower = open_twin(open_tower, PINS, seed=1, seats=3, clock=time.monotonic)
    yield bench, tower
    tower.close()


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "twin"]


def until_done(tower: Tower) -> ShakePhase:
    while True:
        status = tower.shaker.step(time.monotonic())
        if status.phase in (ShakePhase.HOME, ShakePhase.FAILED):
            return status.phase
        time.sleep(0.005)


def test_a_throw_gets_home(running: tuple[Bench, Tower]) -> None:
    _, tower = running
    tower.shaker.begin(time.monotonic())
    assert until_done(tower) is ShakePhase.HOME


def test_the_lid_stops_it_from_another_thread(running: tuple[Bench, Tower]) -> None:
    bench, tower = running
    tower.shaker.begin(time.monotonic())
    timer = threading.Timer(0.2, bench.open_lid)
    timer.start()
    assert until_done(tower) is ShakePhase.FAILED


@pytest.mark.usefixtures("running")
def test_it_uses_one_thread() -> None:
    assert len(threads()) == 1


def test_closing_the_tower_ends_it(running: tuple[Bench, Tower]) -> None:
    running[1].close()
    assert threads() == []


def test_a_late_thread_makes_up_for_a_little_and_lets_the_rest_go() -> None:
    """20 ms of full drive from rest: 2.2 turns/s × (20 ms)² / (2 × 70 ms) is 0.006 turns."""
    now = 10.0
    bench, tower = open_twin(open_tower, PINS, seed=1, seats=3, clock=lambda: now, start_thread=False)
    tower.shaker.begin(now)
    now = 10.05
    tower.shaker.step(now)
    bench.advance(11.0, most=0.02)
    assert 0 < abs(bench.cup.angle) < 0.007
    tower.close()
