"""Exact odds of a counter, by enumeration of every throw through the engine itself.

Nothing here knows a game: which throws count, and what may be kept, is what ``legal`` and ``apply`` say.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from kinito_pi.rules.actions import Keep, Roll
from kinito_pi.rules.dice import chance
from kinito_pi.rules.engine import apply, legal
from kinito_pi.rules.events import Event
from kinito_pi.rules.state import TO_COUNTER, State


class Odds(NamedTuple):
    """How likely a counter is to be made, and to be failed. (The rest: a general kinito, T7.)"""

    made: Fraction
    failed: Fraction


Throw = tuple[tuple[Fraction, State, tuple[Event, ...]], ...]
"""Every way one throw can come up: how likely, the state after it, what happened."""

_NONE = Odds(Fraction(0), Fraction(0))
_GIVEN_UP = Odds(Fraction(0), Fraction(1))


class CounterOdds:
    """The odds from a state in the phase ``to_counter``, with the best choice at each step.

    ``keeps``: whether a die may be kept at all.
    """

    def __init__(self, keeps: bool = True) -> None:
        self._keeps = keeps
        self._known: dict[Throw, Odds] = {}

    def of(self, state: State) -> Odds:
        """The odds of the seat that counters."""
        return max((self._throw(throw) for throw in self._throws(state)), default=_GIVEN_UP)

    def _throws(self, state: State) -> list[Throw]:
        """What the seat can throw now: as the dice lie, or after keeping one."""
        moves = legal(state)
        throws = [_outcomes(state, [move for move in moves if isinstance(move, Roll)])]
        for move in moves:
            if self._keeps and isinstance(move, Keep):
                kept, _ = apply(state, move)
                throws.append(_outcomes(kept, [roll for roll in legal(kept) if isinstance(roll, Roll)]))
        return [throw for throw in throws if throw]

    def _throw(self, throw: Throw) -> Odds:
        """The odds before a throw. It may come back to itself: a throw that did not count is made again."""
        if throw not in self._known:
            settled, choices = self._open(throw)
            self._known[throw] = _solved(settled, choices)
        return self._known[throw]

    def _open(self, throw: Throw) -> tuple[Odds, list[tuple[Fraction, Odds, bool]]]:
        """What the throw settles, and the choices it leaves: chance, best otherwise, whether it repeats."""
        settled = _NONE
        choices: list[tuple[Fraction, Odds, bool]] = []
        for likely, state, events in throw:
            if state.phase != TO_COUNTER:
                settled = _plus(settled, likely, _settled(events))
                continue
            ways = self._throws(state)
            rest = max((self._throw(way) for way in ways if way != throw), default=_GIVEN_UP)
            choices.append((likely, rest, throw in ways))
        return settled, choices


def _outcomes(state: State, rolls: list[Roll]) -> Throw:
    return tuple((chance(roll.dice), *apply(state, roll)) for roll in rolls)


def _settled(events: tuple[Event, ...]) -> Odds:
    codes = [event.code for event in events]
    return Odds(Fraction(codes.count("counter_made")), Fraction(codes.count("counter_failed")))


def _plus(odds: Odds, likely: Fraction, more: Odds) -> Odds:
    return Odds(odds.made + likely * more.made, odds.failed + likely * more.failed)


def _solved(settled: Odds, choices: list[tuple[Fraction, Odds, bool]]) -> Odds:
    """The odds x with x = settled + the better of repeating (x) and the rest, wherever one may repeat."""
    repeat = [may for _, _, may in choices]
    while True:
        odds, again = settled, Fraction(0)
        for (likely, rest, _), repeats in zip(choices, repeat, strict=True):
            if repeats:
                again += likely
            else:
                odds = _plus(odds, likely, rest)
        odds = Odds(odds.made / (1 - again), odds.failed / (1 - again))
        better = [may and rest.made < odds.made for _, rest, may in choices]
        if better == repeat:
            return odds
        repeat = better
