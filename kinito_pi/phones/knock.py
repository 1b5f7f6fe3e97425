"""Whether the page answers: asked as a phone asks, all the way to the game loop and back."""

from __future__ import annotations

from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

PATIENCE = 5.0
"""s"""


def knock(address: str) -> bool:
    """Ask the page at ``address``, ``http://host:port``, for the table, and wait up to ``PATIENCE`` s."""
    parts = urlsplit(address)
    line = HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    try:
        line.request("GET", "/api/table")
        return line.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        line.close()
