"""The picture of the empty cup, on which the dice are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.twin.lens import HEIGHT, WIDTH, developed, vignette
from kinito_pi.twin.room import Light, Room

_STRIP: Final = 48
"""Rows that are computed at once: of the whole picture it would take 20 MB."""
_SOFT: Final = 0.7
"""px, how far the lens blurs."""
_REACH: Final = 3
"""Rows that the blur looks at on both sides."""
_MOST_KEPT: Final = 2
"""Pictures that are kept: both banks of lamps, or one after the other."""
_ALL: Final = slice(None)


@dataclass(frozen=True, slots=True)
class Empty:
    """``picture``: ``(HEIGHT, WIDTH, 3)`` BGR without noise. ``glare``: ``(HEIGHT, WIDTH)`` linear light that
    lies over the dice too, None where no lamp is mirrored by the floor."""

    picture: NDArray[np.uint8]
    glare: NDArray[np.float16] | None


class EmptyCup:
    """``room``, photographed. ``exposure``: 1 is right; light doubles with it."""

    def __init__(self, room: Room, exposure: float) -> None:
        self._room = room
        self._exposure = np.float32(exposure)
        self._kept: dict[tuple[bool, ...], Empty] = {}

    def under(self, lit: tuple[bool, ...]) -> Empty:
        """With these banks of lamps ``lit``. What was drawn last is kept."""
        if lit not in self._kept:
            while len(self._kept) >= _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[lit] = self._photographed(lit)
        return self._kept[lit]

    def share(self, rows: slice = _ALL, columns: slice = _ALL) -> Light:
        """``(h, w)``: how much of the light comes to the sensor there."""
        return vignette(rows, columns) * self._exposure

    def _photographed(self, lit: tuple[bool, ...]) -> Empty:
        glare = self._room.glare(lit)
        picture = np.empty((HEIGHT, WIDTH, 3), np.uint8)
        for top in range(0, HEIGHT, _STRIP):
            around = slice(max(top - _REACH, 0), min(top + _STRIP + _REACH, HEIGHT))
            light = self._room.light(lit, around) + glare[around, :, None]
            light *= self.share(around)[..., None]
            grey = cv2.GaussianBlur(developed(light), (0, 0), _SOFT)
            picture[top : top + _STRIP] = cv2.convertScaleAbs(grey[top - around.start :][:_STRIP])
        return Empty(picture, glare.astype(np.float16) if glare.any() else None)
