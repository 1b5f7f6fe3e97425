"""Dice as a path tracer wants them: a rounded, drilled mesh and a picture of its six faces.

Lengths are in half sides of the die unless they say mm; a face's own axes run from -1 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tools.render.scene import GRID

TEXTURE = 128
GRAIN = 40
"""Cells of a face's mesh, each way."""
AXES = (
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 1, 0), (0, 0, 1), (1, 0, 0)),
    ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
)
"""Of the faces -x, +x, -y, +y, -z, +z: outward, then the two ways along it."""

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Make:
    """What kind of die. Colours are linear BGR 0 to 1. ``pitch``, ``pip``: centre of the face to a corner
    pip along an axis, and a pip's radius; ``rounding``: of the edges; ``ball``: radius of the sphere that
    the cube is cut by, 0 for none; ``depth``: of the pips; ``ring``: inner over outer radius of a ring."""

    material: str
    body: Colour
    ink: Colour
    pitch: float = 0.52
    pip: float = 0.2
    rounding: float = 0.12
    ball: float = 0.0
    depth: float = 0.0
    ring: float = 0.0
    big_one: float = 1.0
    red: tuple[int, ...] = ()
    grain: float = 0.0
    clear: float = 0.0
    rough: float = 0.2
    turned: tuple[int, ...] = (0, 0, 0, 0, 0, 0)


BODIES: dict[str, tuple[Colour, ...]] = {
    "white_gloss": ((0.85, 0.86, 0.85), (0.7, 0.75, 0.75)),
    "ivory": ((0.42, 0.66, 0.75), (0.5, 0.6, 0.75)),
    "black": ((0.012, 0.012, 0.012), (0.03, 0.028, 0.028)),
    "red_opaque": ((0.02, 0.015, 0.5), (0.04, 0.03, 0.65)),
    "blue_opaque": ((0.45, 0.05, 0.015), (0.6, 0.15, 0.03)),
    "green_opaque": ((0.04, 0.25, 0.02), (0.1, 0.4, 0.1)),
    "yellow_opaque": ((0.02, 0.45, 0.75), (0.05, 0.3, 0.8)),
    "wood": ((0.16, 0.36, 0.62), (0.08, 0.2, 0.4)),
    "asian_red1": ((0.85, 0.86, 0.85), (0.6, 0.75, 0.8)),
    "casino_red": ((0.01, 0.005, 0.35),),
    "red_transl": ((0.02, 0.01, 0.5),),
    "blue_transl": ((0.5, 0.08, 0.01),),
    "green_transl": ((0.06, 0.35, 0.01),),
    "grey_opaque": ((0.2, 0.2, 0.2), (0.4, 0.38, 0.35)),
    "purple_opaque": ((0.3, 0.03, 0.15), (0.25, 0.1, 0.3)),
    "orange_opaque": ((0.01, 0.2, 0.8),),
}
LIGHT: Colour = (0.85, 0.85, 0.85)
DARK: Colour = (0.01, 0.01, 0.01)
INKS: tuple[Colour, ...] = ((0.01, 0.01, 0.4), (0.3, 0.05, 0.01), (0.02, 0.5, 0.7), (0.1, 0.1, 0.1))


def random_make(rng: np.random.Generator) -> Make:
    """Any die of the shops."""
    material = str(rng.choice(list(BODIES)))
    body = _varied(BODIES[material][int(rng.integers(len(BODIES[material])))], rng, 0.15)
    bright = float(np.dot(body, (0.1, 0.6, 0.3)))
    ink = LIGHT if bright < 0.25 else DARK
    if rng.random() < 0.12:
        other = INKS[int(rng.integers(len(INKS)))]
        if abs(float(np.dot(other, (0.1, 0.6, 0.3))) - bright) > 0.08:
            ink = other
    clear = material.endswith("transl") or material == "casino_red"
    asian = material == "asian_red1"
    casino = material == "casino_red"
    drilled = rng.random() < 0.55 and not casino
    return Make(
        material,
        body,
        _varied(ink, rng, 0.15),
        pitch=float(rng.uniform(0.46, 0.58)),
        pip=float(rng.uniform(0.15, 0.21) if asian or rng.random() < 0.4 else rng.uniform(0.18, 0.255)),
        rounding=float(rng.uniform(0.015, 0.05) if casino or rng.random() < 0.1 else rng.uniform(0.06, 0.26)),
        ball=float(rng.uniform(1.32, 1.5)) if rng.random() < 0.25 and not casino else 0.0,
        depth=float(rng.uniform(0.03, 0.12)) if drilled else 0.0,
        ring=float(rng.uniform(0.3, 0.6)) if rng.random() < 0.05 else 0.0,
        big_one=float(rng.uniform(1.5, 2.1)) if asian else 1.0,
        red=(1, 4) if asian else ((1,) if rng.random() < 0.04 and bright > 0.3 else ()),
        grain=float(rng.uniform(0.1, 0.35)) if material == "wood" else 0.0,
        clear=float(rng.uniform(0.45, 0.95)) if clear else 0.0,
        rough=float(rng.uniform(0.03, 0.2) if rng.random() < 0.6 else rng.uniform(0.2, 0.6)),
        turned=tuple(int(quarter) for quarter in rng.integers(0, 4, 6)),
    )


