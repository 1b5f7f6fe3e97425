"""The seats around the table: whose turn comes next, who joins, who leaves, faults, the end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from kinito_pi.rules import tally
from kinito_pi.rules.actions import Action, End, Fault, Join, Leave
from kinito_pi.rules.errors import COMMON, RECORD, BadTable, InvalidAction, NotAllowed
from kinito_pi.rules.events import Event, event
from kinito_pi.rules.game import Penalty, Play
from kinito_pi.rules.state import OVER, TO_ANSWER, TO_ROLL, State, Step, afresh
from kinito_pi.rules.table import MOST_SEATS, check_name, listed

MOST_NAMES: Final = 256
"""Seats that one game can see come and go; far beyond any evening, it keeps a hostile record bounded."""

WAYS_TO_LEAVE: Final = ("towel", "ko", "technical_ko", "disqualified")


def after(state: State, seat: str) -> str:
    """The seat that comes after ``seat`` in the order of play as it runs now."""
    return state.seats[(state.seats.index(seat) + state.step) % len(state.seats)]


def direction(state: State) -> str:
    """Which way round the table play runs now."""
    chosen: str = state.table.options["direction"]
    if state.step > 0:
        return chosen
    return "left" if chosen == "right" else "right"


def others(state: State, seat: str) -> tuple[str, ...]:
    """All seats at the table but this one."""
    return _others(state.seats, seat)


@lru_cache(maxsize=1024)
def _others(seats: tuple[str, ...], seat: str) -> tuple[str, ...]:
    return tuple(name for name in seats if name != seat)


def check_other(state: State, seat: str, to: str | None, rule: str) -> str:
    """``to``, if it is another seat at the table. Raises ``NotAllowed`` otherwise."""
    if to is None or to == seat or to not in state.seats:
        choice = listed(others(state, seat))
        raise NotAllowed("bad_target", rule, f"Choose another seat at the table: {choice}.")
    return to


def join(state: State, action: Join) -> Step:
    """A new seat, between rounds only."""
    if state.phase != TO_ROLL or state.standing is not None or state.dice:
        raise NotAllowed("not_between_rounds", COMMON, "A seat joins between rounds; this one is going on.")
    _check_newcomer(state, action.by)
    if action.after not in state.seats:
        raise NotAllowed("no_such_seat", RECORD, f"The seat to sit after is one of {listed(state.seats)}.")
    place = state.seats.index(action.after) + 1
    nothing = (0,) * len(state.game.units)
    joined = state._replace(
        seats=(*state.seats[:place], action.by, *state.seats[place:]),
        names=(*state.names, action.by),
        drinks=(*state.drinks, nothing),
        owed=(*state.owed, nothing),
    )
    return joined, (event("joined", by=action.by, after=action.after),)


def _check_newcomer(state: State, name: str) -> None:
    if name in state.names:
        raise NotAllowed("name_taken", RECORD, "That name has been at this table; choose another.")
    if len(state.seats) >= MOST_SEATS or len(state.names) >= MOST_NAMES:
        raise NotAllowed("table_full", COMMON, f"The table is full: {MOST_SEATS} seats at most.")
    try:
        check_name(name)
    except BadTable as error:
        raise InvalidAction(error.code, error.rule, error.sentence) from None


def leave(state: State, action: Leave) -> Step:
    """A seat leaves, in any phase (I22, I23)."""
    _check_agreed(state, action)
    seat = action.by
    state, events = tally.cancel(state, seat)
    events = (event("left", by=seat, how=action.how, agreed=list(action.agreed)), *events)
    starter = after(state, seat)
    if _round_hangs_on(state, seat):
        state = afresh(state, starter)
        events = (*events, event("afresh", by=starter))
    state = state._replace(
        seats=others(state, seat),
        seen=state.seen - {seat},
        left=(*state.left, seat),
        losers=(*state.losers, seat) if state.game.has_losers else (),
    )
    return _over_if_too_few(state, events)


def _round_hangs_on(state: State, seat: str) -> bool:
    stake = state.stake
    return (
        seat == state.turn
        or (state.phase == TO_ANSWER and seat == state.announcer)
        or (stake is not None and seat in (stake.giver, stake.taker))
    )


def _over_if_too_few(state: State, events: tuple[Event, ...]) -> Step:
    if len(state.seats) >= state.game.least_seats:
        return state, events
    return _over(state), (*events, event("over", losers=list(state.losers)))


def _over(state: State) -> State:
    return state._replace(phase=OVER, turn=None, stake=None)


def _check_agreed(state: State, action: Leave) -> None:
    if action.how not in WAYS_TO_LEAVE:
        raise InvalidAction("bad_how", RECORD, f"A seat leaves by {listed(WAYS_TO_LEAVE)}.")
    rest = set(others(state, action.by))
    agreed = set(action.agreed)
    if len(agreed) != len(action.agreed) or not agreed <= rest:
        raise NotAllowed("bad_agreed", "I22", "Those who agree are other seats at the table, each once.")
    if not _enough(action.how, agreed, rest):
        raise NotAllowed("not_agreed", "I22", _ASKED[action.how])


def _enough(how: str, agreed: set[str], rest: set[str]) -> bool:
    if how == "towel":
        return not agreed
    if how == "ko":
        return not agreed or len(agreed) >= 2 or agreed == rest
    return agreed == rest


_ASKED: Final = {
    "towel": "Throwing in the towel is a seat's own choice; nobody else is named.",
    "ko": "A K.O. is said by the seat itself, or by two others, or by the only other one.",
    "technical_ko": "A technical K.O. takes the agreement of all the other seats.",
    "disqualified": "A disqualification takes the agreement of all the other seats.",
}


def fault(state: State, action: Fault) -> Step:
    """A fault called by another seat: it changes drinks and nothing else (G13, T8)."""
    game = state.game
    penalty = game.faults.get(action.kind)
    if penalty is None:
        known = f"this game knows {listed(game.faults)}" if game.faults else "this game has no faults"
        raise NotAllowed("no_such_fault", game.faults_rule, f"No such fault here; {known}.")
    if action.on == action.by or action.on not in state.seats:
        accused = listed(others(state, action.by))
        raise NotAllowed("bad_target", penalty.rule, f"A fault is called on another seat: {accused}.")
    count = _counted(state, action, penalty)
    called = event("fault", by=action.by, on=action.on, kind=action.kind)
    state, events = tally.drink(state, action.on, penalty.unit, count, penalty.rule)
    return state, (called, *events)


def _counted(state: State, action: Fault, penalty: Penalty) -> int:
    asked = penalty.asks_pips(state.table.options)
    if action.pips in asked:
        return action.pips or penalty.count
    if action.pips is None:
        raise NotAllowed("pips_missing", penalty.rule, "Say what the dropped die shows: pips, 1 to 6.")
    if asked == (None,):
        raise NotAllowed("pips_not_counted", penalty.rule, "Pips do not count for this fault at this table.")
    raise InvalidAction("bad_pips", RECORD, "A die shows 1 to 6 pips.")


def end(state: State, action: Action) -> Step:
    """The table ends the game. With no loser yet, defeat goes to whoever drank most (I21)."""
    if state.game.has_losers and not state.losers:
        state = state._replace(losers=_tipsiest(state))
    return _over(state), (event("ended", by=action.by), event("over", losers=list(state.losers)))


def _tipsiest(state: State) -> tuple[str, ...]:
    drunk = {seat: sum(state.drinks[state.names.index(seat)]) for seat in state.seats}
    most = max(drunk.values())
    return tuple(seat for seat in state.seats if most and drunk[seat] == most)


ACTS: Final[Mapping[type[Action], Play]] = {Join: join, Leave: leave, Fault: fault, End: end}
"""What can be done in any phase, whoever is in turn."""
