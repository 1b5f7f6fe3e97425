"""The photograph of the last roll: as secret as the roll, kept in memory alone, and not for long.

One law: it is given to anybody at all only while everybody may see the dice on it. It is forgotten when
they are thrown again, and when they go from the table without having been shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kinito_pi import rules
from kinito_pi.play.errors import Refused
from kinito_pi.play.running_game import RunningGame
from kinito_pi.ports import Pixels
from kinito_pi.vision import Reading, as_jpeg

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Photograph:
    """``number``: counts what had been done when it was taken; ``seen``: the faces that the camera saw."""

    number: int
    pixels: Pixels
    seen: tuple[int, ...]
    from_below: bool

    def as_data(self) -> Data:
        """What the screens are told, once they may be."""
        return {"n": self.number, "seen": list(self.seen), "below": self.from_below}


class Album:
    """One owner: the game loop."""

    def __init__(self) -> None:
        self._last: Photograph | None = None
        self._jpeg: bytes | None = None

    def keep(self, number: int, pixels: Pixels | None, reading: Reading) -> None:
        """The photograph of a roll that the game has taken, in the place of any other."""
        self.forget()
        if pixels is not None:
            dice = sorted(reading.dice, key=lambda die: die.top)
            below = any(die.face != die.top for die in dice)
            self._last = Photograph(number, pixels, tuple(die.face for die in dice), below)

    def forget(self) -> None:
        """No photograph any more."""
        self._last = self._jpeg = None

    def mind(self, game: RunningGame | None) -> None:
        """Forget what lies neither hidden nor open in ``game``."""
        if game is None or not (game.lie_open or game.seen_by(rules.TABLE).hidden):
            self.forget()

    def shown(self, game: RunningGame | None) -> Photograph | None:
        """The photograph of dice that everybody sees now."""
        return self._last if game is not None and game.lie_open else None

    def jpeg(self, game: RunningGame | None, number: int) -> bytes:
        """Its bytes. Raises ``Refused('nothing_to_see')`` unless ``number`` is the one that is shown."""
        photograph = self.shown(game)
        if photograph is None or photograph.number != number:
            raise Refused("nothing_to_see")
        # Made when it is first asked for: until then not even time was spent on it.
        self._jpeg = self._jpeg or as_jpeg(photograph.pixels)
        return self._jpeg
