"""The table as it is kept on disk: what it holds now, and the one way to change it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from kinito_pi.journal import (
    SEATS_NAME,
    Damaged,
    JournalError,
    StateFolder,
    load_seats,
    put_aside,
    save_seats,
)
from kinito_pi.play import lobby as seating
from kinito_pi.play.errors import Refused
from kinito_pi.play.lobby import Lobby

log = logging.getLogger(__name__)


class SeatList:
    """``lobby``: what is on the disk. ``new_code`` and ``bots``: for a table that was never kept before."""

    def __init__(self, folder: StateFolder, new_code: Callable[[], str], bots: int) -> None:
        self._folder = folder
        self.lobby = self._load() or self._new(new_code(), bots)

    def _load(self) -> Lobby | None:
        try:
            data = load_seats(self._folder.path)
            return None if data is None else seating.lobby_from_data(data)
        except (Damaged, ValueError) as error:
            aside = put_aside(self._folder.path / SEATS_NAME)
            log.error(
                "The list of seats was damaged (%s); it is kept as %s.", type(error).__name__, aside.name
            )
            return None

    def _new(self, code: str, bots: int) -> Lobby:
        lobby = Lobby(code=code)
        for _ in range(bots):
            lobby = seating.with_bot(lobby)
        save_seats(self._folder.path, lobby.as_data())
        return lobby

    def keep(self, lobby: Lobby) -> None:
        """``lobby`` from now on. Raises ``Refused('disk')`` and changes nothing."""
        try:
            self.write(lobby)
        except JournalError as error:
            raise Refused("disk", what=error.code) from error

    def keep_if_possible(self, lobby: Lobby) -> None:
        """Nobody is told of this, so it does not hang on the disk: the next change takes it along."""
        self.lobby = lobby
        with suppress(JournalError):
            save_seats(self._folder.path, lobby.as_data())

    def write(self, lobby: Lobby) -> None:
        """``keep`` before there is anybody to be told. Raises ``JournalError``."""
        save_seats(self._folder.path, lobby.as_data())
        self.lobby = lobby
