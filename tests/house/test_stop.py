"""Told to stop, it stops: at once, with everything off, and it says so."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable

import pytest

from tests.house.program import PROGRAM, Phone, Program
from tests.phones.wire import Watcher

Start = Callable[..., Program]
SOON = 5.0
"""s: a bound for a test that hangs; waiting for each stream by itself would take longer."""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_well(start: Start, number: signal.Signals) -> None:
    assert start().signal(number) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_that_the_game_is_kept(start: Start, number: signal.Signals) -> None:
    house = start()
    house.signal(number)
    assert house.said[-1] == "Stopped. The game is kept and goes on at the next start.\n"


def test_it_complains_of_nothing(start: Start) -> None:
    house = start("--bots", "2")
    house.signal(signal.SIGTERM)
    assert house.errors == ""


def test_told_twice_it_still_ends_well(start: Start) -> None:
    house = start()
    house.process.send_signal(signal.SIGINT)
    assert house.signal(signal.SIGTERM) == 0


def test_open_streams_do_not_hold_it_up(start: Start) -> None:
    house = start()
    screens = [Watcher(house.port, "/api/stream?as=table") for _ in range(30)]
    for each in screens:
        each.wait_for(lambda screen: screen.version >= 0)
    house.process.send_signal(signal.SIGTERM)
    assert house.process.wait(SOON) == 0
    assert all(each.leave().endswith(b"0\r\n\r\n") for each in screens)


def test_it_ends_well_in_the_middle_of_a_throw(start: Start) -> None:
    house = start("--bots", "2")
    ana = Phone(house.port)
    ana.join(house.code, "Ana")
    ana.do("start", ana.seat["at"])
    while ana.seat["throw"] is None:
        time.sleep(0.05)
    assert (house.signal(signal.SIGTERM), house.errors) == (0, "")


def test_told_while_it_starts_it_ends_without_a_word(tmp_path_factory: pytest.TempPathFactory) -> None:
    state = tmp_path_factory.mktemp("start") / "s"
    for wait in (0.4, 0.7, 1.0):
        with subprocess.Popen(
            [*PROGRAM, "run", "--twin", "--port", "0", "--address", "127.0.0.1", "--state", str(state)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        ) as process:  # fmt: skip
            time.sleep(wait)
            process.send_signal(signal.SIGINT)
            _out, errors = process.communicate(timeout=20)
        assert "Traceback" not in errors
