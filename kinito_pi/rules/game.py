"""What a game has to say of itself. The engine reads this and never asks for a game's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kinito_pi.rules.actions import Action
from kinito_pi.rules.dice import FACES, Dice, is_kinito
from kinito_pi.rules.errors import COMMON
from kinito_pi.rules.state import State, Step
from kinito_pi.rules.table import Option

Moves = Callable[[State], tuple[Action, ...]]
Pad = tuple[tuple[str, bool], ...]
"""Announcements in their order, each with whether it beats what stands."""
Play = Callable[[State, Any], Step]


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a fault costs. ``pips_option``: the option under which ``pips`` says how many instead."""

    unit: str
    count: int
    rule: str
    pips_option: tuple[str, str] | None = None

    def asks_pips(self, options: Mapping[str, Any]) -> tuple[int | None, ...]:
        """What ``pips`` can be at a table with these options: 1 to 6, or nothing at all."""
        if self.pips_option is None or options[self.pips_option[0]] != self.pips_option[1]:
            return (None,)
        return tuple(FACES)


def _never(_state: State) -> bool:
    return False


def _no_pad(_state: State) -> Pad:
    return ()


def _nothing(_options: Mapping[str, Any]) -> None:
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """The rules of one game, as parts.

    ``units``: what is drunk, in the order of the tally's columns. ``plays``: the transition table, by phase
    and kind of action. ``moves``: what the seat in turn may do, worked out without reading hidden dice;
    ``dice_moves``: what else it may do because of the dice as they lie. ``may_keep``: whether a die may be
    set aside, which a seat that has not looked does without knowing which. ``rule_of``: the rule that says
    who does what in a phase. ``check_options``: raises ``BadTable`` for options that contradict each other.
    ``pad``: what the seat in turn may announce to the next. ``may_show``: whether it may show its dice if
    they are what is shown, told without reading them; ``shown_to``: whether that names a seat.
    ``stake_unit``: what a Kinito costs; ``forfeit``: how many times the stake a lost counter costs.
    ``is_kinito``: whether two dice are one.
    """

    name: str
    units: tuple[str, ...]
    direction: str
    options: Mapping[str, Option]
    plays: Mapping[tuple[str, type[Action]], Play]
    moves: Moves
    dice_moves: Moves
    rule_of: Mapping[str, str]
    may_keep: Callable[[State], bool] = _never
    pad: Callable[[State], Pad] = _no_pad
    may_show: Callable[[State], bool] = _never
    shown_to: bool = False
    stake_unit: str = "glass"
    forfeit: int = 1
    least_seats: int = 2
    seats_rule: str = COMMON
    faults: Mapping[str, Penalty] = field(default_factory=dict)
    faults_rule: str = "record"
    free_say: bool = False
    has_losers: bool = False
    is_kinito: Callable[[Dice], bool] = is_kinito
    check_options: Callable[[Mapping[str, Any]], None] = _nothing

    def all_options(self) -> dict[str, Option]:
        """The game's own options, and the direction, which every game has."""
        return {**self.options, "direction": Option(self.direction, ("right", "left"), "I1")}
