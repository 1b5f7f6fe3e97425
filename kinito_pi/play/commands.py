"""What may be put into the inbox. Everything that changes the game is one of these.

``key`` is the secret that a phone holds: the loop, which alone knows the seats, says whose it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Command:
    """Base of all commands."""


@dataclass(frozen=True, slots=True)
class SitDown(Command):
    """Someone wants a seat. ``code``: the table's; ``take``: the self-playing seat to take over; ``pin``:
    of a seat without a phone, which is played on the table's screen."""

    code: str
    name: str
    take: str | None = None
    pin: str | None = None


@dataclass(frozen=True, slots=True)
class TakeInHand(Command):
    """At the table's screen, whoever knows its ``pin`` takes a ``seat`` without a phone in hand."""

    seat: str
    pin: str


@dataclass(frozen=True, slots=True)
class GiveBack(Command):
    """It hands the table's screen back: ``key`` is worth nothing any more."""

    key: str | None


@dataclass(frozen=True, slots=True)
class AskBack(Command):
    """Somebody says that ``seat`` is theirs, and that its phone is not at hand. ``code``: the table's."""

    code: str
    seat: str


@dataclass(frozen=True, slots=True)
class AskNewPin(Command):
    """Somebody says that ``seat``, which has no phone, is theirs, and that they have forgotten its PIN: it is
    to be ``pin``. ``code``: the table's."""

    code: str
    seat: str
    pin: str


@dataclass(frozen=True, slots=True)
class Do(Command):
    """A seat does something. ``at``: the state of play its screen showed; ``words``: the rest."""

    key: str | None
    do: str
    at: int
    words: dict[str, Any]


@dataclass(frozen=True, slots=True)
class LookUnder(Command):
    """A seat holds the button down: it wants to see its own hidden dice."""

    key: str | None


@dataclass(frozen=True, slots=True)
class Picture(Command):
    """The photograph ``number`` is wanted, of dice that lie open for all to see."""

    number: int


@dataclass(frozen=True, slots=True)
class LookAfter(Command):
    """The host looks after the tower: how its parts are, or with ``through`` the camera what it sees."""

    key: str | None
    through: bool = False


@dataclass(frozen=True, slots=True)
class PastGames(Command):
    """The records of games that are over are wanted, newest first: all, or the one called ``name``."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class View(Command):
    """A snapshot is wanted: the seat's own with its ``key``, the public one with None."""

    key: str | None


@dataclass(frozen=True, slots=True)
class Screen(Command):
    """A seat's screen came (``here``) or went away. ``streams``: whether it has a stream; without, it asks
    again every few seconds."""

    seat: str
    here: bool
    streams: bool = True


@dataclass(frozen=True, slots=True)
class LidOpened(Command):
    """The lid sensor says that the cup was opened."""


@dataclass(frozen=True, slots=True)
class ButtonPressed(Command):
    """The push button on the tower was pressed."""


@dataclass(frozen=True, slots=True)
class Publish(Command):
    """Every screen gets its snapshot again."""
