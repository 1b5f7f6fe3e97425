"""The upper faces of dice seen from above, and the pips of their side faces.

A camera that looks down at a slant sees side faces too. An upper face is flattened least; what belongs to a
side face lies beside an upper face, and is flatter. What is neither leaves the picture unread.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.limits_above import LimitsAbove
from kinito_pi.vision.named import Named
from kinito_pi.vision.pips import Floats, Spots
from kinito_pi.vision.silhouettes import Silhouette, is_about, within
from kinito_pi.vision.single_pips import single_pips
from kinito_pi.vision.table import Table
from kinito_pi.vision.top import (
    BESIDE,
    FLATTER,
    TO_CORNER,
    Top,
    clash,
    faults,
    is_outlined,
    is_side,
    on_faces,
    on_sides,
    without_sides,
)

ROUNDER = 0.03
ALIKE = 0.4
LARGEST_SIZE_RATIO = 1.7
DIE_OVER_HALF = 4.5
FACE_OVER_HALF = 4.0
LIKE_DIE = (0.7, 1.5)
"""Side of a die's outline, of its face's half pitch, and how far another die's may be from that."""
PIP_OF_SIDE = (0.1, 0.36)
PIP_CONTRAST = 20.0


@dataclass(frozen=True, slots=True)
class Tops:
    """``sure``: upper faces. ``doubtful``: faces that fit no die read. ``leftovers``: spots that neither an
    upper face nor its die's sides explain. ``unread``: the other things with pips on them, as large as these
    dice. ``lie_alike``: whether all look like dice of about one size on one flat table. ``named``: upper
    faces that only the network told, ``unsure``: those it hardly told, or told otherwise."""

    sure: list[Top]
    doubtful: list[Top]
    leftovers: Spots
    unread: list[Silhouette]
    lie_alike: bool
    named: list[Named]
    unsure: list[Named]


def judged(table: Table, limits: LimitsAbove) -> Tops:
    """The upper faces of a table, and what they leave unexplained."""
    spots = table.spots
    candidates = [top for top in table.faces if not faults(top, limits)]
    sure: list[Top] = []
    for top in (top for top in candidates if top.face > 3):
        if not any(clash(top, other) for other in sure):
            sure.append(top)
    sure = _with_few(table, without_sides(sure), candidates, limits)
    sure += single_pips(spots, sure, table.ones, limits)
    doubtful = [
        top
        for top in candidates
        if top.face > 3 and not any(clash(top, other) or is_side(top, other) for other in sure)
    ]
    left, unread = _leftovers(table, sure), _unread(table, sure)
    return _with_named(Tops(sure, doubtful, left, unread, _lie_alike(sure, limits), [], []), table.named)


def _with_named(tops: Tops, named: list[Named]) -> Tops:
    """With the faces that are named surely where none was found. What they explain is no doubt any more; a
    face that is named otherwise, or hardly, is one."""
    apart = [each for each in named if not any(_is_of(each, top) for top in tops.sure)]
    read = [each for each in apart if each.is_sure and not each.at_odds]
    spots = tops.leftovers
    left = [not _explained(np.array(point), read) for point in zip(spots.x, spots.y, strict=True)]
    return Tops(
        tops.sure,
        [top for top in tops.doubtful if not _explained(top.lattice.centre, read)],
        spots.keep(np.array(left, bool)),
        [body for body in tops.unread if not _explained(body.middle, read)],
        tops.lie_alike and _are_alike(tops.sure, read),
        read,
        [each for each in apart if each not in read] + _contradictions(tops.sure, named),
    )


def _contradictions(sure: list[Top], named: list[Named]) -> list[Named]:
    return [
        each
        for each in named
        if each.is_sure and any(_is_of(each, top) and each.face != top.face for top in sure)
    ]


def _explained(point: Floats, read: list[Named]) -> bool:
    return any(each.bears(point) for each in read)


def _is_of(named: Named, top: Top) -> bool:
    return named.lies_at(top.lattice.centre, FACE_OVER_HALF * top.lattice.half_pitch)


