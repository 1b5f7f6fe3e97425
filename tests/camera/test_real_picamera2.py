"""The camera's calls held against the real picamera2: a name or a signature that it has not fails here.

Its classes are imported as they are; libcamera and the other parts of a Pi that its modules ask for while
they are imported are stood in for.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, create_autospec

import numpy as np
import pytest

from kinito_pi.camera import CameraSettings, PiCamera
from kinito_pi.ports import CameraGone

OF_A_PI = (
    "libcamera", "pidng", "pidng.core", "pidng.camdefs", "piexif", "simplejpeg", "videodev2", "av", "prctl",
    "PIL", "PIL.Image", "jsonschema", "libarchive", "tqdm", "OpenEXR", "kms", "pykms", "PyQt5",
    "PyQt5.QtCore", "PyQt5.QtGui", "PyQt5.QtWidgets",
)  # fmt: skip
STRIDE = 704


@pytest.fixture(scope="module")
def real() -> Iterator[SimpleNamespace]:
    """picamera2's own classes."""
    before = dict(sys.modules)
    sys.modules |= {name: MagicMock(name=name) for name in OF_A_PI}
    try:
        yield SimpleNamespace(
            Picamera2=importlib.import_module("picamera2").Picamera2,
            Request=importlib.import_module("picamera2.request").CompletedRequest,
            Job=importlib.import_module("picamera2.job").Job,
        )
    finally:
        for name in set(sys.modules) - set(before):
            if name.split(".")[0] in {"picamera2", *OF_A_PI}:
                del sys.modules[name]
        sys.modules |= {name: before[name] for name in OF_A_PI if name in before}


@pytest.fixture
def request_(real: SimpleNamespace) -> Any:
    request = create_autospec(real.Request, instance=True)
    request.make_buffer.return_value = np.full(480 * 3 // 2 * STRIDE, 77, np.uint8)
    request.get_metadata.return_value = {"SensorTimestamp": 1, "ExposureTime": 7990, "AnalogueGain": 1.5}
    return request


@pytest.fixture
def module(real: SimpleNamespace, request_: Any) -> Any:
    """A camera of picamera2's shape that has a picture ready."""
    camera = create_autospec(real.Picamera2, instance=True)
    camera.camera_controls = {"AfMode": (0, 2, 0), "LensPosition": (0.0, 15.0, 1.0)}
    camera.stream_configuration.return_value = {"stride": STRIDE}
    camera.capture_request.return_value = create_autospec(real.Job, instance=True)
    camera.capture_request.return_value.get_result.return_value = request_
    return camera


def opened(module: Any) -> PiCamera:
    settings = CameraSettings(exposure=4000, gain=2.0, focus=9.5)
    return PiCamera(settings, library=SimpleNamespace(Picamera2=lambda: module))


def test_the_spec_is_strict_about_names(module: Any) -> None:
    with pytest.raises(AttributeError):
        module.capture_picture()


def test_the_spec_is_strict_about_signatures(module: Any) -> None:
    with pytest.raises(TypeError):
        module.capture_request(blocking=False)


def test_a_picture_comes_through(module: Any) -> None:
    frame = opened(module).frame(1.0)
    assert frame is not None
    assert frame.pixels.shape == (480, 640)


def test_it_is_configured_with_what_was_made_for_it(module: Any) -> None:
    opened(module)
    module.configure.assert_called_once_with(module.create_video_configuration.return_value)


def test_the_stream_is_small_grey_and_fixed(module: Any) -> None:
    opened(module)
    options = module.create_video_configuration.call_args.kwargs
    assert options["main"] == {"size": (640, 480), "format": "YUV420"}
    assert (options["controls"]["ExposureTime"], options["controls"]["LensPosition"]) == (4000, 9.5)


def test_the_request_goes_back(module: Any, request_: Any) -> None:
    opened(module).frame(1.0)
    request_.release.assert_called_once_with()


def test_it_starts_stops_and_closes(module: Any) -> None:
    camera = opened(module)
    camera.begin(1.0)
    camera.close()
    assert [call[0] for call in module.method_calls][-4:] == [
        "start",
        "cancel_all_and_flush",
        "stop",
        "close",
    ]


def test_a_camera_unplugged_while_it_runs_is_named_at_once(module: Any) -> None:
    camera = opened(module)
    camera.frame(1.0)
    module.capture_request.side_effect = RuntimeError("Device disconnected")
    with pytest.raises(CameraGone, match="ribbon cable"):
        camera.frame(1.03)


def test_a_camera_that_stalls_is_named_within_a_second(module: Any) -> None:
    camera = opened(module)
    camera.frame(1.0)
    module.capture_request.return_value.get_result.side_effect = TimeoutError
    camera.frame(1.03)
    with pytest.raises(CameraGone, match="no picture came"):
        camera.frame(2.01)
