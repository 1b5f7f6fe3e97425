"""The program as systemd starts it, on a machine that is no Pi: no pins, no camera."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.house.program import PATIENCE, ROOT, Phone

from .test_notify_socket import Systemd

WATCHDOG = "400000"
"""µs: a sign of life every tenth of a second."""


class Service:
    """Started, and heard until it has said ``READY=1``."""

    def __init__(self, systemd: Systemd, state: Path, which: str) -> None:
        self.systemd = systemd
        here = ("--address", "127.0.0.1", "--port", "0", "--state", str(state))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kinito_pi", "run", which, *here],
            cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=os.environ | {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": WATCHDOG},
        )  # fmt: skip
        self.heard = self.hear("READY=1")

    def hear(self, until: str) -> list[str]:
        lines = [self.systemd.wait(PATIENCE)]
        while lines[-1] != until:
            lines.append(self.systemd.wait(PATIENCE))
        return lines

    @property
    def status(self) -> str:
        [line] = [line for line in self.heard if line.startswith("STATUS=")]
        return line.removeprefix("STATUS=")

    def table(self) -> Any:
        return Phone(self.port).ask("GET", "/api/table")[1]

    @property
    def port(self) -> int:
        return int(self.status.split(":")[2].split(" ")[0])

    def stop(self) -> str:
        """SIGTERM, and what stands on standard error at the end."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=PATIENCE)[1]

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    systemd = Systemd(str(tmp_path / "notify"))
    yield systemd
    systemd.close()


@pytest.fixture
def bare(systemd: Systemd, tmp_path: Path) -> Iterator[Service]:
    """Without anything plugged in."""
    service = Service(systemd, tmp_path / "state", "--tower")
    yield service
    service.close()


@pytest.fixture
def twin(systemd: Systemd, tmp_path: Path) -> Iterator[Service]:
    service = Service(systemd, tmp_path / "state", "--twin")
    yield service
    service.close()


def test_without_pins_the_page_is_there_and_says_so(bare: Service) -> None:
    assert bare.table()["tower"] == {"fault": "pins_missing"}


def test_without_pins_its_status_says_what_to_do(bare: Service) -> None:
    assert "the tower cannot throw. There is no lgpio for the pins" in bare.status


def test_without_pins_the_journal_is_told_once(bare: Service) -> None:
    assert bare.stop().count("There is no lgpio for the pins") == 1


def test_what_cannot_throw_is_not_called_ready(bare: Service) -> None:
    bare.process.send_signal(signal.SIGTERM)
    said = bare.process.communicate(timeout=PATIENCE)[0]
    assert ("is ready" in said, "The tower cannot throw yet; the page is there: http://" in said) == (
        False,
        True,
    )


@pytest.fixture
def unwritable(tmp_path: Path) -> Path:
    """A state folder that cannot be made: what should hold it is a file."""
    (tmp_path / "card").touch()
    return tmp_path / "card" / "state"


@pytest.fixture
def waiting(systemd: Systemd, unwritable: Path) -> Iterator[Service]:
    service = Service(systemd, unwritable, "--twin")
    yield service
    service.close()


def test_where_nothing_can_be_written_its_status_says_so(waiting: Service, unwritable: Path) -> None:
    assert f"there is no table yet. {unwritable}" in waiting.status


def test_where_nothing_can_be_written_the_page_says_so(waiting: Service) -> None:
    status, page = Phone(waiting.port).ask("GET", "/table")
    assert (status, b"cannot use its card" in page) == (503, True)


def test_where_nothing_can_be_written_phones_are_told_the_code(waiting: Service) -> None:
    assert Phone(waiting.port).ask("GET", "/api/table")[1]["error"]["code"] == "disk"


def test_where_nothing_can_be_written_the_watchdog_is_fed(waiting: Service) -> None:
    assert waiting.hear("WATCHDOG=1")[-1] == "WATCHDOG=1"


def test_once_it_can_be_written_the_table_opens(waiting: Service, unwritable: Path) -> None:
    unwritable.parent.unlink()
    heard = waiting.hear("READY=1")
    assert any(line.endswith(": ready, nothing is missing.") for line in heard)


def test_told_to_stop_while_it_waits_it_stops(waiting: Service) -> None:
    assert "Traceback" not in waiting.stop()
    assert waiting.process.returncode == 0


def test_a_whole_tower_says_that_it_is_ready(twin: Service) -> None:
    assert twin.status.endswith(": ready, nothing is missing.")


def test_the_loop_feeds_the_watchdog(twin: Service) -> None:
    assert twin.hear("WATCHDOG=1")[-1] == "WATCHDOG=1"


def test_told_to_stop_it_says_that_it_does(twin: Service) -> None:
    twin.stop()
    assert twin.hear("STOPPING=1")[-1] == "STOPPING=1"
    assert twin.process.returncode == 0
