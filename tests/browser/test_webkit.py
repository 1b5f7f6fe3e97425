"""In WebKitGTK: join, shake, look, announce, be asked, lift, and come back after a restart of the tower."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.plain_phone import PlainPhone
from tests.browser.running_tower import RunningTower
from tests.browser.webkit import WebKit, free_port

ANSWERS = "return performance.getEntriesByType('resource').filter((e) => e.name.endsWith('/api/do')).length"
"""How many moves of this page the tower has answered."""


@pytest.fixture
def ana() -> Iterator[WebKit]:
    browser = WebKit()
    yield browser
    browser.close()


def shaken(phone: WebKit, other: PlainPhone) -> None:
    """A refused reading, of which ``other`` hears too, asks for another shake."""
    while other.snap["game"]["phase"] == "to_roll":
        told = int(phone.run(ANSWERS))
        phone.until(lambda: phone.sees("shake"))
        phone.click("shake")
        phone.until(lambda: phone.run(ANSWERS) > told)  # noqa: B023 - it has come true when this ends
        phone.until(lambda: other.snap["throw"] is None)
    phone.element("look")


def test_a_seat_is_played_and_kept_over_a_restart(ana: WebKit, tower: Callable[..., RunningTower]) -> None:
    port = str(free_port())
    running = tower("--seed", "3", "--port", port)
    ana.go(running.join_url)
    ana.write("join-name", "Ana")
    ana.click("join-go")
    ana.element("seat-Ana")
    jon = PlainPhone(running, "Jon")
    ana.element("seat-Jon")
    ana.click("start")

    # Look: the dice are there while the button is held, and on the page no longer.
    shaken(ana, jon)
    assert ana.count(".look-dice .die") == 0
    ana.press("look")
    ana.until(lambda: ana.count(".look-dice .die") == 2)
    ana.release()
    ana.until(lambda: ana.count(".look-dice .die") == 0)

    # Announce, and be asked in turn.
    ana.click("pad-12")
    ana.click("announce-go")
    ana.until(lambda: jon.snap["game"]["phase"] == "to_answer")
    assert jon.snap["game"]["standing"] == "12"
    jon.do("believe")
    jon.throw()
    jon.do("announce", say="1-1")
    ana.element("believe")
    ana.click("lift")
    ana.element("reveal")
    ana.until(lambda: ana.run("return document.querySelector('.photograph img')?.naturalWidth") or 0)

    # The tower goes and comes: the page says so, and then shows the same game.
    at = jon.snap["at"]
    running.stop()
    ana.until(lambda: ana.count(".notice-bad") > 0)
    tower("--seed", "3", "--port", port)
    ana.until(lambda: ana.count(".notice-bad") == 0)
    assert jon.snap["at"] == at
    ana.element("turn")
    assert ana.run("return document.cookie") == ""
