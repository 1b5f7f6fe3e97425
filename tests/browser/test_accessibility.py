"""Every screen of the gallery in both lights: what axe finds, what a thumb can hit, what large type does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.phone import SMALL_PHONE, TELEVISION
from tests.gallery.course import play
from tests.gallery.scenes import SCENES, Scene, View
from tests.gallery.stage import Stage

LEAST_TARGET = 44
"""px, each way."""
RAW = re.compile(r"\b[a-z]+(?:\.[a-z0-9_]+)+\b|\{\w+\}")
"""A key of a catalogue, or a placeholder, shown as it is."""
NO_KEYS = re.compile(r"\b[\w.-]+\.(?:jsonl|svg)\b|\b\d+(?:\.\d+){3}(?::\d+)?")
TOO_SMALL = """
    least => [...document.querySelectorAll("button, summary, a, input")]
      .filter((each) => each.checkVisibility() && !each.closest("label") && !each.matches(".aloud"))
      .map((each) => [each.dataset.testid ?? each.textContent, each.getBoundingClientRect()])
      .filter(([, box]) => box.width && (box.width < least - 0.5 || box.height < least - 0.5))
      .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)
"""
# A sentence of the log for which there is no room stands whole in a column that is not seen.
TOO_WIDE = """
    () => [...document.querySelectorAll("#page *, dialog[open] *")]
      .filter((each) => each.checkVisibility())
      .filter((each) => !each.closest(".unseen, .aloud, .strip, .cup-stage, .tally, .lately .log, svg"))
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => `${each.tagName}.${each.className}: ${each.textContent.slice(0, 30)}`)
"""


@pytest.fixture
def stage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Stage, Scene]]:
    scene: Scene = request.param
    stage = Stage(tmp_path / "state", *scene.seats, tower=scene.tower)
    play(stage, scene)
    yield stage, scene
    stage.close()


every_scene = pytest.mark.parametrize("stage", SCENES, indirect=True, ids=lambda scene: scene.name)


def scene_language(scene: Scene) -> str:
    """One after the other, so that each is looked at somewhere."""
    return ("es-ES", "fr-FR", "en-GB")[len(scene.name) % 3]


def opened(browser: Browser, stage: Stage, scene: Scene, view: View, **options: Any) -> Page:
    stage.wake(*(each for each in scene.seats if each not in (view.who, *scene.away)))
    page = stage.screen(browser, view.who, TELEVISION if view.who is None else SMALL_PHONE, **options)
    page.set_default_timeout(5000)
    view.pose(page)
    return page


def found_by_axe(page: Page) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {node['html'][:120]} {node['any'][0]['message'] if node['any'] else ''}"
        for each in violations
        for node in each["nodes"]
    ]


def shown_raw(page: Page) -> list[str]:
    return RAW.findall(NO_KEYS.sub("", page.locator("body").inner_text()))


def test_the_check_finds_what_is_wrong(browser: Browser, stage_of: Callable[[str], Stage]) -> None:
    """A button without a name, and too small: else the tests below would hold by finding nothing."""
    page = stage_of("answer").screen(browser, "Jon", SMALL_PHONE)
    page.evaluate("document.querySelector('.menu-button').removeAttribute('aria-label')")
    page.evaluate("document.querySelector('.menu-button').style.minHeight = '20px'")
    page.evaluate("document.querySelector('.menu-button').style.height = '20px'")
    assert {each.split(":")[0] for each in found_by_axe(page)} == {"button-name"}
    assert [each.split(":")[0] for each in page.evaluate(TOO_SMALL, LEAST_TARGET)] == ["menu"]


@every_scene
def test_a_screen_is_for_everybody(browser: Browser, stage: tuple[Stage, Scene]) -> None:
    """axe (contrast in both lights), 44 px targets, no key shown raw, nothing cut off even at 200 %."""
    table, scene = stage
    wrong: dict[str, list[str]] = {}
    for view in scene.views:
        page = opened(browser, table, scene, view, reduced_motion="reduce", locale=scene_language(scene))
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            wrong[f"{view.name}, {scheme}"] = found_by_axe(page)
        wrong[f"{view.name}, small"] = page.evaluate(TOO_SMALL, LEAST_TARGET)
        wrong[f"{view.name}, wide"] = page.evaluate(TOO_WIDE)
        wrong[f"{view.name}, raw"] = shown_raw(page)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wrong[f"{view.name}, twice the type"] = page.evaluate(TOO_WIDE) if view.who is not None else []
        page.context.close()
    assert {what: found for what, found in wrong.items() if found} == {}
