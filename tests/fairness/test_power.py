"""How often a series is right, worked out from the binomial distribution: nothing here is drawn by lot.

A loaded die: the 6 comes up in 20 of 100. N = 1,000 throws of two such dice, so 2,000 faces at the first look
and 6,000 at the second.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from kinito_pi.fairness.verdict import DOUBT, FALSE_ALARMS, LEVELS, LONG, LONGER, LOOKS

FAIR, LOADED = Fraction(1, 6), Fraction(1, 5)
FIRST = 2000
SECOND = LONGER * FIRST


def at_least(count: int, trials: int, share: Fraction) -> Fraction:
    """The chance of ``count`` successes or more, in whole numbers."""
    other = share.denominator - share.numerator
    ways = sum(comb(trials, k) * share.numerator**k * other ** (trials - k) for k in range(count, trials + 1))
    return Fraction(ways, share.denominator**trials)


def count_of(chance: float, trials: int) -> int:
    """The count of a face from which on six times its tail is at most ``chance``."""
    low, high = trials // 6, trials
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if 6 * at_least(middle, trials, FAIR) <= chance else (middle + 1, high)
    return low


@pytest.fixture(scope="module")
def counts() -> tuple[int, int, int]:
    """Of the 6: where the first look leaves doubt, where it is suspicious, where the second is."""
    level = LEVELS["one_face"]
    return count_of(DOUBT, FIRST), count_of(level, FIRST), count_of(level, SECOND)


def test_a_series_of_a_thousand_throws_is_a_long_one() -> None:
    assert FIRST >= LONG


def test_no_single_look_could_do_it() -> None:
    """The best test there is, told which face it is, at one false alarm in a hundred (Neyman and Pearson)."""
    best = next(k for k in range(FIRST // 6, FIRST) if at_least(k, FIRST, FAIR) <= Fraction(1, 100))
    assert 0.93 < at_least(best, FIRST, LOADED) < 0.94


def test_a_loaded_die_is_let_pass_in_fewer_than_one_series_of_a_hundred(counts: tuple[int, int, int]) -> None:
    """At the first look without doubt, or at the second: the sum is the most it can be."""
    doubt, _, second = counts
    passes = (1 - at_least(doubt, FIRST, LOADED)) + (1 - at_least(second, SECOND, LOADED))
    assert passes < Fraction(1, 100)


def test_it_is_called_suspicious_at_the_first_look_in_seven_of_ten(counts: tuple[int, int, int]) -> None:
    assert at_least(counts[1], FIRST, LOADED) > Fraction(7, 10)


def test_fair_dice_are_called_suspicious_in_at_most_one_series_of_a_hundred(
    counts: tuple[int, int, int],
) -> None:
    """By the test of one face at both looks, and all that the other tests may be wrong."""
    _, first, second = counts
    by_a_face = 6 * (at_least(first, FIRST, FAIR) + at_least(second, SECOND, FAIR))
    others = LOOKS * sum(level for name, level in LEVELS.items() if name != "one_face")
    assert float(by_a_face) + others <= FALSE_ALARMS <= 0.01


def test_at_most_two_series_of_fair_dice_in_five_are_thrown_on(counts: tuple[int, int, int]) -> None:
    assert 6 * at_least(counts[0], FIRST, FAIR) <= Fraction(2, 5)
