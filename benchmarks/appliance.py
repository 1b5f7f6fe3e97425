"""How small the appliance is: memory, idle processor, time to start and bytes written, beside an idle Flask.

A game is played over HTTP by four phones, with a stream open for each and one for the table, by the program
as it is started by hand, on its twin. Beside it, in the same run, stands a process that has imported Flask,
waitress and OpenCV, serves one page and draws nothing: the floor under anything built on these three.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PHONES = ("Ana", "Jon", "Mikel", "Eva")
ROUNDS = 8
"""Throws that are played before anything is measured."""
IDLE = 20.0
"""s over which the processor's time is taken while nobody does anything."""
PATIENCE = 60.0
"""s."""
MOST_MEMORY, MOST_IDLE, MOST_START, MOST_WRITTEN = 120.0, 2.0, 3.0, 1000.0
"""MB, percent of a core, s, bytes an action."""
FLOOR = """
import socket, sys, cv2, numpy
from flask import Flask
from waitress.server import create_server
app = Flask("floor")
app.route("/")(lambda: "floor")
listening = socket.create_server(("127.0.0.1", 0))
server = create_server(app, sockets=[listening], threads=48, connection_limit=256)
print("http://127.0.0.1:%d/#FLOOR" % listening.getsockname()[1], flush=True)
server.run()
"""
WAYS = ("wchar", "write_bytes")
"""The second in whole blocks: 4096 bytes at the least for whatever is synced."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/#(\w+)")


class Server:
    """A process that has told its address. ``started``: s until its page answered; ``worked``: s of a core
    that it took until then, which is the same on a machine that does other things."""

    def __init__(self, *command: str) -> None:
        began = time.monotonic()
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT
        )
        assert self.process.stdout is not None
        found = next(match for match in map(ADDRESS.search, self.process.stdout) if match)
        self.port, self.code = int(found[1]), found[2]
        self.wait_for_page()
        self.started = time.monotonic() - began
        self.worked = self.processor()

    def wait_for_page(self) -> None:
        while ask(self.port, "GET", "/")[0] != 200:
            time.sleep(0.02)

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)

    def memory(self) -> float:
        """MB that are in use now (VmRSS)."""
        return _megabytes(self.process.pid, "VmRSS")

    def most_memory(self) -> float:
        """MB that were ever in use (VmHWM)."""
        return _megabytes(self.process.pid, "VmHWM")

    def written(self, name: str) -> int:
        """Bytes written so far (proc_pid_io(5)): ``wchar`` to files, ``write_bytes`` as the disk's blocks."""
        text = Path(f"/proc/{self.process.pid}/io").read_text()
        return int(re.findall(rf"^{name}: (\d+)", text, re.MULTILINE)[0])

    def processor(self) -> float:
        """s of the processor that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def idle(self) -> float:
        """Percent of a core, while nobody does anything."""
        before = self.processor()
        time.sleep(IDLE)
        return (self.processor() - before) / IDLE * 100


def _megabytes(pid: int, name: str) -> float:
    text = Path(f"/proc/{pid}/status").read_text()
    return int(re.findall(rf"^{name}:\s+(\d+) kB", text, re.MULTILINE)[0]) / 1024


def ask(port: int, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[int, Any, str]:
    """Status, JSON or nothing, and the cookie that was set."""
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read()
        data = json.loads(text) if answer.headers.get_content_subtype() == "json" else None
        return answer.status, data, answer.headers.get("Set-Cookie") or cookie
    finally:
        line.close()


class Phone:
    """A seat at the table, with its stream open as a phone in a hand has it."""

    def __init__(self, server: Server, name: str) -> None:
        self.port, self.name = server.port, name
        status, _, cookie = ask(self.port, "POST", "/api/join", {"code": server.code, "name": name})
        assert status == 201, status
        self.cookie = cookie.split(";")[0]

    def seat(self) -> dict[str, Any]:
        """What it shows; asked again while a busy machine keeps the answer waiting."""
        while True:
            status, seat, _ = ask(self.port, "GET", "/api/seat", None, self.cookie)
            if status == 200:
                return dict(seat)

    def do(self, what: str, **words: Any) -> int:
        body = {"do": what, "at": self.seat()["at"], **words}
        return ask(self.port, "POST", "/api/do", body, self.cookie)[0]


@contextmanager
def streams(phones: Sequence[Phone], port: int) -> Iterator[None]:
    """One open for each phone and one for the table; what comes is left for the kernel to keep."""
    with ExitStack() as closing:
        for cookie in [*(phone.cookie for phone in phones), ""]:
            closing.callback(_stream(port, cookie).close)
        yield


def _stream(port: int, cookie: str) -> HTTPResponse:
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    line.request("GET", "/api/stream", None, {"Cookie": cookie})
    assert line.sock is not None
    line.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    return line.getresponse()


def play(phones: dict[str, Phone]) -> int:
    """Some throws, each announced, believed or lifted. How many things were done."""
    first = next(iter(phones.values()))
    assert first.do("start") == 200
    done, thrown = 1, 0
    while True:
        seat = phones[first.seat()["game"]["turn"]].seat()
        if seat["throw"] is not None:
            time.sleep(0.05)
            continue
        if thrown == ROUNDS:
            return done
        wish = _wish(seat)
        if phones[seat["you"]].do(**wish) == 200:
            done += 1
            thrown += wish["what"] == "shake"


def _wish(seat: dict[str, Any]) -> dict[str, Any]:
    beating = [each["say"] for each in seat["pad"] or () if each["beats"]]
    if {"do": "announce"} in seat["can"] and beating:
        return {"what": "announce", "say": beating[0]}
    can = [each["do"] for each in seat["can"]]
    return {"what": next(each for each in ("shake", "believe", "lift", "drink") if each in can)}


def main(_words: Sequence[str] = ()) -> int:
    """Print the figures; 1 if they are not what was promised."""
    with tempfile.TemporaryDirectory() as folder:
        floor = Server(sys.executable, "-c", FLOOR)
        tower = Server(
            sys.executable, "-m", "kinito_pi", "run", "--twin", "--address", "127.0.0.1", "--port", "0",
            "--state", folder, "--seed", "1",
        )  # fmt: skip
        try:
            return tell(floor, tower)
        finally:
            tower.close()
            floor.close()


def tell(floor: Server, tower: Server) -> int:
    phones = {name: Phone(tower, name) for name in PHONES}
    fresh = tower.memory()
    with streams(list(phones.values()), tower.port):
        before = [tower.written(name) for name in WAYS]
        done = play(phones)
        files, blocks = ((tower.written(name) - n) / done for name, n in zip(WAYS, before, strict=True))
        rows = [
            ("memory", tower.memory(), floor.memory(), MOST_MEMORY, "MB"),
            ("memory, most", tower.most_memory(), floor.most_memory(), MOST_MEMORY, "MB"),
            ("start to serving", tower.started, floor.started, MOST_START, "s"),
            ("  of it, work", tower.worked, floor.worked, MOST_START, "s of a core"),
            ("idle processor", tower.idle(), floor.idle(), MOST_IDLE, "% of a core"),
            ("written an action", files, 0.0, MOST_WRITTEN, "bytes to files"),
        ]
    print(
        f"{done} things done; {fresh:.0f} MB before them; {blocks:.0f} bytes an action in the disk's blocks"
    )
    print(f"{'':<20}{'tower':>10}{'floor':>10}{'most':>10}")
    for name, mine, its, most, unit in rows:
        verdict = "" if mine <= most else "   TOO MUCH"
        print(f"{name:<20}{mine:>10.1f}{its:>10.1f}{most:>10.1f}   {unit}{verdict}")
    return int(any(mine > most for _, mine, _, most, _ in rows))
