"""gpiozero's mock pins, each with a wire to the bench: it hears what is driven, drives what is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gpiozero.pins.mock import MockFactory, MockPWMPin

MOST_STATES: Final = 1000
"""A mock pin keeps every state it ever had; a twin that plays all evening keeps the last ones."""


class WatchedPin(MockPWMPin):  # type: ignore[misc]
    """A mock pin that tells its factory when the program changes it.

    ``outside``: the level that the bench puts on the line (True: high), or None while it drives nothing.
    It wins over the pull resistor, as a closed switch does.
    """

    outside: bool | None = None

    def apply(self, level: bool) -> None:
        """The bench drives the line to ``level``; callbacks run in the caller's thread."""
        self.outside = level
        if self.function == "input":
            self._drive(level)

    def _drive(self, level: bool) -> None:
        (self.drive_high if level else self.drive_low)()

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.outside is not None:
            self._drive(self.outside)

    def _change_state(self, value: float) -> bool:
        changed = bool(super()._change_state(value))
        if changed and self.function == "output":
            self.factory.heard(self.info.name, float(value))
        if len(self.states) > MOST_STATES:
            self.clear_states()
        return changed


class WatchedPins(MockFactory):  # type: ignore[misc]
    """A pin factory whose every pin is watched. ``heard``: called with a pin's name and its new level."""

    def __init__(self, heard: Callable[[str, float], None]) -> None:
        super().__init__(pin_class=WatchedPin)
        self.heard = heard

    def line(self, number: int) -> Any:
        """The pin with BCM ``number``."""
        return self.pin(f"GPIO{number}")
