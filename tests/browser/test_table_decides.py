"""The people at the table: who is host, phones that are away, seats that come back, votes."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.party import AWAY, Party
from tests.browser.phone import Phone, wait_until, wishes
from tests.gallery.scenes import THE_MOMENT_ENDS, THE_MOMENT_LASTS


def test_only_the_host_sets_the_table(party: Party) -> None:
    expect(party.ana.part("start")).to_be_enabled()
    expect(party.jon.part("start")).to_have_count(0)
    expect(party.jon.part("game-gobelet")).to_have_count(0)


def test_the_host_drags_a_seat_to_its_place(party: Party) -> None:
    held, first = party.ana.part("drag-Léa").bounding_box(), party.ana.part("drag-Ana").bounding_box()
    mouse = party.ana.page.mouse
    mouse.move(held["x"] + 20, held["y"] + 20)
    mouse.down()
    mouse.move(first["x"] + 20, first["y"] + 5, steps=8)
    mouse.up()
    expect(party.jon.page.locator(".places-list li").first).to_have_attribute("data-testid", "seat-Léa")
    assert party.names() == ["Léa", "Ana", "Jon"]


def test_the_host_drags_it_with_a_finger(party: Party) -> None:
    """The row follows the finger, and the page does not scroll away under it."""
    held, last = party.ana.part("drag-Ana").bounding_box(), party.ana.part("drag-Léa").bounding_box()
    x, begin, end = held["x"] + 20, held["y"] + 20, last["y"] + 40
    finger = party.ana.context.new_cdp_session(party.ana.page)

    def touch(kind: str, y: float | None) -> None:
        points = [] if y is None else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", begin)
    for step in range(1, 9):
        touch("touchMove", begin + (end - begin) * step / 8)
    expect(party.ana.page.locator(".drop-here")).to_have_attribute("data-testid", "seat-Léa")
    touch("touchEnd", None)
    expect(party.jon.page.locator(".places-list li").last).to_have_attribute("data-testid", "seat-Ana")
    assert party.names() == ["Jon", "Léa", "Ana"]


def test_a_drag_that_is_broken_off_moves_nothing(party: Party) -> None:
    held, last = party.ana.part("drag-Ana").bounding_box(), party.ana.part("drag-Léa").bounding_box()
    finger = party.ana.context.new_cdp_session(party.ana.page)
    for kind, points in (
        ("touchStart", [{"x": held["x"] + 20, "y": held["y"] + 20}]),
        ("touchMove", [{"x": held["x"] + 20, "y": last["y"] + 40}]),
        ("touchCancel", []),
    ):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(party.ana.page.locator(".handle-held")).to_have_count(0)
    assert party.names() == ["Ana", "Jon", "Léa"]


def test_keys_move_it_too(party: Party) -> None:
    party.ana.part("up-Léa").focus()
    party.ana.page.keyboard.press("Enter")
    expect(party.jon.page.locator(".places-list li").last).to_have_attribute("data-testid", "seat-Jon")


def test_a_seat_is_renamed_and_keeps_its_phone(party: Party) -> None:
    party.ana.part("rename-Jon").click()
    party.ana.part("written").fill("Jonan")
    party.ana.part("written-yes").click()
    expect(party.jon.part("seat-Jonan")).to_be_visible()
    assert party.jon.snapshot()["you"] == "Jonan"


def test_what_is_drunk_is_called_as_the_table_likes(party: Party) -> None:
    party.ana.part("measure-points").click()
    expect(party.ana.part("measure-points")).to_have_attribute("aria-pressed", "true")
    party.start()
    party.seven_is_said()
    party.jon.part("lift").click()
    drinks = party.lea.page.locator(".drinks")
    expect(drinks).to_be_visible()
    expect(drinks).to_have_text(f"Contre {party.lea.snapshot()['game']['reveal']['drinks']}")


def test_a_phone_that_is_away_stops_no_game(party: Party) -> None:
    """Léa asks, Ana agrees, and Jon's seat answers by itself; Jon comes back to a game that went on."""
    party.start()
    party.seven_is_said()
    party.jons_phone_goes()
    party.lea.part("ask-stand_in-Jon").click()
    expect(party.ana.part("vote-stand_in")).to_contain_text("Léa")
    party.ana.page.locator("[data-testid=vote-stand_in] [data-testid^=yes-]").click()
    expect(party.lea.part("away")).to_have_count(0)
    wait_until(
        party.ana.page,
        "fetch('/api/table').then(a => a.json()).then(s => s.game.reveal || s.game.phase != 'to_answer')",
        AWAY / 1000,
    )
    page = party.jon.context.new_page()
    page.goto(party.tower.address)
    expect(page.get_by_test_id("turn")).to_be_visible(timeout=AWAY)
    expect(party.ana.part("vote-stand_in")).to_have_count(0)
    wait_until(
        party.ana.page,
        "fetch('/api/table').then(a => a.json()).then(s => !s.seats[1].stand_in)",
        AWAY / 1000,
    )
    party.nobody_complains()


