"""``kinito-pi doctor`` on the machine at hand, and on one whose facts are laid before it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kinito_pi.__main__ import main
from kinito_pi.commands import doctor
from kinito_pi.doctor import Facts, Finding, Level, gather
from kinito_pi.doctor.machine import LEAST
from kinito_pi.settings import Settings

HEALTHY = Facts(versions=dict(LEAST), free=10**10, now=1_800_000_000.0, state_is_writable=True)


@pytest.fixture
def facts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "gather", lambda settings, now: HEALTHY)


def test_the_machine_at_hand_can_be_asked(tmp_path: Path) -> None:
    facts = gather(Settings(state=str(tmp_path)), now=0.0)
    assert (facts.state_is_writable, facts.bits in (32, 64), facts.versions["gpiozero"] is None) == (
        True,
        True,
        False,
    )


def test_a_folder_that_is_not_there_yet_is_asked_through_the_one_above(tmp_path: Path) -> None:
    facts = gather(Settings(state=str(tmp_path / "not" / "yet")), now=0.0)
    assert facts.free is not None
    assert facts.free > 0


def test_a_laptop_in_good_health_is_no_failure(facts: None) -> None:
    assert main(["doctor"]) == 0


@pytest.mark.usefixtures("facts")
def test_an_error_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "gather", lambda settings, now: Facts())
    assert main(["doctor"]) == 1


@pytest.mark.usefixtures("facts")
def test_every_line_of_json_has_the_four_words(capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor", "--json"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {tuple(line) for line in lines} == {("check", "level", "found", "do")}


def test_a_person_is_told_what_to_do_below_it() -> None:
    finding = Finding("camera", Level.ERROR, "none is found", "Check the ribbon.")
    assert doctor.told(finding) == "error    camera: none is found\n         Check the ribbon."


@pytest.mark.usefixtures("facts")
def test_without_pins_move_says_why_it_did_not(capsys: pytest.CaptureFixture[str]) -> None:
    status, told = main(["doctor", "--move"]), capsys.readouterr().out
    assert (status, re.search(r"error +move: .+ sudo apt install", told) is not None) == (1, True)


def test_wrong_settings_are_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "kinito.toml"
    config.write_text("[kinito]\nport = 99999\n")
    assert (main(["doctor", "--config", str(config)]), capsys.readouterr().err.count("\n")) == (2, 1)
