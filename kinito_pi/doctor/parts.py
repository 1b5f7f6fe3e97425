"""Checks of the tower's parts from outside: who may use them, are they there, are they free."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kinito_pi.doctor.facts import Facts
from kinito_pi.doctor.finding import Finding, error, warning, well
from kinito_pi.settings import Settings
from kinito_pi.tower import PinMap

GROUPS: Final = {"gpio": "the pins", "video": "the camera"}
"""Each group, and what it lets its members use."""
GUARD_GROUP: Final = "dialout"
TWIN: Final = "The twin needs none: kinito-pi run --twin."
SERVICE_STOP: Final = "If that is the service, all is well; to test by hand: sudo systemctl stop kinito-pi"

PULLED: Final = re.compile(r"^\s*(\d+):\s+(\w\w)\s+(?:d[lh]\s+)?(p[udn])\s*\|\s*(hi|lo)", re.MULTILINE)
"""``17: op dl pd | lo // GPIO17 = output``: number, function, pull, level."""


def examine_parts(facts: Facts, settings: Settings, pins: PinMap) -> Iterator[Finding]:
    """Nothing for a twin, which has no parts."""
    if settings.tower == "twin":
        return
    yield from _groups(facts, settings)
    yield _lines(facts, pins)
    if facts.pulls is not None and facts.lines is not None:
        yield from _pulls(facts.pulls, pins, is_free=not _held(facts, pins))
    yield _camera(facts, settings)
    yield _guard(facts, settings)


def _groups(facts: Facts, settings: Settings) -> Iterator[Finding]:
    wanted = GROUPS | ({GUARD_GROUP: "the guard"} if settings.guard else {})
    lacking = {name: what for name, what in wanted.items() if name not in facts.groups}
    if facts.user == "root" or not facts.is_a_pi:
        return
    if not lacking:
        yield well("groups", f"{facts.user} is in {', '.join(wanted)}")
    for name, what in lacking.items():
        yield warning(
            "groups",
            f"{facts.user} is not in {name}, for {what}",
            f"The service has it. For yourself: sudo usermod -aG {name} {facts.user}, then log in anew.",
        )


def _held(facts: Facts, pins: PinMap) -> dict[str, str]:
    lines = facts.lines or {}
    return {name: lines[pin].held_by for name, pin in pins.lines() if pin in lines and lines[pin].held_by}


def _lines(facts: Facts, pins: PinMap) -> Finding:
    if facts.lines is None:
        found = facts.pins_trouble or "there are none"
        if not facts.is_a_pi:
            return warning("pins", found, TWIN)
        return error("pins", found, "sudo apt install python3-lgpio, and be in the group gpio.")
    lacking = [name for name, pin in pins.lines() if pin not in facts.lines]
    if lacking:
        return error("pins", f"this board has no line for {', '.join(lacking)}", "Correct the pin map.")
    held = _held(facts, pins)
    if held:
        who = ", ".join(sorted(set(held.values())))
        return warning("pins", f"{len(held)} are held by {who}", SERVICE_STOP)
    return well("pins", f"all {len(list(pins.lines()))} are there and free")


def _pulls(told: str, pins: PinMap, *, is_free: bool) -> Iterator[Finding]:
    """Motor lines low and home and lid pulled up: what the boot configuration sees to."""
    seen = {int(number): (pull, level) for number, _, pull, level in PULLED.findall(told)}
    motor = {"motor.forward": pins.forward, "motor.backward": pins.backward, "motor.enable": pins.enable}
    high = [
        name
        for name, pin in motor.items()
        if pin is not None and is_free and seen.get(pin, ("", "lo"))[1] == "hi"
    ]
    if high:
        yield error(
            "motor lines", f"{', '.join(high)} high with nobody driving", "Put kinito-pi.txt into config.txt."
        )
    else:
        yield well("motor lines", "low" if is_free else "in use")
    sensors = {"motor.home": pins.home, "lid.reed": pins.reed}
    sensors |= {} if pins.button is None else {"button.pin": pins.button}
    loose = [name for name, pin in sensors.items() if pin in seen and seen[pin][0] != "pu"]
    if loose:
        yield warning("sensors", f"{', '.join(loose)} not pulled up", "Put kinito-pi.txt into config.txt.")
    else:
        yield well("sensors", "pulled up")


def _camera(facts: Facts, settings: Settings) -> Finding:
    if settings.frames:
        return well("camera", f"none is used: pictures come from {settings.frames}")
    if facts.cameras:
        return well("camera", ", ".join(facts.cameras))
    found = facts.camera_trouble or "none is found"
    if not facts.is_a_pi:
        return warning("camera", found, TWIN)
    return error(
        "camera", found, "Switch off, check both ends of the ribbon, switch on. rpicam-hello --list-cameras"
    )


def _guard(facts: Facts, settings: Settings) -> Finding:
    if not settings.guard:
        if facts.guard_ports:
            found = f"{facts.guard_ports[0]} is plugged in, but not in the settings"
            return warning("guard", found, f'In kinito.toml: guard = "{facts.guard_ports[0]}"')
        return well("guard", "none in the settings")
    if settings.guard in facts.guard_ports:
        return well("guard", settings.guard)
    return error(
        "guard",
        f"{settings.guard} is not there",
        "Plug in the guard's USB cable, or take it out of the settings.",
    )
