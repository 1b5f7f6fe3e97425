"""Settings that can be used, and the address at which phones find the page."""

from __future__ import annotations

import dataclasses
import fcntl
import socket
from pathlib import Path

import pytest

from kinito_pi import network
from kinito_pi.network import own_address, page_address
from kinito_pi.settings import Settings, SettingsError, changed, load


def test_without_a_file_the_defaults_hold() -> None:
    assert load(None) == Settings()


def test_an_empty_file_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "kinito.toml"
    file.touch()
    assert load(file) == Settings()


def test_a_file_sets_what_it_names(tmp_path: Path) -> None:
    file = tmp_path / "kinito.toml"
    file.write_text('[kinito]\ntower = "twin"\nport = 80\nstate = "/srv/Beñat"\n')
    assert load(file) == Settings(tower="twin", port=80, state="/srv/Beñat")


def test_what_is_given_later_counts() -> None:
    assert changed(Settings(port=80), {"port": 8080}, where="command line").port == 8080


def test_what_is_not_given_stays() -> None:
    assert changed(Settings(port=80), {"bots": 2}, where="command line").port == 80


def test_the_settings_of_a_running_tower_do_not_change() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Settings().port = 80  # type: ignore[misc]


@pytest.mark.parametrize("name", [each.name for each in dataclasses.fields(Settings)])
def test_every_setting_says_what_it_is(name: str) -> None:
    with pytest.raises(SettingsError, match=rf"here: {name} must be a .* \(.+\), not None"):
        changed(Settings(), {name: None}, where="here")


def test_every_default_would_be_accepted() -> None:
    assert changed(Settings(), dataclasses.asdict(Settings()), where="here") == Settings()


@pytest.mark.parametrize(
    ("settings", "seen_from"),
    [
        (Settings(), "below"),
        (Settings(frames="photographs"), "above"),
        (Settings(frames="photographs", view="below"), "below"),
        (Settings(view="above"), "above"),
    ],
)
def test_a_tower_looks_from_below_and_photographs_from_above(settings: Settings, seen_from: str) -> None:
    assert settings.seen_from == seen_from


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.168.1.5", "http://192.168.1.5:8000"),
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("fe80::1", "http://[fe80::1]:8000"),
    ],
)
def test_an_address_that_is_listened_on_is_the_pages(host: str, address: str) -> None:
    assert page_address(host, 8000) == address


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_for_every_network_it_is_the_number_of_this_machine(host: str) -> None:
    assert page_address(host, 8000) == f"http://{own_address()}:8000"


@pytest.mark.parametrize(
    ("host", "address"), [("10.0.0.7", "http://10.0.0.7"), ("fd00::7", "http://[fd00::7]")]
)
def test_the_everyday_port_is_not_named(host: str, address: str) -> None:
    assert page_address(host, 80) == address


@pytest.fixture
def no_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)


@pytest.mark.usefixtures("no_way_out")
def test_a_machine_without_a_network_has_at_least_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, "lo"), (2, "gone0")])
    assert own_address() == "127.0.0.1"


@pytest.mark.usefixtures("no_way_out")
def test_a_hotspot_leads_nowhere_and_still_has_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the kernel answers: name, family, port, then the four numbers (netdevice(7))."""
    answer = b"wlan0".ljust(16, b"\0") + b"\x02\0\0\0" + bytes([10, 42, 0, 1]) + bytes(16)
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(3, "wlan0")])
    monkeypatch.setattr(fcntl, "ioctl", lambda probe, number, question: answer)
    assert own_address() == "10.42.0.1"


def test_the_kernel_tells_this_machine_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        assert network._address(probe, "lo") == "127.0.0.1"
