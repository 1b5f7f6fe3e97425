"""What the table sees, hears and presses, of a tower that may not be there."""

from __future__ import annotations

from collections.abc import Callable

from kinito_pi.ports import Button, Buzzer, Lights, PassLight, Signal


class LastingLight:
    """Shows what it was told to, once it is there."""

    def __init__(self) -> None:
        self._light: PassLight | None = None
        self._told = Lights(Signal.TURN)

    def follow(self, light: PassLight | None) -> None:
        """From now on ``light`` is the one; None: there is none. A signal that came to its end is not
        shown again."""
        self._light = light
        if light is not None:
            light.point(self._told.lamp)

    def point(self, lamp: int | None) -> None:
        """Light ``lamp`` and no other."""
        self._told = Lights(Signal.TURN, lamp)
        if self._light is not None:
            self._light.point(lamp)

    def show(self, lights: Lights, now: float) -> None:
        """Begin a signal at ``now`` (s)."""
        self._told = lights
        if self._light is not None:
            self._light.show(lights, now)

    def step(self, now: float) -> bool:
        """Carry it on; with no light there is nothing more to show."""
        return self._light is not None and self._light.step(now)


class LastingBuzzer:
    """Sounds where there is one."""

    def __init__(self) -> None:
        self._buzzer: Buzzer | None = None

    def follow(self, buzzer: Buzzer | None) -> None:
        """From now on ``buzzer`` is the one; None: there is none."""
        self._buzzer = buzzer

    def sound(self, signal: Signal, now: float) -> None:
        """Begin a signal at ``now`` (s)."""
        if self._buzzer is not None:
            self._buzzer.sound(signal, now)

    def step(self, now: float) -> bool:
        """Carry it on."""
        return self._buzzer is not None and self._buzzer.step(now)


class LastingButton:
    """Pressed where there is one."""

    def __init__(self) -> None:
        self._button: Button | None = None
        self._callback: Callable[[], None] | None = None

    def follow(self, button: Button | None) -> None:
        """From now on ``button`` is the one; None: there is none."""
        self._button = button
        if button is not None:
            button.on_pressed(self._callback)

    def on_pressed(self, callback: Callable[[], None] | None) -> None:
        """Call ``callback`` once a press."""
        self._callback = callback
        if self._button is not None:
            self._button.on_pressed(callback)
