"""Whose the state folder is: what root writes there the service could not read."""

from __future__ import annotations

import os
import pwd
from pathlib import Path


def go_on_as_owner_of(folder: Path) -> None:
    """As root, become the user to whom ``folder`` belongs, for good: what is written from now on is theirs,
    the lock among it. Nothing for anybody else, for a folder of root's, and where there is none."""
    if os.geteuid() != 0 or not folder.is_dir():
        return
    owner = folder.stat().st_uid
    if owner == 0:
        return
    try:
        entry = pwd.getpwuid(owner)
    except KeyError:
        return
    os.initgroups(entry.pw_name, entry.pw_gid)
    os.setgid(entry.pw_gid)
    os.setuid(owner)
