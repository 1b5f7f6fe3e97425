"""Photographs from a folder instead of a camera: one picture a throw."""

from __future__ import annotations

import logging
import math
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from kinito_pi.camera.errors import NoPicturesError
from kinito_pi.ports import CameraGone, Frame, Pixels

log = logging.getLogger(__name__)

PERIOD: Final = 1 / 30
"""s between two frames."""
MOST_PIXELS: Final = 2_000_000
"""A larger photograph is made smaller: the reader needs no more, and a Pi's memory is small."""
SUFFIXES: Final = frozenset({".png", ".jpg", ".jpeg"})


class RecordedFrames:
    """A ``FrameSource`` that shows, for each throw, the next photograph of ``folder``.

    Sorted by name, round and round. Every ``frame`` of one throw is the same picture, at most 30 a second.
    Pictures that cannot be read are left out, with a warning in the log.
    Raises ``NoPicturesError`` when the folder is missing or holds no picture that can be read.
    """

    def __init__(self, folder: Path | str) -> None:
        self._paths = _readable(Path(folder))
        self._next = 0
        self._picture: Pixels | None = None
        self._last: float | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The photographs' names, in the order they are shown."""
        return tuple(path.name for path in self._paths)

    def begin(self, now: float) -> None:  # noqa: ARG002 - the port's
        """Turn to the next photograph. Raises ``CameraGone`` when none can be read any more."""
        self._picture = self._turn()
        self._last = None

    def frame(self, now: float) -> Frame | None:
        """The photograph once more, taken at ``now`` (s), or None within 1/30 s of the last time."""
        picture = self._turn() if self._picture is None else self._picture
        self._picture = picture
        if self._last is not None and 0 <= now - self._last < PERIOD * 0.999:
            return None
        self._last = now
        return Frame(picture, now)

    def end(self) -> None:
        """The throw is over."""
        self._picture = None

    def _turn(self) -> Pixels:
        for _ in self._paths:
            path = self._paths[self._next % len(self._paths)]
            self._next += 1
            picture = _decoded(path, cv2.IMREAD_COLOR)
            if picture is not None:
                return _small_enough(picture)
        raise CameraGone("The photographs cannot be read any more. Put the folder back, then shake again.")


def _readable(folder: Path) -> tuple[Path, ...]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    except OSError as error:
        raise NoPicturesError(
            f"The folder {folder} cannot be read ({error.strerror}). Name one with photographs of dice."
        ) from error
    good = [path for path in paths if _decoded(path, cv2.IMREAD_REDUCED_GRAYSCALE_8) is not None]
    for path in sorted(set(paths) - set(good)):
        log.warning("%s is not a picture that can be read; it is left out", path.name)
    if not good:
        raise NoPicturesError(
            f"The folder {folder} holds no .png or .jpg that can be read. Put photographs in."
        )
    return tuple(good)


def _decoded(path: Path, how: int) -> Pixels | None:
    try:
        picture = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), how)
    except (OSError, cv2.error):
        return None
    return None if picture is None else np.asarray(picture, np.uint8)


def _small_enough(picture: Pixels) -> Pixels:
    pixels = picture.shape[0] * picture.shape[1]
    if pixels <= MOST_PIXELS:
        return picture
    share = math.sqrt(MOST_PIXELS / pixels)
    return np.asarray(cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
