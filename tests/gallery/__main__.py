"""``make screenshots``: every screen, in every language, light and dark, as pictures in artefacts/gallery."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.gallery.course import play
from tests.gallery.scenes import SCENES, Scene, View
from tests.gallery.stage import Stage
from tests.phones.parlour import on_the_bench

PICTURES = Path(__file__).parents[2] / "artefacts" / "gallery"
SIZES = {"360x640": (360, 640), "390x844": (390, 844), "1920x1080": (1920, 1080)}
PHONES, TABLE = ("360x640", "390x844"), ("1920x1080",)
LANGUAGES = {"es": "es-ES", "fr": "fr-FR", "en": "en-GB"}
SCHEMES = ("light", "dark")


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make screenshots", description=__doc__)
    parser.add_argument("scenes", nargs="*", help="names of scenes, all if none is given")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=list(LANGUAGES))
    parser.add_argument("--schemes", nargs="+", choices=SCHEMES, default=list(SCHEMES))
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    parser.add_argument("--to", type=Path, default=PICTURES, help="the folder of the pictures")
    return parser.parse_args()


def main() -> int:
    wish = options()
    chosen = [each for each in SCENES if not wish.scenes or each.name in wish.scenes]
    taken = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
        )
        for scene in chosen:
            taken += sum(1 for _ in pictures_of(browser, scene, wish))
        browser.close()
    print(f"{taken} pictures are in {wish.to}.")
    return 0 if taken else 1


def pictures_of(browser: Browser, scene: Scene, wish: argparse.Namespace) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as state:
        stage = Stage(Path(state), *scene.seats, tower=on_the_bench)
        try:
            play(stage, scene)
            for view in scene.views:
                stage.wake(*(each for each in scene.seats if each not in (view.who, *scene.away)))
                yield from pictures_of_view(browser, stage, view, wish)
        finally:
            stage.close()


def pictures_of_view(browser: Browser, stage: Stage, view: View, wish: argparse.Namespace) -> Iterator[Path]:
    for size in [each for each in (TABLE if view.who is None else PHONES) if each in wish.sizes]:
        width, height = SIZES[size]
        for language in wish.languages:
            page = stage.screen(
                browser, view.who, {"width": width, "height": height}, locale=LANGUAGES[language]
            )
            view.pose(page)
            for scheme in wish.schemes:
                path = wish.to / size / language / f"{view.name}-{scheme}.png"
                take(page, scheme, path)
                yield path
            page.context.close()


def take(page: Page, scheme: str, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.wait_for_timeout(700)  # Dice that tumble have come to rest.
    page.screenshot(path=path, full_page=not page.locator("dialog[open]").count())


if __name__ == "__main__":
    raise SystemExit(main())
