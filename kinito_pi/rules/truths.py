"""What a seat could say now and be right: asked of the rules themselves, by saying it and lifting."""

from __future__ import annotations

from kinito_pi.rules.actions import Announce, Lift
from kinito_pi.rules.engine import apply
from kinito_pi.rules.errors import RulesError
from kinito_pi.rules.state import State


def truths(state: State, seat: str) -> tuple[str, ...]:
    """What on the pad of ``seat`` would be true if the next one lifted, and last ``"K"`` where the dice are a
    Kinito, which is shown or said beside the pad (I15, G7); nothing for a seat that has not seen the dice, or
    that is not to announce. As secret as the dice."""
    if seat != state.turn or not state.dice or not state.knows_dice(seat):
        return ()
    pad = tuple(Announce(seat, say) for say, _beats in state.game.pad(state))
    kinito = ("K",) if pad and state.game.is_kinito(state.dice) else ()
    return tuple(each.say for each in pad if would_be_true(state, each)) + kinito


def would_be_true(state: State, what: Announce) -> bool:
    """Whether the announcement would be found true, said now and lifted. As secret as the dice."""
    try:
        said, _ = apply(state, what)
        _, events = apply(said, Lift(said.turn or ""))
    except RulesError:
        return False
    return any(event.code == "lifted" and dict(event.facts)["true"] for event in events)
