"""The composition root: puts a tower, real or twin, a table and a page together, and takes them apart.

The only file that knows all rooms. What has to be done in order, and undone in the other order, is done
here and nowhere else.
"""

from __future__ import annotations

import json
import logging
import random
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import kinito_pi
from kinito_pi import phones, play, tower, twin, vision
from kinito_pi.bots import BotPlayer, DeclinedError
from kinito_pi.camera import CameraSettings, PiCamera, RecordedFrames
from kinito_pi.doctor.probes import warmth
from kinito_pi.journal import JournalError, StateFolder, read_sealed
from kinito_pi.lasting import LastingCamera, LastingTower, PartMissing
from kinito_pi.network import page_address
from kinito_pi.notify_socket import NotifySocket
from kinito_pi.ports import FrameSource, Pixels, Tower
from kinito_pi.settings import Settings
from kinito_pi.signboard import Signboard

log = logging.getLogger(__name__)

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without I, O, 0 and 1, which people mistake for each other."""
CODE_LENGTH = 6
CALIBRATION = "calibration.toml"
MOST_LAMPS = 10
ONE_FOR_THE_BOTS = 1
"""Stream: they follow the game as a screen does, without a thread of the server."""


def web_folder() -> Path:
    """The page: beside the package in a checkout, inside it when installed."""
    inside = Path(kinito_pi.__file__).parent
    return next(each for each in (inside / "web", inside.parent / "web") if (each / "index.html").is_file())


def guard_firmware() -> Path:
    """What a guard's Pico runs: in the checkout's ``firmware``, inside the package when installed."""
    inside = Path(kinito_pi.__file__).parent
    folders = (inside / "pico", inside.parent / "firmware" / "pico")
    return next(each for each in folders if (each / "guard.py").is_file())


def twins_guard() -> twin.GuardKit:
    """A guard for the twin's bench: the firmware itself, and the tower's own end of its line."""
    return twin.GuardKit(
        guard_firmware(), lambda line, clock: tower.GuardLink(line, clock=clock, threaded=False)
    )


def everyday_chance() -> play.Chance:
    return play.Chance(
        new_key=lambda: secrets.token_urlsafe(32),
        new_code=lambda: "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)),
        game_name=lambda: time.strftime("%Y%m%dT%H%M%SZ", time.gmtime()),
    )


def open_frames(settings: Settings) -> FrameSource | None:
    """Photographs from a folder if the settings name one."""
    if not settings.frames:
        return None
    return RecordedFrames(Path(settings.frames))


def open_camera(settings: Settings) -> PiCamera:
    """The Pi's camera, set as it was when the tower was calibrated. Raises ``CameraGone``."""
    known = calibration_of(settings)
    if known is None or known.exposure is None:
        return PiCamera()
    return PiCamera(CameraSettings(exposure=known.exposure, gain=known.gain, focus=known.focus))


def open_any_tower(settings: Settings) -> Tower:
    """The tower that the settings ask for. Raises the errors of ``tower``, ``twin`` and ``camera``."""
    pins = tower.read_pin_map_file(settings.pins)
    frames = open_frames(settings)
    if settings.tower == "real":
        return _on_pins(pins, frames or open_camera(settings), settings.guard)
    _bench, opened = twin.open_twin(
        tower.open_tower,
        pins,
        seed=settings.seed if settings.seed >= 0 else secrets.randbits(31),
        seats=MOST_LAMPS,
        clock=time.monotonic,
        faults=[each for each in settings.fault.replace(" ", "").split(",") if each],
        frames=frames,
        guard=twins_guard(),
    )
    return opened


def open_lasting_tower(settings: Settings, tell: Callable[[str | None], None]) -> Tower:
    """The same for a service: what a real tower lacks does not keep the page away, and is looked for again.

    ``tell``: is told the sentence of what is missing, and None when nothing is. Raises what is wrong with
    the settings: ``PinMapError``, ``TwinError``, ``CameraError``.
    """
    if settings.tower != "real":
        tell(None)
        return open_any_tower(settings)
    pins = tower.read_pin_map_file(settings.pins)
    frames = open_frames(settings)

    def open_parts(frames: FrameSource) -> Tower:
        try:
            return _on_pins(pins, frames, settings.guard)
        except (tower.PinsMissingError, tower.PinsBusyError) as error:
            raise PartMissing(error.code, error.sentence) from error

    camera = LastingCamera(lambda: frames or open_camera(settings))
    lasting = LastingTower(open_parts, camera, lamps=_lamps(pins), tell=tell)
    lasting.attend(time.monotonic())
    return lasting.whole


