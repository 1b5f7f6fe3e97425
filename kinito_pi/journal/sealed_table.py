"""A table of plain values in a TOML file with a checksum: what was not written whole is not believed.

For things that are measured once and read at every start. The file says what it is in its first lines; a
person may read it, and whoever changes it has to measure again.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

from kinito_pi.journal.durable import cannot_read, replace_file
from kinito_pi.journal.errors import Damaged

SEAL = "checksum = "
LARGEST = 4 * 1024 * 1024
"""Bytes: what is larger is none of ours."""


def write_sealed(path: Path, title: str, table: dict[str, Any]) -> None:
    """Keep ``table``: texts, numbers, truth values and lists of them. Raises ``CannotWrite``: then the file
    is as it was. ``title``: one line for the person who opens it."""
    body = f"# {title}\n" + "".join(f"{name} = {json.dumps(value)}\n" for name, value in table.items())
    replace_file(path, f'{SEAL}"{_sum(body)}"\n{body}'.encode())


def read_sealed(path: Path) -> dict[str, Any] | None:
    """What ``write_sealed`` kept; None where there is no file. Raises ``Damaged`` or ``CannotRead``."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST).decode()
        seal, _, body = text.partition("\n")
        if seal != f'{SEAL}"{_sum(body)}"':
            raise ValueError("the checksum is another")
        return tomllib.loads(body)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise cannot_read(path, error) from error
    except ValueError as error:
        raise Damaged(f"{path}: is damaged, or was changed by hand. Measure it anew.") from error


def _sum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()
