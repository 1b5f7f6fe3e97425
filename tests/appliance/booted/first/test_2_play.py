"""With the camera plugged in, two people play over HTTP, and the real lines move."""

from __future__ import annotations

import threading
import time

from tests.appliance.booted.plugged import TOPS
from tests.appliance.booted.system import (
    LAMPS,
    MOTOR,
    SERVICE,
    STATE,
    Evening,
    answers,
    said,
    shown,
    wait_until,
)  # fmt: skip


class Watch:
    """Whether lines were high while it looked."""

    def __init__(self, evening: Evening, pins: tuple[int, ...]) -> None:
        self._evening, self._pins = evening, pins
        self._over = threading.Event()
        self.high: set[int] = set()

    def __enter__(self) -> Watch:
        self._thread = threading.Thread(target=self._look)
        self._thread.start()
        return self

    def _look(self) -> None:
        while not self._over.is_set():
            self.high |= {pin for pin in self._pins if self._evening.header.level(pin)}
            time.sleep(0.01)

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()


def test_with_the_camera_plugged_in_nothing_is_missing(evening: Evening) -> None:
    assert shown("StatusText").endswith(": ready, nothing is missing.")


def test_a_throw_moves_the_motors_lines_and_lights_the_cup(evening: Evening) -> None:
    with Watch(evening, (*MOTOR, 23, 24)) as watch:
        evening.throw()
    assert watch.high == {*MOTOR, 23, 24}


def test_after_a_throw_the_motor_is_off_and_the_cup_dark(evening: Evening) -> None:
    assert evening.header.in_the_end(*MOTOR, 23, 24) == [0] * 5


def test_what_is_read_is_what_lies_on_the_floor(evening: Evening) -> None:
    assert sorted(evening.look()) == sorted(TOPS)


def test_the_other_phone_cannot_look(evening: Evening) -> None:
    other = next(name for name in evening.NAMES if name != evening.turn)
    assert evening.phones[other].ask("POST", "/api/look", {})[0] != 200


def test_the_pass_light_points_at_the_seat_in_turn(evening: Evening) -> None:
    place = [each["name"] for each in answers()["seats"]].index(evening.turn)
    lit = [lamp for lamp, duty in enumerate(evening.header.in_the_end(*LAMPS)) if duty > 0]
    assert lit == [place]


def test_an_announcement_passes_the_turn(evening: Evening) -> None:
    before = evening.turn
    evening.announce()
    assert evening.turn != before


def test_the_pass_light_has_gone_on(evening: Evening) -> None:
    place = [each["name"] for each in answers()["seats"]].index(evening.turn)
    wait_until(
        lambda: [n for n, duty in enumerate(evening.header.in_the_end(*LAMPS)) if duty > 0] == [place],
        "the light does not point at the seat in turn",
    )


def test_the_record_is_on_the_disk(evening: Evening) -> None:
    [record] = (STATE / "games").glob("*.kinito.jsonl")
    assert said("kinito-pi", "replay", str(record))


def test_nothing_of_the_roll_is_in_the_journal(evening: Evening) -> None:
    told = said("journalctl", "--quiet", "--no-pager", "--output=cat", "--unit", SERVICE)
    assert [
        line for line in told.splitlines() if "5" in line and "2" in line and "dice" in line.lower()
    ] == []
