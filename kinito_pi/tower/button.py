"""The push button on the tower: a thumb for whoever has no phone in hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gpiozero import DigitalInputDevice

from kinito_pi.ports import Clock
from kinito_pi.tower.contact import FirstEdge
from kinito_pi.tower.input_line import let_go

BUTTON_QUIET: Final = 0.05
"""s the button must rest before the next press is news."""


class Button:
    """A push button, optional in a build. What a press does is for the game to say.

    Wiring: from the pin to ground, the Pi's pull-up on; low while it is pressed. A broken wire is a button
    that nobody presses; a short is one press.
    """

    def __init__(self, pin: int, *, pin_factory: Any, clock: Clock) -> None:
        self._clock = clock
        self._pressed: Callable[[], None] | None = None
        self._edge = FirstEdge(quiet=BUTTON_QUIET)
        self._line = DigitalInputDevice(pin, pull_up=True, pin_factory=pin_factory)
        self._line.when_activated = self._on_press
        self._line.when_deactivated = self._on_release

    def on_pressed(self, callback: Callable[[], None] | None) -> None:
        """Call ``callback`` once a press, from the pin's thread; it must only put into the inbox."""
        self._pressed = callback

    def close(self) -> None:
        """Release the pin."""
        self._pressed = None
        let_go(self._line)

    def _on_press(self) -> None:
        if self._edge.opened(self._clock()) and self._pressed is not None:
            self._pressed()

    def _on_release(self) -> None:
        self._edge.shut(self._clock())
