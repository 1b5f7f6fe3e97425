"""How regular a face seen from above must be to be read: every limit that is set by measurement.

``tools/tune_above.py`` sets them; what is no number of this class belongs to the way faces are found.
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

    misfit: float = 0.07
    roundness: float = 0.7
    uniform: float = 0.8
    few_uniform: float = 0.9
    unlike: float = 0.14
    step: float = 0.1
    slant: float = 0.18
    one_uniform: float = 0.9
    body_misfit: float = 0.07
    body_uniform: float = 0.7
    body_few_uniform: float = 0.75
    body_unlike: float = 0.14
    body_pip: float = 1.7
    body_one_uniform: float = 0.75


ABOVE = LimitsAbove()
