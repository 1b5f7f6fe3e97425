"""What one viewer may know, put together from the public facts and from what that viewer has seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kinito_pi.rules import tally
from kinito_pi.rules.actions import Action, Look, Roll
from kinito_pi.rules.events import TABLE
from kinito_pi.rules.lines import line_of
from kinito_pi.rules.seats import direction
from kinito_pi.rules.state import OVER, TO_ROLL, State

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Observation:
    """One viewer's knowledge of a game. ``as_data`` gives it as JSON-able data.

    ``seats`` in the order of the table line, along which play runs forward or, after a G9, back
    (``reversed``). ``standing``, ``stake``, ``drinks``, ``owed``, ``aside``, ``left``, ``losers``: as in the
    record's summary. ``announcer``: who said what awaits an answer. ``dice``: those on the table, None for
    one that the viewer may not know. ``looked``: whether it knows them all; ``may_look``: whether it may.
    ``legal``: the viewer's moves as record lines, where a roll says only how many dice, and a ``keep`` by
    a seat that has not looked has ``die`` None. ``free_say``: any sum or pair may be said besides.
    ``pad``: what the seat in turn may announce to the next, in order, each ``say`` with whether it ``beats``.
    ``hidden``: whether dice lie under the cup. ``may_show``: whether the seat may show them if they are what
    is shown, the same whatever they are; ``shown_to``: whether it then names a seat.
    ``stake_unit``: what a stake is counted in; ``forfeit``: what losing the counter costs, or None.
    ``also``: what it may do whoever is in turn (``leave``, ``end``, ``fault``); ``faults``: the kinds it may
    call, ``with_pips`` those that must say what a dropped die shows. ``may_join``: whether a new seat may
    sit down now.
    """

    viewer: str
    rules: str
    options: Data
    seats: tuple[str, ...]
    direction: str
    reversed: bool
    drinks: Data
    owed: Data
    turn: str | None
    phase: str
    standing: str | None
    announcer: str | None
    stake: Data | None
    aside: tuple[int, ...]
    left: tuple[str, ...]
    losers: tuple[str, ...]
    dice: tuple[int | None, ...]
    looked: bool
    may_look: bool
    legal: tuple[Data, ...]
    free_say: bool
    pad: tuple[Data, ...]
    hidden: bool
    may_show: bool
    shown_to: bool
    stake_unit: str
    forfeit: int | None
    also: tuple[str, ...]
    faults: tuple[str, ...]
    with_pips: tuple[str, ...]
    may_join: bool

    def as_data(self) -> Data:
        """As JSON-able data, every field under its own name."""
        return {name: _plain(getattr(self, name)) for name in self.__slots__}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def observe(state: State, viewer: str) -> Observation:
    """What ``viewer`` may know: a seat's name, or ``TABLE`` for what everybody may.

    A name that is not at the table knows what the table knows.
    """
    seated = viewer in state.seats
    knows = bool(state.dice) and state.knows_dice(viewer)
    also = ("leave", "end", *(("fault",) if state.game.faults else ()))
    acts = seated and state.phase != OVER
    game, in_turn = state.game, viewer == state.turn
    return Observation(
        viewer=viewer,
        rules=state.table.rules,
        options=dict(state.table.options),
        reversed=state.step < 0,
        announcer=state.announcer,
        **public(state),
        dice=_dice_for(state, viewer),
        looked=knows,
        may_look=in_turn and any(type(move) is Look for move in game.moves(state)),
        legal=moves_for(state, viewer) if in_turn else (),
        free_say=game.free_say,
        pad=tuple({"say": say, "beats": beats} for say, beats in game.pad(state)) if in_turn else (),
        hidden=bool(state.dice) and not state.is_open,
        may_show=in_turn and game.may_show(state),
        shown_to=game.shown_to,
        stake_unit=game.stake_unit,
        forfeit=None if state.stake is None else state.stake.amount * game.forfeit,
        also=also if acts else (),
        faults=tuple(game.faults) if acts else (),
        with_pips=_with_pips(state) if acts else (),
        may_join=may_join(state),
    )


def _with_pips(state: State) -> tuple[str, ...]:
    options = state.table.options
    return tuple(kind for kind, penalty in state.game.faults.items() if penalty.asks_pips(options) != (None,))


def public(state: State) -> Data:
    """What the summary of a record says, and everybody may know."""
    return {
        "seats": state.seats,
        "drinks": tally.as_data(state, state.drinks),
        "owed": tally.as_data(state, state.owed),
        "turn": state.turn,
        "phase": state.phase,
        "standing": state.standing if state.said is None else state.said,
        "direction": direction(state),
        "stake": stake_data(state),
        "aside": () if state.aside is None else (state.aside,),
        "left": state.left,
        "losers": state.losers,
    }


def summary(state: State) -> Data:
    """The last line of a replay."""
    facts = public(state)
    del facts["seats"]
    return {"event": "summary", **{name: _plain(value) for name, value in facts.items()}}


def stake_data(state: State) -> Data | None:
    """The stake as the summary writes it."""
    stake = state.stake
    if stake is None:
        return None
    return {"from": stake.giver, "to": stake.taker, "count": stake.amount, "tries": stake.tries}


def may_join(state: State) -> bool:
    """Whether the game is between rounds."""
    return state.phase == TO_ROLL and state.standing is None and not state.dice


def _dice_for(state: State, viewer: str) -> tuple[int | None, ...]:
    if state.knows_dice(viewer):
        return state.dice
    if state.aside is not None:
        return (state.aside, None)
    return (None,) * len(state.dice)


def moves_for(state: State, viewer: str) -> tuple[Data, ...]:
    """The moves of the seat in turn, as record lines, as far as ``viewer`` may know them."""
    if state.phase == OVER:
        return ()
    game = state.game
    lines = [line for move in game.moves(state) if (line := _line(move)) is not None]
    if state.knows_dice(viewer):
        lines += (line_of(move) for move in game.dice_moves(state))
    elif game.may_keep(state):
        lines.append({"do": "keep", "by": state.turn, "die": state.aside})
    return tuple(lines)


def _line(move: Action) -> Data | None:
    """A roll once, as the number of dice to throw; anything else as it is written."""
    if type(move) is not Roll:
        return line_of(move)
    if set(move.dice) != {1}:
        return None
    return {"do": "roll", "by": move.by, "dice": len(move.dice)}


def allowed_to(state: State, viewer: str) -> tuple[Data, ...]:
    """What to tell somebody whose action was refused: its own moves, or the public part of another's."""
    return moves_for(state, viewer if viewer in state.seats else TABLE)
