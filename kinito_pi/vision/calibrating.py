"""Measures a tower: the empty cup first, then dice lying in it.

Nothing needs to be known beforehand but how large the dice are. What makes a calibration impossible is a
``CalibrationFault``; what is merely bad for reading is ``Advice``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np

from kinito_pi.vision.calibration import REFERENCE_WIDTH, Calibration, CalibrationError, Floats
from kinito_pi.vision.dice import BELOW, Die, is_lattice, is_sure, measured_die, out_of_focus
from kinito_pi.vision.die_shape import Shape, shape_of
from kinito_pi.vision.empty_cup import LAMP, Things, find_things, reference_of
from kinito_pi.vision.exposure import unfit
from kinito_pi.vision.faces import find_lattices
from kinito_pi.vision.floor_circle import Circle, find_floor
from kinito_pi.vision.pips import find_spots_in
from kinito_pi.vision.reading import Pixels, Reason
from kinito_pi.vision.windows import windows

LEAST_LAMP = 6.0
"""px², of a lamp's image."""
CENTRE = 0.4
"""Floor radii: dice come to lie within this most often."""
CUT_OFF = 0.03
"""Floor radii."""
NOT_EMPTY = 0.02
"""Share of the floor that may differ between pictures of the empty cup."""
LEAST_SPREAD = 0.25
"""How different the squared distances of two dice from the middle must be to measure the lens's bend."""
LARGEST_BEND = 0.2


class CalibrationFault(CalibrationError):
    """A calibration that cannot be made. ``code`` is stable, the sentence says what to do."""

    def __init__(self, code: str) -> None:
        super().__init__(FAULTS[code])
        self.code = code


FAULTS = {
    "dark": "The picture is too dark: switch the lamps under the floor on, or raise the exposure.",
    "overexposed": "The picture is too bright: lower the exposure, or keep daylight out.",
    "out_of_focus": "The dice are out of focus: turn the lens until their pips are sharp.",
    "no_floor": "The floor's round edge is not to be seen: point the camera at the middle of the floor.",
    "no_dice": "No dice are to be seen on the floor: put two of them in, lying flat.",
    "few_pips": "These faces have too few pips to measure: turn the dice so that four or more pips lie down.",
    "sizes": "The pictures are not all of one size: take them with the same camera.",
    "another_cup": "The pictures with and without dice differ all over: same cup, same light, camera fixed.",
}


class Advice(StrEnum):
    """What is bad for reading, though a calibration can be made."""

    FLOOR_CUT_OFF = "floor_cut_off"
    LAMP_OVER_CENTRE = "lamp_over_centre"


ADVICE = {
    Advice.FLOOR_CUT_OFF: "The floor is cut off at the picture's edge: a die there is not read. Move the"
    " camera back, or to the middle.",
    Advice.LAMP_OVER_CENTRE: "A lamp is mirrored over the middle of the floor, where dice lie: move the lamps"
    " outward.",
}


