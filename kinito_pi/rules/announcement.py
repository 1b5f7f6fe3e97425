"""What can be said aloud: a sum, a pair, or Kinito."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from kinito_pi.rules.errors import RECORD, InvalidAction

KINITO: Final = "K"
PAIRS: Final = tuple(f"{n}-{n}" for n in range(1, 7))
LONGEST: Final = 100
_SAY: Final = re.compile(r"(?P<sum>[0-9]+)|(?P<one>[0-9]+)-(?P<other>[0-9]+)|K")


class Said(NamedTuple):
    """An announcement understood: ``kind`` is ``sum``, ``pair`` or ``kinito`` (then ``number`` is 0)."""

    kind: str
    number: int


@lru_cache(maxsize=4096)
def said(text: str) -> Said:
    """What ``text`` announces.

    Raises ``InvalidAction`` unless it is digits, two equal numbers with a hyphen, or ``K``.
    """
    match = _SAY.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        raise _not_understood()
    if text == KINITO:
        return Said("kinito", 0)
    if match["sum"] is not None:
        return Said("sum", int(match["sum"]))
    if int(match["one"]) != int(match["other"]):
        raise _not_understood()
    return Said("pair", int(match["one"]))


def _not_understood() -> InvalidAction:
    return InvalidAction(
        "bad_say",
        RECORD,
        f'Say digits ("8"), two equal numbers with a hyphen ("4-4") or "K", at most {LONGEST} characters.',
    )
