"""Reading in a tower that is calibrated."""

from __future__ import annotations

import cv2
import numpy as np

from kinito_pi.vision.calibration import Calibration
from kinito_pi.vision.judging import judge
from kinito_pi.vision.look import Look, Seen
from kinito_pi.vision.reading import Pixels, Reading, Refusal, refuse
from kinito_pi.vision.readings import reading_of
from kinito_pi.vision.survey import Scene, survey


def read_calibrated(colour: Pixels, expect: int, calibration: Calibration) -> Reading | Refusal | None:
    """The reading of ``(h, w, 3) uint8`` of the calibration's size, or why there is none; None where the
    calibration is of another cup, camera or light."""
    scene = survey(colour, calibration)
    return _answer(scene, expect, calibration) if scene.things.fits else None


def look_calibrated(colour: Pixels, expect: int, calibration: Calibration) -> Look | None:
    """The same, with what was seen."""
    scene = survey(colour, calibration)
    if not scene.things.fits:
        return None
    faces = (*scene.others, *scene.sure)
    return Look(
        _answer(scene, expect, calibration),
        seen=tuple(
            Seen(face.print.face, face.die.face, face.die.lattice.places(), face.against) for face in faces
        ),
        outlines=tuple(_left(scene)),
        by="from below, calibrated",
    )


def _answer(scene: Scene, expect: int, calibration: Calibration) -> Reading | Refusal:
    verdict = judge(scene, expect, calibration)
    if verdict.reason is not None:
        return refuse(verdict.reason, verdict.count)
    return reading_of([face.die for face in scene.sure], "below")


def _left(scene: Scene) -> list[np.ndarray]:
    """The outlines of what lies there unexplained, px."""
    found = cv2.findContours(scene.left.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    return [(outline[:, 0] + 0.5) * scene.things.scale - 0.5 for outline in found]
