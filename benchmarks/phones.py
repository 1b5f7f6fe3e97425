"""How long an event takes to every screen, how many screens the server holds, and what it weighs.

The whole program runs as a process of its own, on the twin; the screens are sockets in this one. The measure
of the fan-out is one answer to one phone in the same run: what the network and the loop take anyway.
"""

from __future__ import annotations

import re
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from tests.browser.plain_phone import PlainPhone
from tests.browser.running_tower import RunningTower, start_tower

SEATS, TABLES = 10, 2
MOST = 200
ROUNDS = 60
ENOUGH_MS = 50
ENOUGH_MB = 120
ID = re.compile(rb"\nid: (\d+)\n")


def main(_words: Sequence[str] = ()) -> int:
    """Print the figures; 1 if they are not what was promised."""
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder, ExitStack() as opened:
        tower = start_tower(Path(folder) / "state")
        opened.callback(lambda: tower.process.stdout and tower.process.stdout.close())
        opened.callback(tower.stop)
        seats = [PlainPhone(tower, f"Seat {number}") for number in range(SEATS)]
        screens = [opened.enter_context(Screen(tower, each.cookie)) for each in seats]
        screens += [opened.enter_context(Screen(tower)) for _ in range(TABLES)]
        seats[0].do("start")
        few = told_in(seats[0], screens)
        answer = statistics.median(asks(seats[0]) for _ in range(ROUNDS))
        print(f"one event to {len(screens)} screens: {few:.1f} ms in the median; one answer: {answer:.1f} ms")
        print(f"  at most {ENOUGH_MS} ms to {len(screens)} screens, and {MOST} streams at least")
        seats[0].throw()
        screens += [opened.enter_context(Screen(tower)) for _ in range(MOST - len(screens))]
        many = told_in(seats[0], screens)
        held = sum(not screen.ended for screen in screens)
        print(f"{held} streams held: one event to all of them {many:.1f} ms in the median")
        resident, share = memory_mb(tower)
        print(f"memory, {held} streams held, after a throw: {resident:.0f} MB ({share:.0f} MB its share)")
        return int(few > ENOUGH_MS or held < MOST or resident > ENOUGH_MB)


def in_memory() -> str | None:
    """A place where nothing waits for a disk, whose pace is another benchmark's matter."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def asks(seat: PlainPhone) -> float:
    """ms for one answer."""
    began = time.perf_counter()
    seat.ask("GET", "/api/seat")
    return 1000 * (time.perf_counter() - began)


class Screen(threading.Thread):
    """One stream: the newest version that came, and when."""

    def __init__(self, tower: RunningTower, cookie: str = "") -> None:
        super().__init__(daemon=True)
        host, port = tower.address.removeprefix("http://").rsplit(":", 1)
        self._socket = socket.create_connection((host, int(port)), timeout=60)
        path = "/api/stream" if cookie else "/api/stream?as=table"
        self._socket.sendall(f"GET {path} HTTP/1.1\r\nHost: tower\r\nCookie: {cookie}\r\n\r\n".encode())
        self._came = threading.Condition()
        self.version, self.at, self.ended = -1, 0.0, False

    def __enter__(self) -> Screen:
        self.start()
        self.wait_for(0)
        return self

    def __exit__(self, *_error: object) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self.join()
        self._socket.close()

    def run(self) -> None:
        rest = b""
        while data := self._socket.recv(65536):
            now, rest = time.perf_counter(), rest + data
            versions = [int(each) for each in ID.findall(rest)]
            rest = rest[-200:]
            with self._came:
                if versions and max(versions) > self.version:
                    self.version, self.at = max(versions), now
                    self._came.notify_all()
        self.ended = True

    def wait_for(self, version: int) -> None:
        with self._came:
            assert self._came.wait_for(lambda: self.version >= version, 30)


def told_in(host: PlainPhone, screens: Sequence[Screen]) -> float:
    """ms from a tap until the last of ``screens`` has the new snapshot, in the median."""
    times = []
    for round_ in range(ROUNDS):
        at, before = host.snap["at"], max(each.version for each in screens)
        began = time.perf_counter()
        host.ask("POST", "/api/do", {"do": "count_up", "at": at, "shown": round_ % 2 == 0})
        for each in screens:
            each.wait_for(before + 1)
        times.append(1000 * (max(each.at for each in screens) - began))
    return statistics.median(times)


def memory_mb(tower: RunningTower) -> tuple[float, float]:
    """What of the process is in memory, and its share of it, since libraries are shared with others (PSS)."""
    told = Path(f"/proc/{tower.process.pid}/smaps_rollup").read_text()
    resident, share = (int(told.split(f"\n{name}:")[1].split()[0]) / 1000 for name in ("Rss", "Pss"))
    return resident, share


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
