"""Where things stand on a small phone and on the television, with as many seats as a table has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import SMALL_PHONE, TELEVISION
from tests.gallery.scenes import held, seen_again
from tests.gallery.stage import Stage

Box = dict[str, float]
MOST_STOPS = 60
"""of the Tab key, on any screen."""

MOVING = "document.getAnimations().map((each) => each.animationName ?? each.transitionProperty)"

OVER_AN_ARROW = """() => {
  const things = [...document.querySelectorAll(".around .seat")].map((seat) =>
    [seat.textContent, seat.getBoundingClientRect()]);
  const texts = document.createTreeWalker(document.querySelector(".middle"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    things.push(...[...range.getClientRects()].map((rect) => [range.toString(), rect]));
  }
  const on = ({ x, y }, r) => r.left < x && x < r.right && r.top < y && y < r.bottom;
  const points = (path) => [...Array(41).keys()].map((at) =>
    path.getPointAtLength((path.getTotalLength() * at) / 40).matrixTransform(path.getScreenCTM()));
  const arrows = [...document.querySelectorAll(".way path")].flatMap(points);
  return things.filter(([, rect]) => arrows.some((point) => on(point, rect))).map(([words]) => words);
}"""
"""The words and the seats that an arrow of the ring lies under."""


@pytest.fixture
def posed(browser: Browser, stage_of: Callable[[str], Stage]) -> Callable[..., Page]:
    """A page that shows one screen of a scene of the gallery."""

    def pose(name: str, who: str | None, **options: Any) -> Page:
        return stage_of(name).screen(browser, who, TELEVISION if who is None else SMALL_PHONE, **options)

    return pose


def boxes(page: Page, selector: str) -> list[Box]:
    found = [each.bounding_box() for each in page.locator(selector).all()]
    return [dict(box) for box in found if box is not None]


def overlap(one: Box, other: Box) -> bool:
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


def within(one: Box, other: Box) -> bool:
    return (
        other["x"] <= one["x"]
        and one["x"] + one["width"] <= other["x"] + other["width"]
        and other["y"] <= one["y"]
        and one["y"] + one["height"] <= other["y"] + other["height"]
    )


def overlapping(found: list[Box]) -> list[tuple[Box, Box]]:
    return [(one, other) for at, one in enumerate(found) for other in found[at + 1 :] if overlap(one, other)]


def test_dice_that_are_looked_at_stand_above_the_thumb(posed: Callable[..., Page]) -> None:
    page = posed("to-announce", "Ana")
    cup = boxes(page, "[data-testid=look]")[0]
    held(page)
    assert [box["y"] + box["height"] <= cup["y"] + 1 for box in boxes(page, ".look-dice .die")] == [
        True,
        True,
    ]


def test_looking_moves_nothing_else_on_the_page(posed: Callable[..., Page]) -> None:
    page = posed("to-announce", "Ana")
    before = boxes(page, ".tile, .turn, .strip")
    held(page)
    assert boxes(page, ".tile, .turn, .strip") == before


def test_a_small_phone_shows_all_ten_seats_at_once(posed: Callable[..., Page]) -> None:
    found = boxes(posed("to-beat", "Jon"), ".strip .seat")
    assert [box["x"] >= 0 and box["x"] + box["width"] <= SMALL_PHONE["width"] for box in found] == [True] * 10


def test_with_ten_seats_the_pad_still_fits_a_small_phone(posed: Callable[..., Page]) -> None:
    page = posed("to-beat", "Jon", locale="fr-FR")
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL_PHONE["height"]


def test_what_the_table_is_asked_is_not_hidden_by_what_it_is_told(posed: Callable[..., Page]) -> None:
    page = posed("stuck", None)
    page.get_by_test_id("stuck").wait_for()
    assert overlapping([*boxes(page, ".notice"), *boxes(page, ".decision")]) == []


@pytest.mark.parametrize("language", ["es-ES", "fr-FR", "en-GB"])
def test_what_must_be_beaten_stands_clear_of_the_arrows(posed: Callable[..., Page], language: str) -> None:
    """On a table that notices have made small."""
    page = posed("stuck", None, locale=language)
    page.get_by_test_id("stuck").wait_for()
    words = boxes(page, ".standing .beat")[0]
    assert [overlap(words, arrow) for arrow in boxes(page, ".way path")].count(True) == 0


@pytest.mark.parametrize("language", ["es-ES", "fr-FR", "en-GB"])
def test_what_lay_under_the_cup_stands_clear_of_the_arrows(posed: Callable[..., Page], language: str) -> None:
    page = posed("past", None, locale=language)
    seen_again(1)(page)
    words = boxes(page, "[data-testid=hidden-then]")[0]
    assert [overlap(words, arrow) for arrow in boxes(page, ".way path")].count(True) == 0


def test_the_mark_of_a_true_kinito_stands_before_the_word(posed: Callable[..., Page]) -> None:
    page = posed("kinito-in-hand", "Ana", locale="es-ES")
    held(page)
    mark = boxes(page, "[data-testid=show] .tile-truth")[0]
    word = page.get_by_test_id("show").evaluate(
        "(button) => { const word = document.createRange(); word.selectNode(button.lastChild);"
        " return word.getBoundingClientRect().toJSON(); }"
    )
    assert not overlap(mark, word)


def test_only_the_seat_that_shakes_is_told_to_shake_a_void_roll_again(
    browser: Browser, stage_of: Callable[[str], Stage]
) -> None:
    stage = stage_of("void")
    screens = [stage.screen(browser, who, TELEVISION, locale="en-GB") for who in ("Ana", "Jon", None)]
    theirs = "This roll is void: Ana shakes again."
    assert [page.locator(".decision p").inner_text() for page in screens] == [
        "This roll is void: shake again.",
        theirs,
        theirs,
    ]


@pytest.mark.parametrize("language", ["es-ES", "fr-FR", "en-GB"])
@pytest.mark.parametrize("scene", ["by-hand-lie", "counter", "counter-failed", "decides"])
def test_the_arrows_stand_clear_of_words_and_seats(
    posed: Callable[..., Page], scene: str, language: str
) -> None:
    """Three at the table: wide words in the middle, and the wide card of a seat that owes a glass."""
    page = posed(scene, None, locale=language)
    page.locator(".middle .turn").wait_for()
    assert page.evaluate(OVER_AN_ARROW) == []


@pytest.mark.parametrize("locale", ["es-ES", "fr-FR", "en-GB"])
@pytest.mark.parametrize(
    ("scene", "who"), [("to-beat", "Jon"), ("kinito-in-hand", "Ana"), ("gobelet-accepted", "Jon")]
)
def test_dice_that_are_looked_at_cut_through_nothing_that_is_told(
    posed: Callable[..., Page], scene: str, who: str, locale: str
) -> None:
    page = posed(scene, who, locale=locale)
    held(page)
    (dice,) = boxes(page, ".look-dice")
    told = [each.bounding_box() for each in page.locator(".turn, .standing").all() if each.is_visible()]
    assert [box for box in told if box is not None and overlap(dict(box), dice)] == []


def test_what_is_wrong_is_told_clear_of_the_ring(browser: Browser, stage_of: Callable[[str], Stage]) -> None:
    """Two lines of it, where a seat sits at the top."""
    stage = stage_of("truth-ten")
    stage.fail("Jon", "pins_missing")
    page = stage.screen(browser, None, TELEVISION, locale="fr-FR")
    notice = boxes(page, ".notice")[0]
    assert [overlap(notice, other) for other in boxes(page, ".around .seat, .board")] == [False] * 11


def test_a_full_table_says_so_and_offers_no_place(posed: Callable[..., Page]) -> None:
    """Its address stays, for a seat that comes back on another phone."""
    page = posed("lobby-ten", None, locale="en-GB")
    expect(page.get_by_test_id("table-full")).to_have_text("The table is full: it has 10 seats.")
    expect(page.locator(".invitation .qr, [data-testid=pinned-sit]")).to_have_count(0)
    expect(page.locator(".invitation .code")).to_be_visible()


def test_a_table_with_places_offers_them(posed: Callable[..., Page]) -> None:
    page = posed("lobby", None)
    expect(page.locator(".invitation .qr")).to_be_visible()
    expect(page.get_by_test_id("pinned-sit")).to_be_visible()
    expect(page.get_by_test_id("table-full")).to_have_count(0)


@pytest.mark.parametrize(
    ("scene", "said"), [("lobby", "Be on the same Wi-Fi as the tower"), ("hotspot", "Join the tower’s Wi-Fi")]
)
def test_the_towers_own_wifi_is_spoken_of_only_where_it_has_one(
    posed: Callable[..., Page], scene: str, said: str
) -> None:
    page = posed(scene, None, locale="en-GB")
    expect(page.locator(".invitation > .small")).to_contain_text(said)


def test_a_name_written_right_to_left_stands_beside_its_lamp_like_the_others(
    browser: Browser, stage_of: Callable[[str], Stage]
) -> None:
    stage = stage_of("lobby")
    stage.sit_down("נועה")
    page = stage.screen(browser, "Ana", SMALL_PHONE)
    page.get_by_test_id("seat-נועה").wait_for()
    starts = page.locator(".places-list .name").evaluate_all(
        """names => names.map((name) => {
          const written = document.createRange();
          written.selectNodeContents(name);
          return Math.round(written.getBoundingClientRect().left);
        })"""
    )
    assert max(starts[1:]) - min(starts[1:]) <= 1  # The first one, the host's own, is a button.


def test_ten_seats_around_the_table_stand_clear_of_each_other(posed: Callable[..., Page]) -> None:
    found = boxes(posed("truth-ten", None), ".around .seat")
    assert (len(found), overlapping(found)) == (10, [])


@pytest.mark.parametrize("locale", ["es-ES", "fr-FR", "en-GB"])
@pytest.mark.parametrize("scene", ["over", "over-five", "over-ten"])
def test_the_evenings_figures_stand_on_the_table_and_clear_of_the_seats(
    posed: Callable[..., Page], scene: str, locale: str
) -> None:
    page = posed(scene, None, locale=locale)
    page.get_by_test_id("evening").wait_for()
    (board,) = boxes(page, ".board")
    figures = boxes(page, ".middle .brand, .middle .lead, .evening h2, .evening p, .evening tr")
    seats = boxes(page, ".around .seat")
    assert [each for each in [*figures, *seats] if not within(each, board)] == []
    assert [(one, other) for one in figures for other in seats if overlap(one, other)] == []


def test_a_counter_that_failed_is_told_with_its_dice(posed: Callable[..., Page]) -> None:
    page = posed("counter-failed", "Jon")
    assert page.locator("[data-testid=reveal] .die").count() == 2
    assert "Léa" in page.locator("[data-testid=reveal] .drinks").inner_text()


def test_a_seat_that_has_left_is_told_so(posed: Callable[..., Page]) -> None:
    assert posed("left", "Jon").locator(".owing").inner_text().startswith("You have left")


def test_a_tower_out_of_order_is_said_while_a_seat_without_hands_tries_again(
    browser: Browser, stage_of: Callable[[str], Stage]
) -> None:
    """And what the table can do about it stays where it is."""
    stage = stage_of("stuck")
    page = stage.screen(browser, "Ana", SMALL_PHONE)
    page.get_by_test_id("stuck").wait_for()
    page.evaluate(
        """() => {
          window.gone = 0;
          new MutationObserver(() => document.querySelector("[data-testid=stuck]") || (window.gone += 1))
            .observe(document.body, { childList: true, subtree: true });
        }"""
    )
    stage.fail("Jon", "camera_gone")
    stage.fail("Jon", "camera_gone")
    page.get_by_test_id("ask-ko-Jon").wait_for()
    assert page.evaluate("window.gone") == 0


# -- without a thumb


def test_the_cup_is_held_up_by_key_and_put_down_when_it_is_let_go(posed: Callable[..., Page]) -> None:
    page = posed("to-announce", "Ana")
    page.get_by_test_id("look").focus()
    page.keyboard.down(" ")
    page.locator(".look-dice .die").first.wait_for()
    page.keyboard.up(" ")
    page.locator(".look-dice").wait_for(state="detached")


def reach(page: Page, testid: str) -> None:
    """With the Tab key, from wherever the focus is."""
    page.get_by_test_id(testid).wait_for()
    for _ in range(MOST_STOPS):
        if page.evaluate("document.activeElement.dataset.testid") == testid:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{testid} is not reached in {MOST_STOPS} stops")


def test_a_turn_is_played_by_keyboard_alone(browser: Browser, stage_of: Callable[[str], Stage]) -> None:
    """Shaken, looked at, announced, and lifted by the next."""
    stage = stage_of("to-roll")
    stage.parlour.dice.lay((3, 5))
    ana, jon = (stage.screen(browser, who, SMALL_PHONE) for who in ("Ana", "Jon"))
    reach(ana, "shake")
    ana.keyboard.press("Enter")
    reach(ana, "look")
    ana.keyboard.down(" ")
    expect(ana.locator(".look-dice .die")).to_have_count(2)
    ana.keyboard.up(" ")
    for testid in ("pad-8", "announce-go"):
        reach(ana, testid)
        ana.keyboard.press("Enter")
    reach(jon, "lift")
    jon.keyboard.press("Enter")
    expect(ana.get_by_test_id("reveal")).to_be_visible()


def test_dice_are_read_aloud_only_when_that_is_asked_for(posed: Callable[..., Page]) -> None:
    page = posed("to-announce", "Ana")
    held(page)
    whispered = page.locator(".look [role=status]")
    assert whispered.inner_text() == ""
    page.mouse.up()
    page.locator(".aloud").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    assert whispered.inner_text().startswith("4 and 4")


@pytest.mark.parametrize("who", ["Ana", "Jon", None])
def test_whoever_wants_no_motion_sees_none(posed: Callable[..., Page], who: str | None) -> None:
    page = posed("shaking", who, reduced_motion="reduce")
    page.locator(".shaking").wait_for()
    assert page.evaluate(MOVING) == []
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(MOVING) != []


# -- what has to be done is within a thumb's reach, without scrolling


@pytest.mark.parametrize(
    ("scene", "who"),
    [
        ("to-beat", "Jon"),
        ("answer-ten", "Jon"),
        ("by-hand", "Ana"),
        ("counter", "Léa"),
        ("gobelet-blind", "Ana"),
        ("gobelet-accepted", "Jon"),
        ("gobelet-challenged", "Léa"),
        ("taverne-counter", "Jon"),
        ("taverne-low", "Jon"),
        ("truth-ten", "Jon"),
        ("gobelet-lift", "Jon"),
    ],
)
def test_what_a_seat_may_do_fits_a_small_phone(posed: Callable[..., Page], scene: str, who: str) -> None:
    page = posed(scene, who, locale="fr-FR")
    page.locator(".act").wait_for()
    heights = []
    for language in ("fr", "es", "en"):
        page.get_by_test_id("menu").click()
        page.get_by_test_id(f"language-{language}").click()
        page.locator(f":root[lang={language}]").wait_for()
        page.get_by_test_id("menu-close").click()
        heights.append(page.evaluate("document.documentElement.scrollHeight"))
    assert max(heights) <= SMALL_PHONE["height"]


def test_an_opened_cup_covers_nothing_that_is_to_be_said_or_done(posed: Callable[..., Page]) -> None:
    page = posed("cup-opened", "Ana", locale="fr-FR")
    page.get_by_test_id("ask-void").wait_for()
    go = boxes(page, "[data-testid=announce-go]")[0]
    wanted = boxes(page, ".tile, [data-testid=look], [data-testid=ask-void], [data-testid=foul-offered]")
    assert [box["y"] + box["height"] <= go["y"] for box in wanted] == [True] * len(wanted)
    assert go["y"] + go["height"] <= SMALL_PHONE["height"]


@pytest.mark.parametrize("scene", ["cup-opened", "paused", "decides"])
def test_what_others_are_asked_is_within_reach(posed: Callable[..., Page], scene: str) -> None:
    page = posed(scene, "Léa", locale="fr-FR")
    page.locator(".decision button").first.wait_for()
    ends = [box["y"] + box["height"] for box in boxes(page, ".decision button")]
    assert max(ends) <= SMALL_PHONE["height"]


@pytest.mark.parametrize(
    ("scene", "who"),
    [("taverne-low", "Ana"), ("taverne-score", "Ana"), ("gobelet-blind", "Jon"), ("gobelet-lift", "Ana")],
)
def test_a_fault_is_called_within_reach(posed: Callable[..., Page], scene: str, who: str) -> None:
    page = posed(scene, who, locale="fr-FR")
    page.get_by_test_id("foul").wait_for()
    foul = boxes(page, "[data-testid=foul]")[0]
    assert foul["y"] + foul["height"] <= SMALL_PHONE["height"]


def test_a_hand_that_enters_its_dice_sees_them_all(posed: Callable[..., Page]) -> None:
    page = posed("by-hand", "Ana", locale="fr-FR")
    page.get_by_test_id("by-hand").click()
    page.get_by_test_id("hand-5").click()
    page.locator(".entered .die").wait_for()
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL_PHONE["height"]
