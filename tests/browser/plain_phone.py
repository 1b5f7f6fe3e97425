"""A seat without a browser: its phone's requests alone, one connection each."""

from __future__ import annotations

import json
import time
from http.client import HTTPConnection
from typing import Any

from tests.browser.running_tower import RunningTower

PATIENCE = 30.0
"""s"""


class PlainPhone:
    """Sits down at ``tower`` as ``name``. ``cookie``: what keeps the seat, as a header has it."""

    def __init__(self, tower: RunningTower, name: str) -> None:
        self._host = tower.address.removeprefix("http://")
        self.cookie = ""
        self.cookie = self.ask("POST", "/api/join", {"code": tower.code, "name": name})[1]

    def ask(self, method: str, path: str, body: Any = None) -> tuple[Any, str]:
        """What is answered, and the cookie that comes with it."""
        line = HTTPConnection(self._host, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        told = json.loads(answer.read())
        line.close()
        return told, (answer.headers.get("Set-Cookie") or "").split(";")[0]

    @property
    def snap(self) -> Any:
        """A tower that has no time to answer is asked again, as a phone does."""
        while "at" not in (told := self.ask("GET", "/api/seat")[0]):
            assert told["error"]["code"] == "unavailable", told
        return told

    def do(self, what: str, **words: Any) -> Any:
        told, _ = self.ask("POST", "/api/do", {"do": what, "at": self.snap["at"], **words})
        assert "error" not in told, told
        return told

    def throw(self) -> None:
        """Shake until the dice are read: a refused reading asks for another shake."""
        while (snap := self.snap)["game"]["phase"] == "to_roll":
            if snap["throw"] is None:
                self.do("shake")
            time.sleep(0.1)
