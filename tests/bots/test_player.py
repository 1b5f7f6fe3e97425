"""The thread behind the bots: when it plays, for whom, and how long it waits."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from kinito_pi.bots import BotPlayer, DeclinedError
from kinito_pi.bots.player import AFTER_FAILURE, LONGEST_PAUSE, THINKS

QUICK, SLOW = THINKS


def snapshot(turn: str | None = "Ane", **changes: Any) -> dict[str, Any]:
    """Ana on her phone, and the bot Ane, who is to answer an 8."""
    return {
        "you": "Ane",
        "at": 12,
        "stage": "playing",
        "throw": None,
        "notice": None,
        "tower": {"fault": None},
        "seats": [{"name": "Ana", "bot": False, "left": False}, {"name": "Ane", "bot": True, "left": False}],
        "game": {"turn": turn, "standing": "8"},
        "can": [{"do": "believe"}, {"do": "lift"}],
        "pad": [],
        **changes,
    }


class HandPhone:
    """``news``: the public snapshots that come; ``declines``: what it is told, in order."""

    def __init__(self, *news: dict[str, Any] | None, view: dict[str, Any] | None = None) -> None:
        self.news = list(news)
        self.private = view or snapshot()
        self.declines: list[Exception | None] = []
        self.done: list[tuple[str, dict[str, Any], int]] = []
        self.asked: list[str] = []

    def wait(self, timeout: float) -> dict[str, Any] | None:
        return self.news.pop(0) if self.news else None

    def view(self, seat: str) -> dict[str, Any]:
        self.asked.append(f"view {seat}")
        return self.private

    def look(self, seat: str) -> Sequence[int]:
        self.asked.append(f"look {seat}")
        return (3, 4)

    def do(self, seat: str, wish: dict[str, Any], at: int) -> None:
        self.done.append((seat, wish, at))
        answer = self.declines.pop(0) if self.declines else None
        if answer is not None:
            raise answer


class Sleeps:
    """Counts the seconds; wakes to stop once ``rounds`` times nothing was to be waited for."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.slept: list[float] = []

    def __call__(self, seconds: float) -> bool:
        if seconds:
            self.slept.append(seconds)
            return False
        self.rounds -= 1
        return self.rounds < 0


def play(phone: HandPhone, rounds: int = 3) -> list[float]:
    """Let it play; how long it slept each time."""
    sleeps = Sleeps(rounds)
    BotPlayer(phone, Random(1), Random(2), sleeps).run()
    return sleeps.slept


def test_in_turn_it_does_one_thing() -> None:
    phone = HandPhone(snapshot())
    play(phone)
    assert phone.done == [("Ane", {"do": "believe"}, 12)]


def test_it_thinks_before_it_acts() -> None:
    (slept,) = play(HandPhone(snapshot()))
    assert QUICK <= slept <= SLOW


def test_it_looks_at_its_dice_when_it_has_to_announce() -> None:
    can = [{"do": "announce"}, {"do": "look"}, {"do": "show"}]
    phone = HandPhone(snapshot(), view=snapshot(can=can, pad=[{"say": "7", "beats": True}]))
    play(phone)
    assert (phone.asked, phone.done[0][1]) == (["view Ane", "look Ane"], {"do": "announce", "say": "7"})


@pytest.mark.parametrize(
    "public",
    [
        snapshot("Ana"),
        snapshot(None),
        snapshot(throw={"by": "Ane", "phase": "shaking", "progress": 0.1}),
        snapshot(stage="lobby", game=None),
        snapshot(stage="over"),
        snapshot(paused=True),
    ],
    ids=["a phone's turn", "nobody's turn", "dice in the air", "lobby", "over", "paused"],
)
def test_else_it_does_nothing(public: dict[str, Any]) -> None:
    phone = HandPhone(public)
    assert (play(phone), phone.asked) == ([], [])


def test_a_seat_taken_over_while_it_thought_is_left_alone() -> None:
    taken = snapshot(seats=[{"name": name, "bot": False, "left": False} for name in ("Ana", "Ane")])
    phone = HandPhone(snapshot(), view=taken)
    play(phone)
    assert phone.done == []


def test_what_the_table_declined_is_tried_again() -> None:
    phone = HandPhone(snapshot())
    phone.declines = [DeclinedError("disk")]
    play(phone)
    assert len(phone.done) == 2


def test_each_time_in_a_row_it_waits_longer() -> None:
    phone = HandPhone(snapshot())
    phone.declines = [DeclinedError("disk")] * 3
    slept = play(phone, rounds=4)
    assert all(
        QUICK + times * AFTER_FAILURE <= seconds <= SLOW + times * AFTER_FAILURE
        for times, seconds in enumerate(slept)
    )


def test_it_never_waits_longer_than_a_minute() -> None:
    phone = HandPhone(snapshot())
    phone.declines = [DeclinedError("disk")] * 30
    assert play(phone, rounds=30)[-1] == LONGEST_PAUSE


def test_once_it_has_been_let_it_thinks_as_long_as_ever() -> None:
    phone = HandPhone(snapshot(), None, snapshot())
    phone.declines = [DeclinedError("disk")]
    assert play(phone)[-1] <= SLOW


@pytest.mark.parametrize(
    "failed",
    [
        snapshot(tower={"fault": "stalled"}, notice={"code": "tower", "fault": "stalled", "by": "Ane"}),
        snapshot(notice={"code": "refused", "reason": "cocked", "by": "Ane"}),
        snapshot(notice={"code": "disk", "by": "Ane"}),
    ],
    ids=["tower", "refused", "disk"],
)
def test_a_throw_that_came_to_nothing_is_made_again_ever_more_slowly(failed: dict[str, Any]) -> None:
    first, second, third = play(HandPhone(failed, failed, failed))
    assert first < second < third


def test_an_opened_cup_is_no_reason_to_wait() -> None:
    (slept,) = play(HandPhone(snapshot(notice={"code": "cup_opened"})))
    assert slept <= SLOW


def test_its_pace_does_not_hang_on_its_choices() -> None:
    """Two that choose by other draws think for the same time."""
    paces = []
    for seed in (1, 99):
        sleeps = Sleeps(4)
        BotPlayer(HandPhone(*[snapshot()] * 4), Random(seed), Random(2), sleeps).run()
        paces.append(sleeps.slept)
    assert paces[0] == paces[1]


def test_a_surprise_ends_no_thread() -> None:
    phone = HandPhone(snapshot())
    phone.declines = [KeyError("seats")]
    play(phone)
    assert len(phone.done) == 2


def test_what_is_said_of_a_surprise_names_no_values(caplog: pytest.LogCaptureFixture) -> None:
    phone = HandPhone(snapshot())
    phone.declines = [ValueError("dice 3 4")]
    with caplog.at_level(logging.DEBUG):
        play(phone)
    assert caplog.messages == ["Ane cannot play: ValueError"]


def test_woken_while_it_thinks_it_does_nothing_more() -> None:
    phone = HandPhone(snapshot())
    calls = iter([False, True, True])
    BotPlayer(phone, Random(1), Random(2), lambda _seconds: next(calls)).run()
    assert phone.done == []
