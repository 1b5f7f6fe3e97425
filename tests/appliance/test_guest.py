"""A guest kernel ends with whoever booted it, whatever ended that. A shell stands in for the kernel."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.program import ROOT
from tests.kernel.header import comes_true
from tools.kernel.boot import Guest

KERNEL = """#!/bin/sh
[ "$1" = leads ] || exec setsid "$0" leads "$@"
for word; do case $word in OUT=*) out=${word#OUT=};; esac; done
sleep 600 &
echo $$ $! > $out/processes
wait
"""
"""As a User-Mode Linux does, it leads a session of its own, and its programs are processes of their own."""
BOOT = """
import signal, sys, time
from pathlib import Path
from tools.kernel.boot import Guest
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # It may be ignored where the tests were started from.
Guest(Path(sys.argv[1]), Path(sys.argv[2]), {})
time.sleep(600)
"""

PATIENCE = 30.0
"""s."""


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    file = tmp_path / "kernel"
    file.write_text(KERNEL)
    file.chmod(0o755)
    return file


def processes(out: Path) -> list[int]:
    """Of the guest, once it runs."""
    file = out / "processes"
    assert comes_true(lambda: file.exists() and file.read_text().endswith("\n"), PATIENCE)
    return [int(word) for word in file.read_text().split()]


def runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL, signal.SIGHUP])
def test_a_guest_ends_with_whoever_booted_it(kernel: Path, tmp_path: Path, how: signal.Signals) -> None:
    booting = subprocess.Popen([sys.executable, "-c", BOOT, str(kernel), str(tmp_path)], cwd=ROOT)
    guest = processes(tmp_path)
    booting.send_signal(how)
    booting.wait()
    assert comes_true(lambda: not any(runs(each) for each in guest), PATIENCE)


def test_a_guest_whose_power_is_cut_leaves_nothing(kernel: Path, tmp_path: Path) -> None:
    guest = Guest(kernel, tmp_path, {})
    mine = processes(tmp_path)
    guest.cut_power()
    assert comes_true(lambda: not any(runs(each) for each in mine), PATIENCE)
