"""What root does by hand to the service's folder is done as the service's user."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kinito_pi.wiring import go_on_as_owner_of

from .program import ROOT

NOBODY = 65534
"""The user and group that own nothing, by Debian's policy."""
WRITES = """
import os, sys
from contextlib import suppress
from pathlib import Path
from kinito_pi.wiring import OwnerError, go_on_as_owner_of
folder = Path(sys.argv[1])
with suppress(OwnerError):  # Where the tests' own Python is root's.
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


def test_an_owner_who_cannot_read_the_program_is_told_so_in_a_sentence(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can become another")
    state, secret = tmp_path / "state", tmp_path / "secret"
    state.mkdir()
    secret.mkdir(mode=0o700)
    tmp_path.chmod(0o755)
    os.chown(state, NOBODY, NOBODY)
    command = [sys.executable, "-m", "kinito_pi", "calibrate", "--twin", "--yes", "--state", str(state)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(secret), str(ROOT)])}, cwd="/",
    )  # fmt: skip
    told = f"kinito-pi: {secret}: cannot be read by "
    assert (done.returncode, done.stderr.count("\n"), done.stderr.startswith(told)) == (1, 1, True)
