"""``gobelet``: under the cup, two dice that travel on as they lie (G1–G13)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kinito_pi.rules import gobelet_cup, gobelet_kinito, ladder, tally
from kinito_pi.rules.actions import Action, Announce, Believe, Counter, Drink, Keep, Lift, Look, Roll, Show
from kinito_pi.rules.announcement import KINITO, PAIRS, Said, said
from kinito_pi.rules.cup import announced, believe_or_lift
from kinito_pi.rules.dice import Dice, is_kinito, is_pair, shows
from kinito_pi.rules.errors import NotAllowed
from kinito_pi.rules.events import Event, event
from kinito_pi.rules.game import Game, Pad, Penalty
from kinito_pi.rules.gobelet_cup import KEPT, is_blind
from kinito_pi.rules.seats import after, check_other, others
from kinito_pi.rules.state import (
    NO_MARKS,
    TO_ANNOUNCE,
    TO_ANSWER,
    TO_COUNTER,
    TO_PAY,
    TO_ROLL,
    State,
    Step,
    afresh,
)

ORDER: Final = ("7", "8", "9", "10", *PAIRS, KINITO)
"""G2, from the lowest."""
_RANK: Final = {said(text): rank for rank, text in enumerate(ORDER)}
_KINITO_RANK: Final = len(ORDER) - 1
_BELOW_SEVEN: Final = -1

BLIND: Final = frozenset({"blind"})
"""The announcement that awaits an answer was made blind (G11)."""


def rank(dice: Dice, blind: bool) -> int:
    """Where a roll stands in the order of announcements; -1 below 7 (G2). Blind, 1-3 is a Kinito (G11)."""
    if is_kinito(dice) or (blind and shows(dice, 1, 3)):
        return _KINITO_RANK
    what = Said("pair", dice[0]) if is_pair(dice) else Said("sum", sum(dice))
    return _RANK.get(what, _BELOW_SEVEN)


def _announce(state: State, action: Announce) -> Step:
    """G3, G5: a score strictly higher than the one standing, or a Kinito to whom it challenges (G7)."""
    gobelet_cup.check_ready(state)
    what = said(action.say)
    _check_to(state, action, what)
    place = _RANK.get(what)
    if place is None:
        return _no_such_score(state, action)
    if place <= _standing_rank(state.standing):
        sentence = f"{action.say} does not beat {state.standing}; say something strictly higher, or Kinito."
        raise NotAllowed("not_higher", "G5", sentence)
    after_it = state._replace(
        turn=action.to or after(state, action.by),
        phase=TO_ANSWER,
        said=action.say,
        announcer=action.by,
        marks=BLIND if is_blind(state.marks) else NO_MARKS,
    )
    return after_it, (announced(action.by, action.say, action.to),)


def _check_to(state: State, action: Announce, what: Said) -> None:
    if what.kind == "kinito":
        check_other(state, action.by, action.to, "G7")
    elif action.to is not None:
        raise NotAllowed("no_target", "G7", "Only a Kinito is for a seat of one's choice: leave out `to`.")


def _no_such_score(state: State, action: Announce) -> Step:
    """G13: a score that does not exist costs 1 sip, and the seat announces again."""
    fault = event("fault", on=action.by, kind="no_such_score", say=action.say)
    state, drunk = tally.drink(state, action.by, "sip", 1, "G13")
    return state, (fault, *drunk)


@lru_cache(maxsize=1024)
def _standing_rank(standing: str | None) -> int:
    return _BELOW_SEVEN if standing is None else _RANK[said(standing)]


def _believe(state: State, action: Believe) -> Step:
    """G5, G7: accepted. What was said stands; a Kinito must be paid or countered, and nothing stands."""
    if state.said == KINITO:
        assert state.announcer is not None
        offered = ladder.offer(state, state.announcer, action.by)
        return offered, (event("believed", by=action.by, standing=None),)
    accepted = state._replace(phase=TO_ROLL, standing=state.said, said=None, announcer=None, marks=NO_MARKS)
    return accepted, (event("believed", by=action.by, standing=state.said),)


def _lift(state: State, action: Lift) -> Step:
    """G4: at or above what was announced, the lifter drinks; below, the announcer. It starts afresh (G6)."""
    say, announcer = state.said, state.announcer
    assert say is not None
    assert announcer is not None
    holds = rank(state.dice, state.marks == BLIND) >= _RANK[said(say)]
    loser = action.by if holds else announcer
    lifted = Event("lifted", (("by", action.by), ("say", say), ("true", holds)), state.dice)
    state, drunk = tally.drink(state, loser, "sip", 1, "G4")
    return afresh(state, loser), (lifted, *drunk, event("afresh", by=loser))


def _moves(state: State) -> tuple[Action, ...]:
    phase, turn = state.phase, state.turn
    assert turn is not None
    if phase == TO_ANSWER:
        return believe_or_lift(turn)
    if phase == TO_PAY:
        return ladder.answers(turn, True)
    if phase == TO_COUNTER:
        return gobelet_kinito.moves(turn, KEPT in state.marks)
    throws = gobelet_cup.throws_now(state, turn)
    if not gobelet_cup.is_ready(state):
        return throws
    look = (Look(turn),) if gobelet_cup.may_look(state) else ()
    return throws + look + _announcements(turn, others(state, turn), _standing_rank(state.standing))


@lru_cache(maxsize=4096)
def _announcements(turn: str, rest: tuple[str, ...], standing: int) -> tuple[Action, ...]:
    ordinary = tuple(Announce(turn, say) for say in ORDER[standing + 1 : _KINITO_RANK])
    return (*ordinary, *(Announce(turn, KINITO, to) for to in rest))


def pad(state: State) -> Pad:
    """What may be announced to the next seat, once dice lie under the cup as they are left (G2, G5)."""
    if state.phase not in (TO_ROLL, TO_ANNOUNCE) or not gobelet_cup.is_ready(state):
        return ()
    standing = _standing_rank(state.standing)
    return tuple((say, place > standing) for place, say in enumerate(ORDER[:_KINITO_RANK]))


def _dice_moves(state: State) -> tuple[Action, ...]:
    if state.phase == TO_COUNTER:
        return gobelet_kinito.keeps(state)
    if state.phase in (TO_ROLL, TO_ANNOUNCE):
        return gobelet_cup.keeps(state) + gobelet_cup.shows_now(state)
    return ()


def _may_keep(state: State) -> bool:
    if state.phase == TO_COUNTER:
        return bool(gobelet_kinito.keeps(state))
    return state.phase in (TO_ROLL, TO_ANNOUNCE) and gobelet_cup.may_keep(state)


def _may_show(state: State) -> bool:
    return state.phase in (TO_ROLL, TO_ANNOUNCE) and gobelet_cup.may_show(state)


_SIP: Final = Penalty("sip", 1, "G13")

GOBELET: Final = Game(
    name="gobelet",
    units=("sip", "half_glass", "glass"),
    direction="left",
    options={},
    plays={
        (TO_ROLL, Roll): gobelet_cup.roll,
        (TO_ROLL, Look): gobelet_cup.look,
        (TO_ROLL, Keep): gobelet_cup.keep,
        (TO_ROLL, Show): gobelet_cup.show,
        (TO_ROLL, Announce): _announce,
        (TO_ANNOUNCE, Roll): gobelet_cup.refuse_second_shake,
        (TO_ANNOUNCE, Look): gobelet_cup.look,
        (TO_ANNOUNCE, Keep): gobelet_cup.keep,
        (TO_ANNOUNCE, Show): gobelet_cup.show,
        (TO_ANNOUNCE, Announce): _announce,
        (TO_ANSWER, Believe): _believe,
        (TO_ANSWER, Lift): _lift,
        (TO_PAY, Drink): gobelet_kinito.drink,
        (TO_PAY, Counter): ladder.counter,
        (TO_COUNTER, Roll): gobelet_kinito.throw,
        (TO_COUNTER, Keep): gobelet_kinito.keep,
        (TO_COUNTER, Drink): gobelet_kinito.give_up,
    },
    moves=_moves,
    dice_moves=_dice_moves,
    may_keep=_may_keep,
    pad=pad,
    may_show=_may_show,
    forfeit=2,
    rule_of={TO_ROLL: "G5", TO_ANNOUNCE: "G3", TO_ANSWER: "G4", TO_PAY: "G7", TO_COUNTER: "G7"},
    least_seats=3,
    seats_rule="G1",
    faults={
        "no_such_score": _SIP,
        "slow": _SIP,
        "not_following": _SIP,
        "misunderstood": _SIP,
        "one_die_dropped": Penalty("half_glass", 1, "G13"),
        "both_dice_dropped": Penalty("glass", 1, "G13"),
    },
    faults_rule="G13",
)
"""The game: at least three seats (G1), two dice, a cup; its faults cost what G13 says."""
