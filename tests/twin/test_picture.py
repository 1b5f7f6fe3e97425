"""The twin's picture, measured with a ruler: nothing here asks the reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest

from kinito_pi.geometry import tower_geometry
from kinito_pi.ports import CameraGone, Frame
from kinito_pi.twin import MATERIALS, TwinDice, TwinError
from kinito_pi.twin.empty_cup import EmptyCup
from kinito_pi.twin.landing import land
from kinito_pi.twin.lens import Lens
from kinito_pi.twin.room import Room
from kinito_pi.twin.scene import Scene
from kinito_pi.twin.studio import Studio

from .conftest import Workbench

Twin = Callable[..., Workbench]


def picture(bench: Workbench) -> np.ndarray:
    frame = bench.tower.frames.frame(bench.now)
    assert frame is not None
    return frame.pixels


@pytest.fixture
def still(twin: Twin) -> Workbench:
    bench = twin()
    bench.tower.camera_light.on()
    bench.throw()
    return bench


def test_a_frame_is_640_by_480(still: Workbench) -> None:
    assert picture(still).shape == (480, 640, 3)


def test_thirty_frames_a_second_and_no_more(still: Workbench) -> None:
    frames: list[Frame | None] = []
    for _ in range(100):
        still.wait(0.01)
        frames.append(still.tower.frames.frame(still.now))
    assert 25 <= sum(frame is not None for frame in frames) <= 31


def test_a_frame_says_when_it_was_taken(still: Workbench) -> None:
    frame = still.tower.frames.frame(still.now)
    assert frame is not None
    assert frame.taken_at == still.now


def test_two_frames_at_rest_differ_by_noise_alone(still: Workbench) -> None:
    one = picture(still).astype(int)
    still.wait(0.1)
    assert np.abs(picture(still).astype(int) - one).mean() < 8


def test_two_frames_at_rest_are_not_the_same_bytes(still: Workbench) -> None:
    one = picture(still)
    still.wait(0.1)
    assert not np.array_equal(picture(still), one)


def test_without_the_camera_light_it_is_dark(still: Workbench) -> None:
    still.tower.camera_light.off()
    assert picture(still).mean() < 16


def test_lamps_that_stay_out_leave_it_dark(twin: Twin) -> None:
    bench = twin("dark")
    bench.tower.camera_light.on()
    bench.throw()
    assert picture(bench).mean() < 16


def test_a_die_is_as_large_as_the_lens_makes_it(twin: Twin) -> None:
    """16 mm at 529.6 px / 120 mm is 70.6 px; a white die covers its square with rounded corners."""
    bench = twin(dice=TwinDice(materials=("white",)))
    bench.tower.put_in(1)
    bench.tower.camera_light.on()
    bench.bench.next_roll((6,))
    bench.throw()
    body = bench.bench.scene(bench.now).bodies[0]
    x, y = (body.centre[:2] * 529.6 / 120 + (320, 240)).astype(int)
    grey = cv2.cvtColor(picture(bench), cv2.COLOR_BGR2GRAY)
    bright = (grey[y - 60 : y + 60, x - 60 : x + 60] > 150).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(bright)
    assert stats[1:, cv2.CC_STAT_AREA].max() == pytest.approx(70.6**2, rel=0.15)


@pytest.mark.parametrize("top", range(1, 7))
def test_from_below_it_shows_seven_minus_the_top(twin: Twin, top: int) -> None:
    """Dark pips within the bottom face of a white die that lies flat, counted on the straightened face."""
    bench = twin(dice=TwinDice(materials=("white",)))
    bench.tower.camera_light.on()
    bench.bench.next_roll((top,))
    bench.throw()
    body = bench.bench.scene(bench.now).bodies[0]
    across = body.rotation[:2, np.abs(body.rotation[2]) < 0.5].T * 8
    corners = np.array([-across[0] - across[1], across[0] - across[1], across[0] + across[1]])
    seen = ((corners + body.centre[:2]) * 529.6 / 120 + (320, 240)).astype(np.float32)
    flat = cv2.getAffineTransform(seen, np.array([[0, 0], [80, 0], [80, 80]], np.float32))
    face = cv2.warpAffine(cv2.cvtColor(picture(bench), cv2.COLOR_BGR2GRAY), flat, (80, 80))[8:72, 8:72]
    dark = (cv2.GaussianBlur(face, (0, 0), 1.5) < 110).astype(np.uint8)
    assert cv2.connectedComponents(dark)[0] - 1 == 7 - top


def test_while_the_cup_turns_the_dice_are_not_to_be_seen_sharp(twin: Twin) -> None:
    bench = twin()
    bench.tower.camera_light.on()
    bench.shake(lambda status: status.progress > 0.3)
    moving = cv2.Laplacian(picture(bench), cv2.CV_64F).var()
    bench.tower.shaker.halt()
    bench.wait(1.0)
    bench.throw()
    bench.wait(3.0)
    assert moving < cv2.Laplacian(picture(bench), cv2.CV_64F).var()


def test_a_dead_camera_is_waited_for_a_second(twin: Twin) -> None:
    bench = twin("camera_gone")
    bench.tower.frames.begin(bench.now)
    bench.wait(0.9)
    assert bench.tower.frames.frame(bench.now) is None


def test_then_it_is_gone_with_a_sentence(twin: Twin) -> None:
    bench = twin("camera_gone")
    bench.tower.frames.begin(bench.now)
    bench.wait(1.1)
    with pytest.raises(CameraGone, match="ribbon cable"):
        bench.tower.frames.frame(bench.now)


def test_a_material_that_does_not_exist_is_refused_by_name(twin: Twin) -> None:
    with pytest.raises(TwinError, match="no dice of 'glass'"):
        twin(dice=TwinDice(materials=("glass",)))


@pytest.mark.parametrize("material", sorted(MATERIALS))
def test_every_material_stands_out_from_its_pips(twin: Twin, material: str) -> None:
    body, pips = MATERIALS[material].body, MATERIALS[material].pips
    assert max(abs(one - other) for one, other in zip(body, pips, strict=True)) > 0.3


def test_a_grey_camera_sees_grey() -> None:
    """As the Pi's camera does, whose picture is the Y plane."""
    studio = Studio(MATERIALS["red"], seed=1, colour=False)
    scene = Scene(land((5, 2), Random(1), frozenset()), still=True, off_home=0.0, lit=(True, True))
    assert studio.picture(scene).shape == (480, 640)


