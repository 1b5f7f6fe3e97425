"""Where the page and the guard's firmware lie: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

import kinito_pi


def web_folder() -> Path:
    """The page: beside the package in a checkout, inside it when installed."""
    inside = Path(kinito_pi.__file__).parent
    return next(each for each in (inside / "web", inside.parent / "web") if (each / "index.html").is_file())


def guard_firmware() -> Path:
    """What a guard's Pico runs: in the checkout's ``firmware``, inside the package when installed."""
    inside = Path(kinito_pi.__file__).parent
    folders = (inside / "pico", inside.parent / "firmware" / "pico")
    return next(each for each in folders if (each / "guard.py").is_file())
