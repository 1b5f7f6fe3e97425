"""The moments of an evening that a screen can show, each with how the table comes to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from kinito_pi.hotspot_sign import Hotspot
from kinito_pi.vision import Reason
from tests.phones.parlour import OpenTower, on_the_bench, without_time

SEVEN = ("Ana", "Jon", "Mikel", "Maite", "Léa", "Iñaki", "Zoé")
TEN = (*SEVEN, "Bartolomé José", "Marie-Antoinette", "Eve")
THREE = ("Ana", "Jon", "Léa")
Steps = list[tuple[Any, ...]]

THE_MOMENT_LASTS = """() => {
  const soon = window.setTimeout;
  window.moments = [];
  window.setTimeout = (call, wait, ...more) => wait === 1500 ? moments.push(call) : soon(call, wait, ...more);
}"""
"""Only the moment of undo.js stands still: with a page's whole clock stopped, axe would never end."""
THE_MOMENT_ENDS = "moments.splice(0).forEach((each) => each())"

NOTHING_IS_DONE = """() => {
  const ask = window.fetch;
  window.fetch = (path, ...more) => path === "/api/do" ? new Promise(() => {}) : ask(path, ...more);
}"""
"""In the page itself, to its very end: a route ends before, and what is asked then gets through."""


def as_it_is(_page: Page) -> None:
    """Nothing is touched."""


def held(page: Page) -> None:
    """A thumb on the cup."""
    page.get_by_test_id("look").hover()
    page.mouse.down()
    page.locator(".look-dice .die").first.wait_for()


def tapped(*testids: str) -> Callable[[Page], None]:
    """One button after the other."""

    def tap(page: Page) -> None:
        for testid in testids:
            page.get_by_test_id(testid).click()

    return tap


def tower_looked_into(page: Page) -> None:
    """The host looks through the tower's camera."""
    tapped("menu", "tower", "tower-look")(page)
    while not page.locator(".sight").evaluate("picture => picture.naturalWidth"):
        page.wait_for_timeout(100)


def faults_of_the_twin(page: Page) -> None:
    """What a tower on a laptop can be told to have; a cocked die among it."""
    tapped("menu", "tower")(page)
    cocked = page.get_by_test_id("fault-cocked")
    if cocked.get_attribute("aria-pressed") == "false":
        cocked.click()
    page.locator("[data-testid=fault-cocked][aria-pressed=true]").wait_for()
    page.locator("[data-testid^=fault-]").last.scroll_into_view_if_needed()


def in_the_wifi(page: Page) -> None:
    """It is known how others come into the tower's own."""
    page.get_by_test_id("wifi").wait_for()


def about_to_believe(page: Page) -> None:
    """The moment in which it can be taken back, for as long as it is looked at. A page that is closed means
    it, so nothing of it gets to the table."""
    page.evaluate(NOTHING_IS_DONE)
    page.evaluate(THE_MOMENT_LASTS)
    page.get_by_test_id("believe").click()
    page.get_by_test_id("undo").wait_for()


def asked_for_a_pin(page: Page) -> None:
    """Somebody without a phone is about to sit down."""
    page.get_by_test_id("pinned-sit").click()
    page.get_by_test_id("pinned-pin").wait_for()


def taken_in_hand(page: Page) -> None:
    """Miren, who has no phone, plays on the table's screen: she sits down, or is there already."""
    there = page.get_by_test_id("pinned-Miren")
    if there.count():
        there.click()
    else:
        page.get_by_test_id("pinned-sit").click()
        page.get_by_test_id("pinned-name").fill("Miren")
    page.get_by_test_id("pinned-pin").fill("4071")
    page.get_by_test_id("pinned-go").click()
    page.get_by_test_id("seat-Miren").wait_for()


def refused_her_pin(page: Page) -> None:
    """Somebody who is not Miren tries a number."""
    page.get_by_test_id("pinned-Miren").click()
    page.get_by_test_id("pinned-pin").fill("0000")
    page.get_by_test_id("pinned-go").click()
    page.get_by_role("alert").wait_for()


def seen_again(step: int) -> Callable[[Page], None]:
    """The newest game once more, up to this step."""

    def pose(page: Page) -> None:
        tapped("past", "past-again")(page)
        for _ in range(step):
            page.get_by_test_id("replay-on").click()
            page.wait_for_timeout(200)

    return pose


@dataclass(frozen=True)
class View:
    """``who``: a seat, None for the table's screen, "" for a newcomer. ``pose``: what is touched first."""

    name: str
    who: str | None
    pose: Callable[[Page], None] = as_it_is


