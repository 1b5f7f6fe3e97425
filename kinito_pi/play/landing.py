"""What comes of a throw: a roll in the game, or something that the table has to be told."""

from __future__ import annotations

from typing import Any

from kinito_pi import rules
from kinito_pi.play.album import Album
from kinito_pi.play.cup import Landed
from kinito_pi.play.disk import Disk
from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Evening
from kinito_pi.play.offers import dropped
from kinito_pi.play.screens import Screens
from kinito_pi.play.throw import Broken
from kinito_pi.play.workshop import Workshop
from kinito_pi.ports import Pixels
from kinito_pi.vision import Reading, Refusal


class Landing:
    """One owner: the game loop. ``source``: what the record says the dice were read by."""

    def __init__(
        self,
        evening: Evening,
        workshop: Workshop,
        screens: Screens,
        album: Album,
        disk: Disk,
        source: str,
    ) -> None:
        self._evening = evening
        self._workshop = workshop
        self._screens = screens
        self._album = album
        self._disk = disk
        self._source = source

    def settle(self, landed: Landed) -> None:
        """Nothing is made up: what is no reading becomes no roll."""
        by = landed.by
        if self._workshop.landed(landed):
            return
        match landed.outcome:
            case Reading() as reading:
                self._rolled(by, reading, landed.picture)
            case Refusal(reason=reason):
                notice = {"code": "refused", "reason": str(reason), "by": by}
                self.tell("refused", notice | self._dropped(by, reason), by=by, reason=str(reason))
            case Broken(fault=fault):
                self.tell("failed", {"code": "tower", "fault": fault, "by": by}, by=by, fault=fault)

    def _rolled(self, by: str, reading: Reading, picture: Pixels | None) -> None:
        try:
            roll = rules.Roll(by, reading.values, source=self._source)
            self._evening.act(self._evening.opened_cup.mark(roll))
            self._album.keep(self._evening.at, picture, reading)
        except Refused as refusal:
            # The disk took nothing, or no such roll is awaited: there is none, and nobody is told of one.
            self._disk.refused(refusal)
            self._screens.notice = {"code": refusal.code, "by": by}

    def _dropped(self, by: str, reason: str) -> dict[str, str]:
        """The fault to be offered, never called by itself, when other dice are counted than were thrown."""
        game = self._evening.game
        fault = None if game is None else dropped(game.seen_by(by), str(reason))
        return {} if fault is None else {"fault": fault}

    def tell(self, event: str, notice: dict[str, Any], **facts: Any) -> None:
        """On every screen until something else is done, and in the log of the game."""
        self._screens.notice = notice
        if self._evening.game is not None:
            self._evening.game.chronicle.note(event, **facts)
