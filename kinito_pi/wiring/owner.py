"""Whose the state folder is: what root writes there the service could not read."""

from __future__ import annotations

import os
import pwd
import sys
from pathlib import Path


class OwnerError(Exception):
    """The folder's owner cannot run this program; ``str()`` says what to do."""

    code = "owner"


def go_on_as_owner_of(folder: Path) -> None:
    """As root, become the user to whom ``folder`` belongs, for good: what is written from now on is theirs,
    the lock among it. Nothing for anybody else, for a folder of root's, and where there is none.

    Raises ``OwnerError`` when that user may not read this program, which loads parts of itself later.
    """
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
    for part in map(Path, filter(os.path.isabs, sys.path)):
        if _is_closed(part):
            raise OwnerError(
                f"{part}: cannot be read by {entry.pw_name}, to whom {folder} belongs. Use the program that"
                " the package installed (/usr/bin/kinito-pi), or let that user read this one."
            )


def _is_closed(part: Path) -> bool:
    """Whether it may be there, and cannot be read: without the right to look nobody can tell."""
    try:
        part.stat()
    except PermissionError:
        return True
    except OSError:
        return False
    return not os.access(part, os.R_OK)
