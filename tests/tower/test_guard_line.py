"""The Pi's side of the language, over the vectors that it shares with the guard's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kinito_pi.tower.guard_line import (
    LONGEST,
    REASONS,
    VERSION,
    GuardState,
    Lines,
    beat,
    body_of,
    framed,
    state_in,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "firmware" / "guard_lines.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("each", VECTORS["lines"], ids=lambda each: each["body"])
def test_a_line_is_said_as_it_is_written(each: dict[str, str]) -> None:
    assert framed(each["body"]).decode() == each["line"] + "\n"


@pytest.mark.parametrize("each", VECTORS["lines"], ids=lambda each: each["body"])
def test_a_line_is_understood(each: dict[str, str]) -> None:
    assert body_of(each["line"].encode()) == each["body"]


@pytest.mark.parametrize("each", VECTORS["damaged"], ids=lambda each: each["why"])
def test_a_damaged_line_is_not_heard(each: dict[str, str]) -> None:
    assert body_of(each["line"].encode()) is None


@pytest.mark.parametrize("each", VECTORS["streams"], ids=lambda each: each["name"])
def test_lines_are_found_in_a_stream(each: dict[str, Any]) -> None:
    lines = Lines()
    found = [body_of(line) for chunk in each["chunks"] for line in lines.feed(chunk.encode())]
    assert [body for body in found if body is not None] == each["bodies"]


@pytest.mark.parametrize("each", VECTORS["states"], ids=lambda each: each["body"])
def test_a_state_is_understood(each: dict[str, Any]) -> None:
    assert state_in(each["body"]) == GuardState(*each["args"])


@pytest.mark.parametrize(
    "body",
    [
        "1 state 17 up shut 430 none",
        "1 state x up shut 430 none 0",
        "1 state 17 half shut 430 none 0",
        "1 state 17 up ajar 430 none 0",
        "1 state 17 up shut -1 none 0",
        "1 state 17 up shut 430 whim 0",
        "2 state 17 up shut 430 none 0",
        "1 is 1.0.0 100 1200 150 9000",
        "",
    ],
)
def test_what_is_no_state_is_none(body: str) -> None:
    assert state_in(body) is None


def test_a_beat_is_the_vectors_beat() -> None:
    assert beat(17, "run") == b"$1 beat 17 run*C70D\n"


def test_its_words_are_the_shared_ones() -> None:
    assert [VERSION, LONGEST, list(REASONS)] == [VECTORS["version"], VECTORS["longest"], VECTORS["reasons"]]
