"""The parlour behind waitress, and what comes over the wire, byte by byte.

One thread, the test's own, is the game loop, and after each publication it waits until every screen has
read it: nothing is skipped and nothing overtakes, so two evenings can be compared.
"""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from kinito_pi import phones, play
from tests.phones.parlour import CODE, OpenTower, Parlour

PATIENCE = 20.0
"""s until a test gives up waiting."""
TIME_OF_DAY = re.compile(rb"Date: [^\r]*\r\n|Expires=[^;]*; ")
LAST_CHUNK = b"\r\n0\r\n\r\n"
ID = re.compile(rb"\nid: (\d+)\n")


class Watcher:
    """One screen's stream: everything that came, and the newest version among it."""

    def __init__(self, port: int, path: str, cookie: str = "") -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._socket.sendall(request(path, cookie))
        self._change = threading.Condition()
        self._heard = b""
        self.closed = False
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        while True:
            try:
                data = self._socket.recv(65536)
            except OSError:
                data = b""
            with self._change:
                self._heard += data
                self.closed = not data
                self._change.notify_all()
            if not data:
                return

    @property
    def heard(self) -> bytes:
        with self._change:
            return TIME_OF_DAY.sub(b"", self._heard)

    @property
    def version(self) -> int:
        return max((int(each) for each in ID.findall(self.heard)), default=-1)

    def wait_for(self, what: Callable[[Watcher], bool]) -> None:
        """Raises ``AssertionError`` with what was heard when it does not come true."""
        with self._change:
            assert self._change.wait_for(lambda: what(self), PATIENCE), self._heard[-2000:]

    def leave(self) -> bytes:
        """Hang up. Everything that was heard."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)
        self._socket.close()
        return self.heard


def request(path: str, cookie: str = "") -> bytes:
    line = f"Cookie: kinito_seat={cookie}\r\n" if cookie else ""
    return f"GET {path} HTTP/1.1\r\nHost: tower\r\n{line}\r\n".encode()


class Served:
    """The parlour's page behind the real server, on a free port of this machine, until ``close``."""

    def __init__(self, parlour: Parlour) -> None:
        self._listening = phones.listen("127.0.0.1", 0)
        self.port: int = self._listening.getsockname()[1]
        self._server = phones.serve(parlour.app, self._listening)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        # As the server's own run(), which ends by a signal to the main thread alone.
        while not self._stopping.is_set():
            self._server.asyncore.loop(timeout=0.05, use_poll=True, map=self._server._map, count=1)
        self._server.task_dispatcher.shutdown()

    def close(self) -> None:
        self._stopping.set()
        self._server.pull_trigger()
        self._thread.join(PATIENCE)
        self._server.asyncore.close_all(self._server._map)
        self._listening.close()


class LockStep(play.Streams):
    """Publishes, and waits until each of ``watchers`` has it."""

    def __init__(self) -> None:
        super().__init__(phones.MOST_STREAMS)
        self.watchers: list[Watcher] = []
        self.public: dict[str, Any] = {}

    def publish(self, version: int, texts: dict[str | None, str]) -> None:
        super().publish(version, texts)
        if None in texts:
            self.public = json.loads(texts[None])
        for each in self.watchers:
            each.wait_for(lambda watcher: watcher.version >= version or watcher.closed)


class Wire:
    """``names`` have sat down, each with a screen; the table and an outsider watch. ``heard``: by whom."""

    def __init__(self, state: Path, *names: str, tower: OpenTower | None = None) -> None:
        self._streams = LockStep()
        self.parlour = Parlour(state, streams=self._streams, tower=tower)
        self._served = Served(self.parlour)
        self.port = self._served.port
        self._pool = ThreadPoolExecutor(1)
        self.names = names
        self.keys: dict[str, str] = {}
        self.heard: dict[str, list[bytes]] = {}
        self._screens: dict[str, Watcher] = {}

    # -- requests -------------------------------------------------------------------------------------

    def ask(self, method: str, path: str, who: str = "", body: Any = None) -> tuple[int, bytes]:
        """One request of ``who``, noted as heard by it. Status and body."""
        asked = self._pool.submit(self._exchange, method, path, self.keys.get(who, ""), body)
        while not asked.done():
            self.parlour.turn(0.001)
        status, head, text = asked.result()
        self.heard.setdefault(who, []).append(b"%d %s\n%s\n" % (status, head, text))
        return status, text

    def _exchange(self, method: str, path: str, key: str, body: Any) -> tuple[int, bytes, bytes]:
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json"} | ({"Cookie": f"kinito_seat={key}"} if key else {})
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read()
        line.close()
        cookie = answer.headers.get("Set-Cookie")
        if cookie:
            self.new_key = cookie.split("=", 1)[1].split(";")[0]
        head = "".join(f"{name}: {value}\r\n" for name, value in answer.getheaders())
        return answer.status, TIME_OF_DAY.sub(b"", head.encode()), text

    def sit_down(self) -> None:
        for name in self.names:
            self.ask("POST", "/api/join", name, {"code": CODE, "name": name})
            self.keys[name] = self.new_key

    def do(self, who: str, what: str, **words: Any) -> int:
        return self.ask("POST", "/api/do", who, {"do": what, "at": self.public["at"], **words})[0]

    @property
    def public(self) -> dict[str, Any]:
        """What everybody was last told."""
        return self._streams.public

    # -- screens --------------------------------------------------------------------------------------

    def open_screens(self) -> None:
        for who in ("table", "outsider", *self.names):
            self.open_screen(who)

    def open_screen(self, who: str) -> None:
        key = self.keys.get(who, "")
        screen = Watcher(self.port, "/api/stream" if key else "/api/stream?as=table", key)
        while screen.version < 0:
            self.parlour.turn(0.001)
        self._screens[who] = screen
        self._streams.watchers.append(screen)

    def throw(self, who: str) -> None:
        """``who`` shakes; time passes until the outcome is told."""
        assert self.do(who, "shake") == 200
        while self.public["throw"] is not None:
            self.parlour.step()

    def close(self) -> dict[str, bytes]:
        """Everything down. What each of them heard."""
        self._streams.watchers.clear()
        self.parlour.close()
        for who, screen in self._screens.items():
            screen.wait_for(lambda screen: screen.heard.endswith(LAST_CHUNK))
            self.heard.setdefault(who, []).append(screen.leave())
        self._pool.shutdown()
        self._served.close()
        return {who: b"\n".join(parts) for who, parts in self.heard.items()}
