"""``ikb``: the standard game of the IKB, hidden dice, to the right (I1–I23)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kinito_pi.rules import ikb_counter, ladder, tally
from kinito_pi.rules.actions import Action, Announce, Believe, Counter, Drink, Keep, Lift, Look, Roll, Show
from kinito_pi.rules.announcement import PAIRS, Said, said
from kinito_pi.rules.cup import alone, announced, believe_or_lift, check_number, rolled, throws
from kinito_pi.rules.dice import Dice, is_kinito, is_pair
from kinito_pi.rules.errors import NotAllowed
from kinito_pi.rules.events import Event, event
from kinito_pi.rules.game import Game, Pad
from kinito_pi.rules.seats import after, check_other, others
from kinito_pi.rules.state import (
    TO_ANNOUNCE,
    TO_ANSWER,
    TO_COUNTER,
    TO_PAY,
    TO_ROLL,
    State,
    Step,
    afresh,
)
from kinito_pi.rules.table import Option

GLASS: Final = "glass"
SUMS: Final = ("7", "8", "9", "10", "11", "12")
ORDER: Final = (*SUMS, *PAIRS)
"""I1, without the Kinito, which is shown and never said."""
LEAST: Final = 7


def beats(said_now: Said, standing: Said | None) -> bool:
    """Whether an announcement is enough (I6, I7, I8)."""
    if said_now.kind == "pair":
        return standing is None or standing.kind == "sum" or said_now.number > standing.number
    least = LEAST if standing is None else standing.number
    return (standing is None or standing.kind == "sum") and said_now.number >= least


def pad(state: State) -> Pad:
    """What may be announced: the order and what of it is enough, or the one pair of I8 without a throw."""
    if state.phase == TO_ROLL:
        wanted = passed_on(state.standing)
        return () if wanted is None else ((wanted, True),)
    if state.phase != TO_ANNOUNCE:
        return ()
    standing = None if state.standing is None else said(state.standing)
    return tuple((say, beats(said(say), standing)) for say in ORDER)


def is_true(what: Said, dice: Dice, pair_as_sum: str) -> bool:
    """Whether an announcement is true of the dice (I9–I13).

    ``pair_as_sum``: whether any pair counts as its sum, or 6-6 alone (I11).
    """
    if what.kind == "pair":
        return is_pair(dice) and 1 <= what.number <= dice[0]
    if is_pair(dice) and pair_as_sum != "any" and dice[0] != 6:
        return False
    return what.number == sum(dice)


def passed_on(standing: str | None) -> str | None:
    """What must be said to pass the cup on untouched: exactly the next higher pair, if any (I8)."""
    if standing is None:
        return None
    what = said(standing)
    if what.kind != "pair" or not 1 <= what.number <= 5:
        return None
    return PAIRS[what.number]


def _roll(state: State, action: Roll) -> Step:
    """I2: the seat shakes, and looks alone."""
    check_number(action, 2, "I2")
    by = action.by
    knower = alone(by)
    after_it = state._replace(phase=TO_ANNOUNCE, dice=action.dice, seen=knower, is_open=False)
    return after_it, (rolled(by, action.dice, knower),)


def _look(state: State, action: Look) -> Step:
    """The seat that rolled has always looked (I2); a line that says so again changes nothing."""
    return state, (Event("looked", (("by", action.by),), state.dice, state.seen),)


def _pass_on(state: State, action: Announce) -> Step:
    """I8: the cup goes on untouched and unseen, for exactly the next higher pair."""
    wanted = passed_on(state.standing)
    if wanted is None:
        raise NotAllowed("must_roll", "I8", "Roll first; only a believed 1-1 to 5-5 is passed on untouched.")
    _check_say(action, "I8")
    if said(action.say) != said(wanted):
        raise NotAllowed("only_next_pair", "I8", f"Passed on untouched, it is exactly {wanted}; or roll.")
    return _announced(state, action)


def _announce(state: State, action: Announce) -> Step:
    """I2, I13: the truth or a lie; any sum and any pair may be said."""
    _check_say(action, "I13")
    return _announced(state, action)


def _check_say(action: Announce, rule: str) -> None:
    if said(action.say).kind == "kinito":
        raise NotAllowed("kinito_is_shown", "I15", "A Kinito is shown, not said.")
    if action.to is not None:
        raise NotAllowed("no_target", rule, "An announcement goes to the next seat: leave out `to`.")


def _announced(state: State, action: Announce) -> Step:
    """The cup goes to the next seat; what the announcer owed falls due (I5)."""
    state, due = tally.fall_due(state, action.by)
    after_it = state._replace(
        turn=after(state, action.by), phase=TO_ANSWER, said=action.say, announcer=action.by
    )
    return after_it, (announced(action.by, action.say), *due)


def _believe(state: State, action: Believe) -> Step:
    """I3, I14: what was said stands, but never less than 7."""
    what = said(_awaiting(state))
    standing = str(LEAST) if what.kind == "sum" and what.number < LEAST else state.said
    after_it = state._replace(phase=TO_ROLL, standing=standing, said=None, announcer=None)
    return after_it, (event("believed", by=action.by, standing=standing),)


def _lift(state: State, action: Lift) -> Step:
    """I4: the cup is raised; who was wrong owes a glass and starts (I5). I14: too little always loses."""
    say = _awaiting(state)
    what = said(say)
    enough = beats(what, None if state.standing is None else said(state.standing))
    honest = is_true(what, state.dice, state.table.options["pair_as_sum"])
    announcer = state.announcer
    assert announcer is not None
    loser = action.by if enough and honest else announcer
    lifted = Event("lifted", (("by", action.by), ("say", say), ("true", honest)), state.dice)
    state, owed = tally.owe(state, loser, GLASS, 1, "I4" if enough else "I14")
    return afresh(state, loser), (lifted, *owed, event("afresh", by=loser))


def _awaiting(state: State) -> str:
    assert state.said is not None
    return state.said


def _show(state: State, action: Show) -> Step:
    """I15: a Kinito is shown to all and sent to any other seat."""
    if not is_kinito(state.dice):
        raise NotAllowed("no_kinito", "I15", "A Kinito that is not there cannot be shown; announce.")
    to = check_other(state, action.by, action.to, "I15")
    state, due = tally.fall_due(state, action.by)
    shown = Event("shown", (("by", action.by), ("to", to)), state.dice)
    return ladder.offer(state._replace(is_open=True), action.by, to), (shown, *due)


def _moves(state: State) -> tuple[Action, ...]:
    phase, turn = state.phase, state.turn
    assert turn is not None
    if phase == TO_ROLL:
        return _to_roll(turn, passed_on(state.standing))
    if phase == TO_ANNOUNCE:
        return _to_announce(turn)
    if phase == TO_ANSWER:
        return believe_or_lift(turn)
    if phase == TO_PAY:
        return ladder.answers(turn, True)
    return ikb_counter.moves(state)


@lru_cache(maxsize=1024)
def _to_roll(turn: str, pair: str | None) -> tuple[Action, ...]:
    pass_on = () if pair is None else (Announce(turn, pair),)
    return (*throws(turn, 2), *pass_on)


@lru_cache(maxsize=256)
def _to_announce(turn: str) -> tuple[Action, ...]:
    return tuple(Announce(turn, say) for say in ORDER)


def _dice_moves(state: State) -> tuple[Action, ...]:
    if state.phase == TO_COUNTER:
        return ikb_counter.keeps(state)
    if state.phase == TO_ANNOUNCE and is_kinito(state.dice):
        turn = state.turn
        assert turn is not None
        return tuple(Show(turn, to) for to in others(state, turn))
    return ()


def _may_show(state: State) -> bool:
    return state.phase == TO_ANNOUNCE


IKB: Final = Game(
    name="ikb",
    units=(GLASS,),
    direction="right",
    options={"pair_as_sum": Option("any", ("any", "six_six"), "I11")},
    plays={
        (TO_ROLL, Roll): _roll,
        (TO_ROLL, Announce): _pass_on,
        (TO_ANNOUNCE, Announce): _announce,
        (TO_ANNOUNCE, Show): _show,
        (TO_ANNOUNCE, Look): _look,
        (TO_ANSWER, Believe): _believe,
        (TO_ANSWER, Lift): _lift,
        (TO_PAY, Drink): ikb_counter.drink,
        (TO_PAY, Counter): ladder.counter,
        (TO_COUNTER, Roll): ikb_counter.throw,
        (TO_COUNTER, Keep): ikb_counter.keep,
        (TO_COUNTER, Drink): ikb_counter.drink,
    },
    moves=_moves,
    dice_moves=_dice_moves,
    pad=pad,
    may_show=_may_show,
    shown_to=True,
    rule_of={TO_ROLL: "I2", TO_ANNOUNCE: "I2", TO_ANSWER: "I3", TO_PAY: "I16", TO_COUNTER: "I16"},
    free_say=True,
    has_losers=True,
)
"""The game, with the one option that I11 names; to the right (I1)."""
