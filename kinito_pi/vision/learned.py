"""Dice from below read by the networks: an answer only where everything they say fits.

Whatever the localiser takes for something is looked at from near. There it is a face, nothing of its own (a
lamp's image, the side of a die), or something that must not be read; what is none of these for certain is a
doubt. For a face the nine places and the name must agree, and its square must need no more putting right. An
answer takes just as many faces as there are dice, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from kinito_pi.vision.crops import crop
from kinito_pi.vision.look import Look, Seen
from kinito_pi.vision.networks import HEIGHT, WIDTH, Face, Networks, halved
from kinito_pi.vision.outputs import NOTHING, THING, Floats
from kinito_pi.vision.reading import DieRead, Pixels, Reading, Reason, Refusal, refuse
from kinito_pi.vision.washed import Places, leaves_another


@dataclass(frozen=True, slots=True)
class Limits:
    """From where on the networks are believed: set on frames that they were not trained on.

    ``flat``, ``other``: least and most that the localiser says of a face, ``lies``: least that it takes it
    rather for one that lies flat; ``sure``: least chance of its places and its name; ``off``: sides, log or
    radians that its square may still need putting right; ``tilt``: degrees that it may seem to lean;
    ``nothing``: least chance of being nothing, ``silent``: most that the localiser may say of a die there,
    ``strange``: most that it may say of a thing that is none; ``ratio``: of the dice's sides in a frame, 12
    to 19 mm and a little.
    """

    flat: float = 0.4
    other: float = 0.6
    lies: float = 0.1
    sure: float = 0.97
    off: float = 0.12
    nothing: float = 0.6
    silent: float = 0.4
    strange: float = 0.4
    tilt: float = 3.0
    ratio: float = 1.75


LIMITS = Limits()
STACKED = 0.9
"""Sides from a face to a die that does not lie flat: nearer than this, it lies on that die."""
SAME = 0.6
"""Sides: two faces cannot lie nearer to each other; squares that do are of one."""


@dataclass(frozen=True, eq=False)
class Judged:
    """A spot seen from near. ``value`` 1 to 6, 0 where places and name spell none; ``sure`` 0 to 1."""

    face: Face
    value: int
    sure: float

    @property
    def nothing(self) -> float:
        """How much it is nothing of its own."""
        return float(self.face.together.named[NOTHING])

    @property
    def thing(self) -> float:
        """How much it is something that must not be read."""
        return float(self.face.together.named[THING])

    @property
    def pips(self) -> Places:
        """Which of the nine places carry a pip."""
        return np.asarray(self.face.together.places > 0.5)

    def is_face(self, limits: Limits = LIMITS) -> bool:
        """Whether it may be answered."""
        return not self.against(limits)

    def against(self, limits: Limits = LIMITS) -> tuple[str, ...]:
        """What speaks against answering it, by name."""
        spot, said = self.face.spot, self.face.together
        doubts = {
            "face": self.value == 0,
            "unsure": self.value > 0 and self.sure < limits.sure,
            "faint": spot.flat < limits.flat,
            "leaning": spot.other > limits.other or spot.lies < limits.lies or said.tilt > limits.tilt,
            "square": said.off > limits.off,
        }
        return tuple(name for name, holds in doubts.items() if holds)

    def grid(self, reach: float) -> Floats:
        """Nine points ``(9, 2)`` px, row by row, the outermost ``reach`` half sides from the middle."""
        square = self.face.spot.square
        steps = reach * square.side / 2 * np.array([(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)])
        cosine, sine = np.cos(square.angle), np.sin(square.angle)
        return np.asarray(steps @ np.array([[cosine, sine], [-sine, cosine]]) + (square.x, square.y))

    def is_nothing(self, limits: Limits = LIMITS) -> bool:
        """Whether it may be left out of account."""
        spot = self.face.spot
        die = max(spot.flat, spot.leaning, spot.blurred)
        return self.nothing >= limits.nothing and die <= limits.silent and spot.foreign <= limits.strange

    def lies_on(self, other: Judged, sides: float) -> bool:
        """Whether its middle is nearer to the other's than so many of the other's sides."""
        one, two = self.face.spot.square, other.face.spot.square
        return bool(np.hypot(one.x - two.x, one.y - two.y) < sides * two.side)


def judge(face: Face) -> Judged:
    """The value that its nine places spell, if its name is the same."""
    return Judged(face, *face.together.spelt())


def read_learned(colour: Pixels, expect: int, networks: Networks) -> Reading | Refusal:
    """The reading of a picture ``(h, w, 3)`` taken from below, or why there is none."""
    frame, view = fitted(colour)
    return _reading(_certain(frame, answered(networks.look(frame), expect)), view)


def look_learned(colour: Pixels, expect: int, networks: Networks) -> Look:
    """The same, with what was seen."""
    frame, view = fitted(colour)
    faces = networks.look(frame)
    live = [judged for judged in map(judge, faces) if not judged.is_nothing()]
    things = [judged for judged in live if judged.thing > 0.5]
    return Look(
        _reading(_certain(frame, answered(faces, expect)), view),
        seen=tuple(_seen(judged, view) for judged in live if judged not in things),
        outlines=tuple(view.back(judged.grid(1.0)[[0, 2, 8, 6]]) for judged in things),
        by="from below, by networks",
    )


def _certain(frame: Pixels, answer: list[Judged] | Refusal) -> list[Judged] | Refusal:
    """The same, unless a lamp's image leaves open what one of them is."""
    if isinstance(answer, Refusal):
        return answer
    half = halved(frame)
    crops = [crop(frame, half, judged.face.spot.square) for judged in answer]
    if any(leaves_another(seen, judged.pips) for seen, judged in zip(crops, answer, strict=True)):
        return refuse(Reason.UNCERTAIN)
    return answer


