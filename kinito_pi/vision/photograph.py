"""A picture of dice as people are shown it: the pixels that were read, as a JPEG."""

from __future__ import annotations

from typing import Final

import cv2

from kinito_pi.vision.reading import Pixels

WIDEST: Final = 800
"""px: more than a phone shows, and few enough bytes for a slow one."""
QUALITY: Final = 82
"""Of 100: pips stay round."""


def as_jpeg(pixels: Pixels) -> bytes:
    """A JPEG, at most ``WIDEST`` px wide, of ``pixels``: ``(h, w)`` grey or ``(h, w, 3)`` BGR, ``uint8``."""
    width = pixels.shape[1]
    if width > WIDEST:
        share = WIDEST / width
        pixels = cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    _done, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return data.tobytes()
