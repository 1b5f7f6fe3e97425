"""From linear light to what a small camera delivers: the floor's mirror images, smudges and dust, the lens's
bend and vignetting, exposure and noise."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tools.render.plan import HEIGHT, WIDTH, Lamp, Lens, Plan, window

_LINEAR = np.arange(4096) / 4095
CODED = np.asarray(
    np.where(_LINEAR <= 0.0031308, 12.92 * _LINEAR, 1.055 * np.maximum(_LINEAR, 1e-5) ** (1 / 2.4) - 0.055)
    * 255
    + 0.5,
    np.uint8,
)
"""sRGB of 4096 steps of linear light."""


@dataclass(frozen=True)
class Sensor:
    """How a picture is taken. ``exposure``: what the brightest of the usual becomes, 1 is white."""

    exposure: float
    vignette: float
    noise: float
    blur: float
    tint: tuple[float, float, float]


def random_sensor(rng: np.random.Generator, category: str) -> Sensor:
    exposure = float(np.exp(rng.uniform(np.log(0.3), np.log(1.15))))
    if category == "dark":
        exposure = float(rng.uniform(0.002, 0.008))
    if category == "overexposed":
        exposure = float(rng.uniform(8, 30))
    tint = np.exp(rng.normal(0, 0.05, 3))
    return Sensor(
        exposure,
        float(rng.uniform(0, 0.6)),
        float(rng.uniform(0.002, 0.02)),
        float(rng.uniform(0.3, 0.9)),
        (float(tint[0]), 1.0, float(tint[2])),
    )


def finish(light: np.ndarray, plan: Plan, sensor: Sensor, rng: np.random.Generator) -> np.ndarray:
    """What was traced, linear BGR float, to the finished picture ``(HEIGHT, WIDTH, 3)`` BGR uint8."""
    picture = bent(whole(light, plan) * np.array(sensor.tint, np.float32), plan.lens).astype(np.float32)
    usual = np.percentile(picture[::3, ::3].max(axis=2), rng.uniform(85, 97))
    picture *= sensor.exposure / max(float(usual), 1e-6)
    dim = min(sensor.exposure, 1.0) if _is_lit(sensor) else sensor.exposure
    picture += dim * _haze(plan, rng)[..., None]
    lens = plan.lens
    blur = lens.focal * lens.aperture * abs(1 / lens.focus + 1 / float(lens.at[2])) / 3
    picture = cv2.GaussianBlur(picture, (0, 0), 0.4 + float(blur))
    picture += dim * mirrored_lamps(plan, rng)[..., None]
    _dust(picture, plan, rng, dim)
    picture = cv2.GaussianBlur(picture, (0, 0), sensor.blur)
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    off = ((x - plan.lens.middle[0]) ** 2 + (y - plan.lens.middle[1]) ** 2) / (width / 2) ** 2
    picture *= (1 - sensor.vignette * 0.5 * off)[..., None].clip(0.05).astype(np.float32)
    picture = np.clip(picture, 0, 1.5)
    grain = rng.standard_normal(picture.shape, np.float32)
    picture += grain * np.sqrt(picture * sensor.noise**2 + (sensor.noise / 4) ** 2)
    return CODED[np.asarray(np.clip(picture * 4095 + 0.5, 0, 4095), np.uint16)]


def whole(light: np.ndarray, plan: Plan) -> np.ndarray:
    """The traced window at its place in a whole frame; round it, what its corners show."""
    left, top, right, bottom = window(plan)
    corner = np.median(
        np.concatenate([light[:4, :4], light[-4:, :4], light[:4, -4:], light[-4:, -4:]]), axis=(0, 1)
    )
    picture = np.empty((HEIGHT, WIDTH, 3), np.float32)
    picture[:] = corner
    scaled = cv2.resize(light, (right - left, bottom - top), interpolation=cv2.INTER_CUBIC)
    picture[top:bottom, left:right] = np.maximum(scaled, 0)
    return picture


def _is_lit(sensor: Sensor) -> bool:
    return sensor.exposure > 0.1


def mirrored(plan: Plan, lamp: Lamp, plane: float = 0.0) -> np.ndarray:
    """The outline ``(4, 2)`` px of a lamp's image in a face of the floor at height ``plane``: as far above
    it as the lamp is below."""
    x, y, z = lamp.at
    across = np.array([np.cos(lamp.turn), np.sin(lamp.turn), 0]) * lamp.size[0] / 2
    along = np.array([-np.sin(lamp.turn), np.cos(lamp.turn), 0]) * lamp.size[1] / 2
    middle = np.array([x, y, 2 * plane - z])
    corners = [middle + a * across + b * along for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return plan.lens.project(np.array(corners))


def mirrored_lamps(plan: Plan, rng: np.random.Generator) -> np.ndarray:
    """Light of the lamps' images in both faces of the floor, 1 is white; what the lens spreads of it, too."""
    glow = np.zeros((HEIGHT, WIDTH), np.float32)
    strength = float(np.exp(rng.uniform(np.log(0.25), np.log(6.0))))
    for plane in (0.0, -plan.slab):
        layer = np.zeros_like(glow)
        for lamp in plan.lamps:
            outline = mirrored(plan, lamp, plane)
            if lamp.round:
                middle, axes = (
                    outline.mean(axis=0),
                    np.linalg.norm(outline[[1, 2]] - outline[[0, 1]], axis=1) / 2,
                )
                box = (middle.tolist(), (2 * axes).tolist(), float(np.degrees(lamp.turn)))
                cv2.fillPoly(layer, [_fixed(_ellipse(box))], 1.0, cv2.LINE_AA, 4)
            else:
                cv2.fillPoly(layer, [_fixed(outline)], 1.0, cv2.LINE_AA, 4)
        glow += strength * layer
    lens = plan.lens
    distance = -float(lens.at[2])
    far = distance + abs(plan.lamps[0].at[2])
    blur = lens.focal * lens.aperture * abs(1 / lens.focus - 1 / far) / 3
    glow = cv2.GaussianBlur(glow, (0, 0), 0.3 + float(np.clip(blur, 0, 12)))
    veil = float(rng.uniform(0, 0.03)) * cv2.GaussianBlur(glow, (0, 0), 9)
    if plan.haze > 0.08 and rng.random() < 0.5:
        # A greasy floor smears what it mirrors.
        glow = 0.3 * glow + 0.7 * cv2.GaussianBlur(glow, (0, 0), float(rng.uniform(2, 5)))
    return np.minimum(glow + veil, 4.0)


