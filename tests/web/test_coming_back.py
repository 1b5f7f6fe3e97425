"""How long a phone may take until it shows the truth again: 3 s from when its tower can be reached."""

from __future__ import annotations

import re
from pathlib import Path

from kinito_pi.play.presence import ASKS_AGAIN

WEB = Path(__file__).parents[2] / "web"
BOUND = 3000
"""ms"""
CONNECTING = 500
"""ms for a connection and a snapshot in the tower's own Wi-Fi, generously."""


def number(script: str, name: str) -> int:
    """A number of ms that the script calls ``name``."""
    found = re.search(rf"^const {name} = ([\d_]+);", (WEB / script).read_text(encoding="utf-8"), re.MULTILINE)
    assert found, name
    return int(found[1])


def waits() -> list[int]:
    found = re.search(r"^const WAITS = \[([\d, ]+)\];", (WEB / "connection.js").read_text(), re.MULTILINE)
    assert found
    return [int(each) for each in found[1].split(",")]


def test_whoever_waits_for_the_next_attempt_is_back_in_time() -> None:
    assert max(waits()) + CONNECTING <= BOUND


def test_so_is_whoever_is_in_an_attempt_that_leads_nowhere() -> None:
    """It takes its time from the wait for the next one, so the two are not added."""
    assert number("stream.js", "OPENING") + CONNECTING <= BOUND


def test_so_is_whoever_found_no_stream_free() -> None:
    """It asks for a snapshot as well at each attempt."""
    assert number("connection.js", "SQUEEZED") <= BOUND


def test_a_phone_that_the_tower_knows_to_be_there_is_one_that_asks_in_time() -> None:
    """One question may be lost before its seat counts as away."""
    assert 2 * number("connection.js", "SQUEEZED") < ASKS_AGAIN * 1000
