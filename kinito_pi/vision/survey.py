"""What lies in the cup of a calibrated tower: the size of the dice and the empty cup are known.

What differs from the empty cup is a thing. Pips are looked for on things alone; a face has to have the
known size and be square, its die has to cover what it covers when it lies flat, and whatever the dice read do
not explain refuses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.calibration import Calibration
from kinito_pi.vision.dice import Die, is_told, measured_die
from kinito_pi.vision.edges import Edges, edges_of
from kinito_pi.vision.empty_cup import Mask, Things, find_things
from kinito_pi.vision.faces import Lattice, find_lattices
from kinito_pi.vision.footprints import (
    Footprint,
    contrast_of,
    covered,
    footprint,
    is_faint,
    misfit,
    unexplained,
)
from kinito_pi.vision.ones import ones_of_side
from kinito_pi.vision.pips import Spots, find_spots_in
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.windows import windows

Floats = NDArray[np.floating]

LEAST_OF_STRONGEST = 0.4
PITCH_LIMIT = 0.14
"""Relative: a face whose pitch is farther off the known one is not looked at."""
OFF_UNIT = 0.025
"""Pitch and squareness together must be nearer to the known than this, in relative units."""
PIP_LIMIT = 0.22
LARGEST_MISFIT = 0.035
LEAST_ROUNDNESS = 0.9
LARGEST_SPREAD = 0.12
LEAST_UNIFORM = 0.75
TURNS = ((-8.0, -4.0, 0.0, 4.0, 8.0), (-2.0, 0.0, 2.0), (-1.0, 0.0, 1.0))
"""Degrees: coarse, then finer."""
LEAST_COVERED = 0.8
LEAST_HIDDEN = 0.35
CLEAR_OUTLINE = 0.085
"""Shares of the face: a die that leans by 15 degrees is outlined more differently than this."""
MIDDLING = (35.0, 100.0)
"""Grey levels from the cup behind, from where the outline is ragged to where it is clear."""
MIDDLING_OUTLINE = 0.098
LOOSE_OUTLINE = 0.3
"""For four pips and more, whose lattice tells a lean by itself."""
LEAST_STEP = 12.0
"""Grey levels."""
EDGE_OFF = 0.13
"""Half sides."""


@dataclass(frozen=True, slots=True)
class Face:
    """A candidate: the ``die`` measured, where it would lie, and what speaks ``against`` it, by name."""

    die: Die
    print: Footprint
    edges: Edges
    against: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """``sure``: faces that nothing speaks against, one a place; ``others``: the other candidates. ``left``:
    where something lies that the sure ones do not explain."""

    things: Things
    spots: Spots
    others: list[Face]
    sure: list[Face]
    left: Mask


def survey(colour: Pixels, calibration: Calibration) -> Scene:
    """Everything in a picture ``(h, w, 3)`` of the calibration's size."""
    things = find_things(colour, calibration.empty, calibration.floor)
    middle = calibration.size_at(np.array([calibration.floor.x, calibration.floor.y]))
    grey = np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8)
    spots = find_spots_in(grey, windows(things, middle.side))
    near = (spots.diameter > 0.6 * middle.pip) & (spots.diameter < 1.6 * middle.pip)
    spots = _standing_out(spots.keep(near), middle.side)

    def weighed(lattices: list[Lattice]) -> list[Face]:
        return [_weighed(colour, grey, lattice, spots, things, calibration) for lattice in lattices]

    faces = weighed(_lattices(colour, spots, calibration))
    sure = _one_a_place([face for face in faces if not face.against])
    ones = weighed(_ones(colour, spots, _off(spots, sure), things, calibration))
    sure = _one_a_place(sure + [one for one in ones if not one.against])
    sure, odd = _outlined(sure, things)
    others = [face for face in faces + ones if face.against]
    return Scene(things, spots, others + odd, sure, unexplained(things, [face.print for face in sure]))


def _outlined(sure: list[Face], things: Things) -> tuple[list[Face], list[Face]]:
    """Those that are outlined as a die that lies flat, and those that are not."""
    flat, odd = [], []
    for face in sure:
        beside = [other.print for other in sure if other is not face]
        if misfit(things, face.print, beside, is_faint(things, face.print)) < _limit(face, things):
            flat.append(face)
        else:
            odd.append(replace(face, against=("outline",)))
    return flat, odd


def _standing_out(spots: Spots, reach: float) -> Spots:
    """Without those that are faint beside another within ``reach`` px: grain of wood beside pips."""
    near = np.hypot(spots.x[:, None] - spots.x, spots.y[:, None] - spots.y) < reach
    like = near & (spots.sign[:, None] == spots.sign)
    strongest = np.where(like, spots.contrast, 0).max(axis=1, initial=0)
    return spots.keep(np.asarray(spots.contrast > LEAST_OF_STRONGEST * strongest))


