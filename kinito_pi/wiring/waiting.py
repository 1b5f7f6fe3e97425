"""A house that waits for its disk: full or read-only at the start, its page says so meanwhile."""

from __future__ import annotations

import logging
import time
from contextlib import ExitStack
from pathlib import Path

from kinito_pi import phones
from kinito_pi.journal import CannotRead, CannotWrite
from kinito_pi.network import page_address
from kinito_pi.notify_socket import NotifySocket
from kinito_pi.settings import Settings
from kinito_pi.wiring.folders import web_folder
from kinito_pi.wiring.house import House, open_house
from kinito_pi.wiring.mount import is_stale, mounts

log = logging.getLogger(__name__)

AGAIN = 10
"""s between two tries of a disk that took nothing."""


def open_lasting_house(settings: Settings, systemd: NotifySocket) -> House:
    """``open_house``, but a service waits for a disk that takes nothing: phones and systemd are told why.

    By hand whoever started it reads the sentence, so then it raises ``CannotWrite`` and ``CannotRead`` too;
    as a service only where it would help to start anew, which systemd does then.
    """
    told = ""
    while True:
        try:
            return open_house(settings, systemd)
        except (CannotWrite, CannotRead) as error:
            if not systemd.is_there or is_stale(Path(settings.state).absolute(), mounts()):
                raise
            sentence = str(error)
        if sentence != told:
            log.warning("%s It is tried again every %d seconds.", sentence, AGAIN)
            told = sentence
        _wait(settings, systemd, sentence)


def _wait(settings: Settings, systemd: NotifySocket, sentence: str) -> None:
    """With a page that says so, until the next try."""
    with ExitStack() as opened:
        listening = phones.listen(settings.address, settings.port)
        opened.callback(listening.close)
        opened.callback(phones.WaitingRoom(listening, web_folder()).close)
        address = page_address(*listening.getsockname()[:2])
        systemd.status(f"{address}: the page is there, there is no table yet. {sentence}")
        systemd.ready()
        for _ in range(AGAIN):
            systemd.alive()
            time.sleep(1)
