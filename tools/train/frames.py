"""Labelled frames for training, each time a little different: turned, mirrored, other light, blur, noise."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

WIDTH, HEIGHT = 640, 480
HELD_OUT = 10
"""Every so many-th seed is never trained on."""
FLAT, LEANS = 4.0, 12.0
"""Degrees: below the first a die lies flat, from the second on it does not; between, nothing is taught."""

HIDDEN = 0.5
"""Sides between the middles: nearer than this a die upon another shows no face."""
LYING, LEANING, FOREIGN, BLURRED = range(4)


@dataclass(frozen=True)
class Thing:
    """Something on the floor, px. ``kind``: which of the localiser's heats it belongs to. ``face``: 1 to 6
    for a die that lies flat and still, 0 for what must not be read, -1 for what nothing is to be taught of.
    ``corners`` ``(4, 2)``; ``nine``: a face's nine places ``(9, 2)``; ``pips`` ``(n, 2)``: those with one."""

    kind: int
    face: int
    corners: np.ndarray
    nine: np.ndarray
    pips: np.ndarray
    tilt: float = math.nan
    """Degrees; not a number where it is not to be taught."""

    @property
    def middle(self) -> np.ndarray:
        return self.corners.mean(axis=0)

    @property
    def side(self) -> float:
        return float(np.mean(np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1)))

    @property
    def angle(self) -> float:
        along = self.corners[1] - self.corners[0] + self.corners[2] - self.corners[3]
        return float(np.arctan2(along[1], along[0]))


@dataclass(frozen=True)
class Frame:
    picture: np.ndarray
    things: list[Thing]
    lamps: list[np.ndarray]


def labels(folders: list[Path], held_out: bool) -> list[dict[str, Any]]:
    """The rows of the folders' ``labels.jsonl``: to train on, or those kept aside."""
    rows = []
    for folder in folders:
        if not (folder / "labels.jsonl").exists():
            continue
        for line in (folder / "labels.jsonl").read_text().splitlines():
            try:
                row = json.loads(line)
            except ValueError:
                continue  # being written
            row["path"] = str(folder / row["file"])
            if (row["seed"] % HELD_OUT == 0) == held_out:
                rows.append(row)
    return rows


@lru_cache(maxsize=13000)
def _picture(path: str) -> np.ndarray:
    return cv2.imread(path, cv2.IMREAD_COLOR)


