"""What a seat is offered to do, told so that the list is the same whatever lies under the cup.

``show`` is offered with every roll, and refused when there is no Kinito to be shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kinito_pi import rules

Data = dict[str, Any]

PAIRS = tuple(f"{pips}-{pips}" for pips in range(1, 7))
LADDER = (*(str(total) for total in range(7, 13)), *PAIRS)
"""What the pad offers (I1); anything else can be said in words."""
IN_THE_LOBBY = ("order", "direction", "add_bot", "start", "leave")


def lobby_offers(removable: Iterable[str]) -> list[Data]:
    """What anybody may do before the game. ``removable``: seats that may be cleared."""
    return [{"do": do} for do in IN_THE_LOBBY] + [{"do": "remove", "seat": name} for name in removable]


def offers(view: rules.Observation, *, busy: bool = False) -> list[Data]:
    """What the seat that sees ``view`` may do. ``busy``: dice are in the air, so all but leaving and
    ending waits."""
    if view.phase == "over":
        return [{"do": "new_game"}]
    always = [{"do": do} for do in view.also if do != "fault"]
    return always if busy else _moves(view) + always


def _moves(view: rules.Observation) -> list[Data]:
    found: list[Data] = []
    for line in view.legal:
        move = _move(line)
        if move is not None and move not in found:
            found.append(move)
    if view.phase == "to_announce" and view.viewer == view.turn:
        found += [{"do": "look"}, {"do": "show"}]
    return found


def _move(line: Data) -> Data | None:
    do = line["do"]
    if do == "roll":
        return {"do": "shake", "dice": line["dice"]}
    if do in ("show", "look"):
        return None
    return {"do": "keep", "die": line["die"]} if do == "keep" else {"do": do}


def dice_to_throw(view: rules.Observation) -> int | None:
    """How many dice the seat may throw now; None when it may not."""
    return next((int(line["dice"]) for line in view.legal if line["do"] == "roll"), None)


def pad(view: rules.Observation) -> list[Data]:
    """The announcements on offer, and whether each beats what stands."""
    said = [line["say"] for line in view.legal if line["do"] == "announce"]
    if not said:
        return []
    if view.phase != "to_announce":
        return [{"say": say, "beats": True} for say in said]
    return [{"say": say, "beats": beats(say, view.standing)} for say in LADDER]


def beats(say: str, standing: str | None) -> bool:
    """Whether an announcement of the ladder is enough over what stands (I6, I7, I8)."""
    if standing is None:
        return True
    if "-" in standing:
        return "-" in say and _number(say) > _number(standing)
    return "-" in say or _number(say) >= int(standing)


def _number(say: str) -> int:
    return int(say.partition("-")[0])
