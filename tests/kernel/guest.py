"""Tests that run inside a guest kernel and are reported here as if they had run here.

A folder of such tests has a ``conftest.py`` with a ``GuestRun``. Outside, it boots a guest before the first
test, has pytest run the chosen tests there, and tells their reports again; inside, it writes them down.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.kernel.boot import Guest
from tools.kernel.said import CannotMakeError

INSIDE = os.environ.get("KINITO_PI_GUEST")
"""The shared folder, inside a guest; None outside."""
MUST = bool(os.environ.get("KINITO_PI_ALL"))
"""Whether a machine that cannot boot a guest is a failure, as it is in continuous integration."""
LAST_WORDS = 4000
"""Characters of the guest's console to show."""

Boot = Callable[[Path], Guest]


class GuestRun:
    """One folder's tests, in one guest. ``boot``: starts it, given the folder to share. ``within``: s.
    ``has_run``: whether any of them was asked for."""

    def __init__(self, folder: Path, boot: Boot, *, within: float) -> None:
        self._folder = folder
        self._boot = boot
        self._within = within
        self._reports: dict[str, list[Any]] = {}
        self._missing = ""
        self._skipped = False
        self.has_run = False

    def has(self, item: pytest.Item) -> bool:
        """Whether it is one of this folder."""
        return self._folder in item.path.parents

    def run(self, session: pytest.Session) -> None:
        """Boot the guest and let it run those of ``session``'s tests that are its own."""
        mine = [item.nodeid for item in session.items if self.has(item)]
        if INSIDE or not mine or session.config.option.collectonly:
            return
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder)
            out.chmod(0o777)
            (out / "tests").write_text("\n".join(mine))
            try:
                tell(
                    session.config,
                    "Booting a guest kernel (the first time it is made: about ten minutes) ...",
                )
                self.has_run, began = True, time.monotonic()
                self._run(out)
                tell(session.config, f"... {self._folder.name}: {time.monotonic() - began:.0f} s.")
            except CannotMakeError as error:
                self._missing, self._skipped = str(error), not MUST
            self._read(out / "reports", session.config)
            self._keep(out, session.config)

    def _run(self, out: Path) -> None:
        guest = self._boot(out)
        try:
            finished = guest.wait(self._within)
        finally:
            guest.cut_power()
        if not finished:
            told = [
                (out / name).read_text(errors="replace")
                for name in ("told", "console")
                if (out / name).exists()
            ]
            self._missing = "the guest did not come to its end:\n" + "\n".join(told)[-LAST_WORDS:]
        elif not (out / "reports").exists():
            self._missing = (out / "told").read_text(errors="replace")[-LAST_WORDS:]

    def _read(self, file: Path, config: pytest.Config) -> None:
        for line in file.read_text().splitlines() if file.exists() else []:
            report = config.hook.pytest_report_from_serializable(config=config, data=json.loads(line))
            self._reports.setdefault(report.nodeid, []).append(report)

    def _keep(self, out: Path, config: pytest.Config) -> None:
        kept = os.environ.get("KINITO_PI_GUEST_KEPT")
        if kept:
            shutil.copytree(out, Path(kept) / self._folder.name, dirs_exist_ok=True)

    def retell(self, item: pytest.Item) -> bool | None:
        """Report ``item`` as the guest did. None where pytest runs it: inside the guest, and for every test
        of another folder, since pytest asks each ``conftest.py`` about all tests."""
        if INSIDE or not self.has(item):
            return None
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in self._reports.get(item.nodeid) or [self._no_report(item)]:
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def _no_report(self, item: pytest.Item) -> pytest.TestReport:
        why = self._missing or "the guest has no report of it"
        outcome, told = ("skipped", (str(item.path), 0, why)) if self._skipped else ("failed", why)
        return pytest.TestReport(
            item.nodeid,
            item.location,
            {},
            outcome,
            told,
            "setup",
            [],
            0.0,
            0.0,
            0.0,  # type: ignore[arg-type]
        )


def tell(config: pytest.Config, line: str) -> None:
    """A line for whoever waits."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        reporter.write_line(line)


def write_down(report: pytest.TestReport, config: pytest.Config) -> None:
    """Inside the guest: keep ``report`` for the outside."""
    if INSIDE:
        data = config.hook.pytest_report_to_serializable(config=config, report=report)
        with (Path(INSIDE) / "reports").open("a") as file:
            file.write(json.dumps(data) + "\n")
