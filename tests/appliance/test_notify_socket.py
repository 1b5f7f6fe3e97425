"""What systemd hears."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from kinito_pi.notify_socket import NotifySocket


class Systemd:
    """The other end of the socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind("\0" + address[1:] if address.startswith("@") else address)
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        lines = []
        try:
            while True:
                lines.append(self._socket.recv(4096).decode())
        except BlockingIOError:
            return lines

    def wait(self, seconds: float) -> str:
        """The next line, awaited for up to ``seconds``."""
        self._socket.settimeout(seconds)
        line = self._socket.recv(4096).decode()
        self._socket.setblocking(False)
        return line

    def close(self) -> None:
        self._socket.close()


class Service:
    """A service with a watchdog of 20 s, in a time turned by hand."""

    def __init__(self, systemd: Systemd, **environment: str) -> None:
        self.now = 100.0
        self.notify = NotifySocket.from_environment(
            {"NOTIFY_SOCKET": systemd.address, **environment}, clock=lambda: self.now
        )


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    systemd = Systemd(str(tmp_path / "notify"))
    yield systemd
    systemd.close()


@pytest.fixture
def service(systemd: Systemd) -> Iterator[Service]:
    service = Service(systemd, WATCHDOG_USEC="20000000", WATCHDOG_PID=str(os.getpid()))
    yield service
    service.notify.close()


def test_it_says_that_it_is_ready(systemd: Systemd, service: Service) -> None:
    service.notify.ready()
    assert systemd.heard() == ["READY=1"]


def test_it_says_that_it_is_stopping(systemd: Systemd, service: Service) -> None:
    service.notify.stopping()
    assert systemd.heard() == ["STOPPING=1"]


def test_a_status_is_one_line_whatever_stands_in_it(systemd: Systemd, service: Service) -> None:
    service.notify.status("no camera\nREADY=1")
    assert systemd.heard() == ["STATUS=no camera READY=1"]


def test_signs_of_life_go_out_four_times_in_the_watchdogs_time(systemd: Systemd, service: Service) -> None:
    for _ in range(200):
        service.notify.alive()
        service.now += 0.1
    assert systemd.heard() == ["WATCHDOG=1"] * 4


def test_a_watchdog_that_is_meant_for_another_process_is_not_fed(systemd: Systemd) -> None:
    service = Service(systemd, WATCHDOG_USEC="20000000", WATCHDOG_PID="1")
    service.notify.alive()
    service.notify.close()
    assert systemd.heard() == []


def test_without_a_watchdog_none_is_fed(systemd: Systemd) -> None:
    service = Service(systemd)
    service.notify.alive()
    service.notify.close()
    assert systemd.heard() == []


def test_a_socket_in_the_abstract_namespace_is_found(tmp_path: Path) -> None:
    systemd = Systemd(f"@{tmp_path}/notify")
    service = Service(systemd)
    service.notify.ready()
    service.notify.close()
    heard = systemd.heard()
    systemd.close()
    assert heard == ["READY=1"]


def test_outside_a_service_there_is_nobody_to_tell() -> None:
    notify = NotifySocket.from_environment({}, clock=lambda: 0.0)
    notify.ready()
    notify.alive()
    notify.close()


def test_a_systemd_that_is_away_disturbs_nothing(tmp_path: Path) -> None:
    notify = NotifySocket(str(tmp_path / "nobody"), None, clock=lambda: 0.0)
    notify.ready()
    notify.close()
