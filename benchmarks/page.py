"""How soon a phone shows the page, and answers a tap: Chromium, its processor and its network slowed down;
and what it loads for that.

The profile is that of Lighthouse's middling phone: a quarter of this processor, 1.6 Mbit/s, 150 ms a journey.
The measure beside it is the same page in the same browser without either.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.gallery.stage import Stage

ROUNDS = 5
SLOWER = 4
NETWORK = {
    "offline": False, "latency": 150,
    "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8,
}  # fmt: skip
ENOUGH_PAINT_MS = 1000
ENOUGH_TAP_MS = 100
ENOUGH_KB = 60
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
TAP = """
    (testid) => new Promise((resolve) => {
      const button = document.querySelector(`[data-testid='${testid}']`);
      const began = performance.now();
      button.click();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    })
"""
"""ms from the tap until what it changed has been painted."""
LOADED = """
    ["navigation", "resource"]
      .flatMap((kind) => performance.getEntriesByType(kind))
      .filter(({ name }) => !name.includes("/api/"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
"""
"""Bytes of page, styles, scripts and sentences, as they came over the line."""


def main(_words: Sequence[str] = ()) -> int:
    """Print the figures; 1 if they are not what was promised."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
        )
        stage = Stage(Path(folder) / "state", "Ana", "Jon", "Léa")
        try:
            stage.do("Ana", "start")
            stage.throw("Ana", (3, 5))
            figures = {slow: measured(browser, stage, slow=slow) for slow in (False, True)}
            weight = loaded_kb(browser, stage)
        finally:
            stage.close()
            browser.close()
    for slow, (paint, ready, tap) in figures.items():
        name = "a slow phone" if slow else "this machine"
        print(f"{name}: first paint {paint:.0f} ms, the game {ready:.0f} ms, a tap {tap:.0f} ms (medians)")
    paint, _ready, tap = figures[True]
    print(f"  at most {ENOUGH_PAINT_MS} ms to the first paint, and {ENOUGH_TAP_MS} ms to what a tap changes")
    print(f"one phone loads {weight:.1f} kB; at most {ENOUGH_KB} kB")
    return int(paint > ENOUGH_PAINT_MS or tap > ENOUGH_TAP_MS or weight > ENOUGH_KB)


def loaded_kb(browser: Browser, stage: Stage) -> float:
    """kB of 1000 bytes, until the game is there; the largest of the languages."""
    weights = []
    for language in ("es-ES", "fr-FR", "en-GB"):
        page = stage.screen(browser, "Ana", {"width": 360, "height": 640}, locale=language)
        page.get_by_test_id("pad-8").wait_for()
        weights.append(float(page.evaluate(LOADED)) / 1000)
        page.context.close()
    return max(weights)


def measured(browser: Browser, stage: Stage, *, slow: bool) -> tuple[float, float, float]:
    """ms to the first paint, to the game, and from a tap to what it changes; medians."""
    rounds = [one_visit(browser, stage, slow=slow) for _ in range(ROUNDS)]
    first, ready, tap = (statistics.median(column) for column in zip(*rounds, strict=True))
    return first, ready, tap


def one_visit(browser: Browser, stage: Stage, *, slow: bool) -> tuple[float, float, float]:
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
    stage.give_key(context, "Ana")
    page = context.new_page()
    if slow:
        slow_down(page)
    page.goto(stage.address)
    page.get_by_test_id("pad-8").wait_for()
    ready = float(page.evaluate("performance.now()"))
    paint = float(page.evaluate(PAINTED))
    taps = [float(page.evaluate(TAP, testid)) for testid in ("pad-8", "pad-9", "pad-10", "pad-4-4")]
    context.close()
    return paint, ready, statistics.median(taps)


def slow_down(page: Page) -> None:
    line: Any = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", NETWORK)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
