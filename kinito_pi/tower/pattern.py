"""What the pass light can show, as brightness over time. Pure, and of public things alone.

A pattern is asked for the brightness (0 to 1) of every lamp at ``t`` s after it began. Each is made from
lamps and the direction of play, never from a roll.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kinito_pi.ports import Lights, Signal

Levels = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """``levels(t)``: the brightness of every lamp; ``lasts``: s after which it no longer changes."""

    levels: Callable[[float], Levels]
    lasts: float = 0.0

    def __call__(self, t: float) -> Levels:
        return self.levels(t)


def pattern_of(count: int, lights: Lights) -> Pattern:
    """How ``count`` lamps show ``lights``. What is meant for one lamp is dark where there is none."""
    lamp = lights.lamp
    match lights.signal:
        case Signal.REVEAL:
            return reveal(count, lamp)
        case Signal.TROUBLE:
            return trouble(count, lamp)
        case Signal.PASS if lamp is not None:
            return sweep(count, lights.start, lamp, lights.step)
        case Signal.ANSWER if lamp is not None:
            return asking(count, lamp)
        case Signal.HERE if lamp is not None:
            return here(count, lamp)
    return steady(count, lamp)


SWEEP_STEP: Final = 0.08
"""s that the sweep stays at a lamp."""


def steady(count: int, lamp: int | None) -> Pattern:
    """``lamp`` of ``count`` lit, and no other; None: all dark. Whose turn it is."""
    levels = tuple(1.0 if place == lamp else 0.0 for place in range(count))
    return Pattern(lambda _t: levels)


def sweep(count: int, start: int, end: int, step: int) -> Pattern:
    """From lamp ``start`` to ``end`` the way play runs (``step`` 1 or −1, G9), then steady at ``end``."""
    way = [start]
    while way[-1] != end:
        way.append((way[-1] + step) % count)

    def shown(t: float) -> Levels:
        place = min(max(int(t / SWEEP_STEP), 0), len(way) - 1)
        behind = way[place - 1] if 0 < place < len(way) - 1 else None
        return tuple(1.0 if n == way[place] else 0.2 if n == behind else 0.0 for n in range(count))

    return Pattern(shown, len(way) * SWEEP_STEP)


def asking(count: int, lamp: int) -> Pattern:
    """``lamp`` breathes once a second and a half: it must answer a Kinito."""
    return Pattern(lambda t: _only(count, lamp, 0.55 - 0.45 * math.cos(2 * math.pi * t / 1.5)), math.inf)


def here(count: int, lamp: int) -> Pattern:
    """``lamp`` blinks four times a second: whose lamp is this?"""
    return Pattern(lambda t: _only(count, lamp, 1.0 if t % 0.25 < 0.125 else 0.0), math.inf)


def reveal(count: int, then: int | None) -> Pattern:
    """All lamps flash twice: the dice are there for all to see. Then steady at ``then``."""
    return _flashes(count, (0.0, 0.3), 0.15, then)


def trouble(count: int, then: int | None) -> Pattern:
    """All lamps flash five times, fast: the tower needs somebody. Then steady at ``then``."""
    return _flashes(count, (0.0, 0.16, 0.32, 0.48, 0.64), 0.08, then)


def _only(count: int, lamp: int, level: float) -> Levels:
    return tuple(level if place == lamp else 0.0 for place in range(count))


def _flashes(count: int, starts: Sequence[float], length: float, then: int | None) -> Pattern:
    after, end = steady(count, then), starts[-1] + 2 * length

    def shown(t: float) -> Levels:
        if t >= end:
            return after(t)
        return (1.0 if any(start <= t < start + length for start in starts) else 0.0,) * count

    return Pattern(shown, end)
