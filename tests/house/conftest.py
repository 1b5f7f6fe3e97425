"""Programs that go away with their test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.house.program import Program


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """``start("--bots", "2")``: a program that is ready, its state in the test's own folder."""
    started: list[Program] = []

    def start_it(*words: str, **options: Any) -> Program:
        started.append(Program(options.pop("state", tmp_path / "state"), *words, **options))
        return started[-1]

    yield start_it
    for each in started:
        each.close()
