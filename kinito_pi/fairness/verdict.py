"""The tests, and what they say together. Pure.

A series is judged once, or, if it is a long one and leaves doubt, a second time when it is ``LONGER`` times
as long. Over both looks all tests together call fair dice suspicious in at most one series of a hundred
(``FALSE_ALARMS``), shared out among them beforehand (Bonferroni). Most of it goes to the question people
ask: does one face come too often?

Why two looks: with one false alarm in 100, no test finds two dice with a 6 at 20 % in 99 of 100 series of
1,000 throws; the best there is, told beforehand that it is the 6, finds 93 (Neyman and Pearson). With the
second look they are let pass in fewer than 1 of 100 series (``tests/fairness/test_power.py``).
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from kinito_pi.fairness.chance import (
    EXACT_UP_TO,
    binomial_at_least,
    binomial_both_ways,
    chi_square,
    chi_square_tail,
    faces_tail,
)
from kinito_pi.fairness.tally import FACES, Tally

LEVELS = {"one_face": 0.004, "faces": 0.0003, "rolls": 0.0003, "repeats": 0.0003}
"""How often each test may be wrong about fair dice, at each look."""
LOOKS = 2
FALSE_ALARMS = LOOKS * sum(LEVELS.values())
LONGER = 3
"""How many times as long a series is at its second look."""
DOUBT = 0.4
"""Chance of what the commonest face does, up to which a first look leaves doubt."""
LONG = 1000
"""Dice read, from which on a series is a long one; a shorter one is over when it is over."""
ROLLS = tuple((low, high) for low in FACES for high in range(low, 7))
"""The 21 rolls of two dice."""
ENOUGH = 5.0
"""Expected in the rarest class, from which on a chi-square can be trusted (Cochran's rule)."""


@dataclass(frozen=True, slots=True)
class Check:
    """One test. ``about``: what was seen, a sentence. ``chance``: of that with fair dice; None: too few."""

    name: str
    about: str
    chance: float | None

    @property
    def suspicious(self) -> bool:
        """Whether fair dice do that too seldom to be believed."""
        return self.chance is not None and self.chance < LEVELS[self.name]


@dataclass(frozen=True, slots=True)
class Verdict:
    """``sentence``: the answer, plainly. ``in_doubt``: a second look would tell more."""

    checks: tuple[Check, ...]
    sentence: str
    in_doubt: bool = False

    @property
    def suspicious(self) -> bool:
        """Whether any test is."""
        return any(check.suspicious for check in self.checks)


def judged(tally: Tally, *, last: bool = False) -> Verdict:
    """Every test over ``tally``, and the answer. ``last``: there is no other look."""
    checks = [one_face(tally), faces(tally), *([rolls(tally)] if tally.dice == 2 else []), repeats(tally)]
    wrong = [check.about for check in checks if check.suspicious]
    throws = f"{tally.throws} throw{'s' * (tally.throws != 1)}"
    doubt = not last and not wrong and _leaves_doubt(tally, checks[0])
    if tally.read == 0:
        sentence = f"Nothing was read in {throws}: there is nothing to judge."
    elif wrong:
        sentence = f"Suspicious after {throws}: {' '.join(wrong)}"
    elif doubt:
        sentence = f"In doubt after {throws}: {checks[0].about}"
    else:
        sentence = f"Nothing suspicious in {throws}."
    return Verdict(tuple(checks), sentence, doubt)


def _leaves_doubt(tally: Tally, face: Check) -> bool:
    return tally.dice_read >= LONG and face.chance is not None and face.chance <= DOUBT


def one_face(tally: Tally) -> Check:
    """Does one face come too often? Binomial, exact; the tail six times, for any face might have been it."""
    face = max(FACES, key=lambda each: tally.faces[each])
    count, total = tally.faces[face], tally.dice_read
    chance = min(1.0, 6 * binomial_at_least(count, total, 1 / 6)) if total else None
    share = f"{count / total:.1%}" if total else "0 %"
    return Check(
        "one_face", f"The {face} came up {count} times in {total} dice ({share}; fair is 16.7%).", chance
    )


def faces(tally: Tally) -> Check:
    """Are the six faces as even as they should be? Exact multinomial for few dice, chi-square for many."""
    counts = [tally.faces[face] for face in FACES]
    how = "exact multinomial" if tally.dice_read <= EXACT_UP_TO else "chi-square"
    return Check("faces", f"The faces 1 to 6 came up {counts} times ({how}).", faces_tail(counts))


def rolls(tally: Tally) -> Check:
    """Do the 21 rolls of two dice come as often as they should? Chi-square; needs 180 throws."""
    counts = [tally.rolls[roll] for roll in ROLLS]
    doubles = sum(tally.rolls[face, face] for face in FACES)
    about = f"Of {tally.read} rolls {doubles} were doubles (fair is {tally.read / 6:.0f})."
    if tally.read / 36 < ENOUGH:
        return Check("rolls", about, None)
    shares = [1 / 36 if low == high else 2 / 36 for low, high in ROLLS]
    return Check("rolls", about, chi_square_tail(chi_square(counts, shares), len(ROLLS) - 1))


def repeats(tally: Tally) -> Check:
    """Does a throw depend on the one before? Binomial, exact: dice that were not shaken lie as they lay.

    The chance that two fair throws are alike is 1/6 for one die, 6/36² + 15 · (2/36)² = 11/216 for two.
    """
    alike = 1 / 6 if tally.dice == 1 else 11 / 216
    about = (
        f"{tally.repeats} of {tally.neighbours} throws were like the one before"
        f" (fair is {tally.neighbours * alike:.0f})."
    )
    return Check("repeats", about, binomial_both_ways(tally.repeats, tally.neighbours, alike))


def smallest_caught(total: int) -> float:
    """The share of one face that the test of one face finds nine times in ten among ``total`` dice."""
    needed = bisect_left(
        range(total + 2), True, key=lambda k: 6 * binomial_at_least(k, total, 1 / 6) < LEVELS["one_face"]
    )
    if needed > total:
        return 1.0
    low, high = 1 / 6, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (low, middle) if binomial_at_least(needed, total, middle) >= 0.9 else (middle, high)
    return high
