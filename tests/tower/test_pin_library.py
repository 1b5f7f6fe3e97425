"""lgpio makes a pipe where it is imported: that place is the program's own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kinito_pi.tower import load_lgpio

SOURCE = """
from pathlib import Path
Path(".lgd-nfy0").touch()
where = Path.cwd()
"""


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder, and an lgpio beside it that writes where it is imported."""
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "lgpio.py").write_text(SOURCE)
    (tmp_path / "here").mkdir()
    monkeypatch.syspath_prepend(tmp_path / "library")
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.delenv("LG_WD", raising=False)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    del sys.modules["lgpio"]
    return tmp_path / "here"


def test_its_pipe_does_not_lie_in_the_working_folder(bench: Path) -> None:
    load_lgpio()
    assert list(bench.iterdir()) == []


def test_the_working_folder_is_the_same_afterwards(bench: Path) -> None:
    load_lgpio()
    assert Path.cwd() == bench


def test_a_working_folder_that_cannot_be_entered_again_does_not_matter(
    bench: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for the service's user in somebody's home."""
    bench.rmdir()
    bench.parent.joinpath("gone").mkdir()
    monkeypatch.setattr(Path, "cwd", lambda: bench)
    assert load_lgpio().__name__ == "lgpio"


def test_where_the_service_has_said_where_it_is_there(bench: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """lgpio itself goes by ``LG_WD``."""
    monkeypatch.setenv("LG_WD", str(bench))
    assert load_lgpio().where == bench
