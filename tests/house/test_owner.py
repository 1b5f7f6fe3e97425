"""What root does by hand to the service's folder is done as the service's user."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kinito_pi.wiring import go_on_as_owner_of

NOBODY = 65534
"""The user and group that own nothing, by Debian's policy."""
WRITES = """
import os, sys
from pathlib import Path
from kinito_pi.wiring import go_on_as_owner_of
folder = Path(sys.argv[1])
go_on_as_owner_of(folder)
print(os.geteuid(), os.getgroups())
os.chdir(folder)
Path("calibration.toml").touch()
"""


@pytest.fixture
def told(tmp_path: Path) -> str:
    """What the program says of itself, after it has written into a folder of nobody's."""
    if os.geteuid() != 0:
        pytest.skip("only root can become another")
    os.chown(tmp_path, NOBODY, NOBODY)
    command = [sys.executable, "-c", WRITES, str(tmp_path)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60).stdout


def test_root_becomes_the_owner_and_keeps_none_of_roots_groups(told: str) -> None:
    assert told == f"{NOBODY} [{NOBODY}]\n"


def test_a_user_stays_who_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(os, "setuid", lambda user: pytest.fail("became another"))
    go_on_as_owner_of(tmp_path)


def test_a_folder_that_is_not_there_changes_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "setuid", lambda user: pytest.fail("became another"))
    go_on_as_owner_of(tmp_path / "not" / "yet")