def test_two_send_a_third_out(party: Party) -> None:
    party.start()
    party.seven_is_said()
    party.jons_phone_goes()
    party.lea.part("ask-ko-Jon").click()
    party.ana.page.locator("[data-testid=vote-ko] [data-testid^=yes-]").click()
    expect(party.lea.page.locator(".lately")).to_contain_text("Jon")
    assert [each["name"] for each in party.ana.snapshot()["seats"] if each["left"]] == ["Jon"]


def test_a_seat_comes_back_on_another_phone_and_the_older_says_so(party: Party) -> None:
    party.start()
    other = Phone(party.browser, "another phone")
    other.page.goto(party.tower.join_url)
    other.page.locator("[data-testid=claims] summary").click()
    other.part("back-Jon").click()
    expect(other.part("claim-waits")).to_be_visible()
    party.ana.page.locator("[data-testid=vote-seat_back] [data-testid^=yes-]").click()
    expect(other.part("turn")).to_be_visible(timeout=AWAY)
    assert other.snapshot()["you"] == "Jon"
    expect(party.jon.part("come-in")).to_be_visible()
    expect(party.jon.page.locator(".lead")).to_contain_text("La mesa ha dado tu sitio a otro móvil")


def test_a_seat_that_the_table_refuses_is_not_given(party: Party) -> None:
    party.start()
    other = Phone(party.browser, "another phone")
    other.page.goto(party.tower.join_url)
    other.page.locator("[data-testid=claims] summary").click()
    other.part("back-Jon").click()
    party.jon.page.locator("[data-testid=vote-seat_back] [data-testid^=no-]").click()
    expect(other.page.get_by_role("alert")).to_be_visible()
    assert other.page.request.get(party.tower.address + "/api/seat").status == 401


def test_a_tap_can_be_taken_back_for_a_moment(party: Party) -> None:
    party.start()
    party.seven_is_said()
    done = wishes(party.jon.page)
    party.jon.page.evaluate(THE_MOMENT_LASTS)
    party.jon.part("believe").click()
    party.jon.part("undo").click()
    party.jon.page.evaluate(THE_MOMENT_ENDS)
    expect(party.jon.part("believe")).to_be_enabled()
    assert done == []


def test_left_alone_it_counts(party: Party) -> None:
    party.start()
    party.seven_is_said()
    done = wishes(party.jon.page)
    party.jon.page.evaluate(THE_MOMENT_LASTS)
    party.jon.part("believe").click()
    expect(party.jon.part("undo")).to_be_visible()
    assert done == []
    party.jon.page.evaluate(THE_MOMENT_ENDS)
    expect(party.jon.part("shake")).to_be_enabled()
    assert done == ["believe"]


def test_a_tap_that_waits_is_nobodys_once_the_table_has_moved_on(party: Party) -> None:
    party.start()
    party.seven_is_said()
    done = wishes(party.jon.page)
    party.jon.page.evaluate(THE_MOMENT_LASTS)
    party.jon.part("lift").click()
    party.ana.page.request.post(
        f"{party.tower.address}/api/do", data={"do": "leave", "at": party.ana.snapshot()["at"]}
    )
    expect(party.jon.part("undo")).to_have_count(0)
    party.jon.page.evaluate(THE_MOMENT_ENDS)
    assert party.lea.snapshot()["game"]["reveal"] is None
    assert done == []


def test_the_host_has_the_game_wait_and_go_on(party: Party) -> None:
    party.start()
    party.ana.part("menu").click()
    party.ana.part("ask-pause").click()
    party.ana.part("menu-close").click()
    expect(party.ana.part("shake")).to_have_count(0)
    party.ana.part("ask-resume").first.click()
    expect(party.ana.part("shake")).to_be_enabled()
