"""The Pi's end of the line to the guard: beats while the program lives, hears when the guard has tripped."""

from __future__ import annotations

import os
import termios
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final, Protocol

from kinito_pi.ports import Clock
from kinito_pi.tower.errors import PinsMissingError
from kinito_pi.tower.guard_line import Beat, GuardState, Lines, beat, body_of, state_in

BEAT: Final = 0.025
"""s between beats while the motor may run; the guard misses them after 0.1."""
REST_BEAT: Final = 1.0
"""s between beats at rest."""
SILENT: Final = 0.5
"""s without an answer, while the motor may run, after which the guard counts as gone."""
SILENT_AT_REST: Final = 3.0
"""s, the same at rest; also how long a guard that was unplugged and plugged in takes to count again."""


class Guard(Protocol):
    """What a shake needs of a guard, real or a twin's: see ``GuardLink``."""

    @property
    def trouble(self) -> str | None: ...
    def start(self) -> None: ...
    def run(self) -> None: ...
    def rest(self) -> None: ...
    def close(self) -> None: ...


class Line(Protocol):
    """Bytes to and from the guard; neither call waits. Both raise ``OSError`` once the line is gone."""

    def read(self) -> bytes: ...
    def write(self, data: bytes) -> None: ...
    def close(self) -> None: ...


class UsbLine:
    """The Pico's USB port, ``/dev/serial/by-id/usb-MicroPython_…``: a serial device without a baud rate.

    That takes a raw terminal and nothing else, which the standard library has; pyserial would add speeds,
    parity and flow control, none of which a USB port has. Raises ``OSError``.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            tty.setraw(self._file)
        except termios.error as error:
            os.close(self._file)
            raise OSError(f"{path} is no serial port") from error

    def read(self) -> bytes:
        """What has come since the last call."""
        try:
            data = os.read(self._file, 1024)
        except BlockingIOError:
            return b""
        if not data:
            raise OSError("the guard's USB line has ended")
        return data

    def write(self, data: bytes) -> None:
        """Send ``data``; what does not fit is lost, as on any line."""
        with suppress(BlockingIOError):
            os.write(self._file, data)

    def close(self) -> None:
        """Let the port go."""
        os.close(self._file)


class GuardLink:
    """Beats to the guard in a thread of its own, and knows what the guard said last.

    Wiring: the Pi's ``enable`` line to the guard, the guard's gate to the driver (``firmware/pico``), a USB
    cable between the two. The beats tell that this process lives; that the game loop minds the motor is the
    dead man's to see, so a slow disk is no reason to trip.

    ``open_line``: opens the line, again whenever it was lost. ``clock``: s. Without ``threaded`` somebody
    else calls ``step``, often enough.
    """

    def __init__(self, open_line: Callable[[], Line], *, clock: Clock, threaded: bool = True) -> None:
        self._threaded = threaded
        self._open_line = open_line
        self._clock = clock
        self._lock = Lock()
        self._line: Line | None = None
        self._lines = Lines()
        self._seq = 0
        self._saying: Beat = "rest"
        self._due = self._tried_at = self._since = self._heard_at = clock()
        self._state: GuardState | None = None
        self._wake = Event()
        self._stopping = False
        self._thread = Thread(target=self._run, name="guard", daemon=True)

    # -- what the tower calls -------------------------------------------------------------------------

    def start(self) -> None:
        """Open the line and set the thread going. Raises ``PinsMissingError`` when there is no guard."""
        try:
            self._line = self._open_line()
        except OSError as error:
            raise PinsMissingError(
                f"The guard's line cannot be opened ({error}). Plug in the guard's USB cable, or take the"
                " guard out of the settings."
            ) from error
        if self._threaded:
            self._thread.start()

    def run(self) -> None:
        """The motor may run from now on: beat fast."""
        self._say("run")

    def rest(self) -> None:
        """The motor is off: beat slowly. Ends a trip, once the enable line is low."""
        self._say("rest")

    @property
    def trouble(self) -> str | None:
        """Why the motor cannot run: ``silent``, or a reason of ``guard_line.REASONS``; None: it can."""
        with self._lock:
            return self._trouble(self._clock())

    @property
    def state(self) -> GuardState | None:
        """What the guard said last, or None when it has said nothing yet."""
        return self._state

    def close(self) -> None:
        """Stop beating, so that the gate goes down, and let the line go."""
        self._stopping = True
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2.0)
        self._hang_up()

    # -- inside ---------------------------------------------------------------------------------------

    def _say(self, what: Beat) -> None:
        with self._lock:
            if what == self._saying:
                return
            self._saying = what
            self._since = self._due = self._clock()
        self._wake.set()

    def _trouble(self, now: float) -> str | None:
        limit = SILENT if self._saying == "run" else SILENT_AT_REST
        # Between slow beats the last answer may be old: a fast one gets its time from the change on.
        if self._state is None or now - max(self._heard_at, self._since) > limit:
            return "silent"
        # A trip lasts until the next beat of rest, so none can come and go unheard.
        return None if self._state.reason == "none" else self._state.reason

    def step(self, now: float) -> None:
        """Hear what has come and beat if it is time, at ``now`` (s). The thread does so by itself."""
        try:
            if self._line is None:
                self._dial(now)
            if self._line is not None:
                self._hear(self._line, now)
                self._beat(self._line, now)
        except OSError:
            self._hang_up()

    def _dial(self, now: float) -> None:
        if now - self._tried_at >= REST_BEAT:
            self._tried_at = now
            self._line, self._lines = self._open_line(), Lines()

    def _hear(self, line: Line, now: float) -> None:
        for each in self._lines.feed(line.read()):
            body = body_of(each)
            state = state_in(body) if body is not None else None
            if state is not None:
                with self._lock:
                    self._state, self._heard_at = state, now

    def _beat(self, line: Line, now: float) -> None:
        with self._lock:
            if now < self._due:
                return
            self._due = now + (BEAT if self._saying == "run" else REST_BEAT)
            self._seq = (self._seq + 1) % 256
            data = beat(self._seq, self._saying)
        line.write(data)

    def _hang_up(self) -> None:
        if self._line is not None:
            with suppress(OSError):
                self._line.close()
        self._line = None

    def _run(self) -> None:
        while not self._stopping:
            self.step(self._clock())
            self._wake.wait(BEAT / 2 if self._saying == "run" else REST_BEAT / 10)
            self._wake.clear()
