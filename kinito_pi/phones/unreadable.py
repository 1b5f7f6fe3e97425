"""What waitress answers by itself, to a request that it cannot hand on: JSON like every other refusal."""

from __future__ import annotations

import json

from waitress.channel import HTTPChannel
from waitress.task import ErrorTask
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from kinito_pi.phones.catalogue import Catalogue, language_of

CODES = {413: "too_large", 431: "too_large", 500: "unavailable"}
"""Status of waitress → code; all others: malformed."""


class Unreadable(ErrorTask):  # type: ignore[misc]  # waitress has no types
    """Answers a request with too long a head or body, or that is no HTTP at all."""

    def execute(self) -> None:
        """Send the refusal and close: what else stands in the line cannot be told apart any more."""
        error = self.request.error
        body = self._refusal(CODES.get(error.code, "malformed")).encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers += [
            ("Content-Type", "application/json"),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
        ]
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)

    def _refusal(self, code: str) -> str:
        catalogue: Catalogue = self.channel.server.catalogue
        wanted = parse_accept_header(self.request.headers.get("ACCEPT_LANGUAGE", ""), LanguageAccept)
        sentence = catalogue.error(code, {}, language_of(wanted))
        return json.dumps({"error": {"code": code, "data": {}, "sentence": sentence}}, ensure_ascii=False)


class Channel(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    """One phone's line."""

    error_task_class = Unreadable
