"""The calibration that is kept in the state folder, and the reader that uses it."""

from __future__ import annotations

import logging
from pathlib import Path

from kinito_pi import play, trained, vision
from kinito_pi.camera import PiCamera
from kinito_pi.journal import JournalError, read_sealed
from kinito_pi.ports import Pixels
from kinito_pi.settings import Settings

log = logging.getLogger(__name__)

CALIBRATION = "calibration.toml"


def calibration_file(settings: Settings) -> Path:
    """Where the tower's calibration is kept."""
    return Path(settings.state) / CALIBRATION


def name_of(settings: Settings) -> str:
    """What a calibration is of: it is no good for another tower, nor a twin's for one of another seed."""
    return "tower" if settings.tower == "real" else f"twin {settings.seed}"


def calibration_of(settings: Settings) -> vision.Calibration | None:
    """The calibration of this tower; None where there is none that can be used, which the log says."""
    path = calibration_file(settings)
    try:
        table = read_sealed(path)
        if table is None or settings.frames:
            return None
        if table.pop("of", None) != name_of(settings):
            log.info("%s is of another tower: the dice are read without it.", path)
            return None
        return vision.from_table(table)
    except (JournalError, vision.CalibrationError) as error:
        log.warning("%s The dice are read without calibration: kinito-pi calibrate.", error)
        return None


def with_camera(calibration: vision.Calibration, frames: object) -> vision.Calibration:
    """The calibration with what the camera that took its pictures was set to, where it tells."""
    if not isinstance(frames, PiCamera):
        return calibration
    told = frames.told
    return vision.with_camera(calibration, told.exposure, told.gain, told.focus)


def reader_of(settings: Settings) -> play.ReadDice:
    """The reader, told from where the pictures are taken, with the tower's calibration and the networks. Not
    for two threads at a time."""
    view: vision.View = "above" if settings.seen_from == "above" else "below"
    calibration = calibration_of(settings) if view == "below" else None
    networks = vision.Networks(*trained.weights())
    networks.warm_up()

    def read(pixels: Pixels, expect: int) -> vision.Reading | vision.Refusal:
        fits = calibration is not None and pixels.shape[1::-1] == (calibration.width, calibration.height)
        known = calibration if fits else None
        return vision.read(pixels, expect=expect, view=view, calibration=known, networks=networks)

    return read
