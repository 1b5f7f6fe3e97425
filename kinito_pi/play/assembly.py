"""Who is at the table in this moment, and what may be asked of it: one value, put together once. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from kinito_pi.play.motion import KINDS, Voters

NEVER_ABOUT_ONESELF = frozenset({"ko", "technical_ko", "disqualified", "stand_in"})


@dataclass(frozen=True, slots=True)
class Assembly:
    """``people``: the seats that are somebody's, without those that have left. ``in_game``: all seats that
    play. ``here``: those whose screens are on. ``stand_ins``: those that play by themselves until their
    phones are back. ``may_be_void``: whether the roll under the cup may have been seen. ``pinned``: those
    that have no phone, and a PIN."""

    people: tuple[str, ...]
    in_game: tuple[str, ...]
    host: str
    here: frozenset[str]
    stand_ins: frozenset[str]
    playing: bool
    paused: bool
    may_be_void: bool
    pinned: frozenset[str] = frozenset()

    @property
    def voters(self) -> Voters:
        """Those that have a say."""
        return Voters(self.people, self.host, self.here, self.stand_ins)

    def may_be_asked(self, by: str, name: str, seat: str) -> bool:
        """Whether ``by`` may ask for the motion called ``name`` about ``seat``, or about none."""
        kind = KINDS.get(name)
        if kind is None or (kind.in_game and not self.playing) or kind.of_a_seat != bool(seat):
            return False
        if by == seat and name in NEVER_ABOUT_ONESELF:
            return False
        return self.has_object(name, seat)

    def has_object(self, name: str, seat: str) -> bool:
        """Whether there still is what the motion is about."""
        match name:
            case "ko" | "technical_ko" | "disqualified":
                return seat in self.in_game
            case "stand_in":
                return seat in self.people and seat not in self.here | self.stand_ins
            case "new_pin":
                return seat in self.pinned
            case "host":
                return seat in self.people and seat != self.host
            case "void":
                return self.may_be_void
            case "pause" | "resume":
                return self.paused == (name == "resume")
        return True

    def objects(self, by: str, name: str) -> list[str]:
        """The seats about which ``by`` may ask for it; an empty name where it is about none."""
        seats = dict.fromkeys(("", *self.in_game, *self.people))
        return [each for each in seats if self.may_be_asked(by, name, each)]
