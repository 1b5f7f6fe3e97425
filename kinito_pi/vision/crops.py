"""A face as the face network wants it: turned upright, one size, with a margin round it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from kinito_pi.vision.reading import Pixels

CROP = 48
"""px, each way."""
FACE = 32
"""px of a crop that a face is wide: the margin shows the outline, and sides where there are some."""
HALVED_FROM = 72.0
"""px: a face wider than this is taken from the halved picture, so that its pixels are means."""


@dataclass(frozen=True, slots=True)
class Square:
    """A face on the floor: centre, side (px) and angle of a side (radians, any quarter turn is the same)."""

    x: float
    y: float
    side: float
    angle: float


def crop(colour: Pixels, half: Pixels, square: Square) -> Pixels:
    """``(CROP, CROP, 3)`` of a picture ``(h, w, 3)`` and its half, ``(h / 2, w / 2, 3)``."""
    halved = square.side > HALVED_FROM
    scale = 0.5 if halved else 1.0
    step = square.side * scale / FACE
    along = step * np.array([np.cos(square.angle), np.sin(square.angle)])
    middle = np.array([square.x + 0.5, square.y + 0.5]) * scale - 0.5
    to_picture = np.array([[along[0], -along[1], 0.0], [along[1], along[0], 0.0]])
    to_picture[:, 2] = middle - to_picture[:, :2] @ np.full(2, (CROP - 1) / 2)
    return np.asarray(
        cv2.warpAffine(
            half if halved else colour,
            to_picture,
            (CROP, CROP),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )
