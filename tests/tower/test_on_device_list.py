"""The tests for a real Pi: there for whoever asks on one, and in nobody's way elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIST = ROOT / "tests" / "on_device"
TESTS = sorted(LIST.glob("test_*.py"))


def collected(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *words],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT), **environment}, capture_output=True, text=True,
    )  # fmt: skip


def test_elsewhere_none_is_collected() -> None:
    assert "no tests collected" in collected("tests/on_device", KINITO_PI_ON_DEVICE="1").stdout


def test_each_can_be_collected() -> None:
    """By name, as the Pi's owner would have them all: nothing is missing that they import."""
    done = collected("--noconftest", *map(str, TESTS))
    assert done.returncode == 0, done.stdout
    assert {path.name for path in TESTS} == set(re.findall(r"(test_\w+\.py)", done.stdout))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_the_list_names_each(path: Path) -> None:
    assert f"`{path.name}`" in (LIST / "README.md").read_text(encoding="utf-8")
