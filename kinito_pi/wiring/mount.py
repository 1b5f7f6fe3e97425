"""How a folder is mounted here: a service has mounts of its own, made when it started."""

from __future__ import annotations

from pathlib import Path, PurePath

MOUNTS = Path("/proc/self/mountinfo")


def is_stale(folder: Path, mounts: str) -> bool:
    """Whether ``folder``'s mount is read-only though its disk is not any more: so it stays until the service
    starts anew. ``mounts``: what ``/proc/self/mountinfo`` says (proc_pid_mountinfo(5))."""
    found: tuple[int, bool] = (0, False)
    for line in mounts.splitlines():
        mine, _, disks = line.partition(" - ")
        place, options = mine.split(" ")[4:6]
        if folder.is_relative_to(PurePath(place)):
            stale = "ro" in options.split(",") and "rw" in disks.split(" ")[-1].split(",")
            found = max(found, (len(place), stale), key=lambda each: each[0])
    return found[1]


def mounts() -> str:
    """As they are now; empty where nobody says."""
    try:
        return MOUNTS.read_text()
    except OSError:
        return ""
