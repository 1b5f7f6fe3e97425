"""Every answer of the API, good or bad, in one form: JSON, never kept by a cache."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, current_app, jsonify, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from kinito_pi.phones.catalogue import CATALOGUE, Catalogue, language_of
from kinito_pi.play import Refused

STATUS = {
    "malformed": 400,
    "name_invalid": 400,
    "no_seat": 401,
    "wrong_code": 403,
    "wrong_pin": 403,
    "pin_invalid": 400,
    "not_yours": 403,
    "host_only": 403,
    "hidden_roll": 403,
    "elsewhere": 403,
    "no_such_page": 404,
    "no_such_seat": 404,
    "no_such_game": 404,
    "wrong_method": 405,
    "seat_moved": 410,
    "too_large": 413,
    "too_many_tries": 429,
    "unavailable": 503,
    "disk": 507,
}
"""HTTP status of a code; 409 for all others: understood, and not now."""

CODES = {404: "no_such_page", 405: "wrong_method", 413: "too_large", 500: "unavailable"}


def good(data: dict[str, Any], status: int = 200) -> Response:
    answer = jsonify(data)
    answer.status_code = status
    return answer


def bad(code: str, data: dict[str, Any] | None = None) -> Response:
    """The refusal ``code`` with its sentence in the language that the browser asks for."""
    catalogue: Catalogue = current_app.extensions[CATALOGUE]
    sentence = catalogue.error(code, data or {}, language_of(request.accept_languages))
    return good({"error": {"code": code, "data": data or {}, "sentence": sentence}}, STATUS.get(code, 409))


def answer_errors(app: Flask) -> None:
    """No traceback and no HTML from the API, whatever is raised."""

    @app.errorhandler(Refused)
    def refused(refusal: Refused) -> Response:
        return bad(refusal.code, refusal.data)

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Response:
        status = error.code or 500
        answer = bad(CODES.get(status, "malformed" if status < 500 else "unavailable"))
        if isinstance(error, MethodNotAllowed) and error.valid_methods:
            answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
        return answer

    @app.errorhandler(Exception)
    def unexpected(error: Exception) -> Response:
        app.logger.error("%s %r went wrong", request.method, request.path, exc_info=error)
        return bad("unavailable")
