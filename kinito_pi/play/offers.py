"""What a seat is offered to do, told so that the list is the same whatever lies under the cup.

``show`` is offered wherever the dice might be what is shown, and refused when they are not; of a die that
is to be set aside from under the cup the value is left open, also for the seat that knows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kinito_pi import rules

Data = dict[str, Any]

OF_THE_HOST = ("order", "direction", "game", "option", "add_bot", "start", "measure", "count_up")
IN_THE_LOBBY = ("rename", "leave")


def lobby_offers(removable: Iterable[str], *, host: bool) -> list[Data]:
    """What a seat may do before the game. ``removable``: seats that may be cleared."""
    mine = (*OF_THE_HOST, *IN_THE_LOBBY) if host else IN_THE_LOBBY
    return [{"do": do} for do in mine] + [{"do": "remove", "seat": name} for name in removable]


def offers(
    view: rules.Observation, *, busy: bool = False, host: bool = True, void: bool = False
) -> list[Data]:
    """What the seat that sees ``view`` may do. ``busy``: dice are in the air, or the game is paused, so all
    but leaving, ending and calling a fault waits. ``host``: whether it is the host's. ``void``: the roll
    under the cup is, so it can only be thrown again."""
    if view.phase == "over":
        return [{"do": "new_game"}] if host else []
    also = [do for do in view.also if do != "fault" and (host or do != "end")]
    always = [{"do": do} for do in also] + [_fault(view, kind) for kind in view.faults]
    moves = [] if busy else _moves(view)
    return [move for move in moves if not void or move["do"] == "shake"] + always


def _fault(view: rules.Observation, kind: str) -> Data:
    penalty = rules.GAMES[view.rules].faults[kind]
    fault = {"do": "fault", "kind": kind, "cost": {"unit": penalty.unit, "count": penalty.count}}
    return fault | {"pips": True} if kind in view.with_pips else fault


def _moves(view: rules.Observation) -> list[Data]:
    found: list[Data] = []
    for line in view.legal:
        move = _move(view, line)
        if move is not None and move not in found:
            found.append(move)
    return found + _look(view) + _show(view)


def _move(view: rules.Observation, line: Data) -> Data | None:
    do = line["do"]
    if do == "roll":
        return {"do": "shake", "dice": line["dice"]}
    if do in ("show", "look"):
        return None
    if do == "announce" and "to" in line:
        return {"do": do, "say": line["say"], "to": line["to"]}
    if do == "announce":
        return {"do": do}
    return _keep(view, line["die"]) if do == "keep" else {"do": do}


def _keep(view: rules.Observation, die: int | None) -> Data:
    """``which``: whether the seat knows the two dice under the cup, and so has to say which it takes."""
    if view.hidden and die not in view.aside:
        return {"do": "keep", "die": None, "which": view.looked}
    return {"do": "keep", "die": die}


def _look(view: rules.Observation) -> list[Data]:
    """``first``: the look is an act of its own (G11), to be done before the dice are shown."""
    if view.looked and view.hidden and any(line["do"] == "announce" for line in view.legal):
        return [{"do": "look"}]
    return [{"do": "look", "first": True}] if view.may_look else []


def _show(view: rules.Observation) -> list[Data]:
    if not view.may_show:
        return []
    return [{"do": "show"} if view.shown_to else {"do": "show", "to": None}]


def dice_to_throw(view: rules.Observation) -> int | None:
    """How many dice the seat may throw now; None when it may not."""
    return next((int(line["dice"]) for line in view.legal if line["do"] == "roll"), None)


def only_throws(moves: list[Data]) -> bool:
    """Whether a throw is the one thing that ``moves`` leaves to do, besides what can always be done."""
    return [move["do"] for move in moves if move["do"] not in ("leave", "end", "fault")] == ["shake"]


def enter_offers(view: rules.Observation) -> list[Data]:
    """The dice that the seat may enter by hand in the place of a throw."""
    dice = dice_to_throw(view)
    return [] if dice is None else [{"do": "enter", "dice": dice}]


def fault_of_opening(table: rules.Observation | None) -> str | None:
    """The fault to offer when the cup was opened out of turn, or None where the game has none (G13, T8)."""
    faults = () if table is None else rules.GAMES[table.rules].faults
    return "not_following" if "not_following" in faults else None


def dropped(view: rules.Observation, reason: str) -> str | None:
    """The fault to offer when the camera counts other dice than ``view``'s seat threw (G13, T8), or None.

    ``reason``: why the reading was refused.
    """
    if reason not in ("count", "empty"):
        return None
    both = reason == "empty" and dice_to_throw(view) == 2
    kinds = (("both_dice_dropped",) if both else ()) + ("one_die_dropped",)
    return next((kind for kind in kinds if kind in view.faults), None)
