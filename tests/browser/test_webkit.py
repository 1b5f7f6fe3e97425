"""In WebKitGTK: join, shake, look, announce, be asked, lift, and come back after a restart of the tower."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from typing import Any

import pytest

from tests.browser.running_tower import RunningTower
from tests.browser.webkit import WebKit, free_port

BACK_WITHIN = 3.0
"""s from the tower's return until the page shows the truth again."""


class Jon:
    """The other seat, without a browser."""

    def __init__(self, tower: RunningTower) -> None:
        self._host = tower.address.removeprefix("http://")
        self._cookie = ""
        self._cookie = self.ask("POST", "/api/join", {"code": tower.code, "name": "Jon"})[1]

    def ask(self, method: str, path: str, body: Any = None) -> tuple[Any, str]:
        line = HTTPConnection(self._host, timeout=30)
        headers = {"Content-Type": "application/json", "Cookie": self._cookie}
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        told = json.loads(answer.read())
        line.close()
        return told, (answer.headers.get("Set-Cookie") or "").split(";")[0]

    @property
    def snap(self) -> Any:
        return self.ask("GET", "/api/seat")[0]

    def do(self, what: str, **words: Any) -> None:
        told, _ = self.ask("POST", "/api/do", {"do": what, "at": self.snap["at"], **words})
        assert "error" not in told, told


@pytest.fixture
def ana() -> Iterator[WebKit]:
    browser = WebKit()
    yield browser
    browser.close()


def shaken(phone: WebKit) -> None:
    """A refused reading asks for another shake."""
    while not phone.sees("look"):
        phone.click("shake")
        phone.until(lambda: phone.sees("look") or phone.sees("shake"))


def shaken_by(jon: Jon) -> None:
    while (snap := jon.snap)["game"]["phase"] == "to_roll":
        if snap["throw"] is None:
            jon.do("shake")


def test_a_seat_is_played_and_kept_over_a_restart(ana: WebKit, tower: Callable[..., RunningTower]) -> None:
    port = str(free_port())
    running = tower("--seed", "3", "--port", port)
    ana.go(running.join_url)
    ana.write("join-name", "Ana")
    ana.click("join-go")
    ana.element("seat-Ana")
    jon = Jon(running)
    ana.element("seat-Jon")
    ana.click("start")

    # Look: the dice are there while the button is held, and on the page no longer.
    shaken(ana)
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
    shaken_by(jon)
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
