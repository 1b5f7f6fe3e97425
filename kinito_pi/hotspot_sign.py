"""How to come into the Pi's own Wi-Fi, for the table's screen: there while the Wi-Fi is on, and only then."""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

PLACE = Path("/etc/kinito-pi/hotspot.json")
"""Written by root, read by the service."""
READER = "kinito-pi"
"""The group that the service runs in."""


@dataclass(frozen=True, slots=True)
class Hotspot:
    """``name`` and ``password`` of a WPA2 network."""

    name: str
    password: str


def hang(hotspot: Hotspot, place: Path) -> bool:
    """Tell the service of it. Whether that was possible: where it is not installed there is no folder."""
    new = place.with_suffix(".new")
    try:
        new.unlink(missing_ok=True)
        new.touch(mode=0o640, exist_ok=False)
        new.write_text(json.dumps(asdict(hotspot)), encoding="utf-8")
        with suppress(LookupError, PermissionError):
            shutil.chown(new, group=READER)
        new.replace(place)
    except OSError:
        return False
    return True


def take_down(place: Path) -> None:
    """The Wi-Fi is off. Where the sign cannot be reached, there is none to be read either."""
    with suppress(OSError):
        place.unlink(missing_ok=True)


def read(place: Path) -> Hotspot | None:
    """None when there is no sign, or none that can be read."""
    try:
        told = json.loads(place.read_text(encoding="utf-8"))
        return Hotspot(str(told["name"]), str(told["password"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
