"""A picture of what the reader saw, and why it answered or refused as it did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from kinito_pi.vision.look import Floats, Look, Seen
from kinito_pi.vision.reading import SENTENCES, Pixels, Reading

GREEN, ORANGE, GREY, RED, MAGENTA = (
    (90, 230, 90),
    (0, 165, 255),
    (170, 170, 170),
    (60, 60, 255),
    (255, 80, 255),
)
WIDTH = 960
"""px: smaller pictures are enlarged to this, so that the words can be read."""
LINE = 24
FONT = cv2.FONT_HERSHEY_SIMPLEX
NEARLY = 2
"""Faces with no more than this against them are named; there can be dozens of worse ones."""
WORST = 4
"""Faces with more than this against them are left out."""

WORDS = {
    "face": "no face fits its pips",
    "places": "a place cannot be told",
    "strays": "a spot too many",
    "size": "not the known size",
    "misfit": "pips not on a grid",
    "pip": "pips too large or small",
    "round": "pips not round",
    "spread": "pips unlike each other",
    "square": "not square",
    "uniform": "not of one colour",
    "outline": "not outlined as a flat die",
    "body": "no die under the pips",
    "doubtful": "fits no die that was read",
    "unsure": "not sure enough which face",
    "faint": "hardly a die",
    "leaning": "may not lie flat",
}


def explained(pixels: Pixels, look: Look) -> Pixels:
    """``pixels``, ``(h, w)`` or ``(h, w, 3)``, with what a ``look`` at them saw, ``(h, w, 3) uint8`` BGR.

    Green: faces read. Orange: faces with little against them, which is said. Grey: the others. Red: spots
    that look like pips of none. Magenta: the outlines of things that are no dice. Of large pictures
    the part round the faces is shown.
    """
    colour = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8) if pixels.ndim == 2 else pixels
    left, top, right, bottom = _part(colour, look)
    colour, corner = colour[top:bottom, left:right], np.array([left, top])
    enlarged = WIDTH / colour.shape[1]
    flags = cv2.INTER_CUBIC if enlarged > 1 else cv2.INTER_AREA
    panel = np.asarray(cv2.resize(colour, None, fx=enlarged, fy=enlarged, interpolation=flags), np.uint8)

    def onto(points: Floats) -> Floats:
        return np.asarray((points / look.scale - corner) * enlarged)

    for outline in look.outlines:
        _outline(panel, onto(outline), MAGENTA)
    for seen in sorted(look.seen, key=lambda seen: -len(seen.against)):
        if len(seen.against) <= WORST:
            _face(panel, replace(seen, corners=onto(seen.corners), places=onto(seen.places)))
    for (x, y), across in zip(
        onto(np.stack([look.spots.x, look.spots.y], axis=1)), look.spots.diameter, strict=True
    ):
        radius = round(across / look.scale * enlarged / 2) + 2
        cv2.circle(panel, (round(x), round(y)), radius, RED, 2, cv2.LINE_AA)
    return np.vstack([_words(_told(look), panel.shape[1]), panel])


def _part(colour: Pixels, look: Look) -> tuple[int, int, int, int]:
    """Left, top, right, bottom (px) of what is shown: all, or a third of it at the least."""
    height, width = colour.shape[:2]
    named = [seen.corners for seen in look.seen if len(seen.against) <= NEARLY]
    if not named or width <= WIDTH:
        return 0, 0, width, height
    points = np.concatenate(named) / look.scale
    middle, reach = (points.min(axis=0) + points.max(axis=0)) / 2, np.ptp(points, axis=0).max()
    half = max(float(reach), width / 6)
    if half > width / 3:
        return 0, 0, width, height
    low, high = np.maximum(middle - half, 0), np.minimum(middle + half, (width, height))
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _face(panel: Pixels, seen: Seen) -> None:
    colour = GREEN if not seen.against else ORANGE if len(seen.against) <= NEARLY else GREY
    _outline(panel, seen.corners, colour, 2 if colour is GREEN else 1)
    if colour is GREY:
        return
    for x, y in seen.places:
        cv2.circle(panel, (round(x), round(y)), 2, colour, -1, cv2.LINE_AA)
    words = [str(seen.face) if seen.face else "?", *(WORDS[name] for name in seen.against)]
    left, low = seen.corners[:, 0].min(), seen.corners[:, 1].max()
    for number, word in enumerate(words):
        _write(panel, word, (round(left), round(low) + 16 + 16 * number), colour)


def _told(look: Look) -> list[str]:
    """What was answered, in a few lines."""
    if isinstance(look.answer, Reading):
        values = ", ".join(str(value) for value in look.answer.values)
        return [f"read: {values}   (confidence {look.answer.confidence:.2f}; {look.by})"]
    count = "" if look.answer.count is None else f", {look.answer.count} seen"
    return [f"refused: {look.answer.reason.value}{count}   ({look.by})", SENTENCES[look.answer.reason]]


def _words(lines: Sequence[str], width: int) -> Pixels:
    band = np.zeros((LINE * len(lines) + 8, width, 3), np.uint8)
    for number, line in enumerate(lines):
        cv2.putText(band, line, (8, LINE * (number + 1) - 4), FONT, 0.55, (255, 255, 255), 1, cv2.LINE_AA)
    return band


def _write(panel: Pixels, word: str, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
    cv2.putText(panel, word, at, FONT, 0.42, (0, 0, 0), 3, cv2.LINE_AA)
    cv2.putText(panel, word, at, FONT, 0.42, colour, 1, cv2.LINE_AA)


def _outline(panel: Pixels, points: np.ndarray, colour: tuple[int, int, int], thick: int = 1) -> None:
    cv2.polylines(panel, [np.rint(points * 16).astype(np.int32)], True, colour, thick, cv2.LINE_AA, 4)
