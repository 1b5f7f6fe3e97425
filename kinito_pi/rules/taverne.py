"""``taverne``: open dice, as played at the Taverne du Graal in Bordeaux (T1–T9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from kinito_pi.rules import ladder, tally
from kinito_pi.rules.actions import Action, Counter, Drink, Roll, Send
from kinito_pi.rules.announcement import PAIRS
from kinito_pi.rules.cup import check_number, rolled, throws
from kinito_pi.rules.dice import FACES, Dice, is_pair
from kinito_pi.rules.errors import BadTable, NotAllowed
from kinito_pi.rules.events import Event, event
from kinito_pi.rules.game import Game, Penalty
from kinito_pi.rules.seats import after, check_other, others
from kinito_pi.rules.state import TO_COUNTER, TO_PAY, TO_ROLL, TO_SEND, State, Step, afresh
from kinito_pi.rules.table import Option

LA_LOSE: Final = "31"
KINITO: Final = "21"
_SINGLES: Final = tuple(f"{tens}{ones}" for tens in range(3, 7) for ones in range(1, tens))
ORDER: Final = (*_SINGLES, *PAIRS)
"""T2, from the lowest; the Kinito, 21, stands above them all and is never to be beaten."""
_RANK: Final = {score: rank for rank, score in enumerate(ORDER)}
MOST_KINITOS: Final = 2**53
"""The most that a stake can be (T7 doubles it without limit): beyond, a phone cannot count exactly."""


def score(dice: Dice) -> str:
    """T2: two different dice, the higher is the tens; a double as ``"3-3"``."""
    if is_pair(dice):
        return PAIRS[dice[0] - 1]
    return f"{max(dice)}{min(dice)}"


_SCORES: Final[Mapping[Dice, str]] = {(a, b): score((a, b)) for a in FACES for b in FACES}


def _throw(state: State, action: Roll) -> Step:
    """T3–T6: one open throw of the seat in turn; everybody sees it (T1)."""
    check_number(action, 2, "T3")
    by, made = action.by, _SCORES[action.dice]
    event_ = rolled(by, action.dice, None)
    if made not in (KINITO, LA_LOSE, _everybody_drinks(state)) and _is_higher(made, state.standing):
        after_it = state._replace(dice=action.dice, is_open=True, standing=made, turn=after(state, by))
        return after_it, (event_, _passed(by, made))
    state, more = _goes_no_further(state._replace(dice=action.dice, is_open=True), by, made)
    return state, (event_, *more)


def _is_higher(made: str, standing: str | None) -> bool:
    return standing is None or _RANK[made] > _RANK[standing]


def _goes_no_further(state: State, by: str, made: str) -> Step:
    """The dice stay with the thrower: a Kinito to give, a throw for everybody, or a sip (T3–T6)."""
    if made == KINITO:
        return state._replace(phase=TO_SEND, standing=None), ()
    if made == _everybody_drinks(state):
        return tally.all_drink(state, "sip", "T5")
    state, drunk = tally.drink(state, by, "sip", 1, "T4" if made == LA_LOSE else "T3")
    return state._replace(standing=None), drunk


@lru_cache(maxsize=1024)
def _passed(by: str, made: str) -> Event:
    return event("scored", by=by, standing=made)


def _everybody_drinks(state: State) -> str:
    return str(state.table.options["everybody_drinks"])


def _send(state: State, action: Send) -> Step:
    """T6: the dice go to any opponent, who drinks a kinito, or counters if the table plays so (T7)."""
    to = check_other(state, action.by, action.to, "T6")
    return ladder.offer(state, action.by, to), (event("sent", by=action.by, to=to),)


def _drink(state: State, _action: Drink) -> Step:
    """T6: the kinito is drunk; the seat throws with nothing to beat."""
    stake = ladder.held(state)
    return _pay(state, stake.amount, "T6")


def _pay(state: State, count: int, rule: str) -> Step:
    taker = ladder.held(state).taker
    state, drunk = tally.drink(state, taker, "kinito", count, rule)
    return afresh(state, taker), (*drunk, event("afresh", by=taker))


def _counter(state: State, action: Counter) -> Step:
    """T7: only where the table agreed to it at the start."""
    if not state.table.options["counter"]:
        raise NotAllowed("no_counters", "T7", "This table plays without counters: drink.")
    if ladder.held(state).amount >= MOST_KINITOS:
        raise NotAllowed("too_many_kinitos", "T7", "Nobody can count that many kinitos any more: drink.")
    return ladder.counter(state, action)


def _counter_throw(state: State, action: Roll) -> Step:
    """T7: every throw is one of the three."""
    check_number(action, 2, "T7")
    state = ladder.counted(state._replace(dice=action.dice, is_open=True))
    state, more = _counter_outcome(state, score(action.dice))
    return state, (rolled(action.by, action.dice, None), *more)


def _counter_outcome(state: State, made: str) -> Step:
    stake = ladder.held(state)
    if made == KINITO:
        return ladder.hand_back(state, 2 * stake.amount)
    if made == _everybody_drinks(state):
        state, drunk = tally.all_drink(state, "kinito", "T7")
        return afresh(state, stake.taker), (*drunk, event("afresh", by=stake.taker))
    sip: tuple[Event, ...] = ()
    if made == LA_LOSE:
        state, sip = tally.drink(state, stake.taker, "sip", 1, "T7")
    if stake.tries < ladder.TRIES:
        return state, sip
    state, paid = _failed(state)
    return state, (*sip, *paid)


def _give_up(state: State, _action: Drink) -> Step:
    """T7: giving up a counter that has begun is failing it."""
    return _failed(state)


def _failed(state: State) -> Step:
    stake = ladder.held(state)
    state, paid = _pay(state, 2 * stake.amount, "T7")
    return state, (event("counter_failed", by=stake.taker), *paid)


def _moves(state: State) -> tuple[Action, ...]:
    phase, turn = state.phase, state.turn
    assert turn is not None
    if phase == TO_ROLL:
        return throws(turn, 2)
    if phase == TO_SEND:
        return _sends(turn, others(state, turn))
    if phase == TO_PAY:
        counters = state.table.options["counter"] and ladder.held(state).amount < MOST_KINITOS
        return ladder.answers(turn, counters)
    return _counter_moves(turn)


@lru_cache(maxsize=1024)
def _sends(turn: str, rest: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(Send(turn, to) for to in rest)


@lru_cache(maxsize=256)
def _counter_moves(turn: str) -> tuple[Action, ...]:
    return (*throws(turn, 2), Drink(turn))


def _no_dice_moves(_state: State) -> tuple[Action, ...]:
    return ()


def _check_options(options: Mapping[str, Any]) -> None:
    if options["counter"] and options["kinito_is"] == "sip":
        sentence = "Counters (counter) need a kinito that is a glass or until_it_stings, not a sip."
        raise BadTable("counter_with_sip", "T7", sentence)


_NOT_LOSE: Final = tuple(made for made in ORDER if made != LA_LOSE)
_EVERYBODY: Final = (*_NOT_LOSE, *(int(made) for made in _NOT_LOSE if made.isdigit()))
"""What the option ``everybody_drinks`` can be, as text or as a number."""
_SIP: Final = Penalty("sip", 1, "T8")

TAVERNE: Final = Game(
    name="taverne",
    is_kinito=lambda dice: _SCORES[dice] == KINITO,
    units=("sip", "kinito"),
    direction="left",
    options={
        "everybody_drinks": Option("41", _EVERYBODY, "T5"),
        "kinito_is": Option("sip", ("sip", "glass", "until_it_stings"), "T6"),
        "counter": Option(False, (False, True), "T7"),
        "dropped_die": Option("one", ("one", "pips"), "T8"),
    },
    plays={
        (TO_ROLL, Roll): _throw,
        (TO_SEND, Send): _send,
        (TO_PAY, Drink): _drink,
        (TO_PAY, Counter): _counter,
        (TO_COUNTER, Roll): _counter_throw,
        (TO_COUNTER, Drink): _give_up,
    },
    moves=_moves,
    stake_unit="kinito",
    forfeit=2,
    dice_moves=_no_dice_moves,
    check_options=_check_options,
    rule_of={TO_ROLL: "T3", TO_SEND: "T6", TO_PAY: "T6", TO_COUNTER: "T7"},
    faults={
        "misread": _SIP,
        "one_die_dropped": Penalty("sip", 1, "T8", ("dropped_die", "pips")),
        "slow": _SIP,
        "not_following": _SIP,
        "said_21": _SIP,
    },
    faults_rule="T8",
)
"""The game, with the options that T5–T8 name. T9: the variants its source only names are not played."""
