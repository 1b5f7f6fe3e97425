"""A round in a real browser with photographs of real dice in place of the twin's frames."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.phone import Phone, take_picture, true_of
from tests.browser.running_tower import RunningTower

PHOTOGRAPHS = Path(__file__).parents[1] / "photographs"
ON_THE_PICTURES = [(3, 3), (1, 4), (4, 4), (4, 6), (5, 5), (2, 2), (1, 5), (1, 1)]
"""The faces on the photographs, in the order of their names; see the README beside them."""


def test_a_round_is_played_with_what_is_on_the_photographs(
    browser: Browser, tower: Callable[..., RunningTower]
) -> None:
    running = tower("--frames", str(PHOTOGRAPHS))
    ana, jon = Phone(browser, "Ana"), Phone(browser, "Jon", "es-ES", "dark")
    for phone in (ana, jon):
        phone.join(running.join_url)
    table = browser.new_context().new_page()
    table.goto(running.address + "/table")
    ana.part("start").click()

    ana.shake()
    dice = ana.look(picture="phone-photographs-look")
    say = true_of(dice) if dice[0] == dice[1] or sum(dice) >= 7 else "7"
    ana.announce(say)
    expect(jon.part("lift")).to_be_visible()
    jon.part("lift").click()
    expect(table.get_by_test_id("reveal")).to_be_visible()
    take_picture(table, "table-photographs")

    reveal = jon.snapshot()["game"]["reveal"]
    assert tuple(sorted(reveal["dice"])) == tuple(sorted(dice))
    assert tuple(sorted(dice)) in ON_THE_PICTURES
    assert reveal["true"] is (say == true_of(dice))


def test_the_rolls_are_the_photographs_in_the_order_of_their_names(
    browser: Browser, tower: Callable[..., RunningTower]
) -> None:
    running = tower("--frames", str(PHOTOGRAPHS))
    ana, jon = Phone(browser, "Ana"), Phone(browser, "Jon")
    for phone in (ana, jon):
        phone.join(running.join_url)
    ana.part("start").click()

    ana.shake()
    first = ana.look()
    ana.announce("1-1")
    jon.part("believe").click()
    jon.shake()
    second = jon.look()

    # A picture that cannot be read for certain is passed over, never guessed.
    expected = iter(ON_THE_PICTURES)
    assert tuple(sorted(first)) in expected
    assert tuple(sorted(second)) in expected
