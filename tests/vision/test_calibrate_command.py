"""``kinito-pi calibrate``: from pictures and on the twin; then ``read --calibration``."""

from __future__ import annotations

import argparse
import io
import json
from contextlib import nullcontext
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from kinito_pi import settings as setting
from kinito_pi.commands import calibrate, fairness, read
from kinito_pi.settings import Settings
from kinito_pi.twin import MATERIALS
from kinito_pi.twin.landing import land
from kinito_pi.twin.scene import Scene
from kinito_pi.twin.studio import Studio
from kinito_pi.vision import Reading
from kinito_pi.wiring import calibration_file, calibration_of, reader_of


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with pictures of one cup: empty, two throws to calibrate with, one to read (5 and 2)."""
    folder = tmp_path_factory.mktemp("cup")
    studio, random = Studio(MATERIALS["ivory"], seed=41), Random(41)
    for name, tops in {"empty": (), "one": (1, 2), "two": (3, 2), "throw": (5, 2)}.items():
        scene = Scene(land(tops, random, frozenset()), still=True, off_home=0.0, lit=(True, True))
        cv2.imwrite(str(folder / f"{name}.png"), studio.picture(scene))
    return folder


def run(command: object, *words: object) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)  # type: ignore[attr-defined]
    return int(command.run(parser.parse_args([str(word) for word in words])))  # type: ignore[attr-defined]


def calibrated(cup: Path, out: Path) -> int:
    dice = (cup / "one.png", cup / "two.png")
    return run(calibrate, "--empty", cup / "empty.png", "--dice", *dice, "--die-mm", 16, "--out", out)


def test_pictures_make_a_calibration_and_a_picture_of_it(cup: Path, tmp_path: Path) -> None:
    assert calibrated(cup, tmp_path / "cal.toml") == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cal.png", "cal.toml"]


def test_it_says_what_it_found(cup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    calibrated(cup, tmp_path / "cal.toml")
    told = capsys.readouterr().out
    assert "The floor:" in told
    assert "4 dice measured" in told


def test_dice_are_read_with_it(cup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    calibrated(cup, tmp_path / "cal.toml")
    capsys.readouterr()
    run(read, "--calibration", tmp_path / "cal.toml", "--json", cup / "throw.png")
    assert json.loads(capsys.readouterr().out)["values"] == [2, 5]


@pytest.mark.parametrize("damage", ["changed", "cut"])
def test_a_damaged_one_is_said_and_left_aside(
    cup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    path = tmp_path / "cal.toml"
    calibrated(cup, path)
    capsys.readouterr()
    text = path.read_text()
    path.write_text(text[:900] if damage == "cut" else text.replace("640", "641"))
    assert run(read, "--calibration", path, "--json", cup / "throw.png") == 0
    told = capsys.readouterr()
    assert "without it" in told.err
    assert json.loads(told.out)["values"] == [2, 5]


def test_one_that_is_not_there_is_an_error(
    cup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(read, "--calibration", tmp_path / "cal.toml", cup / "throw.png") == 2
    assert "there is no such file" in capsys.readouterr().err


def test_a_dark_cup_is_named_and_nothing_is_written(
    cup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "dark.png"), np.full((480, 640), 9, np.uint8))
    out = tmp_path / "cal.toml"
    status = run(
        calibrate, "--empty", tmp_path / "dark.png", "--dice", cup / "one.png", "--die-mm", 16, "--out", out
    )
    assert (status, out.exists()) == (1, False)
    assert "too dark" in capsys.readouterr().err


@pytest.mark.parametrize("lacks", ["--empty", "--dice", "--out"])
def test_what_is_missing_is_asked_for(
    cup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], lacks: str
) -> None:
    given = {"--empty": cup / "empty.png", "--dice": cup / "one.png", "--out": tmp_path / "cal.toml"}
    words = [word for name, value in given.items() if name != lacks for word in (name, value)]
    assert run(calibrate, *words) == 2
    assert capsys.readouterr().err.startswith("kinito-pi: ")


def test_a_file_that_is_no_picture_is_named(
    cup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.png").write_text("no picture")
    words = ("--empty", tmp_path / "no.png", "--dice", cup / "one.png", "--out", tmp_path / "cal.toml")
    assert run(calibrate, *words) == 2
    assert "no.png" in capsys.readouterr().err


@pytest.fixture(scope="module")
def twins_state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    state = tmp_path_factory.mktemp("state")
    assert run(calibrate, "--twin", "--seed", 6, "--state", state) == 0
    return state


def settings(state: Path, seed: int = 6) -> Settings:
    return Settings(tower="twin", seed=seed, state=str(state))


def test_the_twin_calibrates_itself(twins_state: Path) -> None:
    assert calibration_of(settings(twins_state)) is not None


def test_a_twins_calibration_is_no_good_for_another(twins_state: Path) -> None:
    assert calibration_of(settings(twins_state, seed=7)) is None


def test_a_damaged_one_does_not_stop_the_tower(twins_state: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = calibration_file(settings(twins_state))
    kept = path.read_bytes()
    path.write_bytes(kept[:-10])
    try:
        assert calibration_of(settings(twins_state)) is None
    finally:
        path.write_bytes(kept)
    assert "without calibration" in caplog.text


def test_a_picture_of_another_size_is_read_without_it(twins_state: Path) -> None:
    frame = cv2.imread(str(Path(__file__).parent / "pictures" / "below" / "f0012.jpg"))
    larger = np.asarray(cv2.resize(frame, (800, 600)), np.uint8)
    assert isinstance(reader_of(settings(twins_state))(larger, 2), Reading)


def test_a_tower_that_cannot_throw_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(calibrate, "--twin", "--seed", 6, "--state", tmp_path, "--fault", "jam") == 1
    assert "could not throw" in capsys.readouterr().err


@pytest.mark.parametrize("command", [calibrate, fairness], ids=["calibrate", "fairness"])
def test_without_a_file_of_settings_the_installed_ones_hold(
    command: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed = tmp_path / "kinito.toml"
    installed.write_text("[kinito]\nport = -7\n")
    monkeypatch.setattr(setting, "INSTALLED", installed)
    assert run(command) == 2
    assert f"{installed}: port must lie from" in capsys.readouterr().err


def test_where_nobody_answers_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr(calibrate, "_surveyor", lambda settings: nullcontext((None, None)))
    assert run(calibrate, "--state", tmp_path) == 2
    assert "nobody is there to answer" in capsys.readouterr().err
