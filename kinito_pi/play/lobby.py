"""Who sits at the table: pure, frozen, kept on disk as JSON data.

Every change that a screen shows makes a new lobby with the next ``revision``.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from kinito_pi import rules
from kinito_pi.play.errors import Refused
from kinito_pi.play.motion import Motion, motion_from_data, pruned
from kinito_pi.play.name import clean_name, folded
from kinito_pi.play.seat import Seat, digest_of, number, seat_from_data, text, whole

MOST_SEATS = 10
DIRECTIONS = ("left", "right")
FIRST_GAME = "ikb"
"""What a new table plays until it agrees on something else."""
MEASURES = ("drink", "sip", "water", "points")
"""What a unit is worth on this table: what the game says, a sip of it, water, or no drink at all."""
BOT_NAMES = ("Ane", "Iker", "Maddi", "Unai", "Nerea", "Xabi", "Leire", "Gorka", "Amaia", "Beñat")


@dataclass(frozen=True, slots=True)
class Lobby:
    """``code``: what a newcomer must know; ``seats`` in order of play; ``record``: file of the game
    that is going on, or empty; ``direction``: which way round the table the order runs; ``rules``: the
    game that is played next or now; ``options``: those of it that the table has changed; ``asked``: the
    lamp of which the table is asked whose it is, or None. ``host``: the seat that was made host last;
    ``motions``: what the table decides on, ``motions_made``: how many there were; ``paused``: the game
    waits; ``measure``: what a unit is worth here; ``count_up``: whether screens show how long a seat has
    been thinking. ``opened``, ``void``: how many actions the game had when the cup was opened over hidden
    dice, and when their roll was declared void (``OpenedCup``)."""

    code: str
    seats: tuple[Seat, ...] = ()
    direction: str = "right"
    record: str = ""
    revision: int = 0
    rules: str = FIRST_GAME
    options: Mapping[str, Any] = field(default_factory=dict)
    asked: int | None = None
    host: str = ""
    motions: tuple[Motion, ...] = ()
    motions_made: int = 0
    paused: bool = False
    measure: str = MEASURES[0]
    count_up: bool = False
    opened: int | None = None
    void: int | None = None

    def as_data(self) -> dict[str, Any]:
        """As JSON-able data, to be kept."""
        return {**asdict(self), "seats": [asdict(each) for each in self.seats]}

    @property
    def names(self) -> tuple[str, ...]:
        """In the order of play."""
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

    def called(self, name: str) -> str | None:
        """The seat that people would take for ``name``."""
        return next((each for each in self.names if folded(each) == folded(name)), None)

    def former_holder(self, key: str) -> str | None:
        """The name of the seat that was ``key``'s until it was given to another phone."""
        digest = digest_of(key)
        same = (each for each in self.seats if each.former and hmac.compare_digest(each.former, digest))
        return next((each.name for each in same), None)

    def unclaimed(self, name: str) -> str | None:
        """The seat called like ``name`` that was given to somebody who never came back with its key."""
        same = (each for each in self.seats if folded(each.name) == folded(name))
        return next((each.name for each in same if not each.is_bot and not each.claimed), None)

    def claimed_by(self, name: str) -> Lobby:
        """The key of ``name`` has come back. No new revision: nobody sees a difference."""
        return with_change(self, name, claimed=True)

    def changed(self, **changes: Any) -> Lobby:
        """The next revision."""
        return replace(self, revision=self.revision + 1, **changes)


def lobby_from_data(data: dict[str, Any]) -> Lobby:
    """The inverse of ``as_data``. Raises ``ValueError`` when it is not such data."""
    try:
        seats = tuple(seat_from_data(each) for each in data["seats"])
        direction, record, revision = text(data["direction"]), text(data["record"]), data["revision"]
        # A table kept before there was a choice of games plays the one there was.
        name, options = text(data.get("rules", FIRST_GAME)), dict(data.get("options", {}))
        lobby = Lobby(text(data["code"]), seats, direction, record, revision, name, options, **_since(data))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a table: {error}") from error
    _check(lobby)
    return lobby


def _since(data: dict[str, Any]) -> dict[str, Any]:
    """What tables kept before there was a host do not have."""
    return {
        "asked": number(data.get("asked")),
        "host": text(data.get("host", "")),
        "motions": tuple(motion_from_data(each) for each in data.get("motions", ())),
        "motions_made": whole(data.get("motions_made", 0)),
        "paused": bool(data.get("paused", False)),
        "measure": text(data.get("measure", MEASURES[0])),
        "count_up": bool(data.get("count_up", False)),
        "opened": number(data.get("opened")),
        "void": number(data.get("void")),
    }


