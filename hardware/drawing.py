"""Pictures of solids, like those of a good manual: light, shadow, outlines, on white. Rays, and no
graphics card.

Parallel projection; the same model gives the same picture on any machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import trimesh
from embreex import rtcore_scene
from embreex.mesh_construction import TriangleMesh
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Floats = NDArray[np.float32]
Colour = tuple[int, int, int]

SUPER: Final = 2
"""Rays each way for a pixel."""
LIGHT: Final = (-0.45, -0.55, 0.85)
"""The way to the lamp, in the picture's axes: right, towards the beholder, up."""
AMBIENT_RAYS: Final = 10
INK: Final = (38, 38, 44)
CREASE: Final = 0.86
"""Cosine of the angle between two faces from which on an edge is drawn."""


@dataclass(frozen=True)
class Body:
    """A mesh and its colour; ``clear``: 0 opaque to 1 unseen."""

    mesh: trimesh.Trimesh
    colour: Colour
    clear: float = 0.0


@dataclass(frozen=True)
class View:
    """From where: ``bearing`` (degrees, 0: from +x, 90: from +y), ``height`` (degrees above level), px."""

    bearing: float = -60.0
    height: float = 25.0
    wide: int = 1200
    high: int = 1200
    margin: float = 0.06
    scale: float | None = None  # px per mm; None: as large as fits
    shadows: bool = True  # not into what has been cut open

    def axes(self) -> Floats:
        """``(3, 3)``, rows: right, up, and towards the beholder."""
        turn, lift = math.radians(self.bearing), math.radians(self.height)
        to = np.array([math.cos(turn) * math.cos(lift), math.sin(turn) * math.cos(lift), math.sin(lift)])
        right = np.array([-math.sin(turn), math.cos(turn), 0.0])
        return np.array([right, np.cross(to, right), to], np.float32)


@dataclass
class Frame:
    """Where the scene falls in the picture: ``place(point)`` gives px."""

    axes: Floats
    scale: float
    middle: Floats
    wide: int
    high: int
    shadows: bool

    def place(self, point: Sequence[float]) -> tuple[float, float]:
        """px, right and down, of a point in mm."""
        x, y, _ = self.axes @ np.asarray(point, np.float32)
        return (
            float((x - self.middle[0]) * self.scale + self.wide / 2),
            float(self.high / 2 - (y - self.middle[1]) * self.scale),
        )


