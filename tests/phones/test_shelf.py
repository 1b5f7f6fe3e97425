"""The page's files on the wire: packed, without comments, and otherwise what lies on the disk."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from kinito_pi.phones.shelf import Shelf
from kinito_pi.wiring import web_folder
from tests.phones.conftest import Phone

SCRIPTS = sorted(web_folder().glob("*.js"))


def shelf(folder: Path, **files: str) -> Shelf:
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return Shelf(folder)


def plain(shelf: Shelf, name: str) -> str:
    sheet = shelf.sheet(name)
    assert sheet is not None
    return sheet.plain.decode()


def test_comments_on_lines_of_their_own_are_left_out(tmp_path: Path) -> None:
    script = '// why\n/** What\n * it is.\n */\nlet a = "//"; // stays\n  // inside\nlet b = `/* ${a} */`;\n'
    assert plain(shelf(tmp_path, a_js=script), "a.js") == 'let a = "//"; // stays\nlet b = `/* ${a} */`;\n'


def test_what_is_no_script_or_style_is_as_it_lies(tmp_path: Path) -> None:
    assert plain(shelf(tmp_path, a_json='{"a": "/* b */"}\n'), "a.json") == '{"a": "/* b */"}\n'


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_line_of_code_of_the_page_is_served(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    code = [line for line in lines if not line.strip().startswith(("//", "/**", "*"))]
    served = plain(Shelf(web_folder()), path.name).splitlines()
    assert [line for line in served if line.strip()] == code


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    kept = shelf(tmp_path, a_css="a {}\n")
    before = kept.sheet("a.css")
    (tmp_path / "a.css").write_text("b {}\n")
    os.utime(tmp_path / "a.css", (1, 1))
    after = kept.sheet("a.css")
    assert before is not None
    assert after is not None
    assert (after.plain, after.tag != before.tag) == (b"b {}\n", True)


@pytest.mark.parametrize("name", ["../app.py", "nothing.js", "", "/etc/passwd", "i18n"])
def test_nothing_else_is_on_it(name: str) -> None:
    assert Shelf(web_folder()).sheet(name) is None


def test_a_browser_that_unpacks_is_sent_it_packed(phone: Phone) -> None:
    answer = phone.client.get("/web/phone.js", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data) == phone.client.get("/web/phone.js").data


def test_what_a_phone_has_already_is_not_sent_again(phone: Phone) -> None:
    tag = phone.client.get("/web/phone.js").headers["ETag"]
    answer = phone.client.get("/web/phone.js", headers={"If-None-Match": tag})
    assert (answer.status_code, answer.data) == (304, b"")