def _are_alike(sure: list[Top], named: list[Named]) -> bool:
    sides = [FACE_OVER_HALF * top.lattice.half_pitch for top in sure if top.face > 1]
    sides += [each.square.side for each in named]
    return not named or max(sides) < LARGEST_SIZE_RATIO * min(sides)


def _lie_alike(sure: list[Top], limits: LimitsAbove) -> bool:
    roundness = [top.roundness for top in sure] or [1.0]
    sizes = [top.lattice.half_pitch for top in sure if top.face > 1] or [1.0]
    alike = max(sizes) < LARGEST_SIZE_RATIO * min(sizes)
    return alike and max(roundness) - min(roundness) < limits.slant


def _unread(table: Table, sure: list[Top]) -> list[Silhouette]:
    """One outline each of the things that may be dice and bear no face that was read."""
    sides = [DIE_OVER_HALF * top.lattice.half_pitch for top in sure]
    found: list[Silhouette] = []
    for body in table.bodies:
        if not any(LIKE_DIE[0] < body.side / side < LIKE_DIE[1] for side in sides):
            continue
        if any(_lies_at(top, body) for top in sure) or any(is_about(body, other) for other in found):
            continue
        if _has_pips(body, table.spots):
            found.append(body)
    return found


def _lies_at(top: Top, body: Silhouette) -> bool:
    away = float(np.hypot(*(body.middle - top.lattice.centre)))
    return away < max(0.6 * body.side, TO_CORNER * top.lattice.half_pitch)


def _has_pips(body: Silhouette, spots: Spots) -> bool:
    like = (spots.contrast > PIP_CONTRAST) & (spots.roundness > 0.6)
    like &= (spots.diameter > PIP_OF_SIDE[0] * body.side) & (spots.diameter < PIP_OF_SIDE[1] * body.side)
    return bool(within(body, np.stack([spots.x[like], spots.y[like]], axis=1)).any())


def _with_few(table: Table, sure: list[Top], candidates: list[Top], limits: LimitsAbove) -> list[Top]:
    """The faces found, and those of two and three pips that are no part of them."""
    sure = list(sure)
    for top in (top for top in candidates if top.face <= 3):
        taken = any(clash(top, other) or is_side(top, other) for other in sure)
        if not taken and (top.on_body or is_outlined(top, limits) or table.is_shown(top)):
            sure.append(top)
    return without_sides(sure)


def _rounder_beside(spots: Spots, top: Top, away: Floats) -> NDArray[np.bool_]:
    """Spots next to a face that are rounder than its own pips: then it may be a side, and they the top."""
    own = top.lattice.spots[top.lattice.spots >= 0]
    beside = (away > 2.2 * top.lattice.half_pitch) & (away < BESIDE * top.lattice.half_pitch)
    beside &= (spots.sign == spots.sign[own[0]]) & (spots.contrast > 0.35 * spots.contrast[own].mean())
    beside &= (spots.diameter > 0.6 * top.pip) & (spots.diameter < 1.6 * top.pip)
    return beside & (spots.roundness > top.roundness + ROUNDER)


def _leftovers(table: Table, sure: list[Top]) -> Spots:
    """Spots off the dice read that have the pips' colour and size, on the dice's material."""
    spots, core, ring = table.spots, table.core, table.ring
    found = np.zeros(len(spots), bool)
    for top in sure:
        away = np.hypot(spots.x - top.lattice.centre[0], spots.y - top.lattice.centre[1])
        reach = ALIKE * top.evidence.contrast
        like = (np.linalg.norm(core - top.evidence.pip, axis=1) < reach) & (
            np.linalg.norm(ring - top.evidence.material, axis=1) < reach
        )
        like &= (spots.diameter > 0.7 * top.pip) & (spots.diameter < 1.4 * top.pip)
        found |= like & (spots.roundness > top.roundness - FLATTER)
        found |= _rounder_beside(spots, top, away)
    return spots.keep(found & ~on_faces(spots, sure) & ~on_sides(spots, sure))
