"""The Kontrakinito of ``ikb``: which throws count, which die is kept, who drinks (I16–I20a).

A pair of two thrown dice, or a die thrown alone that matches the kept one, is *open*: whether it counts
is settled by what the seat does next. One die picked up: a pair counted, a match did not. Both: the
other way round.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kinito_pi.rules import ladder, tally
from kinito_pi.rules.actions import Action, Drink, Keep, Roll
from kinito_pi.rules.cup import check_number, kept, kept_first, rolled, throws
from kinito_pi.rules.dice import is_kinito, is_pair
from kinito_pi.rules.errors import NotAllowed
from kinito_pi.rules.events import event
from kinito_pi.rules.state import NO_MARKS, State, Step, afresh

KEPT: Final = frozenset({"kept"})
OPEN_PAIR: Final = frozenset({"open_pair"})
OPEN_MATCH: Final = frozenset({"open_match"})


def drink(state: State, _action: Drink) -> Step:
    """I16, I20: the stake is drunk, paid at once or given up; whoever drinks starts (I5)."""
    return _pay(state, "I16")


def _pay(state: State, rule: str) -> Step:
    stake = ladder.held(state)
    state, owed = tally.owe(state, stake.taker, "glass", stake.amount, rule)
    return afresh(state, stake.taker), (*owed, event("afresh", by=stake.taker))


def throw(state: State, action: Roll) -> Step:
    """One throw, both dice or the one not kept (I17, I18)."""
    if state.marks == KEPT:
        return _throw_one(state, action)
    check_number(action, 2, "I18")
    if state.marks == OPEN_MATCH:
        _check_third(state)
        state = ladder.counted(state)
    state = state._replace(dice=action.dice, is_open=True, aside=None, marks=NO_MARKS)
    event_ = rolled(action.by, action.dice, None)
    if is_pair(action.dice):
        return state._replace(marks=OPEN_PAIR), (event_,)
    state, more = _settle(ladder.counted(state))
    return state, (event_, *more)


def _check_third(state: State) -> None:
    if ladder.held(state).tries == ladder.TRIES - 1:
        sentence = "Picking up both would make the matched throw the third: keep one die again, or give up."
        raise NotAllowed("would_be_third", "I20a", sentence)


def _throw_one(state: State, action: Roll) -> Step:
    check_number(action, 1, "I18")
    assert state.aside is not None
    dice = (state.aside, *action.dice)
    state = state._replace(dice=dice, is_open=True, aside=None, marks=NO_MARKS)
    event_ = rolled(action.by, action.dice, None)
    if is_pair(dice):
        return state._replace(marks=OPEN_MATCH), (event_,)
    state, more = _settle(ladder.counted(state))
    return state, (event_, *more)


def _settle(state: State) -> Step:
    """After a throw that counted: made (I19), failed (I20), or on it goes."""
    stake = ladder.held(state)
    if is_kinito(state.dice):
        return ladder.hand_back(state, stake.amount + 1)
    if stake.tries < ladder.TRIES:
        return state, ()
    return _fail(state)


def _fail(state: State) -> Step:
    failed = event("counter_failed", by=ladder.held(state).taker)
    state, paid = _pay(state, "I20")
    return state, (failed, *paid)


def keep(state: State, action: Keep) -> Step:
    """I18: one die stays on the table. Kept from an open pair, the pair counted (I17, I20a)."""
    if not state.dice or (not ladder.held(state).tries and state.marks not in (OPEN_PAIR, OPEN_MATCH)):
        raise NotAllowed("nothing_thrown", "I18", "Throw both dice first; a die is kept after a throw.")
    if state.marks == KEPT:
        raise NotAllowed("already_kept", "I18", "A die is kept already; throw the other.")
    dice = kept_first(state.dice, action.die, "I18")
    event_ = kept(action.by, action.die)
    if state.marks == OPEN_PAIR:
        state = ladder.counted(state)
        if ladder.held(state).tries == ladder.TRIES:
            state, more = _fail(state)
            return state, (event_, *more)
    return state._replace(dice=dice, aside=action.die, marks=KEPT), (event_,)


def moves(state: State) -> tuple[Action, ...]:
    """What the countering seat may do whatever the dice: throw, or give up."""
    taker = ladder.held(state).taker
    if state.marks == KEPT:
        return _throws_or_gives_up(taker, 1)
    third = ladder.held(state).tries == ladder.TRIES - 1
    if state.marks == OPEN_MATCH and third:
        return (Drink(taker),)
    return _throws_or_gives_up(taker, 2)


@lru_cache(maxsize=1024)
def _throws_or_gives_up(taker: str, number: int) -> tuple[Action, ...]:
    return (*throws(taker, number), Drink(taker))


def keeps(state: State) -> tuple[Action, ...]:
    """The dice that may be kept after a throw; all have been thrown in the open."""
    stake = ladder.held(state)
    if state.marks == KEPT or (not stake.tries and state.marks == NO_MARKS):
        return ()
    return tuple(Keep(stake.taker, die) for die in sorted(set(state.dice)))
