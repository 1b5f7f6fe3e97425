"""Who sits at the table: pure, frozen, kept on disk as JSON data.

A seat's key is a secret of its phone; only the key's SHA-256 is kept, so that the file gives nobody a
seat. Every change makes a new lobby with the next ``revision``.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from dataclasses import asdict, dataclass, replace
from typing import Any

from kinito_pi.play.errors import Refused

MOST_SEATS = 10
LONGEST_NAME = 20
RESERVED = "table"
"""The name under which the rules know the table itself."""
BOT_NAMES = ("Ane", "Iker", "Maddi", "Unai", "Nerea", "Xabi", "Leire", "Gorka", "Amaia", "Beñat")


@dataclass(frozen=True, slots=True)
class Seat:
    """``digest``: hex SHA-256 of the phone's key, empty for a seat that plays by itself."""

    name: str
    digest: str = ""

    @property
    def is_bot(self) -> bool:
        return not self.digest


@dataclass(frozen=True, slots=True)
class Lobby:
    """``code``: what a newcomer must know; ``seats`` in order of play; ``record``: file of the game
    that is going on, or empty; ``direction``: which way round the table the order runs."""

    code: str
    seats: tuple[Seat, ...] = ()
    direction: str = "right"
    record: str = ""
    revision: int = 0

    def as_data(self) -> dict[str, Any]:
        return {**asdict(self), "seats": [asdict(each) for each in self.seats]}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.seats)

    def seat(self, name: str) -> Seat:
        """Raises ``Refused('no_such_seat')``."""
        for each in self.seats:
            if each.name == name:
                return each
        raise Refused("no_such_seat", name=name)

    def holder(self, key: str) -> str | None:
        """The name of the seat whose phone holds ``key``."""
        digest = digest_of(key)
        for each in self.seats:
            if each.digest and hmac.compare_digest(each.digest, digest):
                return each.name
        return None

    def changed(self, **changes: Any) -> Lobby:
        return replace(self, revision=self.revision + 1, **changes)


def lobby_from_data(data: dict[str, Any]) -> Lobby:
    """The inverse of ``as_data``. Raises ``ValueError`` when it is not such data."""
    try:
        seats = tuple(Seat(str(each["name"]), str(each["digest"])) for each in data["seats"])
        return Lobby(
            str(data["code"]), seats, str(data["direction"]), str(data["record"]), int(data["revision"])
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"not a table: {error}") from error


def digest_of(key: str) -> str:
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()


def clean_name(name: str) -> str:
    """``name`` as it will stand on every screen. Raises ``Refused('name_invalid')``.

    Control and formatting characters go: one that turns the line's direction round would let a
    name rewrite the sentence it stands in.
    """
    normal = unicodedata.normalize("NFC", name)
    kept = "".join(" " if each.isspace() else each for each in normal if not _is_control(each))
    cleaned = " ".join(kept.split())
    if not cleaned or len(cleaned) > LONGEST_NAME or cleaned.casefold() == RESERVED:
        raise Refused("name_invalid", most=LONGEST_NAME)
    return cleaned


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in {"Cf", "Cs", "Co", "Cn"} or (
        unicodedata.category(character) == "Cc" and not character.isspace()
    )


def with_seat(lobby: Lobby, seat: Seat) -> Lobby:
    """One more seat, last in the order. Raises ``Refused``."""
    _check_free(lobby, seat.name)
    if len(lobby.seats) >= MOST_SEATS:
        raise Refused("table_full", most=MOST_SEATS)
    return lobby.changed(seats=(*lobby.seats, seat))


def with_bot(lobby: Lobby) -> Lobby:
    """One more seat that plays by itself, with the first free name. Raises ``Refused``."""
    taken = {each.casefold() for each in lobby.names}
    name = next((each for each in BOT_NAMES if each.casefold() not in taken), "")
    return with_seat(lobby, Seat(name)) if name else with_seat(lobby, Seat(f"Bot {lobby.revision}"))


def taken_over(lobby: Lobby, bot: str, seat: Seat) -> Lobby:
    """``seat`` sits where ``bot`` sat. Raises ``Refused``."""
    if not lobby.seat(bot).is_bot:
        raise Refused("not_yours", name=bot)
    if seat.name != bot:
        _check_free(lobby, seat.name)
    return lobby.changed(seats=tuple(seat if each.name == bot else each for each in lobby.seats))


def without_seat(lobby: Lobby, name: str) -> Lobby:
    """The seat is free again. Raises ``Refused``."""
    lobby.seat(name)
    return lobby.changed(seats=tuple(each for each in lobby.seats if each.name != name))


def in_order(lobby: Lobby, names: list[str]) -> Lobby:
    """The same seats in another order of play. Raises ``Refused('malformed')``."""
    if sorted(names) != sorted(lobby.names):
        raise Refused("malformed")
    return lobby.changed(seats=tuple(lobby.seat(each) for each in names))


def _check_free(lobby: Lobby, name: str) -> None:
    if name.casefold() in {each.casefold() for each in lobby.names}:
        raise Refused("name_taken", name=name)
