"""How likely is that by chance? Tails of the distributions that the tests need, exact where cheap. Pure.

The standard library has none of them, and a whole scientific library for three short sums would be the
heaviest thing in the program.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

EXACT_UP_TO = 60
"""Dice; up to here ``faces_tail`` counts every outcome, beyond it the chi-square is as good."""


def binomial_at_least(count: int, trials: int, share: float) -> float:
    """The chance of ``count`` or more successes in ``trials`` of ``share`` each. Exact."""
    if count <= 0:
        return 1.0
    return min(1.0, math.fsum(_binomial(k, trials, share) for k in range(count, trials + 1)))


def binomial_both_ways(count: int, trials: int, share: float) -> float:
    """The chance of an outcome no likelier than ``count``, on either side. Exact."""
    limit = _binomial(count, trials, share) * (1 + 1e-9)
    return min(1.0, math.fsum(p for k in range(trials + 1) if (p := _binomial(k, trials, share)) <= limit))


def _binomial(k: int, n: int, share: float) -> float:
    if share in (0.0, 1.0):
        return float(k == (n if share else 0))
    ways = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return math.exp(ways + k * math.log(share) + (n - k) * math.log1p(-share))


def chi_square(counts: Sequence[int], shares: Sequence[float]) -> float:
    """Pearson's statistic of ``counts`` against ``shares``, which add up to 1."""
    total = sum(counts)
    return sum(
        (count - total * share) ** 2 / (total * share) for count, share in zip(counts, shares, strict=True)
    )


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance of ``statistic`` or more with ``freedom`` degrees of freedom.

    The finite sums of Abramowitz and Stegun, 26.4.4 (odd) and 26.4.5 (even).
    """
    if statistic <= 0:
        return 1.0
    root = math.sqrt(statistic)
    if freedom % 2:
        total, term = math.erfc(root / math.sqrt(2)), math.sqrt(2 / math.pi) * math.exp(-statistic / 2) * root
        first = 3
    else:
        total, term = 0.0, math.exp(-statistic / 2)
        first = 2
    for divisor in range(first, freedom + 1, 2):
        total += term
        term *= statistic / divisor
    return min(total, 1.0)


def faces_tail(counts: Sequence[int]) -> float:
    """The chance that fair dice give six counts as uneven as ``counts``, or more so.

    Uneven is measured by Pearson's statistic; for equal shares that is the sum of squares, so up to
    ``EXACT_UP_TO`` dice every outcome is counted (exact multinomial test).
    """
    total = sum(counts)
    if total == 0:
        return 1.0
    if total > EXACT_UP_TO:
        shares = [1 / len(counts)] * len(counts)
        return chi_square_tail(chi_square(counts, shares), len(counts) - 1)
    seen = sum(count * count for count in counts)
    outcomes = _sums_of_squares(total, len(counts))
    return min(1.0, math.fsum(chance for squares, chance in outcomes.items() if squares >= seen))


def _sums_of_squares(total: int, faces: int) -> dict[int, float]:
    """The chance of each sum of squares of the counts of ``total`` fair dice with ``faces`` faces."""
    states = {(total, 0): math.exp(math.lgamma(total + 1) - total * math.log(faces))}
    for face in range(faces):
        after: dict[tuple[int, int], float] = {}
        for (left, squares), weight in states.items():
            for count in range(left + 1) if face < faces - 1 else (left,):
                state = (left - count, squares + count * count)
                after[state] = after.get(state, 0.0) + weight / math.factorial(count)
        states = after
    return {squares: weight for (_, squares), weight in states.items()}
