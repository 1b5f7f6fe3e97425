"""Start the tower and its page, and go on until it is told to stop."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from types import FrameType

import segno

from kinito_pi import settings as setting
from kinito_pi import wiring
from kinito_pi.camera import CameraError, NoPicturesError
from kinito_pi.commands.standard_output import nobody_listens, say
from kinito_pi.heap import keep_little
from kinito_pi.journal import JournalError
from kinito_pi.notify_socket import NotifySocket
from kinito_pi.phones import PortBusy, knock
from kinito_pi.ports import CameraGone
from kinito_pi.settings import Settings, SettingsError
from kinito_pi.tower import PinMapError, TowerError
from kinito_pi.twin import TwinError

AGAIN = 0.1
"""s until the page is asked again whether it answers."""
ASKED_WRONGLY = (SettingsError, PinMapError, TwinError, NoPicturesError)
CANNOT = (JournalError, PortBusy, TowerError, CameraError, CameraGone)
"""Errors with a sentence for whoever started the program."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings, a TOML file")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--twin", dest="tower", action="store_const", const="twin", help="play with the twin")
    which.add_argument("--tower", dest="tower", action="store_const", const="real", help="the real tower")
    parser.add_argument("--address", metavar="IP", help="address to listen on (all networks)")
    parser.add_argument("--port", type=int, help="port of the page (8000; 0: any free one)")
    parser.add_argument("--state", metavar="DIR", help="folder that keeps games and seats")
    parser.add_argument("--frames", metavar="DIR", help="read these photographs instead of the camera")
    parser.add_argument("--view", choices=("below", "above"), help="where the pictures are taken from")
    parser.add_argument("--bots", type=int, metavar="N", help="seats that play by themselves at a new table")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the twin")
    parser.add_argument("--fault", metavar="NAMES", help="faults of the twin, with commas between")
    parser.add_argument("--pins", metavar="FILE", help="pin map, a TOML file")
    parser.add_argument("-v", "--verbose", action="store_true", help="say more while running")


OPTIONS = (
    "tower", "address", "port", "state", "frames", "view", "bots", "seed", "fault", "pins",
)  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Exit status 0 after a stop that was asked for, 1 when it could not start, 2 for bad settings."""
    keep_little()
    _log(verbose=args.verbose)
    _when_told_to_stop(lambda: None)
    try:
        systemd = NotifySocket.from_environment(os.environ, clock=time.monotonic)
        with closing(systemd), closing(wiring.open_lasting_house(_settings(args), systemd)) as house:
            _when_told_to_stop(partial(_stop, house, systemd))
            _greet(house)
            _ready_when_it_answers(house, systemd)
            house.serve()
    except (*ASKED_WRONGLY, *CANNOT) as error:
        print(f"kinito-pi: {error}", file=sys.stderr)
        return 2 if isinstance(error, ASKED_WRONGLY) else 1
    except SystemExit:
        pass
    say("Stopped. The game is kept and goes on at the next start.")
    return 0


def _log(*, verbose: bool) -> None:
    logging.basicConfig(level=logging.DEBUG if verbose else logging.INFO, format="%(levelname)s %(message)s")
    if not verbose:
        # It tells of each phone that leaves, and of each request that has to wait for a thread.
        logging.getLogger("waitress").setLevel(logging.WARNING)
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)


def _settings(args: argparse.Namespace) -> Settings:
    given = {name: getattr(args, name) for name in OPTIONS if getattr(args, name) is not None}
    return setting.changed(setting.load(args.config), given, where="command line")


def _when_told_to_stop(stop: Callable[[], None]) -> None:
    """At the first SIGTERM or SIGINT ``stop``, then leave; a second one must not disturb the leaving."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, signal.SIG_IGN)
        stop()
        raise SystemExit(0)

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, leave)


def _ready_when_it_answers(house: wiring.House, systemd: NotifySocket) -> None:
    """In a thread of its own, since the page answers only once this one serves."""

    def wait() -> None:
        while not knock(house.address):
            time.sleep(AGAIN)
        systemd.ready()

    threading.Thread(target=wait, name="ready", daemon=True).start()


def _stop(house: wiring.House, systemd: NotifySocket) -> None:
    house.stop()
    systemd.stopping()


def _greet(house: wiring.House) -> None:
    """The address, a QR code where a person is looking, and what to do next."""
    if sys.stdout.isatty():
        _show_code(house.join_url)
    say(
        *_headline(house),
        "  1. Open that address on your phone (scan the code), or in a browser here; say who you are.",
        f"     By hand: {house.address} and the table's code {house.code}",
        f"  2. Put {house.address}/table on a screen that all can see.",
        "  3. Start the game. Seats without a phone play by themselves; friends can take their places.",
        "Ctrl-C stops the tower; the game goes on where it was when it is started again.",
    )


def _headline(house: wiring.House) -> list[str]:
    if house.board.is_whole:
        what = "twin" if house.settings.tower == "twin" else "tower"
        return [f"The {what} is ready: {house.join_url}"]
    return [f"The tower cannot throw yet; the page is there: {house.join_url}", f"  {LOOKED_FOR}"]


LOOKED_FOR = "What it lacks is said above, and looked for again every ten seconds."


def _show_code(url: str) -> None:
    try:
        segno.make(url, error="m").terminal(compact=True, border=2)
    except UnicodeEncodeError:
        return  # A terminal without block characters; the address stands below.
    except OSError:
        nobody_listens()
