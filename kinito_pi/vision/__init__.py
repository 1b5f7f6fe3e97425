"""The reader of dice: pixels in, a reading or a refusal out. No camera, no rules, no clock."""

from kinito_pi.vision.agreement import agree
from kinito_pi.vision.calibrating import (
    ADVICE,
    Advice,
    CalibrationFault,
    EmptyCup,
    LyingDie,
    look_at_dice,
    look_at_empty,
    with_camera,
)
from kinito_pi.vision.calibration import Calibration, CalibrationError, from_table
from kinito_pi.vision.calibration_picture import drawn_calibration
from kinito_pi.vision.explaining import explained
from kinito_pi.vision.networks import Networks
from kinito_pi.vision.photograph import as_jpeg
from kinito_pi.vision.reader import look_at, read
from kinito_pi.vision.reading import (
    DieRead,
    PictureError,
    Pixels,
    Reading,
    Reason,
    Refusal,
    View,
    VisionError,
)
from kinito_pi.vision.rest import RestWatch

__all__ = [
    "ADVICE",
    "Advice",
    "Calibration",
    "CalibrationError",
    "CalibrationFault",
    "DieRead",
    "EmptyCup",
    "LyingDie",
    "Networks",
    "PictureError",
    "Pixels",
    "Reading",
    "Reason",
    "Refusal",
    "RestWatch",
    "View",
    "VisionError",
    "agree",
    "as_jpeg",
    "drawn_calibration",
    "explained",
    "from_table",
    "look_at",
    "look_at_dice",
    "look_at_empty",
    "read",
    "with_camera",
]