def _varied(colour: Colour, rng: np.random.Generator, by: float) -> Colour:
    varied = np.clip(np.array(colour) * np.exp(rng.normal(0, by) + rng.normal(0, by / 2, 3)), 0, 0.92)
    return float(varied[0]), float(varied[1]), float(varied[2])


def pips_of(make: Make, face: int, side: int) -> list[tuple[float, float, float]]:
    """Where a face's pips are: across, along, radius; ``side``: which of the six faces it is."""
    radius = make.pip * (make.big_one if face == 1 else 1.0)
    pips = []
    for place in GRID.get(face, []):
        x, y = make.pitch * (place % 3 - 1), make.pitch * (place // 3 - 1)
        for _ in range(make.turned[side]):
            x, y = -y, x
        pips.append((x, y, radius))
    return pips


def faces_picture(make: Make, faces: tuple[int, ...], rng: np.random.Generator) -> np.ndarray:
    """The six faces side by side, ``(TEXTURE, 6 TEXTURE, 4)`` linear BGR; the last plane is 1 on pips."""
    return np.concatenate([_face(make, face, side, rng) for side, face in enumerate(faces)], axis=1)


def _face(make: Make, face: int, side: int, rng: np.random.Generator) -> np.ndarray:
    picture = np.empty((TEXTURE, TEXTURE, 4), np.float32)
    picture[..., :3] = make.body
    if make.grain:
        noise = rng.normal(0, 1, (TEXTURE, TEXTURE)).astype(np.float32)
        streaks = cv2.GaussianBlur(noise, (0, 0), 9, sigmaY=1.0)
        picture[..., :3] *= np.exp(make.grain * streaks / (streaks.std() + 1e-6))[..., None]
    axis = (np.arange(TEXTURE) + 0.5) / TEXTURE * 2 - 1
    x, y = np.meshgrid(axis, axis)
    cover = np.zeros((TEXTURE, TEXTURE), np.float32)
    for across, along, radius in pips_of(make, face, side):
        away = np.hypot(x - across, y - along)
        disc = np.clip((radius - away) * TEXTURE / 2 + 0.5, 0, 1)
        if make.ring:
            disc = np.minimum(disc, np.clip((away - make.ring * radius) * TEXTURE / 2 + 0.5, 0, 1))
        cover = np.maximum(cover, disc.astype(np.float32))
    ink = (0.02, 0.015, 0.5) if face in make.red else make.ink
    picture[..., :3] += cover[..., None] * (np.array(ink, np.float32) - picture[..., :3])
    picture[..., 3] = cover
    return picture


def mesh(make: Make, faces: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Corners ``(n, 3)``, quads ``(m, 4)`` and each corner's place ``(n, 2)`` in the picture, 0 to 1."""
    points, quads, places = [], [], []
    step = np.linspace(-1, 1, GRAIN + 1)
    # Finer towards the rim, where the rounding is.
    step = np.sign(step) * (1 - (1 - np.abs(step)) ** 1.35)
    u, v = np.meshgrid(step, step)
    for side, (outward, along_u, along_v) in enumerate(AXES):
        flat = np.array(outward) + u[..., None] * np.array(along_u) + v[..., None] * np.array(along_v)
        solid = _drilled(_rounded(flat, make), make, faces[side], side, u, v, np.array(outward))
        first = side * (GRAIN + 1) ** 2
        index = first + np.arange((GRAIN + 1) ** 2).reshape(GRAIN + 1, GRAIN + 1)
        quad = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], axis=-1)
        points.append(solid.reshape(-1, 3))
        quads.append(quad.reshape(-1, 4))
        places.append(np.stack([(side + (u + 1) / 2) / 6, (v + 1) / 2], axis=-1).reshape(-1, 2))
    return np.concatenate(points), np.concatenate(quads), np.concatenate(places)


def _rounded(flat: np.ndarray, make: Make) -> np.ndarray:
    core = np.clip(flat, make.rounding - 1, 1 - make.rounding)
    out = flat - core
    solid = core + make.rounding * out / np.maximum(np.linalg.norm(out, axis=-1, keepdims=True), 1e-9)
    if make.ball:
        away = np.linalg.norm(solid, axis=-1, keepdims=True)
        solid = solid * np.minimum(1.0, make.ball / away)
    return solid


def _drilled(
    solid: np.ndarray,
    make: Make,
    face: int,
    side: int,
    u: np.ndarray,
    v: np.ndarray,
    outward: np.ndarray,
) -> np.ndarray:
    if not make.depth:
        return solid
    bowl = np.zeros_like(u)
    for across, along, radius in pips_of(make, face, side):
        away = np.hypot(u - across, v - along) / radius
        bowl = np.maximum(bowl, np.clip(1 - away**2, 0, 1))
    return solid - make.depth * bowl[..., None] * outward
