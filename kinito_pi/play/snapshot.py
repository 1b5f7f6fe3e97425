"""What one screen may know, as JSON-able data. Built up from an observation, never cut down from one.

No snapshot holds hidden dice, not even the snapshot of the seat that has seen them: a phone asks for
them while its owner holds the button down (``LookUnder``). Nor does what a seat *may do* betray them:
``show`` is offered with every roll, and refused when there is no Kinito to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kinito_pi import rules
from kinito_pi.play.evening import Evening
from kinito_pi.play.throw import Progress

Data = dict[str, Any]

PAIRS = tuple(f"{pips}-{pips}" for pips in range(1, 7))
LADDER = (*(str(total) for total in range(7, 13)), *PAIRS)
"""What the pad offers (I1); anything else can be said in words."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What the loop knows beside the evening, all of it public.

    ``throwing``: the seat whose dice are in the air and how far they are. ``notice``: what the table has
    to be told. ``here``: the seats whose screens are on. ``fault``: of the tower, or None.
    """

    version: int
    address: str
    lamps: int
    throwing: tuple[str, Progress] | None = None
    notice: Data | None = None
    fault: str | None = None
    here: frozenset[str] = frozenset()


def snapshot(evening: Evening, scene: Scene, viewer: str | None) -> Data:
    """The snapshot for the seat ``viewer``, or for everybody (None)."""
    you = viewer if viewer is not None and viewer in evening.lobby.names else None
    return {
        "version": scene.version,
        "at": evening.at,
        "you": you,
        "stage": evening.stage,
        "join": {"url": f"{scene.address}/#{evening.lobby.code}", "code": evening.lobby.code},
        "lamps": scene.lamps,
        "seats": _seats(evening, scene),
        "rules": "ikb",
        "direction": _direction(evening),
        "game": _game(evening),
        "can": _can(evening, you, busy=scene.throwing is not None) if you else [],
        "pad": _pad(evening, you) if you else [],
        "throw": _throw(scene),
        "notice": scene.notice,
        "log": list(evening.game.chronicle.log) if evening.game else [],
        "tower": {"fault": scene.fault},
    }


def _direction(evening: Evening) -> str:
    if evening.game is None:
        return evening.lobby.direction
    return rules.observe(evening.game.state, rules.TABLE).direction


def _seats(evening: Evening, scene: Scene) -> list[Data]:
    """In the order of play; seats that have left stand at the end."""
    bots = {each.name for each in evening.lobby.seats if each.is_bot}
    names, gone, drinks, owed = _tallies(evening)
    return [
        {
            "name": name,
            "bot": name in bots,
            "here": name in bots or name in scene.here,
            "lamp": lamp,
            "drunk": _minus(drinks.get(name, {}), owed.get(name, {})),
            "owed": owed.get(name, {}),
            "left": name in gone,
        }
        for lamp, name in enumerate(names)
    ]


def _tallies(evening: Evening) -> tuple[list[str], tuple[str, ...], Data, Data]:
    if evening.game is None:
        return list(evening.lobby.names), (), {}, {}
    table = rules.observe(evening.game.state, rules.TABLE)
    return [*table.seats, *table.left], table.left, table.drinks, table.owed


def _minus(drinks: dict[str, int], owed: dict[str, int]) -> dict[str, int]:
    left = {unit: count - owed.get(unit, 0) for unit, count in drinks.items()}
    return {unit: count for unit, count in left.items() if count}


def _game(evening: Evening) -> Data | None:
    if evening.game is None:
        return None
    table = rules.observe(evening.game.state, rules.TABLE)
    return {
        "turn": table.turn,
        "phase": table.phase,
        "standing": table.standing,
        "said_by": table.announcer,
        "stake": table.stake,
        "aside": list(table.aside),
        "open_dice": list(table.dice) if table.looked else None,
        "reveal": evening.game.chronicle.reveal,
        "losers": list(table.losers),
    }


def _can(evening: Evening, you: str, *, busy: bool) -> list[Data]:
    """What ``you`` may do, told so that the list is the same whatever lies under the cup."""
    if evening.game is None:
        return [{"do": do} for do in ("order", "direction", "add_bot", "remove", "start", "leave")]
    view = rules.observe(evening.game.state, you)
    if view.phase == "over":
        return [{"do": "new_game"}]
    if you in view.left:
        return []
    always = [{"do": do} for do in view.also if do != "fault"]
    return always if busy else _moves(view) + always


def _moves(view: rules.Observation) -> list[Data]:
    found: list[Data] = []
    for line in view.legal:
        move = _move(line)
        if move is not None and move not in found:
            found.append(move)
    if view.phase == "to_announce":
        found += [{"do": "look"}, {"do": "show"}]
    return found


def _move(line: Data) -> Data | None:
    do = line["do"]
    if do == "roll":
        return {"do": "shake", "dice": line["dice"]}
    if do in ("show", "look"):
        return None
    return {"do": "keep", "die": line["die"]} if do == "keep" else {"do": do}


def _pad(evening: Evening, you: str) -> list[Data]:
    """The announcements on offer, and whether each beats what stands."""
    if evening.game is None:
        return []
    view = rules.observe(evening.game.state, you)
    said = [line["say"] for line in view.legal if line["do"] == "announce"]
    if view.phase != "to_announce":
        return [{"say": say, "beats": True} for say in said]
    return [{"say": say, "beats": beats(say, view.standing)} for say in LADDER] if said else []


def beats(say: str, standing: str | None) -> bool:
    """Whether an announcement of the ladder is enough over what stands (I6, I7, I8)."""
    if standing is None:
        return True
    if "-" in standing:
        return "-" in say and _number(say) > _number(standing)
    return "-" in say or _number(say) >= int(standing)


def _number(say: str) -> int:
    return int(say.partition("-")[0])


def _throw(scene: Scene) -> Data | None:
    if scene.throwing is None:
        return None
    by, progress = scene.throwing
    return {"by": by, "phase": progress.phase, "progress": progress.done}
