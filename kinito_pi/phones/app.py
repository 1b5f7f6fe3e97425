"""The page and its commands: Flask over the inbox and the streams, and nothing else.

Neither the rules' state nor the tower can be reached from here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, request

from kinito_pi.hotspot_sign import Hotspot
from kinito_pi.phones.answers import answer_errors
from kinito_pi.phones.api import api
from kinito_pi.phones.catalogue import CATALOGUE, Catalogue
from kinito_pi.phones.invitation import invitation_routes
from kinito_pi.phones.past import past_routes
from kinito_pi.phones.shelf import Shelf
from kinito_pi.phones.sitting import sitting
from kinito_pi.phones.stream import HEARTBEAT, stream_routes
from kinito_pi.phones.tries import Tries
from kinito_pi.play import Inbox, Streams
from kinito_pi.ports import Clock

LARGEST_BODY = 4096
"""Bytes of a request: the longest command is a list of ten names."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def _no_hotspot() -> Hotspot | None:
    return None


@dataclass(frozen=True, slots=True)
class House:
    """What the app needs: where commands go, where snapshots come from, the page's folder, the time.
    ``heartbeat``: s between two signs of life on a quiet stream. ``hotspot``: the Pi's own Wi-Fi,
    if it is on."""

    inbox: Inbox
    streams: Streams
    web: Path
    clock: Clock
    heartbeat: float = HEARTBEAT
    hotspot: Callable[[], Hotspot | None] = _no_hotspot


def create_app(house: House) -> Flask:
    """The WSGI application. ``house.web`` holds index.html, table.html and what they load."""
    app = Flask("kinito_pi.phones", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.config["PROVIDE_AUTOMATIC_OPTIONS"] = False
    app.url_map.merge_slashes = False  # A wrong path is told so, not sent to another with a page of HTML.
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.extensions[CATALOGUE] = Catalogue(house.web / "i18n")
    answer_errors(app)
    app.register_blueprint(api(house.inbox))
    app.register_blueprint(sitting(house.inbox, Tries(house.clock)))
    app.register_blueprint(stream_routes(house.inbox, house.streams, house.heartbeat))
    app.register_blueprint(past_routes(house.inbox))
    app.register_blueprint(invitation_routes(house.inbox, house.hotspot))
    app.register_blueprint(_pages(house))
    app.register_blueprint(page_parts(house.web))
    app.after_request(dress)
    return app


def dress(answer: Response) -> Response:
    """With the headers that every answer has."""
    for name, value in HEADERS.items():
        answer.headers.setdefault(name, value)
    if "Cache-Control" not in answer.headers:
        answer.headers["Cache-Control"] = "no-store"
    return answer


def _pages(house: House) -> Blueprint:
    pages, shelf = Blueprint("pages", __name__), Shelf(house.web)

    @pages.get("/")
    @pages.get("/hand")
    def phone() -> Response:
        return _file(shelf, "index.html")

    @pages.get("/table")
    def table() -> Response:
        return _file(shelf, "table.html")

    return pages


def page_parts(web: Path) -> Blueprint:
    """What pages load: style, scripts, pictures."""
    parts, shelf = Blueprint("parts", __name__), Shelf(web)

    @parts.get("/web/<path:name>")
    def part(name: str) -> Response:
        return _file(shelf, name)

    @parts.get("/favicon.ico")
    def icon() -> Response:
        return _file(shelf, "icon.svg")

    return parts


def _file(shelf: Shelf, name: str) -> Response:
    sheet = shelf.sheet(name)
    if sheet is None:
        abort(404)
    packed = request.accept_encodings.quality("gzip") > 0
    answer = Response(sheet.gzipped if packed else sheet.plain, mimetype=sheet.mimetype)
    if packed:
        answer.headers["Content-Encoding"] = "gzip"
    # no-cache: asked for again each time, answered "unchanged" by its tag.
    answer.headers["Cache-Control"] = "no-cache"
    answer.headers["Vary"] = "Accept-Encoding"
    answer.set_etag(sheet.tag + ("-gzip" if packed else ""))
    return answer.make_conditional(request)  # type: ignore[return-value]
