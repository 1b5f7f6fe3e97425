"""Who has been made to drink what, and what of it is still owed."""

from __future__ import annotations

from functools import lru_cache

from kinito_pi.rules.events import Event, event
from kinito_pi.rules.state import State, Step, Tally


@lru_cache(maxsize=4096)
def _drank(seat: str, unit: str, count: int, owed: bool, rule: str) -> Event:
    return event("drinks", by=seat, unit=unit, count=count, owed=owed, rule=rule)


def _more(tally: Tally, row: int, column: int, count: int) -> Tally:
    old = tally[row]
    new = (*old[:column], old[column] + count, *old[column + 1 :])
    return (*tally[:row], new, *tally[row + 1 :])


def drink(state: State, seat: str, unit: str, count: int, rule: str) -> Step:
    """``seat`` drinks ``count`` of ``unit`` at once."""
    row, column = state.names.index(seat), state.game.units.index(unit)
    tally = _more(state.drinks, row, column, count)
    return state._replace(drinks=tally), (_drank(seat, unit, count, False, rule),)


def owe(state: State, seat: str, unit: str, count: int, rule: str) -> Step:
    """``seat`` is to drink, but not before its next announcement or Kinito (I5)."""
    row, column = state.names.index(seat), state.game.units.index(unit)
    drinks = _more(state.drinks, row, column, count)
    owed = _more(state.owed, row, column, count)
    return state._replace(drinks=drinks, owed=owed), (_drank(seat, unit, count, True, rule),)


def all_drink(state: State, unit: str, rule: str) -> Step:
    """Every seat at the table drinks one."""
    events: tuple[Event, ...] = ()
    for seat in state.seats:
        state, more = drink(state, seat, unit, 1, rule)
        events += more
    return state, events


def fall_due(state: State, seat: str) -> Step:
    """What ``seat`` owed is to be drunk now (I5)."""
    row = state.names.index(seat)
    owed = state.owed[row]
    if not any(owed):
        return state, ()
    events = tuple(
        event("due", by=seat, unit=unit, count=count, rule="I5")
        for unit, count in zip(state.game.units, owed, strict=True)
        if count
    )
    return state._replace(owed=_cleared(state.owed, row)), events


def cancel(state: State, seat: str) -> Step:
    """What ``seat`` owed is not drunk, and comes off its tally (I23)."""
    row = state.names.index(seat)
    owed = state.owed[row]
    if not any(owed):
        return state, ()
    events = tuple(
        event("cancelled", by=seat, unit=unit, count=count, rule="I23")
        for unit, count in zip(state.game.units, owed, strict=True)
        if count
    )
    rest = tuple(drunk - count for drunk, count in zip(state.drinks[row], owed, strict=True))
    drinks = (*state.drinks[:row], rest, *state.drinks[row + 1 :])
    return state._replace(drinks=drinks, owed=_cleared(state.owed, row)), events


def _cleared(tally: Tally, row: int) -> Tally:
    return (*tally[:row], (0,) * len(tally[row]), *tally[row + 1 :])


def as_data(state: State, tally: Tally) -> dict[str, dict[str, int]]:
    """The tally by name and unit; units at zero are left out."""
    return {
        name: {unit: count for unit, count in zip(state.game.units, row, strict=True) if count}
        for name, row in zip(state.names, tally, strict=True)
    }