def _reading(answer: list[Judged] | Refusal, view: Fitted) -> Reading | Refusal:
    if isinstance(answer, Refusal):
        return answer
    reads = sorted((_die(judged, view) for judged in answer), key=lambda die: (die.x, die.y))
    return Reading(tuple(reads), min(die.confidence for die in reads))


def _seen(judged: Judged, view: Fitted) -> Seen:
    corners, nine = judged.grid(1.0)[[0, 2, 8, 6]], judged.grid(0.5)
    return Seen(view.back(corners), judged.value, view.back(nine[judged.pips]), judged.against())


def answered(faces: list[Face], expect: int, limits: Limits = LIMITS) -> list[Judged] | Refusal:
    """The faces that are the dice, or why they are not."""
    live = _each_once([judged for judged in map(judge, faces) if not judged.is_nothing(limits)], limits)
    sure = [judged for judged in live if judged.is_face(limits)]
    if len(sure) == len(live) and _clash(sure):
        return refuse(Reason.UNCERTAIN)
    if len(sure) == len(live) == expect and _like_sizes(sure, limits):
        return sure
    return _doubt(live, sure, expect)


def _each_once(live: list[Judged], limits: Limits) -> list[Judged]:
    """Without a face that was found twice, where both times the same is read."""
    kept: list[Judged] = []
    for judged in sorted(live, key=lambda each: (-each.is_face(limits), -each.sure)):
        twice = [other for other in kept if judged.lies_on(other, SAME) and other.is_face(limits)]
        if not (twice and judged.value == twice[0].value):
            kept.append(judged)
    return kept


def _clash(sure: list[Judged]) -> bool:
    """Whether at one place two different faces are read."""
    return any(one.lies_on(two, SAME) for i, one in enumerate(sure) for two in sure[:i])


def _like_sizes(sure: list[Judged], limits: Limits) -> bool:
    sides = [judged.face.spot.square.side for judged in sure]
    return max(sides) <= limits.ratio * min(sides)


def _doubt(live: list[Judged], sure: list[Judged], expect: int) -> Refusal:
    """The refusal of a frame in which these were seen, some of them faces for certain."""
    if not live:
        return refuse(Reason.EMPTY, 0)
    things = [judged for judged in live if judged not in sure and judged.thing > 0.5]
    if things:
        return refuse(_named(max(things, key=lambda each: each.face.spot.other), sure))
    if len(sure) == len(live) != expect:
        return refuse(Reason.COUNT, len(sure))
    return refuse(Reason.UNCERTAIN)


def _named(thing: Judged, sure: list[Judged]) -> Reason:
    spot = thing.face.spot
    if spot.blurred == spot.other:
        return Reason.BLURRED
    if spot.foreign == spot.other:
        return Reason.FOREIGN
    return Reason.STACKED if any(thing.lies_on(other, STACKED) for other in sure) else Reason.COCKED


@dataclass(frozen=True, eq=False)
class Fitted:
    """How a picture was made a frame: scaled, then its ``corner`` (px) moved."""

    scale: float
    corner: Floats

    def back(self, points: Floats) -> Floats:
        """Points ``(n, 2)`` px of the frame in the picture."""
        return np.asarray((points + 0.5 - self.corner) / self.scale - 0.5)


def fitted(colour: Pixels) -> tuple[Pixels, Fitted]:
    """A picture as a frame of the networks' size, and how it was made one."""
    height, width = colour.shape[:2]
    if (height, width) == (HEIGHT, WIDTH):
        return colour, Fitted(1.0, np.zeros(2))
    scale = min(WIDTH / width, HEIGHT / height)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(colour, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    left, top = (WIDTH - size[0]) // 2, (HEIGHT - size[1]) // 2
    right, bottom = WIDTH - size[0] - left, HEIGHT - size[1] - top
    frame = cv2.copyMakeBorder(small, top, bottom, left, right, cv2.BORDER_REPLICATE)
    return np.asarray(frame, np.uint8), Fitted(scale, np.array([left, top], float))


def _die(judged: Judged, view: Fitted) -> DieRead:
    at = view.back(judged.grid(0.0)[0])
    return DieRead(
        face=judged.value,
        top=7 - judged.value,
        x=float(at[0]),
        y=float(at[1]),
        confidence=judged.sure,
    )
