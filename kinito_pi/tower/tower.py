"""One owner opens the whole tower and closes it: the motor first, and every part even if another fails."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from gpiozero import BadPinFactory, GPIOPinInUse, GPIOZeroError

from kinito_pi.ports import Clock, FrameSource, Tower
from kinito_pi.tower.bridge import HBridge
from kinito_pi.tower.camera_light import CameraLight
from kinito_pi.tower.errors import PinMapError, PinsBusyError, PinsMissingError
from kinito_pi.tower.lid import CupLid
from kinito_pi.tower.pass_light import PassLight
from kinito_pi.tower.pin_map import SEATS, PinMap
from kinito_pi.tower.profile import ShakeSettings
from kinito_pi.tower.shaker import Shaker

log = logging.getLogger(__name__)


def real_pins() -> Any:
    """The Pi's own pins, through lgpio. Raises ``PinsMissingError`` where there are none."""
    try:
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
) -> Tower:
    """Open every part on ``pin_factory``, the motor first so that its lines are low from then on.

    ``seats``: lamps of the pass light that are used, 2 to 10. ``random``: for the strokes of the shake.
    Raises ``PinMapError``, ``PinsMissingError`` or ``PinsBusyError``; what was opened before is closed again.
    """
    if seats not in SEATS or seats > len(pins.lamps):
        raise PinMapError(
            f"{seats} seats need a lamp each, and the pin map has {len(pins.lamps)}. Seats are 2 to 10."
        )
    closers: list[Callable[[], None]] = []
    try:
        with _said_plainly():
            return _open(pins, pin_factory, clock, frames, seats, random or Random(), settings, closers)
    except BaseException:
        _close_all(closers, suppress=True)
        raise


def _open(
    pins: PinMap,
    pin_factory: Any,
    clock: Clock,
    frames: FrameSource,
    seats: int,
    random: Random,
    settings: ShakeSettings | None,
    closers: list[Callable[[], None]],
) -> Tower:
    bridge = HBridge(pins.forward, pins.backward, pins.enable, pin_factory=pin_factory)
    closers.append(bridge.close)
    lid = CupLid(pins.reed, pin_factory=pin_factory, clock=clock, stop=lambda: bridge.trip("lid_open"))
    closers.append(lid.close)
    shaker = Shaker(
        bridge,
        pins.home,
        lid_is_open=lambda: lid.is_open,
        random=random,
        pin_factory=pin_factory,
        settings=settings,
    )
    closers.append(shaker.close)
    pass_light = PassLight(pins.lamps[:seats], pin_factory=pin_factory)
    closers.append(pass_light.close)
    camera_light = CameraLight(pins.banks, pin_factory=pin_factory)
    closers += [camera_light.close, frames.end]
    return Tower(shaker, pass_light, lid, camera_light, frames, seats, lambda: _close_all(closers))


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
    except (GPIOZeroError, OSError) as error:
        raise PinsBusyError(
            f"A pin cannot be used ({error}). Is another program driving the tower?"
        ) from error


def _close_all(closers: list[Callable[[], None]], *, suppress: bool = False) -> None:
    failure: Exception | None = None
    while closers:
        try:
            closers.pop(0)()
        except Exception as error:  # noqa: BLE001 - the other parts must still be closed
            log.warning("closing the tower: %s", error)
            failure = failure or error
    if failure is not None and not suppress:
        raise failure
