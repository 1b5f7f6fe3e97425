"""The tower of a service, as the program puts it together, on a board of mock pins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from kinito_pi import tower, wiring
from kinito_pi.camera import NoPicturesError
from kinito_pi.ports import Tower
from kinito_pi.settings import Settings
from kinito_pi.tower import PinsMissingError

PHOTOGRAPHS = str(Path(__file__).parents[1] / "photographs")
PINS = tower.read_pin_map()


class Board:
    """Mock pins, that are there or not. ``told``: what was said to be missing."""

    def __init__(self) -> None:
        self.there = True
        self.told: list[str | None] = []
        self.factories: list[MockFactory] = []

    def pins(self) -> MockFactory:
        if not self.there:
            raise PinsMissingError("There is no lgpio for the pins.")
        self.factories.append(MockFactory(pin_class=MockPWMPin))
        return self.factories[-1]

    def open(self, **settings: str) -> Tower:
        return wiring.open_lasting_tower(Settings(**settings), self.told.append)  # type: ignore[arg-type]


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    board = Board()
    monkeypatch.setattr(tower, "real_pins", board.pins)
    yield board
    for each in board.factories:
        each.close()


def test_with_pins_and_pictures_nothing_is_missing(board: Board) -> None:
    opened = board.open(frames=PHOTOGRAPHS)
    opened.close()
    assert board.told == [None]


def test_without_picamera2_the_pins_are_open_and_the_camera_is_missing(board: Board) -> None:
    opened = board.open()
    fault = opened.attend(0.0)
    opened.close()
    assert (fault, len(board.factories)) == ("camera_gone", 1)


def test_a_guard_that_is_not_plugged_in_is_missing(board: Board, tmp_path: Path) -> None:
    opened = board.open(frames=PHOTOGRAPHS, guard=str(tmp_path / "no-guard"))
    opened.close()
    [told] = board.told
    assert told is not None
    assert told.startswith("The guard's line cannot be opened")


def test_without_its_guard_the_pins_are_given_back(board: Board, tmp_path: Path) -> None:
    board.open(frames=PHOTOGRAPHS, guard=str(tmp_path / "no-guard")).close()
    [factory] = board.factories
    assert factory.pins == {}


def test_closing_it_gives_the_pins_back(board: Board) -> None:
    board.open(frames=PHOTOGRAPHS).close()
    [factory] = board.factories
    assert factory.pins == {}


def test_a_folder_without_pictures_is_a_wrong_setting_and_not_a_missing_part(
    board: Board, tmp_path: Path
) -> None:
    with pytest.raises(NoPicturesError):
        board.open(frames=str(tmp_path))
