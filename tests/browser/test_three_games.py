"""A short round of each of the other two games, with three phones and a table in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import TELEVISION, Phone, listen_for_complaints, take_picture, throw
from tests.browser.running_tower import RunningTower

MOST_THROWS = 40
NAMES = ("Ana", "Jon", "Léa")


class Evening:
    """The three phones by name, and the table's screen."""

    def __init__(self, browser: Browser, tower: RunningTower, game: str) -> None:
        self.game = game
        self.phones = {
            "Ana": Phone(browser, "Ana"),
            "Jon": Phone(browser, "Jon", "es-ES", "dark"),
            "Léa": Phone(browser, "Léa", "fr-FR"),
        }
        for phone in self.phones.values():
            phone.join(tower.join_url)
        self.table: Page = browser.new_context(viewport=TELEVISION, color_scheme="dark").new_page()  # type: ignore[arg-type]
        self.complaints: list[str] = []
        listen_for_complaints(self.table, self.complaints)
        self.table.goto(tower.address + "/table")
        self.any = self.phones["Ana"]

    def start(self, *options: str) -> None:
        for testid in (f"game-{self.game}", *(f"option-{option}" for option in options)):
            self.any.part(testid).click()
            expect(self.any.part(testid)).to_have_attribute("aria-pressed", "true")
        self.picture(self.any, "lobby")
        self.any.part("start").click()
        for phone in self.phones.values():
            expect(phone.part("turn")).to_be_visible()

    def state(self) -> dict[str, Any]:
        return self.any.snapshot()

    def turn(self) -> Phone:
        return self.phones[self.state()["game"]["turn"]]

    def picture(self, phone: Phone, moment: str) -> None:
        phone.picture(f"phone-{self.game}-{moment}")

    def screen(self, moment: str) -> None:
        self.table.wait_for_timeout(400)
        take_picture(self.table, f"table-{self.game}-{moment}")

    def throw(self) -> None:
        """The seat in turn throws until the dice are read: a refused reading asks for another shake."""
        phone, before = self.turn(), self.state()["at"]
        for _ in range(MOST_THROWS):
            throw(phone.page, self.state)
            if self.state()["at"] > before:
                return
        raise AssertionError(f"not read in {MOST_THROWS} throws")

    def land(self) -> None:
        """What is in the air comes down and is read, or refused."""
        while self.state()["throw"] is not None:
            self.any.page.wait_for_timeout(50)

    def nobody_complains(self) -> None:
        assert {name: phone.errors for name, phone in self.phones.items() if phone.errors} == {}
        assert self.complaints == []


Opens = Callable[[str, int], Evening]


@pytest.fixture
def evening(browser: Browser, tower: Callable[..., RunningTower]) -> Opens:
    return lambda game, seed: Evening(browser, tower("--seed", str(seed)), game)


def drunk(evening: Evening) -> dict[str, int]:
    return {each["name"]: each["drunk"].get("sip", 0) for each in evening.state()["seats"]}


