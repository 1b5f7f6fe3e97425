"""A table on the bench: a real evening, inbox, loop and streams; a fake tower; a clock turned by hand."""

from __future__ import annotations

import json
from concurrent.futures import Executor
from itertools import count
from pathlib import Path
from typing import Any

from kinito_pi.journal import StateFolder
from kinito_pi.play import (
    Chance,
    Command,
    Do,
    Evening,
    GameLoop,
    Inbox,
    LookUnder,
    Refused,
    SitDown,
    Streams,
    Surroundings,
    View,
)

from .fake_tower import AtOnce, FakeReader, FakeTower

CODE = "KX7Q42"
BOT_KEY = "bots-only"
TICK = 0.1
"""s of bench time from one step of a throw to the next."""
LONGEST_THROW = 200
"""Steps."""

Data = dict[str, Any]


class Table:
    """``sit`` people down, let them ``do`` things, ``see`` what they see. ``restart`` is a power cut."""

    address = "http://table:8000"

    def __init__(
        self,
        folder: Path,
        *people: str,
        bots: int = 0,
        lamps: int = 10,
        readers: Executor | None = None,
        tower: Any = None,
    ) -> None:
        self.folder = folder
        self.now = 100.0
        self.tower: Any = tower or FakeTower(lamps)
        self.reader = FakeReader()
        self.keys: dict[str, str] = {}
        self.drawn = 0
        self.disk_told: list[str | None] = []
        self._bots = bots
        self._readers = readers or AtOnce()
        self._numbers = count(1)
        self.open()
        for name in people:
            self.sit(name)

    def open(self) -> None:
        """Start the program on the folder as it is."""
        chance = Chance(
            new_key=lambda: f"key-{next(self._numbers)}",
            new_code=lambda: CODE,
            game_name=lambda: f"game-{next(self._numbers):03}",
            pick=lambda count: self.drawn % count,
        )
        self.state = StateFolder(self.folder)
        try:
            self.evening = Evening(self.state, chance, self._bots)
        except BaseException:
            self.state.close()
            raise
        self.inbox, self.streams = Inbox(), Streams()
        around = Surroundings(
            tower=self.tower.tower,
            read=self.reader,
            clock=lambda: self.now,
            address=lambda: self.address,
            source="twin",
            bot_key=BOT_KEY,
            readers=self._readers,
            disk=self.disk_told.append,
        )
        self.loop = GameLoop(self.evening, self.inbox, self.streams, around)

    def close(self) -> None:
        self.evening.close()

    def restart(self) -> None:
        """The power goes, and comes back."""
        self.close()
        self.open()

    # -- what people do

    def ask(self, command: Command) -> Data:
        """Put a command in, let the loop take it, give back its answer."""
        answer = self.inbox.put(command)
        self.loop.turn(0)
        return answer.result(0)

    def sit(self, name: str, take: str | None = None, code: str = CODE) -> str:
        """Sit down, and look round: a phone does so at once."""
        seat = self.sit_and_vanish(name, take, code)
        self.see(seat)
        return seat

    def sit_and_vanish(self, name: str, take: str | None = None, code: str = CODE) -> str:
        """Sit down with a phone that does not come back with its key."""
        answer = self.ask(SitDown(code, name, take))
        seat: str = answer["seat"]
        self.keys[seat] = answer["key"]
        return seat

    def key(self, name: str) -> str:
        return self.keys.get(name, f"{BOT_KEY}:{name}")

    def do(self, name: str, do: str, at: int | None = None, **words: Any) -> Data:
        return self.ask(Do(self.key(name), do, self.evening.at if at is None else at, {"do": do, **words}))

    def refused(self, name: str, do: str, at: int | None = None, **words: Any) -> Refused:
        """The refusal of what must not be done."""
        try:
            self.do(name, do, at, **words)
        except Refused as refusal:
            return refusal
        raise AssertionError(f"{name} was let do {do}")

    def look(self, name: str) -> list[int]:
        dice: list[int] = self.ask(LookUnder(self.key(name)))["dice"]
        return dice

    def look_refused(self, name: str) -> str:
        """The code of a look that is not granted."""
        try:
            dice = self.look(name)
        except Refused as refusal:
            return refusal.code
        raise AssertionError(f"{name} was shown {dice}")

    def see(self, name: str | None = None) -> Data:
        """The snapshot of a seat, or the table's."""
        data: Data = json.loads(self.ask(View(None if name is None else self.key(name)))["text"])
        return data

    # -- dice

    def tick(self, seconds: float = TICK) -> None:
        """Time goes on, and the loop with it."""
        self.now += seconds
        self.loop.turn(0)

    def land(self) -> None:
        """Whatever is in the air comes down, is read and told."""
        for _ in range(LONGEST_THROW):
            if self.see()["throw"] is None:
                return
            self.tick()
        raise AssertionError("the throw never ended")

    def throw(self, name: str, *dice: int) -> None:
        """``name`` shakes, and ``dice`` come up."""
        self.reader.dice = dice
        self.do(name, "shake")
        self.land()

    def play(self, story: str) -> Table:
        """``"Ana throws 5 2; Ana says 7; Jon believes"``."""
        for sentence in filter(None, (part.strip() for part in story.split(";"))):
            self._sentence(*sentence.split())
        return self

    def _sentence(self, name: str, verb: str, *words: str) -> None:
        if verb == "throws":
            self.throw(name, *(int(die) for die in words))
        elif verb == "says":
            self.do(name, "announce", say=words[0])
        elif verb == "challenges":
            self.do(name, "announce", say="K", to=words[0])
        elif verb in ("shows", "sends"):
            self.do(name, verb.removesuffix("s"), **({"to": words[0]} if words else {}))
        elif verb == "keeps":
            self.do(name, "keep", die=int(words[0]))
        else:
            self.do(name, verb.removesuffix("s"))

    # -- what is on the disk

    def records(self) -> dict[str, str]:
        return {each.name: each.read_text(encoding="utf-8") for each in self.state.games.iterdir()}

    def on_disk(self) -> dict[str, bytes]:
        """Every file but the lock, by its path in the folder."""
        files = (each for each in self.folder.rglob("*") if each.is_file() and each.name != "lock")
        return {str(each.relative_to(self.folder)): each.read_bytes() for each in files}
