"""What can be wrong with a table, an action or a record: one base, stable codes, a sentence that helps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

RECORD = "record"
"""The ``rule`` of what the record's own format asks, rather than a rule of a game."""
COMMON = "common"
"""The ``rule`` of what the rules ask of all games alike: number of seats, joining, ending."""

Line = Mapping[str, Any]


class RulesError(Exception):
    """Base of all errors of the rules.

    ``code``: stable, for programs. ``rule``: the id of the rule that speaks (``I8``, ``G5``,
    ``record``, ``common``). ``sentence``: for people. ``allowed``: the record lines that would be
    allowed now, as far as whoever acted may know them.
    """

    def __init__(self, code: str, rule: str, sentence: str, allowed: tuple[Line, ...] = ()) -> None:
        super().__init__(sentence)
        self.code = code
        self.rule = rule
        self.sentence = sentence
        self.allowed = allowed


class InvalidAction(RulesError):
    """It cannot be understood, whatever the state of the game."""


class NotAllowed(RulesError):
    """It is understood, and the rules do not allow it now. The state is unchanged."""


class BadTable(RulesError):
    """No game can be started at this table: unknown game or option, seats that cannot sit there."""


class BadRecord(RulesError):
    """A record stops making sense. ``line`` counts from 1; ``__cause__`` is the error of that line."""

    def __init__(
        self, line: int, code: str, rule: str, sentence: str, allowed: tuple[Line, ...] = ()
    ) -> None:
        super().__init__(code, rule, sentence, allowed)
        self.line = line

    @classmethod
    def at(cls, line: int, error: RulesError) -> BadRecord:
        """The same complaint, with the number of the line it is about."""
        return cls(line, error.code, error.rule, error.sentence, error.allowed)
