"""Booting the kernel as an ordinary process, and cutting its power."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]
MEMORY = "1G"
ROOT = "/dev/ubdb"
"""The second disk, as the guest calls it."""
DISK = 512 * 2**20
"""bytes of a guest's own disk."""
LOOK = 0.1
"""s between two looks at whether the guest has come to its end."""
KEEPER = """
exec 3<&0
"$@" < /dev/null & guest=$!
(read -r _ <&3; kill -s KILL $guest -$guest 2> /dev/null) &
wait $guest
"""
"""Of a shell that starts the kernel and holds a line to us: whatever ends us, kill -9 too, ends the line, and
the kernel with all that it has started, which is a group of its own."""


class Guest:
    """A kernel that runs until it ends or we do. ``out``: the folder that it shares, with ``console`` in it.

    ``given``: what ``guest.sh`` is told. ``root``: the file that is the disk of a root to be read, and
    ``disk`` that of what is written over it; or neither. ``card``: a third disk, which nobody uses yet.
    """

    def __init__(
        self,
        kernel: Path,
        out: Path,
        given: dict[str, str],
        *,
        root: Path | None = None,
        disk: Path | None = None,
        card: Path | None = None,
    ) -> None:
        self.out = out
        words = [
            f"mem={MEMORY}", "root=/dev/root", "rootfstype=hostfs", "rootflags=/", "ro",
            f"init={HERE / 'guest.sh'}", "con=null", "con0=fd:0,fd:1", "ssl=null", "quiet", "panic=-1",
            *([f"ubd0={disk}", f"ubd1r={root}", f"ROOT={ROOT}"] if root else []),
            *([f"ubd2={card}"] if card else []),
            f"OUT={out}", f"CHECKOUT={CHECKOUT}", *(f"{name}={value}" for name, value in given.items()),
        ]  # fmt: skip
        with (out / "console").open("wb") as console:
            self._keeper = subprocess.Popen(
                ["sh", "-c", KEEPER, "keeper", str(kernel), *words],
                stdin=subprocess.PIPE, stdout=console, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip

    def wait(self, within: float, look: Callable[[], None] = lambda: None) -> bool:
        """Whether it came to its end within so many s; ``look`` is called meanwhile."""
        until = time.monotonic() + within
        while not (self.out / "done").exists():
            if time.monotonic() > until or self._keeper.poll() is not None:
                return False
            look()
            time.sleep(LOOK)
        return True

    def pull_plug(self) -> None:
        """Its power goes at once, whatever it was doing."""
        assert self._keeper.stdin is not None
        self._keeper.stdin.close()

    def cut_power(self) -> None:
        """As pulling the plug does; until nothing of it runs any more."""
        self.pull_plug()
        self._keeper.wait()


def make_disk(file: Path, size: int = DISK, *, filled: Path | None = None) -> None:
    """A disk of ``size`` bytes for a guest: empty, or with what is in the folder ``filled``."""
    file.touch()
    os.truncate(file, size)
    filling = ["-d", filled] if filled else []
    subprocess.run(["mkfs.ext4", "-q", "-F", *filling, file], check=True, stdin=subprocess.DEVNULL)