@dataclass(frozen=True)
class Scene:
    """``seats`` play ``steps`` of ``game``; each of ``views`` shows it. ``away``: whose phones are off.
    ``tower``: the least that it needs; its pictures are taken with the twin."""

    name: str
    views: tuple[View, ...]
    steps: Steps = field(default_factory=list)
    seats: tuple[str, ...] = THREE
    game: str | None = "ikb"
    options: tuple[tuple[str, Any], ...] = ()
    away: tuple[str, ...] = ()
    tower: OpenTower = without_time


def everybody(name: str, who: str, other: str) -> tuple[View, ...]:
    return (View(f"{name}-mine", who), View(f"{name}-theirs", other), View(f"{name}-table", None))


SAID_8: Steps = [("Ana", "throws", (3, 5)), ("Ana", "announce", {"say": "8"})]
BELIEVED: Steps = [*SAID_8, ("Jon", "believe")]
KINITO: Steps = [
    *BELIEVED, ("Jon", "throws", (1, 2)), ("Jon", "show", {"to": "Léa"}), ("Léa", "counter"),
]  # fmt: skip
WITH_COUNTERS = (("kinito_is", "glass"), ("counter", True))

SCENES = (
    Scene("join", (View("join", ""), View("join-table", None)), game=None),
    Scene(
        "lobby",
        (
            View("lobby", "Ana"),
            View("lobby-menu", "Ana", tapped("menu")),
            View("tower", "Ana", tower_looked_into),
            View("tower-faults", "Ana", faults_of_the_twin),
            View("lobby-table", None),
        ),
        game=None,
        tower=on_the_bench,
    ),
    Scene("lamps", (View("lamps", "Ana"),), [("Ana", "find_lamps")], game=None),
    Scene(
        "pinned",
        (
            View("pinned", None, asked_for_a_pin),
            View("pinned-in-hand", None, taken_in_hand),
            View("pinned-refused", None, refused_her_pin),
        ),
        game=None,
    ),
    Scene(
        "hotspot",
        (View("hotspot-table", None, in_the_wifi),),
        [("", "hotspot", Hotspot("Kinito", "fe4rkq9mzt"))],
        game=None,
    ),
    Scene("lobby-ten", (View("lobby-ten", "Eve"), View("lobby-ten-table", None)), seats=TEN, game=None),
    Scene("to-roll", everybody("to-roll", "Ana", "Jon"), seats=SEVEN),
    Scene("shaking", everybody("shaking", "Ana", "Jon"), [("Ana", "shaking", "shaking")]),
    Scene("reading", everybody("reading", "Ana", "Jon"), [("Ana", "shaking", "reading")]),
    Scene(
        "to-announce",
        (
            *everybody("to-announce", "Ana", "Jon"),
            View("look", "Ana", held),
            View("pad-8", "Ana", tapped("pad-8")),
            View("pad-else", "Ana", tapped("say-else")),
            View("kinito", "Ana", tapped("show")),
        ),
        [("Ana", "throws", (4, 4))],
    ),
    Scene(
        "kinito-in-hand",
        (View("kinito-in-hand", "Ana", held),),
        [("Ana", "throws", (1, 2))],
    ),
    Scene(
        "to-beat",
        (*everybody("to-beat", "Jon", "Ana"), View("to-beat-look", "Jon", held)),
        [*BELIEVED, ("Jon", "throws", (6, 6))],
        seats=TEN,
    ),
    Scene("answer", everybody("answer", "Jon", "Léa"), SAID_8),
    Scene(
        "answer-ten",
        everybody("answer-ten", "Jon", "Eve"),
        SAID_8,
        seats=TEN,
        away=("Mikel", "Marie-Antoinette"),
    ),
    Scene(
        "lie",
        everybody("lie", "Ana", "Jon"),
        [("Ana", "throws", (3, 4)), ("Ana", "announce", {"say": "4-4"}), ("Jon", "lift")],
    ),
    Scene("truth-ten", everybody("truth-ten", "Jon", "Eve"), [*SAID_8, ("Jon", "lift")], seats=TEN),
    Scene("refused", everybody("refused", "Ana", "Jon"), [("Ana", "throws", Reason.COCKED)]),
    Scene(
        "by-hand",
        (*everybody("by-hand", "Ana", "Jon"), View("by-hand-entry", "Ana", tapped("by-hand", "hand-5"))),
        [("Ana", "fails", "camera_gone")],
    ),
    Scene(
        "stuck",
        everybody("stuck", "Ana", "Léa"),
        [
            *SAID_8,
            ("Ana", "propose", {"kind": "stand_in", "seat": "Jon"}),
            ("Jon", "plays_itself"),
            ("Jon", "believe"),
            ("Jon", "fails", "camera_gone"),
        ],
        away=("Jon",),
    ),
    Scene(
        "by-hand-lie",
        everybody("by-hand-lie", "Ana", "Jon"),
        [
            ("Ana", "fails", "camera_gone"),
            ("Ana", "enter", {"dice": [2, 5]}),
            ("Ana", "announce", {"say": "8"}),
            ("Jon", "lift"),
        ],
    ),
    Scene(
        "cup-opened",
        everybody("cup-opened", "Ana", "Jon"),
        [("Ana", "throws", (3, 5)), ("", "opens")],
        game="gobelet",
    ),
    Scene(
        "void",
        everybody("void", "Ana", "Jon"),
        [("Ana", "throws", (3, 5)), ("", "opens"), ("Ana", "propose", {"kind": "void"})],
    ),
    Scene("kinito-to-pay", everybody("kinito-to-pay", "Léa", "Ana"), KINITO[:-1]),
    Scene("counter", everybody("counter", "Léa", "Ana"), [*KINITO, ("Léa", "throws", (1, 4))]),
    Scene(
        "counter-failed",
        everybody("counter-failed", "Léa", "Ana"),
        [*KINITO, ("Léa", "throws", (1, 4)), ("Léa", "throws", (6, 4)), ("Léa", "throws", (3, 4))],
    ),
    Scene("left", everybody("left", "Jon", "Ana"), [*BELIEVED, ("Jon", "leave")]),
    Scene(
        "over", (View("over", "Ana"), View("over-table", None)), [*SAID_8, ("Jon", "lift"), ("Ana", "end")]
    ),
    Scene(
        "over-five",
        (View("over-five-table", None),),
        [("Miren", "sits_down", "4071"), *SAID_8, ("Jon", "lift"), ("Ana", "end")],
        seats=("Ana", "Jon", "Léa", "Iñaki"),
    ),
    Scene(
        "over-ten",
        (View("over-ten-table", None),),
        [("Miren Aitziber", "sits_down", "4071"), *SAID_8, ("Jon", "lift"), ("Ana", "end")],
        seats=(*SEVEN, "Bartolomé José", "Marie-Antoinette"),
    ),
    Scene(
        "past",
        (
            View("past", "Ana", tapped("past")),
            View("past-table", None, tapped("past")),
            View("replay", None, seen_again(1)),
            View("replay-lift", None, seen_again(3)),
        ),
        [*SAID_8, ("Jon", "lift"), ("Ana", "end")],
    ),
    Scene(
        "decides",
        (
            *everybody("decides", "Ana", "Léa"),
            View("people", "Ana", tapped("menu", "people-Jon")),
            View("claims", "", tapped("claims")),
        ),
        [*SAID_8, ("Léa", "propose", {"kind": "ko", "seat": "Jon"})],
        away=("Jon",),
    ),
    Scene(
        "paused",
        everybody("paused", "Ana", "Jon"),
        [*SAID_8, ("Ana", "propose", {"kind": "pause"})],
    ),
    Scene("undo", (View("undo", "Jon", about_to_believe),), SAID_8),
    Scene(
        "gobelet-blind", everybody("gobelet-blind", "Ana", "Jon"), [("Ana", "throws", (3, 5))], game="gobelet"
    ),
    Scene(
        "gobelet-accepted",
        (*everybody("gobelet-accepted", "Jon", "Ana"), View("gobelet-look", "Jon", held)),
        [*SAID_8, ("Jon", "believe"), ("Jon", "look")],
        game="gobelet",
    ),
    Scene(
        "gobelet-lift", everybody("gobelet-lift", "Jon", "Ana"), [*SAID_8, ("Jon", "lift")], game="gobelet"
    ),
    Scene(
        "gobelet-challenged",
        everybody("gobelet-challenged", "Léa", "Ana"),
        [("Ana", "throws", (1, 2)), ("Ana", "announce", {"say": "K", "to": "Léa"})],
        game="gobelet",
    ),
    Scene(
        "gobelet-foul",
        (View("gobelet-foul", "Léa", tapped("foul", "foul-on-Ana")),),
        [("Ana", "throws", (1, 2))],
        game="gobelet",
    ),
    Scene(
        "taverne-score", everybody("taverne-score", "Jon", "Ana"), [("Ana", "throws", (5, 3))], game="taverne"
    ),
    Scene(
        "taverne-low",
        everybody("taverne-low", "Jon", "Ana"),
        [("Ana", "throws", (5, 3)), ("Jon", "throws", (4, 2))],
        game="taverne",
    ),
    Scene(
        "taverne-send", everybody("taverne-send", "Ana", "Jon"), [("Ana", "throws", (2, 1))], game="taverne"
    ),
    Scene(
        "taverne-counter",
        everybody("taverne-counter", "Jon", "Ana"),
        [
            ("Ana", "throws", (2, 1)),
            ("Ana", "send", {"to": "Jon"}),
            ("Jon", "counter"),
            ("Jon", "throws", (4, 1)),
        ],
        game="taverne",
        options=WITH_COUNTERS,
    ),
)
