"""What comes after: the games that are over, their records to keep, and the statistics of the evening."""

from __future__ import annotations

from flask import Blueprint, Response

from kinito_pi.phones.answers import good
from kinito_pi.play import Inbox, PastGame, PastGames, listing, of_the_evening, told_again


def past_routes(inbox: Inbox) -> Blueprint:
    """The routes under ``/api/games`` and ``/api/evening``: for every screen, since the games are over."""
    routes = Blueprint("past", __name__, url_prefix="/api")

    def games(name: str | None = None) -> list[PastGame]:
        found: list[PastGame] = inbox.ask(PastGames(name))["games"]
        return found

    @routes.get("/games")
    def all_games() -> Response:
        return good({"games": listing(games())})

    @routes.get("/games/<name>")
    def record(name: str) -> Response:
        answer = Response(games(name)[0].text, mimetype="application/x-ndjson")
        answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer

    @routes.get("/games/<name>/<int:step>")
    def again(name: str, step: int) -> Response:
        return good(told_again(games(name)[0], step))

    @routes.get("/evening")
    def evening() -> Response:
        return good(of_the_evening(games()))

    return routes
