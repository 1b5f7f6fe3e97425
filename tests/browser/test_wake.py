"""A screen that stays on in its own turn, and what the page says where it may not ask for that."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import SMALL_PHONE, wait_until
from tests.gallery.stage import Stage

COUNTS = """
    window.held = 0;
    const letGo = function () { if (!this.released) held -= 1; this.released = true; };
    const request = async () => { held += 1; return { released: false, release: letGo }; };
    Object.defineProperty(navigator, "wakeLock", { value: %s, configurable: true });
"""


@pytest.fixture
def stage(stage_of: Callable[[str], Stage]) -> Stage:
    """Jon is asked."""
    return stage_of("answer")


def opened(browser: Browser, stage: Stage, who: str, wake_lock: str) -> Page:
    page = stage.screen(browser, who, SMALL_PHONE)
    page.add_init_script(COUNTS % wake_lock)
    page.reload()
    expect(page.get_by_test_id("turn")).to_be_visible()
    return page


def test_it_stays_on_in_its_own_turn_and_no_longer(browser: Browser, stage: Stage) -> None:
    jon = opened(browser, stage, "Jon", "{ request }")
    wait_until(jon, "held === 1")
    stage.do("Jon", "believe")
    stage.throw("Jon", (6, 6))
    stage.do("Jon", "announce", say="6-6")
    wait_until(jon, "held === 0")


def test_where_it_may_not_ask_the_menu_says_what_helps(browser: Browser, stage: Stage) -> None:
    jon = opened(browser, stage, "Jon", "undefined")
    jon.get_by_test_id("menu").click()
    expect(jon.get_by_test_id("wake")).to_be_visible()
