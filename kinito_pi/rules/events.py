"""What happened, and how much of it each viewer may know.

An event's facts are public. Dice are apart from them, with the names of those who know them, so that
what a viewer is told is put together from what it may know, and nothing has to be taken out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

TABLE: Final = "table"
"""The viewer that knows only what everybody knows. No seat may have this name."""

NOBODY: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    ``code``: stable. ``facts``: what everybody may know, as JSON-able pairs. ``dice``: values on the
    table if the event is about dice. ``known_to``: the seats that know them; None means everybody.
    """

    code: str
    facts: tuple[tuple[str, Any], ...] = ()
    dice: tuple[int, ...] | None = None
    known_to: frozenset[str] | None = None

    def as_data(self) -> dict[str, Any]:
        """Everything: the referee's view, as JSON-able data."""
        data = {"event": self.code, **dict(self.facts)}
        if self.dice is not None:
            data["dice"] = list(self.dice)
        return data


def event(code: str, **facts: Any) -> Event:
    """An event that everybody may know whole."""
    return Event(code, tuple(facts.items()))


def seen_by(event: Event, viewer: str) -> dict[str, Any] | None:
    """What ``viewer`` (a seat's name, or ``TABLE``) may know of it, as JSON-able data.

    Dice that the viewer may not know are ``None``. None when there is nothing to tell.
    """
    data = {"event": event.code, **dict(event.facts)}
    if event.dice is not None:
        knows = event.known_to is None or (viewer != TABLE and viewer in event.known_to)
        data["dice"] = list(event.dice) if knows else None
    return data
