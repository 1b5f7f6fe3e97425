"""lgpio for this Python, in a folder of its own."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

from tools.kernel.kept import kept
from tools.kernel.said import said

LOCK = Path(__file__).with_name("lines.txt")
PIP = next(Path(__file__).parents[1].glob("pip-*.whl"))


def library() -> Path:
    """A folder to put on the path of the Python that runs this."""
    return kept("lgpio", [LOCK.read_text(), platform.python_version()], _install)


def _install(folder: Path) -> None:
    said(
        sys.executable, PIP / "pip", "install", "--quiet", "--no-deps", "--require-hashes",
        "--only-binary", ":all:", "--target", folder, "--requirement", LOCK,
    )  # fmt: skip
