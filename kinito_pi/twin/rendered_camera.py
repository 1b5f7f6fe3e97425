"""The twin's camera: a frame source whose pictures are drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from kinito_pi.ports import CameraGone, Frame
from kinito_pi.twin.materials import material_named
from kinito_pi.twin.scene import Scene
from kinito_pi.twin.studio import Studio

PERIOD: Final = 1 / 30
"""s between two frames."""
GONE_AFTER: Final = 1.0
"""s without a frame after which the camera counts as gone."""


class RenderedCamera:
    """A ``FrameSource`` that draws ``scene(now)``; ``gone()`` says that the camera gives no pictures.

    ``material``: of the dice. ``exposure``: 1 is right; light doubles with it. ``colour``: BGR, else grey.
    Raises ``TwinError`` for a material that does not exist.
    """

    def __init__(
        self,
        scene: Callable[[float], Scene],
        *,
        seed: int,
        material: str = "ivory",
        exposure: float = 1.0,
        colour: bool = True,
        gone: Callable[[], bool] = lambda: False,
    ) -> None:
        made_of = material_named(material)
        self._scene = scene
        self._gone = gone
        self._set_up = partial(Studio, made_of, seed=seed, exposure=exposure, colour=colour)
        self._studio: Studio | None = None
        self._last: float | None = None

    def begin(self, now: float) -> None:
        """Frames are wanted from ``now`` (s) on."""
        self._last = now

    def end(self) -> None:
        """No more frames are wanted."""
        self._last = None

    def frame(self, now: float) -> Frame | None:
        """The newest frame, or None within ``PERIOD`` of the last. Raises ``CameraGone``."""
        last = now - PERIOD if self._last is None else self._last
        if self._gone():
            if now - last < GONE_AFTER:
                return None
            raise CameraGone("The camera gives no pictures. Check its ribbon cable, then shake again.")
        if now - last < PERIOD * 0.999:
            return None
        self._last = now
        # Half a second of work that a twin with photographs, or without a throw, never needs.
        self._studio = self._studio or self._set_up()
        return Frame(self._studio.picture(self._scene(now)), now)
