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
    if not any(state.owed[row]):
        return state, ()
    return state._replace(owed=_cleared(state.owed, row)), _owed_no_more(state, row, "due", "I5")


def cancel(state: State, seat: str) -> Step:
    """What ``seat`` owed is not drunk, and comes off its tally (I23)."""
    row = state.names.index(seat)
    if not any(state.owed[row]):
        return state, ()
    rest = tuple(drunk - owed for drunk, owed in zip(state.drinks[row], state.owed[row], strict=True))
    drinks = (*state.drinks[:row], rest, *state.drinks[row + 1 :])
    cancelled = state._replace(drinks=drinks, owed=_cleared(state.owed, row))
    return cancelled, _owed_no_more(state, row, "cancelled", "I23")


def _owed_no_more(state: State, row: int, code: str, rule: str) -> tuple[Event, ...]:
    return tuple(
        event(code, by=state.names[row], unit=unit, count=count, rule=rule)
        for unit, count in zip(state.game.units, state.owed[row], strict=True)
        if count
    )


def _cleared(tally: Tally, row: int) -> Tally:
    return (*tally[:row], (0,) * len(tally[row]), *tally[row + 1 :])


def as_data(state: State, tally: Tally) -> dict[str, dict[str, int]]:
    """The tally by name and unit; units at zero are left out."""
    return {
        name: {unit: count for unit, count in zip(state.game.units, row, strict=True) if count}
        for name, row in zip(state.names, tally, strict=True)
    }
