"""One throw on a fake tower: every way it can end, and how quiet the tower is then."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from itertools import pairwise
from typing import Any

import pytest

from kinito_pi.play.throw import BEAT, LONGEST_READING, LONGEST_REST, LONGEST_SHAKE, Broken, Outcome, Throw
from kinito_pi.ports import CameraGone, Pixels, ShakePhase, ShakeStatus
from kinito_pi.vision import Reading, Reason, Refusal

from .fake_tower import SHAKE, AtOnce, FakeReader, FakeTower, Slow, moving, reading, resting

TICK = 0.1
START = 100.0


class Bench:
    """A throw that is stepped every ``TICK`` s, with a reader that answers at once or when told to."""

    def __init__(self, readers: Executor | None = None) -> None:
        self.tower, self.reader = FakeTower(), FakeReader()
        self.readers = readers or AtOnce()
        self.now = START
        self.throw: Throw

    def begin(self) -> Bench:
        self.throw = Throw(self.tower.tower, self._read, self.now)
        return self

    def _read(self, pixels: Pixels) -> Future[Any]:
        return self.readers.submit(self.reader, pixels, 2)

    def step(self) -> Outcome | None:
        self.now += TICK
        return self.throw.step(self.now)

    def steps(self, number: int) -> Bench:
        for _ in range(number):
            assert self.step() is None, "it ended too soon for this test"
        return self

    def until(self, done: Callable[[], bool]) -> Bench:
        while not done():
            self.steps(1)
        return self

    def end(self) -> Outcome:
        for _ in range(300):
            outcome = self.step()
            if outcome is not None:
                return outcome
        raise AssertionError("it never ended")

    @property
    def took(self) -> float:
        return self.now - START


@pytest.fixture
def bench() -> Bench:
    return Bench()


# -- read


def test_two_dice_at_rest_are_read(bench: Bench) -> None:
    bench.reader.dice = (2, 5)
    outcome = bench.begin().end()
    assert isinstance(outcome, Reading)
    assert outcome.values == (2, 5)


def test_three_frames_are_read(bench: Bench) -> None:
    bench.begin().end()
    assert len(bench.reader.asked) == 3


def test_nothing_is_read_while_the_dice_move(bench: Bench) -> None:
    bench.tower.camera.script = moving(10)
    bench.begin().steps(len(SHAKE) + 10)
    assert bench.reader.asked == []


def test_dice_that_stop_late_are_read(bench: Bench) -> None:
    bench.tower.camera.script = moving(10)
    assert isinstance(bench.begin().end(), Reading)


def test_what_was_read_before_the_dice_moved_again_does_not_count(bench: Bench) -> None:
    """Two frames say 1-2; then somebody knocks against the tower, and three say 3-4."""
    bench.tower.camera.script = resting(4) + moving(3)
    bench.reader.script = [reading(1, 2), reading(1, 2)]
    outcome = bench.begin().end()
    assert isinstance(outcome, Reading)
    assert outcome.values == (3, 4)


def test_the_picture_is_the_one_whose_reading_is_told(bench: Bench) -> None:
    surest = Reading(reading(1, 2).dice, 0.99)
    bench.reader.script = [reading(1, 2), surest, reading(1, 2)]
    bench.tower.camera.script = [picture.copy() for picture in resting(8) if picture is not None]
    read: list[Pixels] = []
    ask = bench._read
    bench._read = lambda pixels: (read.append(pixels), ask(pixels))[1]  # type: ignore[method-assign]
    assert bench.begin().end() is surest
    assert bench.throw.picture is read[1]


def test_a_picture_from_before_the_dice_moved_again_is_not_kept(bench: Bench) -> None:
    bench.tower.camera.script = resting(4) + moving(3)
    bench.begin().end()
    assert bench.throw.picture is bench.tower.camera.still


def test_of_a_refused_throw_there_is_no_picture(bench: Bench) -> None:
    bench.reader.refuses(*[Reason.COCKED] * 3)
    bench.begin().end()
    assert bench.throw.picture is None


def test_dice_that_move_while_they_are_being_read_are_read_again() -> None:
    slow = Slow()
    bench = Bench(slow)
    bench.begin().until(lambda: len(slow.waiting) == 3)
    bench.reader.script = [reading(1, 2)] * 3
    bench.tower.camera.script = moving(3)
    bench.steps(1)
    slow.read()
    bench.steps(2).until(lambda: len(slow.waiting) == 3)
    slow.read()
    outcome = bench.end()
    assert isinstance(outcome, Reading)
    assert outcome.values == (3, 4)


# -- refused


@pytest.mark.parametrize("reason", list(Reason))
def test_a_refusal_is_passed_on_as_it_is(bench: Bench, reason: Reason) -> None:
    bench.reader.refuses(reason, reason, reason)
    outcome = bench.begin().end()
    assert isinstance(outcome, Refusal)
    assert outcome.reason is reason


def test_frames_that_disagree_make_no_value(bench: Bench) -> None:
    bench.reader.script = [reading(2, 5), reading(2, 5), reading(2, 6)]
    outcome = bench.begin().end()
    assert isinstance(outcome, Refusal)
    assert outcome.reason is Reason.UNCERTAIN


def test_dice_that_never_stop_are_refused(bench: Bench) -> None:
    bench.tower.camera.script = moving(200)
    outcome = bench.begin().end()
    assert isinstance(outcome, Refusal)
    assert outcome.reason is Reason.BLURRED


def test_dice_that_never_stop_are_given_three_seconds(bench: Bench) -> None:
    bench.tower.camera.script = moving(200)
    bench.begin().end()
    shaken = len(SHAKE) * TICK
    assert bench.took == pytest.approx(shaken + LONGEST_REST, abs=1.5 * TICK)


# -- broken


@pytest.mark.parametrize(
    "fault", ["stalled", "no_home", "home_stuck", "lid_open", "guard_tripped", "overheated"]
)
def test_a_shaker_that_fails_says_why(bench: Bench, fault: str) -> None:
    bench.tower.shaker.fails_with(fault)
    assert bench.begin().end() == Broken(fault)


def test_a_lid_that_is_open_from_the_start_is_told_at_once(bench: Bench) -> None:
    bench.tower.shaker.script = (ShakeStatus(ShakePhase.FAILED, 0.0, "lid_open"),)
    bench.begin()
    assert bench.step() == Broken("lid_open")


def test_a_shaker_that_never_ends_is_stopped(bench: Bench) -> None:
    bench.tower.shaker.script = (ShakeStatus(ShakePhase.SHAKING, 0.5),)
    assert bench.begin().end() == Broken("timeout")


def test_a_shaker_that_never_ends_is_given_eight_seconds(bench: Bench) -> None:
    bench.tower.shaker.script = (ShakeStatus(ShakePhase.SHAKING, 0.5),)
    bench.begin().end()
    assert bench.took == pytest.approx(LONGEST_SHAKE, abs=1.5 * TICK)


def test_a_shaker_that_somebody_halted_is_not_waited_for(bench: Bench) -> None:
    bench.tower.shaker.script = (SHAKE[0], ShakeStatus(ShakePhase.IDLE, 0.0))
    bench.begin().steps(1)
    assert bench.step() == Broken("timeout")


def test_a_camera_that_is_gone_before_the_first_picture(bench: Bench) -> None:
    bench.tower.camera.breaks["begin"] = CameraGone("Check its cable.")
    assert bench.begin().end() == Broken("camera_gone")


def test_a_camera_that_goes_while_it_looks(bench: Bench) -> None:
    bench.begin().steps(len(SHAKE) + 2)
    bench.tower.camera.breaks["frame"] = CameraGone("Check its cable.")
    assert bench.end() == Broken("camera_gone")


def test_a_camera_that_goes_once_it_has_seen_enough_costs_no_roll() -> None:
    """On a small processor the reader may keep the camera waiting: its three pictures are read anyway."""
    bench = Bench(slow := Slow())
    bench.begin().until(lambda: len(slow.waiting) == 3)
    bench.tower.camera.breaks["frame"] = CameraGone("no picture came")
    bench.steps(3)
    slow.read()
    assert isinstance(bench.end(), Reading)


def test_a_camera_that_gives_no_picture_is_as_good_as_gone(bench: Bench) -> None:
    bench.tower.camera.still = None
    assert bench.begin().end() == Broken("camera_gone")


def test_a_reader_that_never_answers_is_not_waited_for() -> None:
    bench = Bench(Slow())
    assert bench.begin().end() == Broken("timeout")


def test_a_reader_that_never_answers_is_given_eight_seconds() -> None:
    bench = Bench(Slow())
    bench.begin().end()
    at_rest = (len(SHAKE) + 3) * TICK
    assert bench.took == pytest.approx(at_rest + LONGEST_READING, abs=BEAT + TICK)


def test_a_reader_that_breaks_raises(bench: Bench) -> None:
    bench.reader.script = [ValueError("no such thing")]
    with pytest.raises(ValueError, match="no such thing"):
        bench.begin().end()


# -- quiet


def breaks_the_shaker(bench: Bench) -> None:
    bench.tower.shaker.fails_with("stalled")


def never_ends(bench: Bench) -> None:
    bench.tower.shaker.script = (ShakeStatus(ShakePhase.HOMING, 0.5),)


def never_rests(bench: Bench) -> None:
    bench.tower.camera.script = moving(200)


def loses_the_camera(bench: Bench) -> None:
    bench.tower.camera.breaks["frame"] = CameraGone("Check its cable.")


def finds_no_camera(bench: Bench) -> None:
    bench.tower.camera.breaks["begin"] = CameraGone("Check its cable.")


def cannot_read(bench: Bench) -> None:
    bench.reader.refuses(Reason.COCKED, Reason.COCKED, Reason.COCKED)


def reads(bench: Bench) -> None:
    bench.reader.dice = (6, 6)


WAYS = [breaks_the_shaker, never_ends, never_rests, loses_the_camera, finds_no_camera, cannot_read, reads]


@pytest.mark.parametrize("way", WAYS)
def test_however_it_ends_motor_light_and_camera_are_off(bench: Bench, way: Callable[[Bench], None]) -> None:
    way(bench)
    bench.begin().end()
    assert bench.tower.is_quiet


@pytest.mark.parametrize("number", range(len(SHAKE) + 8))
def test_given_up_after_any_step_everything_is_off(bench: Bench, number: int) -> None:
    bench.begin().steps(number)
    bench.throw.abort()
    assert bench.tower.is_quiet


def test_it_can_be_given_up_twice(bench: Bench) -> None:
    bench.begin().steps(2)
    bench.throw.abort()
    bench.throw.abort()
    assert bench.tower.is_quiet


def test_given_up_it_waits_for_no_reader() -> None:
    slow = Slow()
    bench = Bench(slow)
    bench.begin().until(lambda: len(slow.waiting) == 3)
    bench.throw.abort()
    assert all(future.cancelled() for future, _, _ in slow.waiting)


@pytest.mark.parametrize(("part", "call"), [("shaker", "halt"), ("camera", "end"), ("lamps", "off")])
def test_a_part_that_cannot_be_put_off_does_not_keep_the_others_on(
    bench: Bench, part: str, call: str
) -> None:
    bench.begin().steps(len(SHAKE) + 1)
    getattr(bench.tower, part).breaks[call] = OSError("pin")
    with pytest.raises(OSError, match="pin"):
        bench.throw.abort()
    assert bench.tower.is_quiet


def test_the_light_is_on_only_while_the_camera_looks(bench: Bench) -> None:
    bench.begin().end()
    assert bench.tower.trace == [("motor", True), ("motor", False), ("light", True), ("light", False)]


# -- the beat


def told_at(reader_takes: int) -> tuple[float, list[Any]]:
    """When a throw is told whose reader takes so many steps, and what the tower had done at each moment."""
    slow = Slow()
    bench = Bench(slow)
    bench.begin().until(lambda: len(slow.waiting) == 3)
    bench.steps(reader_takes)
    slow.read()
    seen = []
    while bench.step() is None:
        seen.append((round(bench.now, 3), list(bench.tower.trace)))
    return bench.now, [each for each in seen if each[1]]


def test_a_quick_reader_and_a_slow_one_are_told_at_the_same_moment() -> None:
    assert told_at(0)[0] == told_at(6)[0]


def test_the_light_goes_out_at_the_same_moment_too() -> None:
    """Anybody sees it: going out with the last reading, it would tell how long that took."""
    assert told_at(0)[1][-1] == told_at(6)[1][-1]


def test_the_moment_is_one_second_after_the_dice_came_to_rest() -> None:
    at_rest = START + (len(SHAKE) + 3) * TICK
    assert told_at(0)[0] == pytest.approx(at_rest + BEAT, abs=1.01 * TICK)


def test_a_reader_slower_than_that_is_told_a_whole_beat_later() -> None:
    assert told_at(12)[0] - told_at(0)[0] == pytest.approx(BEAT)


def test_the_outcome_is_told_once_it_is_quiet(bench: Bench) -> None:
    bench.begin()
    while bench.step() is None:
        pass
    assert bench.tower.is_quiet


# -- progress


def shown(bench: Bench) -> list[tuple[str, float]]:
    bench.begin()
    seen = [(bench.throw.progress.phase, bench.throw.progress.done)]
    while bench.step() is None:
        seen.append((bench.throw.progress.phase, bench.throw.progress.done))
    return seen


def test_progress_goes_through_the_phases_in_order(bench: Bench) -> None:
    assert list(dict.fromkeys(phase for phase, _ in shown(bench))) == ["shaking", "homing", "reading"]


def test_progress_never_goes_back(bench: Bench) -> None:
    assert all(one <= other for (_, one), (_, other) in pairwise(shown(bench)))


def test_progress_is_told_in_tenths(bench: Bench) -> None:
    """A finer bar would publish more often, for nobody's good."""
    assert all(round(done * 10) == pytest.approx(done * 10) for _, done in shown(bench))


@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (3, 4), (6, 6)])
def test_progress_is_the_same_whatever_comes_up(dice: tuple[int, int]) -> None:
    one, other = Bench(), Bench()
    one.reader.dice, other.reader.dice = dice, (2, 5)
    assert shown(one) == shown(other)
