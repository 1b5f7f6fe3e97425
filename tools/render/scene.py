"""Dice as solids, seen by a pinhole camera that looks up through a clear floor.

Millimetres; the camera is at the origin and looks along +z, x to the right of the picture and y down;
the floor is the plane z = ``distance``. A picture needs no ray tracing: a die is six flat textures,
laid into the picture by their corners, the far ones first.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

TEXTURE = 96
GRID = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}


@dataclass(frozen=True)
class Look:
    """What a die is made of. Colours are BGR 0 to 255; sizes are shares of the side."""

    body: tuple[float, float, float]
    pip: tuple[float, float, float]
    pip_radius: float = 0.1
    pitch: float = 0.26
    corner: float = 0.12
    grain: float = 0.0
    clear: float = 0.0
    big_one: bool = False
    rim: float = 0.0


LOOKS = {
    "white": Look((238, 242, 240), (25, 25, 25)),
    "ivory": Look((175, 210, 225), (30, 30, 30)),
    "black": Look((32, 32, 34), (230, 230, 230)),
    "red": Look((40, 40, 200), (235, 240, 240)),
    "blue": Look((190, 70, 45), (235, 240, 240)),
    "green": Look((60, 120, 30), (235, 240, 240)),
    "yellow": Look((50, 190, 225), (25, 25, 25)),
    "wood": Look((120, 165, 205), (35, 40, 50), grain=0.18),
    "asian": Look((240, 242, 242), (30, 30, 30), big_one=True),
    "casino red": Look((25, 20, 150), (235, 235, 235), corner=0.03, clear=0.3),
    "clear blue": Look((140, 45, 25), (235, 235, 235), corner=0.1, clear=0.3),
    "clear green": Look((35, 90, 15), (235, 235, 235), corner=0.1, clear=0.3),
    "clear red": Look((25, 20, 130), (235, 235, 235), corner=0.1, clear=0.3),
    "dark, red pips": Look((40, 38, 42), (45, 45, 190)),
    "drilled white": Look((232, 236, 236), (60, 60, 60), rim=0.5),
}


@dataclass(frozen=True)
class Die:
    """One cube: its look, its side (mm), its middle (mm) and how it is turned; ``faces`` gives the pips
    on -x, +x, -y, +y, -z, +z. -z is the face that looks at the camera when it lies flat."""

    look: Look
    side: float
    middle: np.ndarray
    turn: np.ndarray
    faces: tuple[int, int, int, int, int, int]


@dataclass(frozen=True)
class Camera:
    """``focal`` in px, the picture's middle in px, the floor's distance in mm."""

    focal: float
    middle: tuple[float, float]
    distance: float

    def project(self, points: np.ndarray) -> np.ndarray:
        """Millimetres ``(n, 3)`` to px ``(n, 2)``."""
        return points[:, :2] / points[:, 2:] * self.focal + np.array(self.middle)


def random_faces(rng: np.random.Generator) -> tuple[int, int, int, int, int, int]:
    """Opposite faces add up to seven; which is where is left to chance."""
    pairs = [list(pair) for pair in ((1, 6), (2, 5), (3, 4))]
    rng.shuffle(pairs)
    for pair in pairs:
        rng.shuffle(pair)
    (a, b), (c, d), (e, f) = pairs
    return a, b, c, d, e, f


def turned(axis: np.ndarray, angle: float) -> np.ndarray:
    """The rotation matrix about an axis, radians."""
    matrix, _ = cv2.Rodrigues(np.asarray(axis, float) / np.linalg.norm(axis) * angle)
    return matrix


def face_texture(look: Look, face: int, rng: np.random.Generator) -> np.ndarray:
    """One face, ``(TEXTURE, TEXTURE, 4)`` BGR and coverage, 0 to 255 float."""
    size = TEXTURE
    image = np.empty((size, size, 4), np.float32)
    image[..., :3] = look.body
    if look.grain:
        streaks = cv2.GaussianBlur(rng.normal(0, 1, (size, size)).astype(np.float32), (0, 0), 6, sigmaY=0.8)
        image[..., :3] *= 1 + look.grain * streaks[..., None] / (streaks.std() + 1e-6) / 3
    if look.clear:
        cloud = cv2.GaussianBlur(rng.normal(0, 1, (size, size)).astype(np.float32), (0, 0), 5)
        image[..., :3] *= 1 + look.clear * cloud[..., None] / (cloud.std() + 1e-6) / 2
        _pips(image, look, 7 - face, strength=look.clear * rng.uniform(0.2, 0.7), blur=4.0, inset=0.75)
    _pips(image, look, face)
    corner = int(look.corner * size)
    mask = np.zeros((size, size), np.uint8)
    cv2.rectangle(mask, (corner, 0), (size - 1 - corner, size - 1), 255, -1)
    cv2.rectangle(mask, (0, corner), (size - 1, size - 1 - corner), 255, -1)
    for x in (corner, size - 1 - corner):
        for y in (corner, size - 1 - corner):
            cv2.circle(mask, (x, y), corner, 255, -1)
    image[..., 3] = mask
    return np.rot90(image, int(rng.integers(4))).copy()


def _pips(
    image: np.ndarray,
    look: Look,
    face: int,
    strength: float = 1.0,
    blur: float = 0.7,
    inset: float = 1.0,
) -> None:
    size = image.shape[0]
    cover = np.zeros((size, size), np.float32)
    radius = look.pip_radius * size * (2.1 if look.big_one and face == 1 else 1.0)
    for place in GRID[face]:
        x = size * (0.5 + inset * look.pitch * (place % 3 - 1)) - 0.5
        y = size * (0.5 + inset * look.pitch * (place // 3 - 1)) - 0.5
        cv2.circle(cover, (round(x * 16), round(y * 16)), round(radius * inset * 16), 1.0, -1, cv2.LINE_AA, 4)
    cover = cv2.GaussianBlur(cover, (0, 0), blur)[..., None] * strength
    colour = np.array(look.pip, np.float32)
    if look.big_one and face in (1, 4):
        colour = np.array((40, 30, 190), np.float32)
    if look.rim:
        light = np.linspace(1 - look.rim, 1 + look.rim, size, dtype=np.float32)[:, None, None]
        colour = np.clip(colour * light, 0, 255)
    image[..., :3] = image[..., :3] * (1 - cover) + colour * cover


_CORNERS = {
    0: [(-1, -1, -1), (-1, 1, -1), (-1, 1, 1), (-1, -1, 1)],
    1: [(1, -1, -1), (1, 1, -1), (1, 1, 1), (1, -1, 1)],
    2: [(-1, -1, -1), (1, -1, -1), (1, -1, 1), (-1, -1, 1)],
    3: [(-1, 1, -1), (1, 1, -1), (1, 1, 1), (-1, 1, 1)],
    4: [(-1, -1, -1), (1, -1, -1), (1, 1, -1), (-1, 1, -1)],
    5: [(-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)],
}


def draw_die(
    picture: np.ndarray, die: Die, camera: Camera, light: np.ndarray, rng: np.random.Generator
) -> None:
    """Lay a die into a float BGR picture. ``light``: the direction that light comes from, length 1."""
    visible = []
    for number, corners in _CORNERS.items():
        points = np.array(corners, float) * die.side / 2 @ die.turn.T + die.middle
        normal = points.mean(axis=0) - die.middle
        if normal @ points.mean(axis=0) < 0:
            visible.append(
                (np.linalg.norm(points.mean(axis=0)), number, points, normal / np.linalg.norm(normal))
            )
    hull = cv2.convexHull(
        np.concatenate([camera.project(_pulled_in(points, die)) for _, _, points, _ in visible]).astype(
            np.float32
        )
    )
    edge = np.zeros(picture.shape[:2], np.float32)
    cv2.fillConvexPoly(edge, np.rint(hull * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    rim = np.array(die.look.body, np.float32) * 0.55
    picture[:] = picture * (1 - edge[..., None]) + rim * edge[..., None]
    for _, number, points, normal in sorted(visible, key=lambda face: -face[0]):
        texture = face_texture(die.look, die.faces[number], rng)
        texture[..., :3] *= 0.55 + 0.5 * max(0.0, float(normal @ light))
        _lay(picture, texture, camera.project(points))


def _pulled_in(points: np.ndarray, die: Die) -> np.ndarray:
    return die.middle + (points - die.middle) * (1 - 0.25 * die.look.corner)


def _lay(picture: np.ndarray, texture: np.ndarray, corners: np.ndarray) -> None:
    size = TEXTURE
    source = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 3, picture.shape[1::-1])
    if (high <= low).any():
        return
    shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]], float)
    extent = (int(high[0] - low[0]), int(high[1] - low[1]))
    laid = cv2.warpPerspective(texture, shift @ matrix, extent, flags=cv2.INTER_AREA)
    cover = laid[..., 3:] / 255
    part = picture[low[1] : high[1], low[0] : high[0]]
    part[:] = part * (1 - cover) + laid[..., :3] * np.minimum(cover * 1.0, 1)
