"""Debian packages of three libraries that Raspberry Pi OS has and Debian trixie has not, or has too old.

They are the libraries themselves, from PyPI, under the names that Raspberry Pi OS gives them.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools.kernel.said import said

LOCK = Path(__file__).with_name("standins.txt")
PIP = next(Path(__file__).parents[1].glob("pip-*.whl"))
VIRTUAL_CAMERA = Path(__file__).with_name("virtual_camera.py")
PYTHON = "3.13"
LIBRARIES = "usr/lib/python3/dist-packages"
NO_SCREEN = """class _Nothing:
    def __getattr__(self, name):
        return name


PixelFormat = _Nothing()
"""
"""picamera2 imports the screen's library, of which a tower without a screen uses nothing."""
BUILT_HERE = "lgpio,pidng"
"""No wheel of these for trixie's Python: built in the root."""


@dataclass(frozen=True)
class StandIn:
    """``brings``: what PyPI calls it and what it needs besides; ``depends``: on packages of trixie's."""

    package: str
    version: str
    brings: tuple[str, ...]
    depends: tuple[str, ...] = ()


PACKAGES = (
    StandIn("python3-gpiozero", "2.0.1", ("gpiozero",), ("python3-colorzero",)),
    StandIn("python3-lgpio", "0.2.2", ("lgpio",)),
    StandIn(
        "python3-picamera2", "0.3.38", ("picamera2", "pidng", "simplejpeg", "videodev2"),
        ("python3-libcamera", "python3-numpy", "python3-av", "python3-pil", "python3-prctl"),
    ),
)  # fmt: skip


def install_standins(root: Path) -> None:
    """Build each in ``root`` and install it there."""
    with tempfile.TemporaryDirectory(dir=root / "var/tmp") as folder:
        place = Path(folder)
        place.chmod(0o755)
        _fetch(place)
        shutil.copy2(PIP, place)
        for each in PACKAGES:
            tree = place / each.package
            _install(each, root, place, tree)
            _describe(each, tree)
            said("dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, place / f"{each.package}.deb")
            said("chroot", root, "dpkg", "--install", f"/{place.relative_to(root)}/{each.package}.deb")


def _fetch(place: Path) -> None:
    """Every file of the lock, checked against its hash."""
    said(
        sys.executable, PIP / "pip", "download", "--quiet", "--no-deps", "--require-hashes",
        "--no-build-isolation", "--no-binary", BUILT_HERE, "--python-version", PYTHON, "--abi", "cp313",
        "--abi", "none", "--platform", "manylinux_2_28_x86_64", "--platform", "any",
        "--dest", place, "--requirement", LOCK, env=os.environ | {"PYPI": "1"},
    )  # fmt: skip


def _install(standin: StandIn, root: Path, place: Path, tree: Path) -> None:
    inside = f"/{place.relative_to(root)}"
    said(
        "chroot", root, "python3", f"{inside}/{PIP.name}/pip", "install", "--quiet", "--no-deps",
        "--no-index", "--no-build-isolation", "--root-user-action=ignore", "--find-links", inside,
        "--target", f"{inside}/{standin.package}/{LIBRARIES}", *standin.brings,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "PYPI": "1", "HOME": "/root"},
    )  # fmt: skip
    if "picamera2" in standin.brings:
        _play_pictures(tree / LIBRARIES)


def _play_pictures(libraries: Path) -> None:
    """picamera2 opens libcamera's virtual camera."""
    shutil.copy2(VIRTUAL_CAMERA, libraries / "kinito_virtual_camera.py")
    (libraries / "pykms.py").write_text(NO_SCREEN)
    with (libraries / "picamera2/__init__.py").open("a") as file:
        file.write("\nfrom kinito_virtual_camera import VirtualPicamera2 as Picamera2\n")


def _describe(standin: StandIn, tree: Path) -> None:
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN/control").write_text(
        f"Package: {standin.package}\nVersion: {standin.version}+standin\nArchitecture: amd64\n"
        f"Maintainer: The Kinito Pi authors <kinito-pi@kinito.invalid>\n"
        f"Depends: {', '.join(('python3', *standin.depends))}\n"
        f"Description: stand-in for Raspberry Pi OS's own package\n"
    )