def _on_pins(pins: tower.PinMap, frames: FrameSource, guard: str) -> Tower:
    """On the Pi's own pins, which are given back when the tower is closed. Raises ``TowerError``."""
    with ExitStack() as opening:
        factory = tower.real_pins()
        opening.callback(factory.close)
        opened = tower.open_tower(
            pins,
            pin_factory=factory,
            clock=time.monotonic,
            frames=frames,
            seats=_lamps(pins),
            random=random.Random(),
            guard=_guard(guard) if guard else None,
        )
        opening.callback(opened.close)
        return replace(opened, close=opening.pop_all().close)


def _with_warmth(opened: Tower) -> Tower:
    """The same, whose report also says how warm the processor is."""
    return replace(opened, report=lambda: replace(opened.report(), warmth=warmth()))


def _guard(path: str) -> tower.GuardLink:
    return tower.GuardLink(lambda: tower.UsbLine(Path(path)), clock=time.monotonic)


def _lamps(pins: tower.PinMap) -> int:
    return min(MOST_LAMPS, len(pins.lamps))


def calibration_file(settings: Settings) -> Path:
    """Where the tower's calibration is kept."""
    return Path(settings.state) / CALIBRATION


def name_of(settings: Settings) -> str:
    """What a calibration is of: it is no good for another tower, nor a twin's for one of another seed."""
    return "tower" if settings.tower == "real" else f"twin {settings.seed}"


def calibration_of(settings: Settings) -> vision.Calibration | None:
    """The calibration of this tower; None where there is none that can be used, which the log says."""
    path = calibration_file(settings)
    try:
        table = read_sealed(path)
        if table is None or settings.frames:
            return None
        if table.pop("of", None) != name_of(settings):
            log.info("%s is of another tower: the dice are read without it.", path)
            return None
        return vision.from_table(table)
    except (JournalError, vision.CalibrationError) as error:
        log.warning("%s The dice are read without calibration: kinito-pi calibrate.", error)
        return None


def with_camera(calibration: vision.Calibration, frames: object) -> vision.Calibration:
    """The calibration with what the camera that took its pictures was set to, where it tells."""
    if not isinstance(frames, PiCamera):
        return calibration
    told = frames.told
    return vision.with_camera(calibration, told.exposure, told.gain, told.focus)


def reader_of(settings: Settings) -> play.ReadDice:
    """The reader, told from where the pictures are taken, and with the tower's calibration."""
    view: vision.View = "above" if settings.seen_from == "above" else "below"
    calibration = calibration_of(settings) if view == "below" else None

    def read(pixels: Pixels, expect: int) -> vision.Reading | vision.Refusal:
        fits = calibration is not None and pixels.shape[1::-1] == (calibration.width, calibration.height)
        return vision.read(pixels, expect=expect, view=view, calibration=calibration if fits else None)

    return read


class BotPhone:
    """A bot's hand on the inbox and the streams: what a phone has, without the network between."""

    def __init__(self, inbox: play.Inbox, streams: play.Streams, bot_key: str) -> None:
        self._inbox = inbox
        self._public = streams.open(None)
        self._bot_key = bot_key

    def wait(self, timeout: float) -> dict[str, Any] | None:
        newest = self._public.next(timeout)
        return None if newest is None else json.loads(newest[1])

    def view(self, seat: str) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self._ask(play.View(self._key(seat)))["text"])
        return data

    def look(self, seat: str) -> Sequence[int]:
        dice: list[int] = self._ask(play.LookUnder(self._key(seat)))["dice"]
        return dice

    def do(self, seat: str, wish: dict[str, Any], at: int) -> None:
        self._ask(play.Do(self._key(seat), wish["do"], at, wish))

    def _key(self, seat: str) -> str:
        return f"{self._bot_key}:{seat}"

    def _ask(self, command: play.Command) -> dict[str, Any]:
        try:
            return self._inbox.ask(command)
        except play.Refused as refusal:
            raise DeclinedError(refusal.code) from refusal


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
        )
        loop = play.GameLoop(evening, inbox, streams, around)
        app = phones.create_app(phones.House(inbox, streams, web_folder(), time.monotonic))
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
