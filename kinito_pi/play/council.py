"""Where the table decides: what may be asked for now, who has answered, and doing what was agreed.

A motion is opened by ``propose``, answered by ``answer``, and done in the moment it is agreed; a table
whose host is enough for it never sees it open. What cannot be done yet, a seat with secret dice given to
another phone, stays open as agreed, and ``settle`` does it when it may be done.

To let the table decide something more: a line in ``motion.KINDS``, its sentences ``vote.KIND`` in the
catalogues, and what it does, given to ``when``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any

from kinito_pi import rules
from kinito_pi.play import lobby as seating
from kinito_pi.play.assembly import Assembly
from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Evening
from kinito_pi.play.lobby import Lobby
from kinito_pi.play.motion import (
    CLAIMS,
    MOST_CLAIMS,
    MOST_MOTIONS,
    Motion,
    Voters,
    is_agreed,
    is_turned_down,
    motion_data,
    pruned,
)
from kinito_pi.play.seat import digest_of

Data = dict[str, Any]
Act = Callable[[Motion], None]


class NotYet(Exception):
    """What was agreed has to wait."""


class Council:
    """``here``: the seats whose screens are on. ``moved``: told of a seat that is another phone's now."""

    def __init__(
        self, evening: Evening, here: Callable[[], Collection[str | None]], moved: Callable[[str], None]
    ) -> None:
        self._evening = evening
        self._here = here
        self._moved = moved
        self._acts: dict[str, Act] = {
            "ko": self._sent_off,
            "technical_ko": self._sent_off,
            "disqualified": self._sent_off,
            "stand_in": self._stands_in,
            "seat_back": self._gives_seat,
            "new_pin": self._sets_pin,
            "host": self._makes_host,
            "pause": self._pauses,
            "resume": self._pauses,
            "void": lambda _motion: evening.opened_cup.declare_void(),
            "end": lambda motion: self._evening.act(rules.End(motion.yes[0])),
        }

    def when(self, kind: str, act: Act) -> None:
        """``act`` does what motions of this kind ask for. It raises ``Refused`` and then changes nothing."""
        self._acts[kind] = act

    # -- asking and answering -------------------------------------------------------------------------

    def propose(self, by: str, kind: str, seat: str) -> None:
        """``by`` asks the table; whoever asks has said yes. Raises ``Refused``."""
        self._check_voter(by)
        known = kind in self._acts and kind not in CLAIMS
        if not known or not self._assembly.may_be_asked(by, kind, seat):
            raise Refused("not_allowed", why="no_such_motion")
        same = (each for each in self._motions if (each.kind, each.seat) == (kind, seat))
        self._weigh(next(same, None) or self._new(kind, seat), by, True)

    def answer(self, by: str, number: int, yes: bool) -> None:
        """``by`` says yes or no to a motion. Raises ``Refused``."""
        self._check_voter(by)
        motion = next((each for each in self._motions if each.number == number), None)
        if motion is None:
            raise Refused("no_such_motion")
        if by == motion.seat and motion.kind not in ("seat_back", "host"):
            raise Refused("not_yours")
        self._weigh(motion, by, yes)

    def ask_back(self, seat: str, key: str) -> int:
        """A phone without a seat asks for one that is somebody's: the number of its motion.

        The seat becomes ``key``'s when the table agrees. Raises ``Refused``.
        """
        name = self._evening.lobby.called(seat)
        if name is None or name not in self._evening.people:
            raise Refused("no_such_seat", name=seat)
        motion = replace(self._new("seat_back", name), digest=digest_of(key))
        self._weigh(motion, "", True)
        return motion.number

    def ask_new_pin(self, seat: str, kept: str) -> int:
        """Whoever plays ``seat`` at the table's screen has forgotten its PIN: the number of the motion by
        which it becomes the one of which this is ``kept``. What was asked for that seat before is asked no
        more. Raises ``Refused``.
        """
        if not self._evening.lobby.seat(seat).pin or seat not in self._evening.people:
            raise Refused("no_pin", name=seat)
        before = [each for each in self._motions if (each.kind, each.seat) == ("new_pin", seat)]
        for each in before:
            self._close(each)
        motion = replace(self._new("new_pin", seat), digest=kept)
        self._weigh(motion, "", True)
        return motion.number

    def _new(self, kind: str, seat: str) -> Motion:
        claims = kind in CLAIMS
        same = sum((each.kind in CLAIMS) == claims for each in self._motions)
        if same >= (MOST_CLAIMS if claims else MOST_MOTIONS):
            raise Refused("too_many_motions")
        return Motion(self._evening.lobby.motions_made + 1, kind, seat)

    def _check_voter(self, seat: str) -> None:
        if seat not in self._evening.people:
            raise Refused("not_allowed", why="no_vote")

    def _weigh(self, motion: Motion, by: str, yes: bool) -> None:
        """Take a word in, and do what follows from it."""
        weighed = motion.with_word(by, yes) if by else motion
        if not motion.agreed and is_agreed(weighed, self._voters):
            weighed = replace(weighed, agreed=True)
        if weighed.agreed and self._done(weighed):
            return
        if is_turned_down(weighed, self._voters):
            self._close(weighed)
            return
        self._keep(weighed)

    def _done(self, motion: Motion) -> bool:
        try:
            self._acts[motion.kind](motion)
        except NotYet:
            return False
        self._close(motion)
        return True

    def settle(self) -> bool:
        """Do what was agreed and had to wait: whether there was any. Never raises."""
        done = False
        for motion in [each for each in self._motions if each.agreed]:
            with suppress(Refused):
                done = self._done(motion) or done
        return done

    # -- what is open ---------------------------------------------------------------------------------

    @property
    def _assembly(self) -> Assembly:
        evening = self._evening
        seats, playing = evening.lobby.seats, evening.stage == "playing"
        pinned = {each.name for each in seats if each.pin}
        return Assembly(
            people=evening.people,
            in_game=() if evening.game is None else evening.seen_by(rules.TABLE).seats,
            host=evening.host,
            here=frozenset(each for each in self._here() if each is not None) | pinned,
            stand_ins=frozenset(each.name for each in seats if each.stand_in),
            playing=playing,
            paused=evening.lobby.paused,
            may_be_void=evening.opened_cup.may_be_void,
            pinned=frozenset(pinned),
        )

    @property
    def _motions(self) -> tuple[Motion, ...]:
        motions = self._evening.lobby.motions
        if not motions:
            return ()
        now = self._assembly
        known = pruned(motions, now.people, now.playing, now.in_game)
        return tuple(each for each in known if now.has_object(each.kind, each.seat))

    @property
    def _voters(self) -> Voters:
        return self._assembly.voters

    def _keep(self, motion: Motion) -> None:
        lobby = self._evening.lobby
        rest = tuple(each for each in self._motions if each.number != motion.number)
        motions = tuple(sorted((*rest, motion), key=lambda each: each.number))
        # No new revision: nobody's tap is out of date because somebody else has voted.
        self._evening.keep(
            replace(lobby, motions=motions, motions_made=max(lobby.motions_made, motion.number))
        )

    def _close(self, motion: Motion) -> None:
        if any(each.number == motion.number for each in self._evening.lobby.motions):
            self._evening.keep_if_possible(self._without(motion, self._evening.lobby))

    def _without(self, motion: Motion, lobby: Lobby) -> Lobby:
        rest = tuple(each for each in self._motions if each.number != motion.number)
        return replace(lobby, motions=rest, motions_made=max(lobby.motions_made, motion.number))

    def _keep_agreed(self, motion: Motion, lobby: Lobby) -> None:
        """What was agreed, and that it is open no more, in one go: a power cut leaves both or neither."""
        self._evening.keep(self._without(motion, lobby))

    # -- what is agreed -------------------------------------------------------------------------------

    def _sent_off(self, motion: Motion) -> None:
        table = self._evening.seen_by(rules.TABLE)
        agreed = tuple(each for each in table.seats if each in motion.yes)
        # A seat that plays by itself is of the opinion of the people at its table.
        itself = tuple(
            each.name
            for each in self._evening.lobby.seats
            if each.plays_itself and each.name in table.seats and each.name not in (motion.seat, *agreed)
        )
        needed = max(0, 2 - len(agreed)) if motion.kind == "ko" else len(itself)
        self._evening.leave(motion.seat, motion.kind, agreed + itself[:needed])

    def _stands_in(self, motion: Motion) -> None:
        lobby = seating.with_change(self._evening.lobby, motion.seat, stand_in=True)
        self._keep_agreed(motion, lobby)

    def _gives_seat(self, motion: Motion) -> None:
        """The phone that asked has the seat, but no dice that are still the seat's own secret."""
        evening, name = self._evening, motion.seat
        if evening.game is not None and evening.game.hides_from_others(name):
            raise NotYet
        change = {"digest": motion.digest, "claimed": True, "former": evening.lobby.seat(name).digest}
        lobby = seating.with_change(evening.lobby, name, stand_in=False, pin="", **change)
        self._keep_agreed(motion, lobby)
        self._moved(name)
        self._note("seat_moved", name)

    def _sets_pin(self, motion: Motion) -> None:
        """It opens no dice that are the seat's own secret; who has the seat in hand has it no more."""
        evening, name = self._evening, motion.seat
        if evening.game is not None and evening.game.hides_from_others(name):
            raise NotYet
        self._keep_agreed(motion, seating.with_change(evening.lobby, name, pin=motion.digest))
        self._note("new_pin", name)

    def _makes_host(self, motion: Motion) -> None:
        self._keep_agreed(motion, replace(self._evening.lobby, host=motion.seat))
        self._note("host", motion.seat)

    def _pauses(self, motion: Motion) -> None:
        paused = motion.kind == "pause"
        self._keep_agreed(motion, replace(self._evening.lobby, paused=paused))

    def _note(self, event: str, seat: str) -> None:
        if self._evening.game is not None:
            self._evening.game.chronicle.note(event, by=seat)

    def back(self, seat: str) -> None:
        """The seat's own phone is there again: it plays itself no more."""
        lobby = self._evening.lobby
        if seat in lobby.names and lobby.seat(seat).stand_in:
            self._evening.keep_if_possible(seating.with_change(lobby, seat, stand_in=False))

    # -- what is told ---------------------------------------------------------------------------------

    def data(self) -> list[Data]:
        """Every open motion, for every screen."""
        motions = self._motions
        return [motion_data(each, self._voters) for each in motions]

    def offers(self, you: str) -> list[Data]:
        """What ``you`` may ask the table for now, with the seats that it may be about."""
        assembly = self._assembly
        if you not in assembly.people:
            return []
        found = ((kind, assembly.objects(you, kind)) for kind in self._acts if kind not in CLAIMS)
        return [
            {"kind": kind, **({"seats": seats} if seats != [""] else {})} for kind, seats in found if seats
        ]
