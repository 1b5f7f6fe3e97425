"""The guard's Pico beside the bench: its own firmware runs here, fed with what its pins would see.

The program is read from the folder that is copied onto a real Pico, as a board reads its flash: the twin
shares no code with it.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from kinito_pi.ports import Clock
from kinito_pi.twin.faults import TwinError

MILLISECOND: Final = 0.001
"""s"""


@dataclass(frozen=True, slots=True)
class Felt:
    """What the Pico's pins see: ``wish``: the Pi's enable line; ``milliamps``: through the motor."""

    wish: bool
    lid_open: bool
    milliamps: int


class Pico:
    """``read``, ``write`` and ``close`` are the Pi's line to it; the bench gives it a ``turn`` a millisecond.

    ``folder``: of the firmware. ``feel``: what its pins see now. Its clock runs with the bench's, so that a
    twin whose computer stumbles trips no heartbeat. Raises ``TwinError`` where the firmware is missing.
    """

    def __init__(self, folder: Path, feel: Callable[[], Felt]) -> None:
        self._feel = feel
        self._guard_code, self._line_code = (_program(folder / name) for name in ("guard.py", "line.py"))
        limits = json.loads((folder / "guard.json").read_text(encoding="utf-8"))["limits"]
        names = ("heartbeat", "current", "surge", "run")
        self._guard = self._guard_code.Guard(self._guard_code.Limits(*(limits[name] for name in names)))
        self._lines = self._line_code.Lines()
        self._said = b""
        self._now_ms = 0
        self.gate = False

    def turn(self) -> None:
        """A millisecond has passed."""
        self._now_ms = (self._now_ms + 1) % self._guard_code.TICKS_PERIOD
        self._step(None)

    def _step(self, beat: str | None) -> tuple[Any, Felt]:
        felt = self._feel()
        inputs = self._guard_code.Inputs(felt.wish, felt.lid_open, felt.milliamps, beat)
        outputs = self._guard.step(self._now_ms, inputs)
        self.gate = outputs.gate
        return outputs, felt

    # -- its USB line, as the Pi sees it --------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """The Pi says ``data``. Every beat in it gets a step of its own and its answer."""
        line = self._line_code
        for each in self._lines.feed(data):
            body = line.body_of(each)
            beat = None if body is None else line.beat_in(body)
            if beat is not None:
                out, felt = self._step(beat[1])
                told = line.state(beat[0], out.gate, felt.lid_open, felt.milliamps, out.reason, out.trips)
                self._said += line.framed(told)

    def read(self) -> bytes:
        """What it has said since the last call."""
        said, self._said = self._said, b""
        return said

    def close(self) -> None:
        """The cable is out."""


def _program(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"pico_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise TwinError(f"{path}: the guard's firmware is not there; the twin has no guard without it.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class SteppedLink(Protocol):
    """The Pi's end of the line: ``kinito_pi.tower.GuardLink`` without a thread of its own."""

    @property
    def trouble(self) -> str | None: ...
    def start(self) -> None: ...
    def run(self) -> None: ...
    def rest(self) -> None: ...
    def close(self) -> None: ...
    def step(self, now: float) -> None: ...


@dataclass(frozen=True, slots=True)
class GuardKit:
    """What a guard on the bench is made of. ``firmware``: its folder; ``link``: makes the Pi's end, given
    what opens the line and a clock."""

    firmware: Path
    link: Callable[[Callable[[], Pico], Clock], SteppedLink]


class BenchGuard:
    """The guard as the tower knows it. ``fitted``: whether it is in the build now; if not, it is silent."""

    def __init__(self, link: SteppedLink, fitted: Callable[[], bool]) -> None:
        self._link = link
        self._fitted = fitted
        self.start, self.run, self.rest, self.close = link.start, link.run, link.rest, link.close

    @property
    def trouble(self) -> str | None:
        """Why the motor cannot run, or None."""
        return self._link.trouble if self._fitted() else None
