"""An honest seat: it says what it has if that is enough, and the least that is enough if not.

Pure: a snapshot and, when it is to announce, its own dice go in; a wish comes out. It doubts a claim
the more, the rarer what was claimed is.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

Snapshot = dict[str, Any]
Wish = dict[str, Any]

KINITOS = ({1, 2}, {5, 6})
DOUBT = {
    "7": 0.03, "8": 0.06, "9": 0.12, "10": 0.2, "11": 0.25, "12": 0.45,
    "1-1": 0.45, "2-2": 0.52, "3-3": 0.59, "4-4": 0.66, "5-5": 0.73, "6-6": 0.8,
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
    if "counter" in can:
        return {"do": "counter" if draw < COUNTERS else "drink"}
    if "keep" in can:
        return _keep(view, draw)
    return {"do": "shake"} if "shake" in can else None


def doubt(said: str) -> float:
    """How likely the claim ``said`` is lifted, 0 to 1. What the pad does not offer always is."""
    return DOUBT.get(said, 1.0)


def _announce(view: Snapshot, dice: Sequence[int], draw: float) -> Wish:
    others = [each["name"] for each in view["seats"] if not each["left"] and each["name"] != view["you"]]
    if set(dice) in KINITOS and others:
        return {"do": "show", "to": others[int(draw * len(others))]}
    truth = f"{dice[0]}-{dice[0]}" if dice[0] == dice[1] else str(sum(dice))
    enough = [each["say"] for each in view["pad"] if each["beats"]]
    if truth in enough or not enough:
        return {"do": "announce", "say": truth}
    return {"do": "announce", "say": enough[0]}


def _keep(view: Snapshot, draw: float) -> Wish:
    """After a throw that is no Kinito: keep a die that half a Kinito can be made of, else throw both."""
    dice = [each["die"] for each in view["can"] if each["do"] == "keep"]
    halves = [die for die in dice if die in (1, 2, 5, 6)]
    can_shake = any(each["do"] == "shake" for each in view["can"])
    if halves:
        return {"do": "keep", "die": halves[int(draw * len(halves))]}
    return {"do": "shake"} if can_shake else {"do": "keep", "die": dice[0]}
