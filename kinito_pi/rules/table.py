"""Who sits down to what: the first line of a record, and what makes it impossible."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from kinito_pi.rules.errors import COMMON, RECORD, BadTable
from kinito_pi.rules.events import TABLE

MOST_SEATS: Final = 10
LONGEST_NAME: Final = 64
_UNSEEN: Final = ("Cc", "Cs", "Zl", "Zp")
_TURN_ROUND: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Letters that turn the rest of a line round, and could make one name look like another."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a game leaves to the table: its values, the default, the rule that names it."""

    default: Any
    values: tuple[Any, ...]
    rule: str

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is one of the values, of the same type (0 is not false)."""
        return any(type(value) is type(known) and value == known for known in self.values)


@dataclass(frozen=True, slots=True)
class Table:
    """The game, its options, the seats in order of play, and who starts.

    ``options`` are those given; ``start`` fills in the defaults. ``extra``: the record's ``x-`` keys.
    """

    rules: str
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    starts: str
    extra: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)

    def __hash__(self) -> int:
        return hash((self.rules, self.seats, self.starts))


def check_name(name: str) -> None:
    """Raise ``BadTable`` unless a seat can bear this name and everybody can see it on a screen."""
    if not name.strip() or len(name) > LONGEST_NAME:
        raise BadTable("bad_name", RECORD, f"A seat's name has 1 to {LONGEST_NAME} characters.")
    if any(unicodedata.category(letter) in _UNSEEN or letter in _TURN_ROUND for letter in name):
        raise BadTable("bad_name", RECORD, "A seat's name has no control characters.")
    if name == TABLE:
        raise BadTable("bad_name", RECORD, f'"{TABLE}" is what everybody sees; choose another name.')


def check_seats(seats: tuple[str, ...], starts: str, least: int, rule: str) -> None:
    """Raise ``BadTable`` unless ``least`` to 10 different seats are there and ``starts`` is one."""
    for name in seats:
        check_name(name)
    if len(set(seats)) != len(seats):
        raise BadTable("duplicate_seat", RECORD, "Two seats have the same name; give each its own.")
    if not least <= len(seats) <= MOST_SEATS:
        raise BadTable("bad_seats", rule, f"This game takes {least} to {MOST_SEATS} seats, not {len(seats)}.")
    if starts not in seats:
        raise BadTable("bad_start", COMMON, "The seat that starts is not one of the seats.")


def filled(given: Mapping[str, Any], known: Mapping[str, Option]) -> dict[str, Any]:
    """The options given, and the defaults of the others. Raises ``BadTable`` for an unknown one."""
    for name, value in given.items():
        option = known.get(name)
        if option is None:
            raise BadTable("unknown_option", RECORD, f"No such option; there are {listed(known)}.")
        if not option.accepts(value):
            values = dict.fromkeys(_as_written(value) for value in option.values)
            raise BadTable("bad_option", option.rule, f"Option {name} is one of {listed(values)}.")
    return {name: given.get(name, option.default) for name, option in known.items()}


def _as_written(value: object) -> str:
    """As in the table line; a value that may also be given as a number reads the same."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def listed(things: Iterable[Any]) -> str:
    """Names in a row, for a sentence."""
    return ", ".join(str(thing) for thing in things)
