"""What one screen may know, as JSON-able data. Built up from an observation, never cut down from one.

No snapshot holds hidden dice, not even the snapshot of the seat that has seen them: a phone asks for
them while its owner holds the button down (``LookUnder``). Nor does what a seat *may do* betray them
(``offers``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kinito_pi import rules
from kinito_pi.play.agreement import agreement
from kinito_pi.play.album import Photograph
from kinito_pi.play.council import Council
from kinito_pi.play.evening import Evening
from kinito_pi.play.lamps import lamp_offers, lamps_of
from kinito_pi.play.lobby import MOST_SEATS
from kinito_pi.play.offers import enter_offers, lobby_offers, offers, only_throws
from kinito_pi.play.running_game import RunningGame
from kinito_pi.play.throw import Progress

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Scene:
    """What the loop knows beside the evening, all of it public.

    ``throwing``: the seat whose dice are in the air and how far they are. ``notice``: what the table has
    to be told. ``here``: the seats whose screens are on. ``fault``: of the tower, or None; ``cup``: where it
    left the cup.
    ``waited``: s that the seat in turn has been thinking.
    ``photograph``: of dice that lie open for all to see. ``by_hand``: whether rolls may be entered.
    ``out_of_order``: whether the tower is known not to work, tried once more or not.
    """

    version: int
    address: str
    lamps: int
    throwing: tuple[str, Progress] | None = None
    notice: Data | None = None
    fault: str | None = None
    cup: str | None = None
    here: frozenset[str] = frozenset()
    waited: int = 0
    photograph: Photograph | None = None
    by_hand: bool = False
    out_of_order: bool = False


def snapshot(evening: Evening, council: Council, scene: Scene, viewer: str | None) -> Data:
    """The snapshot for the seat ``viewer``, or for everybody (None)."""
    you = viewer if viewer is not None and viewer in evening.lobby.names else None
    return {
        "version": scene.version,
        "at": evening.at,
        "you": you,
        "stage": evening.stage,
        "join": _way_in(evening, scene),
        "lamps": scene.lamps,
        "lamp_asked": evening.lobby.asked if evening.game is None else None,
        "seats": _seats(evening, scene),
        "rules": evening.lobby.rules if evening.game is None else evening.game.state.table.rules,
        "agreement": agreement(evening.lobby) if evening.game is None else None,
        "direction": _direction(evening),
        "game": None if evening.game is None else game_data(evening.game),
        "photograph": scene.photograph and scene.photograph.as_data(),
        "host": evening.host or None,
        "paused": evening.lobby.paused,
        "void": evening.opened_cup.is_void,
        "measure": evening.lobby.measure,
        "count_up": evening.lobby.count_up,
        "waited": scene.waited if evening.lobby.count_up else None,
        "votes": council.data(),
        **_offers(evening, council, scene, you),
        "throw": _throw(scene),
        "notice": scene.notice,
        "log": list(evening.game.chronicle.log) if evening.game else [],
        "tower": _tower(evening, scene),
    }


def _way_in(evening: Evening, scene: Scene) -> Data:
    """``most``: how many seats a table has."""
    code = evening.lobby.code
    return {"url": f"{scene.address}/#{code}", "code": code, "most": MOST_SEATS}


def _tower(evening: Evening, scene: Scene) -> Data:
    """``stuck``: the seat that plays by itself, may only throw, and cannot until the tower is mended."""
    stuck = _stuck(evening, scene)
    cup = {"cup": scene.cup} if scene.cup else {}
    return {"fault": scene.fault} | cup | ({"stuck": stuck} if stuck else {})


def _stuck(evening: Evening, scene: Scene) -> str | None:
    """It has no hands for another cup, and whoever threw for it would see its dice."""
    if evening.game is None or not scene.out_of_order or evening.lobby.paused:
        return None
    turn = evening.seen_by(rules.TABLE).turn
    if turn is None or not evening.lobby.seat(turn).plays_itself:
        return None
    moves = offers(evening.seen_by(turn), void=evening.opened_cup.is_void)
    return turn if only_throws(moves) else None


def _direction(evening: Evening) -> str:
    if evening.game is None:
        return evening.lobby.direction
    return evening.game.seen_by(rules.TABLE).direction


def _seats(evening: Evening, scene: Scene) -> list[Data]:
    """In the order of play; then those that have left, and those that wait for the next game."""
    bots = {each.name for each in evening.lobby.seats if each.plays_itself}
    pinned = {each.name for each in evening.lobby.seats if each.pin}
    away = {each.name for each in evening.lobby.seats if each.stand_in}
    names, gone, drinks, owed = _tallies(evening)
    waiting = [each for each in evening.lobby.names if each not in names]
    lamps = lamps_of(evening.lobby, scene.lamps)
    return [
        {
            "name": name,
            "bot": name in bots,
            "here": name not in away and (name in bots or name in scene.here or name in pinned),
            "pinned": name in pinned,
            "stand_in": name in away,
            "lamp": lamps.get(name),
            "drunk": minus(drinks.get(name, {}), owed.get(name, {})),
            "owed": owed.get(name, {}),
            "left": name in gone,
        }
        for name in [*names, *waiting]
    ]


def _tallies(evening: Evening) -> tuple[list[str], tuple[str, ...], Data, Data]:
    if evening.game is None:
        return list(evening.lobby.names), (), {}, {}
    table = evening.game.seen_by(rules.TABLE)
    return [*table.seats, *table.left], table.left, table.drinks, table.owed


def minus(drinks: dict[str, int], owed: dict[str, int]) -> dict[str, int]:
    """What is left of ``drinks`` without ``owed``, by unit."""
    left = {unit: count - owed.get(unit, 0) for unit, count in drinks.items()}
    return {unit: count for unit, count in left.items() if count}


def game_data(game: RunningGame) -> Data:
    """What everybody may know of the game."""
    table = game.seen_by(rules.TABLE)
    return {
        "turn": table.turn,
        "phase": table.phase,
        "standing": table.standing,
        "said_by": table.announcer,
        "stake": table.stake,
        "stake_unit": table.stake_unit,
        "forfeit": table.forfeit,
        "aside": list(table.aside),
        "open_dice": list(table.dice) if table.looked else None,
        "reveal": game.chronicle.reveal,
        "result": game.chronicle.result,
        "losers": list(table.losers),
        "options": table.options,
        "free_say": table.free_say,
        "reversed": table.reversed,
        "under_cup": table.hidden,
        "by_hand": game.by_hand,
    }


def _offers(evening: Evening, council: Council, scene: Scene, you: str | None) -> Data:
    """What ``you`` may do, ask the table for, and say; a stranger and the table, nothing."""
    if you is None:
        return {"can": [], "asks": [], "pad": []}
    host, asks = you == evening.host, council.offers(you)
    if evening.game is None:
        can = lobby_offers(_removable(evening, scene, you) if host else [], host=host)
        return {"can": can + lamp_offers(evening.lobby, scene.lamps), "asks": asks, "pad": []}
    view = evening.game.seen_by(you)
    waits = scene.throwing is not None or evening.lobby.paused
    by_hand = enter_offers(view) if scene.by_hand and not waits else []
    void = evening.opened_cup.is_void
    can = by_hand + offers(view, busy=waits, host=host, void=void)
    return {"can": can, "asks": asks, "pad": [] if void else list(view.pad)}


def _removable(evening: Evening, scene: Scene, you: str) -> list[str]:
    """Seats that play by themselves, and those whose phone is away and would block the game."""
    away = {each.name for each in evening.lobby.seats} - scene.here - {you}
    return [each.name for each in evening.lobby.seats if each.is_bot or each.name in away]


def _throw(scene: Scene) -> Data | None:
    if scene.throwing is None:
        return None
    by, progress = scene.throwing
    return {"by": by, "phase": progress.phase, "progress": progress.done}
