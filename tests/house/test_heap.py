"""What the program frees is the machine's again."""

from __future__ import annotations

import subprocess
import sys

from tests.house.program import ROOT

FREED = """
from pathlib import Path
from kinito_pi.heap import keep_little

def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20

keep_little()
kept = [bytearray(b"x" * 3 * 2**20) for _ in range(20)]
before = megabytes()
del kept[::2]
print(before - megabytes())
"""
"""Every second of 20 blocks of three megabytes: holes that a heap would keep."""


def test_a_block_between_two_others_is_given_back_when_it_is_freed() -> None:
    done = subprocess.run([sys.executable, "-c", FREED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert float(done.stdout) > 25  # Of 30 MB.
