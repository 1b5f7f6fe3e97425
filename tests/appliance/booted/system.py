"""The system from inside: its service, its journal, and the table that it serves."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tests.appliance.booted.plugged import PLUGGED
from tests.house.program import Phone
from tests.kernel.cup import Cup
from tests.kernel.header import Header

OUT = Path("/out")
STATE = Path("/var/lib/kinito-pi")
SERVICE = "kinito-pi.service"
KEPT = Path("/root/evening.json")
"""What the tests want to know again after the plug was pulled: keys of phones, and what the table showed."""
VIRTUAL_CAMERA = Path("/usr/share/libcamera/pipeline/virtual/virtual.yaml")
PICTURES = Path("/opt/pictures")
SLOW = Path("/etc/systemd/system/kinito-pi.service.d/slow.conf")
"""This kernel shares its one core with whatever else the machine does."""
PATIENCE = 300.0
"""s: everything here is slow, and other programs run on the same machine."""
LOOK = 0.25
"""s between two looks: each takes time from what is waited for."""
PAGE = Phone(80)
MOTOR, LAMPS, REED = (12, 13, 25), (16, 18, 19, 20, 21, 22, 26, 9, 10, 11), 27


def done(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def said(*words: str) -> str:
    """What it wrote. Raises ``AssertionError`` with all that it said when it fails."""
    ended = done(*words)
    assert ended.returncode == 0, f"{words} ended with {ended.returncode}: {ended.stdout}{ended.stderr}"
    return ended.stdout.strip()


systemctl = partial(said, "systemctl")


def shown(name: str) -> str:
    """A property of the service."""
    return systemctl("show", "--property", name, "--value", SERVICE)


def journal() -> str:
    return said("journalctl", "--quiet", "--no-pager", "--output=cat", "--unit", SERVICE)


def wait_until(what: Callable[[], Any], why: str, within: float = PATIENCE) -> Any:
    """What it gives once it is true."""
    until = time.monotonic() + within
    while not (answer := what()):
        assert time.monotonic() < until, f"{why}: {shown('StatusText')}\n{journal()[-3000:]}"
        time.sleep(LOOK)
    return answer


def table() -> dict[str, Any] | None:
    """What the table's screen knows; None while nobody answers."""
    try:
        status, seen = PAGE.ask("GET", "/api/table")
    except OSError:
        return None
    return dict(seen) if status == 200 else None


def answers() -> dict[str, Any]:
    """The table, once the page is there."""
    return dict(wait_until(table, "the page does not answer"))


def code() -> str:
    """The table's code, as the journal tells it."""
    found: str = re.findall(r"/#(\w+)", journal())[-1]
    return found


def fault() -> str | None:
    """What the tower lacks, by its code."""
    return answers()["tower"]["fault"]


def wait_for_parcel() -> None:
    """What is installed and plugged in is made on the outside while this system boots."""
    wait_until((OUT / PLUGGED).exists, "nothing is plugged in")


def plug_in_camera() -> None:
    """libcamera's virtual camera plays the pictures from now on."""
    wait_for_parcel()
    VIRTUAL_CAMERA.parent.mkdir(parents=True, exist_ok=True)
    said("cp", "-r", str(OUT / "pictures"), str(PICTURES))
    VIRTUAL_CAMERA.write_text(
        '"tower":\n  supported_formats:\n  - width: 640\n    height: 480\n    frame_rates: [30, 60]\n'
        f'  frames:\n    path: "{PICTURES}"\n    scale_mode: "fill"\n'
        '  location: "CameraLocationBack"\n  model: "Dice cam"\n'
    )
    said("sync")  # It was there long before the plug is pulled.


def install() -> None:
    """The package, by apt."""
    wait_for_parcel()
    SLOW.parent.mkdir(parents=True)
    SLOW.write_text("[Service]\nTimeoutStartSec=10min\n")
    said("apt-get", "install", "--yes", "--no-install-recommends", str(OUT / "kinito-pi.deb"))
    said("sync")  # It was long ago when the plug is pulled.


