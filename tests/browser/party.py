"""Ana, who is host, Jon and Léa, each with a phone, at a tower that runs."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import TELEVISION, Phone
from tests.browser.running_tower import RunningTower

AWAY = 20_000
"""ms until a phone that is gone is seen to be away, or one that is back is drawn, on a busy machine."""


class Party:
    """Ana, who is host, Jon and Léa, each with a phone."""

    def __init__(self, browser: Browser, tower: RunningTower) -> None:
        self.browser, self.tower = browser, tower
        self.ana, self.jon, self.lea = (
            Phone(browser, "Ana"),
            Phone(browser, "Jon", "es-ES", "dark"),
            Phone(browser, "Léa", "fr-FR"),
        )
        for phone in (self.ana, self.jon, self.lea):
            phone.join(tower.join_url)

    def start(self) -> None:
        self.ana.part("start").click()
        for phone in (self.ana, self.jon, self.lea):
            expect(phone.part("turn")).to_be_visible()

    def jons_phone_goes(self) -> None:
        self.jon.page.close()
        expect(self.lea.part("away")).to_be_visible(timeout=AWAY)

    def seven_is_said(self) -> None:
        """Ana says 7, and Jon is asked."""
        self.ana.shake()
        self.ana.announce("7")
        expect(self.jon.part("believe")).to_be_visible()

    def table(self) -> Page:
        page = self.browser.new_context(viewport=TELEVISION, color_scheme="dark").new_page()  # type: ignore[arg-type]
        page.goto(self.tower.address + "/table")
        return page

    def names(self) -> list[str]:
        return [each["name"] for each in self.ana.snapshot()["seats"]]

    def nobody_complains(self) -> None:
        assert [each for phone in (self.ana, self.jon, self.lea) for each in phone.errors] == []
