"""What the reader answers: a reading, or a refusal with its reason. Never a value made up."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
View = Literal["below", "above"]


class Reason(StrEnum):
    """Why a picture is refused. The values are stable: screens translate them."""

    COCKED = "cocked"
    STACKED = "stacked"
    COUNT = "count"
    EMPTY = "empty"
    DARK = "dark"
    OVEREXPOSED = "overexposed"
    BLURRED = "blurred"
    FOREIGN = "foreign"
    UNCERTAIN = "uncertain"


SENTENCES = {
    Reason.COCKED: "A die is leaning: shake again.",
    Reason.STACKED: "One die lies on another: shake again.",
    Reason.COUNT: "There are not as many dice as expected: look into the cup.",
    Reason.EMPTY: "No die to be seen: look into the cup.",
    Reason.DARK: "Too dark to read: check the lamps under the floor.",
    Reason.OVEREXPOSED: "Too bright to read: shade the cup or lower the exposure.",
    Reason.BLURRED: "The picture is blurred: let the dice rest, or clean and focus the lens.",
    Reason.FOREIGN: "Something that is no die lies in the cup: take it out and shake again.",
    Reason.UNCERTAIN: "The dice cannot be read for certain: shake again.",
}


class VisionError(Exception):
    """Base of what this room raises. ``code`` is stable, the sentence says what to do."""

    code = "vision"


class PictureError(VisionError):
    """The pixels are not a grey or BGR ``uint8`` picture of a readable size."""

    code = "not_a_picture"


@dataclass(frozen=True, slots=True)
class DieRead:
    """One die. ``face``: pips on the face the camera sees; ``top``: pips on the upper face.

    ``x``, ``y``: centre of the seen face, px in the picture that was given. ``confidence``: 0 to 1.
    """

    face: int
    top: int
    x: float
    y: float
    confidence: float


@dataclass(frozen=True, slots=True)
class Reading:
    """All the dice of a picture. ``confidence`` is that of the least certain die."""

    dice: tuple[DieRead, ...]
    confidence: float

    @property
    def values(self) -> tuple[int, ...]:
        """The upper faces, sorted."""
        return tuple(sorted(die.top for die in self.dice))


@dataclass(frozen=True, slots=True)
class Refusal:
    """No value. ``count``: how many dice were seen, where that is known."""

    reason: Reason
    sentence: str
    count: int | None = None


def refuse(reason: Reason, count: int | None = None) -> Refusal:
    """A refusal with the sentence that belongs to its reason."""
    return Refusal(reason, SENTENCES[reason], count)
