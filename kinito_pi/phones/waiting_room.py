"""The page of a tower whose disk takes nothing, so that there is no table: it says so, and looks again."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

from flask import Flask, Response, current_app, request
from werkzeug.serving import WSGIRequestHandler, make_server

from kinito_pi.phones.answers import answer_errors, bad
from kinito_pi.phones.app import dress, page_parts
from kinito_pi.phones.catalogue import CATALOGUE, Catalogue, language_of

LOOKS_AGAIN = 5
"""s after which the page is loaded anew."""
PAGE = """<!doctype html>
<html lang="{language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="{seconds}">
    <title>Kinito</title>
    <link rel="icon" href="/web/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/web/tavern.css">
    <link rel="stylesheet" href="/web/phone.css">
  </head>
  <body class="phone">
    <div id="page"><main class="join">
      <h1>Kinito</h1>
      <div class="notices" role="status">
        <p class="notice notice-bad"><span class="sign" aria-hidden="true">!</span><span>{sentence}</span></p>
      </div>
    </main></div>
  </body>
</html>
"""


class WaitingRoom:
    """Serves on ``listening``, in a thread of its own, until ``close``. ``web``: the page's folder."""

    def __init__(self, listening: socket.socket, web: Path) -> None:
        host, port = listening.getsockname()[:2]
        self._server = make_server(
            host, port, _app(web), threaded=True, request_handler=_Quiet, fd=listening.fileno()
        )
        self._server.daemon_threads = True  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._server.serve_forever, name="waiting room", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Quiet(WSGIRequestHandler):
    """Tells the journal nothing of who looks in, and gives up who says nothing."""

    timeout = 10.0

    def log(self, type: str, message: str, *args: object) -> None: ...


def _app(web: Path) -> Flask:
    app = Flask("kinito_pi.phones", static_folder=None)
    app.extensions[CATALOGUE] = Catalogue(web / "i18n")
    answer_errors(app)
    app.register_blueprint(page_parts(web))
    app.add_url_rule("/api/<path:_>", view_func=lambda _: bad("disk"), methods=["GET", "POST"])
    app.add_url_rule("/", view_func=_page, defaults={"_": ""})
    app.add_url_rule("/<path:_>", view_func=_page)
    app.after_request(dress)
    return app


def _page(_: str) -> Response:
    catalogue: Catalogue = current_app.extensions[CATALOGUE]
    language = language_of(request.accept_languages)
    sentence = catalogue.error("disk_at_start", {}, language)
    text = PAGE.format(language=language, seconds=LOOKS_AGAIN, sentence=sentence)
    return Response(text, status=503, headers={"Retry-After": str(LOOKS_AGAIN)})
