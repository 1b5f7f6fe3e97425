"""The ladder of counters: a Kinito is answered by a drink or by a Kinito, and that one again."""

from __future__ import annotations

from functools import lru_cache

from kinito_pi.rules.actions import Action, Counter, Drink
from kinito_pi.rules.events import Event, event
from kinito_pi.rules.state import NO_MARKS, TO_COUNTER, TO_PAY, Stake, State, Step

TRIES = 3
"""How many throws of a counter count."""


def offer(state: State, giver: str, taker: str, count: int = 1) -> State:
    """``taker`` must pay ``count`` or counter; nothing stands any more."""
    return state._replace(
        turn=taker,
        phase=TO_PAY,
        standing=None,
        said=None,
        announcer=None,
        stake=Stake(giver, taker, count),
        marks=NO_MARKS,
    )


def counter(state: State, action: Counter) -> Step:
    """The taker begins to throw."""
    return state._replace(phase=TO_COUNTER), (event("counters", by=action.by),)


def held(state: State) -> Stake:
    """The stake of a phase that cannot be without one."""
    stake = state.stake
    assert stake is not None
    return stake


def counted(state: State, more: int = 1) -> State:
    """The same, with ``more`` throws counted."""
    stake = held(state)
    return state._replace(stake=stake._replace(tries=stake.tries + more))


def hand_back(state: State, count: int) -> tuple[State, tuple[Event, ...]]:
    """The counter succeeded: whoever gave the Kinito must now answer for ``count``."""
    stake = held(state)
    return offer(state, stake.taker, stake.giver, count), (event("counter_made", by=stake.taker),)


@lru_cache(maxsize=1024)
def answers(taker: str, may_counter: bool) -> tuple[Action, ...]:
    """What the taker may do about a stake."""
    return (Drink(taker), Counter(taker)) if may_counter else (Drink(taker),)
