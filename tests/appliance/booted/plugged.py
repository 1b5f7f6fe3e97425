"""What is made on the outside for a guest: the package in two versions, the wheel, and pictures of dice."""

from __future__ import annotations

import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from tools.kernel.boot import CHECKOUT
from tools.kernel.said import said

TOPS = (5, 2)
"""What lies in the cup on every picture."""
PLUGGED = "plugged"
"""A file that says that all is there."""
NEWER = "999.0"
"""A version that no release has yet."""


def plug_in(out: Path) -> None:
    """Fill the folder that the guest sees."""
    with ThreadPoolExecutor() as side_by_side:
        list(side_by_side.map(lambda make: make(out), (_build_packages, _build_wheel, _photograph)))


def _build_packages(out: Path) -> None:
    built = Path(said(sys.executable, CHECKOUT / "tools/deb.py", out).strip())
    said("dpkg-deb", "--raw-extract", built, out / "newer")
    control = out / "newer/DEBIAN/control"
    lines = control.read_text().splitlines(keepends=True)
    control.write_text(
        "".join(f"Version: {NEWER}\n" if line.startswith("Version:") else line for line in lines)
    )
    said("dpkg-deb", "--root-owner-group", "-Znone", "--build", out / "newer", out / "kinito-pi_newer.deb")
    shutil.rmtree(out / "newer")
    built.rename(out / "kinito-pi.deb")


def _build_wheel(out: Path) -> None:
    from tools.deb import copy_checkout

    with tempfile.TemporaryDirectory() as folder:
        copy_checkout(Path(folder))
        said(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", out, folder)


def _photograph(out: Path) -> None:
    """Both dice at rest under both lamps, as the lens under the floor sees them."""
    import cv2

    from kinito_pi.twin import MATERIALS
    from kinito_pi.twin.landing import land
    from kinito_pi.twin.scene import Scene
    from kinito_pi.twin.studio import Studio

    folder = out / "pictures"
    folder.mkdir()
    studio = Studio(MATERIALS["ivory"], seed=3)
    scene = Scene(land(TOPS, Random(4), frozenset()), still=True, off_home=0.0, lit=(True, True))
    for number in range(3):
        cv2.imwrite(str(folder / f"{number}.jpg"), studio.picture(scene), [cv2.IMWRITE_JPEG_QUALITY, 95])
