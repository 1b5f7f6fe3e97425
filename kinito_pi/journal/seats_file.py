"""Who sits at the table, on disk: so that a power cut costs nobody a seat.

One small JSON file, replaced whole. A file that this program did not write is put aside under another
name and said so; the table then starts empty instead of not at all.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kinito_pi.journal.durable import cannot_read, cannot_write, free_path, replace_file, sync_folder
from kinito_pi.journal.errors import Damaged

NAME = "table.json"
VERSION = 1


def save_seats(folder: Path, table: dict[str, Any]) -> None:
    """Keep ``table`` (JSON data). Raises ``CannotWrite``: then the file is as it was."""
    text = json.dumps({"version": VERSION, **table}, ensure_ascii=False, separators=(",", ":"))
    replace_file(folder / NAME, text.encode() + b"\n")


def load_seats(folder: Path) -> dict[str, Any] | None:
    """What ``save_seats`` kept; None when there is nothing yet. Raises ``Damaged`` or ``CannotRead``."""
    path = folder / NAME
    try:
        data = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise cannot_read(path, error) from error
    except (ValueError, RecursionError) as error:
        raise _damaged(path) from error
    if not isinstance(data, dict) or data.pop("version", None) != VERSION:
        raise _damaged(path)
    return data


def put_aside(path: Path) -> Path:
    """Move a damaged file out of the way, keeping it and those before it. Returns where it is now.

    Raises ``CannotWrite``.
    """
    aside = free_path(path.with_name(path.name + ".damaged"))
    try:
        path.rename(aside)
        sync_folder(path.parent)
    except OSError as error:
        raise cannot_write(path, error) from error
    return aside


def _damaged(path: Path) -> Damaged:
    return Damaged(f"{path}: is damaged. It is put aside; seats have to be taken again.")
