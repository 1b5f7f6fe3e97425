"""A tower on the bench, built on the ports alone: it does what it is told and keeps a trace of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from typing import Any

import numpy as np

from kinito_pi.ports import Frame, Lights, Pixels, ShakePhase, ShakeStatus, Signal, Tower
from kinito_pi.vision import DieRead, Reading, Reason, Refusal
from kinito_pi.vision.reading import refuse

SHAKE = (
    ShakeStatus(ShakePhase.SHAKING, 0.0),
    ShakeStatus(ShakePhase.SHAKING, 0.5),
    ShakeStatus(ShakePhase.HOMING, 0.9),
    ShakeStatus(ShakePhase.HOME, 1.0),
)
SIZE = (4, 128)
"""px: the least picture that can be compared with another; all of it counts as rim, so it never moves."""


class Part:
    """Something of the tower that can fail: ``breaks[call]`` is raised by that call."""

    def __init__(self, trace: list[Any]) -> None:
        self.trace = trace
        self.breaks: dict[str, Exception] = {}

    def done(self, call: str) -> None:
        if call in self.breaks:
            raise self.breaks[call]


class FakeShaker(Part):
    """Goes through ``script``, one status a step, and stays at the last."""

    def __init__(self, trace: list[Any]) -> None:
        super().__init__(trace)
        self.script: tuple[ShakeStatus, ...] = SHAKE
        self.motor = False
        self._place = 0

    def begin(self, now: float) -> None:
        self.done("begin")
        self._place = 0
        self._turn(True)

    def step(self, now: float) -> ShakeStatus:
        self.done("step")
        status = self.script[min(self._place, len(self.script) - 1)]
        self._place += 1
        if status.phase in (ShakePhase.HOME, ShakePhase.FAILED):
            self._turn(False)
        return status

    def hold(self, held: bool) -> None:
        self.trace.append(("held", held))

    def halt(self) -> None:
        self._turn(False)
        self.done("halt")

    def fails_with(self, fault: str) -> None:
        self.script = (SHAKE[0], ShakeStatus(ShakePhase.FAILED, 0.3, fault))

    def _turn(self, on: bool) -> None:
        if self.motor != on:
            self.trace.append(("motor", on))
        self.motor = on


class FakeLamps(Part):
    """The pass light, and the camera's."""

    def __init__(self, trace: list[Any]) -> None:
        super().__init__(trace)
        self.lamp: int | None = None
        self.shown: list[Lights] = []
        self.unfinished = False
        self.lit = False

    def point(self, lamp: int | None) -> None:
        self.show(Lights(Signal.TURN, lamp), 0.0)

    def show(self, lights: Lights, now: float) -> None:
        self.done("show")
        if [lights] != self.shown[-1:]:
            self.trace.append(("lamp", lights))
            self.shown.append(lights)
        self.lamp = lights.lamp

    def step(self, now: float) -> bool:
        """``unfinished``: whether there is more of the signal."""
        self.done("step")
        return self.unfinished

    def on(self) -> None:
        self.done("on")
        self.trace.append(("light", True))
        self.lit = True

    def off(self) -> None:
        if self.lit:
            self.trace.append(("light", False))
        self.lit = False
        self.done("off")


class FakeBuzzer:
    """What it sounded."""

    def __init__(self, trace: list[Any]) -> None:
        self.trace = trace
        self.heard: list[Signal] = []

    def sound(self, signal: Signal, now: float) -> None:
        self.trace.append(("sound", signal))
        self.heard.append(signal)

    def step(self, now: float) -> bool:
        return False


class FakeButton:
    """``press`` presses it."""

    def __init__(self) -> None:
        self.callback: Callable[[], None] | None = None

    def on_pressed(self, callback: Callable[[], None] | None) -> None:
        self.callback = callback

    def press(self) -> None:
        assert self.callback is not None
        self.callback()


class FakeLid:
    """``open`` opens it."""

    is_open = False

    def __init__(self) -> None:
        self.callback: Callable[[], None] | None = None

    def on_opened(self, callback: Callable[[], None] | None) -> None:
        self.callback = callback

    def open(self) -> None:
        assert self.callback is not None
        self.callback()


class FakeCamera(Part):
    """A new picture at every step while it is on. ``script``: the next pictures, then still ones for ever."""

    def __init__(self, trace: list[Any]) -> None:
        super().__init__(trace)
        self.script: list[Pixels | None] = []
        self.still: Pixels | None = np.full(SIZE, 90, np.uint8)
        self.on = False

    def begin(self, now: float) -> None:
        self.done("begin")
        self.on = True

    def frame(self, now: float) -> Frame | None:
        self.done("frame")
        pixels = self.script.pop(0) if self.script else self.still
        return None if pixels is None else Frame(pixels, now)

    def end(self) -> None:
        self.on = False
        self.done("end")


def scene(place: int) -> Pixels:
    """A pale die on a dark floor, ``place`` px from the left."""
    pixels = np.full((48, 64), 40, np.uint8)
    pixels[16:30, place : place + 14] = 200
    return pixels


def moving(count: int) -> list[Pixels | None]:
    """Pictures of a die that is somewhere else in each."""
    return [scene(5 + 10 * (number % 4)) for number in range(count)]


def resting(count: int) -> list[Pixels | None]:
    """Pictures of a die that lies still, of the size of ``moving``."""
    return [scene(10)] * count


class FakeTower:
    """``tower`` is what the loop gets; the parts are moved by hand."""

    def __init__(self, lamps: int = 10) -> None:
        self.trace: list[Any] = []
        self.shaker = FakeShaker(self.trace)
        self.lamps = FakeLamps(self.trace)
        self.lid = FakeLid()
        self.buzzer = FakeBuzzer(self.trace)
        self.button = FakeButton()
        self.camera = FakeCamera(self.trace)
        self.put_in: list[int] = []
        self.tower = Tower(
            self.shaker,
            self.lamps,
            self.lid,
            self.lamps,
            self.camera,
            lamps,
            lambda: None,
            self.put_in.append,
            buzzer=self.buzzer,
            button=self.button,
        )

    @property
    def is_quiet(self) -> bool:
        """Motor off, light off, camera off."""
        return not (self.shaker.motor or self.lamps.lit or self.camera.on)


def reading(*tops: int) -> Reading:
    """Dice as the reader tells them."""
    return Reading(tuple(DieRead(7 - top, top, 10.0, 10.0, 0.9) for top in tops), 0.9)


class FakeReader:
    """Reads ``dice`` in every picture, or what ``script`` says first; an exception in it is raised."""

    def __init__(self) -> None:
        self.dice: tuple[int, ...] = (3, 4)
        self.script: list[Reading | Refusal | Exception] = []
        self.asked: list[int] = []

    def refuses(self, *reasons: Reason) -> None:
        self.script += [refuse(reason) for reason in reasons]

    def __call__(self, pixels: Pixels, expect: int) -> Reading | Refusal:
        self.asked.append(expect)
        answer = self.script.pop(0) if self.script else reading(*self.dice)
        if isinstance(answer, Exception):
            raise answer
        return answer


class AtOnce(Executor):
    """Reads where it is asked to."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        try:
            answer.set_result(work(*args, **options))
        except Exception as error:  # noqa: BLE001 - the future's
            answer.set_exception(error)
        return answer


class Slow(Executor):
    """Reads when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[..., Any], Iterable[Any]]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **_options: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        self.waiting.append((answer, work, args))
        return answer

    def read(self) -> None:
        """What waits is read now."""
        for answer, work, args in self.waiting:
            if answer.set_running_or_notify_cancel():
                answer.set_result(work(*args))
        self.waiting.clear()
