"""Three phones and a table, in a real browser, on the twin: one lift with a lie, one with the truth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import TELEVISION, Phone, enough, listen_for_complaints, take_picture, true_of
from tests.browser.running_tower import RunningTower

MOST_TURNS = 12
LADDER = ("7", "8", "9", "10", "11", "12", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6")


class Evening:
    """The three phones by name, the table's screen, and whose turn it is."""

    def __init__(self, browser: Browser, tower: RunningTower) -> None:
        self.phones = {
            "Ana": Phone(browser, "Ana"),
            "Jon": Phone(browser, "Jon", "es-ES", "dark"),
            "Léa": Phone(browser, "Léa", "fr-FR"),
        }
        for phone in self.phones.values():
            phone.join(tower.join_url)
        self.table = browser.new_context(viewport=TELEVISION, color_scheme="dark").new_page()  # type: ignore[arg-type]
        self.complaints: list[str] = []
        listen_for_complaints(self.table, self.complaints)
        self.table.goto(tower.address + "/table")
        self.any = self.phones["Ana"]

    def game(self) -> dict[str, Any]:
        game: dict[str, Any] = self.any.snapshot()["game"]
        return game

    def in_turn(self) -> Phone:
        return self.phones[self.game()["turn"]]

    def play_until_said(self, *, truth: bool) -> str:
        """Roll and announce, believed each time, until something true (or a lie) stands to be answered."""
        for _ in range(MOST_TURNS):
            phone = self.in_turn()
            phone.shake()
            dice = phone.look(picture=f"phone-look-{phone.name}")
            standing = self.game()["standing"]
            say = true_of(dice) if truth else lie_about(dice, standing)
            if say is not None and enough(say, standing):
                phone.announce(say)
                return say
            # This roll cannot be said truly (or no lie is left): the least that beats goes on, believed.
            phone.announce(next(each for each in LADDER if enough(each, standing)))
            expect(self.in_turn().part("believe")).to_be_visible()
            self.in_turn().part("believe").click()
            expect(self.in_turn().part("shake")).to_be_enabled()
        raise AssertionError(f"{MOST_TURNS} turns without a roll that can be said")


def lie_about(dice: tuple[int, int], standing: str | None) -> str | None:
    """The least announcement that beats what stands and is not true of the dice."""
    pair = dice[0] if dice[0] == dice[1] else 0
    truths = {str(sum(dice))} | {f"{low}-{low}" for low in range(1, pair + 1)}
    return next((each for each in LADDER if enough(each, standing) and each not in truths), None)


@pytest.fixture
def evening(browser: Browser, tower: Callable[..., RunningTower]) -> Evening:
    return Evening(browser, tower("--seed", "11"))


def start_game(evening: Evening) -> None:
    evening.any.picture("phone-lobby")
    evening.any.part("start").click()
    for phone in evening.phones.values():
        expect(phone.part("turn")).to_be_visible()


def lift(evening: Evening, name: str) -> dict[str, Any]:
    """The seat that is asked lifts; everybody sees the same."""
    lifter = evening.in_turn()
    expect(lifter.part("lift")).to_be_visible()
    lifter.picture(f"phone-answer-{name}")
    lifter.part("lift").click()
    for phone in evening.phones.values():
        expect(phone.part("reveal")).to_be_visible()
    expect(evening.table.get_by_test_id("reveal")).to_be_visible()
    evening.table.wait_for_timeout(700)
    lifter.picture(f"phone-reveal-{name}")
    take_picture(evening.table, f"table-reveal-{name}")
    reveal: dict[str, Any] = evening.game()["reveal"]
    return reveal | {"lifter": lifter.name}


def test_three_phones_and_a_table_play_a_lie_and_a_truth(evening: Evening) -> None:
    start_game(evening)
    take_picture(evening.table, "table-start")

    evening.play_until_said(truth=False)
    lie = lift(evening, "lie")
    assert lie["true"] is False
    assert lie["drinks"] == lie["of"]
    expect(evening.phones[lie["of"]].part("shake")).to_be_enabled()

    evening.play_until_said(truth=True)
    truth = lift(evening, "truth")
    assert truth["true"] is True
    assert truth["drinks"] == truth["lifter"]

    owed = {each["name"]: each["owed"] for each in evening.any.snapshot()["seats"]}
    assert owed[truth["lifter"]].get("glass", 0) >= 1
    for phone in evening.phones.values():
        assert phone.errors == []
    assert evening.complaints == []


def test_the_dice_are_on_no_screen_until_they_are_held_and_gone_when_let_go(evening: Evening) -> None:
    start_game(evening)
    phone = evening.in_turn()
    phone.shake()
    before = phone.page.content()
    phone.look()
    expect(phone.part("look")).to_have_attribute("aria-pressed", "false")
    after = phone.page.content()
    assert before.count("<circle") == after.count("<circle")


def test_a_reload_keeps_the_seat_and_shows_the_same_game(evening: Evening) -> None:
    start_game(evening)
    phone = evening.phones["Jon"]
    phone.page.reload()
    expect(phone.part("turn")).to_be_visible()
    assert phone.snapshot()["you"] == "Jon"


def test_a_second_screen_of_a_seat_ends_the_first_and_says_so(
    evening: Evening, tower: Callable[..., RunningTower]
) -> None:
    start_game(evening)
    phone = evening.phones["Léa"]
    second = phone.context.new_page()
    second.goto(phone.page.url)
    expect(second.get_by_test_id("turn")).to_be_visible()
    expect(phone.part("use-here")).to_be_visible()
