"""A seat's name as it will stand on every screen, and when two names are too much alike: pure."""

from __future__ import annotations

import re
import unicodedata

from kinito_pi.play.errors import Refused

LONGEST_NAME = 20
RESERVED = "table"
"""The name under which the rules know the table itself."""
_FILLERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are drawn as nothing."""
_JOINER = "\u200d"
_ON_A_PICTURE = "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""What changes the emoji before it: drawn in colour, and the five tones of skin."""
_FLAG_OF_A_REGION = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""A black flag, the region's letters in characters that are not drawn, and their end (UTS 51, ED-14a)."""


def clean_name(name: str) -> str:
    """``name`` as it will stand on every screen. Raises ``Refused('name_invalid')``.

    Control and formatting characters go: one that turns the line's direction round would let a
    name rewrite the sentence it stands in. Those that hold an emoji of several together stay. What
    shows as nothing counts as a space.
    """
    kept = "".join(_shown(name, at) for at in range(len(name)))
    cleaned = " ".join(unicodedata.normalize("NFC", kept).split())
    if not cleaned or len(cleaned) > LONGEST_NAME or folded(cleaned) == RESERVED or _is_bare(cleaned):
        raise Refused("name_invalid", most=LONGEST_NAME)
    return cleaned


def folded(name: str) -> str:
    """What two names have in common that people would take for one. Not every screen can draw an emoji
    of several as one."""
    apart = "".join(each for each in name if unicodedata.category(each) != "Cf")
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", apart).casefold())


def _shown(name: str, at: int) -> str:
    """What becomes of the character ``at`` this place."""
    if _is_blank(name[at]):
        return " "
    return "" if _is_control(name[at]) and not _holds_together(name, at) else name[at]


def _holds_together(name: str, at: int) -> bool:
    """A joiner between two pictures, as in a family, or a letter of a region's flag, as in Scotland's."""
    if name[at] == _JOINER:
        before = name[:at].rstrip(_ON_A_PICTURE)
        return _is_picture(before[-1:]) and _is_picture(name[at + 1 : at + 2])
    return any(flag.start() <= at < flag.end() for flag in _FLAG_OF_A_REGION.finditer(name))


def _is_picture(character: str) -> bool:
    """An emoji, or what may be one newer than this Python."""
    if not character or _is_blank(character) or _is_control(character):
        return False
    return unicodedata.category(character) in {"So", "Cn"} or character == "\u2194"


def _is_control(character: str) -> bool:
    category = unicodedata.category(character)
    if category == "Cn":  # Not assigned, or newer than this Python: a new emoji stays.
        return (ord(character) & 0xFFFE) == 0xFFFE or 0xFDD0 <= ord(character) <= 0xFDEF
    return category in {"Cf", "Cs", "Co"} or (category == "Cc" and not character.isspace())


def _is_blank(character: str) -> bool:
    return character.isspace() or character in _FILLERS


def _is_bare(name: str) -> bool:
    """Nothing but marks that want a letter to sit on."""
    return all(unicodedata.category(each)[0] in "MZ" for each in name)
