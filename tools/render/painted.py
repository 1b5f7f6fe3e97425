"""The light of a planned frame in a tenth of a second: rounded dice met by rays, lit by the lamps.

What is missing against ``traced_scene``: shadows, light from wall to die, and all that glass does but one
refraction. Pictures for training by the ten thousand; the traced ones are what counts.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from tools.render.die_make import AXES, TEXTURE, Make, faces_picture, pips_of
from tools.render.plan import Placed, Plan, Stranger, window

STEPS = 9
MOST_LAMPS = 6
GLASS = 1.49
BLUR_STEPS = 7
FAR = 1e9


def paint(plan: Plan) -> np.ndarray:
    """The window of a frame in linear BGR float32, as ``traced_scene.trace`` gives it."""
    rng = np.random.default_rng([plan.seed, 21])
    left, top, right, bottom = window(plan)
    x, y = np.meshgrid(np.arange(left, right) + 0.5, np.arange(top, bottom) + 0.5)
    flat = np.stack(
        [(x - plan.lens.middle[0]) / plan.lens.focal, (y - plan.lens.middle[1]) / plan.lens.focal], -1
    )
    rays = np.concatenate([flat, np.ones_like(x)[..., None]], -1) @ plan.lens.lean.T
    rays = (rays / np.linalg.norm(rays, axis=-1, keepdims=True)).astype(np.float32)
    lamps = _lit_by(plan)
    picture = _cup(plan, rays, lamps, rng)
    for stranger in plan.strangers:
        _stranger(picture, plan, stranger, (left, top), lamps, rng)
    bounce = np.array(plan.wall, np.float32) * float(rng.uniform(0.05, 0.4)) + plan.ambient
    moments = np.linspace(-1, 1, BLUR_STEPS) if any(die.moving is not None for die in plan.dice) else [0.0]
    solids = [*plan.dice, *(_solid(each) for each in plan.strangers if each.kind in ("cube", "bead"))]
    textures = [_textures(die, rng) for die in solids]
    total = np.zeros_like(picture)
    for moment in moments:
        layer, depth = picture.copy(), np.full(picture.shape[:2], FAR, np.float32)
        for die, texture in zip(solids, textures, strict=True):
            _die(layer, depth, rays, plan, _moved(die, moment), texture, (left, top), lamps, bounce)
        total += layer / len(moments)
    return total


def _lit_by(plan: Plan) -> np.ndarray:
    """A few lamps that stand for all, ``(n, 4)``: where, and how much: about 1 at the floor's middle."""
    at = np.array([lamp.at for lamp in plan.lamps], np.float32)
    if len(at) == 2:
        along = np.array([[np.cos(lamp.turn), np.sin(lamp.turn), 0] for lamp in plan.lamps], np.float32)
        reach = np.array([lamp.size[0] / 3 for lamp in plan.lamps], np.float32)[:, None]
        at = np.concatenate([at + along * reach, at - along * reach, at])
    at = at[:: max(1, len(at) // MOST_LAMPS)]
    away = np.linalg.norm(at, axis=1)
    share = away[0] ** 2 / (abs(at[0, 2]) / away[0]) ** 2 / len(at)
    return np.column_stack([at, np.full(len(at), share)]).astype(np.float32)


def _light(points: np.ndarray, normals: np.ndarray, lamps: np.ndarray) -> np.ndarray:
    """Light ``(n,)`` that falls on points ``(n, 3)``."""
    total = np.zeros(len(points), np.float32)
    for x, y, z, share in lamps:
        way = np.array([x, y, z], np.float32) - points
        square = (way**2).sum(axis=1)
        # A lamp shines up: by the cosine at its own face and at what it lights.
        total += share * np.maximum((way * normals).sum(axis=1), 0) * np.maximum(-way[:, 2], 0) / square**2
    return total


def _cup(plan: Plan, rays: np.ndarray, lamps: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    slope = rays[..., :2] / rays[..., 2:]
    floor = plan.lens.at[:2].astype(np.float32) + slope * -float(plan.lens.at[2])
    radius = np.hypot(floor[..., 0], floor[..., 1])
    picture = np.empty((*radius.shape, 3), np.float32)
    outer = np.array(plan.outside, np.float32) * float(rng.uniform(0.2, 1.0))
    picture[:] = outer * np.exp(-((radius / plan.cup - 1) * float(rng.uniform(0.3, 2))))[..., None]
    ring = (radius > plan.cup) & (radius < plan.cup * float(rng.uniform(1.03, 1.09)))
    picture[ring] = np.array(plan.rim, np.float32) * float(rng.uniform(0.4, 1.1))
    top = plan.cup * plan.taper
    end = floor + slope * plan.height
    far = np.hypot(end[..., 0], end[..., 1])
    inside = radius <= plan.cup
    roof = inside & (far < top)
    heights = np.linspace(0, plan.height, 24).astype(np.float32)
    wall = np.column_stack([np.full(24, plan.cup), np.zeros(24), heights]).astype(np.float32)
    wall_light = _light(wall, np.tile(np.float32([-1, 0, 0]), (24, 1)), lamps) + plan.ambient
    wall_light += float(rng.uniform(0.0, 0.15)) * np.exp(-heights / 20)
    # Where the ray meets the wall: between floor and top the radius grows evenly enough.
    share = np.clip((plan.cup - radius) / np.maximum(plan.cup - radius + far - top, 1e-3), 0, 1)
    picture[inside] = np.interp(share * plan.height, heights, wall_light)[inside, None] * np.array(plan.wall)
    radii = np.linspace(0, top, 24).astype(np.float32)
    roofs = np.column_stack([radii, np.zeros(24), np.full(24, plan.height)]).astype(np.float32)
    roof_light = _light(roofs, np.tile(np.float32([0, 0, -1]), (24, 1)), lamps) + plan.ambient
    picture[roof] = np.interp(far, radii, roof_light)[roof, None] * np.array(plan.end)
    small = rng.standard_normal((radius.shape[0] // 8 + 1, radius.shape[1] // 8 + 1), np.float32)
    small = cv2.GaussianBlur(small, (0, 0), float(rng.uniform(1, 5)))
    cloud = cv2.resize(small, radius.shape[::-1], interpolation=cv2.INTER_CUBIC)
    picture *= np.exp(float(rng.uniform(0, 0.35)) * cloud / (cloud.std() + 1e-6))[..., None]
    return picture


def _moved(die: Placed, moment: float) -> Placed:
    if die.moving is None:
        return die
    turn, _ = cv2.Rodrigues(die.moving[3:] * moment / 2)
    return replace(die, middle=die.middle + die.moving[:3] * moment / 2, turn=turn @ die.turn)


def _solid(stranger: Stranger) -> Placed:
    """A cube or a bead as a die without pips."""
    size = min(1.4 * stranger.size, 16.0)
    make = Make(
        "stranger", stranger.colour, stranger.colour, rounding=1.0 if stranger.kind == "bead" else 0.1
    )
    turn, _ = cv2.Rodrigues(np.array([0, 0, stranger.turn]))
    return Placed(make, size, np.array([*stranger.at, size / 2]), turn, (0,) * 6, 0.0, 4)


def _textures(die: Placed, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Colours with pips, and the slope of the surface along both axes of each face."""
    colours = faces_picture(die.make, die.faces, rng)
    slopes = np.zeros((*colours.shape[:2], 2), np.float32)
    if die.make.depth:
        axis = (np.arange(TEXTURE) + 0.5) / TEXTURE * 2 - 1
        x, y = np.meshgrid(axis, axis)
        for side, face in enumerate(die.faces):
            part = slopes[:, side * TEXTURE : (side + 1) * TEXTURE]
            for across, along, radius in pips_of(die.make, face, side):
                off = np.stack([x - across, y - along], axis=-1) / radius
                inside = (off**2).sum(axis=-1, keepdims=True) < 1
                part += np.where(inside, -2 * off * die.make.depth / radius, 0).astype(np.float32)
    return colours, slopes


def _die(
    picture: np.ndarray,
    depth: np.ndarray,
    rays: np.ndarray,
    plan: Plan,
    die: Placed,
    textures: tuple[np.ndarray, np.ndarray],
    corner: tuple[int, int],
    lamps: np.ndarray,
    bounce: np.ndarray,
) -> None:
    """Lay a die into the picture where it is nearer than what is there."""
    turn, half = die.turn.astype(np.float32), die.side / 2
    cube = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half
    seen = (cube @ die.turn.T + die.middle - plan.lens.at) @ plan.lens.lean
    at = seen[:, :2] / seen[:, 2:] * plan.lens.focal + np.array(plan.lens.middle) - corner
    low = np.maximum(np.floor(at.min(axis=0)).astype(int), 0)
    high = np.minimum(np.ceil(at.max(axis=0)).astype(int) + 1, picture.shape[1::-1])
    if (high <= low).any():
        return
    part = np.s_[low[1] : high[1], low[0] : high[0]]
    origin = ((plan.lens.at - die.middle) @ die.turn / half).astype(np.float32)
    ways = rays[part].reshape(-1, 3) @ turn
    far, hit = _met(origin, ways, die.make)
    hit &= far * half < depth[part].ravel()
    if not hit.any():
        return
    spots = origin + ways[hit] * far[hit, None]
    colour = _shaded(spots, ways[hit], die, textures, lamps, bounce)
    rows, columns = np.nonzero(hit.reshape(high[1] - low[1], high[0] - low[0]))
    picture[rows + low[1], columns + low[0]] = colour
    depth[rows + low[1], columns + low[0]] = far[hit] * half


def _met(origin: np.ndarray, ways: np.ndarray, make: Make) -> tuple[np.ndarray, np.ndarray]:
    """How far rays go to a die of half side 1, and which meet it."""
    with np.errstate(divide="ignore", invalid="ignore"):
        first, second = (-1 - origin) / ways, (1 - origin) / ways
    enter = np.minimum(first, second).max(axis=1)
    leave = np.maximum(first, second).min(axis=1)
    far = np.maximum(enter, 0).astype(np.float32)
    for _ in range(STEPS):
        away = _distance(origin + ways * far[:, None], make)
        far += np.maximum(away, 0)
    return far, (enter < leave) & (away < 0.02) & (far < leave + 0.02)


def _distance(points: np.ndarray, make: Make) -> np.ndarray:
    out = np.maximum(np.abs(points) - (1 - make.rounding), 0)
    away = np.sqrt((out**2).sum(axis=1)) - make.rounding
    if make.ball:
        away = np.maximum(away, np.sqrt((points**2).sum(axis=1)) - make.ball)
    return away


def _shaded(
    spots: np.ndarray,
    ways: np.ndarray,
    die: Placed,
    textures: tuple[np.ndarray, np.ndarray],
    lamps: np.ndarray,
    bounce: np.ndarray,
) -> np.ndarray:
    make, turn, half = die.make, die.turn.astype(np.float32), die.side / 2
    sides, at = _on_faces(spots)
    colour = _looked_up(textures[0], at)
    out = np.maximum(np.abs(spots) - (1 - make.rounding), 0) * np.sign(spots)
    normals = out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-6)
    if make.ball:
        reach = np.linalg.norm(spots, axis=1, keepdims=True)
        normals = np.where(reach > make.ball - 0.01, spots / reach, normals)
    if make.depth:
        slope = _looked_up(textures[1], at)
        tangent = np.array(AXES, np.float32)[sides]
        normals = normals - tangent[:, 1] * slope[:, :1] - tangent[:, 2] * slope[:, 1:2]
        normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    body = colour[:, :3]
    if make.clear:
        body = _through(spots, ways, normals, colour, textures[0], make)
    points = (spots * half) @ turn.T + die.middle.astype(np.float32)
    facing = normals @ turn.T
    light = _light(points, facing, lamps)[:, None] + bounce
    return (body * light + _gloss(points, facing, ways @ turn.T, make, lamps)).astype(np.float32)


def _on_faces(spots: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Which face each point is on, and where in the picture of faces, px."""
    axis = np.abs(spots).argmax(axis=1)
    sides = 2 * axis + (np.take_along_axis(spots, axis[:, None], axis=1)[:, 0] > 0)
    along = np.array(AXES, np.float32)[sides]
    u, v = (spots * along[:, 1]).sum(axis=1), (spots * along[:, 2]).sum(axis=1)
    u, v = np.clip(u, -0.99, 0.99), np.clip(v, -0.99, 0.99)
    return sides, np.stack([(sides + (u + 1) / 2) * TEXTURE - 0.5, (v + 1) / 2 * TEXTURE - 0.5], axis=1)


def _looked_up(texture: np.ndarray, at: np.ndarray) -> np.ndarray:
    at = at.astype(np.float32)
    return cv2.remap(texture, at[:, None, 0], at[:, None, 1], cv2.INTER_LINEAR)[:, 0]


def _through(
    spots: np.ndarray,
    ways: np.ndarray,
    normals: np.ndarray,
    colour: np.ndarray,
    faces: np.ndarray,
    make: Make,
) -> np.ndarray:
    """Clear dice: behind the material, the pips of the far sides, refracted once and dimmed."""
    cosine = -(ways * normals).sum(axis=1, keepdims=True)
    inner = ways / GLASS + (cosine / GLASS - np.sqrt(np.maximum(1 - (1 - cosine**2) / GLASS**2, 0))) * normals
    with np.errstate(divide="ignore", invalid="ignore"):
        leave = np.maximum((-1 - spots) / inner, (1 - spots) / inner).min(axis=1)
    _, at = _on_faces(spots + inner * np.nan_to_num(leave, posinf=1.0, neginf=1.0)[:, None])
    behind = _looked_up(faces, at)
    own = np.array(make.body, np.float32)
    deep = own * np.exp(-0.5 * np.abs(leave))[:, None].clip(0.3, 1)
    seen = behind[:, 3:] * behind[:, :3] * (0.3 + 0.7 * own / own.max()) + (1 - behind[:, 3:]) * deep * 0.8
    clear = make.clear * (1 - colour[:, 3:])
    return colour[:, :3] * (1 - clear) + clear * seen


def _gloss(
    points: np.ndarray, normals: np.ndarray, ways: np.ndarray, make: Make, lamps: np.ndarray
) -> np.ndarray:
    """Lamps mirrored in the surface, wider and dimmer the rougher it is."""
    mirror = ways - 2 * (ways * normals).sum(axis=1, keepdims=True) * normals
    sharp = 2 / max(make.rough, 0.08) ** 4 if make.rough < 0.3 else 2 / make.rough**3
    total = np.zeros(len(points), np.float32)
    for x, y, z, share in lamps:
        way = np.array([x, y, z], np.float32) - points
        distance = np.linalg.norm(way, axis=1)
        cosine = np.maximum((mirror * way).sum(axis=1) / distance, 0)
        total += share / distance**2 * cosine ** min(sharp, 400) * min(sharp, 400) * 0.05 / 8
    return np.minimum(total, 3.0)[:, None]


def _stranger(
    picture: np.ndarray,
    plan: Plan,
    stranger: Stranger,
    corner: tuple[int, int],
    lamps: np.ndarray,
    rng: np.random.Generator,
) -> None:
    """Flat things and fingers: shapes on the floor."""
    if stranger.kind in ("cube", "bead"):
        return
    scale = plan.lens.focal / -float(plan.lens.at[2])
    straight = (np.array([*stranger.at, 0.0]) - plan.lens.at) @ plan.lens.lean
    at = straight[:2] / straight[2] * plan.lens.focal + np.array(plan.lens.middle) - corner
    light = _light(np.float32([[*stranger.at, 0]]), np.float32([[0, 0, -1]]), lamps)[0]
    size = 2 * stranger.size * scale
    shape = {
        "paper": (0.7 * size, 0.7 * size),
        "card": (1.1 * size, 0.7 * size),
        "finger": (40 * scale, 14 * scale),
        "screw": (1.5 * size, (3 + stranger.size / 4) * scale),
    }.get(stranger.kind, (size, size))
    cover = np.zeros(picture.shape[:2], np.float32)
    box = (at.tolist(), shape, float(np.degrees(stranger.turn)))
    if stranger.kind in ("paper", "card", "screw"):
        cv2.fillPoly(cover, [np.rint(cv2.boxPoints(box) * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
    else:
        cv2.ellipse(cover, box, 1.0, -1, cv2.LINE_AA)
    if stranger.kind == "finger":
        round_ = np.clip(cv2.GaussianBlur(cover, (0, 0), 4 * scale) * 1.6 - 0.5, 0.15, 1)
        picture[:] = np.where(
            cover[..., None] > 0.5, round_[..., None] * np.array(stranger.colour) * light, picture
        )
        return
    relief = cv2.GaussianBlur(rng.standard_normal(cover.shape, np.float32), (0, 0), 1.5)
    amount = 0.4 if stranger.kind == "coin" else 0.06
    colour = np.array(stranger.colour, np.float32) * light * np.exp(amount * relief / relief.std())[..., None]
    picture[:] = picture * (1 - cover[..., None]) + colour * cover[..., None]
    if stranger.kind == "button":
        for quarter in range(4):
            angle = stranger.turn + quarter * np.pi / 2
            hole = at + 0.27 * size / 2 * np.array([np.cos(angle), np.sin(angle)])
            cv2.circle(
                picture,
                np.rint(hole * 8).astype(int).tolist(),
                round(0.48 * size),
                (0.01, 0.01, 0.01),
                -1,
                cv2.LINE_AA,
                3,
            )
