"""A whole game of each kind, from the lobby to the evening's statistics: three to six phones and a table.

The dice are laid beforehand, so what has to be on the screens can be worked out from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.phone import SMALL_PHONE, TELEVISION, listen_for_complaints, throw
from tests.gallery.stage import Stage


class Company:
    """A page for each seat and one for the table, all at the same stage."""

    def __init__(self, browser: Browser, stage: Stage) -> None:
        self.stage = stage
        self.complaints: list[str] = []
        self.phones = {name: self._opened(browser, name) for name in stage.keys}
        self.table = self._opened(browser, None)

    def _opened(self, browser: Browser, who: str | None) -> Page:
        page = self.stage.screen(browser, who, TELEVISION if who is None else SMALL_PHONE)
        listen_for_complaints(page, self.complaints)
        return page

    def part(self, who: str, testid: str) -> Locator:
        return self.phones[who].get_by_test_id(testid)

    def tap(self, who: str, *testids: str) -> None:
        for testid in testids:
            self.part(who, testid).click()

    def shakes(self, who: str, *dice: int) -> None:
        """``who`` shakes, and ``dice`` come up."""
        self.stage.parlour.dice.lay(dice)
        expect(self.part(who, "shake")).to_be_enabled()  # What it did before has been done.
        before = self.stage.public["at"]
        throw(self.phones[who], lambda: self.stage.public)
        assert self.stage.public["at"] == before + 1

    def says(self, who: str, say: str) -> None:
        self.tap(who, f"pad-{say}", "announce-go")
        expect(self.part(who, "announce-go")).not_to_be_visible()

    def looks(self, who: str) -> int:
        """How many dice are drawn while the thumb is down."""
        page = self.phones[who]
        page.get_by_test_id("look").hover()
        page.mouse.down()
        page.locator(".look-dice .die").first.wait_for()
        count = page.locator(".look-dice .die").count()
        page.mouse.up()
        expect(page.locator(".look-dice")).to_have_count(0)
        return count

    def everywhere(self, check: Callable[[Page], None]) -> None:
        for page in (*self.phones.values(), self.table):
            check(page)

    def ends(self, host: str) -> None:
        self.tap(host, "menu", "end", "sure-yes")
        self.everywhere(lambda page: expect(page.get_by_test_id("evening")).to_be_visible())


Seats = Callable[..., Company]


@pytest.fixture
def company(browser: Browser, tmp_path: Path) -> Iterator[Seats]:
    stages: list[Stage] = []

    def sits(game: str, *names: str, **options: Any) -> Company:
        stages.append(Stage(tmp_path / game, *names))
        table = Company(browser, stages[-1])
        table.tap(names[0], f"game-{game}", *(f"option-{name}-{value}" for name, value in options.items()))
        table.tap(names[0], "start")
        table.everywhere(lambda page: expect(page.get_by_test_id("turn")).to_be_visible())
        return table

    yield sits
    for each in stages:
        each.close()


def reveals(words: str, dice: int = 2) -> Callable[[Page], None]:
    def check(page: Page) -> None:
        expect(page.get_by_test_id("reveal")).to_contain_text(words)
        expect(page.locator("[data-testid=reveal] .die")).to_have_count(dice)
        expect(page.locator("[data-testid=reveal] .photograph")).to_be_visible()

    return check


def tells(testid: str | None, words: str) -> Callable[[Page], None]:
    """These words, in that part of the page, or anywhere on it."""

    def check(page: Page) -> None:
        expect(page.locator("body") if testid is None else page.get_by_test_id(testid)).to_contain_text(words)

    return check


def row(page: Page, name: str) -> list[str]:
    """Lies, caught, right lifts and Kinitos of ``name``."""
    cells = page.locator("[data-testid=evening] tr", has_text=name).locator("td")
    return cells.all_inner_texts()


def test_ikb_with_six_phones(company: Seats) -> None:
    table = company("ikb", "Ana", "Jon", "Mikel", "Maite", "Léa", "Iñaki")
    table.shakes("Ana", 3, 5)
    assert table.looks("Ana") == 2
    table.says("Ana", "8")
    table.tap("Jon", "believe")
    table.shakes("Jon", 1, 3)
    table.says("Jon", "9")
    table.tap("Mikel", "lift")
    table.everywhere(reveals("A lie! Jon had said 9."))

    # A Kinito shown to Léa, who throws one too; Jon drinks both glasses (I15–I19).
    table.shakes("Jon", 1, 2)
    table.tap("Jon", "show", "to-Léa")
    table.tap("Léa", "counter")
    table.shakes("Léa", 1, 4)
    table.tap("Léa", "keep-1")
    table.shakes("Léa", 2)
    table.everywhere(tells("reveal", "Léa throws a Kinito too!"))
    newest = table.phones["Iñaki"].locator(".lately li").first
    told = newest.inner_text()
    table.tap("Jon", "drink")
    expect(newest).not_to_have_text(told)

    # Iñaki throws in the towel, and looks on (I22).
    table.tap("Iñaki", "menu", "leave", "sure-yes")
    expect(table.phones["Iñaki"].locator(".owing-now")).to_contain_text("You have left this game")

    table.ends("Ana")
    table.everywhere(tells(None, "Iñaki has lost."))
    assert row(table.table, "Jon") == ["1 of 1", "1", "0 of 0", "1"]
    assert row(table.table, "Mikel") == ["0 of 0", "0", "1 of 1", "0"]
    assert row(table.table, "Léa") == ["0 of 0", "0", "0 of 0", "1"]
    table.tap("Ana", "new-game")
    expect(table.part("Ana", "start")).to_be_visible()
    assert table.complaints == []


def test_gobelet_with_four_phones(company: Seats) -> None:
    table = company("gobelet", "Ana", "Jon", "Léa", "Eve")
    table.shakes("Ana", 4, 5)
    table.says("Ana", "7")  # Blind: the other die may be anything.
    table.tap("Jon", "believe")
    assert table.looks("Jon") == 2
    table.says("Jon", "9")
    table.tap("Léa", "believe")
    table.tap("Léa", "aside")  # She has not looked: which die it is, chance says.
    table.shakes("Léa", 5)
    table.says("Léa", "5-5")
    table.tap("Eve", "lift")
    table.everywhere(tells("reveal", "Léa had said a pair of fives."))

    # Slowness costs Jon a sip (G13).
    table.tap("Ana", "foul", "foul-on-Jon", "foul-slow", "foul-go")
    table.everywhere(tells(None, "Ana calls a fault of Jon: too slow."))
    table.ends("Ana")
    assert row(table.table, "Jon") == ["0 of 1", "0", "0 of 0", "0"]
    assert table.complaints == []


def test_taverne_with_three_phones(company: Seats) -> None:
    table = company("taverne", "Ana", "Jon", "Léa", kinito_is="glass", counter="true")
    table.shakes("Ana", 5, 3)
    table.everywhere(tells("standing", "53"))
    table.shakes("Jon", 4, 2)  # Not higher: a sip, and he throws again (T4).
    table.shakes("Jon", 2, 1)
    table.tap("Jon", "to-Léa")
    table.tap("Léa", "counter")
    table.shakes("Léa", 6, 5)
    table.tap("Léa", "drink")
    table.everywhere(tells("reveal", "Léa does not make it."))
    table.ends("Ana")
    assert row(table.table, "Jon") == ["0 of 0", "0", "0 of 0", "1"]
    assert table.complaints == []
