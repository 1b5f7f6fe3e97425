"""The accepted Kinito of ``gobelet``: drink up, or counter in the open within three throws (G7)."""

from __future__ import annotations

from functools import lru_cache

from kinito_pi.rules import ladder, tally
from kinito_pi.rules.actions import Action, Drink, Keep, Roll
from kinito_pi.rules.cup import check_number, kept, kept_first, rolled, throws
from kinito_pi.rules.dice import is_kinito
from kinito_pi.rules.errors import NotAllowed
from kinito_pi.rules.events import event
from kinito_pi.rules.gobelet_cup import KEPT
from kinito_pi.rules.state import NO_MARKS, State, Step, afresh

_KEPT = frozenset({KEPT})


def drink(state: State, _action: Drink) -> Step:
    """G7: not countered, the challenged seat drinks up."""
    return _settle(state, ladder.held(state).taker, 1)


def give_up(state: State, _action: Drink) -> Step:
    """G7: giving up a counter is losing it."""
    return _failed(state)


def _failed(state: State) -> Step:
    taker = ladder.held(state).taker
    state, more = _settle(state, taker, 2)
    return state, (event("counter_failed", by=taker), *more)


def _settle(state: State, loser: str, glasses: int) -> Step:
    state, drunk = tally.drink(state, loser, "glass", glasses, "G7")
    return afresh(state, loser), (*drunk, event("afresh", by=loser))


def throw(state: State, action: Roll) -> Step:
    """G7: an open throw, and every one counts."""
    if state.marks == _KEPT:
        check_number(action, 1, "G12")
        assert state.aside is not None
        dice, aside = (state.aside, *action.dice), state.aside
    else:
        check_number(action, 2, "G12")
        dice, aside = action.dice, None
    state = ladder.counted(state._replace(dice=dice, aside=aside, is_open=True, marks=NO_MARKS))
    state, more = _outcome(state)
    return state, (rolled(action.by, action.dice, None), *more)


def _outcome(state: State) -> Step:
    stake = ladder.held(state)
    if is_kinito(state.dice):
        state, more = _settle(state, stake.giver, 2)
        return state, (event("counter_made", by=stake.taker), *more)
    if stake.tries < ladder.TRIES:
        return state, ()
    return _failed(state)


def keep(state: State, action: Keep) -> Step:
    """G12: at every throw of a counter one die may be set aside, from dice that lie open."""
    if state.marks == _KEPT:
        raise NotAllowed("already_kept", "G12", "A die is set aside already; throw the other.")
    if not ladder.held(state).tries and action.die != state.aside:
        raise NotAllowed("nothing_thrown", "G12", "The hidden dice stay hidden: throw them first.")
    dice = kept_first(state.dice, action.die, "G12")
    after_it = state._replace(dice=dice, aside=action.die, marks=_KEPT)
    return after_it, (kept(action.by, action.die),)


def keeps(state: State) -> tuple[Action, ...]:
    """What may be set aside: a die of an open throw, or before the first the one that lies aside."""
    stake = ladder.held(state)
    if state.marks == _KEPT:
        return ()
    if not stake.tries:
        return () if state.aside is None else (Keep(stake.taker, state.aside),)
    return tuple(Keep(stake.taker, die) for die in sorted(set(state.dice)))


@lru_cache(maxsize=1024)
def moves(taker: str, one_alone: bool) -> tuple[Action, ...]:
    """Throw, or give up."""
    return (*throws(taker, 1 if one_alone else 2), Drink(taker))
