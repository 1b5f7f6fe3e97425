"""Parts that are missing at the start, go, and come back: the twin's tower, opened when it may be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kinito_pi.lasting import LastingCamera, LastingTower, PartMissing
from kinito_pi.lasting.tower import EVERY
from kinito_pi.ports import CameraGone, Frame, FrameSource, Lights, ShakePhase, ShakeStatus, Signal, Tower
from kinito_pi.tower import open_tower, read_pin_map
from kinito_pi.twin import Bench, open_twin

PINS = read_pin_map()
NO_PINS = "There is no lgpio for the pins."
NO_CAMERA = "There is no camera."
STUCK = "The motor is stuck."
TICK = 0.01


class Still:
    """A camera that is there, as long as it is not ``gone``."""

    gone = False
    closed = 0

    def begin(self, now: float) -> None:
        if self.gone:
            raise CameraGone(NO_CAMERA)

    def frame(self, now: float) -> Frame | None:
        self.begin(now)
        return None

    def end(self) -> None: ...

    def close(self) -> None:
        self.closed += 1


class Builder:
    """Takes the board and the camera away, and puts them back. ``told``: what systemd was told."""

    def __init__(self) -> None:
        self.now = 500.0
        self.board = self.ribbon = True
        self.told: list[str | None] = []
        self.cameras: list[Still] = []
        self.bench: Bench | None = None
        self.lasting = LastingTower(
            self._open_parts, LastingCamera(self._open_camera), lamps=6, tell=self.told.append,
            faults={"stalled": STUCK, "no_home": STUCK, "home_stuck": STUCK},
        )  # fmt: skip
        self.whole = self.lasting.whole

    def _open_parts(self, frames: FrameSource) -> Tower:
        if not self.board:
            raise PartMissing("pins_missing", NO_PINS)
        self.bench, opened = open_twin(
            open_tower, PINS, seed=1, seats=6, clock=lambda: self.now, frames=frames, start_thread=False
        )
        return opened

    def _open_camera(self) -> FrameSource:
        if not self.ribbon:
            raise CameraGone(NO_CAMERA)
        self.cameras.append(Still())
        return self.cameras[-1]

    def wait(self, seconds: float) -> str | None:
        """Time passes, the loop looks after the tower; what is missing then."""
        self.now += seconds
        if self.bench is not None:
            self.bench.advance(self.now)
        return self.whole.attend(self.now)

    def shake(self) -> ShakeStatus:
        self.whole.shaker.begin(self.now)
        while True:
            status = self.whole.shaker.step(self.now)
            if status.phase in (ShakePhase.HOME, ShakePhase.FAILED):
                return status
            self.wait(TICK)

    def lit(self) -> list[bool]:
        assert self.bench is not None
        return [bool(self.bench.pin_factory.pin(lamp).state) for lamp in PINS.lamps[:6]]


@pytest.fixture
def builder() -> Iterator[Builder]:
    builder = Builder()
    yield builder
    builder.whole.close()


def test_with_everything_there_nothing_is_missing(builder: Builder) -> None:
    assert (builder.wait(0), builder.told) == (None, [None])


def test_a_look_that_takes_long_is_no_time_in_which_nobody_minded_the_motor(builder: Builder) -> None:
    """A camera that is opened anew takes a second or more, and then the shake begins."""
    builder.wait(1.0)
    builder.whole.shaker.begin(builder.now)
    builder.wait(2.5)
    builder.whole.shaker.step(builder.now)
    builder.wait(TICK)
    assert builder.whole.shaker.step(builder.now).phase is ShakePhase.SHAKING


def test_with_everything_there_it_shakes(builder: Builder) -> None:
    builder.wait(1.0)
    assert builder.shake().phase is ShakePhase.HOME


@pytest.mark.parametrize(("part", "code"), [("board", "pins_missing"), ("ribbon", "camera_gone")])
def test_what_is_missing_at_the_start_is_named(builder: Builder, part: str, code: str) -> None:
    setattr(builder, part, False)
    assert builder.wait(0) == code


@pytest.mark.parametrize(("part", "code"), [("board", "pins_missing"), ("ribbon", "camera_gone")])
def test_a_shake_without_it_fails_with_its_code(builder: Builder, part: str, code: str) -> None:
    setattr(builder, part, False)
    builder.wait(0)
    assert builder.shake() == ShakeStatus(ShakePhase.FAILED, 0.0, code)


def test_without_a_camera_the_motor_is_not_turned(builder: Builder) -> None:
    builder.ribbon = False
    builder.wait(0)
    builder.shake()
    assert builder.bench is not None
    lines = [builder.bench.pin_factory.pin(line) for line in (PINS.forward, PINS.backward)]
    assert [float(line.state) for line in lines] == [0.0, 0.0]


@pytest.fixture
def jammed(builder: Builder) -> Builder:
    """After a shake in which the cup wedged."""
    builder.wait(1.0)
    assert builder.bench is not None
    builder.bench.set_faults(["jam"])
    builder.shake()
    return builder


def test_a_motor_that_does_not_turn_is_told(jammed: Builder) -> None:
    assert jammed.told == [None, STUCK]


def test_a_motor_that_does_not_turn_may_be_tried_at_every_shake(jammed: Builder) -> None:
    assert jammed.whole.attend(jammed.now) is None


def test_a_motor_that_turns_again_is_told(jammed: Builder) -> None:
    assert jammed.bench is not None
    jammed.bench.set_faults([])
    assert (jammed.shake().phase, jammed.told[2:]) == (ShakePhase.HOME, [None])


def test_an_open_lid_is_nothing_that_the_tower_lacks(builder: Builder) -> None:
    builder.wait(1.0)
    assert builder.bench is not None
    builder.bench.set_faults(["lid_open"])
    builder.shake()
    assert builder.told == [None]


@pytest.mark.parametrize("part", ["board", "ribbon"])
def test_it_is_looked_for_again_and_found(builder: Builder, part: str) -> None:
    setattr(builder, part, False)
    builder.wait(0)
    setattr(builder, part, True)
    assert builder.wait(EVERY) is None


def test_between_two_looks_it_is_let_be(builder: Builder) -> None:
    builder.ribbon = False
    builder.wait(0)
    builder.ribbon = True
    assert builder.wait(EVERY / 2) == "camera_gone"


def test_whoever_shakes_need_not_wait_for_the_next_look(builder: Builder) -> None:
    builder.ribbon = False
    builder.wait(0)
    builder.ribbon = True
    builder.wait(1.0)
    assert builder.shake().phase is ShakePhase.HOME


def test_each_change_is_told_once(builder: Builder) -> None:
    builder.board = False
    for _ in range(3):
        builder.wait(EVERY)
    builder.board = True
    builder.wait(EVERY)
    builder.wait(EVERY)
    assert builder.told == [NO_PINS, None]


def test_a_camera_that_went_is_given_back_and_opened_anew(builder: Builder) -> None:
    builder.wait(0)
    [camera] = builder.cameras
    camera.gone = True
    with pytest.raises(CameraGone):
        builder.whole.frames.begin(builder.now)
    builder.wait(EVERY)
    builder.whole.frames.begin(builder.now)
    assert (camera.closed, len(builder.cameras)) == (1, 2)


def test_a_camera_that_goes_between_two_pictures_is_given_back(builder: Builder) -> None:
    builder.wait(0)
    builder.whole.frames.begin(builder.now)
    builder.cameras[0].gone = True
    with pytest.raises(CameraGone):
        builder.whole.frames.frame(builder.now)
    assert builder.cameras[0].closed == 1


def test_no_picture_comes_from_a_camera_that_is_not_there(builder: Builder) -> None:
    with pytest.raises(CameraGone):
        builder.whole.frames.frame(builder.now)


def test_the_pass_light_that_comes_back_points_where_it_should(builder: Builder) -> None:
    builder.board = False
    builder.wait(0)
    builder.whole.pass_light.point(2)
    builder.board = True
    builder.wait(EVERY)
    assert builder.lit() == [False, False, True, False, False, False]


def test_a_signal_is_shown_and_carried_on(builder: Builder) -> None:
    builder.wait(0)
    builder.whole.pass_light.show(Lights(Signal.PASS, 2, start=0), builder.now)
    assert (builder.whole.pass_light.step(builder.now + 0.1), builder.lit()[:3]) == (
        True,
        [True, True, False],
    )


def test_a_pass_light_that_is_not_there_has_nothing_to_show(builder: Builder) -> None:
    builder.board = False
    builder.wait(0)
    builder.whole.pass_light.show(Lights(Signal.HERE, 2), builder.now)
    assert not builder.whole.pass_light.step(builder.now)


def test_a_buzzer_that_comes_back_sounds(builder: Builder) -> None:
    builder.board = False
    builder.wait(0)
    builder.whole.buzzer.sound(Signal.TROUBLE, builder.now)
    builder.board = True
    builder.wait(EVERY)
    builder.whole.buzzer.sound(Signal.TROUBLE, builder.now)
    assert builder.whole.buzzer.step(builder.now + 0.01)


def test_a_button_that_comes_back_still_calls(builder: Builder) -> None:
    builder.board = False
    builder.wait(0)
    pressed: list[str] = []
    builder.whole.button.on_pressed(lambda: pressed.append("button"))
    builder.board = True
    builder.wait(EVERY)
    assert builder.bench is not None
    builder.bench.press_button()
    assert pressed == ["button"]


def test_a_lid_that_comes_back_still_calls(builder: Builder) -> None:
    builder.board = False
    builder.wait(0)
    opened: list[str] = []
    builder.whole.lid.on_opened(lambda: opened.append("lid"))
    builder.board = True
    builder.wait(EVERY)
    builder.wait(1.0)
    assert builder.bench is not None
    builder.bench.open_lid()
    builder.wait(1.0)
    assert opened == ["lid"]


def test_without_a_board_everything_can_still_be_switched_off(builder: Builder) -> None:
    builder.board = False
    builder.wait(0)
    builder.whole.shaker.halt()
    builder.whole.camera_light.on()
    builder.whole.camera_light.off()
    builder.whole.put_in(2)
    assert builder.whole.lid.is_open is False


def test_closing_it_closes_the_parts_and_the_camera(builder: Builder) -> None:
    builder.wait(0)
    builder.whole.close()
    assert (builder.lasting.parts, builder.cameras[0].closed) == (None, 1)