def _lattices(colour: Pixels, spots: Spots, calibration: Calibration) -> list[Lattice]:
    """Faces of two pips or more of about the known size."""
    # The same pips on a lattice turned by a right angle are the same face.
    found = {
        frozenset((*lattice.spots.tolist(), *np.rint(lattice.centre))): lattice
        for lattice in find_lattices(colour, spots)
    }
    return [
        lattice
        for lattice in found.values()
        if abs(lattice.half_pitch / calibration.size_at(lattice.centre).half_pitch - 1) < PITCH_LIMIT
    ]


def _ones(
    colour: Pixels, spots: Spots, free: NDArray[np.bool_], things: Things, calibration: Calibration
) -> list[Lattice]:
    """A square round each spot that could be a single pip."""
    at = np.stack([spots.x, spots.y], axis=1)
    half_sides = np.array([calibration.size_at(point).side / 2 for point in at])
    ones = ones_of_side(colour, spots, free, half_sides, 2 * calibration.half_pitch / calibration.die)
    return [_turned_right(one, things, calibration) for one in ones]


def _turned_right(one: Lattice, things: Things, calibration: Calibration) -> Lattice:
    """The lattice of a single pip, turned by a few degrees to what is seen of its die."""

    def differs(lattice: Lattice) -> float:
        own = footprint(calibration, lattice.centre, lattice.across[:, 0])
        return misfit(things, own, [], is_faint(things, own))

    for turns in TURNS:
        one = min((_turned(one, degrees) for degrees in turns), key=differs)
    return one


def _turned(lattice: Lattice, degrees: float) -> Lattice:
    cos, sin = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    return replace(lattice, across=np.array([[cos, -sin], [sin, cos]]) @ lattice.across)


def _weighed(
    colour: Pixels, grey: Pixels, lattice: Lattice, spots: Spots, things: Things, calibration: Calibration
) -> Face:
    die = measured_die(colour, grey, lattice, spots)
    way = lattice.across[:, 0]
    where = footprint(calibration, lattice.centre, way)
    edges = edges_of(colour, lattice.centre, way, calibration.size_at(lattice.centre).side / 2)
    return Face(die, where, edges, tuple(_against(die, things, where, edges, calibration)))


def _against(die: Die, things: Things, where: Footprint, edges: Edges, calibration: Calibration) -> list[str]:
    size = calibration.size_at(die.lattice.centre)
    checks = {
        "face": die.face == 0,
        "places": not is_told(die),
        "strays": die.strays > 0,
        "size": die.face != 1 and _off_size(die, calibration) > OFF_UNIT,
        "misfit": die.lattice.misfit > LARGEST_MISFIT,
        "pip": abs(die.pip / size.pip - 1) > PIP_LIMIT,
        "round": die.roundness < LEAST_ROUNDNESS,
        "spread": die.spread > LARGEST_SPREAD,
        "uniform": die.evidence.uniform < LEAST_UNIFORM,
        "body": not _has_body(die, things, where, edges),
    }
    return [name for name, failed in checks.items() if failed]


def _has_body(die: Die, things: Things, where: Footprint, edges: Edges) -> bool:
    """Whether a die is under the pips: it hides the empty cup, or, as dark as that, shows its edges."""
    hidden = covered(things, where)
    if die.lattice.pips > 2:
        return hidden > LEAST_HIDDEN
    sharp = (edges.steps > LEAST_STEP) & (np.abs(edges.off) < EDGE_OFF)
    return hidden > LEAST_COVERED or (hidden > LEAST_HIDDEN and sharp.sum() >= 3)


def _off_size(die: Die, calibration: Calibration) -> float:
    """How far pitch and squareness are from those of a face that lies flat."""
    size = calibration.size_at(die.lattice.centre)
    return abs(die.lattice.half_pitch / size.half_pitch - 1) + (1 - die.squareness)


def _limit(face: Face, things: Things) -> float:
    """How differently the die of a face may be outlined."""
    if face.die.lattice.pips > 3:
        return LOOSE_OUTLINE
    low, high = MIDDLING
    return MIDDLING_OUTLINE if low < contrast_of(things, face.print) < high else CLEAR_OUTLINE


def _one_a_place(faces: list[Face]) -> list[Face]:
    """Of faces that cannot both be there the one with more pips, which contains the other."""
    taken: list[Face] = []
    for face in sorted(faces, key=lambda face: (-face.die.lattice.pips, face.die.lattice.misfit)):
        side = float(np.hypot(*(face.print.face[1] - face.print.face[0])))
        if all(
            np.hypot(*(face.die.lattice.centre - other.die.lattice.centre)) > 0.8 * side for other in taken
        ):
            taken.append(face)
    return taken


def _off(spots: Spots, faces: list[Face]) -> NDArray[np.bool_]:
    free = np.ones(len(spots), bool)
    for face in faces:
        outline = face.print.whole.astype(np.float32)
        free &= np.array(
            [
                cv2.pointPolygonTest(outline, (float(x), float(y)), False) < 0
                for x, y in zip(spots.x, spots.y, strict=True)
            ],
            bool,
        )
    return free
