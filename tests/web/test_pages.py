"""What the pages are made of: little, and nothing that needs the internet, https or a looser policy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kinito_pi.phones.shelf import Shelf

SHELF = Shelf(Path(__file__).parents[2] / "web")
WEB = Path(__file__).parents[2] / "web"
PAGES = sorted(WEB.glob("*.html"))
SCRIPTS = sorted(WEB.glob("*.js"))
SHEETS = sorted(WEB.glob("*.css"))
KB = 1000


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def name(path: Path) -> str:
    return path.name


def named_in(path: Path) -> set[Path]:
    """The files of the page that ``path`` names, at once or when a view asks for them."""
    source = text(path)
    if path.suffix == ".html":
        return {WEB / each for each in re.findall(r'(?:href|src)="/web/([^"]+)"', source)}
    return {WEB / each for each in re.findall(r'(?:from |import\()"\./([\w.]+)"', source)}


def reached_from(path: Path) -> set[Path]:
    """``path`` and everything that it loads, and that those load in their turn."""
    found, new = {path}, {path}
    while new:
        new = {each for path in new if path.suffix in (".html", ".js") for each in named_in(path)} - found
        found |= new
    return found


@pytest.mark.parametrize("language", ["es", "fr", "en"])
@pytest.mark.parametrize("page", PAGES, ids=name)
def test_what_one_device_loads_is_at_most_60_kb_compressed(page: Path, language: str) -> None:
    """The page, its styles and scripts, those loaded later too, and the one catalogue of its language."""
    loaded = reached_from(page) | {WEB / "i18n" / f"{language}.json"}
    sheets = [SHELF.sheet(str(each.relative_to(WEB))) for each in loaded]
    assert sum(len(sheet.gzipped) for sheet in sheets if sheet is not None) <= 60 * KB


def test_nothing_lies_in_the_folder_that_no_page_loads() -> None:
    served = {each for each in WEB.rglob("*") if each.is_file()} - {WEB / "__init__.py"}
    reached = {each for page in PAGES for each in reached_from(page)}
    assert served - reached == set((WEB / "i18n").glob("*.json"))


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_a_page_has_no_script_of_its_own(path: Path) -> None:
    assert re.findall(r"<script(?![^>]*\ssrc=)", text(path)) == []


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_a_page_has_no_style_of_its_own(path: Path) -> None:
    assert re.findall(r"<style|\sstyle=|\son\w+=", text(path)) == []


@pytest.mark.parametrize("path", [*PAGES, *SCRIPTS, *SHEETS], ids=name)
def test_nothing_is_fetched_from_anywhere_but_the_tower(path: Path) -> None:
    addresses = re.findall(r"""["'(](?:https?:)?//[^"')\s]+""", text(path))
    assert [found for found in addresses if "www.w3.org/2000/svg" not in found] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_no_script_writes_markup(path: Path) -> None:
    """A name such as <img onerror=…> must stay a name."""
    assert (
        re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(", text(path))
        == []
    )


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_no_script_needs_https(path: Path) -> None:
    assert re.findall(r"crypto\.subtle|randomUUID|serviceWorker|navigator\.clipboard", text(path)) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_every_imported_module_is_there(path: Path) -> None:
    wanted = re.findall(r'(?:from |import\()"\./([\w.]+)"', text(path))
    assert [module for module in wanted if not (WEB / module).is_file()] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_every_imported_name_is_exported(path: Path) -> None:
    imports = re.findall(r'import \{([^}]+)\} from "\./([\w.]+)"', text(path))
    missing = [
        (module, wanted.strip())
        for names, module in imports
        for wanted in names.split(",")
        if not re.search(
            rf"export (?:async )?(?:const|function|class) {wanted.strip()}\b", text(WEB / module)
        )
    ]
    assert missing == []


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_every_imported_name_is_used(path: Path) -> None:
    source = text(path)
    names = [
        each.strip()
        for names in re.findall(r'import \{([^}]+)\} from "', source)
        for each in names.split(",")
    ]
    assert [each for each in names if len(re.findall(rf"\b{each}\b", source)) < 2] == []


def exported() -> set[str]:
    pattern = r"^export (?:async )?(?:const|function\*?|class) (\w+)"
    return {name for path in SCRIPTS for name in re.findall(pattern, text(path), re.MULTILINE)}


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_what_another_module_exports_is_imported_before_it_is_called(path: Path) -> None:
    """A browser finds the missing import only when a screen comes to it."""
    source = re.sub(r"//[^\n]*|/\*.*?\*/", "", text(path), flags=re.DOTALL)
    called = set(re.findall(r"(?<![.\w])(\w+)\(", source)) & exported()
    known = {each.strip() for names in re.findall(r"import \{([^}]+)\}", source) for each in names.split(",")}
    known |= set(re.findall(r"\b(?:const|let|function|class)\*? \{?\s*(\w+)", source))
    known |= set(re.findall(r"^ {2}(?:async |get )?(\w+)\([^)]*\) \{", source, re.MULTILINE))
    known |= {
        each.strip()
        for names in re.findall(r"(?:const|let) \{([^}]+)\}", source)
        for each in names.split(",")
    }
    known |= set(re.findall(r"\((?:[^()]*, )?(\w+)(?:, [^()]*)?\) =>", source))
    assert called - known == set()


def loaded_by(module: str, found: set[str]) -> set[str]:
    for wanted in re.findall(r'from "\./([\w.]+)"', text(WEB / module)):
        if wanted not in found:
            found.add(wanted)
            loaded_by(wanted, found)
    return found


def preloaded_by(page: str) -> set[str]:
    return set(re.findall(r'rel="modulepreload" href="/web/([\w.]+)"', text(WEB / page)))


@pytest.mark.parametrize(("page", "entry"), [("index.html", "phone.js"), ("table.html", "screen.js")])
def test_a_page_asks_for_all_its_modules_at_once(page: str, entry: str) -> None:
    """Else each layer of imports would cost a slow phone one more journey to the tower."""
    assert preloaded_by(page) - {entry} == loaded_by(entry, set())


def test_a_seat_without_a_phone_is_asked_for_its_pin_with_one_module_more() -> None:
    """The page is the phones' own; what comes in after it is what it is opened by."""
    assert "phone.js" in preloaded_by("index.html")
    assert loaded_by("pinned.js", set()) - preloaded_by("index.html") == set()
