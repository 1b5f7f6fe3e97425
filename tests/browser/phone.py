"""A phone in somebody's hand: a browser context of its own, and what a thumb does on it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Response, expect

ARTEFACTS = Path(__file__).parents[2] / "artefacts" / "screens"
SMALL_PHONE = {"width": 360, "height": 640}
TELEVISION = {"width": 1920, "height": 1080}
THROW = 60_000
"""ms that a throw may take on a busy machine, refused readings and second shakes included."""


class Phone:
    """One seat. ``errors`` collects what the browser's console complains of."""

    def __init__(self, browser: Browser, name: str, language: str = "en-GB", scheme: Any = "light") -> None:
        self.name = name
        self.context = browser.new_context(
            viewport=SMALL_PHONE, locale=language, color_scheme=scheme, has_touch=True
        )  # type: ignore[arg-type]
        self.page = self.context.new_page()
        self.errors: list[str] = []
        listen_for_complaints(self.page, self.errors)

    def part(self, testid: str) -> Any:
        return self.page.get_by_test_id(testid)

    def join(self, url: str) -> None:
        self.page.goto(url)
        self.part("join-name").fill(self.name)
        self.part("join-go").click()
        expect(self.part(f"seat-{self.name}")).to_be_visible()

    def snapshot(self) -> dict[str, Any]:
        return asked(self.page, self.page.url.split("#")[0] + "api/seat")

    def shake(self) -> None:
        """Shake, once it is its turn, until the dice are read: a refused reading asks for another shake."""
        expect(self.part("shake")).to_be_enabled(timeout=THROW)
        while self.snapshot()["game"]["phase"] == "to_roll":
            throw(self.page, self.snapshot)
        self.part("look").wait_for(timeout=THROW)

    def look(self, picture: str | None = None) -> tuple[int, int]:
        """Hold the cup up, read the dice on the screen, let go."""
        box = self.part("look").bounding_box()
        with self.page.expect_response("**/api/look") as answer:
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.page.mouse.down()
        self.page.wait_for_timeout(150)
        if picture:
            self.picture(picture)
        self.page.mouse.up()
        first, second = answer.value.json()["dice"]
        return first, second

    def announce(self, say: str) -> None:
        self.part(f"pad-{say}").click()
        self.part("announce-go").click()
        expect(self.part("announce-go")).to_have_count(0)

    def picture(self, name: str) -> None:
        take_picture(self.page, name)


def asked(page: Page, address: str) -> dict[str, Any]:
    """The snapshot there. A tower that has no time to answer is asked again, as the page does."""
    data: dict[str, Any] = {}
    while "at" not in data:
        data = page.request.get(address).json()
        assert data.get("error", {}).get("code", "unavailable") == "unavailable", data
    return data


def throw(page: Page, state: Callable[[], dict[str, Any]]) -> None:
    """One throw, from the tap until the tower, which ``state`` asks, has read the dice or refused to."""
    with page.expect_response(answers_a_shake, timeout=THROW):
        page.get_by_test_id("shake").click(timeout=THROW)
    while state()["throw"] is not None:
        page.wait_for_timeout(100)


def answers_a_shake(answer: Response) -> bool:
    return answer.url.endswith("/api/do") and answer.request.post_data_json["do"] == "shake"


def wishes(page: Page) -> list[str]:
    """What the page asks the tower to do from now on."""
    done: list[str] = []
    page.on("request", lambda each: done.append(each.post_data_json["do"]) if "/api/do" in each.url else None)
    return done


def take_picture(page: Page, name: str) -> None:
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")


def listen_for_complaints(page: Page, errors: list[str]) -> None:
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if is_complaint(line.type, line.text) else None)


def is_complaint(kind: str, text: str) -> bool:
    """A page that has no seat yet asks for one and is told so (401): Chromium reports that by itself."""
    return kind == "error" and "401 (UNAUTHORIZED)" not in text


def wait_until(page: Page, expression: str, within: float = 20.0) -> None:
    """Until it is true on the page. Asked again and again from outside: what asks from within the page would
    need the eval that the page forbids."""
    until = time.monotonic() + within
    while not page.evaluate(expression):
        assert time.monotonic() < until, f"{expression} does not become true"
        page.wait_for_timeout(50)


def true_of(dice: tuple[int, int]) -> str:
    """What the dice are, said aloud (I9, I10); a Kinito as its sum (I12)."""
    first, second = dice
    return f"{first}-{first}" if first == second else str(first + second)


def enough(say: str, standing: str | None) -> bool:
    """Whether it beats what stands (I6, I7, I8)."""
    if standing is None:
        return "-" in say or int(say) >= 7
    if "-" in standing:
        return "-" in say and say > standing
    return "-" in say or int(say) >= int(standing)