def _check(lobby: Lobby) -> None:
    """Raise ``ValueError`` for what this program never writes."""
    known = {folded(each) for each in lobby.names}
    sound = (
        lobby.code
        and lobby.direction in DIRECTIONS
        and lobby.measure in MEASURES
        and "/" not in lobby.record
        and type(lobby.revision) is int
        and len(known) == len(lobby.seats)
        and all(_is_clean(each) for each in lobby.names)
        and _are_different([each.lamp for each in lobby.seats if each.lamp is not None])
        and _can_be_played(lobby)
    )
    if not sound:
        raise ValueError("not a table: what it holds cannot be")


def _are_different(lamps: list[int]) -> bool:
    return len(set(lamps)) == len(lamps)


def _can_be_played(lobby: Lobby) -> bool:
    try:
        rules.agreed(lobby.rules, lobby.options)
    except rules.BadTable:
        return False
    return "direction" not in lobby.options


def _is_clean(name: str) -> bool:
    try:
        return clean_name(name) == name
    except Refused:
        return False


def with_seat(lobby: Lobby, seat: Seat, away: int = 0) -> Lobby:
    """One more seat, last in the order. ``away``: how many of those before have left the game that is
    going on, and take no place. Raises ``Refused``."""
    _check_free(lobby.names, seat.name)
    if len(lobby.seats) - away >= MOST_SEATS:
        raise Refused("table_full", most=MOST_SEATS)
    return lobby.changed(seats=(*lobby.seats, seat))


def with_bot(lobby: Lobby) -> Lobby:
    """One more seat that plays by itself, with the first free name. Raises ``Refused``."""
    taken = {folded(each) for each in lobby.names}
    free = [each for each in BOT_NAMES if folded(each) not in taken]
    if not free:  # As many names as seats: nobody else fits either.
        raise Refused("table_full", most=MOST_SEATS)
    return with_seat(lobby, Seat(free[0]))


def taken_over(lobby: Lobby, name: str, seat: Seat) -> Lobby:
    """``seat`` sits where ``name`` sat, a bot or, under the same name, somebody who never came. Raises
    ``Refused``."""
    before = lobby.seat(name)
    if before.claimed or not (before.is_bot or seat.name == name):
        raise Refused("not_yours", name=name)
    _check_free(tuple(each for each in lobby.names if each != name), seat.name)
    seat = replace(seat, lamp=before.lamp)
    return lobby.changed(seats=tuple(seat if each.name == name else each for each in lobby.seats))


def without_seat(lobby: Lobby, name: str) -> Lobby:
    """The seat is free again. Raises ``Refused``."""
    lobby.seat(name)
    seats = tuple(each for each in lobby.seats if each.name != name)
    people = tuple(each.name for each in seats if not each.is_bot)
    itself = tuple(each.name for each in seats if each.is_bot)
    motions = pruned(lobby.motions, people, bool(lobby.record), itself)
    return lobby.changed(seats=seats, host=host_among(lobby, people), motions=motions)


def host_among(lobby: Lobby, people: Sequence[str]) -> str:
    """Who is host where only ``people`` are left: who was, or else the next of them in order."""
    names = lobby.names
    at = names.index(lobby.host) if lobby.host in names else 0
    return next((each for each in names[at:] + names[:at] if each in people), "")


def with_a_host(lobby: Lobby) -> Lobby:
    """The first to come is host until somebody else is made it."""
    people = tuple(each.name for each in lobby.seats if not each.is_bot)
    return replace(lobby, host=host_among(lobby, people))


def without_stand_ins(lobby: Lobby) -> Lobby:
    """Every seat waits for its own phone again."""
    return replace(lobby, seats=tuple(replace(each, stand_in=False) for each in lobby.seats))


def renamed(lobby: Lobby, name: str, new: str) -> Lobby:
    """The seat ``name`` under another name. Raises ``Refused``."""
    lobby.seat(name)
    new = clean_name(new)
    _check_free(tuple(each for each in lobby.names if each != name), new)
    host = new if lobby.host == name else lobby.host
    seats = tuple(replace(each, name=new) if each.name == name else each for each in lobby.seats)
    return lobby.changed(seats=seats, host=host, motions=())


def with_change(lobby: Lobby, name: str, **changes: Any) -> Lobby:
    """One seat changed. No new revision: nobody's tap is out of date by it. Raises ``Refused``."""
    lobby.seat(name)
    seats = tuple(replace(each, **changes) if each.name == name else each for each in lobby.seats)
    return replace(lobby, seats=seats)


def in_order(lobby: Lobby, names: list[str]) -> Lobby:
    """The same seats in another order of play. Raises ``Refused('malformed')``."""
    if sorted(names) != sorted(lobby.names):
        raise Refused("malformed")
    return lobby.changed(seats=tuple(lobby.seat(each) for each in names))


def _check_free(taken: tuple[str, ...], name: str) -> None:
    if folded(name) in {folded(each) for each in taken}:
        raise Refused("name_taken", name=name)
