"""How long a phone may take until it shows the truth again: 3 s from when its tower can be reached."""

from __future__ import annotations

import re
from pathlib import Path

from kinito_pi.phones.stream import HEARTBEAT
from kinito_pi.play.presence import ASKS_AGAIN

WEB = Path(__file__).parents[2] / "web"
BOUND = 3000
"""ms"""
FIRST_REPEAT = 200
"""ms until a lost packet is sent again (Linux, RFC 6298); each time after that it takes twice as long."""
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


def test_one_heartbeat_may_be_lost_without_a_new_line() -> None:
    assert number("stream.js", "SILENCE") > 2 * HEARTBEAT * 1000


def test_a_line_that_was_heard_at_the_last_heartbeat_counts_as_alive() -> None:
    assert HEARTBEAT * 1000 < number("connection.js", "BEAT") < number("stream.js", "SILENCE")


def test_a_line_that_died_without_a_word_is_back_in_time() -> None:
    """After an outage of ``gone`` ms, of which nobody told the page: either what the tower said meanwhile is
    sent once more, or the page has noticed the silence and asks anew, whichever is sooner."""
    silence = number("stream.js", "SILENCE")
    for gone in range(0, silence, 10):
        repeated = FIRST_REPEAT
        while repeated < gone:
            repeated = 2 * repeated + FIRST_REPEAT
        assert min(repeated, silence + CONNECTING) - gone <= BOUND


def test_a_device_that_slept_is_known_to_have_slept_in_time() -> None:
    assert number("connection.js", "TICK") + CONNECTING <= BOUND
