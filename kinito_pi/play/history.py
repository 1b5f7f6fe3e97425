"""Games that are over: listed, told again step by step, and what they have to say of the evening. Pure.

Hidden rolls are told here. That is allowed because the games are over; ``past_records`` gives no others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from kinito_pi import rules
from kinito_pi.play.errors import Refused
from kinito_pi.play.running_game import RunningGame
from kinito_pi.play.snapshot import game_data, minus

Data = dict[str, Any]
ONE_EVENING = timedelta(hours=16)
"""Games that began within this before the newest are of the same evening."""
STAMP = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class PastGame:
    """``name``: of its record; ``began``: UTC, as the name says, or None; ``text``: the record."""

    name: str
    text: bytes

    @property
    def record(self) -> rules.Record:
        """Raises ``RulesError`` for what is no record."""
        return rules.read_record(self.text[: self.text.rfind(b"\n") + 1].splitlines())

    @property
    def began(self) -> datetime | None:
        try:
            return datetime.strptime(self.name.partition("-")[0], STAMP)
        except ValueError:
            return None


def listing(games: Iterable[PastGame]) -> list[Data]:
    """The games that can be read, as they come: name, when they began, what was played and by whom."""
    found = []
    for game in games:
        try:
            record = game.record
        except rules.RulesError:
            continue
        began = game.began
        found.append(
            {
                "name": game.name,
                "began": None if began is None else f"{began.isoformat()}Z",
                "rules": record.table.rules,
                "seats": list(record.table.seats),
                "steps": len(record.actions),
            }
        )
    return found


def told_again(game: PastGame, step: int) -> Data:
    """What the table saw after ``step`` actions, and the dice that lay hidden then. Raises ``Refused``."""
    try:
        record = game.record
        step = max(0, min(step, len(record.actions)))
        shown = RunningGame(rules.start(record.table), None)
        shown.replay(record.actions[:step])
    except rules.RulesError as error:
        raise Refused("no_such_game") from error
    table = shown.seen_by(rules.TABLE)
    return {
        "name": game.name,
        "step": step,
        "steps": len(record.actions),
        "stage": "over" if table.phase == "over" else "playing",
        "rules": record.table.rules,
        "direction": table.direction,
        "you": None,
        "pad": [],
        "throw": None,
        "game": game_data(shown),
        "hidden_dice": list(shown.state.dice) if table.hidden else None,
        "seats": [_seat(name, table) for name in [*table.seats, *table.left]],
        "log": list(shown.chronicle.log),
    }


def _seat(name: str, table: rules.Observation) -> Data:
    """``lamp``: a record does not know before whom which lamp stood."""
    owed = table.owed.get(name, {})
    drunk = minus(table.drinks.get(name, {}), owed)
    facts = {"name": name, "lamp": None, "drunk": drunk, "owed": owed, "left": name in table.left}
    return facts | {"bot": False, "here": True, "stand_in": False}


def of_the_evening(games: Iterable[PastGame]) -> Data:
    """The statistics of the newest game and those of the same evening, newest first in ``games``."""
    seats: dict[str, Counter[str]] = {}
    drinks: dict[str, Counter[str]] = {}
    count, ladder = 0, 0
    for game in _same_evening(games):
        try:
            told = rules.statistics(game.record)
        except rules.RulesError:
            continue
        count, ladder = count + 1, max(ladder, told["ladder"])
        for name, facts in told["seats"].items():
            drinks.setdefault(name, Counter()).update(facts.pop("drinks"))
            seats.setdefault(name, Counter()).update(facts)
    rows = [{"name": name, **facts, "drinks": dict(drinks[name])} for name, facts in seats.items()]
    return {"games": count, "ladder": ladder, "seats": rows}


def _same_evening(games: Iterable[PastGame]) -> list[PastGame]:
    dated = [(game, began) for game in games if (began := game.began) is not None]
    newest = max((began for _game, began in dated), default=None)
    return [game for game, began in dated if newest is not None and newest - began <= ONE_EVENING]