@dataclass
class Picture:
    """A finished picture and its frame; labels can be written on it."""

    image: Image.Image
    frame: Frame
    _labels: list[tuple[float, str]] = field(default_factory=list)

    def label(self, text: str, point: Sequence[float], at: tuple[float, float]) -> None:
        """``text`` beside ``at`` (px), outwards, and a line from there to ``point`` (mm)."""
        draw = ImageDraw.Draw(self.image)
        font = ImageFont.load_default(max(15, self.image.width // 80))
        target = self.frame.place(point)
        box = draw.textbbox((0, 0), text, font=font)
        wide, high = box[2] - box[0], box[3] - box[1]
        right = at[0] > self.image.width / 2
        anchor = (at[0], at[1])
        draw.line([target, anchor], fill=INK, width=2)
        draw.ellipse([target[0] - 4, target[1] - 4, target[0] + 4, target[1] + 4], fill=INK)
        start = at[0] + 8 if right else at[0] - wide - 8
        draw.text((start, at[1] - high * 0.75), text, fill=INK, font=font)


def draw(bodies: Sequence[Body], view: View) -> Picture:
    """``bodies`` as seen in ``view``."""
    frame = _frame(bodies, view)
    solid = [body for body in bodies if not body.clear]
    image = _rendered(solid, frame)
    clear = [body for body in bodies if body.clear]
    if clear:
        over = _rendered([*solid, *clear], frame)
        share = 1 - sum(body.clear for body in clear) / len(clear)
        image = image * (1 - share) + over * share
    whole = image.reshape(frame.high, SUPER, frame.wide, SUPER, 3).mean(axis=(1, 3))
    return Picture(Image.fromarray(np.clip(whole + 0.5, 0, 255).astype(np.uint8)), frame)


def _frame(bodies: Sequence[Body], view: View) -> Frame:
    axes = view.axes()
    points = np.concatenate([body.mesh.vertices for body in bodies]).astype(np.float32) @ axes.T
    low, high = points.min(axis=0), points.max(axis=0)
    size = np.maximum(high - low, 1e-3)
    fit = min(view.wide / size[0], view.high / size[1]) * (1 - 2 * view.margin)
    return Frame(axes, view.scale or float(fit), (low + high) / 2, view.wide, view.high, view.shadows)


class _Scene:
    """All triangles in one embree scene, with normals and colours by triangle."""

    def __init__(self, bodies: Sequence[Body]) -> None:
        self.scene = rtcore_scene.EmbreeScene()
        triangles = [body.mesh.triangles.astype(np.float32) for body in bodies]
        TriangleMesh(self.scene, np.ascontiguousarray(np.concatenate(triangles)))
        self.normals = np.concatenate([body.mesh.face_normals for body in bodies]).astype(np.float32)
        counts = [len(each) for each in triangles]
        self.colours = np.repeat(np.array([body.colour for body in bodies], np.float32), counts, axis=0)
        self.owner = np.repeat(np.arange(len(bodies)), counts)

    def hits(self, origins: Floats, ways: Floats) -> dict[str, Any]:
        found: dict[str, Any] = self.scene.run(origins, ways, output=1)
        return found

    def blocked(self, origins: Floats, ways: Floats) -> NDArray[np.bool_]:
        return np.asarray(self.scene.run(origins, ways, query="OCCLUDED")) == 0


def _rendered(bodies: Sequence[Body], frame: Frame) -> Floats:
    """``(high·SUPER, wide·SUPER, 3)`` 0 to 255."""
    scene = _Scene(bodies)
    shape = (frame.high * SUPER, frame.wide * SUPER)
    origins, ways = _rays(frame, shape)
    found = scene.hits(origins, ways)
    triangle, far = found["primID"].astype(np.int64), found["tfar"].astype(np.float32)
    hit = triangle >= 0
    image = np.full((len(hit), 3), 255.0, np.float32)
    at = origins[hit] + ways[hit] * far[hit, None]
    normals = scene.normals[triangle[hit]]
    normals *= np.where((normals * ways[hit]).sum(axis=1, keepdims=True) > 0, -1, 1)
    image[hit] = _shaded(scene, frame, at, normals, scene.colours[triangle[hit]])
    facing = np.zeros((len(hit), 3), np.float32)
    facing[hit] = normals
    owner = np.where(hit, scene.owner[triangle], -1)
    lines = _lines(owner.reshape(shape), np.where(hit, far, 1e4).reshape(shape), facing.reshape(*shape, 3))
    image = image.reshape(*shape, 3)
    return image * (1 - lines[..., None]) + np.array(INK, np.float32) * lines[..., None]


def _rays(frame: Frame, shape: tuple[int, int]) -> tuple[Floats, Floats]:
    step = 1 / (frame.scale * SUPER)
    v, u = np.meshgrid(np.arange(shape[0]), np.arange(shape[1]), indexing="ij")
    x = frame.middle[0] + (u.ravel() - shape[1] / 2 + 0.5) * step
    y = frame.middle[1] - (v.ravel() - shape[0] / 2 + 0.5) * step
    right, up, to = frame.axes
    start = x[:, None] * right + y[:, None] * up + (frame.middle[2] + 1000) * to
    return start.astype(np.float32), np.broadcast_to(-to, start.shape).astype(np.float32).copy()


def _shaded(scene: _Scene, frame: Frame, at: Floats, normals: Floats, colours: Floats) -> Floats:
    light = frame.axes.T @ np.array((LIGHT[0], LIGHT[2], -LIGHT[1]), np.float32)
    light /= np.linalg.norm(light)
    start = at + normals * 0.05
    lit = np.maximum(normals @ light, 0)
    if frame.shadows:
        shadow = scene.blocked(start, np.broadcast_to(light, start.shape).astype(np.float32).copy())
        lit *= np.where(shadow, 0.4, 1.0)
    shade = 0.52 * _openness(scene, start, normals) + 0.58 * lit
    return np.asarray(np.clip(colours * shade[:, None] * 1.12, 0, 255), np.float32)


def _openness(scene: _Scene, start: Floats, normals: Floats) -> Floats:
    """0 to 1: how much of the sky each point sees within a hand's breadth."""
    random = np.random.default_rng(7)
    open_ways = np.zeros(len(start), np.float32)
    for _ in range(AMBIENT_RAYS):
        way = random.normal(size=3).astype(np.float32)
        way /= np.linalg.norm(way)
        ways = normals + 0.95 * way
        ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-4)
        far = scene.scene.run(start, ways.astype(np.float32), query="DISTANCE")
        open_ways += np.clip(np.asarray(far) / 70.0, 0, 1).astype(np.float32)
    return open_ways / AMBIENT_RAYS


def _lines(owner: NDArray[np.int64], far: Floats, facing: Floats) -> Floats:
    """0 to 1: outlines between bodies, jumps in depth, and creases."""
    ink = np.zeros(owner.shape, np.float32)
    for axis in (0, 1):
        one, other = _neighbours(owner, axis), _neighbours(far, axis)
        edge = one[0] != one[1]
        edge |= np.abs(other[0] - other[1]) > 3.0
        turn = _neighbours(facing, axis)
        both = (one[0] >= 0) & (one[1] >= 0)
        crease = both & ((turn[0] * turn[1]).sum(axis=-1) < CREASE)
        strength = np.where(edge, 1.0, np.where(crease, 0.6, 0.0)).astype(np.float32)
        first = [slice(None), slice(None)]
        first[axis] = slice(0, -1)
        second = [slice(None), slice(None)]
        second[axis] = slice(1, None)
        for part in (tuple(first), tuple(second)):
            ink[part] = np.maximum(ink[part], strength)
    return ink


def _neighbours(values: Any, axis: int) -> tuple[Any, Any]:
    return (values[:-1], values[1:]) if axis == 0 else (values[:, :-1], values[:, 1:])
