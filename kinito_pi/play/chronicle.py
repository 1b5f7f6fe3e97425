"""What happened, as the screens' log and the reveal tell it: made from what everybody may know alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from kinito_pi import rules

Data = dict[str, Any]

LOG_LINES = 30
_SAME = {
    "rolled", "believed", "kept", "joined", "left", "ended", "cancelled", "scored", "sent", "turned",
}  # fmt: skip
_RENAMED = {"counters": "countered", "due": "drank"}
_ENDS_REVEAL = {"rolled", "over"}
_RESULTS = {"counter_made", "counter_failed"}


class Chronicle:
    """The last lines of the log, and until dice are thrown again the last lift and how a counter ended."""

    def __init__(self) -> None:
        self.log: deque[Data] = deque(maxlen=LOG_LINES)
        self.reveal: Data | None = None
        self.result: Data | None = None
        self._count = 0

    def take(self, lines: list[Data]) -> None:
        """Take in what ``told`` made of one action."""
        for line in lines:
            if line["event"] == "lifted":
                self.reveal = line
            elif line["event"] in _RESULTS:
                self.result = line
            elif line["event"] in _ENDS_REVEAL:
                self.reveal = self.result = None
            if line["event"] != "over":
                self.note(**line)

    def note(self, event: str, **facts: Any) -> None:
        """One more line of the log; a tower that fails again as it has just failed is no news."""
        last = {name: fact for name, fact in self.log[-1].items() if name != "n"} if self.log else {}
        if event == "failed" and last == {"event": event, **facts}:
            return
        self._count += 1
        self.log.append({"n": self._count, "event": event, **facts})


def told(before: rules.State, events: tuple[rules.Event, ...]) -> list[Data]:
    """The lines that tell of one action; ``before``: the state it was done in."""
    table = rules.observe(before, rules.TABLE)
    public = [each for event in events if (each := rules.seen_by(event, rules.TABLE)) is not None]
    public = _together(public, table.seats)
    return [line for each in public if (line := _line(each, table, public)) is not None]


def _together(events: list[Data], seats: tuple[str, ...]) -> list[Data]:
    """The same, with a drink for every seat told in one line."""
    drinks = [each for each in events if each["event"] == "drinks"]
    if len(drinks) < 2 or tuple(each["by"] for each in drinks) != seats:
        return events
    all_drink = {"event": "all_drank", "unit": drinks[0]["unit"], "count": drinks[0]["count"]}
    at = events.index(drinks[0])
    return [*events[:at], all_drink, *(each for each in events[at:] if each["event"] != "drinks")]


def _line(event: Data, table: rules.Observation, all_events: list[Data]) -> Data | None:
    code = event["event"]
    if code in _SAME or code in ("over", "all_drank"):
        return event
    if code in _RENAMED:
        return event | {"event": _RENAMED[code]}
    special = _SPECIAL.get(code)
    return None if special is None else special(event, table, all_events)


def _announced(event: Data, table: rules.Observation, _all: list[Data]) -> Data:
    if "to" in event:
        return event | {"event": "challenged"}
    return event | {"event": "passed_on"} if table.phase == "to_roll" else event


def _looked(event: Data, _table: rules.Observation, _all: list[Data]) -> Data:
    return {"event": "looked", "by": event["by"]}


def _shown(event: Data, _table: rules.Observation, _all: list[Data]) -> Data:
    return event if "to" in event else event | {"event": "shown_to_all"}


def _fault(event: Data, _table: rules.Observation, _all: list[Data]) -> Data:
    """A score that does not exist is a fault that nobody has to call (G13)."""
    if "by" in event:
        return event
    return {"event": "no_such_score", "by": event["on"], "say": event["say"]}


def _lifted(event: Data, table: rules.Observation, all_events: list[Data]) -> Data:
    loser = next((each["by"] for each in all_events if each["event"] == "drinks"), None)
    return event | {"of": table.announcer, "drinks": loser}


def _drinks(event: Data, _table: rules.Observation, all_events: list[Data]) -> Data | None:
    if any(each["event"] == "lifted" for each in all_events):
        return None  # The line of the lift says who drinks.
    return event | {"event": "owed" if event["owed"] else "drank"}


def _open_dice(table: rules.Observation) -> list[int | None] | None:
    return list(table.dice) if table.looked else None


def _countered(event: Data, table: rules.Observation, all_events: list[Data]) -> Data:
    """``dice``: those that lie open at the end, if any do; ``paid``: who drinks what, if anybody does."""
    thrown = next((each["dice"] for each in all_events if each["event"] == "rolled"), None)
    dice = [*table.aside, *thrown][-2:] if thrown else _open_dice(table)
    paid = next((each for each in all_events if each["event"] == "drinks"), None)
    return event | {"dice": dice, "paid": paid and {key: paid[key] for key in ("by", "unit", "count")}}


_SPECIAL: dict[str, Callable[[Data, rules.Observation, list[Data]], Data | None]] = {
    "announced": _announced,
    "looked": _looked,
    "shown": _shown,
    "fault": _fault,
    "lifted": _lifted,
    "drinks": _drinks,
    "counter_made": _countered,
    "counter_failed": _countered,
}
