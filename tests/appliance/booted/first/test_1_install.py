"""apt installs the package on a system without a camera: the service is there, and says what it lacks."""

from __future__ import annotations

import pwd
import stat
from collections.abc import Iterator

import pytest

from tests.appliance.booted.system import (
    MOTOR,
    PATIENCE,
    REED,
    SERVICE,
    STATE,
    answers,
    done,
    fault,
    install,
    journal,
    said,
    shown,
    systemctl,
    wait_until,
)  # fmt: skip
from tests.kernel.header import Header

FILE = "/etc/kinito-pi/kinito.toml"


@pytest.fixture(scope="module", autouse=True)
def installed() -> None:
    install()


@pytest.fixture
def header() -> Iterator[Header]:
    header = Header()
    yield header
    header.let_go()


def test_nothing_but_the_package_is_installed_for_it() -> None:
    """What it depends on is in the root already: nothing is fetched, a Pi may be without internet."""
    assert said("dpkg-query", "--show", "--showformat", "${Status}", "kinito-pi") == "install ok installed"


def test_the_service_comes_up_by_itself() -> None:
    wait_until(lambda: shown("ActiveState") == "active", "it did not start")


def test_it_will_come_up_at_every_start() -> None:
    assert systemctl("is-enabled", SERVICE) == "enabled"


def test_the_page_answers_on_port_80() -> None:
    assert answers()["stage"] == "lobby"


def test_it_runs_as_its_own_user() -> None:
    assert said("ps", "--no-headers", "--format", "user:20", "--pid", shown("MainPID")) == "kinito-pi"


def test_the_port_is_all_that_it_may_as_root_would() -> None:
    status = said("grep", "CapEff", f"/proc/{shown('MainPID')}/status").split()[1]
    assert int(status, 16) == 1 << 10  # CAP_NET_BIND_SERVICE (linux/capability.h)


@pytest.mark.parametrize("group", ["gpio", "video", "dialout"])
def test_its_user_is_in_the_group(group: str) -> None:
    assert group in said("id", "--name", "--groups", "kinito-pi").split()


def test_games_are_kept_where_only_its_user_can_look() -> None:
    seen = STATE.stat()
    owner = pwd.getpwuid(seen.st_uid).pw_name
    assert (owner, stat.S_IMODE(seen.st_mode)) == ("kinito-pi", 0o700)


def test_the_pins_belong_to_their_group() -> None:
    assert said("stat", "--format", "%G %a", "/dev/gpiochip0") == "gpio 660"


def test_without_a_camera_the_page_says_so() -> None:
    assert fault() == "camera_gone"


def test_without_a_camera_its_status_says_what_to_do() -> None:
    assert "the tower cannot throw. There is no camera" in shown("StatusText")


def test_a_missing_camera_does_not_start_it_again_and_again() -> None:
    assert shown("NRestarts") == "0"


def test_the_motor_is_off(header: Header) -> None:
    header.to_ground(REED)
    assert header.in_the_end(*MOTOR) == [0, 0, 0]


def test_the_journal_tells_the_address() -> None:
    assert "the page is there: http://" in journal()


def test_the_journal_does_not_call_ready_what_cannot_throw() -> None:
    assert "The tower is ready" not in journal()


def test_the_doctor_has_a_line_for_each_part() -> None:
    told = done("kinito-pi", "doctor", "--config", FILE).stdout
    assert "camera" in told.lower()
    assert "Traceback" not in told


def test_its_sandbox_is_as_tight_as_the_documents_say() -> None:
    told = said("systemd-analyze", "security", "--threshold=18", SERVICE)
    assert "Overall exposure level" in told


def test_it_starts_within_seconds() -> None:
    """Not a measurement: this kernel is slow. The service's own limit is what must not be near."""
    began, ready = (
        int(shown(name)) for name in ("ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
    )
    assert (ready - began) / 1e6 < PATIENCE
