"""Forces in the tower: what the motor can do to a finger, what brings the cup level, how hard dice fall.
Pure."""

from __future__ import annotations

import math
from typing import Final

from hardware import parameters as p

GRAVITY: Final = 9.81
CUP_MASS: Final = 0.34
"""kg, cup, rings, discs and hubs, printed solid: the worst there is. A test compares it with the solids."""
CUP_INERTIA: Final = 5.0e-4
"""kg·m² about the axle, of the same."""
DIE_MASS: Final = 0.005
"""kg, 16 mm of acrylic; six of them are 30 g."""
BEARING_DRAG: Final = 0.002
"""N·m, two greased 6804."""
FINGER_MAY: Final = 140.0
"""N, quasi-static, on a finger: ISO/TS 15066:2016, table A.2."""
ENERGY_MAY: Final = 0.25
"""J, of what moves and meets a hand: below what that standard lets meet a finger, by more than half."""


def grip() -> float:
    """N at the cup's widest when the motor is stalled at 12 V: what would press on a finger."""
    return p.MOTOR_STALL_TORQUE / (p.SWEEP / 1000)


def energy() -> float:
    """J in the cup at the motor's full speed, all dice along."""
    speed = 2 * math.pi * p.MOTOR_TURNS
    dice = p.DICE_MOST * DIE_MASS * (p.FLOOR_RADIUS / 1000) ** 2
    return (CUP_INERTIA + dice) * speed**2 / 2


def start_torque(lag: float = 0.07) -> float:
    """N·m that bring the cup to speed as the shaker's model has it (time constant ``lag``, s), dice
    lifted."""
    speed = 2 * math.pi * p.MOTOR_TURNS
    dice = p.DICE_MOST * DIE_MASS * GRAVITY * p.FLOOR_RADIUS / 1000
    return CUP_INERTIA * speed / lag + dice + BEARING_DRAG


def fall_energy() -> float:
    """J of one die that falls through the whole cup: what the floor has to take."""
    return DIE_MASS * GRAVITY * (p.CUP_HIGH - p.DIE) / 1000


def pinned_at() -> float:
    """turns/s at which dice at the ends of the cup stay there (ω²·r = g)."""
    return math.sqrt(GRAVITY / ((p.CUP_HIGH - p.DIE) / 2000)) / (2 * math.pi)


def stops_at(duty: float = 0.5, brake_lag: float = 0.03, power: float = 1.0) -> float:
    """Degrees past the edge of the home mark at which a motor at ``duty`` stands after braking."""
    return 360 * p.MOTOR_TURNS * duty * power * brake_lag


# -- the levelling magnets: two discs, axes parallel, each taken for a ring of charges on its faces ----------


def pull_sideways(offset: float, gap: float) -> float:
    """N that pulls two ``LEVEL_MAGNET`` discs back in line when they are ``offset`` mm out of it.

    Faces ``gap`` mm apart, north to south. Charges σ = Br on four faces, each cut into cells (Gilbert).
    """
    cells = _cells()
    total = 0.0
    for sign, apart in _faces(gap):
        for x, y in cells:
            for u, v in cells:
                dx, dy = x + offset - u, y - v
                total -= sign * dx / (dx * dx + dy * dy + apart * apart) ** 1.5
    area = math.pi * (p.LEVEL_MAGNET / 2) ** 2 / len(cells)
    newton = p.MAGNET_FIELD**2 / (4 * math.pi * 4e-7 * math.pi) * 1e-6
    return -total * area * area * newton


def _cells(rings: int = 4) -> list[tuple[float, float]]:
    """Middles of cells of the same area on a disc, mm."""
    cells = []
    for ring in range(rings):
        count = 6 * ring or 1
        radius = p.LEVEL_MAGNET / 2 * ring / (rings - 0.5)
        cells += [
            (radius * math.cos(2 * math.pi * n / count), radius * math.sin(2 * math.pi * n / count))
            for n in range(count)
        ]
    return cells


def _faces(gap: float) -> tuple[tuple[int, float], ...]:
    """Sign of the product of charges, and distance, of the four pairs of faces."""
    deep = p.LEVEL_MAGNET_DEEP
    return ((1, gap), (-1, gap + deep), (-1, gap + deep), (1, gap + 2 * deep))


def level_torque(degrees: float) -> float:
    """N·m that brings the cup back from ``degrees`` off level."""
    arm = p.LEVEL_RADIUS / 1000
    return pull_sideways(p.LEVEL_RADIUS * math.sin(math.radians(degrees)), p.LEVEL_GAP) * arm


def level_error(dice: int = 2) -> float:
    """Degrees off level at which the cup stands with ``dice`` dice all against one side."""
    load = dice * DIE_MASS * GRAVITY * (p.FLOOR_RADIUS - p.DIE / 2) / 1000 + BEARING_DRAG
    for tenth in range(200):
        if level_torque(tenth / 10) >= load:
            return tenth / 10
    return math.inf
