"""What the seat in turn does: shake as long as it likes, look, say anything, enter its dice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import SMALL_PHONE, wishes
from tests.gallery.scenes import THE_MOMENT_LASTS, held
from tests.gallery.stage import Stage

KEPT = """
    async () => [
      { ...localStorage }, { ...sessionStorage }, history.state, document.cookie,
      await indexedDB.databases(), await caches.keys(),
    ]
"""
"""All that a page can keep on a device."""


class Moment:
    """A scene of the gallery, and the phones in it."""

    def __init__(self, browser: Browser, stage: Stage) -> None:
        self._browser = browser
        self.stage = stage

    def phone(self, who: str) -> Page:
        return self.stage.screen(self._browser, who, SMALL_PHONE, locale="en-GB")


@pytest.fixture
def moment(browser: Browser, stage_of: Callable[[str], Stage]) -> Callable[[str], Moment]:
    return lambda scene: Moment(browser, stage_of(scene))


Moments = Callable[[str], Moment]


def test_a_thumb_that_stays_down_shakes_until_it_is_lifted(moment: Moments) -> None:
    ana = moment("to-roll").phone("Ana")
    done = wishes(ana)
    ana.get_by_test_id("shake").hover()
    ana.mouse.down()
    expect(ana.get_by_test_id("shake")).to_have_count(0)
    ana.wait_for_timeout(300)
    assert done == ["shake"]
    ana.mouse.up()
    ana.wait_for_timeout(300)
    assert done == ["shake", "let_go"]


def test_a_second_tap_waits_until_the_screen_shows_what_the_first_has_done(moment: Moments) -> None:
    """The answer may be there before the snapshot: until then nothing new is offered."""
    table = moment("to-roll")
    ana, told = table.phone("Ana"), table.stage.public
    ana.evaluate(THE_MOMENT_LASTS)  # Nor does the page give the snapshot up.
    ana.route("**/api/do", lambda tap: tap.fulfill(json={"at": told["at"], "version": told["version"] + 1}))
    with ana.expect_response("**/api/do"):
        ana.get_by_test_id("shake").click()
    ana.wait_for_timeout(200)
    expect(ana.get_by_test_id("shake")).to_be_disabled()
    table.stage.do("Jon", "propose", kind="pause")  # One more snapshot, whatever it tells.
    expect(ana.get_by_test_id("shake")).to_be_enabled()


def test_what_is_true_is_marked_while_the_dice_are_looked_at_and_not_before(moment: Moments) -> None:
    """4 and 4: any pair up to that, and their sum (I9, I10)."""
    ana = moment("to-announce").phone("Ana")
    expect(ana.locator(".tile-true")).to_have_count(0)
    held(ana)
    marked = [each.get_attribute("data-testid") for each in ana.locator(".tile-true").all()]
    assert marked == ["pad-8", "pad-1-1", "pad-2-2", "pad-3-3", "pad-4-4"]
    ana.mouse.up()
    expect(ana.locator(".tile-true")).to_have_count(0)


def test_what_was_looked_at_is_kept_nowhere(moment: Moments) -> None:
    ana = moment("to-announce").phone("Ana")
    before = ana.evaluate(KEPT)
    held(ana)
    assert ana.evaluate(KEPT) == before
    ana.mouse.up()
    expect(ana.locator(".look-dice")).to_have_count(0)
    assert ana.evaluate(KEPT) == before


def test_whoever_wants_no_marks_has_none(moment: Moments) -> None:
    ana = moment("to-announce").phone("Ana")
    for testid in ("menu", "marks", "menu-close"):
        ana.get_by_test_id(testid).click()
    held(ana)
    expect(ana.locator(".tile-true")).to_have_count(0)
    expect(ana.get_by_test_id("look")).not_to_contain_text("✓")


def test_where_nothing_on_the_pad_is_true_no_mark_is_spoken_of(moment: Moments) -> None:
    """Jon has 3 and 5, and must say more than 8: nothing that he may say is true."""
    jon = moment("gobelet-accepted").phone("Jon")
    held(jon)
    expect(jon.get_by_test_id("look")).to_contain_text("None of these is true")


def test_a_kinito_that_is_looked_at_is_what_is_true(moment: Moments) -> None:
    """1 and 2: nothing on the pad is true, the Kinito beside it is (I12, I15)."""
    ana = moment("kinito-in-hand").phone("Ana")
    held(ana)
    expect(ana.get_by_test_id("look")).to_contain_text("A Kinito!")
    marked = [each.get_attribute("data-testid") for each in ana.locator(".tile-true").all()]
    assert marked == ["show"]
    ana.mouse.up()
    expect(ana.locator(".tile-true")).to_have_count(0)


def test_a_sum_that_is_believed_may_be_equalled(moment: Moments) -> None:
    """I7: as much or more."""
    jon = moment("answer").phone("Jon")
    expect(jon.get_by_test_id("believe")).to_contain_text("and must say as much or more")


def test_a_pair_that_is_believed_must_be_beaten(moment: Moments) -> None:
    """I8: a higher pair."""
    table = moment("to-announce")
    table.stage.do("Ana", "announce", say="4-4")
    expect(table.phone("Jon").get_by_test_id("believe")).to_contain_text("and must beat it")


def test_in_gobelet_what_is_accepted_must_be_beaten(moment: Moments) -> None:
    """G5: strictly higher."""
    table = moment("gobelet-blind")
    table.stage.do("Ana", "announce", say="8")
    expect(table.phone("Jon").get_by_test_id("believe")).to_contain_text("and must beat it")


def test_anything_may_be_said_in_ikb_and_what_it_risks_is_told(moment: Moments) -> None:
    table = moment("to-announce")
    ana, jon = table.phone("Ana"), table.phone("Jon")
    ana.get_by_test_id("say-else").click()
    ana.get_by_test_id("say-anything").fill("131")
    expect(ana.locator(".warning")).to_be_visible()
    ana.get_by_test_id("announce-go").click()
    expect(jon.get_by_test_id("standing")).to_contain_text("131")


def test_what_does_not_beat_the_standing_one_is_marked(moment: Moments) -> None:
    jon = moment("to-beat").phone("Jon")
    low = [each.get_attribute("data-testid") for each in jon.locator(".tile-low").all()]
    assert low == ["pad-7"]


def test_with_the_tower_out_of_order_dice_are_entered_by_hand_and_everybody_is_told(moment: Moments) -> None:
    table = moment("by-hand")
    ana, jon = table.phone("Ana"), table.phone("Jon")
    for testid in ("by-hand", "hand-5", "hand-2", "hand-go"):
        ana.get_by_test_id(testid).click()
    ana.get_by_test_id("pad-7").click()
    ana.get_by_test_id("announce-go").click()
    jon.get_by_test_id("lift").click()
    for phone in (ana, jon):
        expect(phone.get_by_test_id("reveal")).to_be_visible()
        expect(phone.locator(".by-hand")).to_be_visible()


def test_a_refused_reading_says_why_and_offers_another_shake(moment: Moments) -> None:
    ana = moment("refused").phone("Ana")
    expect(ana.locator(".notices")).to_contain_text("A die is cocked.")
    expect(ana.get_by_test_id("shake")).to_be_enabled()


def test_whose_turn_it_is_and_what_was_said_is_spoken(moment: Moments) -> None:
    jon = moment("answer").phone("Jon")
    expect(jon.locator("#spoken")).to_have_attribute("aria-live", "polite")
    expect(jon.locator("#spoken")).to_contain_text("Ana says 8.")


def test_one_phone_changes_its_language_and_keeps_it(moment: Moments) -> None:
    table = moment("answer")
    jon, lea = table.phone("Jon"), table.phone("Léa")
    jon.get_by_test_id("menu").click()
    jon.get_by_test_id("language-fr").click()
    jon.reload()
    expect(jon.get_by_test_id("believe")).to_contain_text("J’y crois")
    expect(lea.locator("html")).to_have_attribute("lang", "en")


def test_no_request_goes_anywhere_but_to_the_tower(moment: Moments) -> None:
    table = moment("lie")
    ana, asked = table.phone("Ana"), list[str]()
    ana.on("request", lambda request: asked.append(request.url))
    ana.reload()
    ana.locator(".photograph img").wait_for()
    assert {url.split("/api/")[0].split("/web/")[0].rstrip("/") for url in asked} == {table.stage.address}


def test_a_throw_that_is_read_is_shaken_no_more(moment: Moments) -> None:
    ana = moment("to-roll").phone("Ana")
    ana.get_by_test_id("turn").wait_for()
    told = [
        ana.evaluate(
            "([by, phase]) => import('/web/waiting.js').then(({ spoken }) =>"
            " spoken({ game: {}, you: 'Ana', stage: 'playing', throw: { by, phase } }))",
            [by, phase],
        )
        for by, phase in (("Ana", "shaking"), ("Ana", "reading"), ("Jon", "shaking"), ("Jon", "reading"))
    ]
    assert told == [
        "Your cup is being shaken.",
        "Your throw is being read.",
        "Jon shakes the cup…",
        "Jon’s throw is being read…",
    ]
