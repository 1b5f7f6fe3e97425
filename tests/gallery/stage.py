"""A table that plays what it is told: the real loop, server and twin, with dice that are laid beforehand."""

from __future__ import annotations

import json
import threading
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from kinito_pi import play
from tests.phones.parlour import BOTS, CODE, Lies, OpenTower, Parlour, without_time
from tests.phones.wire import Served, Watcher

Data = dict[str, Any]
TICK = 0.02
"""s of the stage's time a turn of its loop; it runs as fast as the machine does."""
IDLE = 0.005
"""s, the same while nobody throws."""
PATIENCE = 60.0
"""s"""


class Stage:
    """``names`` have sat down, in this order. ``tower``: the twin gives pictures, the quick one is quick."""

    def __init__(self, state: Path, *names: str, tower: OpenTower = without_time, bots: int = 0) -> None:
        self.parlour = Parlour(state, tower=tower, bots=bots)
        self._served = Served(self.parlour)
        self.address = f"http://127.0.0.1:{self._served.port}"
        self.keys: dict[str, str] = {}
        self._phones: dict[str, Watcher] = {}
        self._stopping = threading.Event()
        self._tick = IDLE
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        for name in names:
            self.sit_down(name)

    def _run(self) -> None:
        while not self._stopping.is_set():
            self.parlour.turn(0.005)
            if self._tick:
                self.parlour.step(self._tick)

    # -- what people do -------------------------------------------------------------------------------

    def ask(self, method: str, path: str, who: str = "", body: Any = None) -> tuple[int, Data, str]:
        """One request of ``who``'s phone: status, answer, and the key that it was given."""
        line = HTTPConnection(self.address.removeprefix("http://"), timeout=PATIENCE)
        headers = {"Content-Type": "application/json"} | self._cookie(who)
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        told = json.loads(answer.read() or b"{}")
        line.close()
        key = answer.headers.get("Set-Cookie", "=").split("=", 1)[1].split(";")[0]
        return answer.status, told, key

    def _cookie(self, who: str) -> dict[str, str]:
        return {"Cookie": f"kinito_seat={self.keys[who]}"} if who in self.keys else {}

    def sit_down(self, name: str) -> None:
        status, told, key = self.ask("POST", "/api/join", "", {"code": CODE, "name": name})
        assert status == 201, told
        self.keys[name] = key
        self.ask("GET", "/api/seat", name)  # The key has come back: the seat is this phone's.

    def sit_down_without_phone(self, name: str, pin: str) -> None:
        status, told, _key = self.ask("POST", "/api/join", "", {"code": CODE, "name": name, "pin": pin})
        assert status == 201, told

    def hand_over(self, name: str) -> None:
        """What ``name`` does from now on, it does by itself, as the table has agreed."""
        self.keys[name] = f"{BOTS}:{name}"

    @property
    def public(self) -> Data:
        return self.ask("GET", "/api/table")[1]

    def do(self, who: str, what: str, **words: Any) -> None:
        body = {"do": what, "at": self.public["at"], **words}
        status, told, _key = self.ask("POST", "/api/do", who, body)
        assert status == 200, (who, what, told)

    def throw(self, who: str, dice: Lies) -> None:
        """``who`` shakes, and ``dice`` are read, or refused for that reason."""
        self.parlour.dice.lay(dice)
        self.do(who, "shake")
        self._tick = TICK
        while self.public["throw"] is not None:
            self._stopping.wait(0.02)
        self._tick = IDLE

    def begin_throw(self, who: str, until: str) -> None:
        """``who`` shakes, and time stands still once the throw has come to ``until``."""
        self.parlour.dice.lay((3, 5))
        self.do(who, "shake")
        self._tick = TICK
        while (self.public["throw"] or {}).get("phase") != until:
            self._stopping.wait(0.002)
        self._tick = 0.0

    def fail(self, who: str, fault: str) -> None:
        """``who`` shakes, and the tower breaks down with ``fault``, for this once."""
        self.parlour.break_down(fault)
        self.throw(who, (1, 1))

    def open_cup(self) -> None:
        """Somebody opens the cup; its switch says so."""
        self.parlour.inbox.ask(play.LidOpened())

    def look(self, who: str) -> list[int]:
        dice: list[int] = self.ask("POST", "/api/look", who, {})[1]["dice"]
        return dice

    # -- who looks on ---------------------------------------------------------------------------------

    def wake(self, *names: str) -> None:
        """The phones of ``names`` are on, though nobody looks at them."""
        for name in set(names) - set(self._phones):
            self._phones[name] = Watcher(self._served.port, "/api/stream", self.keys[name])
            self._phones[name].wait_for(lambda phone: phone.version >= 0)

    def screen(self, browser: Browser, who: str | None, size: Data, **options: Any) -> Page:
        """A page that shows ``who``'s phone, the table's screen (None), or a newcomer's (``""``)."""
        context = browser.new_context(viewport=size, has_touch=who is not None, **options)  # type: ignore[arg-type]
        if who:
            self.give_key(context, who)
        page = context.new_page()
        page.goto(self.address + ("/table" if who is None else f"/#{CODE}"))
        page.locator("#page main").wait_for()
        return page

    def give_key(self, context: BrowserContext, who: str) -> None:
        """The cookie of the seat, as its phone has it."""
        context.add_cookies([{"name": "kinito_seat", "value": self.keys[who], "url": self.address}])

    def close(self) -> None:
        self.parlour.streams.close_all()
        for phone in self._phones.values():
            phone.leave()
        self._stopping.set()
        self._thread.join()
        self.parlour.close()
        self._served.close()
