"""The cup of ``gobelet``: shake, look, set a die aside, show a 1-5 or a 2-3 (G5, G8–G12).

The marks of a turn: ``shaken`` since the dice came (both, or the one not aside), ``looked`` since the last
throw, ``set_aside`` once in the turn, ``kept`` while the other die waits to be thrown, ``again`` after a
shown 1-5 or 2-3, when both must be rolled.
"""

from __future__ import annotations

from typing import Final

from kinito_pi.rules import tally
from kinito_pi.rules.actions import Action, Keep, Look, Roll, Show
from kinito_pi.rules.cup import alone, check_number, kept, kept_first, rolled, throws
from kinito_pi.rules.dice import shows
from kinito_pi.rules.errors import NotAllowed
from kinito_pi.rules.events import NOBODY, Event, event
from kinito_pi.rules.seats import direction
from kinito_pi.rules.state import TO_ANNOUNCE, TO_ROLL, State, Step

SHAKEN: Final = "shaken"
LOOKED: Final = "looked"
SET_ASIDE: Final = "set_aside"
KEPT: Final = "kept"
AGAIN: Final = "again"

_SHOOK_BOTH: Final = frozenset({SHAKEN})
_SHOOK_ONE: Final = frozenset({SHAKEN, SET_ASIDE})
_LOOK: Final = frozenset({LOOKED})
_SETTING: Final = frozenset({KEPT, SET_ASIDE})


def is_blind(marks: frozenset[str]) -> bool:
    """G11: shaken in this turn, and not looked since."""
    return SHAKEN in marks and LOOKED not in marks


def is_ready(state: State) -> bool:
    """Whether the dice lie under the cup as the seat leaves them."""
    return bool(state.dice) and not state.marks & {KEPT, AGAIN}


def check_ready(state: State) -> None:
    """Raise ``NotAllowed`` unless the dice lie under the cup as the seat leaves them."""
    if KEPT in state.marks:
        raise NotAllowed("must_throw_other", "G12", "A die is set aside: throw the other first.")
    if AGAIN in state.marks or not state.dice:
        raise NotAllowed("must_roll", "G8" if AGAIN in state.marks else "G3", "Roll both dice first.")


def roll(state: State, action: Roll) -> Step:
    """G3, G12: shaken under the cup; nobody has seen what came up."""
    if KEPT in state.marks:
        check_number(action, 1, "G12")
        assert state.aside is not None
        dice, aside, marks = (state.aside, *action.dice), state.aside, _SHOOK_ONE
    else:
        check_number(action, 2, "G12")
        dice, aside, marks = action.dice, None, _SHOOK_BOTH | (state.marks & {SET_ASIDE})
    after_it = state._replace(
        phase=TO_ANNOUNCE, dice=dice, aside=aside, seen=NOBODY, is_open=False, marks=marks
    )
    return after_it, (rolled(action.by, action.dice, NOBODY),)


def refuse_second_shake(_state: State, action: Roll) -> Step:
    """G5, G12: no second full shake; one die alone is thrown after a ``keep``."""
    if len(action.dice) == 1:
        raise NotAllowed("keep_first", "G12", "Set a die aside first; then the other is thrown alone.")
    raise NotAllowed("second_shake", "G5", "No second full shake in a turn: announce, or set one die aside.")


def throws_now(state: State, turn: str) -> tuple[Action, ...]:
    """What may come up if the seat throws now."""
    if state.phase == TO_ANNOUNCE:
        return ()
    return throws(turn, 1 if KEPT in state.marks else 2)


def may_look(state: State) -> bool:
    """G5: before the throw and after it; again only when something has changed."""
    return bool(state.dice) and not state.marks & {LOOKED, KEPT, AGAIN}


def look(state: State, action: Look) -> Step:
    """The seat looks at the dice as they lie."""
    if not may_look(state):
        raise NotAllowed("nothing_to_see", "G5", "There is nothing to look at that has not been looked at.")
    seen = state.seen | alone(action.by)
    after_it = state._replace(seen=seen, marks=state.marks | _LOOK)
    return after_it, (Event("looked", (("by", action.by),), state.dice, seen),)


def may_keep(state: State) -> bool:
    """G12: once in the turn, from dice that lie under the cup."""
    return bool(state.dice) and not state.marks & {SET_ASIDE, KEPT, AGAIN}


def keep(state: State, action: Keep) -> Step:
    """G12: one die is set aside in view of all; one that lies aside already stays there."""
    if not state.dice or AGAIN in state.marks:
        raise NotAllowed("must_roll", "G12", "Roll both dice first.")
    if not may_keep(state):
        raise NotAllowed("once_in_a_turn", "G12", "A die is set aside once in a turn, and it was.")
    if state.aside is not None and action.die != state.aside:
        raise NotAllowed("other_die_aside", "G12", f"The {state.aside} lies aside: keep it, or roll both.")
    dice = kept_first(state.dice, action.die, "G12")
    after_it = state._replace(phase=TO_ROLL, dice=dice, aside=action.die, marks=state.marks | _SETTING)
    return after_it, (kept(action.by, action.die),)


def keeps(state: State) -> tuple[Action, ...]:
    """The dice that may be set aside now."""
    turn = state.turn
    if turn is None or not may_keep(state):
        return ()
    if state.aside is not None:
        return (Keep(turn, state.aside),)
    return tuple(Keep(turn, die) for die in sorted(set(state.dice)))


def may_show(state: State) -> bool:
    """G10: whether the seat in turn may show what it has seen, if it is a 1-5 or a 2-3."""
    return state.turn in state.seen and is_ready(state)


def shows_now(state: State) -> tuple[Action, ...]:
    """G10: a 1-5 or a 2-3 that the seat has seen may be shown."""
    turn = state.turn
    if turn is None or not may_show(state):
        return ()
    return (Show(turn),) if shows(state.dice, 1, 5) or shows(state.dice, 2, 3) else ()


def show(state: State, action: Show) -> Step:
    """G8, G9: shown after looking (G10); then both dice are rolled again against the same score."""
    check_ready(state)
    if action.to is not None:
        raise NotAllowed("no_target", "G10", "What is shown is for everybody: leave out `to`.")
    if action.by not in state.seen:
        raise NotAllowed("look_first", "G10", "Look first; only what has been seen is shown.")
    fifteen = shows(state.dice, 1, 5)
    if not fifteen and not shows(state.dice, 2, 3):
        raise NotAllowed("nothing_special", "G10", "Only a 1-5 or a 2-3 is shown; announce.")
    shown = Event("shown", (("by", action.by),), state.dice)
    again = state._replace(
        phase=TO_ROLL, is_open=True, aside=None, marks=(state.marks & {SET_ASIDE}) | {AGAIN}
    )
    state, more = tally.all_drink(again, "sip", "G8") if fifteen else _turn_round(again)
    return state, (shown, *more)


def _turn_round(state: State) -> Step:
    """G9: play runs the other way."""
    turned = state._replace(step=-state.step)
    return turned, (event("turned", direction=direction(turned)),)
