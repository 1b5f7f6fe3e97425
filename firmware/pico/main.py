"""The guard on its Pico: pins and the USB line around ``guard.Guard``. Nothing is decided here."""

import json
import select
import sys
import time

import micropython
from guard import Guard, Inputs, Limits, Outputs
from line import VERSION, Lines, asks, beat_in, body_of, complaint, framed, state
from machine import ADC, WDT, Pin

TURN = 2
"""ms that a turn waits for the Pi at most."""


class Board:
    """The Pico's pins; the README beside this file tells what is wired to each.

    The gate is low before anything else happens. ``limits``: of ``guard.json``.
    """

    def __init__(self, settings: dict) -> None:
        pins = settings["pins"]
        self._gate = Pin(pins["gate"], Pin.OUT, value=0)
        self._lamp = Pin(pins["lamp"], Pin.OUT, value=0)
        self._wish = Pin(pins["wish"], Pin.IN, Pin.PULL_DOWN)
        self._lid = Pin(pins["lid"], Pin.IN, Pin.PULL_UP)
        self._service = Pin(pins["service"], Pin.IN, Pin.PULL_UP)
        self._current = ADC(pins["current"])
        self._full_scale = settings["milliamps_full_scale"]

    @property
    def in_service(self) -> bool:
        """Whether the service jumper is on: the guard leaves the gate low and gives the prompt back."""
        return not self._service.value()

    def seen(self, beat: str | None) -> Inputs:
        """What the pins say now."""
        milliamps = self._current.read_u16() * self._full_scale // 65535
        return Inputs(bool(self._wish.value()), bool(self._lid.value()), milliamps, beat)

    def show(self, outputs: Outputs) -> None:
        """The gate first; the lamp is lit while it is up."""
        self._gate.value(outputs.gate)
        self._lamp.value(outputs.gate)


class Post:
    """The USB line. ``settings``: for the answer to "who is there"."""

    def __init__(self, settings: dict) -> None:
        limits = settings["limits"]
        names = ("heartbeat", "current", "surge", "run")
        self._is = " ".join([VERSION, "is", settings["firmware"]] + [str(limits[name]) for name in names])
        self._lines = Lines()
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def beats(self) -> list:
        """``(seq, beat)`` of every beat that has come; other lines are answered here."""
        data, wait = b"", TURN
        while len(data) < 64 and self._poll.poll(wait):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                raise SystemExit
            data, wait = data + byte, 0
        bodies = [body_of(line) for line in self._lines.feed(data)]
        return [beat for beat in (self._beat(body) for body in bodies if body is not None) if beat]

    def _beat(self, body: str) -> tuple | None:
        beat = beat_in(body)
        if beat is None:
            self.say(self._is if asks(body) else complaint(body))
        return beat

    def say(self, body: str) -> None:
        sys.stdout.buffer.write(framed(body))


def turn(guard: Guard, board: Board, post: Post) -> None:
    """One look at everything. Every beat gets a step of its own and its answer."""
    for seq, beat in post.beats() or [(None, None)]:
        inputs = board.seen(beat)
        outputs = guard.step(time.ticks_ms(), inputs)
        board.show(outputs)
        if seq is not None:
            post.say(
                state(seq, outputs.gate, inputs.lid_open, inputs.milliamps, outputs.reason, outputs.trips)
            )


def main() -> None:
    with open("guard.json") as file:
        settings = json.load(file)
    board = Board(settings)
    if board.in_service:
        return
    micropython.kbd_intr(-1)  # a damaged line must not be taken for Ctrl-C
    limits = settings["limits"]
    guard = Guard(Limits(limits["heartbeat"], limits["current"], limits["surge"], limits["run"]))
    post = Post(settings)
    watchdog = WDT(timeout=settings["watchdog_ms"])
    while True:
        turn(guard, board, post)
        watchdog.feed()


main()
