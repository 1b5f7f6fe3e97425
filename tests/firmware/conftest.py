"""The guard's code under each Python that is to run it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware" / "pico"
VECTORS: dict[str, Any] = json.loads((HERE / "guard_lines.json").read_text(encoding="utf-8"))
SCENARIOS: dict[str, Any] = json.loads((HERE / "guard_scenarios.json").read_text(encoding="utf-8"))


def micropython() -> str:
    """The interpreter beside this one, or Debian's; a skip with its reason where neither can be had."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if found is None:
        pytest.skip("no micropython for this machine from PyPI; with Debian 13: sudo apt install micropython")
    return found


@pytest.fixture(scope="session", params=["cpython", "micropython"])
def said(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What the guard's code makes of the shared vectors."""
    python = sys.executable if request.param == "cpython" else micropython()
    done = subprocess.run(
        [
            python,
            HERE / "said_by_the_guard.py",
            FIRMWARE,
            HERE / "guard_lines.json",
            HERE / "guard_scenarios.json",
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
