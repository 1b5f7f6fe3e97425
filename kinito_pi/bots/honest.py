"""An honest seat: it says what it has if that is enough, and the least that is enough if not.

Pure: a snapshot and, when it is to announce, its own dice go in; a wish comes out. It doubts a claim
the more, the rarer what was claimed is. It knows no game by name: it does what it is offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

Snapshot = dict[str, Any]
Wish = dict[str, Any]

KINITOS = ({1, 2}, {5, 6})
SPECIALS = ({1, 5}, {2, 3})
DOUBT = {
    "7": 0.03, "8": 0.06, "9": 0.12, "10": 0.2, "11": 0.25, "12": 0.45,
    "1-1": 0.45, "2-2": 0.52, "3-3": 0.59, "4-4": 0.66, "5-5": 0.73, "6-6": 0.8, "K": 0.85,
}  # fmt: skip
"""How likely each announcement is lifted."""
COUNTERS = 0.7
"""How likely a Kinito is countered."""


def needs_look(view: Snapshot) -> bool:
    """Whether the seat has to see its dice before it can decide."""
    return {"do": "look"} in view["can"]


def decide(view: Snapshot, dice: Sequence[int] | None, random: Random) -> Wish | None:
    """What the seat ``view["you"]`` does now: a ``do`` and its words; None when it has nothing to do.

    ``dice``: its own, if ``needs_look``. The same number of random draws is made whatever they show.
    """
    can = {each["do"]: each for each in view["can"]}
    draw = random.random()
    if "believe" in can:
        return {"do": "lift" if draw < doubt(view["game"]["standing"]) else "believe"}
    if "look" in can and dice:
        return _announce(view, dice, draw)
    if "counter" in can or "drink" in can:
        return _answer_kinito(view, can, draw)
    if "send" in can:
        return {"do": "send", "to": _one_of(_others(view), draw)}
    if "shake" in can:
        return {"do": "shake"}
    return {"do": "look"} if "look" in can else None


def doubt(said: str) -> float:
    """How likely the claim ``said`` is lifted, 0 to 1. What the pad does not offer always is."""
    return DOUBT.get(said, 1.0)


def _others(view: Snapshot) -> list[str]:
    return [each["name"] for each in view["seats"] if not each["left"] and each["name"] != view["you"]]


def _one_of(things: list[Any], draw: float) -> Any:
    return things[int(draw * len(things))]


def _announce(view: Snapshot, dice: Sequence[int], draw: float) -> Wish:
    others, challenges = _others(view), [each for each in view["can"] if each.get("say") == "K"]
    if set(dice) in KINITOS and challenges:
        return dict(_one_of(challenges, draw))
    if set(dice) in KINITOS and others:
        return {"do": "show", "to": _one_of(others, draw)}
    if set(dice) in SPECIALS and {"do": "show", "to": None} in view["can"]:
        return {"do": "show"}
    return _say(view, dice, challenges, draw)


def _say(view: Snapshot, dice: Sequence[int], challenges: list[Wish], draw: float) -> Wish:
    truth = f"{dice[0]}-{dice[0]}" if dice[0] == dice[1] else str(sum(dice))
    enough = [each["say"] for each in view["pad"] if each["beats"]]
    if truth not in enough and {"do": "shake", "dice": 2} in view["can"]:
        return {"do": "shake"}
    if not enough and challenges:  # Over 6-6 nothing else is left to be said (G5).
        return dict(_one_of(challenges, draw))
    return {"do": "announce", "say": truth if truth in enough or not enough else enough[0]}


def _answer_kinito(view: Snapshot, can: dict[str, Wish], draw: float) -> Wish:
    """Drink, or counter; and once the counter goes on, throw or keep."""
    if "counter" in can:
        return {"do": "counter" if draw < COUNTERS else "drink"}
    if "keep" in can:
        return _keep(view, draw)
    return {"do": "shake" if "shake" in can else "drink"}


def _keep(view: Snapshot, draw: float) -> Wish:
    """After a throw that is no Kinito: keep a die that half a Kinito can be made of, else throw both."""
    dice = [each["die"] for each in view["can"] if each["do"] == "keep"]
    halves = [die for die in dice if die in (1, 2, 5, 6)]
    can_shake = any(each["do"] == "shake" for each in view["can"])
    if halves:
        return {"do": "keep", "die": halves[int(draw * len(halves))]}
    return {"do": "shake"} if can_shake else {"do": "keep", "die": dice[0]}
