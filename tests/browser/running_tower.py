"""The whole program as a process, as ``make run`` starts it, on a free port with a state of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

READY = re.compile(r"The twin is ready: (http://\S+)/#(\w+)")


@dataclass
class RunningTower:
    """``address``: of the page. ``code``: the table's."""

    address: str
    code: str
    process: subprocess.Popen[str]

    @property
    def join_url(self) -> str:
        return f"{self.address}/#{self.code}"

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=10)


def start_tower(state: Path, *options: str) -> RunningTower:
    """A tower that answers. Raises ``AssertionError`` with what it said if it does not start."""
    command: Sequence[str] = (
        sys.executable, "-m", "kinito_pi", "run", "--twin", "--address", "127.0.0.1", "--port", "0",
        "--state", str(state), *options,
    )  # fmt: skip
    with (state.parent / "log").open("a") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        ready = READY.search(line)
        if ready:
            return RunningTower(ready[1], ready[2], process)
    raise AssertionError(f"the tower did not start: {(state.parent / 'log').read_text()}")
