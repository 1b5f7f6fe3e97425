"""The skin of a die: for each face its colour and its relief, computed once, and shaded for the lamps."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.twin.die import NORMALS, PIP_STEP, PIPS, face_axes
from kinito_pi.twin.materials import Material

Picture = NDArray[np.float32]
Half = NDArray[np.float16]

SIZE: Final = 96
"""px, the edge of a face's map; about what the camera sees of it."""
_FINE: Final = 3
"""px of drawing for one of the map, for smooth rims."""
_AMBIENT: Final = 0.22
"""Light that comes back from the cup's wall, from all around."""


class DieSkin:
    """The six faces of a die of ``material``; ``random`` makes its clouds and scuffs."""

    def __init__(self, material: Material, random: np.random.Generator) -> None:
        self._material = material
        self._axes = {face: face_axes(face) for face in NORMALS}
        self._maps = {face: _maps(face, material, random) for face in NORMALS}

    def shaded(self, face: int, rotation: NDArray[np.float64], lamps: list[NDArray[np.float64]]) -> Picture:
        """``(SIZE, SIZE, 3)`` BGR linear light of ``face`` on a die with ``rotation`` under ``lamps``.

        ``lamps``: ``(3,)`` each, the way to the lamp, as long as it is strong.
        """
        colour, relief = (half.astype(np.float32) for half in self._maps[face])
        to_face = (rotation @ self._axes[face]).T
        eye = to_face @ np.array([0.0, 0.0, -1.0])
        diffuse = np.full(relief.shape[:2], _AMBIENT, np.float32)
        reflex = np.zeros_like(diffuse)
        for lamp in lamps:
            strength = float(np.linalg.norm(lamp))
            way = (to_face @ lamp / strength).astype(np.float32)
            diffuse += strength * np.maximum(relief @ way, 0)
            half = (way + eye) / np.linalg.norm(way + eye)
            reflex += strength * np.maximum(relief @ half.astype(np.float32), 0) ** self._material.sharpness
        return np.asarray(colour * diffuse[..., None] + self._material.gloss * reflex[..., None], np.float32)


def _maps(face: int, material: Material, random: np.random.Generator) -> tuple[Half, Half]:
    """Colour ``(SIZE, SIZE, 3)`` and normals ``(SIZE, SIZE, 3)`` in the face's axes: right, up, outward. Kept
    all evening, so in half the bytes."""
    size = SIZE * _FINE
    x, y = np.meshgrid((np.arange(size) + 0.5) / size - 0.5, 0.5 - (np.arange(size) + 0.5) / size)
    normals = _rounded_edges(x, y, material.round)
    ink = np.zeros((size, size))
    for right, up in PIPS[face]:
        u, v = x - right * PIP_STEP, y - up * PIP_STEP
        within = np.hypot(u, v) < material.pip
        ink[within] = 1.0
        # A drilled and painted hollow: a shallow bowl whose rim leans toward its middle.
        normals[within] = np.dstack([-u, -v, np.full_like(u, 1.6 * material.pip)])[within]
    colour = _body(material, size, random) * (1 - ink[..., None]) + np.array(material.pips) * ink[..., None]
    normals /= np.linalg.norm(normals, axis=2, keepdims=True)
    return _smaller(colour), _smaller(normals)


def _rounded_edges(x: NDArray[np.float64], y: NDArray[np.float64], radius: float) -> NDArray[np.float64]:
    """Normals that lean out toward each edge, to half a right angle at the edge itself."""

    def lean(along: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.sign(along) * np.clip((np.abs(along) - 0.5 + radius) / radius, 0, 1) ** 1.5)

    return np.dstack([lean(x), lean(y), np.ones_like(x)])


def _body(material: Material, size: int, random: np.random.Generator) -> NDArray[np.float64]:
    cloud = cv2.resize(random.normal(0, 1, (9, 5)), (size, size), interpolation=cv2.INTER_CUBIC)
    grain = cv2.resize(random.normal(0, 1, (SIZE, SIZE)), (size, size))
    tone = 1 + material.cloud * cloud + 0.3 * material.cloud * grain
    return np.asarray(np.array(material.body) * np.clip(tone, 0.2, 2)[..., None])


def _smaller(picture: NDArray[np.float64]) -> Half:
    return np.asarray(cv2.resize(picture, (SIZE, SIZE), interpolation=cv2.INTER_AREA), np.float16)
