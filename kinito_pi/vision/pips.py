"""Round spots, light or dark: the only things that a pip can be.

A pip is looked for twice: against its neighbourhood's mean, which light and shade do not disturb, and
at fixed grey levels, which a die's edge nearby does not disturb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import atan2

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.reading import Pixels

Floats = NDArray[np.float64]
Outlines = Iterator[tuple[NDArray[np.int32], float]]

BLOCKS = (13, 33)
"""px, sides of the neighbourhoods: a pip shows in those that are 1.5 to 5 times its diameter."""
OVER_MEAN = 9
LEVELS = tuple(range(36, 250, 19))
LEAST_CONTRAST = 12.0
DIAMETERS = (3.4, 60.0)
LEAST_ROUNDNESS = 0.4
"""Short over long axis. Pips of side faces are this flat; they are wanted too, to be told apart."""
SAME_SPOT = 0.5
MOST_SPOTS = 160
_RING = np.stack([np.cos(np.arange(12) * np.pi / 6), np.sin(np.arange(12) * np.pi / 6)])
RING = 0.8
"""Diameters from the middle: where the surround is measured, clear of the pip and still on its die."""


@dataclass(frozen=True, slots=True)
class Spots:
    """``n`` spots as columns: centre (px), diameter (px), short over long axis, +1 light or -1 dark,
    contrast to the ring around it (grey levels); ``shape`` ``(n, 3)``: xx, xy, yy of the ellipse's second
    moments, scaled to a determinant of 1: what a circle on the spot's face looks like."""

    x: Floats
    y: Floats
    diameter: Floats
    roundness: Floats
    sign: Floats
    contrast: Floats
    shape: Floats

    def __len__(self) -> int:
        return len(self.x)

    def keep(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> Spots:
        """The chosen ones, in that order."""
        columns = (self.x, self.y, self.diameter, self.roundness, self.sign, self.contrast, self.shape)
        return Spots(*(column[chosen] for column in columns))


NO_SPOTS = Spots(*(np.zeros(0),) * 6, np.zeros((0, 3)))


def find_spots(grey: Pixels, prefer_round: float = 4.0, diameters: tuple[float, float] = DIAMETERS) -> Spots:
    """All round spots of a grey picture ``(h, w) uint8``, both polarities, each once.

    ``diameters``: px, from where to where they are looked for.
    ``prefer_round``: how much, of several outlines of a spot, the rounder is preferred to the one that lies
    halfway between its colour and its surround's. Right where spots lie face on and lamps shine on them."""
    rows = [
        spot
        for outline, grown in _outlines(grey, diameters)
        if (spot := _ellipse(outline, grown, diameters)) is not None
    ]
    if not rows:
        return NO_SPOTS
    return _each_once(grey, np.array(rows, np.float64), prefer_round)


def find_spots_in(
    grey: Pixels,
    windows: Sequence[tuple[int, int, int, int]],
    diameters: tuple[float, float] = DIAMETERS,
) -> Spots:
    """The spots of these ``diameters`` within windows of a picture: left, top, right, bottom (px)."""
    parts = [NO_SPOTS]
    for left, top, right, bottom in windows:
        found = find_spots(grey[max(top, 0) : bottom, max(left, 0) : right], diameters=diameters)
        parts.append(replace(found, x=found.x + max(left, 0), y=found.y + max(top, 0)))
    return joined(parts)


def joined(several: Sequence[Spots]) -> Spots:
    """All of several, one after the other."""
    columns = ([getattr(spots, name) for spots in several] for name in Spots.__slots__)
    return Spots(*(np.concatenate(column) for column in columns))


def _outlines(grey: Pixels, diameters: tuple[float, float]) -> Outlines:
    """Outlines of what may be a spot; with each, how much wider the spot is than its outline, px."""
    shortest, longest = max(8, int(2 * (diameters[0] - 1))), int(4 * diameters[1])
    for mask in _masks(grey):
        outlines, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        for outline, links in zip(outlines, tree[0] if tree is not None else (), strict=True):
            if shortest <= len(outline) <= longest:
                # The outline of a hole runs through the pixels round it.
                yield np.asarray(outline, np.int32), (1.0 if links[3] < 0 else -1.0)


def _masks(grey: Pixels) -> Iterator[NDArray[np.uint8]]:
    for block in BLOCKS:
        surround = np.asarray(cv2.blur(grey, (block, block)), np.uint8)
        yield np.asarray(cv2.subtract(grey, surround) > OVER_MEAN, np.uint8)
        yield np.asarray(cv2.subtract(surround, grey) > OVER_MEAN, np.uint8)
    for level in LEVELS:
        yield np.asarray(grey > level, np.uint8)


def _ellipse(
    outline: NDArray[np.int32], grown: float, diameters: tuple[float, float]
) -> tuple[float, ...] | None:
    """Centre, diameter, roundness and angle of a filled outline that is an ellipse; None if it is none."""
    moments = cv2.moments(outline)
    area = moments["m00"]
    if area < 4:
        return None
    a, b, c = moments["mu20"] / area, moments["mu02"] / area, moments["mu11"] / area
    spread = ((a - b) ** 2 + 4 * c * c) ** 0.5
    long_axis, short_axis = 2 * (2 * (a + b + spread)) ** 0.5, 2 * max(2 * (a + b - spread), 0.0) ** 0.5
    if not 0.88 <= area / max(np.pi / 4 * long_axis * short_axis, 1e-6) <= 1.12:
        return None
    long_axis, short_axis = long_axis + grown, short_axis + grown
    if short_axis < LEAST_ROUNDNESS * long_axis:
        return None
    diameter = (long_axis * short_axis) ** 0.5
    if not diameters[0] <= diameter <= diameters[1]:
        return None
    return (
        moments["m10"] / area,
        moments["m01"] / area,
        diameter,
        short_axis / long_axis,
        atan2(2 * c, a - b) / 2,
    )


def _each_once(grey: Pixels, rows: Floats, prefer_round: float) -> Spots:
    """Of a spot found several times, the outline that lies halfway between spot and surround."""
    x, y, diameter, roundness, angle = rows.T
    middle, rim, ring = (_mean_at(grey, x, y, diameter * share) for share in (0.15, 0.5, RING))
    contrast = middle - ring
    spots = Spots(x, y, diameter, roundness, np.sign(contrast), np.abs(contrast), _shape(roundness, angle))
    halfway = np.abs(rim - (middle + ring) / 2) / np.maximum(spots.contrast, 1)
    order = np.argsort(halfway + prefer_round * (1 - roundness) - np.minimum(spots.contrast, 60) / 200)
    order = order[spots.contrast[order] > LEAST_CONTRAST]
    spots = spots.keep(order)
    apart = np.hypot(spots.x[:, None] - spots.x, spots.y[:, None] - spots.y)
    same = (apart < SAME_SPOT * np.maximum(spots.diameter[:, None], spots.diameter)) & (
        spots.sign[:, None] == spots.sign
    )
    return _strongest(spots.keep(_firsts(same)))


def _shape(roundness: Floats, angle: Floats) -> Floats:
    cos, sin = np.cos(angle), np.sin(angle)
    xx, yy = cos**2 / roundness + sin**2 * roundness, sin**2 / roundness + cos**2 * roundness
    return np.stack([xx, cos * sin * (1 / roundness - roundness), yy], axis=1)


def merged(several: Sequence[Spots]) -> Spots:
    """The spots of several planes of one picture, each once: where it stands out most."""
    spots = joined(several)
    spots = spots.keep(np.argsort(-spots.contrast * spots.roundness))
    apart = np.hypot(spots.x[:, None] - spots.x, spots.y[:, None] - spots.y)
    same = (apart < SAME_SPOT * np.maximum(spots.diameter[:, None], spots.diameter)) & (
        spots.sign[:, None] == spots.sign
    )
    return spots.keep(_firsts(same))


def _strongest(spots: Spots) -> Spots:
    """Grain of wood and dust give hundreds of faint ones; pips stand out."""
    if len(spots) <= MOST_SPOTS:
        return spots
    return spots.keep(np.argsort(-spots.contrast * spots.roundness)[:MOST_SPOTS])


def _firsts(same: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Greedy: each one that is not the same as one already taken."""
    taken = np.zeros(len(same), bool)
    for index in range(len(same)):
        taken[index] = not (same[index, :index] & taken[:index]).any()
    return taken


def _mean_at(grey: Pixels, x: Floats, y: Floats, radius: Floats) -> Floats:
    """Median of the grey levels on circles, ``radius`` ``(n, …)`` px round ``n`` points."""
    middle = (-1, *(1,) * radius.ndim)
    columns = np.rint(x.reshape(middle) + radius[..., None] * _RING[0])
    rows = np.rint(y.reshape(middle) + radius[..., None] * _RING[1])
    columns = np.clip(columns, 0, grey.shape[1] - 1).astype(np.intp)
    rows = np.clip(rows, 0, grey.shape[0] - 1).astype(np.intp)
    return _median(grey[rows, columns])


def _median(values: NDArray[np.uint8]) -> Floats:
    """Over the last axis, whose length is even. A whole sort of a dozen bytes is faster than a median."""
    ordered = np.sort(values, axis=-1)
    middle = ordered.shape[-1] // 2
    return (ordered[..., middle - 1].astype(np.float64) + ordered[..., middle]) / 2


def colours_at(colour: Pixels, spots: Spots, share: float) -> Floats:
    """Median colours ``(n, 3)`` on circles of ``share`` diameters round the spots' middles."""
    radius = share * spots.diameter[:, None]
    columns = np.clip(np.rint(spots.x[:, None] + radius * _RING[0]), 0, colour.shape[1] - 1).astype(int)
    rows = np.clip(np.rint(spots.y[:, None] + radius * _RING[1]), 0, colour.shape[0] - 1).astype(int)
    return _median(colour[rows, columns].transpose(0, 2, 1))


_RADII = np.arange(0.2, 0.96, 0.05)


def rim_width(grey: Pixels, spots: Spots) -> float:
    """How many px the spots' rims take from four fifths of their contrast to one fifth, the median."""
    profiles = _mean_at(grey, spots.x, spots.y, spots.diameter[:, None] * _RADII)
    core, ring = profiles[:, :1], profiles[:, -4:].mean(axis=1, keepdims=True)
    share = (profiles - ring) / np.where(np.abs(core - ring) < 1, 1, core - ring)
    widths = ((share > 0.2) & (share < 0.8)).sum(axis=1) * 0.05 * spots.diameter
    return float(np.median(widths))