def kept() -> dict[str, Any]:
    """What was kept for after a power cut."""
    return dict(json.loads(KEPT.read_text()))


class Evening:
    """Two people at the tower, and the cup that turns on the bench."""

    NAMES = ("Ana", "Jon")

    def __init__(self) -> None:
        self.header = Header()
        self.header.to_ground(REED)
        self.cup = Cup(self.header)
        self.phones: dict[str, Phone] = {}

    def sit_down(self) -> None:
        for name in self.NAMES:
            self.phones[name] = Phone(80)
            assert self.phones[name].join(code(), name) == 201

    def keep(self, **facts: Any) -> None:
        """For whoever comes after a power cut."""
        keys = {name: phone.cookie for name, phone in self.phones.items()}
        KEPT.write_text(json.dumps({"keys": keys, "table": self.shown()} | facts))
        said("sync", str(KEPT))

    @classmethod
    def again(cls) -> Evening:
        """With the phones as they were."""
        evening = cls()
        evening.phones = {name: Phone(80, cookie) for name, cookie in kept()["keys"].items()}
        return evening

    def shown(self) -> dict[str, Any]:
        """What stays the same however often the power goes."""
        seen = answers()
        return {name: seen[name] for name in ("at", "stage", "game")}

    @property
    def turn(self) -> str:
        return str(answers()["game"]["turn"])

    def seat(self, name: str) -> dict[str, Any]:
        """What that phone shows; asked again while the table is too busy to answer."""

        def shown() -> dict[str, Any] | None:
            status, seat = self.phones[name].ask("GET", "/api/seat")
            return dict(seat) if status == 200 else None

        return dict(wait_until(shown, f"{name} gets no answer"))

    def do(self, name: str, what: str, **words: Any) -> tuple[int, Any]:
        """Do it, on the newest screen: once more, as a page does, where it was no longer the newest."""

        def answered() -> tuple[int, Any] | None:
            status, answer = self.phones[name].do(what, self.seat(name)["at"], **words)
            return None if (answer or {}).get("error", {}).get("code") == "stale" else (status, answer)

        status, answer = wait_until(answered, f"{name}'s screen is never the newest")
        return status, answer

    def start(self) -> None:
        assert self.do("Ana", "start")[0] == 200

    def can(self, name: str, what: str) -> bool:
        return what in [each["do"] for each in self.seat(name)["can"]]

    def throw(self) -> None:
        """The seat in turn shakes until its dice are read: on a busy machine the cup may seem to be stuck."""
        name = self.turn

        def thrown() -> bool:
            self.shake()
            return self.can(name, "announce")

        wait_until(thrown, f"{name}'s dice are not read")

    def until_to_throw(self) -> None:
        """What is on the table is said and believed; the seat in turn is to throw."""
        for what in ("announce", "believe"):
            if self.can(self.turn, what):
                assert self.go_on()[0] == 200

    def shake(self) -> None:
        """The seat in turn shakes, whatever comes of it; on a busy machine the answer may come too late."""
        name = self.turn
        status, answer = self.do(name, "shake")
        assert status == 200 or answer["error"]["code"] == "unavailable", answer
        wait_until(lambda: self.seat(name)["throw"] is None, "the throw does not end")

    def look(self) -> list[int]:
        status, dice = self.phones[self.turn].ask("POST", "/api/look", {})
        assert status == 200
        return list(dice["dice"])

    def announce(self) -> None:
        """As little as may be said."""
        assert self.can(self.turn, "announce")
        status, answer = self.go_on()
        assert status == 200, answer

    def go_on(self) -> tuple[int, Any]:
        """Whoever is in turn does what comes next; no throw. The answer."""
        name = self.turn
        if self.can(name, "announce"):
            pad = self.seat(name)["pad"]
            return self.do(name, "announce", say=next(each["say"] for each in pad if each["beats"]))
        return self.do(name, "believe")

    def close(self) -> None:
        self.cup.close()
        self.header.let_go()
