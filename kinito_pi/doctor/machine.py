"""Checks of the machine: is it a Pi, is its system new enough, is there room, power and the right time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kinito_pi.doctor.facts import Facts
from kinito_pi.doctor.finding import Finding, error, warning, well
from kinito_pi.settings import Settings

LEAST: Final = {
    "gpiozero": "2.0",
    "numpy": "1.26",
    "opencv": "4.8",
    "flask": "3.0",
    "waitress": "3.0",
    "segno": "1.6",
}
"""The oldest version of each library that will do, as in ``pyproject.toml``."""
MEGABYTE: Final = 1_000_000
FULL: Final = 50 * MEGABYTE
"""bytes: a game takes a few kilobytes; what fills a card is the rest of the system, and it goes on."""
NEARLY_FULL: Final = 500 * MEGABYTE
BUILT: Final = 1_735_689_600.0
"""s since 1970: the beginning of 2025, before which this program did not exist."""
HOT: Final = 80.0
"""°C from which a Pi slows itself down (Raspberry Pi documentation, frequency management)."""
NOW: Final = {0: "under-voltage", 1: "frequency capped", 2: "throttled", 3: "soft temperature limit"}
"""Bits of the firmware's ``get_throttled``; 16 higher: has happened since the start (``vcgencmd``)."""
SINCE: Final = 16
SUPPLY: Final = (
    "In the tower: look at the 5 V converter and its cable. Else: the official supply for this Pi, and one of"
    " its own for the motor."
)


def examine_machine(facts: Facts, settings: Settings) -> Iterator[Finding]:
    """One finding a check, in the order in which a builder would look."""
    yield _model(facts)
    yield _bits(facts)
    yield well("system", facts.system or "not known")
    yield from _versions(facts)
    yield _disk(facts, settings)
    yield _clock(facts)
    if facts.throttled is not None:
        yield _power(facts.throttled)
    if facts.warmth is not None:
        yield _warmth(facts.warmth)
    if facts.service is not None:
        yield _service(facts.service)


def _model(facts: Facts) -> Finding:
    if facts.is_a_pi:
        return well("model", str(facts.model))
    return warning(
        "model",
        f"{facts.model or 'This machine'} is no Raspberry Pi",
        "Play with the twin: kinito-pi run --twin.",
    )


def _bits(facts: Facts) -> Finding:
    if facts.bits == 64:
        return well("64 bit", "yes")
    return error(
        "64 bit",
        f"the system is of {facts.bits} bits",
        "Install the 64-bit Raspberry Pi OS: there is no OpenCV for this.",
    )


def _versions(facts: Facts) -> Iterator[Finding]:
    for name, least in LEAST.items():
        found = facts.versions.get(name)
        if found is None:
            yield error(name, "is missing", f"sudo apt install python3-{name}")
        elif _numbers(found) < _numbers(least):
            yield error(
                name, f"{found} is too old", f"It takes {least}: Raspberry Pi OS trixie or later has it."
            )
        else:
            yield well(name, found)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:2])


def _disk(facts: Facts, settings: Settings) -> Finding:
    where = settings.state
    if facts.state_is_read_only:
        return error(
            "disk", f"{where} can only be read", "The card may be failing: save the games, take a new card."
        )
    if facts.state_is_writable is False:
        return warning(
            "disk",
            f"{facts.user} may not write to {where}",
            "That is right for the service's folder; else use --state.",
        )
    if facts.free is None:
        return warning("disk", f"{where} cannot be asked for its room", "Is the folder there?")
    room = f"{facts.free // MEGABYTE} MB free for games in {where}"
    if facts.free < FULL:
        return error(
            "disk",
            room,
            "No game can be kept for long: make room. sudo apt clean; journalctl --vacuum-size=50M",
        )
    if facts.free < NEARLY_FULL:
        return warning("disk", room, "Make room before the next evening.")
    return well("disk", room)


def _clock(facts: Facts) -> Finding:
    if facts.now < BUILT:
        return warning(
            "clock",
            "the date lies in the past",
            "Games are named after it: connect the Pi to the internet once.",
        )
    if facts.clock_is_set is False:
        return warning(
            "clock", "no time server has been heard", "Games are named after the date; nothing else needs it."
        )
    return well("clock", "set")


def _power(bits: int) -> Finding:
    now = [name for bit, name in NOW.items() if bits >> bit & 1]
    before = [name for bit, name in NOW.items() if bits >> (bit + SINCE) & 1]
    if now:
        return error(
            "power", f"{', '.join(now)}, now", SUPPLY if "under-voltage" in now else "Let air to the Pi."
        )
    if before:
        do = SUPPLY if "under-voltage" in before else "Let air to the Pi."
        return warning("power", f"{', '.join(before)}, since the start", do)
    return well("power", "never too low, never throttled since the start")


def _warmth(warmth: float) -> Finding:
    found = f"{warmth:.0f} °C"
    return warning("warmth", found, "Let air to the Pi.") if warmth >= HOT else well("warmth", found)


def _service(state: str) -> Finding:
    if state == "active":
        return well("service", "running")
    if state == "failed":
        return error("service", "failed", "Read why: journalctl -u kinito-pi -n 30")
    return warning("service", state, "Start it: sudo systemctl enable --now kinito-pi")