@dataclass(frozen=True, slots=True)
class EmptyCup:
    """``picture``: the mean of those taken. ``floor``, ``lamps``: px."""

    picture: Pixels
    floor: Circle
    lamps: tuple[Circle, ...]
    advice: tuple[Advice, ...]

    @property
    def small(self) -> Pixels:
        """The picture as a calibration keeps it; grey, if it has no colours."""
        height = round(self.picture.shape[0] * REFERENCE_WIDTH / self.picture.shape[1])
        small = cv2.resize(self.picture, (REFERENCE_WIDTH, height), interpolation=cv2.INTER_AREA)
        grey = bool((small == small[..., :1]).all())
        return np.ascontiguousarray(small[..., 0]) if grey else np.asarray(small, np.uint8)


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die that served to measure: ``die`` in the picture it was seen in, number ``picture``."""

    die: Die
    things: Things
    picture: int


def look_at_empty(pictures: Sequence[Pixels]) -> EmptyCup:
    """Floor and lamps from one or more pictures of the empty cup. Raises ``CalibrationFault``."""
    colours = _alike(pictures)
    mean = np.asarray(np.rint(np.mean([each.astype(np.float32) for each in colours], axis=0)), np.uint8)
    grey = np.asarray(cv2.cvtColor(mean, cv2.COLOR_BGR2GRAY), np.uint8)
    reason = unfit(grey)
    if reason in (Reason.DARK, Reason.OVEREXPOSED):
        raise CalibrationFault(reason.value)
    floor = find_floor(grey)
    if floor is None:
        raise CalibrationFault("no_floor")
    lamps = _lamps(mean, floor)
    checks = {
        Advice.FLOOR_CUT_OFF: floor.over_the_edge(grey.shape[1], grey.shape[0]) > CUT_OFF,
        Advice.LAMP_OVER_CENTRE: any(_off_middle(lamp, floor) < CENTRE for lamp in lamps),
    }
    return EmptyCup(mean, floor, lamps, tuple(advice for advice, given in checks.items() if given))


def look_at_dice(
    empty: EmptyCup, pictures: Sequence[Pixels], die: float
) -> tuple[Calibration, list[LyingDie]]:
    """The calibration from pictures with dice of ``die`` mm that lie flat, and the dice it was taken from.

    Raises ``CalibrationFault``.
    """
    colours = _alike([empty.picture, *pictures])[1:]
    lying = [found for number, colour in enumerate(colours) for found in _lying(empty, colour, number)]
    if not lying:
        raise CalibrationFault("few_pips")
    shape = shape_of([(each.die, each.things) for each in lying], empty.floor)
    return _measured(empty, [each.die for each in lying], shape, die), lying


def _alike(pictures: Sequence[Pixels]) -> list[Pixels]:
    if len({picture.shape[:2] for picture in pictures}) != 1:
        raise CalibrationFault("sizes")
    return [
        np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8) if picture.ndim == 2 else picture
        for picture in pictures
    ]


def _lamps(colour: Pixels, floor: Circle) -> tuple[Circle, ...]:
    bright = (colour.min(axis=2) > LAMP).astype(np.uint8)
    count, _, stats, middles = cv2.connectedComponentsWithStats(bright)
    areas = stats[:, cv2.CC_STAT_AREA]
    found = [
        Circle(float(x), float(y), float(np.sqrt(area / np.pi)))
        for (x, y), area in zip(middles[1:count], areas[1:count], strict=True)
        if area >= LEAST_LAMP
    ]
    return tuple(lamp for lamp in found if _off_middle(lamp, floor) < 1)


def _off_middle(lamp: Circle, floor: Circle) -> float:
    return float(np.hypot(lamp.x - floor.x, lamp.y - floor.y)) / floor.radius


def _lying(empty: EmptyCup, colour: Pixels, number: int) -> list[LyingDie]:
    """The dice of one picture that can be measured."""
    grey = np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8)
    reason = unfit(grey)
    if reason in (Reason.DARK, Reason.OVEREXPOSED):
        raise CalibrationFault(reason.value)
    things = find_things(colour, reference_of(empty.small, empty.floor, colour.shape[1] / REFERENCE_WIDTH))
    if not things.fits:
        raise CalibrationFault("another_cup")
    boxes = windows(things, empty.floor.radius / 4)
    if not boxes:
        raise CalibrationFault("no_dice")
    spots = find_spots_in(grey, boxes)
    faces = [measured_die(colour, grey, lattice, spots) for lattice in find_lattices(colour, spots)]
    faces = [face for face in faces if _is_told(face) and _is_thing(face, things)]
    if any(out_of_focus(face) for face in faces) or (not faces and _is_soft(grey, boxes)):
        raise CalibrationFault("out_of_focus")
    return [LyingDie(face, things, number) for face in _apart(faces)]


def _is_told(face: Die) -> bool:
    return is_sure(face, BELOW) or (is_lattice(face) and face.face > 3 and face.squareness > BELOW.squareness)


def _is_thing(face: Die, things: Things) -> bool:
    column, row = np.rint((face.lattice.centre + 0.5) / things.scale - 0.5).astype(int)
    return bool((things.there | things.unknown)[row, column])


def _apart(faces: list[Die]) -> list[Die]:
    """One face a die: the one with more pips, of about the size of that with most."""
    taken: list[Die] = []
    for face in sorted(faces, key=lambda face: (-face.lattice.pips, face.lattice.misfit)):
        clear = all(
            np.hypot(*(face.lattice.centre - other.lattice.centre)) > 3.2 * face.lattice.half_pitch
            for other in taken
        )
        alike = not taken or abs(face.lattice.half_pitch / taken[0].lattice.half_pitch - 1) < 0.12
        if clear and alike:
            taken.append(face)
    return taken


SOFT = 7.0
"""px: the whole range of grey in a window over its steepest step. A sharp edge takes two or three."""


def _is_soft(grey: Pixels, boxes: Sequence[tuple[int, int, int, int]]) -> bool:
    """Whether nothing in the windows has a sharp edge."""
    widths = []
    for left, top, right, bottom in boxes:
        part = cv2.GaussianBlur(grey[top:bottom, left:right].astype(np.float32), (0, 0), 0.8)
        low, high = np.percentile(part, (2, 98))
        steep = np.hypot(np.diff(part, axis=0)[:, 1:], np.diff(part, axis=1)[1:])
        widths.append(float(high - low) / max(float(np.percentile(steep, 99.8)), 1e-6))
    return min(widths) > SOFT


def _measured(empty: EmptyCup, dice: list[Die], shape: Shape, die: float) -> Calibration:
    pitches = np.array([each.lattice.half_pitch for each in dice])
    at = np.stack([each.lattice.centre for each in dice])
    bend, pitch = _bend(pitches, at, empty.floor)
    scale = pitch * shape.side / die
    pips = float(np.median([each.pip / each.lattice.half_pitch for each in dice]))
    height, width = empty.picture.shape[:2]
    return Calibration(
        width=width,
        height=height,
        floor=empty.floor,
        scale=scale,
        bend=bend,
        die=die,
        half_pitch=pitch / scale,
        pip=pips * pitch / scale,
        shrink=shape.shrink,
        lamps=empty.lamps,
        empty=empty.small,
    )


def _bend(pitches: Floats, at: Floats, floor: Circle) -> tuple[float, float]:
    """The lens's bend, and the half pitch in the middle of the floor, px."""
    out = ((at - (floor.x, floor.y)) ** 2).sum(axis=1) / floor.radius**2
    if len(pitches) < 2 or np.ptp(out) < LEAST_SPREAD:
        return 0.0, float(np.median(pitches))
    # A pitch is the root of the areas' ratio: along the radius the bend counts three times, across once.
    slope, middle = np.polyfit(out, pitches, 1)
    bend = float(np.clip(slope / middle / 2, -LARGEST_BEND, LARGEST_BEND))
    return bend, float(np.median(pitches / (1 + 2 * bend * out)))


def with_camera(
    calibration: Calibration, exposure: int | None, gain: float | None, focus: float | None
) -> Calibration:
    """The calibration with what the camera was set to: µs, times, dioptres."""
    return replace(calibration, exposure=exposure, gain=gain, focus=focus)
