"""Everything that somebody can do, or that the tower can read, as typed frozen values.

One class for each ``do`` of the record. ``by`` is the seat that acts; ``extra`` holds the record's
``x-`` keys with their JSON text, kept and meaning nothing to the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

Extra = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions."""

    do: ClassVar[str] = ""
    by: str
    extra: Extra = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """The dice that were thrown, in the order read: two values, or one when only one was thrown.

    This is how chance enters: nothing is rolled here. ``source``: ``camera``, ``twin`` or ``manual``.
    """

    do: ClassVar[str] = "roll"
    dice: tuple[int, ...]
    source: str = "camera"


@dataclass(frozen=True, slots=True)
class Look(Action):
    """The seat looks at the hidden dice."""

    do: ClassVar[str] = "look"


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """``say``: ``"8"``, ``"4-4"`` or ``"K"``; ``to``: whom a Kinito challenges (G7)."""

    do: ClassVar[str] = "announce"
    say: str
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Believe(Action):
    """The receiver believes, or accepts."""

    do: ClassVar[str] = "believe"


@dataclass(frozen=True, slots=True)
class Lift(Action):
    """The receiver doubts: the cup is raised."""

    do: ClassVar[str] = "lift"


@dataclass(frozen=True, slots=True)
class Show(Action):
    """The dice are shown: a Kinito sent ``to`` a seat (I15), or a 1-5 or 2-3 (G8, G9)."""

    do: ClassVar[str] = "show"
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Send(Action):
    """The dice are given to an opponent after a Kinito (T6)."""

    do: ClassVar[str] = "send"
    to: str


@dataclass(frozen=True, slots=True)
class Counter(Action):
    """The seat that received a Kinito tries to make one too."""

    do: ClassVar[str] = "counter"


@dataclass(frozen=True, slots=True)
class Drink(Action):
    """The seat drinks the stake, or gives up a counter that has begun."""

    do: ClassVar[str] = "drink"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """The die of this value stays on the table; the next roll throws the other alone."""

    do: ClassVar[str] = "keep"
    die: int


@dataclass(frozen=True, slots=True)
class Fault(Action):
    """A fault called on another seat; ``pips``: what a dropped die shows, where the table counts it."""

    do: ClassVar[str] = "fault"
    on: str
    kind: str
    pips: int | None = None


@dataclass(frozen=True, slots=True)
class Join(Action):
    """A new seat sits down ``after`` another, in the order of the table line."""

    do: ClassVar[str] = "join"
    after: str


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """The seat ``by`` leaves. ``agreed``: the other seats that say so (I22)."""

    do: ClassVar[str] = "leave"
    how: str
    agreed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class End(Action):
    """The table ends the game."""

    do: ClassVar[str] = "end"
