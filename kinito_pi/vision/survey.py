"""What lies in the cup of a calibrated tower: the size of the dice and the empty cup are known.

What differs from the empty cup is a thing. Pips are looked for on things alone; a face has to have the
known size and be square, its die has to cover what it covers when it lies flat, and whatever the dice read do
not explain refuses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.calibration import REFERENCE_WIDTH, Calibration
from kinito_pi.vision.dice import Die, is_told, measured_die
from kinito_pi.vision.edges import edges_of
from kinito_pi.vision.empty_cup import Mask, Reference, Things, find_things, reference_of
from kinito_pi.vision.faces import Lattice, find_lattices
from kinito_pi.vision.footprints import (
    Footprint,
    covered,
    footprint,
    unexplained,
)
from kinito_pi.vision.ones import ones_of_side
from kinito_pi.vision.pips import Spots, find_spots_in
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.stance import lies_flat, turned_to_fit
from kinito_pi.vision.windows import windows

Floats = NDArray[np.floating]

LEAST_OF_STRONGEST = 0.4
PIP_SIZES = (0.6, 1.6)
"""Of the known pip."""
PITCH_LIMIT = 0.14
"""Relative: a face whose pitch is farther off the known one is not looked at."""
OFF_UNIT = 0.025
"""Pitch and squareness together must be nearer to the known than this, in relative units."""
PIP_LIMIT = 0.22
LARGEST_MISFIT = 0.035
LEAST_ROUNDNESS = 0.9
LARGEST_SPREAD = 0.12
LEAST_UNIFORM = 0.75
TURNS = ((-6.0, 0.0, 6.0), (-3.0, 0.0, 3.0), (-1.2, 0.0, 1.2))
"""Degrees: coarse, then finer."""
LEAST_COVERED = 0.8
LEAST_HIDDEN = 0.35
LEAST_STEP = 12.0
"""Grey levels."""
EDGE_OFF = 0.13
"""Half sides."""


@dataclass(frozen=True, slots=True)
class Face:
    """A candidate: the ``die`` measured, where it would lie, and what speaks ``against`` it, by name."""

    die: Die
    print: Footprint
    against: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bench:
    """What a face is measured on."""

    colour: Pixels
    grey: Pixels
    spots: Spots
    things: Things
    calibration: Calibration


@dataclass(frozen=True, slots=True)
class Scene:
    """``sure``: faces that nothing speaks against, one a place; ``others``: the other candidates. ``left``:
    where something lies that the sure ones do not explain."""

    things: Things
    spots: Spots
    others: list[Face]
    sure: list[Face]
    left: Mask


@lru_cache(maxsize=2)
def _reference(calibration: Calibration) -> Reference:
    """Made once, and kept for the next picture of the same tower."""
    return reference_of(calibration.empty, calibration.floor, calibration.width / REFERENCE_WIDTH)


def survey(colour: Pixels, calibration: Calibration) -> Scene:
    """Everything in a picture ``(h, w, 3)`` of the calibration's size."""
    things = find_things(colour, _reference(calibration))
    middle = calibration.size_at(np.array([calibration.floor.x, calibration.floor.y]))
    grey = np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8)
    like_pips = (PIP_SIZES[0] * middle.pip, PIP_SIZES[1] * middle.pip)
    spots = find_spots_in(grey, windows(things, middle.side), like_pips)
    spots = _standing_out(spots, middle.side)
    bench = Bench(colour, grey, spots, things, calibration)
    sure, others = _sorted_out(bench, _lattices(colour, spots, calibration), [])
    ones = _ones(colour, spots, _off(spots, sure), things, calibration)
    sure, no_ones = _sorted_out(bench, ones, sure)
    sure, odd = _outlined(sure, bench)
    return Scene(
        things, spots, others + no_ones + odd, sure, unexplained(things, [face.print for face in sure])
    )


