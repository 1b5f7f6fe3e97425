"""Snapshots as they happen: server-sent events, one stream a screen.

A stream holds a thread of the server, so their number is bounded below the number of threads, and a
phone that vanished is noticed at the next heartbeat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from flask import Blueprint, Response, request

from kinito_pi.phones.api import key
from kinito_pi.play import Inbox, Refused, Screen, Stream, Streams, TooManyScreens, View

HEARTBEAT = 2.0
"""s between two signs of life on a quiet stream. The page takes one that is silent for 5 s for dead."""
RETRY = "retry: 1000\n\n"
"""ms until a browser that lost the stream asks again."""
STILL_HERE = ": still here\n\n"


def stream_routes(inbox: Inbox, streams: Streams, heartbeat: float = HEARTBEAT) -> Blueprint:
    """``/api/stream``: the seat's own with its cookie, ``?as=table`` the public one. ``heartbeat``: s."""
    routes = Blueprint("stream", __name__)

    @routes.get("/api/stream")
    def stream() -> Response:
        whose = None if request.args.get("as") == "table" else key() or ""
        seat = inbox.ask(View(whose))["seat"]
        gone = request.environ.get("waitress.client_disconnected", lambda: False)
        if request.method == "HEAD" or gone():
            return _answer(())  # Nobody will read it, so nothing is opened and nobody replaced.
        try:
            opened = streams.open(seat)
        except TooManyScreens:
            if seat is not None:
                inbox.put(Screen(seat, here=True, streams=False))
            return Response(status=204)  # EventSource does not try again after this one.
        answer = _answer(_events(inbox, opened, whose, gone, heartbeat))
        # Not in the generator: of one that was never begun, for a phone already gone, no ``finally`` runs.
        answer.call_on_close(lambda: _close(inbox, streams, opened))
        return answer

    return routes


def _answer(lines: Iterable[str]) -> Response:
    answer = Response(lines, mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _events(
    inbox: Inbox, opened: Stream, whose: str | None, gone: Callable[[], bool], heartbeat: float
) -> Iterator[str]:
    yield RETRY
    try:
        if opened.seat is not None:
            inbox.put(Screen(opened.seat, here=True))
        first = inbox.ask(View(whose))
    except Refused:
        return  # The seat was given up between two lines; the page asks again and is told.
    yield event("snapshot", first["text"], first["version"])
    yield from _following(opened, first["version"], gone, heartbeat)


def _following(opened: Stream, version: int, gone: Callable[[], bool], heartbeat: float) -> Iterator[str]:
    """What comes after the snapshot ``version``; one published before that one was taken is left out."""
    while opened.ended is None and not gone():
        newest = opened.next(heartbeat)
        if newest is not None and newest[0] > version:
            version = newest[0]
            yield event("snapshot", newest[1], version)
        elif newest is None and opened.ended is None:
            yield STILL_HERE
    if opened.ended in ("replaced", "moved"):
        yield event(opened.ended, "{}")


def _close(inbox: Inbox, streams: Streams, opened: Stream) -> None:
    was_last = streams.close(opened)
    if opened.seat is not None and was_last:
        with suppress(Refused):
            inbox.put(Screen(opened.seat, here=False))


def event(name: str, data: str, number: int | None = None) -> str:
    """One server-sent event; ``data`` is a single line."""
    tag = "" if number is None else f"id: {number}\n"
    return f"event: {name}\n{tag}data: {data}\n\n"