def taken(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def worked_out(before: dict[str, Any], after: dict[str, Any]) -> tuple[Any, Any, dict[str, int]]:
    """What stands after the throw that lies open, whose turn it is, and who takes sips (T3–T6)."""
    low, high = sorted(after["open_dice"])
    made, by = (f"{low}-{low}" if low == high else f"{high}{low}"), before["turn"]
    if made == "21":
        return None, by, {}
    if made == "41":
        return before["standing"], by, dict.fromkeys(NAMES, 1)
    if made == "31" or (before["standing"] is not None and rank(made) <= rank(before["standing"])):
        return None, by, {by: 1}
    return made, NAMES[(NAMES.index(by) + 1) % 3], {}


def rank(score: str) -> int:
    """T2: a double is above all others."""
    return 100 + int(score[0]) if "-" in score else int(score)


def test_gobelet_is_played_blind_looked_at_lifted_and_challenged(evening: Opens) -> None:
    table = evening("gobelet", 5)
    table.start()

    # Ana shakes and announces blind; nothing in her page is a look.
    ana = table.turn()
    assert ana.name == "Ana"
    table.throw()
    expect(ana.part("look")).to_be_visible()
    table.picture(ana, "blind")
    assert "looked" not in [line["event"] for line in table.state()["log"]]
    ana.announce("7")

    # Jon accepts, looks at the dice as they lie, and announces more.
    jon = table.turn()
    expect(jon.part("believe")).to_be_visible()
    table.picture(jon, "answer")
    jon.part("believe").click()
    expect(jon.part("look")).to_be_visible()
    dice = jon.look("phone-gobelet-look")
    assert len(dice) == 2
    expect(jon.part("challenge")).to_be_visible()
    assert [line["event"] for line in table.state()["log"]][-1] == "looked"
    table.picture(jon, "accepted")

    # Then he sets one aside, which all see, and throws the other.
    jon.part("aside").click()
    jon.part(f"aside-{dice[0]}").click()
    expect(jon.part("shake")).to_be_visible()
    table.throw()
    assert table.state()["game"]["aside"] == [dice[0]]
    table.picture(jon, "aside")
    table.screen("aside")
    jon.announce("8")

    # Léa refuses: the cup is lifted, and somebody drinks a sip.
    lea = table.turn()
    expect(lea.part("lift")).to_be_visible()
    lea.part("lift").click()
    for phone in table.phones.values():
        expect(phone.part("reveal")).to_be_visible()
    reveal = table.state()["game"]["reveal"]
    assert drunk(table)[reveal["drinks"]] == 1
    table.picture(lea, "reveal")
    table.screen("reveal")

    # A Kinito is announced to a seat of one's choice, accepted, and drunk.
    starter = table.turn()
    table.throw()
    starter.part("challenge").click()
    target = next(name for name in table.phones if name != starter.name)
    table.picture(starter, "challenge")
    starter.part(f"to-{target}").click()
    other = table.phones[target]
    expect(other.part("believe")).to_be_visible()
    table.picture(other, "challenged")
    other.part("believe").click()
    expect(other.part("counter")).to_be_visible()
    table.picture(other, "to-pay")
    table.screen("to-pay")
    other.part("counter").click()
    expect(other.part("shake")).to_be_visible()
    other.part("shake").click()
    expect(starter.page.locator(".shaking ~ .at-stake")).to_be_visible()
    table.picture(starter, "counter-thrown")
    table.screen("counter-thrown")
    table.land()
    if table.state()["game"]["stake"]:
        table.picture(other, "counter")
        other.part("drink").click()
        expect(other.part("drink")).not_to_be_visible()
    assert sum(each["drunk"].get("glass", 0) for each in table.state()["seats"]) == 2

    # Slowness is called.
    caller = table.phones["Léa"]
    before = drunk(table)["Ana"]
    caller.part("foul").click()
    caller.part("foul-on-Ana").click()
    caller.part("foul-slow").click()
    table.picture(caller, "foul")
    with caller.page.expect_response("**/api/do"):
        caller.part("foul-go").click()
    assert drunk(table)["Ana"] == before + 1
    table.nobody_complains()


def test_too_few_seats_for_gobelet_are_told(browser: Browser, tower: Callable[..., RunningTower]) -> None:
    running = tower()
    ana, jon = Phone(browser, "Ana"), Phone(browser, "Jon")
    for phone in (ana, jon):
        phone.join(running.join_url)
    ana.part("game-gobelet").click()
    expect(ana.part("start")).to_contain_text("3")
    ana.part("start").click()
    expect(ana.page.get_by_role("status").first).to_contain_text("3")
    assert ana.snapshot()["stage"] == "lobby"


def test_taverne_is_played_to_a_kinito_given_and_countered(evening: Opens) -> None:
    table = evening("taverne", 200)  # The second throw is too low, the fourth a Kinito.
    table.start("kinito_is-glass", "counter-true", "dropped_die-pips")
    for throws in range(MOST_THROWS):
        before, sips = table.state()["game"], drunk(table)
        if before["phase"] == "to_send":
            break
        table.throw()
        after = table.state()["game"]
        assert (after["standing"], after["turn"], taken(sips, drunk(table))) == worked_out(before, after)
        if throws == 1:
            table.screen("score")
            for name, phone in table.phones.items():
                table.picture(phone, f"score-{name}")
    giver = table.turn()
    expect(giver.part("turn")).to_be_visible()
    table.picture(giver, "to-send")
    target = next(name for name in table.phones if name != giver.name)
    giver.part(f"to-{target}").click()
    taker = table.phones[target]
    expect(taker.part("counter")).to_be_visible()
    table.picture(taker, "to-pay")
    taker.part("counter").click()
    expect(taker.part("shake")).to_be_enabled()
    table.throw()
    table.screen("counter")
    table.picture(taker, "counter")
    if table.state()["game"]["phase"] == "to_counter":
        taker.part("drink").click()
        expect(taker.part("drink")).not_to_be_visible()
    caller, accused = table.phones["Jon"], "Ana"
    before = drunk(table)[accused]
    caller.part("foul").click()
    caller.part(f"foul-on-{accused}").click()
    caller.part("foul-one_die_dropped").click()
    table.picture(caller, "foul")
    with caller.page.expect_response("**/api/do"):
        caller.part("foul-pips-4").click()
    assert drunk(table)[accused] == before + 4
    table.nobody_complains()
