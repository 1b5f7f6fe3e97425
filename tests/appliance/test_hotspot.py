"""The Pi's own Wi-Fi: what NetworkManager is asked for, by a stand-in for ``nmcli`` that keeps a list."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinito_pi import hotspot_sign
from kinito_pi.__main__ import main
from kinito_pi.hotspot_sign import Hotspot

NMCLI = """#!/bin/sh
printf '%s\\n' "$*" >> "{folder}/asked"
case "$*" in
*psk*) cat "{folder}/psk" 2>/dev/null || {{ echo "Error: no such connection profile." >&2; exit 10; }} ;;
*hotspot*) if [ -e "{folder}/no-wifi" ]; then echo "Error: No Wi-Fi device found." >&2; exit 2; fi ;;
esac
"""


class NetworkManager:
    """``asked``: every command it was given."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        program = folder / "nmcli"
        program.write_text(NMCLI.format(folder=folder))
        program.chmod(0o755)

    @property
    def asked(self) -> list[str]:
        return (self.folder / "asked").read_text().splitlines()

    def knows(self, password: str) -> None:
        (self.folder / "psk").write_text(f"{password}\n")

    def has_no_wifi(self) -> None:
        (self.folder / "no-wifi").touch()


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NetworkManager:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(hotspot_sign, "PLACE", tmp_path / "hotspot.json")
    return NetworkManager(tmp_path)


def test_on_makes_a_wifi_with_the_name_and_the_password(manager: NetworkManager) -> None:
    assert main(["hotspot", "on", "--name", "Taverne", "--password", "un secreto"]) == 0
    assert manager.asked[0] == "device wifi hotspot con-name kinito-pi ssid Taverne password un secreto"


def test_it_is_there_after_every_start(manager: NetworkManager) -> None:
    main(["hotspot", "on", "--password", "un secreto"])
    assert manager.asked[-1] == "connection modify kinito-pi connection.autoconnect yes"


def test_while_it_is_on_the_service_can_tell_how_to_join(manager: NetworkManager) -> None:
    main(["hotspot", "on", "--name", "Taverne", "--password", "un secreto"])
    assert hotspot_sign.read(hotspot_sign.PLACE) == Hotspot("Taverne", "un secreto")


def test_nobody_else_on_the_pi_reads_the_password(manager: NetworkManager) -> None:
    main(["hotspot", "on"])
    assert hotspot_sign.PLACE.stat().st_mode & 0o007 == 0


def test_once_it_is_off_nothing_is_told(manager: NetworkManager) -> None:
    main(["hotspot", "on"])
    main(["hotspot", "off"])
    assert hotspot_sign.read(hotspot_sign.PLACE) is None


def test_where_no_wifi_came_up_nothing_is_told(manager: NetworkManager) -> None:
    manager.has_no_wifi()
    main(["hotspot", "on"])
    assert hotspot_sign.read(hotspot_sign.PLACE) is None


@pytest.mark.parametrize("words", ["", "[]", "{}", '{"name": "Kinito"', "\x00"])
def test_a_sign_that_cannot_be_read_is_none(manager: NetworkManager, words: str) -> None:
    hotspot_sign.PLACE.write_text(words)
    assert hotspot_sign.read(hotspot_sign.PLACE) is None


def test_the_sign_hangs_before_the_page_has_its_new_address(manager: NetworkManager) -> None:
    """The table's screen asks once, when the address changes."""
    program = manager.folder / "nmcli"
    program.write_text(f"{NMCLI.format(folder=manager.folder)}ls {manager.folder} >> {manager.folder}/lay\n")
    main(["hotspot", "on", "--password", "un secreto"])
    first_look = (manager.folder / "lay").read_text().split("nmcli")[0]
    assert "hotspot.json" in first_look


def test_off_takes_it_down_and_leaves_it_so(manager: NetworkManager) -> None:
    assert main(["hotspot", "off"]) == 0
    assert manager.asked == [
        "connection modify kinito-pi connection.autoconnect no", "connection down kinito-pi",
    ]  # fmt: skip


def test_the_password_that_it_had_is_kept(manager: NetworkManager) -> None:
    manager.knows("once-given")
    main(["hotspot", "on"])
    assert manager.asked[1] == "device wifi hotspot con-name kinito-pi ssid Kinito password once-given"


def test_a_first_password_is_made_up_and_told(
    manager: NetworkManager, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["hotspot", "on"])
    password = manager.asked[1].rsplit(" ", 1)[1]
    assert (len(password), f"its password: {password}" in capsys.readouterr().out) == (10, True)


@pytest.mark.parametrize("password", ["seven77", "x" * 64])
def test_a_password_that_cannot_be_one_is_refused(manager: NetworkManager, password: str) -> None:
    assert (main(["hotspot", "on", "--password", password]), (manager.folder / "asked").exists()) == (
        2,
        False,
    )


def test_without_a_wifi_the_managers_own_words_are_told(
    manager: NetworkManager, capsys: pytest.CaptureFixture[str]
) -> None:
    manager.has_no_wifi()
    told = (main(["hotspot", "on"]), capsys.readouterr().err)
    assert told == (1, "kinito-pi: Error: No Wi-Fi device found. Is there a Wi-Fi, and did you use sudo?\n")


def test_without_networkmanager_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (main(["hotspot", "off"]), "apt install network-manager" in capsys.readouterr().err) == (1, True)


def test_the_help_spells_names_as_they_are_spelt(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["hotspot", "--help"])
    assert "Make the Pi a Wi-Fi of its own" in capsys.readouterr().out
