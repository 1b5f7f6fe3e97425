"""Build the Debian package ``kinito-pi_VERSION_all.deb`` from the checkout as it is, into a folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import setuptools

ROOT = Path(__file__).parents[1]
LENT = ("setuptools", "setuptools-*", "_distutils_hack", "packaging", "packaging-*")
BUILD = ("--build=binary", "--unsigned-source", "--unsigned-changes", "--no-check-builddeps")


def copy_checkout(target: Path) -> None:
    """What git has and would have, without what building and running leave behind."""
    listed = subprocess.check_output(["git", "ls-files", "-coz", "--exclude-standard"], cwd=ROOT, text=True)
    for name in filter(None, listed.split("\0")):
        if not os.path.lexists(ROOT / name):
            continue  # Taken away, and still listed.
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target / name, follow_symlinks=False)


def lend_setuptools(lent: Path) -> None:
    """Our own, and what it takes, for a Debian whose own is too old for ``pyproject.toml``."""
    lent.mkdir()
    installed = Path(setuptools.__file__).parents[1]
    for pattern in LENT:
        for each in installed.glob(pattern):
            (lent / each.name).symlink_to(each)


def build(source: Path, lent: Path) -> bool:
    """Whether Debian's own tools built it; what they said is shown only when they failed."""
    system = {
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
        "PYTHONPATH": str(lent),
        "DEB_BUILD_OPTIONS": "nocheck",
    }
    done = subprocess.run(
        ["dpkg-buildpackage", *BUILD],
        cwd=source,
        env=os.environ | system,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
    return done.returncode == 0


def main() -> int:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        source, lent = Path(folder) / "kinito-pi", Path(folder) / "lent"
        copy_checkout(source)
        lend_setuptools(lent)
        if not build(source, lent):
            return 1
        for each in Path(folder).glob("*.deb"):
            print(shutil.copy2(each, target / each.name))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
