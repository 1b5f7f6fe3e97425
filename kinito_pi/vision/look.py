"""What the reader saw in a picture, beside what it answered: to be drawn, and for nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.pips import NO_SPOTS, Spots
from kinito_pi.vision.reading import Reading, Refusal

Floats = NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class Seen:
    """A face, or what could have been one: its ``corners`` ``(4, 2)`` px, the ``face`` that fits (0: none),
    its nine ``places`` ``(9, 2)`` px, and what speaks ``against`` it, by name; nothing, if it was read."""

    corners: Floats
    face: int
    places: Floats
    against: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """``answer``, and what it rests on: all faces ``seen``, ``spots`` that are pips of none though they look
    it, ``outlines`` ``(n, 2)`` px of things that are no dice. All in px of the picture as it was read, which
    is ``scale`` times the one given. ``by``: which reader it was."""

    answer: Reading | Refusal
    scale: float = 1.0
    seen: tuple[Seen, ...] = ()
    spots: Spots = field(default_factory=lambda: NO_SPOTS)
    outlines: tuple[Floats, ...] = ()
    by: str = ""
