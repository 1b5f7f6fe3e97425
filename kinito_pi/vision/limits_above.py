"""How regular a face seen from above must be to be read: every limit that is set by measurement.

``benchmarks/tuning_above.py`` sets them on labelled photographs; what is no number of
this class belongs to the way faces are found.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LimitsAbove:
    """``misfit``: of the pips from their places, half pitches, rms. ``roundness``: mean of the pips, short
    over long axis. ``uniform``, ``few_uniform``: share of the face that has its material's colour, of four
    pips and more and of fewer. ``unlike``: difference of the roundness of two or three pips. ``step``: of
    the colour across the four sides of a face of two or three pips, in pip contrasts. ``slant``: difference
    of the roundness of the dice of one picture. ``body_…``: the same where the die's whole outline is seen
    and holds no other pip. ``body_pip``: largest diameter of two or three pips there, half pitches.
    ``one_…``: of a single pip."""

    misfit: float = 0.06
    roundness: float = 0.66
    uniform: float = 0.85
    few_uniform: float = 0.99
    unlike: float = 0.14
    step: float = 0.08
    slant: float = 0.22
    one_uniform: float = 0.97
    body_misfit: float = 0.1
    body_uniform: float = 0.6
    body_few_uniform: float = 0.75
    body_unlike: float = 0.2
    body_pip: float = 1.5
    body_one_uniform: float = 0.95


ABOVE = LimitsAbove()
