"""Make sure the Debian packages that the tests need are there; install them when the user may.

A test that cannot run is a failure, never a silent skip: without the packages and without the right
to install them this ends with one line that names them.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

NEEDED = {
    "/usr/bin/WebKitWebDriver": "webkit2gtk-driver",
    "/usr/bin/Xvfb": "xvfb",
    "/usr/bin/chromium": "chromium",
    "/usr/bin/dh": "debhelper",
    "/usr/bin/dot": "graphviz",
    "/usr/bin/dh_python3": "dh-python",
    "/usr/bin/lintian": "lintian",
    "/usr/bin/systemd-analyze": "systemd",
    "/usr/share/dh-python/dhpython/build/plugin_pyproject.py": "pybuild-plugin-pyproject",
    "/usr/share/perl5/Debian/Debhelper/Sequence/installsysusers.pm": "debhelper",
    "/usr/lib/python3/dist-packages/setuptools": "python3-setuptools",
    f"/usr/lib/{platform.machine()}-linux-gnu/libGL.so.1": "libgl1",  # the CAD kernel is linked to it
}
"""A file, and the Debian package that brings it."""

FOR_THE_KERNEL = {
    "/usr/bin/bc": "bc",
    "/usr/bin/bison": "bison",
    "/usr/bin/flex": "flex",
    "/usr/bin/gcc": "gcc",
    "/usr/include/libelf.h": "libelf-dev",
    "/usr/bin/mmdebstrap": "mmdebstrap",
    "/usr/bin/xz": "xz-utils",
    "/usr/sbin/mkfs.ext4": "e2fsprogs",
    "/usr/share/keyrings/debian-archive-trixie-automatic.gpg": "debian-archive-keyring",
}
"""What tools/kernel takes; its tests are skipped where these are missing and may not be installed."""
ALL = "KINITO_PI_ALL"
"""Set in the environment: nothing may be skipped."""


def missing_packages(may_install: bool) -> list[str]:
    """Those whose file is not there, of all that must be there."""
    wanted = NEEDED | (FOR_THE_KERNEL if may_install or os.environ.get(ALL) else {})
    return sorted({package for file, package in wanted.items() if not Path(file).exists()})


def root_prefix() -> list[str] | None:
    """How to become root without asking for a password; None when this user may not."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None


def install(packages: list[str], prefix: list[str]) -> bool:
    quiet = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages],
    ):
        done = subprocess.run([*prefix, *command], env=quiet, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr.strip(), file=sys.stderr)
    return done.returncode == 0


def main() -> int:
    prefix = root_prefix()
    packages = missing_packages(may_install=prefix is not None)
    if not packages:
        return 0
    names = " ".join(packages)
    if prefix is not None and shutil.which("apt-get"):
        print(f"Installing the Debian packages that the tests need: {names} ...")
        if install(packages, prefix):
            return 0
    print(f"The tests need these Debian packages: sudo apt install {names}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
