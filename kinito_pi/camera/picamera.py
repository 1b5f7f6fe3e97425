"""The Raspberry Pi's camera module, through picamera2, which is imported here and only when it is opened."""

from __future__ import annotations

import importlib
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from kinito_pi.ports import CameraGone, Frame, Pixels

SAME_AGAIN: Final = "the same picture again and again"
AF_MANUAL: Final = 0
"""libcamera's ``AfModeEnum.Manual``."""
FOCUS: Final = frozenset({"AfMode", "LensPosition"})
"""What only a camera with a motor in its lens has."""
GONE_AFTER: Final = 1.0
"""s without a frame after which the camera counts as gone."""
ASKED_FOR: Final = 0.5
"""s of these at the end that it must have been asked for one."""
FIRST_WITHIN: Final = 4.0
"""s that the first frame may take: the camera starts, and its exposure settles."""


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """``exposure``: µs, ``gain``: 1 to 16; None: automatic. ``focus``: dioptres; None: as it is. Size in px.

    Fixed exposure and gain are what a closed cup with its own lamps wants: the picture is then the same at
    every throw, and there is nothing to wait for.
    """

    width: int = 640
    height: int = 480
    exposure: int | None = None
    gain: float | None = None
    focus: float | None = None
    frames_a_second: float = 30.0

    def controls(self) -> dict[str, Any]:
        """What picamera2 calls these settings."""
        controls: dict[str, Any] = {"FrameRate": self.frames_a_second}
        if self.exposure is not None:
            controls["ExposureTime"] = self.exposure
        if self.gain is not None:
            controls["AnalogueGain"] = self.gain
        if self.exposure is not None and self.gain is not None:
            controls["AeEnable"] = False
        if self.focus is not None:
            controls |= {"AfMode": AF_MANUAL, "LensPosition": self.focus}
        return controls


class PiCamera:
    """A ``FrameSource`` over the camera module: the grey plane of a small YUV420 stream.

    The camera runs only between ``begin`` and ``end``. ``library`` stands in for picamera2 in tests.
    Raises ``CameraGone`` when there is no camera, no library, no first frame for ``FIRST_WITHIN`` s, or no
    new one for ``GONE_AFTER`` s: none at all, or one that was delivered before.
    """

    def __init__(self, settings: CameraSettings | None = None, *, library: Any = None) -> None:
        self._camera = _opened(library)
        self._settings = self._without_what_it_lacks(settings or CameraSettings())
        self._wanted_since: float | None = None
        self._patience = FIRST_WITHIN
        self._job: Any = None
        self._asked_at = 0.0
        self._told: dict[str, Any] = {}
        self._stale = False
        try:
            self._camera.configure(self._configuration())
        except Exception as error:
            self.close()
            raise CameraGone(
                f"The camera refuses its settings ({error}). Is it a camera module of the Pi?"
            ) from error

    def _without_what_it_lacks(self, settings: CameraSettings) -> CameraSettings:
        """No focus where the lens is turned by hand, as on Module 2: picamera2 refuses a whole configuration
        for one control that its camera has not."""
        offered = getattr(self._camera, "camera_controls", {})
        return settings if FOCUS.issubset(offered) else replace(settings, focus=None)

    def _configuration(self) -> Any:
        size = (self._settings.width, self._settings.height)
        return self._camera.create_video_configuration(
            main={"size": size, "format": "YUV420"}, controls=self._settings.controls(), buffer_count=4
        )

    @property
    def told(self) -> CameraSettings:
        """The settings with what the last picture was in fact taken with, as far as the camera tells."""
        exposure, gain = self._told.get("ExposureTime"), self._told.get("AnalogueGain")
        focus = self._told.get("LensPosition")
        return replace(
            self._settings,
            exposure=self._settings.exposure if exposure is None else int(exposure),
            gain=self._settings.gain if gain is None else float(gain),
            focus=self._settings.focus if focus is None else float(focus),
        )

    def begin(self, now: float) -> None:
        """Start the stream, at ``now`` (s)."""
        self._wanted_since, self._patience = now, FIRST_WITHIN
        try:
            self._camera.start()
        except Exception as error:
            raise _gone(error) from error

    def frame(self, now: float) -> Frame | None:
        """The newest frame, or None when there is no new one yet. Raises ``CameraGone``."""
        if self._wanted_since is None:
            self.begin(now)
        try:
            picture = self._newest(now)
        except Exception as error:
            raise _gone(error) from error
        if picture is not None:
            self._wanted_since, self._patience = now, GONE_AFTER
            return Frame(picture, now)
        # A loop that was kept from looking knows nothing of the camera: it is asked first.
        asked = now - self._asked_at > ASKED_FOR
        if asked and self._wanted_since is not None and now - self._wanted_since > self._patience:
            raise _gone(SAME_AGAIN if self._stale else "no picture came")
        return None

    def end(self) -> None:
        """Stop the stream. Never raises: a camera that has gone is stopped enough."""
        self._wanted_since, self._job, self._stale = None, None, False
        for step in (self._camera.cancel_all_and_flush, self._camera.stop):
            with suppress(Exception):  # libcamera raises what it likes
                step()

    def close(self) -> None:
        """Give the camera back."""
        self.end()
        self._camera.close()

    def _newest(self, now: float) -> Pixels | None:
        """Ask without waiting: a request is queued once, and looked at until it is there."""
        if self._job is None:
            self._job = self._camera.capture_request(wait=False)
            if not self._stale:
                self._asked_at = now
        try:
            request = self._job.get_result(timeout=0)
        except TimeoutError:
            return None
        self._job = None
        try:
            before, self._told = self._told, request.get_metadata()
            self._stale = _same_moment(before, self._told)
            return None if self._stale else self._grey(request.make_buffer("main"))
        finally:
            request.release()

    def _grey(self, buffer: Any) -> Pixels:
        """The Y plane, which comes first in YUV420, as a view; its rows may be padded.

        ``make_buffer`` has already copied the picture out of the camera's memory, once.
        """
        stride = int(self._camera.stream_configuration("main")["stride"])
        height, width = self._settings.height, self._settings.width
        return np.asarray(buffer, np.uint8)[: stride * height].reshape(height, stride)[:, :width]


def _same_moment(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether the sensor took two pictures at one time: then it is one, delivered again. Some cameras do not
    tell the time."""
    moment = after.get("SensorTimestamp")
    return moment is not None and moment == before.get("SensorTimestamp")


def _opened(library: Any) -> Any:
    try:
        return (library or importlib.import_module("picamera2")).Picamera2()
    except ImportError as error:
        raise CameraGone(
            f"picamera2 cannot be loaded ({error}). On a Raspberry Pi: sudo apt install python3-picamera2;"
            " elsewhere use the twin, or --frames DIR."
        ) from error
    except Exception as error:
        raise CameraGone(
            f"There is no camera ({error}). Check its ribbon cable, with the Pi switched off."
        ) from error


def _gone(error: object) -> CameraGone:
    return CameraGone(
        f"The camera gives no pictures any more ({error}). Check its ribbon cable, then shake again."
    )
