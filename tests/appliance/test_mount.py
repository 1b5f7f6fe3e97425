"""Mounts as proc_pid_mountinfo(5) tells them: a service's own, over a disk that may change under them."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinito_pi.wiring.mount import is_stale, mounts

STATE = Path("/var/lib/kinito-pi")
ROOT = "25 1 179:2 / / {mine},relatime shared:1 - ext4 /dev/mmcblk0p2 {disk}"
OWN = "61 25 179:2 /var/lib/kinito-pi /var/lib/kinito-pi {mine} master:1 - ext4 /dev/mmcblk0p2 {disk}"


def told(root: tuple[str, str], own: tuple[str, str] | None = None) -> str:
    lines = [ROOT.format(mine=root[0], disk=root[1])]
    return "\n".join(lines + ([OWN.format(mine=own[0], disk=own[1])] if own else []))


@pytest.mark.parametrize(
    ("own", "stale"),
    [(("ro", "rw"), True), (("ro", "ro"), False), (("rw", "ro"), False), (("rw", "rw"), False)],
)
def test_it_is_stale_where_only_the_services_own_mount_is_read_only(
    own: tuple[str, str], stale: bool
) -> None:
    assert is_stale(STATE, told(("ro", own[1]), own)) is stale


def test_without_a_mount_of_its_own_the_folders_above_it_counts() -> None:
    assert is_stale(STATE, told(("ro", "rw")))


def test_a_folder_that_only_begins_like_a_mount_is_not_on_it() -> None:
    assert not is_stale(Path("/var/lib/kinito-pi2"), told(("rw", "rw"), ("ro", "rw")))


def test_where_nobody_says_nothing_is_stale() -> None:
    assert not is_stale(STATE, "")


def test_this_machines_mounts_can_be_read(tmp_path: Path) -> None:
    assert not is_stale(tmp_path, mounts())
