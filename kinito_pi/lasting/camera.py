"""A camera that may be missing, may go, and may come back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from kinito_pi.ports import CameraGone, Frame, FrameSource


class LastingCamera:
    """A ``FrameSource`` that opens its camera when it is there, and anew after it had gone.

    ``open_camera`` raises ``CameraGone`` while there is none. One owner, as for any camera.
    """

    def __init__(self, open_camera: Callable[[], FrameSource]) -> None:
        self._open_camera = open_camera
        self._camera: FrameSource | None = None

    def mend(self) -> None:
        """Open the camera if it is not open. Raises ``CameraGone``."""
        if self._camera is None:
            self._camera = self._open_camera()

    def begin(self, now: float) -> None:
        """Start the stream, at ``now`` (s). Raises ``CameraGone``."""
        self.mend()
        assert self._camera is not None
        try:
            self._camera.begin(now)
        except CameraGone:
            self.close()
            raise

    def frame(self, now: float) -> Frame | None:
        """The newest frame, or None when there is no new one yet. Raises ``CameraGone``."""
        if self._camera is None:
            raise CameraGone("There is no camera. Check its ribbon cable, with the Pi switched off.")
        try:
            return self._camera.frame(now)
        except CameraGone:
            self.close()
            raise

    def end(self) -> None:
        """Stop the stream, if there is one."""
        if self._camera is not None:
            self._camera.end()

    def close(self) -> None:
        """Give the camera back; never raises: one that has gone is given back already."""
        gone, self._camera = self._camera, None
        with suppress(Exception):
            getattr(gone, "close", lambda: None)()
