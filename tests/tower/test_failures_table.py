"""The table of failures names tests that exist."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = files("kinito_pi.tower").joinpath("FAILURES.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", TABLE)


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_the_test_that_a_row_names_exists(path: str, name: str) -> None:
    assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


def test_every_row_has_its_test_or_says_why_not() -> None:
    rows = TABLE.splitlines()[TABLE.splitlines().index("|---|---|---|---|") + 1 :]
    assert [row for row in rows if "tests/" not in row and "only on a real Pi" not in row] == []
