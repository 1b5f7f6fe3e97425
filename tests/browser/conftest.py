"""The system's Chromium, and towers that go away with their test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.party import Party
from tests.browser.running_tower import RunningTower, start_tower
from tests.gallery.course import play
from tests.gallery.scenes import SCENES
from tests.gallery.stage import Stage

PATIENCE = 20_000
"""ms that a page may take to show what is expected of it. No test measures how long it took."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium")
    assert program, "The browser tests need the Debian package chromium: sudo apt install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield browser
        browser.close()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """Its pages go with their test: one left open would ask for its tower for ever."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@pytest.fixture
def tower(tmp_path: Path) -> Iterator[Callable[..., RunningTower]]:
    towers: list[RunningTower] = []

    def start(*options: str) -> RunningTower:
        towers.append(start_tower(tmp_path / "state", *options))
        return towers[-1]

    yield start
    for each in towers:
        if each.process.poll() is None:
            each.stop()
        assert each.process.stdout is not None
        each.process.stdout.close()


@pytest.fixture
def stage_of(tmp_path: Path) -> Iterator[Callable[[str], Stage]]:
    """A scene of the gallery, played to its moment."""
    stages: list[Stage] = []

    def stage(name: str) -> Stage:
        scene = next(each for each in SCENES if each.name == name)
        stages.append(Stage(tmp_path / name, *scene.seats, tower=scene.tower))
        play(stages[-1], scene)
        return stages[-1]

    yield stage
    for each in stages:
        each.close()


@pytest.fixture
def party(browser: Browser, tower: Callable[..., RunningTower]) -> Party:
    return Party(browser, tower("--seed", "11"))
