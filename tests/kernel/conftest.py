"""These run on the lines of a guest kernel; what is a fixture here is on those lines."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from kinito_pi.tower import real_pins
from tests.kernel.guest import GuestRun, write_down
from tests.kernel.header import Header
from tools.kernel import lines, linux
from tools.kernel.boot import Guest


def _boot(out: Path) -> Guest:
    given = {"LIBRARY": str(lines.library()), "PYTHON": sys.executable}
    return Guest(linux.kernel(), out, given)


RUN = GuestRun(Path(__file__).parent, _boot, within=300)


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, Any, Any]:
    RUN.run(session)
    return (yield)


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    return RUN.retell(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    write_down(report, item.config)
    return report


@pytest.fixture
def header() -> Iterator[Header]:
    """The far side of the pins, every input with its pull-up as a bare wire has it."""
    header = Header()
    yield header
    header.let_go()


@pytest.fixture
def pins() -> Iterator[Any]:
    factory = real_pins()
    yield factory
    factory.close()
