"""What lies in the cup: where a picture differs from that of the empty cup."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.floor_circle import Circle
from kinito_pi.vision.reading import Pixels

Mask = NDArray[np.bool_]
Plane = NDArray[np.floating]

LAMP = 235.0
"""Grey level: as bright as this nothing can be told from a lamp's image."""
LEAST_DIFFERENCE = 4.0
"""Grey levels."""
SAMPLE = 3
"""px: light and noise are measured on every third pixel each way."""
SMOOTHING = 0.9
"""px, sigma, of the small picture."""
NOISE_FACTOR = 5.0
GAINS = (0.6, 1.7)
LARGEST_USUAL = 6.0
"""Grey levels: a half of the floor that differs by more is another cup's."""
LARGEST_SHARE = 0.5
"""Of the floor: more than this is no dice, but another cup, camera or light."""
WITHIN = 1.02
"""Floor radii."""


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """The empty cup, made ready to be compared with, ``(h, w, 1 or 3)`` float, as small as it is kept.

    ``even``: evened out; ``low``, ``high``: what a pixel's shift makes of it; ``unknown``: where lamps
    outshine everything; ``within``: the floor.
    """

    even: Plane
    low: Plane
    high: Plane
    unknown: Mask
    within: Mask


@dataclass(frozen=True, slots=True)
class Things:
    """What the pictures tell, ``(h, w)``, as small as the empty cup is kept.

    ``there``: where something lies; ``away``: by how many grey levels more than noise; ``unknown``: where
    lamps outshine everything. ``small``, ``empty``: the picture and the cup in the same light, grey levels.
    ``scale``: px of the picture for one of these. ``fits``: False when so much differs that the empty cup is
    not that of this picture.
    """

    there: Mask
    away: Plane
    unknown: Mask
    small: Plane
    empty: Plane
    scale: float
    fits: bool


def reference_of(empty: Pixels, floor: Circle, scale: float) -> Reference:
    """``empty``: the empty cup, ``(h, w)`` or ``(h, w, 3)``, as it is kept; ``floor``: px of the
    picture, which is ``scale`` times as wide."""
    even = smoothed(empty)
    kernel = np.ones((3, 3), np.uint8)
    low: Plane = np.asarray(cv2.erode(even, kernel), np.float32).reshape(even.shape)
    high: Plane = np.asarray(cv2.dilate(even, kernel), np.float32).reshape(even.shape)
    unknown = (empty if empty.ndim == 2 else empty.min(axis=2)) > LAMP
    unknown = cv2.dilate(unknown.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    within = _within(floor, empty.shape[:2], scale)
    return Reference(even, low, high, unknown & within, within)


def find_things(colour: Pixels, reference: Reference) -> Things:
    """What lies in the cup of a picture ``(h, w, 3)``."""
    small = small_like(colour, reference)
    known = reference.within & ~reference.unknown
    some = (slice(None, None, SAMPLE), slice(None, None, SAMPLE))
    gain, usual = _light(small[some], reference.even[some], known[some])
    away = differences(small, reference, gain, usual)
    differs = ((away > 0) & known).astype(np.uint8)
    there = cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) > 0
    share = float(there.sum()) / max(float(reference.within.sum()), 1.0)
    return Things(
        np.asarray(there),
        away,
        reference.unknown,
        small,
        gain * reference.even,
        colour.shape[1] / small.shape[1],
        usual < LARGEST_USUAL and share < LARGEST_SHARE,
    )


def small_like(colour: Pixels, reference: Reference) -> Plane:
    """A picture made as small as the empty cup's, with as many channels: ``(h, w, 1 or 3)`` float."""
    height, width, channels = reference.even.shape
    if channels == 1:
        colour = np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8)
    return smoothed(cv2.resize(colour, (width, height), interpolation=cv2.INTER_AREA))


def smoothed(small: cv2.typing.MatLike) -> Plane:
    """``(h, w, channels)`` float, evened out so far that noise is a grey level or less."""
    even = cv2.GaussianBlur(small.astype(np.float32), (0, 0), SMOOTHING)
    return np.asarray(even, np.float32).reshape(*even.shape[:2], -1)


def differences(small: Plane, reference: Reference, gain: float, usual: float) -> Plane:
    """``(h, w)``: grey levels beyond what noise and a pixel's shift of the empty cup explain, in light
    that is ``gain`` times brighter; ``usual``: by how much the two differ where nothing lies."""
    limit = np.float32(max(LEAST_DIFFERENCE, NOISE_FACTOR * 1.48 * usual))
    away = np.maximum(gain * reference.low - small, small - gain * reference.high)
    away = away[..., 0] if away.shape[2] == 1 else away.max(axis=2)
    return np.asarray(np.maximum(away - limit, 0), np.float32)


def _light(small: Plane, reference: Plane, known: Mask) -> tuple[float, float]:
    """How much brighter a picture is than the empty cup, and what the two then usually differ by."""
    gain = 1.0
    for _ in range(2):
        calm = known & (np.abs(small - gain * reference).max(axis=2) < 25)
        part, base = small[calm], reference[calm]
        bright = base > 12
        if bright.sum() > 200:
            gain = float(np.clip(np.median(part[bright] / base[bright]), *GAINS))
    residual = np.abs(small - gain * reference).max(axis=2)[known]
    return gain, float(np.median(residual)) if residual.size else 255.0


def _within(floor: Circle, shape: tuple[int, ...], scale: float) -> Mask:
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]]
    return floor.holds(columns * scale, rows * scale, WITHIN)