def _sorted_out(bench: Bench, lattices: list[Lattice], sure: list[Face]) -> tuple[list[Face], list[Face]]:
    """The faces that nothing speaks against, one a place, beside those that are sure already; and the others.

    The lattices with most pips come first: where a six lies, the twos and threes in it are not looked at.
    """
    sure = list(sure)
    others: list[Face] = []
    for lattice in lattices:
        if any(_same_place(lattice, face) for face in sure):
            continue
        where = footprint(bench.calibration, lattice.centre, lattice.across[:, 0])
        if covered(bench.things, where) > LEAST_HIDDEN:
            face = _weighed(bench, lattice, where)
            (others if face.against else sure).append(face)
    return sure, others


def _same_place(lattice: Lattice, face: Face) -> bool:
    side = float(np.hypot(*(face.print.face[1] - face.print.face[0])))
    return float(np.hypot(*(lattice.centre - face.die.lattice.centre))) < 0.8 * side


def _outlined(sure: list[Face], bench: Bench) -> tuple[list[Face], list[Face]]:
    """Those that look like a die that lies flat, and those that do not."""
    flat, odd = [], []
    for face in sure:
        beside = [other.print for other in sure if other is not face]
        lattice = face.die.lattice
        if lies_flat(bench.things, bench.calibration, lattice, bench.spots, face.print, beside):
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
    on_things = [
        one
        for one in ones
        if covered(things, footprint(calibration, one.centre, one.across[:, 0])) > LEAST_HIDDEN
    ]
    return [_turned_right(one, things, calibration) for one in on_things]


def _turned_right(one: Lattice, things: Things, calibration: Calibration) -> Lattice:
    """The lattice of a single pip, turned by a few degrees to what is seen of its die."""
    own = footprint(calibration, one.centre, one.across[:, 0])
    for turns in TURNS:
        one = turned_to_fit(things, calibration, [_turned(one, degrees) for degrees in turns], own)
    return one


def _turned(lattice: Lattice, degrees: float) -> Lattice:
    cos, sin = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    return replace(lattice, across=np.array([[cos, -sin], [sin, cos]]) @ lattice.across)


def _weighed(bench: Bench, lattice: Lattice, where: Footprint) -> Face:
    die = measured_die(bench.colour, bench.grey, lattice, bench.spots, posed=True)
    return Face(die, where, tuple(_against(bench, die, where)))


def _against(bench: Bench, die: Die, where: Footprint) -> list[str]:
    size = bench.calibration.size_at(die.lattice.centre)
    checks = {
        "face": die.face == 0,
        "places": not is_told(die),
        "strays": die.strays > 0,
        "size": die.face != 1 and _off_size(die, bench.calibration) > OFF_UNIT,
        "misfit": die.lattice.misfit > LARGEST_MISFIT + _unsquare(die, bench.calibration) / 2,
        "pip": abs(die.pip / size.pip - 1) > PIP_LIMIT,
        "round": die.roundness < LEAST_ROUNDNESS,
        "spread": die.spread > LARGEST_SPREAD,
        "uniform": die.evidence.uniform < LEAST_UNIFORM,
        "body": not _has_body(bench, die, where),
    }
    return [name for name, failed in checks.items() if failed]


def _has_body(bench: Bench, die: Die, where: Footprint) -> bool:
    """Whether a die is under the pips: it hides the empty cup, or, as dark as that, shows its edges."""
    if die.lattice.pips > 2 or covered(bench.things, where) > LEAST_COVERED:
        return True
    half = bench.calibration.size_at(die.lattice.centre).side / 2
    edges = edges_of(bench.colour, die.lattice.centre, die.lattice.across[:, 0], half)
    sharp = (edges.steps > LEAST_STEP) & (np.abs(edges.off) < EDGE_OFF)
    return bool(sharp.sum() >= 3)


def _unsquare(die: Die, calibration: Calibration) -> float:
    """How much the lens's bend takes from a square where the die lies."""
    return 1 - calibration.squareness_at(die.lattice.centre)


def _off_size(die: Die, calibration: Calibration) -> float:
    """How far pitch and squareness are from those of a face that lies flat."""
    size = calibration.size_at(die.lattice.centre)
    off = abs(die.lattice.half_pitch / size.half_pitch - 1)
    if die.lattice.pips < 4:
        return off
    return off + abs(calibration.squareness_at(die.lattice.centre) - die.squareness)


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
