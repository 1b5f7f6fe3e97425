"""What every screen gets: a new snapshot each time something changed that anybody may know."""

from __future__ import annotations

import json
from collections.abc import Callable

from kinito_pi.play.album import Album
from kinito_pi.play.council import Council
from kinito_pi.play.cup import Cup
from kinito_pi.play.evening import Evening
from kinito_pi.play.snapshot import Data, Scene, snapshot
from kinito_pi.play.streams import Streams
from kinito_pi.play.surroundings import Surroundings
from kinito_pi.play.throw import Progress


class Screens:
    """One owner: the game loop. ``notice``: what the table has to be told until something else is done.
    ``here``: the seats whose phones are there."""

    def __init__(
        self,
        evening: Evening,
        council: Council,
        streams: Streams,
        around: Surroundings,
        cup: Cup,
        album: Album,
        here: Callable[[], frozenset[str]],
    ) -> None:
        self._evening = evening
        self._council = council
        self._streams = streams
        self._around = around
        self._cup = cup
        self._album = album
        self._here = here
        self.notice: Data | None = None
        self.version = around.first_version
        self._told: tuple[Progress | None, frozenset[str]] = (None, frozenset())
        self._told_address = around.address()
        self._waits_for: tuple[object, ...] = ()
        self._waits_since = around.clock()

    @property
    def address(self) -> str:
        """The page's, with the table's code behind it."""
        return f"{self._around.address()}/#{self._evening.lobby.code}"

    def forget(self, code: str) -> None:
        """A notice of this kind is over."""
        if self.notice is not None and self.notice["code"] == code:
            self.notice = None

    def text(self, viewer: str | None) -> str:
        """The snapshot of one viewer, None for everybody's, as one line of JSON."""
        data = snapshot(self._evening, self._council, self._scene(), viewer)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    def publish(self) -> None:
        """Give every screen its new snapshot, and none to a seat that is no more."""
        viewers = self._streams.viewers()
        for gone in viewers - {None, *self._evening.lobby.names}:
            self._streams.end_seat(str(gone))
        self.version += 1
        self._told, self._told_address = self._moving(), self._around.address()
        self._streams.publish(self.version, {viewer: self.text(viewer) for viewer in viewers})

    def is_behind(self) -> bool:
        """Whether a throw has moved on, or a screen came or went, since the last ``publish``."""
        return self._told != self._moving()

    def are_elsewhere(self) -> bool:
        """Whether the page has another address than the last ``publish`` told."""
        return self._told_address != self._around.address()

    def end_seat(self, seat: str, why: str = "closed") -> None:
        """Whoever held the seat before sees no more."""
        self._streams.end_seat(seat, why)

    def _moving(self) -> tuple[Progress | None, frozenset[str]]:
        return self._cup.progress, self._here()

    def _mind_waiting(self) -> None:
        """A seat is waited for from what was done last, or from when its dice have come down."""
        game = self._evening.game
        waits_for = (self._evening.lobby.record, game and game.lines, self._cup.thrown is None)
        if waits_for != self._waits_for:
            self._waits_for, self._waits_since = waits_for, self._around.clock()

    def _scene(self) -> Scene:
        thrown = self._cup.thrown
        self._mind_waiting()
        return Scene(
            version=self.version,
            address=self._around.address(),
            lamps=self._around.tower.lamps,
            throwing=(thrown.by, thrown.throw.progress) if thrown else None,
            notice=self.notice,
            fault=self._cup.fault,
            cup=self._cup.whereabouts,
            waited=int(self._around.clock() - self._waits_since),
            here=self._here(),
            by_hand=self._cup.by_hand,
            out_of_order=self._cup.out_of_order,
            photograph=self._album.shown(self._evening.game),
        )
