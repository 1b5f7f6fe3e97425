"""The root: a small Debian trixie with the package's dependencies, and stand-ins for those that it lacks."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools.kernel.boot import make_disk
from tools.kernel.kept import kept
from tools.kernel.said import said
from tools.kernel.standins import LOCK, NO_SCREEN, PACKAGES, VIRTUAL_CAMERA, install_standins
from tools.kernel.suite import SUITE, Apt

SYSTEM = ("systemd", "systemd-sysv", "udev", "dbus", "kmod", "procps", "iproute2", "apt", "e2fsprogs")
NEEDED = (
    "python3-flask", "python3-numpy", "python3-opencv", "python3-segno", "python3-waitress",
)  # fmt: skip
"""Of the package's dependencies, those that trixie has."""
OF_THE_STANDINS = (
    "libcamera-ipa", "python3-av", "python3-colorzero", "python3-jsonschema", "python3-libcamera",
    "python3-piexif", "python3-pil", "python3-prctl", "python3-tqdm",
)  # fmt: skip
TO_BUILD = ("gcc", "libc6-dev", "python3-dev", "python3-setuptools", "swig")
TO_TEST = ("python3-pytest", "python3-pytest-timeout")
ROOM = 3 * 2**30
"""bytes, most of them never written."""
INCLUDED = (*SYSTEM, *NEEDED, *OF_THE_STANDINS, *TO_BUILD, *TO_TEST)


def root() -> Path:
    """The disk of the root, to be used as it is and never written to; made now if it is not kept."""
    apt = Apt()
    ingredients = [
        *INCLUDED,
        str(ROOM),
        repr(PACKAGES),
        LOCK.read_text(),
        VIRTUAL_CAMERA.read_text(),
        NO_SCREEN,
    ]
    return kept(SUITE, ingredients, lambda folder: _make(apt, folder)) / "disk"


def _make(apt: Apt, folder: Path) -> None:
    target = folder / "root"
    said(
        "nice", "mmdebstrap", "--variant=minbase", f"--include={','.join(INCLUDED)}",
        "--skip=cleanup/apt/lists", SUITE, target, apt.source,
        env=os.environ | {"TMPDIR": str(folder)},
    )  # fmt: skip
    install_standins(target)
    for left_over in (target / "var/cache/apt/archives").glob("*.deb"):
        left_over.unlink()
    shutil.rmtree(target / "usr/share/doc", ignore_errors=True)
    make_disk(folder / "disk", ROOM, filled=target)
    shutil.rmtree(target)
