"""One owner opens the whole tower and closes it: the motor first, and every part even if another fails."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Protocol, TypeVar

from gpiozero import BadPinFactory, GPIOPinInUse

from kinito_pi.ports import Clock, FrameSource, NoButton, NoBuzzer, Tower, TowerReport
from kinito_pi.tower.bridge import HBridge
from kinito_pi.tower.button import Button
from kinito_pi.tower.buzzer import Buzzer
from kinito_pi.tower.camera_light import CameraLight
from kinito_pi.tower.dead_man import DeadMan
from kinito_pi.tower.errors import PinMapError, PinsBusyError, PinsMissingError, is_of_the_pins
from kinito_pi.tower.guard_link import Guard
from kinito_pi.tower.lid import CupLid
from kinito_pi.tower.pass_light import PassLight
from kinito_pi.tower.pin_library import load_lgpio
from kinito_pi.tower.pin_map import SEATS, PinMap
from kinito_pi.tower.profile import ShakeSettings
from kinito_pi.tower.shaker import Shaker

log = logging.getLogger(__name__)


def real_pins() -> Any:
    """The Pi's own pins, through lgpio. Raises ``PinsMissingError`` where there are none."""
    try:
        load_lgpio()
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except ImportError as error:
        raise PinsMissingError(
            "There is no lgpio for the pins. On a Raspberry Pi: sudo apt install python3-lgpio;"
            " elsewhere use the twin."
        ) from error
    except Exception as error:  # lgpio raises its own, GPIOZeroError or OSError
        raise PinsMissingError(
            f"The pins cannot be opened ({error}). Is this a Raspberry Pi, and are you in the group gpio?"
        ) from error


def open_tower(
    pins: PinMap,
    *,
    pin_factory: Any,
    clock: Clock,
    frames: FrameSource,
    seats: int = 10,
    random: Random | None = None,
    settings: ShakeSettings | None = None,
    watched: bool = True,
    guard: Guard | None = None,
) -> Tower:
    """Open every part on ``pin_factory``, the motor first so that its lines are low from then on.

    ``seats``: lamps of the pass light that are used, 2 to 10. ``random``: for the strokes of the shake.
    ``watched``: with a thread that takes the motor off when the shaker is no longer stepped. ``guard``: the
    link to the guard, where the build has one; it is started here and closed with the rest.
    Raises ``PinMapError``, ``PinsMissingError`` or ``PinsBusyError``; what was opened before is closed again.
    """
    if seats not in SEATS or seats > len(pins.lamps):
        raise PinMapError(
            f"{seats} seats need a lamp each, and the pin map has {len(pins.lamps)}. Seats are 2 to 10."
        )
    parts = _Parts(pins, pin_factory, clock, guard)
    try:
        with _said_plainly():
            shaker, lid = parts.cup(random or Random(), settings, watched)
            pass_light = parts.own(PassLight(pins.lamps[:seats], pin_factory=pin_factory))
            camera_light = parts.own(CameraLight(pins.banks, pin_factory=pin_factory))
            buzzer, button = parts.extras()
    except BaseException:
        parts.close(suppress=True)
        raise
    # A camera that must be given back says so by having a ``close`` of its own.
    parts.closers.append(getattr(frames, "close", frames.end))

    def report() -> TowerReport:
        told = None if guard is None else ("tripped" if guard.trouble else "ok")
        return TowerReport(shaker.phase.value, shaker.at_home, lid.is_open, told)

    return Tower(
        shaker, pass_light, lid, camera_light, frames, seats, parts.close,
        buzzer=buzzer, button=button, report=report,
    )  # fmt: skip


class _Closes(Protocol):
    def close(self) -> None: ...


Part = TypeVar("Part", bound=_Closes)


class _Parts:
    """What is open so far, and how to close it: in the order it was opened, the motor first."""

    def __init__(self, pins: PinMap, pin_factory: Any, clock: Clock, guard: Guard | None) -> None:
        self._guard = guard
        self._pins = pins
        self._pin_factory = pin_factory
        self._clock = clock
        self.closers: list[Callable[[], None]] = []

    def own(self, part: Part) -> Part:
        """``part``, to be closed with the others."""
        self.closers.append(part.close)
        return part

    def cup(self, random: Random, settings: ShakeSettings | None, watched: bool) -> tuple[Shaker, CupLid]:
        """The motor and all that may stop it."""
        pins, factory = self._pins, self._pin_factory
        bridge = self.own(HBridge(pins.forward, pins.backward, pins.enable, pin_factory=factory))
        dead_man = self.own(DeadMan(lambda: bridge.trip("unattended"), clock=self._clock))
        if watched:
            dead_man.start()
        if self._guard is not None:
            self.own(self._guard).start()
        lid = self.own(
            CupLid(pins.reed, pin_factory=factory, clock=self._clock, stop=lambda: bridge.trip("lid_open"))
        )
        shaker = Shaker(
            bridge,
            pins.home,
            lid_is_open=lambda: lid.is_open,
            random=random,
            pin_factory=factory,
            settings=settings,
            dead_man=dead_man,
            guard=self._guard,
        )
        return self.own(shaker), lid

    def extras(self) -> tuple[Buzzer | NoBuzzer, Button | NoButton]:
        """The parts that a build may leave out."""
        pins, factory = self._pins, self._pin_factory
        buzzer = NoBuzzer() if pins.buzzer is None else self.own(Buzzer(pins.buzzer, pin_factory=factory))
        if pins.button is None:
            return buzzer, NoButton()
        return buzzer, self.own(Button(pins.button, pin_factory=factory, clock=self._clock))

    def close(self, *, suppress: bool = False) -> None:
        """Close every part, also when another fails; then the first failure is raised."""
        failure: Exception | None = None
        while self.closers:
            try:
                self.closers.pop(0)()
            except Exception as error:  # noqa: BLE001 - the other parts must still be closed
                log.warning("closing the tower: %s", error)
                failure = failure or error
        if failure is not None and not suppress:
            raise failure


@contextmanager
def _said_plainly() -> Iterator[None]:
    try:
        yield
    except GPIOPinInUse as error:
        raise PinsBusyError(
            f"A pin is taken ({error}). Is another program driving the tower? Stop it first."
        ) from error
    except BadPinFactory as error:
        raise PinsMissingError(
            f"There are no pins to use ({error}). Run on a Raspberry Pi, or use the twin."
        ) from error
    except Exception as error:
        if not is_of_the_pins(error):
            raise
        raise PinsBusyError(
            f"A pin cannot be used ({error}). Is another program driving the tower? Stop it first."
        ) from error


def motor_off(pins: PinMap, *, pin_factory: Any) -> None:
    """Drive the motor's lines low and let them go: for after a program that was killed.

    The kernel leaves a dead process's lines as they were (Pi 4 and earlier), so whoever starts the program
    calls this when it has ended, however it ended. Raises ``PinsBusyError`` while it still runs.
    """
    with _said_plainly():
        HBridge(pins.forward, pins.backward, pins.enable, pin_factory=pin_factory).close()
