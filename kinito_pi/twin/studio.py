"""Draws what lies on the bench as the lens under the floor would see it."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.geometry import tower_geometry
from kinito_pi.ports import Pixels
from kinito_pi.twin.die import EDGE, NORMALS, Body, face_axes
from kinito_pi.twin.die_skin import SIZE, DieSkin
from kinito_pi.twin.empty_cup import EmptyCup
from kinito_pi.twin.lens import HEIGHT, WIDTH, Lens, developed
from kinito_pi.twin.materials import Material
from kinito_pi.twin.noise import Noise
from kinito_pi.twin.room import Light, Room, lamp_places
from kinito_pi.twin.scene import Scene

_CORNERS: Final = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * EDGE / 2
_MAP_CORNERS: Final = np.array([[0, SIZE], [SIZE, SIZE], [SIZE, 0], [0, 0]], np.float32) - 0.5
_LAMPS: Final = lamp_places(tower_geometry())


class Studio:
    """Everything the pictures are made of: skin of the dice, empty cup, noise.

    ``exposure``: 1 is right; light doubles with it. ``colour``: BGR, else grey.
    """

    def __init__(self, material: Material, *, seed: int, exposure: float = 1.0, colour: bool = True) -> None:
        random = np.random.default_rng(seed)
        self._colour = colour
        self._lens = Lens()
        self._skin = DieSkin(material, random)
        self._cup = EmptyCup(Room(self._lens, random), exposure)
        self._noise = Noise(random)
        self._still: tuple[Scene, NDArray[np.uint8]] | None = None

    def picture(self, scene: Scene) -> Pixels:
        """``scene`` as the camera sees it: ``(480, 640, 3)`` BGR or ``(480, 640)`` grey."""
        picture = self._noise.over(self._clean(scene))
        return picture if self._colour else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)

    def _clean(self, scene: Scene) -> NDArray[np.uint8]:
        if self._still is not None and scene.still and self._still[0] == scene:
            return self._still[1]
        clean = self._drawn(scene)
        self._still = (scene, clean) if scene.still else None
        return clean

    def _drawn(self, scene: Scene) -> NDArray[np.uint8]:
        empty = self._cup.under(scene.lit)
        if abs(scene.off_home) > 0.08:
            return _turned_away(empty.picture, scene.off_home)
        picture = empty.picture.copy()
        for body in sorted(scene.bodies, key=lambda body: -body.centre[2]):
            self._draw(picture, body, scene.lit, empty.glare)
        return picture

    def _draw(
        self, picture: NDArray[np.uint8], body: Body, lit: tuple[bool, ...], glare: NDArray[np.float16] | None
    ) -> None:
        corners = self._lens.project(body.centre + _CORNERS @ body.rotation.T)
        box = _box(corners, body.blur, self._lens.scale)
        if box is None:
            return
        x0, y0, x1, y1 = box
        rows, columns = slice(y0, y1), slice(x0, x1)
        corner = np.array([x0, y0])
        light = self._faces(body, lit, corner, (x1 - x0, y1 - y0))
        mask = _rounded(corners - corner, (x1 - x0, y1 - y0), 0.10 * EDGE * self._lens.scale)
        if glare is not None:
            light += glare[rows, columns, None]
        light = developed(light * self._cup.share(rows, columns)[..., None])
        light, mask = _smeared(light, mask, body.blur, self._lens.scale)
        under = picture[rows, columns].astype(np.float32)
        under += (light - under) * mask[..., None]
        picture[rows, columns] = cv2.convertScaleAbs(under)

    def _faces(
        self, body: Body, lit: tuple[bool, ...], corner: NDArray[np.int64], size: tuple[int, int]
    ) -> Light:
        light = np.zeros((size[1], size[0], 3), np.float32)
        lamps = _lamps_at(body, lit)
        for face, normal in NORMALS.items():
            outward = body.rotation @ np.array(normal, dtype=float)
            centre = body.centre + outward * EDGE / 2
            if outward @ centre + outward[2] * self._lens.below >= 0:
                continue
            quad = self._lens.project(centre + _face_corners(body, face)) - corner
            warp = cv2.getPerspectiveTransform(_MAP_CORNERS, quad.astype(np.float32))
            shaded = (
                self._skin.shaded(face, body.rotation, lamps)
                if lamps
                else np.zeros((SIZE, SIZE, 3), np.float32)
            )
            drawn = cv2.warpPerspective(
                shaded, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
            inside = np.zeros(size[::-1], np.uint8)
            cv2.fillConvexPoly(inside, _fixed_point(_grown(quad)), 255, cv2.LINE_8, 4)
            light[inside > 0] = drawn[inside > 0]
        return light


def _face_corners(body: Body, face: int) -> NDArray[np.float64]:
    right, up, _ = (body.rotation @ face_axes(face)).T * EDGE / 2
    return np.array([-right - up, right - up, right + up, -right + up])


def _lamps_at(body: Body, lit: tuple[bool, ...]) -> list[NDArray[np.float64]]:
    """The way to each lit bank from the die, as long as it is strong there."""
    lamps = []
    for side, place in enumerate(_LAMPS):
        if lit[side] if side < len(lit) else bool(lit and lit[0]):
            way = np.array(place) - body.centre
            far = float(np.linalg.norm(way))
            lamps.append(way / far * 0.62 * (85 / far) ** 2)
    return lamps


def _box(
    corners: NDArray[np.float64], blur: tuple[float, float], scale: float
) -> tuple[int, int, int, int] | None:
    margin = 4 + abs(np.array(blur)) * scale
    low = np.maximum(np.floor(corners.min(axis=0) - margin), 0).astype(int)
    high = np.minimum(np.ceil(corners.max(axis=0) + margin), (WIDTH, HEIGHT)).astype(int)
    return None if (high - low).min() < 2 else (int(low[0]), int(low[1]), int(high[0]), int(high[1]))


def _fixed_point(points: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.round(points * 16).astype(np.int32)


def _grown(quad: NDArray[np.float64]) -> NDArray[np.float64]:
    """A quarter of a pixel larger all round, so that no seam opens between two faces."""
    middle = quad.mean(axis=0)
    return np.asarray(middle + (quad - middle) * 1.02)


def _rounded(corners: NDArray[np.float64], size: tuple[int, int], radius: float) -> NDArray[np.float32]:
    """``(h, w)`` 0 to 1: the outline of the die, its corners rounded to about ``radius`` px."""
    outline = np.zeros(size[::-1], np.float32)
    hull = cv2.convexHull(corners.astype(np.float32)).reshape(-1, 2).astype(np.float64)
    cv2.fillConvexPoly(outline, _fixed_point(hull), 1.0, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(outline, (0, 0), radius * 0.55)
    return np.asarray(np.clip((soft - 0.5) * radius * 1.6 + 0.5, 0, 1), np.float32)


def _blurred(light: NDArray[np.float32], sigma: float) -> NDArray[np.float32]:
    return np.asarray(cv2.GaussianBlur(light, (0, 0), sigma), np.float32)


def _smeared(
    light: NDArray[np.float32], mask: NDArray[np.float32], blur: tuple[float, float], scale: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Blur by the lens, and by what the die moves during the exposure."""
    length = int(np.hypot(*blur) * scale)
    if length < 2:
        return _blurred(light, 0.75), _blurred(mask, 0.75)
    kernel = np.zeros((length | 1, length | 1), np.float32)
    middle = np.array([length // 2, length // 2])
    reach = np.array(blur) * scale / 2
    start, end = middle - reach, middle + reach
    cv2.line(kernel, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 1.0)
    kernel /= max(float(kernel.sum()), 1.0)
    return np.asarray(cv2.filter2D(light, -1, kernel), np.float32), np.asarray(
        cv2.filter2D(mask, -1, kernel), np.float32
    )


def _turned_away(empty: NDArray[np.uint8], off_home: float) -> NDArray[np.uint8]:
    """The cup has turned: its dark outside goes by, streaked along the turn."""
    shift = int(off_home * 900)
    small = cv2.resize(np.roll(empty, shift, axis=0), (64, 6), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.convertScaleAbs(cv2.resize(small, (WIDTH, HEIGHT)), alpha=0.6), np.uint8)
