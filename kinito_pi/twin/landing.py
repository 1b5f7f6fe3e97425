"""Where the dice lie once they have come to rest, and how they got there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from kinito_pi.geometry import tower_geometry
from kinito_pi.twin.die import EDGE, Body, Floats, height, lying, turned
from kinito_pi.twin.faults import Fault, TwinError

FLOOR_RADIUS: Final = tower_geometry().floor.radius
"""mm, the clear floor of the cup."""
REACH: Final = tower_geometry().floor.flat_radius - EDGE * math.sqrt(0.5) - 0.5
"""mm from the middle to a die's centre, at most: a slope round the floor turns the dice in."""
GAP: Final = 1.0
"""mm between two dice, at least."""

_CORNERS: Final = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * EDGE / 2


@dataclass(frozen=True, slots=True)
class TwinDice:
    """The dice the twin throws with.

    ``frequencies``: how often each face comes up, 1 to 6, in any unit. ``materials``: one is chosen a
    program run, by the seed (see ``materials.MATERIALS``). Raises ``TwinError`` for impossible frequencies.
    """

    frequencies: tuple[float, ...] = (1, 1, 1, 1, 1, 1)
    materials: tuple[str, ...] = ("ivory", "white", "red", "blue", "green")

    def __post_init__(self) -> None:
        good = len(self.frequencies) == 6 and min(self.frequencies) >= 0 and sum(self.frequencies) > 0
        if not good:
            raise TwinError("A die needs six frequencies, none negative and not all zero.")

    def roll(self, random: Random, count: int) -> tuple[int, ...]:
        """The tops of ``count`` dice."""
        return tuple(random.choices(range(1, 7), weights=self.frequencies, k=count))


def land(tops: Sequence[int], random: Random, faults: frozenset[Fault]) -> tuple[Body, ...]:
    """Dice at rest with ``tops`` up, at random places and turns, none overlapping.

    What ``random`` is asked for does not depend on ``tops``.
    """
    places = _places(len(tops), random)
    bodies = [_flat(top, x, y, yaw) for top, (x, y, yaw) in zip(tops, places, strict=True)]
    if Fault.COCKED in faults:
        bodies[0] = _leaning(bodies[0])
    if Fault.STACKED in faults and len(bodies) > 1:
        bodies[1] = _on_top_of(bodies[0], bodies[1])
    if Fault.ONE_DIE in faults:
        del bodies[1:]
    return tuple(bodies)


def _flat(top: int, x: float, y: float, yaw: float) -> Body:
    return Body(lying(top, yaw), np.array([x, y, EDGE / 2]))


def _leaning(body: Body) -> Body:
    """Leaning on the wall, tilted a good third of a right angle: its foot stands inward, its other lower edge
    is held up by the wall. Leaning the other way it would fall flat."""
    out = body.centre[:2] / max(float(np.linalg.norm(body.centre[:2])), 1e-6)
    tilt = turned(np.array([out[1], -out[0], 0.0]), math.radians(33)) @ body.rotation
    corners = (_CORNERS @ tilt.T)[:, :2]
    along, across = corners @ out, corners @ np.array([-out[1], out[0]])
    # As far out as the wall lets every corner be.
    x, y = out * float((np.sqrt(FLOOR_RADIUS**2 - across**2) - along).min())
    return Body(tilt, np.array([x, y, height(tilt)]))


def _on_top_of(below: Body, above: Body) -> Body:
    shift = np.array([0.42 * EDGE, 0.18 * EDGE, EDGE])
    return Body(above.rotation, below.centre + shift)


def _places(count: int, random: Random) -> list[tuple[float, float, float]]:
    while True:
        places = [_place(random) for _ in range(count)]
        if all(_apart(one, other) for n, one in enumerate(places) for other in places[:n]):
            return places


def _place(random: Random) -> tuple[float, float, float]:
    radius, bearing = REACH * math.sqrt(random.random()), random.uniform(-math.pi, math.pi)
    return radius * math.cos(bearing), radius * math.sin(bearing), random.uniform(-math.pi, math.pi)


def _apart(one: tuple[float, float, float], other: tuple[float, float, float]) -> bool:
    """Two squares are apart if an edge direction of one of them separates them."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    between = other[2] - one[2]
    half = EDGE / 2
    shadow = half + half * (abs(math.cos(between)) + abs(math.sin(between))) + GAP
    for yaw in (one[2], one[2] + math.pi / 2, other[2], other[2] + math.pi / 2):
        if abs(dx * math.cos(yaw) + dy * math.sin(yaw)) >= shadow:
            return True
    return False


def tumbling(places: Sequence[Body], now: float) -> tuple[Body, ...]:
    """The dice while the cup turns, at ``now`` (s): in the air, spinning, a smear to the camera."""
    return tuple(_in_the_air(n, now) for n, _ in enumerate(places))


def _in_the_air(number: int, now: float) -> Body:
    t = now * 9.0 + number * 2.1
    axis = np.array([math.sin(0.7 * t + number), math.cos(0.9 * t), math.sin(0.4 * t + 1)])
    centre = np.array([24 * math.sin(1.3 * t), 24 * math.cos(1.7 * t + number), 22 + 12 * math.sin(2.3 * t)])
    return Body(turned(axis + 1e-3, 2.2 * t), centre, (6 * math.cos(1.3 * t), -7 * math.sin(1.7 * t)))


def settling(bodies: Sequence[Body], left: float) -> tuple[Body, ...]:
    """The dice coming to rest as ``bodies``; ``left``: 1 just after the cup stopped, 0 at rest."""
    return (
        tuple(_rocking(body, n, left * left) for n, body in enumerate(bodies)) if left > 0 else tuple(bodies)
    )


def _rocking(body: Body, number: int, share: float) -> Body:
    bearing = 1.0 + 2.3 * number
    axis = np.array([math.cos(bearing), math.sin(bearing), 0.6])
    rotation: Floats = turned(axis, 1.1 * share * math.cos(9 * share)) @ body.rotation
    slide = np.array([math.sin(bearing), math.cos(bearing), 0.0]) * 14 * share
    centre = body.centre + slide
    centre[2] += height(rotation) - height(body.rotation)
    return Body(rotation, centre, (float(slide[0]) * 0.3, float(slide[1]) * 0.3))
