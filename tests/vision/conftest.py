"""The bench of the reader's tests: labelled pictures, and frames drawn here, without the reader's tables."""

from __future__ import annotations

import csv
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

PICTURES = Path(__file__).parent / "pictures"
Pixels = NDArray[np.uint8]


def picture(name: str) -> Pixels:
    """A picture among ``tests/vision/pictures``, BGR."""
    pixels = cv2.imread(str(PICTURES / name), cv2.IMREAD_COLOR)
    assert pixels is not None, name
    return np.asarray(pixels, np.uint8)


def labels(view: str) -> list[dict[str, str]]:
    """The rows of a folder's ``labels.csv``."""
    with (PICTURES / view / "labels.csv").open(newline="") as file:
        return list(csv.DictReader(file))


# Where the pips are, in millimetres from the middle of a 16 mm face: DIN, EN and every maker agree.
SPOTS = {
    1: [(0, 0)],
    2: [(-4, -4), (4, 4)],
    3: [(-4, -4), (0, 0), (4, 4)],
    4: [(-4, -4), (4, -4), (-4, 4), (4, 4)],
    5: [(-4, -4), (4, -4), (0, 0), (-4, 4), (4, 4)],
    6: [(-4, -4), (-4, 0), (-4, 4), (4, -4), (4, 0), (4, 4)],
}
SCALE = 4.6
"""px a millimetre: a die of 16 mm is 74 px wide."""


def floor(level: int = 40, seed: int = 5) -> Pixels:
    """An empty floor, 640 x 480, with a camera's noise on it."""
    noise = np.random.default_rng(seed).normal(level, 2.0, (480, 640, 3))
    return np.asarray(np.clip(noise, 0, 255), np.uint8)


def put_die(
    pixels: Pixels,
    face: int,
    at: tuple[float, float],
    turned: float = 20.0,
    body: tuple[int, int, int] = (40, 40, 200),
    pip: tuple[int, int, int] = (235, 240, 240),
    flat: float = 1.0,
) -> None:
    """Draw one face of 16 mm: ``at`` px, ``turned`` degrees, ``flat``: its height as a share of its width."""
    angle = np.deg2rad(turned)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * SCALE
    square = np.array([(-8, -8), (8, -8), (8, 8), (-8, 8)], float) * (1, flat) @ turn.T + at
    cv2.fillPoly(pixels, [np.rint(square * 16).astype(np.int32)], body, cv2.LINE_AA, 4)
    for x, y in SPOTS[face]:
        centre = np.array([x, y * flat]) @ turn.T + at
        axes = (round(1.6 * SCALE), round(1.6 * SCALE * flat))
        cv2.ellipse(pixels, np.rint(centre).astype(int).tolist(), axes, turned, 0, 360, pip, -1, cv2.LINE_AA)
    cv2.GaussianBlur(pixels, (0, 0), 0.7, dst=pixels)