def test_twice_the_exposure_is_brighter() -> None:
    scene = Scene(land((5, 2), Random(1), frozenset()), still=True, off_home=0.0, lit=(True, True))
    once, twice = (Studio(MATERIALS["red"], seed=1, exposure=by).picture(scene).mean() for by in (1.0, 2.0))
    assert twice > once * 1.2


def test_the_empty_cup_has_no_seam_between_the_strips_it_is_drawn_in() -> None:
    empty = EmptyCup(room(), exposure=1.0).under((True, True)).picture.astype(int)
    steps = abs(np.diff(empty, axis=0)).mean(axis=(1, 2))  # From each row to the next.
    beside = np.maximum(steps[:-2], steps[2:])
    assert (steps[1:-1] < 2 * beside).all()


def test_the_lamps_may_change_as_often_as_they_like() -> None:
    cup = EmptyCup(room(), exposure=1.0)
    first = cup.under((True, False)).picture
    for lit in ((False, True), (True, True), (False, False)):
        cup.under(lit)
    assert (cup.under((True, False)).picture == first).all()


def room(**lamps: float) -> Room:
    """The empty cup, with the lamps elsewhere than in the tower."""
    tower = tower_geometry()
    return Room(Lens(), np.random.default_rng(1), replace(tower, lamps=replace(tower.lamps, **lamps)))


def test_no_lamp_is_mirrored_on_the_floor_of_the_tower() -> None:
    assert room().glare((True, True)).max() == 0


def test_a_lamp_too_far_in_is_mirrored_where_it_must_be() -> None:
    """Lens 118, lamp 48 mm under the floor, 50 mm off: 50 × 118 / 166 = 35.5 mm, and the slab's 0.8 more.

    On the right, at 529.6 px / 120 mm: column 320 + 160.
    """
    glare = room(radius=50.0).glare((False, True))[240]
    assert int(glare.argmax()) == pytest.approx(320 + (35.5 + 0.8) * 529.6 / 120, abs=6)


def test_only_a_bank_that_is_lit_is_mirrored() -> None:
    glare = room(radius=50.0).glare((True, False))[240]
    assert [glare[at].max() > 1 for at in (slice(0, 320), slice(320, 640))] == [True, False]
