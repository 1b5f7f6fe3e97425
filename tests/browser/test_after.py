"""After a game: its record to keep, the game once more step by step, and what the evening came to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import SMALL_PHONE, TELEVISION
from tests.gallery.stage import Stage

Screens = Callable[[str | None], Page]


@pytest.fixture
def screens(browser: Browser, stage_of: Callable[[str], Stage]) -> Screens:
    """Ana said 8 of 3 and 5, Jon lifted, and the game was ended."""
    stage = stage_of("past")
    return lambda who: stage.screen(browser, who, SMALL_PHONE if who else TELEVISION, locale="en-GB")


def test_its_record_is_kept_as_a_file_with_every_action(screens: Screens) -> None:
    ana = screens("Ana")
    ana.get_by_test_id("past").click()
    with ana.expect_download() as kept:
        ana.get_by_test_id("past-record").click()
    lines = [json.loads(line) for line in Path(kept.value.path()).read_text().splitlines()]
    assert kept.value.suggested_filename.endswith(".kinito.jsonl")
    assert len(lines) == 5  # who sat down, a roll, an announcement, a lift, the end


def test_it_is_seen_again_step_by_step_with_what_lay_under_the_cup(screens: Screens) -> None:
    table = screens(None)
    table.get_by_test_id("past").click()
    table.get_by_test_id("past-again").click()
    table.get_by_test_id("replay-on").click()
    expect(table.get_by_test_id("hidden-then")).to_contain_text("3 and 5")
    table.keyboard.press("ArrowRight")
    expect(table.get_by_test_id("standing")).to_contain_text("8")
    table.keyboard.press("ArrowRight")
    expect(table.get_by_test_id("reveal")).to_be_visible()
    table.get_by_test_id("replay-back").click()
    expect(table.get_by_test_id("reveal")).to_have_count(0)


def test_from_there_it_is_one_tap_back_to_the_table(screens: Screens) -> None:
    table = screens(None)
    table.get_by_test_id("past").click()
    table.get_by_test_id("past-again").click()
    table.get_by_test_id("replay-end").click()
    expect(table.get_by_test_id("evening")).to_be_visible()
    assert table.url.endswith("/table")


def test_what_the_evening_came_to_is_on_every_screen(screens: Screens) -> None:
    """Ana told no lie in her one announcement, and Jon was not right in his one lift."""
    for page in (screens("Ana"), screens(None)):
        rows = page.get_by_test_id("evening").locator("tbody tr")
        expect(rows).to_have_count(3)
        cells = [row.locator("td").all_inner_texts() for row in rows.all()]
        assert cells[:2] == [["0 of 1", "0", "0 of 0", "0"], ["0 of 0", "0", "0 of 1", "0"]]