def _fixed(points: np.ndarray) -> np.ndarray:
    return np.rint(points * 16).astype(np.int32)


def _ellipse(box: tuple[list[float], list[float], float]) -> np.ndarray:
    (x, y), (wide, high), turn = box
    steps, angle = np.linspace(0, 2 * np.pi, 25)[:-1], np.radians(turn)
    u, v = wide / 2 * np.cos(steps), high / 2 * np.sin(steps)
    return np.column_stack(
        [x + u * np.cos(angle) - v * np.sin(angle), y + u * np.sin(angle) + v * np.cos(angle)]
    )


def _haze(plan: Plan, rng: np.random.Generator) -> np.ndarray:
    """Smudges: a veil that scatters a little of what comes from below."""
    if not plan.haze:
        return np.zeros((HEIGHT, WIDTH), np.float32)
    size = float(plan.haze_scale) * 60 + 2
    noise = rng.standard_normal((HEIGHT, WIDTH), np.float32)
    clouds = (
        cv2.GaussianBlur(noise, (0, 0), size) * size
        + 0.5 * cv2.GaussianBlur(noise, (0, 0), size / 3) * size / 3
    )
    clouds /= clouds.std()
    off = _from_middle(plan)
    return 0.4 * plan.haze * np.clip(clouds, 0, 2.5) * (off < 1.0)


def _from_middle(plan: Plan) -> np.ndarray:
    """Distance from the cup's middle, 1 at its wall."""
    at = plan.lens.project(np.zeros((1, 3)))[0]
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    return np.hypot(x - at[0], y - at[1]) * -float(plan.lens.at[2]) / plan.lens.focal / plan.cup


def bent(picture: np.ndarray, lens: Lens) -> np.ndarray:
    """The straight picture through a lens with barrel distortion."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = (x - lens.middle[0]) / lens.focal, (y - lens.middle[1]) / lens.focal
    out = 1 + lens.bend * (x**2 + y**2)
    return cv2.remap(
        picture,
        (x * out * lens.focal + lens.middle[0]).astype(np.float32),
        (y * out * lens.focal + lens.middle[1]).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )


def _dust(picture: np.ndarray, plan: Plan, rng: np.random.Generator, dim: float) -> None:
    """Grains, hairs and scratches on the floor, lit from below."""
    layer = np.zeros(picture.shape[:2], np.float32)
    amount = int(rng.choice([0, 3, 8, 20, 50]))
    for _ in range(amount):
        at = (rng.uniform(-1, 1, 2) * plan.cup).tolist()
        start = plan.lens.project(np.array([[*at, -plan.slab]]))[0]
        bright = float(rng.uniform(0.05, 0.6))
        kind = rng.random()
        if kind < 0.6:
            cv2.circle(
                layer,
                tuple((start * 8).astype(int).tolist()),
                int(rng.uniform(3, 12)),
                bright,
                -1,
                cv2.LINE_AA,
                3,
            )
        else:
            _stroke(layer, start, rng, bright, bend=0.5 if kind < 0.85 else 0.02)
    picture += layer[..., None] * dim * float(rng.uniform(0.2, 0.8))


def _stroke(
    layer: np.ndarray, start: np.ndarray, rng: np.random.Generator, bright: float, bend: float
) -> None:
    points, heading = [start], rng.uniform(0, 6.3)
    for _ in range(int(rng.uniform(3, 9))):
        heading += rng.normal(0, bend)
        points.append(points[-1] + rng.uniform(2, 7) * np.array([np.cos(heading), np.sin(heading)]))
    line = (np.array(points) * 8).astype(np.int32)
    cv2.polylines(layer, [line], False, bright, 1, cv2.LINE_AA, 3)
