"""Snapshots as they happen: server-sent events, one stream a screen.

A stream holds a thread of the server, so their number is bounded below the number of threads, and a
phone that vanished is noticed at the next heartbeat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flask import Blueprint, Response, request

from kinito_pi.phones.api import key
from kinito_pi.play import Inbox, Refused, Screen, Stream, Streams, TooManyScreens, View

HEARTBEAT = 5.0
"""s between two signs of life on a quiet stream."""
RETRY = "retry: 1000\n\n"
"""ms until a browser that lost the stream asks again."""


def stream_routes(inbox: Inbox, streams: Streams) -> Blueprint:
    """``/api/stream``: the seat's own with its cookie, ``?as=table`` the public one."""
    routes = Blueprint("stream", __name__)

    @routes.get("/api/stream")
    def stream() -> Response:
        whose = None if request.args.get("as") == "table" else key() or ""
        seat = inbox.ask(View(whose))["seat"]
        try:
            opened = streams.open(seat)
        except TooManyScreens:
            return Response(status=204)  # EventSource does not try again after this one.
        gone = request.environ.get("waitress.client_disconnected", lambda: False)
        answer = Response(_events(inbox, streams, opened, whose, gone), mimetype="text/event-stream")
        answer.headers["X-Accel-Buffering"] = "no"
        return answer

    return routes


def _events(
    inbox: Inbox, streams: Streams, opened: Stream, whose: str | None, gone: Callable[[], bool]
) -> Iterator[str]:
    try:
        yield RETRY
        if opened.seat is not None:
            inbox.put(Screen(opened.seat, here=True))
        first = inbox.ask(View(whose))
        yield event("snapshot", first["text"], first["version"])
        yield from _following(opened, gone)
    except Refused:
        return  # The seat was given up between two lines; the page asks again and is told.
    finally:
        _close(inbox, streams, opened)


def _following(opened: Stream, gone: Callable[[], bool]) -> Iterator[str]:
    while opened.ended is None and not gone():
        newest = opened.next(HEARTBEAT)
        if newest is not None:
            yield event("snapshot", newest[1], newest[0])
        elif opened.ended is None:
            yield ": still here\n\n"
    if opened.ended == "replaced":
        yield event("replaced", "{}")


def _close(inbox: Inbox, streams: Streams, opened: Stream) -> None:
    was_last = streams.close(opened)
    if opened.seat is not None and was_last:
        inbox.put(Screen(opened.seat, here=False))


def event(name: str, data: str, number: int | None = None) -> str:
    """One server-sent event; ``data`` is a single line."""
    tag = "" if number is None else f"id: {number}\n"
    return f"event: {name}\n{tag}data: {data}\n\n"
