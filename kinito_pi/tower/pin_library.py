"""lgpio, loaded where it may write."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

NAME: Final = "lgpio"
ITS_FOLDER: Final = "LG_WD"
"""The folder of its pipes, for lgpio; the service sets it."""


def load_lgpio() -> Any:
    """The library. It makes a pipe in the working folder as it is imported, and cannot be imported in one
    that is not the user's: so that folder is one of its own, until the program ends. Raises ``ImportError``,
    and ``OSError`` where not even a temporary folder can be made."""
    if ITS_FOLDER in os.environ:
        return import_module(NAME)
    folder = tempfile.mkdtemp(prefix="kinito-pi-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    before = Path.cwd()
    os.chdir(folder)
    try:
        return import_module(NAME)
    finally:
        with suppress(OSError):  # no way back into a home that is another user's
            os.chdir(before)
