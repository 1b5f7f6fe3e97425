"""The records of games that are over, read from the disk. Never that of a game that is still going on."""

from __future__ import annotations

from kinito_pi.journal import JournalError, list_records, read_record_file
from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Evening
from kinito_pi.play.history import PastGame

MOST_GAMES = 30
"""The newest; a list of more helps nobody, and reading them takes time."""


def past_games(evening: Evening, name: str | None) -> list[PastGame]:
    """Newest first: all, or the one called ``name``. Raises ``Refused('no_such_game')``."""
    paths = [each for each in list_records(evening.games_folder) if each.name != evening.hidden_record]
    chosen = paths[-MOST_GAMES:] if name is None else [each for each in paths if each.name == name]
    if name is not None and not chosen:
        raise Refused("no_such_game")
    try:
        return [PastGame(each.name, read_record_file(each)) for each in reversed(chosen)]
    except JournalError as error:
        raise Refused("disk", what=error.code) from error
