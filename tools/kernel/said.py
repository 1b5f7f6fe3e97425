"""Running the tools that others wrote, and telling what they said when they fail."""

from __future__ import annotations

import subprocess
from pathlib import Path


class CannotMakeError(Exception):
    """The kernel or the root cannot be made here: ``str()`` has what failed, and the tool's last words."""


LAST_WORDS = 30
"""Lines."""


def said(*command: str | Path, **options: object) -> str:
    """What ``command`` wrote to standard output. Raises ``CannotMakeError`` when it fails or is not there."""
    words = [str(each) for each in command]
    try:
        done = subprocess.run(  # type: ignore[call-overload]
            words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, **options
        )
    except OSError as error:
        raise CannotMakeError(f"{words[0]}: {error.strerror}") from error
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-LAST_WORDS:])
        raise CannotMakeError(f"{' '.join(words)} ended with {done.returncode}:\n{last}")
    return str(done.stdout)
