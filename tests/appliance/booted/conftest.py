"""Boots the appliance twice on one disk: once to install it and play, once after the plug was pulled."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.guest import GuestRun, write_down
from tools.kernel import linux, trixie
from tools.kernel.boot import Guest, make_disk
from tools.kernel.said import CannotMakeError

from .plugged import plug_in

HERE = Path(__file__).parent
WITHIN = 2400.0
"""s for all tests of one boot, on a machine that is busy."""


class Power:
    """One ``disk`` for all boots of a run, and one folder with what is ``plugged`` in."""

    def __init__(self) -> None:
        self.disk: Path | None = None

    def boot(self, out: Path) -> Guest:
        if os.geteuid() != 0:
            raise CannotMakeError("The appliance is booted as root: its root belongs to root.")
        if self.disk is None:
            raise CannotMakeError("There is no disk.")
        plugged = self.disk.with_name("plugged")
        if not plugged.exists():
            plugged.mkdir()
            plug_in(plugged)
            make_disk(self.disk)
        shutil.copytree(plugged, out, dirs_exist_ok=True)
        return Guest(linux.kernel(), out, {}, root=trixie.root(), disk=self.disk)


POWER = Power()
BOOTS = [GuestRun(HERE / name, POWER.boot, within=WITHIN) for name in ("first", "second")]


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, Any, Any]:
    with tempfile.TemporaryDirectory() as folder:
        POWER.disk = Path(folder) / "disk"
        for each in BOOTS:
            each.run(session)
    return (yield)


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    return next((each.retell(item) for each in BOOTS if each.has(item)), None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    write_down(report, item.config)
    return report
