"""A face with a single pip: no lattice to go by, so its outline must be seen.

The die's material is taken from the ring round the spot; what is connected to it and of its colour
must be a square, and the spot must be in its middle.
"""

from __future__ import annotations

import cv2
import numpy as np

from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.pips import Floats, Spots
from kinito_pi.vision.reading import Pixels

LEAST_DIAMETER = 5.0
LEAST_ROUNDNESS = 0.86
LEAST_CONTRAST = 25.0
WINDOW = 96
REACH = 4.2
"""Spot diameters from the spot to the window's rim: a pip is at least an eighth of its die's side."""
SAME_MATERIAL = 0.3
"""Share of the pip's contrast within which a colour counts as the material's."""
PIP_OVER_SIDE = (0.13, 0.5)
LEAST_SQUARENESS = 0.87
OFF_CENTRE = 0.09
SIDE_IN_HALF_PITCHES = 3.8


def find_ones(colour: Pixels, spots: Spots, free: np.ndarray) -> list[Lattice]:
    """Squares with a spot in the middle, among the spots that are ``free`` (a mask)."""
    round_ones = (
        free
        & (spots.diameter >= LEAST_DIAMETER)
        & (spots.roundness >= LEAST_ROUNDNESS)
        & (spots.contrast >= LEAST_CONTRAST)
    )
    found = (_square_round(colour, spots, int(index)) for index in np.nonzero(round_ones)[0])
    return [lattice for lattice in found if lattice is not None]


def _square_round(colour: Pixels, spots: Spots, index: int) -> Lattice | None:
    centre = np.array([spots.x[index], spots.y[index]])
    diameter = float(spots.diameter[index])
    scale = WINDOW / (2 * REACH * diameter)
    to_picture = np.array(
        [[1 / scale, 0, centre[0] - REACH * diameter], [0, 1 / scale, centre[1] - REACH * diameter]]
    )
    flags = cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
    window = cv2.warpAffine(
        colour, to_picture, (WINDOW, WINDOW), flags=flags, borderMode=cv2.BORDER_CONSTANT
    ).astype(np.float32)
    region = _material_region(window, diameter * scale)
    if region is None:
        return None
    rect = _square(region, diameter * scale)
    if rect is None:
        return None
    middle, side, angle = rect
    half = side / scale / SIDE_IN_HALF_PITCHES
    cos, sin = np.cos(angle) * half, np.sin(angle) * half
    ids = np.full(9, -1, np.int32)
    ids[4] = index
    off = float(np.hypot(*(middle - WINDOW / 2))) / side
    return Lattice(centre, np.array([[cos, -sin], [sin, cos]]), ids, off)


def _material_region(window: np.ndarray, diameter: float) -> np.ndarray | None:
    axis = np.arange(WINDOW) + 0.5 - WINDOW / 2
    distance = np.hypot(*np.meshgrid(axis, axis))
    ring = (distance > 0.68 * diameter) & (distance < 1.0 * diameter)
    material = np.median(window[ring], axis=0)
    contrast = float(np.linalg.norm(window[distance < 0.3 * diameter].mean(axis=0) - material))
    if contrast < LEAST_CONTRAST:
        return None
    alike = (np.linalg.norm(window - material, axis=2) < SAME_MATERIAL * contrast).astype(np.uint8)
    alike[distance < 0.7 * diameter] = 1
    alike = cv2.morphologyEx(alike, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    _, labels = cv2.connectedComponents(alike, connectivity=4)
    middle = labels[WINDOW // 2, WINDOW // 2]
    return (labels == middle).astype(np.uint8) if middle else None


def _square(region: np.ndarray, diameter: float) -> tuple[Floats, float, float] | None:
    """Middle, side and angle of the region if it is a square with the spot in its middle."""
    outlines, _ = cv2.findContours(region, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea)
    (x, y), (width, height), angle = cv2.minAreaRect(outline)
    long_side, short_side = max(width, height) + 1, min(width, height) + 1
    side = float(np.sqrt(long_side * short_side))
    if (
        short_side < LEAST_SQUARENESS * long_side
        or cv2.contourArea(outline) < LEAST_SQUARENESS * width * height
    ):
        return None
    if not PIP_OVER_SIDE[0] <= diameter / side <= PIP_OVER_SIDE[1]:
        return None
    if np.hypot(x + 0.5 - WINDOW / 2, y + 0.5 - WINDOW / 2) > OFF_CENTRE * side:
        return None
    return np.array([x + 0.5, y + 0.5]), side, float(np.deg2rad(angle))
