"""One seat as it is kept on disk. Frozen; its key is a secret of its phone, and only the key's SHA-256 is
kept, so that the file gives nobody a seat."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Seat:
    """``digest``: hex SHA-256 of the phone's key, empty for a seat that plays by itself. ``claimed``:
    whether that key has ever come back; until then its phone may never have got it. ``former``: the digest
    of the key before, whose phone is told that the seat is on another. ``stand_in``: it plays by itself
    until its phone is back. ``pin``: salt and digest, for a seat that is played on the table's screen.
    ``lamp``: the one of the pass light that it said is its own, counted from 0."""

    name: str
    digest: str = ""
    claimed: bool = False
    lamp: int | None = None
    former: str = ""
    stand_in: bool = False
    pin: str = ""

    @property
    def is_bot(self) -> bool:
        """Whether it plays by itself for good."""
        return not self.digest

    @property
    def plays_itself(self) -> bool:
        """Whether it plays by itself now."""
        return self.is_bot or self.stand_in


def digest_of(key: str) -> str:
    """Hex SHA-256 of a phone's key, of whatever a stranger sends as one."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()


def seat_from_data(data: dict[str, Any]) -> Seat:
    """The inverse of ``dataclasses.asdict``; what an older table did not keep has its default.

    Raises ``KeyError``, ``TypeError`` or ``AttributeError`` when it is not such data.
    """
    flags = data["claimed"], data.get("stand_in", False)
    if not all(isinstance(each, bool) for each in flags):
        raise TypeError("true or false is wanted")
    return Seat(
        text(data["name"]), text(data["digest"]), flags[0], number(data.get("lamp")),
        text(data.get("former", "")), flags[1], text(data.get("pin", "")),
    )  # fmt: skip


def number(value: object) -> int | None:
    """``value``, if it is a number from 0 on or None. Raises ``TypeError``."""
    return None if value is None else whole(value)


def whole(value: object) -> int:
    """``value``, if it is a whole number from 0 on. Raises ``TypeError``."""
    if type(value) is not int or value < 0:
        raise TypeError("a number from 0 on is wanted")
    return value


def text(value: object) -> str:
    """``value``, if it is text. Raises ``TypeError``."""
    if not isinstance(value, str):
        raise TypeError(f"text is wanted, not {type(value).__name__}")
    return value
