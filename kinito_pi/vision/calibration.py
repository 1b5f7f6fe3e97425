"""What a tower's calibration knows: where the floor is, how large a die is there, the empty cup.

Measured once by ``calibrating``; kept as a table of plain values, so that whoever keeps it on disk needs to
know nothing of its meaning.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.floor_circle import Circle
from kinito_pi.vision.reading import Pixels, VisionError

Floats = NDArray[np.floating]

VERSION = 1
REFERENCE_WIDTH = 320
"""px: the empty cup is kept at this width."""
ROUNDS = 4
QUALITY = 95
"""Of the JPEG of the empty cup: it errs by a grey level or two, less than a camera's noise."""


class CalibrationError(VisionError):
    """A calibration cannot be used: the sentence says why and what to do."""

    code = "bad_calibration"


@dataclass(frozen=True, slots=True)
class DieSize:
    """Of a die on the floor at one place, px: its side, half the distance of two corner pips, a pip."""

    side: float
    half_pitch: float
    pip: float


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """One tower, one camera, one kind of dice.

    ``width``, ``height``: of the pictures, px. ``floor``: px. ``scale``: px a mm in the middle of the floor;
    ``bend``: by what share it is larger at the rim (negative: smaller, as a wide lens makes it). ``die``,
    ``half_pitch``, ``pip``: mm. ``shrink``: how much smaller a die's upper face looks than its lower one.
    ``lamps``: their images in the floor, px. ``empty``: the empty cup, ``(h, w)`` or ``(h, w, 3) uint8``,
    ``REFERENCE_WIDTH`` wide. ``exposure`` (µs), ``gain`` (1 to 16), ``focus`` (dioptres): what the camera is
    to be set to, where it told.
    """

    width: int
    height: int
    floor: Circle
    scale: float
    bend: float
    die: float
    half_pitch: float
    pip: float
    shrink: float
    lamps: tuple[Circle, ...]
    empty: Pixels
    exposure: int | None = None
    gain: float | None = None
    focus: float | None = None

    @property
    def below(self) -> float:
        """mm: how far below the floor a lens is that sees a die's faces as these measures have them."""
        return self.die * self.shrink / max(1 - self.shrink, 0.01)

    def stretch_at(self, at: Floats) -> Floats:
        """``(2, 2)`` px a mm: how a small thing at ``at`` (px) on the floor is drawn.

        A lens that bends draws it larger or smaller toward the rim, and along the radius three times as much.
        """
        out = (np.asarray(at, np.float64) - (self.floor.x, self.floor.y)) / self.floor.radius
        along = np.outer(out, out)
        return np.asarray(
            self.scale * ((1 + self.bend * np.trace(along)) * np.eye(2) + 2 * self.bend * along)
        )

    def bent(self, flat: Floats) -> Floats:
        """Where a lens without bend would draw points, ``(n, 2)`` px from the floor's middle; where this one
        does, px of the picture."""
        out = (flat**2).sum(axis=1, keepdims=True) / self.floor.radius**2
        return np.asarray(flat * (1 + self.bend * out) + (self.floor.x, self.floor.y))

    def straightened(self, at: Floats) -> Floats:
        """The reverse of ``bent``."""
        drawn = np.asarray(at, np.float64) - (self.floor.x, self.floor.y)
        flat = drawn
        for _ in range(ROUNDS):
            flat = drawn / (1 + self.bend * (flat**2).sum(axis=1, keepdims=True) / self.floor.radius**2)
        return np.asarray(flat)

    def squareness_at(self, at: Floats) -> float:
        """How square a square at ``at`` (px) is drawn: short over long."""
        long_side, short_side = np.linalg.svd(self.stretch_at(at), compute_uv=False)
        return float(short_side / long_side)

    def size_at(self, at: Floats) -> DieSize:
        """How large a die is that lies at ``at`` (px)."""
        scale = float(np.sqrt(np.linalg.det(self.stretch_at(at))))
        return DieSize(self.die * scale, self.half_pitch * scale, self.pip * scale)

    def table(self) -> dict[str, Any]:
        """Everything as numbers, texts and lists of them, for a file."""
        data = cv2.imencode(".jpg", self.empty, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1]
        table: dict[str, Any] = {
            "version": VERSION,
            "width": self.width,
            "height": self.height,
            "floor": _rounded(self.floor),
            "lamps": [_rounded(lamp) for lamp in self.lamps],
            "grey": self.empty.ndim == 2,
            "empty": base64.b64encode(data.tobytes()).decode(),
        }
        table |= {name: round(float(getattr(self, name)), 5) for name in _SHARES}
        told = {name: getattr(self, name) for name in ("exposure", "gain", "focus")}
        return table | {name: value for name, value in told.items() if value is not None}


_SHARES = {
    "scale": (0.5, 60.0),
    "bend": (-0.5, 0.5),
    "die": (5.0, 40.0),
    "half_pitch": (0.5, 15.0),
    "pip": (0.3, 15.0),
    "shrink": (0.3, 1.0),
}
"""The numbers of a table, and from where to where they make sense."""


def from_table(table: dict[str, Any]) -> Calibration:
    """The calibration in a table made by ``Calibration.table``. Raises ``CalibrationError``."""
    try:
        if table["version"] != VERSION:
            raise CalibrationError("The calibration is of another version of this program: calibrate again.")
        shares = {name: _between(float(table[name]), *limits) for name, limits in _SHARES.items()}
        return Calibration(
            width=int(_between(table["width"], 16, 10_000)),
            height=int(_between(table["height"], 16, 10_000)),
            floor=_circle(table["floor"]),
            lamps=tuple(_circle(lamp) for lamp in table["lamps"]),
            empty=_picture(table["empty"], bool(table["grey"])),
            exposure=table.get("exposure"),
            gain=table.get("gain"),
            focus=table.get("focus"),
            **shares,
        )
    except (KeyError, TypeError, ValueError) as error:
        raise CalibrationError("The calibration lacks something: calibrate again.") from error


def _rounded(circle: Circle) -> list[float]:
    return [round(float(value), 2) for value in (circle.x, circle.y, circle.radius)]


def _circle(values: Any) -> Circle:
    x, y, radius = (float(value) for value in values)
    return Circle(x, y, _between(radius, 0.1, 20_000))


def _between(value: float, low: float, high: float) -> float:
    if not low <= value <= high:
        raise ValueError(f"{value} is not between {low} and {high}")
    return value


def _picture(text: str, grey: bool) -> Pixels:
    try:
        data = np.frombuffer(base64.b64decode(text, validate=True), np.uint8)
        pixels = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE if grey else cv2.IMREAD_COLOR)
    except (binascii.Error, cv2.error) as error:
        raise ValueError("no picture") from error
    if pixels is None or pixels.shape[1] != REFERENCE_WIDTH:
        raise ValueError("no picture of the empty cup")
    return np.asarray(pixels, np.uint8)
