"""What the table decides together: asked for by one, answered by the others, in view of all. Pure.

A motion says what is to be done and to which seat; ``KINDS`` says whose word is enough. It is kept with
the seats on disk, so that a yes that was told survives a power cut. ``Council`` does what was agreed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from kinito_pi.play.seat import whole

Data = dict[str, Any]

MOST_MOTIONS: Final = 12
MOST_CLAIMS: Final = 4
"""Open at a time; a table that has more on its mind does not read them. Phones without a seat, who may ask
as often as they like, do not take the seats' places."""


@dataclass(frozen=True, slots=True)
class Motion:
    """``number``: by which people call it. ``seat``: whom it is about, or empty. ``yes`` and ``no``: the
    seats that have said so. ``digest``: of the key of a phone that asks for ``seat``, or what is kept of a
    new PIN for it. ``agreed``: enough have said yes, and it is done as soon as it may be."""

    number: int
    kind: str
    seat: str = ""
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    digest: str = ""
    agreed: bool = False

    def with_word(self, seat: str, yes: bool) -> Motion:
        """With what ``seat`` says, in the place of what it said before."""
        ayes = tuple(each for each in self.yes if each != seat) + ((seat,) if yes else ())
        noes = tuple(each for each in self.no if each != seat) + (() if yes else (seat,))
        return replace(self, yes=ayes, no=noes)


@dataclass(frozen=True, slots=True)
class Voters:
    """``people``: the seats that are somebody's, in order, without those that have left. ``here``: those
    whose screens are on. ``host``: whose word is enough where ``Kind.host_alone``. ``itself``: those that
    play by themselves until their phones are back, and have no say meanwhile."""

    people: tuple[str, ...]
    host: str
    here: frozenset[str]
    itself: frozenset[str] = frozenset()

    def asked(self, motion: Motion) -> tuple[str, ...]:
        """Everybody whose word counts: the seat itself has none in its own case, but about being host."""
        own = () if motion.kind == "host" else (motion.seat,)
        return tuple(each for each in self.people if each not in own and each not in self.itself)

    def present(self, motion: Motion) -> tuple[str, ...]:
        """Those who can answer now; whoever has answered was there."""
        known = self.here | {*motion.yes, *motion.no}
        return tuple(each for each in self.asked(motion) if each in known)


Needed = Callable[[Motion, Voters], int]


def two(motion: Motion, voters: Voters) -> int:
    """Two seats, or the only one that is there: a table whose phones are away can still go on."""
    return max(1, min(2, len(voters.present(motion))))


def two_of_all(motion: Motion, voters: Voters) -> int:
    """Two seats, or the only other one, away or not."""
    return min(2, len(voters.asked(motion)))


def two_for_the_seat(motion: Motion, voters: Voters) -> int:
    """Two of the other seats, away or not. Nobody only where nobody else sits and its own phone is gone."""
    others = [each for each in voters.people if each != motion.seat]
    return min(2, len(others)) or int(motion.seat in voters.here)


def two_others(motion: Motion, voters: Voters) -> int:
    """Two of the other seats, away or not, or as many as there are: nobody where nobody else sits."""
    return min(2, sum(each != motion.seat for each in voters.people))


def everybody(motion: Motion, voters: Voters) -> int:
    """All the other seats."""
    return len(voters.asked(motion))


def most(motion: Motion, voters: Voters) -> int:
    """More than half of those who are there."""
    return len(voters.present(motion)) // 2 + 1


@dataclass(frozen=True, slots=True)
class Kind:
    """``needed``: how many have to say yes. ``host_alone``: the host's word is enough. ``of_a_seat``: it
    is about one. ``in_game``: only while a game is going on. ``own_word``: so is the seat's own."""

    needed: Needed
    host_alone: bool = False
    of_a_seat: bool = True
    in_game: bool = True
    own_word: bool = False


KINDS: Final[dict[str, Kind]] = {
    "ko": Kind(two_of_all),  # I22
    "technical_ko": Kind(everybody),  # I22
    "disqualified": Kind(everybody),  # I22
    "stand_in": Kind(two, host_alone=True),
    "seat_back": Kind(two_for_the_seat, host_alone=True, in_game=False, own_word=True),
    "new_pin": Kind(two_others, host_alone=True, in_game=False),
    "host": Kind(most, host_alone=True, in_game=False),
    "pause": Kind(two, host_alone=True, of_a_seat=False),
    "resume": Kind(two, host_alone=True, of_a_seat=False),
    "end": Kind(most, host_alone=True, of_a_seat=False),
    "void": Kind(two, host_alone=True, of_a_seat=False),
}
"""What can be asked for: ``CLAIMS`` by somebody without a seat in their hand, everything else by a seat."""
CLAIMS: Final = frozenset({"seat_back", "new_pin"})


def is_agreed(motion: Motion, voters: Voters) -> bool:
    """Whether enough have said yes."""
    kind = KINDS[motion.kind]
    if (kind.host_alone and voters.host in motion.yes) or (kind.own_word and motion.seat in motion.yes):
        return True
    asked = voters.asked(motion)
    return sum(each in asked for each in motion.yes) >= kind.needed(motion, voters)


def is_turned_down(motion: Motion, voters: Voters) -> bool:
    """Whether it cannot be agreed any more, or nobody is for it."""
    kind, asked = KINDS[motion.kind], voters.asked(motion)
    veto = kind.host_alone and motion.kind != "host"  # A host cannot cling to the chair.
    if (veto and voters.host in motion.no) or (kind.own_word and motion.seat in motion.no):
        return True
    possible = sum(each not in motion.no for each in asked)
    lost = bool(motion.no) and possible < kind.needed(motion, voters)
    return lost or not (motion.yes or motion.digest)


def pruned(
    motions: Iterable[Motion], people: Collection[str], playing: bool, itself: Collection[str] = ()
) -> tuple[Motion, ...]:
    """Without what has no object any more, and without the word of seats that are gone. ``itself``: seats
    that are nobody's, which have no word and may be what it is about."""
    kept = (
        replace(
            each,
            yes=tuple(name for name in each.yes if name in people),
            no=tuple(name for name in each.no if name in people),
        )
        for each in motions
        if (not each.seat or each.seat in people or each.seat in itself)
        and (playing or not KINDS[each.kind].in_game)
    )
    return tuple(each for each in kept if each.yes or each.digest)


def motion_data(motion: Motion, voters: Voters) -> Data:
    """For every screen: who has said what, and how many it takes."""
    kind = KINDS[motion.kind]
    return {
        "number": motion.number,
        "kind": motion.kind,
        "seat": motion.seat or None,
        "yes": list(motion.yes),
        "no": list(motion.no),
        "needs": kind.needed(motion, voters),
        "host_alone": kind.host_alone,
        "agreed": motion.agreed,
    }


def motion_from_data(data: Data) -> Motion:
    """The inverse of ``dataclasses.asdict``.

    Raises ``ValueError``, ``KeyError`` or ``TypeError`` when it is not such data.
    """
    motion = Motion(
        whole(data["number"]), str(data["kind"]), str(data["seat"]), tuple(data["yes"]), tuple(data["no"]),
        str(data["digest"]), bool(data["agreed"]),
    )  # fmt: skip
    if motion.kind not in KINDS or not all(isinstance(each, str) for each in (*motion.yes, *motion.no)):
        raise ValueError("not a motion")
    return motion
