"""Boots the appliance on a disk of its own, to install it and play."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.guest import GuestRun, write_down
from tools.kernel import linux, trixie
from tools.kernel.boot import Guest
from tools.kernel.said import CannotMakeError

from .plugged import plug_in

HERE = Path(__file__).parent
WITHIN = 1200.0
"""s for all tests of one boot, on a machine that is busy."""


class Power:
    """One disk for all boots of a run."""

    def __init__(self) -> None:
        self.disk: Path | None = None

    def boot(self, out: Path) -> Guest:
        if os.geteuid() != 0:
            raise CannotMakeError("The appliance is booted as root: its root belongs to root.")
        if self.disk is None:
            raise CannotMakeError("There is no disk.")
        given = {"ROOT": str(trixie.root())}
        plug_in(out, self.disk)
        return Guest(linux.kernel(), out, given, disk=self.disk)


POWER = Power()
BOOTS = [GuestRun(HERE / name, POWER.boot, within=WITHIN) for name in ("first",)]


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
