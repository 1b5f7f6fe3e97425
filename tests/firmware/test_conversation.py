"""The whole guard, as on its Pico, talks with the Pi's real link over a real terminal, in the test's time."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kinito_pi.tower import GuardLink, UsbLine
from kinito_pi.tower.guard_line import GuardState, Lines, body_of, framed

from .conftest import FIRMWARE, HERE, SCENARIOS, micropython

SETTINGS = json.loads((FIRMWARE / "guard.json").read_text(encoding="utf-8"))
PINS = SETTINGS["pins"]
ADC_AT, TIME_AT, FED_AT, LIMIT_AT = 32, 36, 40, 44
PATIENCE = 20.0
"""s until a test gives up waiting for the other process."""


class Pico:
    """The Pico on the bench: its pins, its clock, its USB port."""

    def __init__(self, folder: Path) -> None:
        self._board = folder / "board"
        self._board.write_bytes(bytes(64))
        self.level("service", 1)
        self._far, near = os.openpty()
        self.port = Path(os.ttyname(near))
        self._near = near  # held open: a port that nobody has open would end the guard's input
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Pico:
        self._process = subprocess.Popen(
            [micropython(), "main.py"],
            cwd=FIRMWARE,
            stdin=self._far,
            stdout=self._far,
            env={
                **os.environ,
                "PICO_BOARD": str(self._board),
                "MICROPYPATH": f"{HERE / 'fake_pico'}:.frozen",
            },
        )
        return self

    def ended(self) -> int:
        assert self._process is not None
        return self._process.wait(timeout=PATIENCE)

    def unplug(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        os.close(self._far)
        os.close(self._near)

    def peek(self, at: int, size: int = 1) -> int:
        return int.from_bytes(self._board.read_bytes()[at : at + size], "little")

    def poke(self, at: int, value: int, size: int = 1) -> None:
        with self._board.open("r+b", buffering=0) as file:
            file.seek(at)
            file.write(value.to_bytes(size, "little"))

    def level(self, pin: str, value: int) -> None:
        self.poke(PINS[pin], value)

    def tick(self, milliseconds: int) -> None:
        self.poke(TIME_AT, self.peek(TIME_AT, 4) + milliseconds, 4)

    @property
    def gate(self) -> int:
        return self.peek(PINS["gate"])


def wait_until(what: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < give_up, "nothing happened"
        time.sleep(0.002)


class Pi:
    """The Pi on the bench: the real link, stepped by hand."""

    def __init__(self, pico: Pico) -> None:
        self.now = 1000.0
        self.link = GuardLink(lambda: UsbLine(pico.port), clock=lambda: self.now)

    def beat(self) -> GuardState:
        """One beat, and the guard's answer to it."""
        before = self.link.state
        self.now += 1.1
        self.link.step(self.now)
        wait_until(lambda: self._answered(before))
        assert self.link.state is not None
        return self.link.state

    def _answered(self, before: GuardState | None) -> bool:
        self.link.step(self.now)
        return self.link.state is not None and self.link.state != before


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[Pico]:
    pico = Pico(tmp_path)
    yield pico
    pico.unplug()


@pytest.fixture
def pi(pico: Pico) -> Iterator[Pi]:
    pico.start()
    pi = Pi(pico)
    yield pi
    pi.link.close()


def shake(pico: Pico, pi: Pi) -> GuardState:
    """A shake as the Pi begins it."""
    pi.beat()
    pico.level("wish", 1)
    pi.link.run()
    return pi.beat()


def test_a_beat_of_rest_makes_a_new_guard_ready(pico: Pico, pi: Pi) -> None:
    assert (pi.beat().reason, pico.gate) == ("none", 0)


def test_a_new_guard_lets_nothing_through_before(pico: Pico, pi: Pi) -> None:
    pico.level("wish", 1)
    pi.link.run()
    assert (pi.beat().reason, pico.gate) == ("restart", 0)


def test_enable_and_a_beat_open_the_gate(pico: Pico, pi: Pi) -> None:
    assert (shake(pico, pi).gate, pico.gate) == (True, 1)


def test_when_the_pi_falls_silent_the_gate_closes(pico: Pico, pi: Pi) -> None:
    shake(pico, pi)
    pico.tick(SCENARIOS["limits"]["heartbeat"] + 1)
    wait_until(lambda: pico.gate == 0)
    assert pi.beat().reason == "heartbeat"


def test_the_lid_closes_the_gate_though_the_pi_beats(pico: Pico, pi: Pi) -> None:
    shake(pico, pi)
    pico.level("lid", 1)
    wait_until(lambda: pico.gate == 0)
    pico.level("lid", 0)
    assert pi.beat().reason == "lid"


def test_a_stalled_motor_closes_the_gate(pico: Pico, pi: Pi) -> None:
    """65535 is the full scale, 1650 mA; the limit is 900 mA for 150 ms."""
    shake(pico, pi)
    pico.poke(ADC_AT, 65535, 2)
    assert pi.beat().milliamps == 1650
    pico.tick(80)
    pi.beat()
    pico.tick(80)
    assert (pi.beat().reason, pico.gate) == ("current", 0)


def test_the_link_tells_the_tower_why(pico: Pico, pi: Pi) -> None:
    shake(pico, pi)
    pico.level("lid", 1)
    wait_until(lambda: pico.gate == 0)
    pi.beat()
    assert pi.link.trouble == "lid"


def test_after_a_trip_rest_makes_it_ready_again(pico: Pico, pi: Pi) -> None:
    shake(pico, pi)
    pico.level("lid", 1)
    wait_until(lambda: pico.gate == 0)
    pico.level("lid", 0)
    pico.level("wish", 0)
    pi.link.rest()
    pi.beat()
    assert shake(pico, pi).gate


def heard(pico: Pico, said: bytes) -> str:
    """What the guard answers to ``said``."""
    line, lines, bodies = UsbLine(pico.port), Lines(), []

    def answered() -> bool:
        bodies.extend(body_of(each) for each in lines.feed(line.read()))
        return bool(bodies)

    line.write(said)
    wait_until(answered)
    line.close()
    return bodies[0] or "damaged"


def test_asked_who_is_there_it_tells_its_limits(pico: Pico) -> None:
    assert heard(pico.start(), framed("1 ask")) == "1 is 1.0.0 100 900 150 9000"


def test_another_version_of_the_language_is_refused(pico: Pico) -> None:
    assert heard(pico.start(), framed("2 beat 17 run")) == "1 error version"


def test_a_damaged_line_gets_no_answer_and_the_next_one_does(pico: Pico) -> None:
    damaged = framed("1 beat 17 run").replace(b"17", b"18")
    assert heard(pico.start(), damaged + framed("1 ask")).startswith("1 is")


def test_its_watchdog_is_fed_while_it_looks(pico: Pico) -> None:
    pico.start()
    wait_until(lambda: pico.peek(FED_AT, 4) > 10)
    assert pico.peek(LIMIT_AT, 4) == SETTINGS["watchdog_ms"]


def test_with_the_service_jumper_on_it_gives_the_prompt_back_with_the_gate_low(pico: Pico) -> None:
    pico.level("service", 0)
    pico.level("gate", 1)
    assert (pico.start().ended(), pico.gate) == (0, 0)


def test_with_the_service_jumper_on_no_watchdog_bites(pico: Pico) -> None:
    pico.level("service", 0)
    pico.start().ended()
    assert pico.peek(LIMIT_AT, 4) == 0