def loaded(row: dict[str, Any]) -> Frame:
    """The frame of a row, as it is."""
    picture = _picture(row["path"])
    things = _in_sight([_whole(_thing(die, row["category"])) for die in row["dice"]])
    for each in row["strangers"]:
        x, y = each["at"]
        reach = 0.8 * each["size"]
        corners = np.array(
            [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
        )
        things.append(Thing(FOREIGN, 0, corners, np.zeros((0, 2)), np.zeros((0, 2))))
    return Frame(picture, things, [np.array(lamp) for lamp in row["lamps"]])


def _in_sight(things: list[Thing]) -> list[Thing]:
    """Without a die that lies hidden upon another: the camera sees one die there."""

    def hidden(thing: Thing) -> bool:
        below = [other for other in things if other.face and other is not thing]
        near = [other for other in below if np.hypot(*(other.middle - thing.middle)) < HIDDEN * other.side]
        return thing.kind == LEANING and bool(near)

    return [thing for thing in things if not hidden(thing)]


def _thing(die: dict[str, Any], category: str) -> Thing:
    kind, face = LYING, die["face"]
    if die["moving"] or category == "defocus":
        kind, face = BLURRED, 0
    elif die["lifted"] or die["tilt"] >= LEANS:
        kind, face = LEANING, 0
    elif die["tilt"] > FLAT or category in ("dark", "overexposed"):
        face = -1
    seen = kind != BLURRED and not die["lifted"] and category not in ("dark", "overexposed")
    tilt = die["tilt"] if seen else math.nan
    return Thing(kind, face, np.array(die["corners"]), np.array(die["nine"]), np.array(die["pips"]), tilt)


def _whole(thing: Thing) -> Thing:
    """A face that the picture cuts off is not to be read."""
    out = (
        np.maximum(-thing.nine, thing.nine - (WIDTH - 1, HEIGHT - 1)) if len(thing.nine) else np.zeros((1, 2))
    )
    cut = thing.face > 0 and out.max() > -0.12 * thing.side
    return replace(thing, kind=LEANING, face=0) if cut else thing


def varied(frame: Frame, rng: np.random.Generator) -> Frame:
    """The same scene as another camera might have seen it."""
    if rng.random() < 0.4:
        matrix = _turn(rng)
        picture = cv2.warpAffine(
            frame.picture, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    else:
        across, down = (int(flip) for flip in rng.integers(0, 2, 2))
        matrix = np.array(
            [(1 - 2.0 * across, 0, across * (WIDTH - 1)), (0, 1 - 2.0 * down, down * (HEIGHT - 1))]
        )
        picture = frame.picture[:: 1 - 2 * down, :: 1 - 2 * across]

    def moved(points: np.ndarray) -> np.ndarray:
        return points @ matrix[:, :2].T + matrix[:, 2]

    things = [
        _whole(replace(t, corners=moved(t.corners), nine=moved(t.nine), pips=moved(t.pips)))
        for t in frame.things
    ]
    picture, lamps = np.array(picture), [moved(lamp) for lamp in frame.lamps]
    if things and rng.random() < STRANGERS:
        things += strewn(picture, things, rng)
    return Frame(_relit(picture, rng), things, lamps)


def _turn(rng: np.random.Generator) -> np.ndarray:
    angle, scale = rng.uniform(0, 2 * np.pi), float(np.exp(rng.uniform(-0.12, 0.12)))
    turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    if rng.random() < 0.5:
        turn = turn @ np.diag([-1.0, 1.0])
    middle = np.array([WIDTH / 2, HEIGHT / 2])
    return np.column_stack([turn, middle + rng.normal(0, 8, 2) - turn @ middle])


STRANGERS = 0.3
"""Share of frames in which one more thing is laid between the dice."""
LEAST_CONTRAST = 10.0
"""Levels by which it differs from what it is laid on: less cannot be seen."""


def strewn(picture: np.ndarray, things: list[Thing], rng: np.random.Generator) -> list[Thing]:
    """Draw something that is no die near the dice, where there is room: a disc, with holes or without, a
    card, a long thing. What was drawn."""
    near = things[int(rng.integers(len(things)))]
    side, way = near.side, rng.uniform(0, 2 * np.pi)
    reach = side * float(np.exp(rng.uniform(np.log(0.22), np.log(1.1))))
    at = near.middle + (0.75 * side + reach) * rng.uniform(1.0, 2.2) * np.array([np.cos(way), np.sin(way)])
    free = all(np.hypot(*(thing.middle - at)) > reach + 0.75 * thing.side for thing in things)
    if not free or not (0 < at[0] < WIDTH and 0 < at[1] < HEIGHT):
        return []
    least = np.maximum(np.floor(at - 1.5 * reach - 4).astype(int), 0)
    most = np.ceil(at + 1.5 * reach + 4).astype(int)
    window = picture[least[1] : most[1], least[0] : most[0]]
    cover = np.zeros(window.shape[:2], np.float32)
    _shape(cover, at - least, reach, rng)
    cover = cv2.GaussianBlur(cover, (0, 0), float(rng.uniform(0.5, 1.2)))[..., None]
    brightest = float(np.percentile(picture[::8, ::8], 97))
    colour = float(rng.uniform(0.15, 1.1)) * brightest * np.exp(rng.normal(0, 0.25, 3))
    beneath = (np.abs(window - colour).max(axis=-1, keepdims=True) * cover).sum() / max(1.0, cover.sum())
    if beneath < LEAST_CONTRAST:
        return []
    relief = 1 + float(rng.uniform(0, 0.25)) / 64 * GRAIN[: window.shape[0], : window.shape[1], None]
    window[:] = np.clip(window * (1 - cover) + colour * relief * cover, 0, 255)
    corners = at + reach * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    return [Thing(FOREIGN, 0, corners, np.zeros((0, 2)), np.zeros((0, 2)))]


def _shape(cover: np.ndarray, at: np.ndarray, reach: float, rng: np.random.Generator) -> None:
    kind, turn = int(rng.integers(4)), float(rng.uniform(0, 180))
    if kind >= 2:
        box = (at.tolist(), (2 * reach * float(rng.uniform(0.3, 1)), 2 * reach), turn)
        cv2.fillPoly(cover, [np.rint(cv2.boxPoints(box)).astype(np.int32)], 1.0, cv2.LINE_AA)
        return
    flat = float(rng.uniform(0.6, 1)) if rng.random() < 0.2 else 1.0
    cv2.ellipse(cover, (at.tolist(), (2 * reach, 2 * reach * flat), turn), 1.0, -1, cv2.LINE_AA)
    for quarter in range(4 if kind == 1 else 0):
        angle = np.radians(turn + 90 * quarter)
        hole = at + 0.3 * reach * np.array([np.cos(angle), np.sin(angle)])
        cv2.circle(
            cover, np.rint(hole).astype(int).tolist(), max(1, round(0.12 * reach)), 0.0, -1, cv2.LINE_AA
        )


GRAIN = np.random.default_rng(3).normal(0, 64, (HEIGHT + 64, WIDTH + 64)).astype(np.int16)


def _relit(picture: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    levels = np.linspace(0, 1, 256) ** float(np.exp(rng.normal(0, 0.22)))
    gain = float(np.exp(rng.normal(-0.15, 0.3))) * np.exp(rng.normal(0, 0.06, 3))
    table = np.clip(levels[:, None] * gain * 255, 0, 255).astype(np.uint8)
    picture = cv2.LUT(picture, table.reshape(1, 256, 3))
    if rng.random() < 0.25:
        picture = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.3, 1.2)))
    if rng.random() < 0.4:
        grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        paleness = 1.0 if rng.random() < 0.3 else float(rng.uniform(0, 1))
        picture = cv2.addWeighted(grey, paleness, picture, 1 - paleness, 0)
    if rng.random() < 0.4:
        row, column = rng.integers(0, 64, 2)
        noise = cv2.convertScaleAbs(
            GRAIN[row : row + HEIGHT, column : column + WIDTH], alpha=rng.uniform(1, 8) / 64
        )
        noise = cv2.merge([noise] * 3)
        picture = cv2.add(picture, noise) if rng.random() < 0.5 else cv2.subtract(picture, noise)
    return picture
