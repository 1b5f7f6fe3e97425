"""What came of each throw, and the counts of all. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Thrown:
    """One throw.

    ``values``: the tops as they were read, from left to right in the picture; empty when not read.
    ``seconds``: from the thumb to the outcome. ``refused``: the reader's reason. ``failed``: the fault of
    the tower. ``truth``: the tops as they lay, sorted, where somebody knows (the twin), else None.
    """

    values: tuple[int, ...]
    seconds: float
    refused: str | None = None
    failed: str | None = None
    truth: tuple[int, ...] | None = None

    @property
    def roll(self) -> tuple[int, ...]:
        """The tops, sorted; which die is which does not count."""
        return tuple(sorted(self.values))


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts over a series. ``places``: the faces of the die at the left, then of that at the right."""

    dice: int
    throws: int
    read: int
    faces: dict[int, int]
    places: tuple[dict[int, int], ...]
    rolls: Counter[tuple[int, ...]]
    repeats: int
    neighbours: int
    refused: Counter[str]
    failed: Counter[str]
    misread: int | None
    seconds: tuple[float, ...] = field(repr=False)

    @property
    def dice_read(self) -> int:
        """How many dice were read, over all throws."""
        return sum(self.faces.values())

    @classmethod
    def of(cls, thrown: Iterable[Thrown], *, dice: int) -> Tally:
        """The tally of a series of throws with ``dice`` dice (1 or 2)."""
        series = list(thrown)
        read = [each for each in series if each.values]
        # Two throws are neighbours only if none between them went unread.
        pairs = [(a.roll, b.roll) for a, b in pairwise(series) if a.values and b.values]
        known = [each for each in read if each.truth is not None]
        return cls(
            dice=dice,
            throws=len(series),
            read=len(read),
            faces=_faces(value for each in read for value in each.values),
            places=tuple(_faces(each.values[place] for each in read) for place in range(dice)),
            rolls=Counter(each.roll for each in read),
            repeats=sum(a == b for a, b in pairs),
            neighbours=len(pairs),
            refused=Counter(each.refused for each in series if each.refused),
            failed=Counter(each.failed for each in series if each.failed),
            misread=sum(each.roll != each.truth for each in known) if known else None,
            seconds=tuple(each.seconds for each in read),
        )


def _faces(values: Iterable[int]) -> dict[int, int]:
    counted = Counter(values)
    return {face: counted[face] for face in FACES}
