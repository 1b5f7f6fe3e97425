"""The lamps beside the camera."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gpiozero import LEDBoard


class CameraLight:
    """One or two banks of white LEDs, left and right of the camera, lit only while it looks.

    Wiring: each bank from 5 V through a logic-level MOSFET (AO3400), its gate on the pin with 10 kΩ to
    ground. Plain on and off: a dimmed lamp would flicker in the picture.
    """

    def __init__(self, banks: Sequence[int], *, pin_factory: Any) -> None:
        self._banks = LEDBoard(*banks, pin_factory=pin_factory)

    def on(self) -> None:
        """Light both banks."""
        self._banks.on()

    def off(self) -> None:
        """Put both banks out."""
        self._banks.off()

    def close(self) -> None:
        """Out, pins released."""
        try:
            if not self._banks.closed:
                self.off()  # gpiozero only lets a lit line go, and leaves the dark to the gate's 10 kΩ.
        finally:
            self._banks.close()
