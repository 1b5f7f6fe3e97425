"""WebKitGTK, the nearest thing to Safari, over the W3C WebDriver protocol: a few commands, no more.

Debian's WebKitWebDriver starts a MiniBrowser of its own on a display that nobody sees (Xvfb).
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

PATIENCE = 30.0
"""s until something that is waited for must have come."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The protocol's name for a reference to an element."""
VISIBLE = "return arguments[0].checkVisibility ? arguments[0].checkVisibility() : !!arguments[0].offsetParent"


def mini_browser() -> str:
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    assert found, "The browser tests need the Debian package webkit2gtk-driver: sudo apt install it"
    return str(found[-1])


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


class WebKit:
    """One browser with one page. ``close`` ends it, the driver and the display."""

    def __init__(self) -> None:
        self._processes: list[subprocess.Popen[bytes]] = []
        self._session = ""
        self._port = free_port()
        display = self._display()
        driver = shutil.which("WebKitWebDriver")
        assert driver, "The browser tests need the Debian package webkit2gtk-driver: sudo apt install it"
        self._start([driver, f"--port={self._port}", "--host=127.0.0.1"], DISPLAY=display)
        options = {"binary": mini_browser(), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = self.until(lambda: self._ask("POST", "/session", wanted))["sessionId"]

    def _display(self) -> str:
        read, write = os.pipe()
        display = shutil.which("Xvfb")
        assert display, "The browser tests need the Debian package xvfb: sudo apt install it"
        self._processes.append(
            subprocess.Popen(
                [display, "-displayfd", str(write), "-screen", "0", "800x900x24", "-nolisten", "tcp"],
                pass_fds=[write], stderr=subprocess.DEVNULL,
            )
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as told:
            return f":{told.readline().strip()}"

    def _start(self, command: list[str], **environment: str) -> None:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._processes.append(subprocess.Popen(command, env={**os.environ, **environment}, **quiet))  # type: ignore[call-overload]

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        line = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            text = None if body is None else json.dumps(body).encode()
            line.request(method, path, text, {"Content-Type": "application/json"})
            answer = line.getresponse()
            told = json.loads(answer.read())["value"]
            if answer.status >= 400:
                raise LookupError(told)
            return told
        finally:
            line.close()

    def _do(self, path: str, body: Any) -> Any:
        return self._ask("POST", f"/session/{self._session}{path}", body)

    # -- what a thumb does ----------------------------------------------------------------------------

    def until(self, look: Callable[[], Any]) -> Any:
        """What ``look`` gives as soon as it gives something. Raises what it last raised."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                found = look()
                assert found, "it did not come true"
                return found
            except (LookupError, OSError, AssertionError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def go(self, url: str) -> None:
        self._do("/url", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        return self._do("/execute/sync", {"script": script, "args": list(arguments)})

    def element(self, testid: str) -> dict[str, str]:
        """The visible element of this test id, waited for."""

        def visible() -> Any:
            found = self._do("/element", {"using": "css selector", "value": f"[data-testid='{testid}']"})
            return found if self.run(VISIBLE, found) else None

        found: dict[str, str] = self.until(visible)
        return found

    def sees(self, testid: str) -> bool:
        """Whether it is there and can be pressed."""
        return self.count(f"[data-testid='{testid}']:enabled") > 0

    def count(self, selector: str) -> int:
        return int(self.run(f"return document.querySelectorAll({json.dumps(selector)}).length"))

    def click(self, testid: str) -> None:
        self._do(f"/element/{self.element(testid)[ELEMENT]}/click", {})

    def write(self, testid: str, text: str) -> None:
        self._do(f"/element/{self.element(testid)[ELEMENT]}/value", {"text": text})

    def press(self, testid: str) -> None:
        """Put the pointer on it and hold it down, until ``release``."""
        self._point([
            {"type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": self.element(testid)},
            {"type": "pointerDown", "button": 0},
        ])  # fmt: skip

    def release(self) -> None:
        self._point([{"type": "pointerUp", "button": 0}])

    def _point(self, actions: list[dict[str, Any]]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self._do("/actions", {"actions": [mouse]})

    def close(self) -> None:
        if self._session:
            self._ask("DELETE", f"/session/{self._session}")
        for process in reversed(self._processes):
            process.terminate()
            process.wait(timeout=10)
