"""The number of drinks at which a phone tells its owner: over the whole evening, and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import SMALL_PHONE
from tests.gallery.stage import Stage

COUNTED = """
    async (told) => {
      const { countDrinks, limitReached } = await import("/web/limit.js");
      localStorage.setItem("kinito.limit.Eva", JSON.stringify({ limit: 1 }));
      for (const { drunk, measure, at } of told)
        countDrinks({ you: "Eva", measure, seats: [{ name: "Eva", drunk }] }, at);
      return JSON.parse(localStorage.getItem("kinito.limit.Eva")).drunk;
    }
"""
HOUR = 3_600_000
"""ms"""


def told(*glasses: int, measure: str = "drink", hours: float = 1) -> list[dict[str, Any]]:
    return [
        {"drunk": {"glass": n}, "measure": measure, "at": (100 + hours * at) * HOUR}
        for at, n in enumerate(glasses)
    ]


@pytest.fixture
def page(browser: Browser, stage_of: Callable[[str], Stage]) -> Page:
    return stage_of("answer").screen(browser, "Jon", SMALL_PHONE)


@pytest.mark.parametrize(
    ("snapshots", "drunk"),
    [
        (told(0, 1, 1, 2), 2),  # One game.
        (told(2, 0, 0, 1), 3),  # Two, with the lobby between.
        (told(3, 1), 4),  # Two, and the phone slept in between.
        (told(2, 3, hours=9), 1),  # Another evening: what was drunk yesterday is not counted.
        (told(2, 3, measure="water"), 0),
        (told(2, 3, measure="points"), 0),
    ],
)
def test_what_counts(page: Page, snapshots: list[dict[str, Any]], drunk: int) -> None:
    assert page.evaluate(COUNTED, snapshots) == drunk


def test_a_second_game_goes_on_counting(browser: Browser, stage_of: Callable[[str], Stage]) -> None:
    """Jon lifts the truth in two games, one glass each (ikb), and wanted to be told at two."""
    stage = stage_of("answer")
    jon = stage.screen(browser, "Jon", SMALL_PHONE)
    jon.get_by_test_id("menu").click()
    jon.get_by_test_id("limit").fill("2")
    jon.get_by_test_id("menu-close").click()
    lifts_the_truth_and_drinks(stage)
    expect(jon.get_by_test_id("limit-thanks")).to_have_count(0)
    for act in ("end", "new_game", "start"):
        stage.do("Ana", act)
    stage.throw("Ana", (3, 5))
    stage.do("Ana", "announce", say="8")
    lifts_the_truth_and_drinks(stage)
    jon.get_by_test_id("limit-thanks").click()
    expect(jon.get_by_test_id("limit-thanks")).to_have_count(0)


def lifts_the_truth_and_drinks(stage: Stage) -> None:
    """A glass is owed until its turn is played: the next throw."""
    stage.do("Jon", "lift")
    stage.throw("Jon", (3, 4))
    stage.do("Jon", "announce", say="7")
