"""Collected only on a Raspberry Pi whose owner asks for it: everything here drives real lines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kinito_pi.tower import PinMap, read_pin_map_file

MODEL = Path("/proc/device-tree/model")
IS_A_PI = MODEL.exists() and MODEL.read_text(errors="replace").startswith("Raspberry Pi")
ASKED = os.environ.get("KINITO_PI_ON_DEVICE") == "1"

collect_ignore_glob = [] if ASKED and IS_A_PI else ["test_*.py"]


@pytest.fixture(scope="session")
def pin_map() -> PinMap:
    return read_pin_map_file(os.environ.get("KINITO_PI_PINS", ""))


@pytest.fixture
def factory() -> Iterator[Any]:
    """The Pi's own pins. Where the service has them the test fails, and says to stop it."""
    from kinito_pi.tower import real_pins

    pins = real_pins()
    yield pins
    pins.close()


@pytest.fixture
def may_turn() -> None:
    if os.environ.get("KINITO_PI_MAY_TURN") != "1":
        pytest.skip("it turns the cup: shut the lid, hands off, then KINITO_PI_MAY_TURN=1")
