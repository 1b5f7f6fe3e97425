"""A whole house: tower, table and page put together, started, and taken apart in the other order."""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from kinito_pi import hotspot_sign, phones, play
from kinito_pi.bots import BotPlayer
from kinito_pi.doctor.probes import warmth
from kinito_pi.journal import StateFolder
from kinito_pi.network import page_address
from kinito_pi.notify_socket import NotifySocket
from kinito_pi.ports import Tower
from kinito_pi.settings import Settings
from kinito_pi.signboard import Signboard
from kinito_pi.wiring.bot_phone import BotPhone
from kinito_pi.wiring.calibrated import reader_of
from kinito_pi.wiring.folders import web_folder
from kinito_pi.wiring.towers import MOST_LAMPS, open_lasting_tower

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without I, O, 0 and 1, which people mistake for each other."""
CODE_LENGTH = 6
ONE_FOR_THE_BOTS = 1
"""Stream: they follow the game as a screen does, without a thread of the server."""


def everyday_chance() -> play.Chance:
    return play.Chance(
        new_key=lambda: secrets.token_urlsafe(32),
        new_code=lambda: "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)),
        game_name=lambda: time.strftime("%Y%m%dT%H%M%SZ", time.gmtime()),
    )


def _with_warmth(opened: Tower) -> Tower:
    """The same, whose report also says how warm the processor is."""
    return replace(opened, report=lambda: replace(opened.report(), warmth=warmth()))


@dataclass
class House:
    """Everything that runs. ``serve`` until ``stop``; ``close`` always, whatever happened."""

    settings: Settings
    board: Signboard
    code: str
    lasting: ExitStack
    _server: Any
    _stop: Callable[[], None]

    def serve(self) -> None:
        """Answer requests, in this thread, until SystemExit or KeyboardInterrupt comes to it."""
        self._server.run()

    def stop(self) -> None:
        """Motor off and streams ended, so that ``serve`` can end at once; from a signal handler too."""
        self._stop()

    def close(self) -> None:
        self.lasting.close()

    @property
    def address(self) -> str:
        """Of the page, as phones reach it now."""
        return self.board.address()

    @property
    def join_url(self) -> str:
        return f"{self.address}/#{self.code}"


def open_house(settings: Settings, systemd: NotifySocket) -> House:
    """Open everything; on a failure close what was opened.

    The port and the state folder first: where another program has them, its pins are not touched.
    ``systemd``: is told how the tower is, and that the loop turns.

    Raises the rooms' own errors: each has a ``code`` and a sentence.
    """
    with ExitStack() as opening:
        listening = phones.listen(settings.address, settings.port)
        opening.callback(listening.close)
        folder = StateFolder(Path(settings.state))
        opening.callback(folder.close)
        board = Signboard(systemd, partial(page_address, *listening.getsockname()[:2]))
        the_tower = _with_warmth(open_lasting_tower(settings, board.lacks))
        opening.callback(the_tower.close)
        evening = play.Evening(folder, everyday_chance(), settings.bots)
        inbox = play.Inbox()
        streams = play.Streams(phones.MOST_STREAMS + ONE_FOR_THE_BOTS, kept_for_seats=MOST_LAMPS)
        bot_key = secrets.token_urlsafe(32)
        around = play.Surroundings(
            tower=the_tower,
            read=reader_of(settings),
            clock=time.monotonic,
            address=board.address,
            source="camera" if settings.tower == "real" or settings.frames else "twin",
            bot_key=bot_key,
            first_version=time.time_ns() // 1_000_000,
            alive=systemd.alive,
            disk=board.disk,
        )
        loop = play.GameLoop(evening, inbox, streams, around)
        hotspot = partial(hotspot_sign.read, hotspot_sign.PLACE)
        app = phones.create_app(phones.House(inbox, streams, web_folder(), time.monotonic, hotspot=hotspot))
        server = phones.serve(app, listening)
        opening.callback(server.close)
        opening.callback(_start(loop, BotPhone(inbox, streams, bot_key)))

        def stop() -> None:
            # The loop goes on until it is closed: a request under way still gets its answer.
            the_tower.shaker.halt()
            streams.close_all()

        opening.callback(stop)
        return House(settings, board, evening.lobby.code, opening.pop_all(), server, stop)


def _start(loop: play.GameLoop, phone: BotPhone) -> Callable[[], None]:
    """Start the two threads; what is returned ends them and waits for them."""
    done = threading.Event()
    bots = BotPlayer(phone, random.Random(), random.Random(), done.wait)
    threads = [
        threading.Thread(target=loop.run, name="game loop", daemon=True),
        threading.Thread(target=bots.run, name="bots", daemon=True),
    ]
    for thread in threads:
        thread.start()
    loop.publish_soon()

    def end() -> None:
        done.set()
        loop.stop()
        with suppress(play.Refused):
            loop.publish_soon()  # Wakes it.
        for thread in threads:
            thread.join(timeout=3.0)

    return end
