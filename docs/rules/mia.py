"""Mia (Mäxchen), as a fourth game in one file: the worked example of "A fourth game".

Two dice under a cup; 21 (1-2) is Mia. The seat in turn shakes, looks and announces something strictly
higher than what stands; the next seat believes, and must beat it, or lifts. Whoever was wrong loses a life,
which is counted here as drinking a sip; a Mia at stake counts double. A Mia that is believed ends the
round too: nobody can beat it, so the believer gives up and loses one.
"""

from __future__ import annotations

from typing import Final

from kinito_pi.rules import Action, Announce, Believe, Game, Lift, Roll, State, tally
from kinito_pi.rules.announcement import PAIRS
from kinito_pi.rules.cup import alone, announced, believe_or_lift, check_number, rolled, throws
from kinito_pi.rules.dice import Dice, is_pair
from kinito_pi.rules.errors import InvalidAction, NotAllowed
from kinito_pi.rules.events import Event, event
from kinito_pi.rules.seats import after
from kinito_pi.rules.state import TO_ANNOUNCE, TO_ANSWER, TO_ROLL, Step, afresh

MIA: Final = "21"
SINGLES: Final = tuple(f"{tens}{ones}" for tens in range(3, 7) for ones in range(1, tens))
ORDER: Final = (*SINGLES, *PAIRS, MIA)
"""M1: 31 < 32 < 41 < … < 65 < 1-1 < … < 6-6 < Mia."""


def score(dice: Dice) -> str:
    """M1: the higher die is the tens; equal dice are a double."""
    return PAIRS[dice[0] - 1] if is_pair(dice) else f"{max(dice)}{min(dice)}"


def _rank(say: str | None) -> int:
    return -1 if say is None else ORDER.index(say)


def _roll(state: State, action: Roll) -> Step:
    """M2: shaken under the cup; only the roller looks."""
    check_number(action, 2, "M2")
    knower = alone(action.by)
    after_it = state._replace(phase=TO_ANNOUNCE, dice=action.dice, seen=knower)
    return after_it, (rolled(action.by, action.dice, knower),)


def _announce(state: State, action: Announce) -> Step:
    """M3: the truth or a lie, but strictly higher than what stands."""
    if action.say not in ORDER:
        raise InvalidAction("bad_say", "M1", f"Say one of {', '.join(ORDER)}.")
    if _rank(action.say) <= _rank(state.standing):
        raise NotAllowed("not_higher", "M3", f"Say something higher than {state.standing}.")
    after_it = state._replace(
        turn=after(state, action.by), phase=TO_ANSWER, said=action.say, announcer=action.by
    )
    return after_it, (announced(action.by, action.say),)


def _believe(state: State, action: Believe) -> Step:
    """M4: believed, it must be beaten; a Mia cannot be, and costs the believer one."""
    if state.said == MIA:
        return _lose(state, action.by, 1, "M4")
    after_it = state._replace(phase=TO_ROLL, standing=state.said, said=None, announcer=None)
    return after_it, (event("believed", by=action.by, standing=state.said),)


def _lift(state: State, action: Lift) -> Step:
    """M5: at least what was said lies there, the lifter loses; else the announcer. A Mia counts double."""
    assert state.announcer is not None
    holds = _rank(score(state.dice)) >= _rank(state.said)
    lifted = Event("lifted", (("by", action.by), ("say", state.said), ("true", holds)), state.dice)
    count = 2 if state.said == MIA else 1
    state, events = _lose(state, action.by if holds else state.announcer, count, "M5")
    return state, (lifted, *events)


def _lose(state: State, loser: str, count: int, rule: str) -> Step:
    """M6: whoever lost starts afresh."""
    state, drunk = tally.drink(state, loser, "sip", count, rule)
    return afresh(state, loser), (*drunk, event("afresh", by=loser))


def _moves(state: State) -> tuple[Action, ...]:
    turn = state.turn
    assert turn is not None
    if state.phase == TO_ROLL:
        return throws(turn, 2)
    if state.phase == TO_ANNOUNCE:
        return tuple(Announce(turn, say) for say in ORDER[_rank(state.standing) + 1 :])
    return believe_or_lift(turn)


def _no_dice_moves(_state: State) -> tuple[Action, ...]:
    return ()


GAME: Final = Game(
    name="mia",
    units=("sip",),
    direction="left",
    options={},
    plays={
        (TO_ROLL, Roll): _roll,
        (TO_ANNOUNCE, Announce): _announce,
        (TO_ANSWER, Believe): _believe,
        (TO_ANSWER, Lift): _lift,
    },
    moves=_moves,
    dice_moves=_no_dice_moves,
    rule_of={TO_ROLL: "M2", TO_ANNOUNCE: "M3", TO_ANSWER: "M4"},
)
