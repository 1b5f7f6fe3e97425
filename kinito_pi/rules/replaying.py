"""A record run through the rules, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kinito_pi.rules.engine import apply, start
from kinito_pi.rules.errors import BadRecord, RulesError
from kinito_pi.rules.events import Event
from kinito_pi.rules.notation import read_lines
from kinito_pi.rules.state import State
from kinito_pi.rules.table import Table


class Replayed(NamedTuple):
    """One line of a record, done: its number, the state after it, and what happened."""

    line: int
    state: State
    events: tuple[Event, ...]


def replay(lines: Iterable[bytes | str]) -> Iterator[Replayed]:
    """The states and events of a record, first those of the table line. Nothing is held back.

    Raises ``BadRecord`` at the line that cannot be understood or that the rules do not allow.
    """
    state: State | None = None
    events: tuple[Event, ...] = ()
    for number, thing in read_lines(lines):
        try:
            if isinstance(thing, Table):
                state = start(thing)
            else:
                assert state is not None
                state, events = apply(state, thing)
        except RulesError as error:
            raise BadRecord.at(number, error) from error
        yield Replayed(number, state, events)
