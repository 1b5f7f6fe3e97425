"""The page's files as they go over the wire: without comments, compressed once, known by their content.

A phone at a table in a crowded room has little air to share: the whole page is a quarter of what lies on the
disk. Files are read when they are first asked for, and again when they have changed.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
"""What is served, and as what."""
COMMENT = {
    # Whole lines only: what stands behind code may be part of a text.
    ".js": re.compile(r"^[ \t]*(?://[^\n]*|/\*\*.*?\*/[ \t]*)\n", re.MULTILINE | re.DOTALL),
    ".css": re.compile(r"^[ \t]*/\*.*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL),
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """One file: ``plain`` and ``gzipped`` bytes, its type, and a tag that changes with what it holds."""

    plain: bytes
    gzipped: bytes
    mimetype: str
    tag: str


class Shelf:
    """``folder``: where index.html lies, and all that the pages load."""

    def __init__(self, folder: Path) -> None:
        self._paths = {
            str(path.relative_to(folder)): path for path in folder.rglob("*") if path.suffix in KINDS
        }

    def sheet(self, name: str) -> Sheet | None:
        """The file called ``name``, with slashes; None when there is none."""
        path = self._paths.get(name)
        try:
            return None if path is None else _read(path, path.stat().st_mtime_ns)
        except OSError:
            return None


@lru_cache(maxsize=256)
def _read(path: Path, _changed_at: int) -> Sheet:
    plain = path.read_bytes()
    comment = COMMENT.get(path.suffix)
    if comment is not None:
        plain = comment.sub("", plain.decode("utf-8")).encode()
    tag = hashlib.sha256(plain).hexdigest()[:20]
    return Sheet(plain, gzip.compress(plain, 9, mtime=0), KINDS[path.suffix], tag)
