"""The Pi's camera, with a stand-in for picamera2 that answers as its manual says."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kinito_pi.camera import CameraSettings, PiCamera
from kinito_pi.ports import CameraGone

STRIDE = 704


class Request:
    def __init__(self, camera: StandIn) -> None:
        self._camera = camera

    def make_buffer(self, name: str) -> np.ndarray:
        plane = np.zeros((480 * 3 // 2, STRIDE), np.uint8)
        plane[:480, :640] = 77
        return plane.reshape(-1)

    def get_metadata(self) -> dict[str, Any]:
        return {"SensorTimestamp": self._camera.moment, "ExposureTime": 7990, "AnalogueGain": 1.5}

    def release(self) -> None:
        self._camera.out -= 1


class StandIn:
    """``ready``: whether the sensor has delivered a picture; ``out``: requests not given back; ``moment``:
    when the sensor took the picture, ns; ``frozen``: it delivers that one again."""

    def __init__(self) -> None:
        self.ready, self.out, self.running, self.broken = True, 0, False, False
        self.asked = 0
        self.moment, self.frozen = 0, False
        self.camera_controls: dict[str, Any] = {}

    def create_video_configuration(self, **options: Any) -> dict[str, Any]:
        return options

    def configure(self, configuration: dict[str, Any]) -> None:
        self.configuration = configuration

    def stream_configuration(self, name: str) -> dict[str, int]:
        return {"stride": STRIDE}

    def start(self) -> None:
        self.running = True

    def stop(self) -> None:
        self.running = False

    def cancel_all_and_flush(self) -> None: ...

    def close(self) -> None: ...

    def capture_request(self, *, wait: bool) -> Any:
        assert wait is False
        if self.broken:
            raise RuntimeError("Camera frontend has timed out!")
        self.asked += 1
        return SimpleNamespace(get_result=self._result)

    def _result(self, *, timeout: float) -> Request:
        if not self.ready:
            raise TimeoutError
        self.out += 1
        self.moment += 0 if self.frozen else 33_000_000
        return Request(self)


@pytest.fixture
def stand_in() -> StandIn:
    return StandIn()


def opened(stand_in: StandIn, settings: CameraSettings | None = None) -> PiCamera:
    return PiCamera(settings, library=SimpleNamespace(Picamera2=lambda: stand_in))


def test_the_frame_is_the_grey_plane_without_its_padding(stand_in: StandIn) -> None:
    frame = opened(stand_in).frame(1.0)
    assert frame is not None
    assert (frame.pixels.shape, frame.pixels.min(), frame.pixels.max()) == ((480, 640), 77, 77)


def test_it_asks_for_a_small_yuv_stream(stand_in: StandIn) -> None:
    opened(stand_in)
    assert stand_in.configuration["main"] == {"size": (640, 480), "format": "YUV420"}


def test_fixed_exposure_and_gain_switch_the_automatic_off(stand_in: StandIn) -> None:
    opened(stand_in, CameraSettings(exposure=4000, gain=2.0))
    controls = stand_in.configuration["controls"]
    assert (controls["ExposureTime"], controls["AnalogueGain"], controls["AeEnable"]) == (4000, 2.0, False)


def test_without_them_the_automatic_stays(stand_in: StandIn) -> None:
    opened(stand_in)
    assert "AeEnable" not in stand_in.configuration["controls"]


def test_every_request_is_given_back(stand_in: StandIn) -> None:
    camera = opened(stand_in)
    for n in range(5):
        camera.frame(n / 30)
    assert stand_in.out == 0


def test_no_picture_yet_is_no_frame(stand_in: StandIn) -> None:
    stand_in.ready = False
    camera = opened(stand_in)
    camera.begin(1.0)
    assert camera.frame(1.5) is None


def test_waiting_asks_once(stand_in: StandIn) -> None:
    stand_in.ready = False
    camera = opened(stand_in)
    camera.begin(1.0)
    for n in range(5):
        camera.frame(1.0 + n / 100)
    assert stand_in.asked == 1


def test_no_picture_for_a_second_is_a_camera_that_has_gone(stand_in: StandIn) -> None:
    stand_in.ready = False
    camera = opened(stand_in)
    camera.begin(1.0)
    stand_in.ready = True
    camera.frame(1.5)
    stand_in.ready = False
    camera.frame(1.6)
    camera.frame(2.4)
    with pytest.raises(CameraGone, match="no picture came"):
        camera.frame(2.6)


def test_a_loop_that_was_kept_from_looking_does_not_blame_the_camera(stand_in: StandIn) -> None:
    """Two seconds between two looks: nothing was asked of the camera meanwhile."""
    camera = opened(stand_in)
    camera.begin(1.0)
    camera.frame(1.5)
    stand_in.ready = False
    waited = camera.frame(3.5)
    stand_in.ready = True
    assert (waited, camera.frame(3.6) is not None) == (None, True)


def test_also_then_a_camera_that_gives_nothing_has_gone(stand_in: StandIn) -> None:
    camera = opened(stand_in)
    camera.begin(1.0)
    camera.frame(1.5)
    stand_in.ready = False
    camera.frame(3.5)
    with pytest.raises(CameraGone, match="no picture came"):
        camera.frame(4.1)


def test_the_first_picture_may_take_longer(stand_in: StandIn) -> None:
    """The stream starts, and its exposure settles."""
    stand_in.ready = False
    camera = opened(stand_in)
    camera.begin(1.0)
    camera.frame(1.1)
    assert camera.frame(4.9) is None
    with pytest.raises(CameraGone, match="no picture came"):
        camera.frame(5.1)


def test_an_error_from_the_library_is_a_camera_that_has_gone(stand_in: StandIn) -> None:
    camera = opened(stand_in)
    stand_in.broken = True
    with pytest.raises(CameraGone, match="timed out"):
        camera.frame(1.0)


def test_it_runs_only_while_frames_are_wanted(stand_in: StandIn) -> None:
    camera = opened(stand_in)
    camera.begin(1.0)
    running = stand_in.running
    camera.end()
    assert (running, stand_in.running) == (True, False)


def test_without_the_library_it_says_what_to_install() -> None:
    with pytest.raises(CameraGone, match="apt install python3-picamera2"):
        PiCamera()


def test_without_a_camera_it_says_where_to_look() -> None:
    def none() -> None:
        raise IndexError("list index out of range")

    with pytest.raises(CameraGone, match="ribbon cable"):
        PiCamera(library=SimpleNamespace(Picamera2=none))


def test_a_picture_delivered_again_is_no_new_one(stand_in: StandIn) -> None:
    camera = opened(stand_in)
    camera.begin(1.0)
    camera.frame(1.0)
    stand_in.frozen = True
    assert camera.frame(1.1) is None


def test_a_camera_that_freezes_is_named_within_a_second(stand_in: StandIn) -> None:
    camera = opened(stand_in)
    camera.begin(1.0)
    camera.frame(1.0)
    stand_in.frozen = True
    for n in range(100):
        camera.frame(1.0 + n / 100)
    with pytest.raises(CameraGone, match="same picture again"):
        camera.frame(2.01)


def test_a_frozen_camera_gives_every_request_back(stand_in: StandIn) -> None:
    camera = opened(stand_in)
    stand_in.frozen = True
    for n in range(5):
        camera.frame(n / 30)
    assert stand_in.out == 0


def test_it_tells_what_the_picture_was_taken_with(stand_in: StandIn) -> None:
    camera = opened(stand_in)
    camera.frame(1.0)
    assert (camera.told.exposure, camera.told.gain) == (7990, 1.5)


def test_a_focus_that_is_known_is_set_by_hand(stand_in: StandIn) -> None:
    """``AfMode`` 0 is manual in libcamera."""
    stand_in.camera_controls = {"AfMode": (0, 2, 0), "LensPosition": (0.0, 15.0, 1.0)}
    opened(stand_in, CameraSettings(focus=9.5))
    controls = stand_in.configuration["controls"]
    assert (controls["AfMode"], controls["LensPosition"]) == (0, 9.5)


def test_a_focus_is_not_asked_of_a_lens_that_is_turned_by_hand(stand_in: StandIn) -> None:
    """Module 2 has neither control, and picamera2 refuses what a camera has not; the rest is set."""
    opened(stand_in, CameraSettings(exposure=4000, gain=2.0, focus=9.5))
    controls = stand_in.configuration["controls"]
    assert not {"AfMode", "LensPosition"} & set(controls)
    assert controls["ExposureTime"] == 4000


def test_a_lens_that_is_turned_by_hand_has_no_focus_to_tell(stand_in: StandIn) -> None:
    """It would be kept with the calibration."""
    assert opened(stand_in, CameraSettings(focus=9.5)).told.focus is None
