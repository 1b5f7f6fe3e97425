"""What a seat may ask for: do something, look, see. Each is a command in the inbox."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, request

from kinito_pi.phones.answers import bad, good
from kinito_pi.play import Do, Inbox, LookAfter, LookUnder, Picture, Refused, View

COOKIE = "kinito_seat"
IN_HAND = "X-Kinito-Hand"
LONGEST = 200
"""Characters of any one text in a request."""


def api(inbox: Inbox) -> Blueprint:
    """The routes under ``/api`` that answer at once."""
    routes = Blueprint("api", __name__, url_prefix="/api")
    routes.before_request(refuse_other_sites)

    @routes.post("/do")
    def do() -> Response:
        words = body()
        command = Do(key(), text(words, "do"), number(words, "at"), words)
        return good(inbox.ask(command))

    @routes.post("/look")
    def look() -> Response:
        body()
        return good(inbox.ask(LookUnder(key())))

    @routes.get("/photograph/<int:number>")
    def photograph(number: int) -> Response:
        return Response(inbox.ask(Picture(number))["jpeg"], mimetype="image/jpeg")

    @routes.get("/tower")
    def tower() -> Response:
        return good(inbox.ask(LookAfter(key())))

    @routes.get("/camera")
    def camera() -> Response:
        jpeg = inbox.ask(LookAfter(key(), through=True))["jpeg"]
        return Response(status=204) if jpeg is None else Response(jpeg, mimetype="image/jpeg")

    @routes.get("/seat")
    def seat() -> Response:
        return _view(inbox, key() or "")

    @routes.get("/table")
    def table() -> Response:
        return _view(inbox, None)

    return routes


def key() -> str | None:
    """The secret of the seat whose phone this is, if it is one: its cookie's, or, on the table's screen, the
    one that a PIN was given for, which no browser keeps."""
    return request.headers.get(IN_HAND) or request.cookies.get(COOKIE)


def refuse_other_sites() -> Response | None:
    """A page of another site, open on the same phone, may not play for the seat."""
    origin = request.headers.get("Origin")
    return None if origin is None or _host_of(origin) == request.host else bad("elsewhere")


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def body() -> dict[str, Any]:
    """The request's JSON object. Raises ``Refused('malformed')``."""
    if not request.is_json:
        raise Refused("malformed", word="Content-Type")
    try:
        data = request.get_json(silent=True)
        json.dumps(data, ensure_ascii=False).encode()  # Half a surrogate pair is no text.
    except (RecursionError, UnicodeEncodeError):
        data = None
    if not isinstance(data, dict):
        raise Refused("malformed")
    return data


def text(words: dict[str, Any], name: str) -> str:
    """Raises ``Refused('malformed')`` unless the word is a text of sensible length."""
    value = words.get(name)
    if not isinstance(value, str) or len(value) > LONGEST:
        raise Refused("malformed", word=name)
    return value


def number(words: dict[str, Any], name: str) -> int:
    """Raises ``Refused('malformed')`` unless the word is a whole number."""
    value = words.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused("malformed", word=name)
    return value


def _view(inbox: Inbox, whose: str | None) -> Response:
    return Response(inbox.ask(View(whose))["text"], mimetype="application/json")
