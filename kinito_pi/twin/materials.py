"""What the twin's dice are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kinito_pi.twin.faults import TwinError

Colour = tuple[float, float, float]
"""Blue, green, red; 0 to 1, linear light reflected."""


@dataclass(frozen=True, slots=True)
class Material:
    """``gloss``: strength of the lamps' reflex, 0 to 1; ``sharpness``: Phong's exponent; ``cloud``: slow
    variation of the colour, a share; ``pip`` and ``round``: radius of a pip and of an edge, in edges."""

    body: Colour
    pips: Colour
    gloss: float = 0.30
    sharpness: float = 40.0
    cloud: float = 0.02
    pip: float = 0.088
    round: float = 0.10


MATERIALS: Final[dict[str, Material]] = {
    "ivory": Material((0.58, 0.70, 0.76), (0.02, 0.02, 0.02), cloud=0.04),
    "white": Material((0.80, 0.82, 0.82), (0.03, 0.03, 0.03)),
    "black": Material((0.035, 0.033, 0.032), (0.80, 0.82, 0.82), gloss=0.35),
    "red": Material((0.05, 0.045, 0.50), (0.82, 0.84, 0.85), gloss=0.35),
    "blue": Material((0.45, 0.14, 0.05), (0.82, 0.84, 0.85), gloss=0.35),
    "green": Material((0.09, 0.26, 0.05), (0.82, 0.84, 0.85)),
    "yellow": Material((0.05, 0.52, 0.70), (0.03, 0.03, 0.03), round=0.13),
    "wood": Material(
        (0.22, 0.38, 0.55), (0.025, 0.03, 0.04), gloss=0.08, sharpness=12, cloud=0.14, round=0.07
    ),
}


def material_named(name: str) -> Material:
    """The material called ``name``. Raises ``TwinError`` for a name that is none."""
    if name not in MATERIALS:
        raise TwinError(f"There are no dice of {name!r}. There are: {', '.join(MATERIALS)}.")
    return MATERIALS[name]
