"""Where the page is, and what is missing, as ``systemctl status`` and the journal have it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from kinito_pi.notify_socket import NotifySocket
from kinito_pi.signboard import Signboard

from .test_notify_socket import Systemd

NO_CAMERA = "There is no camera. Check its ribbon cable."


class House:
    """A signboard whose house can move."""

    def __init__(self, systemd: Systemd) -> None:
        self.address = "http://127.0.0.1"
        self.notify = NotifySocket(systemd.address, None, clock=lambda: 0.0)
        self.board = Signboard(self.notify, lambda: self.address)


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    systemd = Systemd(str(tmp_path / "notify"))
    yield systemd
    systemd.close()


@pytest.fixture
def house(systemd: Systemd, caplog: pytest.LogCaptureFixture) -> Iterator[House]:
    caplog.set_level(logging.INFO)
    house = House(systemd)
    yield house
    house.notify.close()


def test_with_nothing_missing_it_is_ready(systemd: Systemd, house: House) -> None:
    house.board.lacks(None)
    assert systemd.heard() == ["STATUS=http://127.0.0.1: ready, nothing is missing."]


def test_what_is_missing_stands_there_with_what_to_do(systemd: Systemd, house: House) -> None:
    house.board.lacks(NO_CAMERA)
    assert systemd.heard() == [
        f"STATUS=http://127.0.0.1: the page is there, the tower cannot throw. {NO_CAMERA}"
    ]


def test_the_journal_is_told_of_a_part_that_comes_back(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.board.lacks(NO_CAMERA)
    house.board.lacks(None)
    assert caplog.messages == [NO_CAMERA, "Nothing is missing any more."]


def test_a_network_that_comes_late_is_told(systemd: Systemd, house: House) -> None:
    house.board.lacks(None)
    house.address = "http://192.168.1.5"
    house.board.address()
    assert systemd.heard()[1:] == ["STATUS=http://192.168.1.5: ready, nothing is missing."]


def test_the_journal_is_told_of_a_new_address_once(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.address = "http://192.168.1.5"
    house.board.address()
    house.board.address()
    assert caplog.messages == ["The page is at http://192.168.1.5 now."]


def test_whoever_starts_it_can_be_told_that_a_part_is_missing(house: House) -> None:
    house.board.lacks(NO_CAMERA)
    assert not house.board.is_whole


def test_a_part_that_came_back_makes_it_whole(house: House) -> None:
    house.board.lacks(NO_CAMERA)
    house.board.lacks(None)
    assert house.board.is_whole
