"""The bench of the rules' tests: a game told in sentences, and what it has come to.

``play("ikb", "Ana rolls 5 2; Ana says 7; Jon lifts")`` applies each sentence as an action.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kinito_pi.rules import (
    Action,
    Announce,
    Believe,
    Counter,
    Drink,
    End,
    Event,
    Fault,
    Join,
    Keep,
    Leave,
    Lift,
    Look,
    Roll,
    RulesError,
    Send,
    Show,
    State,
    Table,
    apply,
    observe,
    start,
    summary,
)

SENTENCES: dict[str, Callable[..., Action]] = {
    "rolls": lambda by, *dice: Roll(by, tuple(int(die) for die in dice)),
    "looks": Look,
    "says": lambda by, say, _to=None, whom=None: Announce(by, say, whom),
    "believes": Believe,
    "lifts": Lift,
    "shows": lambda by, _to=None, whom=None: Show(by, whom),
    "sends": lambda by, _to, whom: Send(by, whom),
    "counters": Counter,
    "drinks": Drink,
    "keeps": lambda by, die: Keep(by, int(die)),
    "faults": lambda by, on, kind, pips=None: Fault(by, on, kind, None if pips is None else int(pips)),
    "joins": lambda by, _after, seat: Join(by, seat),
    "leaves": lambda by, how, *agreed: Leave(by, how, agreed),
    "ends": End,
}


def action(sentence: str) -> Action:
    """``"Jon keeps 3"`` as an action."""
    by, verb, *rest = sentence.split()
    return SENTENCES[verb](by, *rest)


class Told:
    """A game told so far."""

    def __init__(self, table: Table) -> None:
        self.state: State = start(table)
        self.events: list[Event] = []

    def then(self, story: str) -> Told:
        """Go on with the story; whatever the rules do not allow is raised."""
        for sentence in filter(None, (part.strip() for part in story.split(";"))):
            self.state, events = apply(self.state, action(sentence))
            self.events += events
        return self

    def refused(self, sentence: str) -> RulesError:
        """The refusal of the next sentence."""
        with pytest.raises(RulesError) as caught:
            apply(self.state, action(sentence))
        return caught.value

    def drunk(self) -> dict[str, dict[str, int]]:
        """Who drank what, those who drank nothing left out."""
        return {seat: units for seat, units in self["drinks"].items() if units}

    def dice_of(self, viewer: str) -> list[int | None]:
        """The dice on the table as the viewer may know them."""
        return list(observe(self.state, viewer).dice)

    def dos(self, viewer: str) -> set[str]:
        """What kinds of move the viewer may make."""
        return {line["do"] for line in observe(self.state, viewer).legal}

    def codes(self) -> list[str]:
        return [event.code for event in self.events]

    def __getitem__(self, key: str) -> Any:
        return summary(self.state)[key]


def tell(rules: str, story: str = "", seats: str = "Ana Jon Mikel", **options: object) -> Told:
    """A game at a table of these seats, the first of them starting."""
    names = tuple(seats.split())
    return Told(Table(rules, options, names, names[0])).then(story)


@pytest.fixture
def play() -> Callable[..., Told]:
    return tell
