"""Screens that come, stay, are replaced, and vanish, over the real server."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from kinito_pi import phones
from kinito_pi.phones.catalogue import CATALOGUE
from kinito_pi.phones.server import SPARE, VANISHED
from tests.phones.conftest import Evening
from tests.phones.parlour import CODE
from tests.phones.wire import LAST_CHUNK, Served, Watcher, request

HEARTBEAT = 0.05
"""s"""
KEYS = {"Ana": "key-of-seat-1", "Jon": "key-of-seat-2"}


class Room:
    """An evening behind the server, and the screens that were opened on it."""

    def __init__(self, state: Path) -> None:
        self.evening = Evening(state, HEARTBEAT)
        self.served = Served(self.evening.parlour)
        self.screens: list[Watcher] = []

    def screen(self, seat: str = "") -> Watcher:
        path = "/api/stream" if seat else "/api/stream?as=table"
        self.screens.append(Watcher(self.served.port, path, KEYS.get(seat, "")))
        return self.screens[-1]

    def showing(self, seat: str = "") -> Watcher:
        screen = self.screen(seat)
        screen.wait_for(lambda screen: screen.version >= 0)
        return screen

    def wait_until_here(self, name: str, *, here: bool) -> None:
        phone, pause = self.evening.phone(), threading.Event()
        for _ in range(400):
            if next(each for each in phone.table["seats"] if each["name"] == name)["here"] is here:
                return
            pause.wait(0.01)
        raise AssertionError(f"{name} here: {not here}")

    def close(self) -> None:
        self.evening.parlour.streams.close_all()
        for each in self.screens:
            each.leave()
        self.served.close()
        self.evening.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    opened = Room(tmp_path / "state")
    opened.evening.seated("Ana", "Jon")
    yield opened
    opened.close()


def test_a_screen_is_told_at_once_how_things_stand(room: Room) -> None:
    assert b'"you":"Ana"' in room.showing("Ana").heard


def test_it_is_told_what_to_do_when_the_line_drops(room: Room) -> None:
    assert b"retry: 1000\n\n" in room.showing("Ana").heard


def test_it_hears_of_what_others_do(room: Room) -> None:
    screen = room.showing("Ana")
    room.evening.phone().join("Eva")
    screen.wait_for(lambda screen: b'"name":"Eva"' in screen.heard)


def test_versions_only_rise(room: Room) -> None:
    screen = room.showing("Ana")
    for name in ("Eva", "Unai", "Iker"):
        room.evening.phone().join(name)
    screen.wait_for(lambda screen: b'"name":"Iker"' in screen.heard)
    versions = [int(line.split()[1]) for line in screen.heard.split(b"\n") if line.startswith(b"id: ")]
    assert versions == sorted(set(versions))


def test_a_newer_screen_of_the_seat_replaces_the_older(room: Room) -> None:
    older = room.showing("Ana")
    room.showing("Ana")
    older.wait_for(lambda older: b"event: replaced\ndata: {}\n\n" in older.heard)


def test_a_seat_that_the_table_gave_to_another_phone_is_told_so(room: Room) -> None:
    """And not that somebody opened it elsewhere."""
    older = room.showing("Jon")
    told = room.evening.phone().post("/api/back", {"code": CODE, "seat": "Jon"}).get_json()
    wish = {"do": "answer", "number": told["number"], "yes": True, "at": room.evening.phone().at}
    host = room.evening.parlour.app.test_client()
    host.set_cookie("kinito_seat", KEYS["Ana"])
    assert host.post("/api/do", json=wish).status_code == 200
    older.wait_for(lambda older: older.heard.endswith(LAST_CHUNK))
    assert b"event: moved\ndata: {}\n\n" in older.heard
    assert b"event: replaced" not in older.heard


def test_the_replaced_stream_ends(room: Room) -> None:
    older = room.showing("Ana")
    room.showing("Ana")
    older.wait_for(lambda older: older.heard.endswith(LAST_CHUNK))


def test_the_seat_is_still_here_on_the_newer_screen(room: Room) -> None:
    older = room.showing("Ana")
    room.showing("Ana")
    older.wait_for(lambda older: older.heard.endswith(LAST_CHUNK))
    room.wait_until_here("Ana", here=True)


def test_the_tables_screens_do_not_replace_each_other(room: Room) -> None:
    first = room.showing()
    room.showing()
    room.evening.phone().join("Eva")
    first.wait_for(lambda first: b'"name":"Eva"' in first.heard)


def test_another_seats_screen_replaces_nothing(room: Room) -> None:
    ana = room.showing("Ana")
    room.showing("Jon")
    ana.wait_for(lambda ana: ana.heard.count(b": still here") >= 2)
    assert b"replaced" not in ana.heard


def test_a_quiet_stream_shows_that_it_lives(room: Room) -> None:
    room.showing("Ana").wait_for(lambda screen: screen.heard.count(b": still here\n\n") >= 3)


def test_a_seat_with_a_screen_is_here(room: Room) -> None:
    room.showing("Ana")
    room.wait_until_here("Ana", here=True)


def test_a_screen_that_hangs_up_is_not(room: Room) -> None:
    screen = room.showing("Ana")
    room.wait_until_here("Ana", here=True)
    screen.leave()
    room.wait_until_here("Ana", here=False)


def test_nor_is_one_whose_line_breaks(room: Room) -> None:
    with socket.create_connection(("127.0.0.1", room.served.port)) as line:
        line.sendall(request("/api/stream", KEYS["Ana"]))
        room.wait_until_here("Ana", here=True)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    room.wait_until_here("Ana", here=False)


def test_nor_one_that_left_before_its_first_line(room: Room) -> None:
    for _ in range(60):
        with socket.create_connection(("127.0.0.1", room.served.port)) as line:
            line.sendall(request("/api/stream?as=table"))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    room.showing("Ana")
    room.wait_until_here("Ana", here=True)


def test_a_phone_that_vanishes_without_a_word_is_given_up_by_the_kernel() -> None:
    with phones.listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _address = listening.accept()
        with accepted:
            given_up = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert given_up == VANISHED


def test_forty_screens_are_shown_the_same(room: Room) -> None:
    screens = [room.showing() for _ in range(phones.MOST_STREAMS)]
    room.evening.phone().join("Eva")
    for each in screens:
        each.wait_for(lambda screen: b'"name":"Eva"' in screen.heard)


def test_one_more_is_told_that_there_are_too_many(room: Room) -> None:
    for _ in range(phones.MOST_STREAMS):
        room.showing()
    room.screen().wait_for(lambda screen: screen.heard.startswith(b"HTTP/1.1 204 NO CONTENT"))


def test_a_seat_that_finds_none_free_is_here_all_the_same(room: Room) -> None:
    others = [room.showing() for _ in range(phones.MOST_STREAMS)]
    room.screen("Jon")
    others[0].wait_for(lambda screen: b'"name":"Jon","bot":false,"here":true' in screen.heard)


def test_with_forty_screens_open_commands_are_still_answered(room: Room) -> None:
    for _ in range(phones.MOST_STREAMS):
        room.showing()
    with socket.create_connection(("127.0.0.1", room.served.port)) as line:
        line.sendall(request("/api/table"))
        assert line.recv(15) == b"HTTP/1.1 200 OK"


def test_threads_are_started_when_screens_come() -> None:
    """A table of four does not pay for the two hundred threads of a full house."""
    before = threading.active_count()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        page = Flask("page")
        page.extensions[CATALOGUE] = None
        server = phones.serve(page, listening)
        started = threading.active_count() - before
        server.task_dispatcher.shutdown()
        server.asyncore.close_all(server._map)
    assert started == SPARE


def test_a_screen_that_leaves_makes_room(room: Room) -> None:
    screens = [room.showing() for _ in range(phones.MOST_STREAMS)]
    screens[0].leave()
    for _ in range(100):
        screen = room.screen()
        screen.wait_for(lambda screen: b"\r\n\r\n" in screen.heard)
        if screen.heard.startswith(b"HTTP/1.1 200"):
            return
    raise AssertionError("no room was made")


def test_a_seat_that_is_given_up_hears_no_more(room: Room) -> None:
    ana = room.evening.parlour.app.test_client()
    ana.set_cookie("kinito_seat", KEYS["Ana"])
    screen = room.showing("Ana")
    at = ana.get("/api/table").get_json()["at"]
    ana.post("/api/do", json={"do": "leave", "at": at})
    screen.wait_for(lambda screen: screen.heard.endswith(LAST_CHUNK))


# -- what the server answers by itself -------------------------------------------------------------------


def answer_to(room: Room, sent: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", room.served.port), timeout=10) as line:
        line.sendall(sent)
        heard = b""
        while data := line.recv(65536):
            heard += data
    return heard


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 20_000 + b"\r\n\r\n", b"431", b"too_large"),
        (b"POST /api/do HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n", b"413", b"too_large"),
        (b"POST /api/do HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", b"400", b"malformed"),
        (b"POST /api/do HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", b"501", b"malformed"),
        (b"GET / HTTP/1.1\r\nbad header\r\n\r\n", b"400", b"malformed"),
        (b"GET /\x00 HTTP/1.1\r\nHost: x\r\nA: \x00\r\n\r\n", b"40", b"error"),
        (b"\x16\x03\x01\x02\x00\r\n\r\n", b"400", b"malformed"),
    ],
    ids=["head", "body", "length", "encoding", "header", "NUL", "TLS"],
)
def test_what_is_no_request_of_ours_gets_a_code_and_a_sentence(
    room: Room, sent: bytes, status: bytes, code: bytes
) -> None:
    heard = answer_to(room, sent)
    assert (status in heard[:13], b"application/json" in heard, code in heard, b"<" in heard) == (
        True, True, True, False,
    )  # fmt: skip


def test_that_sentence_too_is_in_the_senders_language(room: Room) -> None:
    sent = b"POST /api/do HTTP/1.1\r\nAccept-Language: es\r\nContent-Length: 99999999\r\n\r\n"
    assert b"Eso es demasiado largo." in answer_to(room, sent)
