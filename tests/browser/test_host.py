"""What the host does for the table: bots, lamps, options with their sentences, the clock, the tower."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import SMALL_PHONE
from tests.gallery.stage import Stage

Opens = Callable[[str, str], Page]


@pytest.fixture
def opens(browser: Browser, stage_of: Callable[[str], Stage]) -> Callable[..., Page]:
    """The phone of one seat in a scene of the gallery; the scene is played once."""
    stages: dict[str, Stage] = {}

    def phone(scene: str, who: str) -> Page:
        if scene not in stages:
            stages[scene] = stage_of(scene)
        return stages[scene].screen(browser, who, SMALL_PHONE, locale="en-GB")

    return phone


def test_a_seat_that_plays_by_itself_is_added_and_taken_away(opens: Opens) -> None:
    ana = opens("lobby", "Ana")
    ana.get_by_test_id("add-bot").click()
    seats = ana.locator(".places-list li")
    expect(seats).to_have_count(4)
    seats.last.locator("[data-testid^=remove-]").click()
    expect(seats).to_have_count(3)


def test_whoever_sits_before_the_lamp_says_so(opens: Opens) -> None:
    """The first lamp is before Jon, so it is his from then on, and no longer Ana's."""
    ana, jon = opens("lobby", "Ana"), opens("lobby", "Jon")
    ana.get_by_test_id("find-lamps").click()
    jon.get_by_test_id("my-lamp").click()
    ana.get_by_test_id("end-lamps").click()
    expect(ana.get_by_test_id("seat-Jon").locator(".lamp")).to_have_text("1")
    expect(ana.get_by_test_id("seat-Ana").locator(".lamp")).not_to_have_text("1")


@pytest.mark.parametrize("game", ["ikb", "gobelet", "taverne"])
def test_each_option_is_explained_in_a_sentence(opens: Opens, game: str) -> None:
    ana = opens("lobby", "Ana")
    ana.get_by_test_id(f"game-{game}").click()
    expect(ana.get_by_test_id(f"game-{game}")).to_have_attribute("aria-pressed", "true")
    sentences = [each.inner_text() for each in ana.locator(".option .small").all()]
    assert len(sentences) == ana.locator(".option").count() > 0
    assert [each for each in sentences if not each.endswith((".", "?"))] == []


def test_how_long_a_seat_thinks_is_shown_where_the_table_likes(opens: Opens) -> None:
    ana, jon = opens("lobby", "Ana"), opens("lobby", "Jon")
    ana.get_by_test_id("count-up-true").click()
    expect(ana.get_by_test_id("count-up-true")).to_have_attribute("aria-pressed", "true")
    ana.get_by_test_id("start").click()
    expect(jon.get_by_role("timer")).to_contain_text("0:0")


def test_the_tower_is_tried_out_between_games(opens: Opens) -> None:
    ana = opens("lobby", "Ana")
    for testid in ("menu", "tower", "try-lamps"):
        ana.get_by_test_id(testid).click()
    expect(ana.get_by_test_id("try-shake")).to_be_enabled()


def test_a_tower_on_a_laptop_can_be_told_to_have_a_fault(opens: Opens) -> None:
    ana = opens("lobby", "Ana")
    for testid in ("menu", "tower", "fault-cup_opened"):
        ana.get_by_test_id(testid).click()
    expect(ana.get_by_test_id("fault-cup_opened")).to_have_attribute("aria-pressed", "true")
    expect(ana.locator(".parts")).to_contain_text("Cupopen")
    ana.get_by_test_id("fault-cup_opened").click()
    expect(ana.locator(".parts")).to_contain_text("Cupclosed")


def test_while_dice_are_hidden_the_host_sees_no_picture(opens: Opens) -> None:
    ana = opens("to-announce", "Ana")
    for testid in ("menu", "tower"):
        ana.get_by_test_id(testid).click()
    expect(ana.locator(".tower")).to_contain_text("Dice are hidden")
    expect(ana.get_by_test_id("tower-look")).to_have_count(0)
    assert ana.request.get(ana.url.split("#")[0] + "api/camera").status == 403


def test_nobody_else_looks_after_the_tower(opens: Opens) -> None:
    jon = opens("lobby", "Jon")
    jon.get_by_test_id("menu").click()
    expect(jon.get_by_test_id("tower")).to_have_count(0)
