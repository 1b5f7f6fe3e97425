"""Tails of distributions, against tables and against counting every outcome."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from kinito_pi.fairness.chance import (
    binomial_at_least,
    binomial_both_ways,
    chi_square,
    chi_square_tail,
    faces_tail,
)


@pytest.mark.parametrize(
    ("freedom", "statistic", "tail"),
    [
        (1, 3.841, 0.05),
        (2, 5.991, 0.05),
        (5, 11.070, 0.05),
        (5, 15.086, 0.01),
        (5, 20.515, 0.001),
        (10, 18.307, 0.05),
        (20, 31.410, 0.05),
        (20, 37.566, 0.01),
        (35, 49.802, 0.05),
    ],
)
def test_the_chi_square_is_that_of_the_printed_tables(freedom: int, statistic: float, tail: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-3)


@pytest.mark.parametrize("freedom", [1, 2, 5, 20])
def test_as_even_as_can_be_is_certain(freedom: int) -> None:
    assert chi_square_tail(0.0, freedom) == 1.0


def test_pearsons_statistic_by_hand() -> None:
    """Six dice, all of them ones: (6 − 1)² / 1 + 5 · (0 − 1)² / 1."""
    assert chi_square([6, 0, 0, 0, 0, 0], [1 / 6] * 6) == pytest.approx(30.0)


@pytest.mark.parametrize("count", [0, 1, 3, 10])
def test_a_binomial_tail_is_its_sum(count: int) -> None:
    share = Fraction(1, 6)
    exact = sum(comb(10, k) * share**k * (1 - share) ** (10 - k) for k in range(count, 11))
    assert binomial_at_least(count, 10, 1 / 6) == pytest.approx(float(exact))


def test_both_ways_of_a_fair_coin() -> None:
    """0, 1, 9 or 10 heads of ten: 22 of 1024."""
    assert binomial_both_ways(1, 10, 0.5) == pytest.approx(22 / 1024)


@pytest.mark.parametrize(
    "counts", [(1, 1, 1, 1, 0, 0), (2, 1, 1, 0, 0, 0), (2, 2, 0, 0, 0, 0), (4, 0, 0, 0, 0, 0)]
)
def test_four_dice_counted_one_by_one(counts: tuple[int, ...]) -> None:
    seen = sum(count * count for count in counts)
    as_uneven = sum(
        sum(dice.count(face) ** 2 for face in range(6)) >= seen for dice in product(range(6), repeat=4)
    )
    assert faces_tail(counts) == pytest.approx(as_uneven / 6**4)


def test_no_dice_prove_nothing() -> None:
    assert faces_tail([0] * 6) == 1.0


def test_exact_and_chi_square_meet_where_one_takes_over_from_the_other() -> None:
    """60 dice exactly, 61 by chi-square: both about 0.1 for counts this uneven."""
    exact, approximate = faces_tail([5, 7, 8, 11, 12, 17]), faces_tail([5, 7, 8, 11, 13, 17])
    assert exact == pytest.approx(approximate, rel=0.2)
