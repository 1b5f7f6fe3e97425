"""Why a command was refused, with a stable code and the data its sentence needs.

The sentence itself is the page's, in the player's language (``error.<code>`` in ``web/i18n``).
"""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """A command that changes nothing. ``code`` is stable; ``data`` is JSON-able and tells no dice."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
