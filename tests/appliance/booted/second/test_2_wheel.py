"""The other way: the wheel, among the libraries that the system has. Nothing of the package is left then.

On this tower, which has the least to do: both come to their end at about the same time.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appliance.booted.system import OUT, Evening, done, said, table, wait_until
from tools.kernel.boot import CHECKOUT

PLACE = Path("/opt/kinito")
PROGRAM = str(PLACE / "bin" / "kinito-pi")


@pytest.fixture(scope="module", autouse=True)
def installed(evening: Evening) -> None:
    said("dpkg", "--purge", "kinito-pi")
    said("python3", "-m", "venv", "--system-site-packages", "--without-pip", str(PLACE))
    pip = next((CHECKOUT / "tools").glob("pip-*.whl")) / "pip"
    [wheel] = OUT.glob("*.whl")
    install = ("install", "--quiet", "--no-deps", "--no-index", str(wheel))
    said("python3", str(pip), "--python", str(PLACE / "bin" / "python"), *install)


@pytest.fixture(scope="module")
def running(installed: None) -> Iterator[None]:
    command = [PROGRAM, "run", "--tower", "--state", str(PLACE / "state"), "--port", "80"]
    with (PLACE / "told").open("w") as told:
        process = subprocess.Popen(command, stdout=told, stderr=subprocess.STDOUT)
    yield
    process.terminate()
    process.wait()


def test_it_needs_nothing_that_the_system_has_not(running: None) -> None:
    seen = wait_until(table, "the wheel's page does not answer")
    assert seen["tower"]["fault"] is None


def test_it_says_that_the_tower_is_ready(running: None) -> None:
    wait_until(lambda: "The tower is ready" in (PLACE / "told").read_text(), "it does not say so")


def test_its_motor_can_be_taken_off(running: None) -> None:
    """While it runs its pins are its own: that is said, and no traceback."""
    assert "Traceback" not in done(PROGRAM, "motor-off").stderr
