"""The limits of the view from above, set by a rule on some sources of photographs, measured on another.

    python -m benchmarks.tuning_above FOLDER

The rule: begin with every limit at its tightest; of all single limits that could be loosened without a
misread, loosen the one that brings most, by as little as brings it, until none brings anything. Then move
each limit halfway to where it would do harm: these photographs know no better, and others may need it. A
misread is a wrong value, and any value where one die more is expected than lie there. What a limit brings
is photographs read right, less those read though one die fewer is expected than lie there: those are dice
that were overlooked.
How faces are found and judged was worked out while looking at photographs of all sources; the limits
of each line of the table know nothing of the source that the line is about.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from benchmarks.labelled import Case, cases
from kinito_pi import trained
from kinito_pi.vision import Networks, Reading
from kinito_pi.vision.from_above import answered, measured_table
from kinito_pi.vision.limits_above import LimitsAbove
from kinito_pi.vision.reader import scaled_for
from kinito_pi.vision.single_pips import one_faults, possible_ones
from kinito_pi.vision.table import Table
from kinito_pi.vision.top import Top, faults, is_outlined
from kinito_pi.vision.tops import Tops, judged

LADDERS: dict[str, tuple[float, ...]] = {
    "misfit": (0.03, 0.04, 0.05, 0.06, 0.07, 0.08),
    "roundness": (0.8, 0.75, 0.7, 0.66, 0.62),
    "uniform": (0.95, 0.9, 0.85, 0.8, 0.75),
    "few_uniform": (0.99, 0.97, 0.94, 0.9, 0.86),
    "unlike": (0.06, 0.08, 0.1, 0.12, 0.14, 0.17),
    "step": (0.1, 0.08, 0.06, 0.05),
    "slant": (0.1, 0.14, 0.18, 0.22),
    "one_uniform": (0.99, 0.97, 0.94, 0.9, 0.86),
    "body_misfit": (0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.1),
    "body_uniform": (0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6),
    "body_few_uniform": (0.95, 0.9, 0.85, 0.8, 0.75, 0.7),
    "body_unlike": (0.06, 0.08, 0.1, 0.12, 0.14, 0.17, 0.2),
    "body_pip": (1.06, 1.2, 1.35, 1.5, 1.7),
    "body_one_uniform": (0.95, 0.9, 0.85, 0.8, 0.75, 0.7),
}
"""Of each limit, from the tightest to the loosest."""


def _rung(number: int) -> LimitsAbove:
    return LimitsAbove(**{name: ladder[number] for name, ladder in LADDERS.items()})


TIGHTEST, LOOSEST = _rung(0), _rung(-1)


class Tally(NamedTuple):
    """How many photographs were read right, wrong, and where one die more and one fewer was expected."""

    exact: int
    wrong: int
    more: int
    fewer: int

    @property
    def misread(self) -> int:
        return self.wrong + self.more

    @property
    def gain(self) -> int:
        return self.exact - self.fewer


@dataclass(frozen=True)
class LookedAt:
    """A photograph with everything measured that could pass the loosest limits; ``known``: what was judged
    of it already, by what passed."""

    case: Case
    table: Table
    known: dict[tuple[object, ...], Tally] = field(default_factory=dict)

    @property
    def is_easy(self) -> bool:
        """One die or two, seen straight from above."""
        return self.case.expect <= 2 and self.case.top_down

    def tally(self, limits: LimitsAbove) -> Tally:
        """Of this photograph alone."""
        key = self._passing(limits)
        if key not in self.known:
            self.known[key] = _tally(self.case, judged(self.table, limits))
        return self.known[key]

    @cached_property
    def _open(self) -> tuple[list[Top], list[Top]]:
        """The faces, and the single pips, that pass some limits and not others."""
        faces = [top for top in self.table.faces if faults(top, TIGHTEST)]
        ones = [one for several in self.table.known_ones for one in several if one_faults(one, TIGHTEST)]
        return faces, ones

    @cached_property
    def _few(self) -> list[Top]:
        """The faces of two and three pips whose outline must be seen."""
        return [top for top in self.table.faces if top.face <= 3 and not top.on_body]

    def _passing(self, limits: LimitsAbove) -> tuple[object, ...]:
        faces, ones = self._open
        return (
            limits.slant,
            *(is_outlined(top, limits) for top in self._few),
            *(not faults(top, limits) for top in faces),
            *(not one_faults(one, limits) for one in ones),
        )


def looked_at(case: Case, networks: Networks) -> LookedAt:
    """A photograph, looked at once; its pixels are not kept."""
    colour, _ = scaled_for(np.asarray(cv2.imread(str(case.path)), np.uint8), "above")
    table = measured_table(colour, networks)
    table.faces = [top for top in table.faces if not faults(top, LOOSEST)]
    for top in table.faces:
        if top.face <= 3 and not top.on_body:
            table.is_shown(top)
    for index in np.nonzero(possible_ones(table.spots))[0]:
        ones = table.ones(int(index))
        ones[:] = [one for one in ones if not one_faults(one, LOOSEST)]
    table.colour = np.zeros((1, 1, 3), np.uint8)
    return LookedAt(case, table)


def _tally(case: Case, tops: Tops) -> Tally:
    answers = {
        expect: answered(tops, expect)
        for expect in (case.expect - 1, case.expect, case.expect + 1)
        if 1 <= expect <= 6
    }
    values = {expect: answer.values for expect, answer in answers.items() if isinstance(answer, Reading)}
    own = values.pop(case.expect, None)
    return Tally(
        int(own == case.values),
        int(own not in (None, case.values)),
        int(case.expect + 1 in values),
        int(case.expect - 1 in values),
    )


def tuned(several: Iterable[LookedAt]) -> LimitsAbove:
    """The limits that the rule sets on photographs."""
    several = list(several)
    return _halfway(several, _tightest(several))


def _tightest(several: list[LookedAt]) -> LimitsAbove:
    """As tight as the photographs that can be read allow."""
    limits, best = TIGHTEST, _total(several, TIGHTEST)
    while True:
        tried = [(_total(several, looser), looser) for looser in _looser(limits)]
        fair = [one for one in tried if one[0].misread <= best.misread and one[0].gain > best.gain]
        if not fair:
            return limits
        best, limits = max(fair, key=lambda one: one[0].gain)


def _halfway(several: list[LookedAt], limits: LimitsAbove) -> LimitsAbove:
    """Each limit, one after the other, halfway to where it would do harm."""
    best = _total(several, limits)
    for name, ladder in LADDERS.items():
        start = ladder.index(getattr(limits, name))
        harmless = 0
        for value in ladder[start + 1 :]:
            total = _total(several, replace(limits, **{name: value}))
            if total.misread > best.misread or total.gain < best.gain:
                break
            harmless += 1
        limits = replace(limits, **{name: ladder[start + harmless // 2]})
    return limits


def _looser(limits: LimitsAbove) -> Iterable[LimitsAbove]:
    for name, ladder in LADDERS.items():
        for value in ladder[ladder.index(getattr(limits, name)) + 1 :]:
            yield replace(limits, **{name: value})


def _total(several: list[LookedAt], limits: LimitsAbove) -> Tally:
    columns = zip(*(one.tally(limits) for one in several), strict=True)
    return Tally(*(sum(column) for column in columns))


def three_ways(several: list[LookedAt], naive: Mapping[Path, str]) -> None:
    """Prints, for each source, what limits set on the others bring on it. ``naive``: what the naive reader
    made of the same pictures."""
    sources = sorted({one.case.source for one in several})
    if len(sources) < 2:
        return
    print("photographs from above, with limits set on the other sources alone:")
    all_of_them: list[tuple[LookedAt, Tally]] = []
    for source in sources:
        limits = tuned(one for one in several if one.case.source != source)
        own = [(one, one.tally(limits)) for one in several if one.case.source == source]
        _line(source, own, naive)
        all_of_them += own
    _line("all", all_of_them, naive)
    _line("1 or 2 dice, top-down", [one for one in all_of_them if one[0].is_easy], naive)


def _line(name: str, own: list[tuple[LookedAt, Tally]], naive: Mapping[Path, str]) -> None:
    if not own:
        return
    n, total = len(own), Tally(*(sum(column) for column in zip(*(tally for _, tally in own), strict=True)))
    theirs = Counter(naive.get(one.case.path, "refused") for one, _ in own)
    print(
        f"    {name:40}{n:4}: exact {total.exact / n:6.1%}, wrong {total.wrong}; read though one die more"
        f" was expected {total.more}, one fewer {total.fewer}"
        f" | naive exact {theirs['exact'] / n:6.1%}, wrong {theirs['wrong']}"
    )


def main(argv: list[str] | None = None) -> int:
    """Measures a folder of photographs from above; prints the three ways, and the limits set on all."""
    parser = argparse.ArgumentParser(description="Limits of the view from above, set and measured.")
    parser.add_argument("folder", type=Path)
    networks = Networks(*trained.weights())
    several = [looked_at(case, networks) for case in cases(parser.parse_args(argv).folder)]
    three_ways(several, {})
    print("set on all of them:")
    print("\n".join(f"    {name}: float = {value}" for name, value in asdict(tuned(several)).items()))
    return 0


assert set(LADDERS) == {one.name for one in fields(LimitsAbove)}

if __name__ == "__main__":
    raise SystemExit(main())
