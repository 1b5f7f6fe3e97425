"""The settings file: every setting explained, as the program has it."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from kinito_pi.__main__ import main
from kinito_pi.commands.settings import text
from kinito_pi.settings import Settings, load

CONFFILE = Path(__file__).parents[2] / "debian" / "kinito.toml"
DISTURBING = ('say "here"', "C:\\dice", "tabla é")


def test_the_package_brings_the_programs_own_explanations() -> None:
    assert CONFFILE.read_text(encoding="utf-8") == text({"port": 80})


def test_the_package_listens_where_a_phone_looks_first_and_changes_nothing_else() -> None:
    assert asdict(load(CONFFILE)) == asdict(Settings()) | {"port": 80}


def test_every_setting_that_is_only_explained_is_explained_with_what_holds() -> None:
    lines = text({}).splitlines()
    told = "\n".join(line.removeprefix("#") for line in lines if not line.startswith("# "))
    assert tomllib.loads(told)["kinito"] == asdict(Settings())


@pytest.mark.parametrize("name", [each.name for each in fields(Settings)])
def test_each_setting_has_a_sentence_above_it(name: str) -> None:
    lines = text({}).splitlines()
    [place] = [n for n, line in enumerate(lines) if line.startswith(f"#{name} = ")]
    assert lines[place - 1].startswith("# ")


@pytest.mark.parametrize("value", DISTURBING)
def test_any_text_is_read_back_as_it_was(value: str, tmp_path: Path) -> None:
    file = tmp_path / "kinito.toml"
    file.write_text(text({"frames": value}), encoding="utf-8")
    assert load(file).frames == value


def test_it_is_printed_with_what_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(["settings", "bots=2", "tower=twin"]), capsys.readouterr().out) == (
        0, text({"bots": 2, "tower": "twin"}),
    )  # fmt: skip


@pytest.mark.parametrize("word", ["bots=many", "bots=-1", "colour=red", "bots"])
def test_what_is_no_setting_is_refused(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["settings", word])
    told = capsys.readouterr().err
    assert (status, told.count("\n"), told.startswith("kinito-pi: command line: ")) == (2, 1, True)
