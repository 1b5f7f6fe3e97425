"""Boots two towers side by side: one to install it and play, and again after its plug was pulled; and one
that its builder works on."""

from __future__ import annotations

import os
import resource
import shutil
import tempfile
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

from tests.kernel.guest import GuestRun, tell, write_down
from tools.kernel import linux, trixie
from tools.kernel.boot import Guest, make_disk
from tools.kernel.said import CannotMakeError

from .plugged import PLUGGED, plug_in

HERE = Path(__file__).parent
WITHIN = 2400.0
"""s for all tests of one boot, on a machine that is busy."""
CARD = 4 * 2**20
"""bytes of a card that is worn out in a tower."""


class Bench:
    """What all towers get: the folder with what is ``plugged`` in, filled by whoever is first."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.folder: Path | None = None

    def place(self) -> Path:
        """Where it all lies. Raises ``CannotMakeError`` where there is none, or none any more."""
        if os.geteuid() != 0:
            raise CannotMakeError("The appliance is booted as root: its root belongs to root.")
        if self.folder is None:
            raise CannotMakeError("There is no bench.")
        return self.folder

    def plugged(self) -> Path:
        plugged = self.place() / "plugged"
        with self._lock:
            if not plugged.exists():
                unfinished = self.place() / "unfinished"
                shutil.rmtree(unfinished, ignore_errors=True)
                unfinished.mkdir()
                plug_in(unfinished)
                unfinished.rename(plugged)
        return plugged


BENCH = Bench()


class Tower:
    """One disk, for boots that follow each other; each has a folder of tests."""

    def __init__(self, *names: str) -> None:
        self._name = names[0]
        self._guest: Guest | None = None
        self.boots = [GuestRun(HERE / name, self._boot, within=WITHIN) for name in names]

    def run(self, session: pytest.Session) -> None:
        for each in self.boots:
            each.run(session)

    def _boot(self, out: Path) -> Guest:
        place = BENCH.place()
        with ThreadPoolExecutor() as side_by_side:
            making = [side_by_side.submit(make) for make in (linux.kernel, trixie.root)]
        kernel, root = (each.result() for each in making)
        disk, card = (place / f"{self._name}.{what}" for what in ("disk", "card"))
        if not disk.exists():
            make_disk(disk)
            make_disk(card, CARD)
        self._guest = Guest(kernel, out, {}, root=root, disk=disk, card=card)
        try:
            # It takes its time to boot: what it is given is made meanwhile.
            shutil.copytree(BENCH.plugged(), out, dirs_exist_ok=True)
            (out / PLUGGED).touch()
        except BaseException:
            self._guest.cut_power()
            raise
        return self._guest

    def give_up(self) -> None:
        if self._guest is not None:
            self._guest.pull_plug()


TOWERS = Tower("first", "second"), Tower("builder")
BOOTS = [boot for tower in TOWERS for boot in tower.boots]


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, Any, Any]:
    began, before = time.monotonic(), _processor()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as side_by_side:
        BENCH.folder = Path(folder)
        try:
            list(side_by_side.map(lambda tower: tower.run(session), TOWERS))
        except BaseException:  # Ctrl-C: nobody waits for them any more.
            BENCH.folder = None
            for tower in TOWERS:
                tower.give_up()
            raise
    if any(boot.has_run for boot in BOOTS):
        took, used = time.monotonic() - began, _processor() - before
        tell(session.config, f"... all towers: {took:.0f} s, {used:.0f} s of a core.")
    return (yield)


def _processor() -> float:
    """s of a core that everything started here has used, once it has ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    return next((each.retell(item) for each in BOOTS if each.has(item)), None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    write_down(report, item.config)
    return report
