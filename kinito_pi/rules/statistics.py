"""What a game that is over has to tell of itself: lies told and caught, Kinitos, the longest ladder. Pure.

It reads hidden rolls, so it is for games whose hidden things may be known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from kinito_pi.rules import tally
from kinito_pi.rules.actions import Action, Announce, Roll
from kinito_pi.rules.engine import apply, start
from kinito_pi.rules.events import Event
from kinito_pi.rules.notation import Record
from kinito_pi.rules.state import State
from kinito_pi.rules.truths import would_be_true

Data = dict[str, Any]
COUNTED = ("said", "lies", "caught", "lifts", "right", "kinitos")
"""``said``: announcements over dice that the seat had seen; ``lies`` among them, ``caught`` among those.
``lifts``, and how many were ``right``. ``kinitos``: thrown, shown or not."""


class _Count:
    def __init__(self) -> None:
        self.seats: dict[str, Counter[str]] = {}
        self.ladder = 0
        self._rungs = 0

    def take(self, before: State, action: Action, events: Iterable[Event]) -> None:
        mine = self.seats.setdefault(action.by, Counter())
        if isinstance(action, Announce) and before.knows_dice(action.by) and before.dice:
            mine["said"] += 1
            mine["lies"] += not would_be_true(before, action)
        if isinstance(action, Roll):
            aside = () if before.aside is None else (before.aside,)
            mine["kinitos"] += before.game.is_kinito((*aside, *action.dice)[-2:])
        for event in events:
            self._event(before, event)

    def _event(self, before: State, event: Event) -> None:
        facts = dict(event.facts)
        if event.code in ("announced", "scored"):
            self._rungs += 1
            self.ladder = max(self.ladder, self._rungs)
        elif event.code == "afresh":
            self._rungs = 0
        elif event.code == "lifted":
            self.seats[facts["by"]]["lifts"] += 1
            self.seats[facts["by"]]["right"] += not facts["true"]
            self.seats.setdefault(before.announcer or "", Counter())["caught"] += not facts["true"]


def statistics(record: Record) -> Data:
    """``seats``: by name what is in ``COUNTED``, and its ``drinks`` by unit; ``ladder``: how many
    announcements, or scores, the longest round had. Raises ``RulesError``."""
    state, count = start(record.table), _Count()
    for action in record.actions:
        after, events = apply(state, action)
        count.take(state, action, events)
        state = after
    drinks = tally.as_data(state, state.drinks)
    return {
        "seats": {
            name: {what: count.seats.get(name, Counter())[what] for what in COUNTED} | {"drinks": drunk}
            for name, drunk in drinks.items()
        },
        "ladder": count.ladder,
    }
