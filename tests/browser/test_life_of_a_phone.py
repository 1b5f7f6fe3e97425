"""A phone through an evening: flight mode, the back button, a tower whose power went.

It shows the truth again, and nobody loses a seat.
"""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.phone import Phone
from tests.browser.running_tower import RunningTower

BACK = 20_000
"""ms until a page is itself again, on a busy machine."""
Starts = Callable[..., RunningTower]


def free_port() -> str:
    """One that is free now, so that a tower can be started on it twice."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return str(asked.getsockname()[1])


@pytest.fixture
def port() -> str:
    return free_port()


@pytest.fixture
def pair(browser: Browser, tower: Starts, port: str) -> tuple[RunningTower, Phone, Phone]:
    """Ana and Jon in a game; Ana has said 7, and Jon is asked."""
    running = tower("--seed", "11", "--port", port)
    ana, jon = Phone(browser, "Ana"), Phone(browser, "Jon", "es-ES", "dark")
    for phone in (ana, jon):
        phone.join(running.join_url)
    ana.part("start").click()
    ana.shake()
    ana.announce("7")
    expect(jon.part("believe")).to_be_visible()
    return running, ana, jon


Pair = tuple[RunningTower, Phone, Phone]


def test_after_flight_mode_it_shows_what_was_done_meanwhile(pair: Pair) -> None:
    _, ana, jon = pair
    ana.context.set_offline(True)
    ana.page.evaluate("dispatchEvent(new Event('online'))")  # An open stream outlives Chromium's flight mode.
    expect(ana.page.locator(".notice-bad")).to_be_visible(timeout=BACK)
    jon.part("lift").click()
    expect(jon.part("reveal")).to_be_visible()
    ana.context.set_offline(False)
    expect(ana.part("reveal")).to_be_visible(timeout=BACK)
    expect(ana.page.locator(".notice-bad")).to_have_count(0)


def test_an_attempt_that_leads_nowhere_is_given_up_soon(pair: Pair) -> None:
    """A phone that changes its Wi-Fi may ask in a network that swallows everything."""
    _, ana, _ = pair
    swallowed: list[Route] = []
    ana.page.clock.install()
    ana.page.route("**/api/stream", lambda route: swallowed.append(route), times=1)
    ana.page.evaluate("dispatchEvent(new Event('online'))")
    ana.page.wait_for_timeout(200)
    with ana.page.expect_response("**/api/stream", timeout=BACK):
        ana.page.clock.run_for(2300)
    assert len(swallowed) == 1


COMES_BACK = {
    "wakes up": "document.dispatchEvent(new Event('visibilitychange'))",
    "has its network again": "dispatchEvent(new Event('online'))",
    "is taken out of the store": "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))",
    "was frozen": "document.dispatchEvent(new Event('resume'))",
}


@pytest.mark.parametrize("event", COMES_BACK.values(), ids=COMES_BACK)
def test_a_page_that_comes_back_asks_at_once(pair: Pair, event: str) -> None:
    _, ana, _ = pair
    with ana.page.expect_response("**/api/stream"), ana.page.expect_response("**/api/seat"):
        ana.page.evaluate(event)


@contextmanager
def struck_dumb(tower: RunningTower) -> Iterator[None]:
    """It says nothing, and nobody is told that it does not, as in a network that lets everything through
    its fingers."""
    tower.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        tower.process.send_signal(signal.SIGCONT)


def test_a_page_that_is_looked_at_again_asks_if_its_line_has_been_silent(pair: Pair) -> None:
    running, ana, _ = pair
    with struck_dumb(running):
        ana.page.wait_for_timeout(2600)
        with ana.page.expect_request("**/api/stream"):
            ana.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(ana.part("turn")).to_be_visible()


def test_a_page_whose_line_is_alive_is_left_alone_when_it_is_looked_at_again(pair: Pair) -> None:
    _, ana, jon = pair
    asked: list[str] = []
    jon.part("lift").click()
    expect(ana.part("reveal")).to_be_visible()
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.page.evaluate("dispatchEvent(new Event('focus'))")
    ana.page.wait_for_timeout(300)
    assert [url for url in asked if url.endswith("/api/stream")] == []


def test_a_computer_that_slept_asks_when_its_clock_has_jumped(pair: Pair) -> None:
    _, ana, _ = pair
    ana.page.clock.install()
    ana.page.wait_for_timeout(1500)
    with ana.page.expect_request("**/api/stream"):
        ana.page.clock.fast_forward(3200)
    expect(ana.part("turn")).to_be_visible()


def test_a_line_that_dies_without_a_word_is_noticed_and_the_truth_comes_back(pair: Pair) -> None:
    running, ana, jon = pair
    with struck_dumb(running):
        expect(ana.page.locator(".notice-bad")).to_be_visible(timeout=BACK)
    expect(ana.page.locator(".notice-bad")).to_have_count(0, timeout=BACK)
    jon.part("lift").click()
    expect(ana.part("reveal")).to_be_visible(timeout=BACK)


def test_the_back_button_leads_to_the_seat_again(pair: Pair) -> None:
    running, ana, _ = pair
    ana.page.goto(running.address + "/table")
    ana.page.go_back()
    expect(ana.part("turn")).to_be_visible(timeout=BACK)
    assert ana.snapshot()["you"] == "Ana"


def test_when_the_towers_power_goes_a_game_and_a_vote_are_still_there(
    pair: Pair, tower: Starts, port: str
) -> None:
    """Killed, not stopped: what a phone was told is on the disk."""
    running, ana, jon = pair
    jon.page.request.post(
        f"{running.address}/api/do", data={"do": "propose", "kind": "host", "seat": "Jon", "at": 0}
    )
    expect(ana.part("vote-host")).to_be_visible()
    before = ana.snapshot()
    running.process.kill()
    running.process.wait()
    expect(ana.page.locator(".notice-bad")).to_be_visible(timeout=BACK)
    tower("--seed", "12", "--port", port)
    expect(ana.page.locator(".notice-bad")).to_have_count(0, timeout=BACK)
    expect(ana.part("vote-host")).to_be_visible()
    after = ana.snapshot()
    assert [after[each] for each in ("you", "at", "game", "votes", "host")] == [
        before[each] for each in ("you", "at", "game", "votes", "host")
    ]
    expect(jon.part("believe")).to_be_enabled(timeout=BACK)


def test_the_host_stays_host_over_a_restart(pair: Pair, tower: Starts, port: str) -> None:
    running, ana, jon = pair
    ana.part("menu").click()
    ana.page.locator("[data-testid=people-Jon] summary").click()
    ana.part("ask-host-Jon").click()
    ana.part("menu-close").click()
    assert running.stop() == 0
    tower("--seed", "12", "--port", port)
    expect(jon.part("believe")).to_be_enabled(timeout=BACK)
    assert jon.snapshot()["host"] == "Jon"
