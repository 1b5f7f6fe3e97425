"""``kinito-pi`` as a process of its own, and the page as a phone reaches it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

READY = re.compile(r"The (?:twin|tower) is ready: http://\[?([^\s/]+?)\]?:(\d+)/#(\w+)")
PATIENCE = 30.0
"""s"""
ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-m", "kinito_pi")


def run(*words: str, program: Sequence[str] = PROGRAM, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run to the end. What it printed, and its exit status."""
    return subprocess.run(
        [*program, *words], cwd=options.pop("cwd", ROOT), capture_output=True, text=True, timeout=PATIENCE,
        check=False, **options,
    )  # fmt: skip


class Program:
    """A tower's twin that has said it is ready. ``log``: where its standard error goes."""

    def __init__(
        self, state: Path, *words: str, program: Sequence[str] = PROGRAM, cwd: Path = ROOT, **options: Any
    ) -> None:
        self.log = state.parent / f"{state.name}.log"
        command = [*program, "run", "--twin", "--address", "127.0.0.1", "--port", "0", "--state", str(state)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, *words], stdout=subprocess.PIPE, stderr=log, text=True, cwd=cwd, **options
            )
        self.said: list[str] = []
        self.port, self.code = self._wait_until_ready()

    def _wait_until_ready(self) -> tuple[int, str]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            ready = READY.search(line)
            if ready:
                return int(ready[2]), ready[3]
        self.close()
        raise AssertionError(f"it did not start: {self.said} {self.errors}")

    @property
    def errors(self) -> str:
        return self.log.read_text()

    def signal(self, number: signal.Signals) -> int:
        """Send it and wait for the end. The exit status."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        assert self.process.stdout is not None
        self.said += self.process.stdout.readlines()
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Phone:
    """One phone: remembers its cookie. Every request is a connection of its own, as after a long sleep."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = cookie

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status, and the JSON that came back. Raises ``OSError`` or ``HTTPException`` without one."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            headers = {"Content-Type": "application/json", "Cookie": self.cookie}
            line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            text = answer.read()
            self.cookie = (answer.headers["Set-Cookie"] or self.cookie).split(";")[0]
            return answer.status, json.loads(text) if answer.headers.get_content_subtype() == "json" else text
        finally:
            line.close()

    def join(self, code: str, name: str) -> int:
        return self.ask("POST", "/api/join", {"code": code, "name": name})[0]

    def do(self, what: str, at: int, **words: Any) -> tuple[int, Any]:
        return self.ask("POST", "/api/do", {"do": what, "at": at, **words})

    @property
    def seat(self) -> dict[str, Any]:
        _status, seat = self.ask("GET", "/api/seat")
        return dict(seat)


def environment(**changes: str | None) -> dict[str, str]:
    """This one's, with ``changes``; None takes a variable away."""
    kept = {name: value for name, value in os.environ.items() if name not in changes}
    return kept | {name: value for name, value in changes.items() if value is not None}
