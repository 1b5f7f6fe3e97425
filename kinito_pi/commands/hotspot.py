"""Make the Pi a Wi-Fi of its own for the phones, through NetworkManager, and take it back."""

from __future__ import annotations

import argparse
import secrets
import subprocess
import sys

from segno import helpers

from kinito_pi import hotspot_sign
from kinito_pi.commands.standard_output import say

CONNECTION = "kinito-pi"
"""What NetworkManager calls it."""
NAME = "Kinito"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that people mistake for each other."""
LENGTH = 10
SHORTEST, LONGEST = 8, 63
"""Characters of a WPA2 passphrase (IEEE 802.11i)."""
PATIENCE = 60.0
"""s: a Wi-Fi takes its time to come up."""


class HotspotError(Exception):
    """NetworkManager is not there or will not; ``str()`` is the sentence."""

    code = "hotspot"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``hotspot on|off [--name NAME] [--password PASSWORD]``."""
    parser.add_argument(
        "what", metavar="on|off", choices=("on", "off"), help="on: also at every start, until it is off"
    )
    parser.add_argument("--name", default=NAME, help=f"of the Wi-Fi ({NAME})")
    parser.add_argument(
        "--password", help=f"{SHORTEST} to {LONGEST} characters (the one it had, or a new one)"
    )


def run(args: argparse.Namespace) -> int:
    """Exit status 0, 1 when NetworkManager will not, 2 for a password that cannot be one."""
    if args.password is not None and not SHORTEST <= len(args.password) <= LONGEST:
        print(f"kinito-pi: A password has {SHORTEST} to {LONGEST} characters.", file=sys.stderr)
        return 2
    try:
        if args.what == "off":
            _off()
        else:
            _on(args.name, args.password or _kept_password() or _new_password())
    except HotspotError as error:
        print(f"kinito-pi: {error}", file=sys.stderr)
        return 1
    return 0


def _on(name: str, password: str) -> None:
    # Before the Wi-Fi: the table's screen asks as soon as the page has another address.
    shown = hotspot_sign.hang(hotspot_sign.Hotspot(name, password), hotspot_sign.PLACE)
    try:
        _up(name, password)
    except HotspotError:
        hotspot_sign.take_down(hotspot_sign.PLACE)
        raise
    _tell(name, password, shown)


def _up(name: str, password: str) -> None:
    _nmcli("device", "wifi", "hotspot", "con-name", CONNECTION, "ssid", name, "password", password)
    _nmcli("connection", "modify", CONNECTION, "connection.autoconnect", "yes")


def _tell(name: str, password: str, shown: bool) -> None:
    if sys.stdout.isatty():
        helpers.make_wifi(ssid=name, password=password, security="WPA").terminal(compact=True, border=2)
    say(
        f"The Wi-Fi {name} is there; its password: {password}",
        "  1. Scan the code with a phone, or join by hand. It warns of no internet: stay connected.",
        *(["     The table's screen shows it as well."] if shown else []),
        "  2. Then open the address that the table's screen and the journal tell.",
    )


def _off() -> None:
    hotspot_sign.take_down(hotspot_sign.PLACE)
    _nmcli("connection", "modify", CONNECTION, "connection.autoconnect", "no")
    _nmcli("connection", "down", CONNECTION)
    say("The Wi-Fi is off. The Pi goes back to a network that it knows.")


def _new_password() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def _kept_password() -> str | None:
    """The one that it had, so that phones which know the Wi-Fi come back by themselves."""
    question = ("--show-secrets", "--get-values", "802-11-wireless-security.psk")
    try:
        return _nmcli(*question, "connection", "show", CONNECTION).strip() or None
    except HotspotError:
        return None


def _nmcli(*words: str) -> str:
    try:
        done = subprocess.run(
            ["nmcli", *words], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except FileNotFoundError as error:
        raise HotspotError("There is no NetworkManager: sudo apt install network-manager") from error
    except subprocess.TimeoutExpired as error:
        raise HotspotError("NetworkManager does not answer: systemctl status NetworkManager") from error
    if done.returncode:
        why = " ".join(done.stderr.split()) or f"nmcli ended with {done.returncode}"
        raise HotspotError(f"{why} Is there a Wi-Fi, and did you use sudo?")
    return done.stdout
