from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ..journal.disk import Disk
from .bench import Table


@pytest.fixture(autouse=True)
def a_disk_that_syncs_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody pulls the bench's plug: waiting for the real disk would be most of these tests' time."""
    monkeypatch.setattr(os, "fsync", lambda _descriptor: None)


@pytest.fixture
def disk(a_disk_that_syncs_at_once: None, monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
def sits(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """``sits("Ana", "Jon")``: a table in the lobby with these people; all are closed afterwards."""
    tables: list[Table] = []

    def opens(*people: str, **options: Any) -> Table:
        tables.append(Table(tmp_path / f"table{len(tables)}", *people, **options))
        return tables[-1]

    yield opens
    for table in tables:
        table.close()


@pytest.fixture
def lobby(sits: Callable[..., Table]) -> Table:
    """Ana, Jon and Mikel before a game."""
    return sits("Ana", "Jon", "Mikel")


@pytest.fixture
def game(lobby: Table) -> Table:
    """The same, with Ana to throw first."""
    lobby.do("Ana", "start")
    return lobby
