"""A seat without a phone, played on the table's screen behind its PIN, and a PIN that was forgotten."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.party import Party
from tests.browser.phone import asked, is_complaint, listen_for_complaints, throw


def shake_until_read(page: Page, address: str) -> None:
    """A refused reading asks for another shake."""

    def table() -> dict[str, Any]:
        return asked(page, f"{address}/api/table")

    for _ in range(10):
        throw(page, table)
        if table()["game"]["under_cup"]:
            return
    raise AssertionError("not read in ten throws")


def sits_down_without_a_phone(table: Page) -> None:
    table.get_by_test_id("pinned-sit").click()
    table.get_by_test_id("pinned-name").fill("Miren")
    table.get_by_test_id("pinned-pin").fill("4071")
    table.get_by_test_id("pinned-go").click()


def test_a_seat_without_a_phone_is_played_on_the_tables_screen(party: Party) -> None:
    """Behind its PIN, and the screen is the table's again when the turn is over."""
    table, complaints = party.table(), list[str]()
    listen_for_complaints(table, complaints)
    sits_down_without_a_phone(table)
    table.get_by_test_id("pinned-done").click()
    expect(table.get_by_test_id("pinned-Miren")).to_be_visible()
    for at in (2, 1, 0):
        party.ana.part("up-Miren").click()
        expect(party.jon.page.locator(".places-list li").nth(at)).to_have_attribute(
            "data-testid", "seat-Miren"
        )
    party.start()
    table.get_by_test_id("pinned-Miren").click()
    expect(table.get_by_test_id("pinned-go")).to_have_text("Play")
    table.get_by_test_id("pinned-pin").fill("0000")
    table.get_by_test_id("pinned-go").click()
    expect(table.get_by_role("alert")).to_be_visible()
    table.get_by_test_id("pinned-pin").fill("4071")
    table.get_by_test_id("pinned-go").click()
    look = table.get_by_test_id("look")
    shake_until_read(table, party.tower.address)
    before = table.content()
    box = look.bounding_box()
    assert box is not None
    table.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.mouse.down()
    expect(look).to_have_attribute("aria-pressed", "true")
    table.mouse.up()
    expect(look).to_have_attribute("aria-pressed", "false")
    assert table.content().count("<circle") == before.count("<circle")
    table.get_by_test_id("pad-7").click()
    table.get_by_test_id("announce-go").click()
    table.wait_for_url("**/table")
    assert table.request.get(party.tower.address + "/api/seat").status == 401
    assert [each for each in complaints if is_complaint("error", each) and "403" not in each] == []


def test_a_forgotten_pin_is_replaced_when_the_host_agrees(party: Party) -> None:
    table = party.table()
    sits_down_without_a_phone(table)
    table.get_by_test_id("pinned-done").click()
    table.get_by_test_id("pinned-Miren").click()
    table.get_by_test_id("pinned-forgot").click()
    table.get_by_test_id("pinned-pin").fill("250687")
    table.get_by_test_id("pinned-go").click()
    expect(table.get_by_test_id("vote-new_pin")).to_contain_text("Miren")
    party.ana.page.locator("[data-testid=vote-new_pin] [data-testid^=yes-]").click()
    expect(table.get_by_test_id("vote-new_pin")).to_have_count(0)
    table.get_by_test_id("pinned-Miren").click()
    table.get_by_test_id("pinned-pin").fill("250687")
    table.get_by_test_id("pinned-go").click()
    expect(table.get_by_test_id("seat-Miren")).to_be_visible()
    party.nobody_complains()
