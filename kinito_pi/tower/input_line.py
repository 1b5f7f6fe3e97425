"""Letting go of an input line, with all that listens to its edges."""

from __future__ import annotations

from gpiozero import DigitalInputDevice


def let_go(line: DigitalInputDevice) -> None:
    """Close ``line``, its edges first. Raises what the pins raise.

    gpiozero 2.0.1 leaves lgpio's callback behind when a device is closed. The next edge of that line, whoever
    opened it anew, would then end the one thread by which all edges come: the lid would be opened unheard.
    """
    try:
        if not line.closed:
            line.pin.when_changed = None
    finally:
        line.close()
