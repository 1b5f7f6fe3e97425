"""The lid: shut over the dice, or open for all to see. Opening it stops the motor before anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gpiozero import DigitalInputDevice

from kinito_pi.ports import Clock
from kinito_pi.tower.contact import FirstEdge
from kinito_pi.tower.input_line import let_go

LID_QUIET: Final = 0.05
"""s the reed must rest before the lid counts as shut, and before the next opening is news."""


class CupLid:
    """A reed or micro switch under the lid.

    Wiring: from the pin to ground, the Pi's pull-up on; closed (low) while the lid is shut, so that a
    broken wire reads as an open lid and nothing turns.

    ``stop`` is called first, in the pin's callback, at the first edge of every opening: safety does not
    wait for a debounce. The callback of ``on_opened`` follows, once an opening.
    """

    def __init__(self, reed: int, *, pin_factory: Any, clock: Clock, stop: Callable[[], None]) -> None:
        self._clock = clock
        self._stop = stop
        self._opened: Callable[[], None] | None = None
        self._edge = FirstEdge(quiet=LID_QUIET)
        self._reed = DigitalInputDevice(reed, pull_up=True, pin_factory=pin_factory)
        self._reed.when_deactivated = self._on_open
        self._reed.when_activated = self._on_shut

    @property
    def is_open(self) -> bool:
        """True while the lid is open, and until its switch has rested shut for ``LID_QUIET``."""
        return self._edge.is_open(not self._reed.is_active, self._clock())

    def on_opened(self, callback: Callable[[], None] | None) -> None:
        """Call ``callback`` once at each opening, from the pin's thread; it must only put into the inbox."""
        self._opened = callback

    def close(self) -> None:
        """Release the pin."""
        self._opened = None
        let_go(self._reed)

    def _on_open(self) -> None:
        self._stop()
        if self._edge.opened(self._clock()) and self._opened is not None:
            self._opened()

    def _on_shut(self) -> None:
        self._edge.shut(self._clock())
