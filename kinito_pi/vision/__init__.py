"""The reader of dice: pixels in, a reading or a refusal out. No camera, no rules, no clock."""

from kinito_pi.vision.agreement import agree
from kinito_pi.vision.photograph import as_jpeg
from kinito_pi.vision.reader import read
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
    "DieRead",
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
    "read",
]
