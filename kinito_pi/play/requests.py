"""What a phone asked for, as an action of the rules: typed, checked, nothing else let through."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kinito_pi import rules
from kinito_pi.play.errors import Refused

Words = dict[str, Any]
LONGEST_SAY = 12
ANY_DIE = 0
"""Stands for a die whose value whoever sets it aside does not know."""
_SURROGATE = re.compile("[\ud800-\udfff]")


def word(words: Words, name: str, kind: type) -> Any:
    """The word ``name`` of a request. Raises ``Refused('malformed')`` unless it is of its ``kind``."""
    value = words.get(name)
    if not isinstance(value, kind) or isinstance(value, bool) or not _can_be_written(value):
        raise Refused("malformed", word=name)
    return value


def _can_be_written(value: object) -> bool:
    """Not so half of a surrogate pair, which JSON lets through and no file or answer can hold."""
    texts = value if isinstance(value, list) else [value]
    return not any(isinstance(each, str) and _SURROGATE.search(each) for each in texts)


def texts(words: Words, name: str) -> list[str]:
    """The word ``name``, a list of texts. Raises ``Refused('malformed')``."""
    value: list[Any] = word(words, name, list)
    if not all(isinstance(each, str) for each in value):
        raise Refused("malformed", word=name)
    return value


def names(words: Words) -> list[str]:
    """The list of seats of a request. Raises ``Refused('malformed')``."""
    return texts(words, "seats")


def dice(words: Words, count: int) -> tuple[int, ...]:
    """``count`` dice, 1 to 6, as somebody has entered them. Raises ``Refused('malformed')``."""
    value: list[Any] = word(words, "dice", list)
    if len(value) != count or not all(type(each) is int and 1 <= each <= 6 for each in value):
        raise Refused("malformed", word="dice")
    return tuple(sorted(value))


def action_of(seat: str, do: str, words: Words) -> rules.Action:
    """The action that ``seat`` asks for. Raises ``Refused('malformed')``."""
    make = _MAKE.get(do)
    if make is None:
        raise Refused("malformed", word="do")
    return make(seat, words)


def _announce(seat: str, words: Words) -> rules.Action:
    say: str = word(words, "say", str).strip()
    if not say or len(say) > LONGEST_SAY:
        raise Refused("malformed", word="say")
    return rules.Announce(seat, say, _to(words))


def _to(words: Words) -> str | None:
    """The seat that something is for, where one is named."""
    return None if words.get("to") is None else str(word(words, "to", str))


def _die(words: Words) -> int:
    return int(word(words, "die", int)) if "die" in words and words["die"] is not None else ANY_DIE


def _fault(seat: str, words: Words) -> rules.Action:
    pips = None if words.get("pips") is None else int(word(words, "pips", int))
    return rules.Fault(seat, word(words, "on", str), word(words, "kind", str), pips)


def option(words: Words) -> tuple[str, str | bool]:
    """The name and the new value of an option. Raises ``Refused('malformed')``."""
    value = words.get("value")
    return word(words, "option", str), value if isinstance(value, bool) else str(word(words, "value", str))


def truth(words: Words, name: str) -> bool:
    """A word that is true or false. Raises ``Refused('malformed')``."""
    value = words.get(name)
    if not isinstance(value, bool):
        raise Refused("malformed", word=name)
    return value


def farewell(words: Words) -> str:
    """How a seat leaves by its own word (I22). Raises ``Refused('malformed')``."""
    how = words.get("how", "towel")
    if how not in ("towel", "ko"):
        raise Refused("malformed", word="how")
    return str(how)


def motion(words: Words) -> tuple[str, str]:
    """What is asked of the table, and about whom. Raises ``Refused('malformed')``."""
    seat = "" if words.get("seat") is None else str(word(words, "seat", str))
    return word(words, "kind", str), seat


def answer(words: Words) -> tuple[int, bool]:
    """A motion's number and what is said to it. Raises ``Refused('malformed')``."""
    return int(word(words, "number", int)), truth(words, "yes")


_MAKE: dict[str, Callable[[str, Words], rules.Action]] = {
    "announce": _announce,
    "believe": lambda seat, _words: rules.Believe(seat),
    "lift": lambda seat, _words: rules.Lift(seat),
    "show": lambda seat, words: rules.Show(seat, _to(words)),
    "send": lambda seat, words: rules.Send(seat, word(words, "to", str)),
    "look": lambda seat, _words: rules.Look(seat),
    "fault": _fault,
    "drink": lambda seat, _words: rules.Drink(seat),
    "counter": lambda seat, _words: rules.Counter(seat),
    "keep": lambda seat, words: rules.Keep(seat, _die(words)),
    "end": lambda seat, _words: rules.End(seat),
}
