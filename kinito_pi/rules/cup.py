"""The cup and its dice: thrown, seen, passed on with an announcement, set aside."""

from __future__ import annotations

from functools import lru_cache

from kinito_pi.rules.actions import Action, Believe, Lift, Roll
from kinito_pi.rules.dice import ONE_DIE, TWO_DICE, Dice, checked
from kinito_pi.rules.errors import NotAllowed
from kinito_pi.rules.events import Event, event


@lru_cache(maxsize=4096)
def throws(by: str, number: int) -> tuple[Action, ...]:
    """Every way that ``number`` dice can come up, as actions of chance."""
    return tuple(Roll(by, dice) for dice in (ONE_DIE if number == 1 else TWO_DICE))


@lru_cache(maxsize=4096)
def alone(seat: str) -> frozenset[str]:
    """The one seat that knows."""
    return frozenset((seat,))


@lru_cache(maxsize=4096)
def rolled(by: str, dice: Dice, known_to: frozenset[str] | None) -> Event:
    """The event of a throw."""
    return Event("rolled", (("by", by),), dice, known_to)


@lru_cache(maxsize=1024)
def believe_or_lift(receiver: str) -> tuple[Action, ...]:
    """What the receiver of an announcement may do."""
    return (Believe(receiver), Lift(receiver))


@lru_cache(maxsize=4096)
def announced(by: str, say: str, to: str | None = None) -> Event:
    """The event of an announcement; ``to`` only of a Kinito that challenges somebody."""
    return event("announced", by=by, say=say) if to is None else event("announced", by=by, say=say, to=to)


def kept_first(dice: Dice, die: int, rule: str) -> Dice:
    """The two dice with the one of value ``die`` first. Raises ``NotAllowed`` if there is none."""
    if die not in dice:
        raise NotAllowed("no_such_die", rule, "No die of that value lies there to keep.")
    other = dice[1] if dice[0] == die else dice[0]
    return (die, other)


def kept(by: str, die: int) -> Event:
    """The event of a die set aside, in view of all."""
    return event("kept", by=by, die=die)


def check_number(action: Roll, number: int, rule: str) -> None:
    """Raise ``InvalidAction`` for dice that are none, ``NotAllowed`` unless ``number`` were thrown."""
    if len(checked(action.dice)) != number:
        what = "both dice are thrown" if number == 2 else "the other die is thrown alone"
        raise NotAllowed("wrong_number_of_dice", rule, f"Here {what}, not {len(action.dice)}.")
