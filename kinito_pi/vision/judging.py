"""What a surveyed cup comes to: a reading, or the name of what forbids it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from kinito_pi.vision.calibration import Calibration
from kinito_pi.vision.dice import out_of_focus
from kinito_pi.vision.empty_cup import Mask
from kinito_pi.vision.footprints import drawn
from kinito_pi.vision.reading import Reason
from kinito_pi.vision.survey import Face, Scene

LEAST_LEFT = 0.015
"""Of a die's face: what is left over and smaller is dust or the rim of a die."""
WHOLE_DIE = 0.8
LIKE_ONE_DIE = (0.85, 1.12)
"""Of a flat die's outline."""
STACKED_BY = 0.3
LEANING = frozenset({"size", "misfit", "round", "outline", "spread", "pip"})
"""What speaks against a face that is one, but does not lie flat."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """``reason``: None for a reading. ``count``: how many dice were seen, where that is known."""

    reason: Reason | None
    count: int | None = None


def judge(scene: Scene, expect: int, calibration: Calibration) -> Verdict:
    """Whether the sure faces of a scene are ``expect`` dice and all there is."""
    left = _patches(scene, calibration)
    sure = scene.sure
    if any(out_of_focus(face.die) for face in sure):
        return Verdict(Reason.BLURRED)
    if not sure and not left:
        return Verdict(Reason.EMPTY, 0)
    if len(sure) > expect:
        return Verdict(Reason.COUNT, len(sure))
    if left:
        return _named([_name(patch, scene, calibration) for patch in left], len(sure), expect)
    return Verdict(None) if len(sure) == expect else Verdict(Reason.COUNT, len(sure))


def _named(names: list[Reason], sure: int, expect: int) -> Verdict:
    """One name for several patches: a thing that is no die first, then what says most."""
    for reason in (Reason.FOREIGN, Reason.BLURRED, Reason.STACKED, Reason.COCKED):
        if reason in names:
            return Verdict(reason)
    # All that is left are dice that could not be made out.
    count = sure + len(names)
    return Verdict(Reason.UNCERTAIN) if count == expect else Verdict(Reason.COUNT, count)


def _patches(scene: Scene, calibration: Calibration) -> list[Mask]:
    """What is left over, one mask a patch."""
    if not scene.left.any():
        return []
    face = (calibration.die * calibration.scale / scene.things.scale) ** 2
    count, labels, stats, _ = cv2.connectedComponentsWithStats(scene.left.astype(np.uint8))
    return [
        labels == label for label in range(1, count) if stats[label, cv2.CC_STAT_AREA] > LEAST_LEFT * face
    ]


def _name(patch: Mask, scene: Scene, calibration: Calibration) -> Reason:
    """What a patch is: a reason, ``uncertain`` for a die that could not be made out."""
    face = (calibration.die * calibration.scale / scene.things.scale) ** 2
    share = float(patch.sum()) / face
    leaning = [
        other for other in scene.others if set(other.against) <= LEANING and _lies_on(other, patch, scene)
    ]
    if any(other.against == ("outline",) for other in leaning):
        outline = max(float(drawn(scene.things, other.print.whole).sum()) for other in leaning)
        return Reason.STACKED if patch.sum() > (1 + STACKED_BY) * outline else Reason.COCKED
    if leaning:
        return Reason.COCKED
    if share < WHOLE_DIE and _touches(patch, scene):
        return Reason.STACKED
    return _unread(patch, share, scene)


def _unread(patch: Mask, share: float, scene: Scene) -> Reason:
    """A patch without a face: a die, if there are pips on it."""
    columns = np.rint((scene.spots.x + 0.5) / scene.things.scale - 0.5).astype(int)
    rows = np.rint((scene.spots.y + 0.5) / scene.things.scale - 0.5).astype(int)
    inside = np.asarray(cv2.dilate(patch.astype(np.uint8), np.ones((3, 3), np.uint8)))[
        rows.clip(0, patch.shape[0] - 1), columns.clip(0, patch.shape[1] - 1)
    ]
    if not inside.any():
        return Reason.FOREIGN
    return Reason.UNCERTAIN if LIKE_ONE_DIE[0] < share < LIKE_ONE_DIE[1] * 1.25 else Reason.COCKED


def _lies_on(face: Face, patch: Mask, scene: Scene) -> bool:
    inner = drawn(scene.things, face.print.face, 0.5)
    return bool((patch & inner).sum() > 0.5 * inner.sum())


def _touches(patch: Mask, scene: Scene) -> bool:
    near = cv2.dilate(patch.astype(np.uint8), np.ones((7, 7), np.uint8)) > 0
    return any(bool((near & drawn(scene.things, face.print.whole)).any()) for face in scene.sure)
