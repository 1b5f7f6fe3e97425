"""Where the page is and what the tower lacks, for whoever reads the journal or asks ``systemctl status``."""

from __future__ import annotations

import logging
from collections.abc import Callable

from kinito_pi.notify_socket import NotifySocket

log = logging.getLogger(__name__)


class Signboard:
    """``find_address`` finds the page's address as phones reach it at this moment.

    A Pi may come to its network long after the start, and to another one later.
    """

    def __init__(self, systemd: NotifySocket, find_address: Callable[[], str]) -> None:
        self._systemd = systemd
        self._find_address = find_address
        self._address = find_address()
        self._lacks: str | None = None
        self._keeps_nothing: str | None = None

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing."""
        return self._lacks is None

    def address(self) -> str:
        """Where the page is now; a new place is told once."""
        found = self._find_address()
        if found != self._address:
            self._address = found
            log.info("The page is at %s now.", found)
            self._show()
        return found

    def lacks(self, sentence: str | None) -> None:
        """What is missing, and what to do; None when nothing is."""
        if sentence is not None:
            log.warning("%s", sentence)
        elif self._lacks is not None:
            log.info("Nothing is missing any more.")
        self._lacks = sentence
        self._show()

    def disk(self, sentence: str | None) -> None:
        """Why nothing can be kept, and what to do; None when it can again."""
        if sentence is not None:
            log.warning("Nothing can be kept. %s", sentence)
        elif self._keeps_nothing is not None:
            log.info("What is done can be kept again.")
        self._keeps_nothing = sentence
        self._show()

    def _show(self) -> None:
        troubles = []
        if self._keeps_nothing is not None:
            troubles.append(f"nothing can be kept. {self._keeps_nothing}")
        if self._lacks is not None:
            troubles.append(f"the tower cannot throw. {self._lacks}")
        said = f"the page is there, {' And '.join(troubles)}" if troubles else "ready, nothing is missing."
        self._systemd.status(f"{self._address}: {said}")
