"""The tower that the settings ask for: on a Pi's pins, or a twin, with the camera that belongs to it."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from kinito_pi import tower, twin
from kinito_pi.camera import CameraSettings, PiCamera, RecordedFrames
from kinito_pi.geometry import tower_geometry
from kinito_pi.lasting import LastingCamera, LastingTower, PartMissing
from kinito_pi.play import OUT_OF_ORDER
from kinito_pi.ports import FrameSource, Tower
from kinito_pi.settings import Settings
from kinito_pi.vision import Calibration
from kinito_pi.wiring.calibrated import calibration_of
from kinito_pi.wiring.folders import guard_firmware

MOST_LAMPS = 10
LASTING_FAULTS = {code: sentence for code, sentence in tower.FAULTS.items() if code in OUT_OF_ORDER}
"""Of a shake, such as a motor that is not there: told to systemd too."""


def twins_guard() -> twin.GuardKit:
    """A guard for the twin's bench: the firmware itself, and the tower's own end of its line."""
    return twin.GuardKit(
        guard_firmware(), lambda line, clock: tower.GuardLink(line, clock=clock, threaded=False)
    )


def open_frames(settings: Settings) -> FrameSource | None:
    """Photographs from a folder if the settings name one."""
    if not settings.frames:
        return None
    return RecordedFrames(Path(settings.frames))


def open_camera(settings: Settings) -> PiCamera:
    """The Pi's camera, set as it was when the tower was calibrated. Raises ``CameraGone``."""
    return PiCamera(camera_settings(calibration_of(settings)))


def camera_settings(known: Calibration | None) -> CameraSettings:
    """As calibrated. A lens with a motor, of which nothing is known yet, is set to the tower's floor: left
    alone it looks across a room."""
    focus = 1000 / tower_geometry().camera.seen_below
    if known is None or known.exposure is None:
        return CameraSettings(focus=focus)
    return CameraSettings(exposure=known.exposure, gain=known.gain, focus=known.focus or focus)


def open_any_tower(settings: Settings) -> Tower:
    """The tower that the settings ask for. Raises the errors of ``tower``, ``twin`` and ``camera``."""
    pins = tower.read_pin_map_file(settings.pins)
    frames = open_frames(settings)
    if settings.tower == "real":
        return _on_pins(pins, frames or open_camera(settings), settings.guard)
    _bench, opened = twin.open_twin(
        tower.open_tower,
        pins,
        seed=settings.seed if settings.seed >= 0 else secrets.randbits(31),
        seats=MOST_LAMPS,
        clock=time.monotonic,
        faults=[each for each in settings.fault.replace(" ", "").split(",") if each],
        frames=frames,
        guard=twins_guard(),
    )
    return opened


def open_lasting_tower(settings: Settings, tell: Callable[[str | None], None]) -> Tower:
    """The same for a service: what a real tower lacks does not keep the page away, and is looked for again.

    ``tell``: is told the sentence of what is missing, and None when nothing is. Raises what is wrong with
    the settings: ``PinMapError``, ``TwinError``, ``CameraError``.
    """
    if settings.tower != "real":
        tell(None)
        return open_any_tower(settings)
    pins = tower.read_pin_map_file(settings.pins)
    frames = open_frames(settings)

    def open_parts(frames: FrameSource) -> Tower:
        try:
            return _on_pins(pins, frames, settings.guard)
        except (tower.PinsMissingError, tower.PinsBusyError) as error:
            raise PartMissing(error.code, error.sentence) from error

    camera = LastingCamera(lambda: frames or open_camera(settings))
    lasting = LastingTower(open_parts, camera, lamps=_lamps(pins), tell=tell, faults=LASTING_FAULTS)
    lasting.attend(time.monotonic())
    return lasting.whole


def _on_pins(pins: tower.PinMap, frames: FrameSource, guard: str) -> Tower:
    """On the Pi's own pins, which are given back when the tower is closed. Raises ``TowerError``."""
    with ExitStack() as opening:
        factory = tower.real_pins()
        opening.callback(factory.close)
        opened = tower.open_tower(
            pins,
            pin_factory=factory,
            clock=time.monotonic,
            frames=frames,
            seats=_lamps(pins),
            random=random.Random(),
            guard=_guard(guard) if guard else None,
        )
        opening.callback(opened.close)
        return replace(opened, close=opening.pop_all().close)


def _guard(path: str) -> tower.GuardLink:
    return tower.GuardLink(lambda: tower.UsbLine(Path(path)), clock=time.monotonic)


def _lamps(pins: tower.PinMap) -> int:
    return min(MOST_LAMPS, len(pins.lamps))
