"""The real camera: does it do what it is told, and how soon is what happens in its picture?"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

import pytest

from kinito_pi import vision, wiring
from kinito_pi.camera import PiCamera
from kinito_pi.camera.picamera import CameraSettings
from kinito_pi.ports import Frame, Tower
from kinito_pi.settings import Settings

FIXED = CameraSettings(exposure=8000, gain=2.0)
PATIENCE = 3.0
"""s to wait for a picture."""


def frames(camera: object, count: int) -> list[Frame]:
    """The next pictures. A camera that gives none fails the test."""
    found: list[Frame] = []
    give_up = time.monotonic() + PATIENCE + count / 10
    while len(found) < count:
        assert time.monotonic() < give_up, "the camera gives no pictures"
        frame = camera.frame(time.monotonic())  # type: ignore[attr-defined]
        if frame is None:
            time.sleep(0.001)
        else:
            found.append(frame)
    return found


@pytest.fixture
def camera() -> Iterator[PiCamera]:
    camera = PiCamera(FIXED)
    camera.begin(time.monotonic())
    frames(camera, 10)  # The first ones are still of the old settings.
    yield camera
    camera.close()


def test_exposure_and_gain_are_what_was_asked_for(camera: PiCamera) -> None:
    told = []
    for _ in range(20):
        frames(camera, 1)
        told.append((camera.told.exposure, camera.told.gain))
    print("exposure (µs) and gain:", sorted(set(told)))
    assert [exposure for exposure, _ in told] == pytest.approx([FIXED.exposure] * 20, rel=0.01)
    assert [gain for _, gain in told] == pytest.approx([FIXED.gain] * 20, rel=0.01)


def test_it_gives_enough_pictures_a_second(camera: PiCamera) -> None:
    seen = frames(camera, 60)
    rate = 59 / (seen[-1].taken_at - seen[0].taken_at)
    print(f"{rate:.1f} pictures a second")
    assert rate >= 25


@pytest.fixture
def tower() -> Iterator[Tower]:
    tower = wiring.open_any_tower(Settings())
    yield tower
    tower.close()


def test_a_lamp_that_is_lit_is_in_the_picture_soon(tower: Tower) -> None:
    """From the call that lights it to the first picture half as bright as the last ones."""
    tower.frames.begin(time.monotonic())
    dark = float(frames(tower.frames, 10)[-1].pixels.mean())
    lit = time.monotonic()
    tower.camera_light.on()
    seen = frames(tower.frames, 20)
    bright = float(seen[-1].pixels.mean())
    first = next(each for each in seen if each.pixels.mean() > (dark + bright) / 2)
    print(f"{dark:.0f} to {bright:.0f} grey, seen after {(first.taken_at - lit) * 1000:.0f} ms")
    assert bright > dark + 10
    assert first.taken_at - lit <= 0.150


def test_a_picture_is_read_in_time(tower: Tower) -> None:
    tower.camera_light.on()
    tower.frames.begin(time.monotonic())
    took = []
    for frame in frames(tower.frames, 20)[5:]:
        began = time.monotonic()
        print(vision.read(frame.pixels, expect=2))
        took.append(time.monotonic() - began)
    print(f"reading: median {median(took) * 1000:.0f} ms, longest {max(took) * 1000:.0f} ms")
    assert median(took) <= 0.100
