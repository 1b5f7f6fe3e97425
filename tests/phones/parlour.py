"""A table with a page and no tower: the real loop, app and disk; throws come up as they are laid.

The time is the parlour's own. Nothing in it sleeps, so a throw takes as long as its steps do.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
from flask import Flask

from kinito_pi import phones, play
from kinito_pi.hotspot_sign import Hotspot
from kinito_pi.journal import StateFolder
from kinito_pi.play.throw import Broken
from kinito_pi.ports import Frame, Lights, Pixels, ShakePhase, ShakeStatus, Tower
from kinito_pi.tower import open_tower, read_pin_map
from kinito_pi.twin import open_twin
from kinito_pi.vision import Reading, Reason, Refusal
from kinito_pi.vision.reading import DieRead, refuse
from kinito_pi.wiring import web_folder

CODE = "KX7Q42"
BOTS = "key-of-bots"
ADDRESS = "http://192.168.1.5:8000"
SHAKE_TAKES = 0.3
"""s"""
Lies = tuple[int, ...] | Reason


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class QuickCup:
    """A shaker that is home after ``SHAKE_TAKES``, and everything else of a tower that has to be there."""

    is_open = False

    def __init__(self) -> None:
        self._began: float | None = None

    def begin(self, now: float) -> None:
        self._began = now

    def step(self, now: float) -> ShakeStatus:
        done = 1.0 if self._began is None else min(1.0, (now - self._began) / SHAKE_TAKES)
        return ShakeStatus(ShakePhase.HOME if done == 1.0 else ShakePhase.SHAKING, done)

    def hold(self, held: bool) -> None: ...
    def halt(self) -> None:
        self._began = None

    def on_opened(self, callback: Callable[[], None] | None) -> None:
        self.opened = callback

    def on(self) -> None: ...
    def off(self) -> None: ...


class DarkLamps:
    """A pass light that is never looked at."""

    def point(self, lamp: int | None) -> None: ...
    def show(self, lights: Lights, now: float) -> None: ...
    def step(self, now: float) -> bool:
        return False


class GreyFloor:
    """A camera that sees the same grey floor for ever: at rest, and nothing on it."""

    def begin(self, now: float) -> None: ...
    def end(self) -> None: ...
    def frame(self, now: float) -> Frame:
        return Frame(np.full((80, 120), 128, np.uint8), now)


def quick_tower() -> Tower:
    cup = QuickCup()
    return Tower(
        shaker=cup,
        pass_light=DarkLamps(),
        lid=cup,
        camera_light=cup,
        frames=GreyFloor(),
        lamps=10,
        close=cup.halt,
    )


def reading_of(dice: tuple[int, ...]) -> Reading:
    return Reading(tuple(DieRead(7 - top, top, 30.0 * n, 40.0, 0.99) for n, top in enumerate(dice)), 0.99)


class LaidDice:
    """A reader that reads what was laid: the dice of each throw, or why it is refused."""

    def __init__(self) -> None:
        self._laid: deque[Lies] = deque()
        self.now: Lies = (1, 1)

    def lay(self, *throws: Lies) -> None:
        self._laid.extend(throws)

    def next_throw(self, _dice: int) -> None:
        self.now = self._laid.popleft() if self._laid else self.now

    def read(self, _pixels: Pixels, _expect: int) -> Reading | Refusal:
        return refuse(self.now) if isinstance(self.now, Reason) else reading_of(self.now)


def numbered_chance() -> play.Chance:
    keys: Iterator[int] = count(1)
    return play.Chance(
        new_key=lambda: f"key-of-seat-{next(keys)}",
        new_code=lambda: CODE,
        game_name=lambda: "20260101T200000Z",
        pick=lambda _count: 0,
    )


OpenTower = Callable[[Clock, LaidDice], tuple[Tower, Callable[[float], None]]]
"""What opens a tower, and lets it catch up with the clock."""


def without_time(_clock: Clock, _dice: LaidDice) -> tuple[Tower, Callable[[float], None]]:
    """The quick tower, which has nothing to catch up with."""
    return quick_tower(), lambda now: None


def on_the_bench(clock: Clock, dice: LaidDice) -> tuple[Tower, Callable[[float], None]]:
    """The real tower's classes on the twin, whose dice come up as they are laid."""
    bench, tower = open_twin(open_tower, read_pin_map(), seed=7, seats=10, clock=clock, start_thread=False)

    def put_in(count: int) -> None:
        bench.put_in(count)
        if not isinstance(dice.now, Reason):
            bench.next_roll(dice.now)

    return replace(tower, put_in=put_in), bench.advance


class Parlour:
    """``turn`` lets the loop work for one turn; ``app`` is the page. ``streams`` may be a test's own."""

    def __init__(
        self,
        state: Path,
        *,
        bots: int = 0,
        streams: play.Streams | None = None,
        heartbeat: float = 3600.0,
        tower: OpenTower | None = None,
    ) -> None:
        self.clock = Clock()
        self.page_clock = Clock()
        self.dice = LaidDice()
        self.inbox = play.Inbox()
        self.streams = streams or play.Streams(phones.MOST_STREAMS)
        made, self._advance = (tower or without_time)(self.clock, self.dice)
        self.tower = _watched(made, self.dice.next_throw)
        self.evening = play.Evening(StateFolder(state), numbered_chance(), bots)
        self.loop = play.GameLoop(
            self.evening,
            self.inbox,
            self.streams,
            play.Surroundings(
                self.tower,
                self.dice.read,
                self.clock,
                bot_key=BOTS,
                address=lambda: ADDRESS,
                source="twin",
            ),
        )
        self.hotspot: Hotspot | None = None
        house = phones.House(
            self.inbox, self.streams, web_folder(), self.page_clock, heartbeat, lambda: self.hotspot
        )
        self.app: Flask = phones.create_app(house)

    def break_down(self, fault: str) -> None:
        """The next throw ends with ``fault``, and no dice are read."""
        thrown = self.loop._cup.shake

        def shake(by: str, awaited: tuple[str, int], **_held: bool) -> None:
            self.loop._cup.shake = thrown  # type: ignore[method-assign]
            thrown(by, awaited)
            assert self.loop._cup.thrown is not None
            self.loop._cup.thrown.throw.step = lambda _now: Broken(fault)  # type: ignore[method-assign]
            self.tower.shaker.halt()

        self.loop._cup.shake = shake  # type: ignore[method-assign]

    def lid_opens(self) -> None:
        """Somebody opens the cup, and the loop hears of it."""
        assert isinstance(self.tower.lid, QuickCup)
        assert self.tower.lid.opened is not None
        self.tower.lid.opened()
        self.loop.turn(0.0)

    def turn(self, wait: float = 0.0) -> None:
        self.loop.turn(wait)

    def step(self, seconds: float = 0.01) -> None:
        """Some time passes, and the loop minds it."""
        self.clock.now += seconds
        self._advance(self.clock.now)
        self.loop.turn(0.0)

    def close(self) -> None:
        self.streams.close_all()
        self.evening.close()
        self.tower.close()


def _watched(tower: Tower, thrown: Callable[[int], None]) -> Tower:
    def put_in(dice: int) -> None:
        thrown(dice)
        tower.put_in(dice)

    return replace(tower, put_in=put_in)
