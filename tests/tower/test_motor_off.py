"""``kinito-pi motor-off`` where something is missing: a sentence and an exit status, never a traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from gpiozero import DigitalOutputDevice

from kinito_pi import tower
from kinito_pi.__main__ import main

from .test_tower import PINS, motor


def test_without_pins_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none() -> Any:
        raise tower.PinsMissingError("There is no lgpio for the pins. Use the twin.")

    monkeypatch.setattr(tower, "real_pins", none)
    assert (main(["motor-off"]), capsys.readouterr().err) == (
        1,
        "kinito-pi: There is no lgpio for the pins. Use the twin.\n",
    )


def test_here_where_there_are_none_it_fails_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    if Path("/dev/gpiochip0").exists():
        pytest.skip("this machine has pins, and they are not ours to drive")
    status = main(["motor-off"])
    assert (status, capsys.readouterr().err.count("\n")) == (1, 1)


def test_while_the_program_runs_it_says_that_the_pins_are_taken(
    monkeypatch: pytest.MonkeyPatch, pins: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    line = DigitalOutputDevice(PINS.forward, pin_factory=pins)
    monkeypatch.setattr(tower, "real_pins", lambda: pins)
    monkeypatch.setattr(pins, "close", lambda: None)
    assert (main(["motor-off"]), "another program" in capsys.readouterr().err) == (1, True)
    line.close()


def test_a_line_left_high_is_driven_low(monkeypatch: pytest.MonkeyPatch, pins: Any) -> None:
    line = pins.pin(PINS.forward)
    line.function = "output"
    line.state = 1.0
    monkeypatch.setattr(tower, "real_pins", lambda: pins)
    monkeypatch.setattr(pins, "close", lambda: None)
    assert (main(["motor-off"]), motor(pins)) == (0, [0, 0, 0])


def test_settings_that_cannot_be_used_leave_no_line_high(
    monkeypatch: pytest.MonkeyPatch, pins: Any, tmp_path: Path
) -> None:
    file = tmp_path / "kinito.toml"
    file.write_text("[kinito]\nport = 99999\n")
    line = pins.pin(PINS.forward)
    line.function = "output"
    line.state = 1.0
    monkeypatch.setattr(tower, "real_pins", lambda: pins)
    monkeypatch.setattr(pins, "close", lambda: None)
    assert (main(["motor-off", "--config", str(file)]), motor(pins)) == (2, [0, 0, 0])


@pytest.mark.parametrize("words", [["--pins", "nowhere.toml"], ["--config", "nowhere.toml"]])
def test_a_file_that_is_not_there_is_asked_wrongly(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert (main(["motor-off", *words]), "nowhere.toml" in capsys.readouterr().err) == (2, True)


def test_a_twin_has_no_motor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kinito.toml"
    file.write_text('[kinito]\ntower = "twin"\n')
    assert (main(["motor-off", "--config", str(file)]), "no motor" in capsys.readouterr().out) == (0, True)
