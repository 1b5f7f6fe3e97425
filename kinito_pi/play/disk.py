"""Whether the disk takes what is to be kept: told once when it does not any more, and when it does again."""

from __future__ import annotations

from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Evening
from kinito_pi.play.surroundings import Surroundings

AGAIN = 10.0
"""s between two tries of a disk that took nothing."""


class Disk:
    """One owner: the game loop."""

    def __init__(self, evening: Evening, around: Surroundings) -> None:
        self._evening = evening
        self._around = around
        self._next_try: float | None = None  # None: it takes what it is given.

    def refused(self, refusal: Refused) -> bool:
        """Whether it was the disk that would not take something; then it is told."""
        if refusal.code != "disk" or refusal.data.get("what") != "cannot_write":
            return False
        if self._next_try is None:
            self._around.disk(str(refusal.__cause__))
        self._next_try = self._around.clock() + AGAIN
        return True

    def mind(self) -> bool:
        """Try it again at times, by keeping the table as it is: whether it takes things again since now."""
        if self._next_try is None or self._around.clock() < self._next_try:
            return False
        try:
            self._evening.keep(self._evening.lobby)
        except Refused as refusal:
            self.refused(refusal)
            return False
        self._next_try = None
        self._around.disk(None)
        return True
