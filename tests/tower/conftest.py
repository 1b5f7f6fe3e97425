"""A clock that is told what time it is, and mock pins as gpiozero makes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin


class Clock:
    """``clock()`` is the time; ``clock.tick(0.01)`` lets some pass."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def tick(self, seconds: float) -> float:
        self.now += seconds
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pins() -> Iterator[Any]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.close()
