"""Whatever is sent: a code and a sentence, in the sender's language, and nothing is changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.phones.conftest import Evening, Phone

Code = Callable[[TestResponse], str]
JSON = "application/json"

MALFORMED = {
    "nothing": b"",
    "no JSON": b"{do: shake}",
    "half a JSON": b'{"do": "sha',
    "not UTF-8": b'{"do": "\xff"}',
    "half a surrogate pair": b'{"do": "show", "at": 1, "to": "\\ud800"}',
    "a list": b"[]",
    "a number": b"7",
    "null": b"null",
    "nested too deeply": b"[" * 4000,
    "nested too deeply within": b'{"do":' + b'{"a":' * 800,
    "a number without end": b'{"do": "shake", "at": 1e999}',
    "no number": b'{"do": "shake", "at": NaN}',
    "a half": b'{"do": "shake", "at": 1.5}',
    "a truth for a number": b'{"do": "shake", "at": true}',
    "no at": b'{"do": "shake"}',
    "no do": b'{"at": 1}',
    "a do that is a list": b'{"do": ["shake"], "at": 1}',
    "a do that is too long": json.dumps({"do": "x" * 300, "at": 1}).encode(),
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED)
def test_what_cannot_be_understood_is_malformed(evening: Evening, refusal: Code, body: bytes) -> None:
    ana, _jon = evening.playing("Ana", "Jon")
    answer = ana.client.post("/api/do", data=body, content_type=JSON)
    assert (answer.status_code, refusal(answer)) == (400, "malformed")


@pytest.mark.parametrize("path", ["/api/join", "/api/do", "/api/look"])
@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data"]
)
def test_only_json_is_taken(evening: Evening, refusal: Code, path: str, kind: str) -> None:
    [ana] = evening.seated("Ana")
    assert refusal(ana.client.post(path, data=b"{}", content_type=kind)) == "malformed"


@pytest.mark.parametrize("path", ["/api/join", "/api/do", "/api/look"])
def test_more_than_4_kib_is_too_large(evening: Evening, refusal: Code, path: str) -> None:
    [ana] = evening.seated("Ana")
    answer = ana.client.post(path, data=b'{"a": "' + b"a" * 4096 + b'"}', content_type=JSON)
    assert (answer.status_code, refusal(answer)) == (413, "too_large")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"do": "dance"}, "malformed"),
        ({"do": "announce"}, "malformed"),
        ({"do": "announce", "say": 8}, "malformed"),
        ({"do": "announce", "say": ""}, "malformed"),
        ({"do": "announce", "say": "8" * 13}, "malformed"),
        ({"do": "keep", "die": "1"}, "malformed"),
        ({"do": "show"}, "malformed"),
        ({"do": "announce", "say": "8"}, "not_allowed"),
        ({"do": "believe"}, "not_allowed"),
        ({"do": "lift"}, "not_allowed"),
        ({"do": "drink"}, "not_allowed"),
        ({"do": "counter"}, "not_allowed"),
        ({"do": "keep", "die": 1}, "not_allowed"),
        ({"do": "show", "to": "Jon"}, "not_allowed"),
        ({"do": "start"}, "not_allowed"),
        ({"do": "add_bot"}, "not_allowed"),
        ({"do": "order", "seats": ["Jon", "Ana"]}, "not_allowed"),
        ({"do": "new_game"}, "not_allowed"),
    ],
    ids=str,
)
def test_what_may_not_be_done_changes_nothing(
    evening: Evening, refusal: Code, words: dict[str, Any], code: str
) -> None:
    ana, _jon = evening.playing("Ana", "Jon")
    before = ana.table
    answer = ana.post("/api/do", {"at": before["at"], **words})
    assert (refusal(answer), without_version(ana.table)) == (code, without_version(before))


def without_version(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key != "version"}


def test_out_of_turn_is_told_with_its_rule(evening: Evening, refusal: Code) -> None:
    _ana, jon = evening.playing("Ana", "Jon")
    assert (refusal(answer := jon.do("shake")), answer.status_code) == ("not_allowed", 409)


def test_a_tap_on_an_older_screen_is_stale(evening: Evening, refusal: Code) -> None:
    ana, _jon = evening.playing("Ana", "Jon")
    before = ana.at
    evening.throw(ana, 5, 2)
    answer = ana.do("announce", at=before, say="8")
    assert (answer.status_code, refusal(answer)) == (409, "stale")


def test_the_same_tap_twice_counts_once(evening: Evening, refusal: Code) -> None:
    ana, _jon = evening.playing("Ana", "Jon")
    evening.throw(ana, 5, 2)
    at = ana.at
    taps = [ana.do("announce", at=at, say=say) for say in ("8", "8")]
    assert [each.status_code for each in taps] == [200, 409]


def test_a_second_shake_while_the_dice_fly_is_busy(evening: Evening, refusal: Code) -> None:
    ana, _jon = evening.playing("Ana", "Jon")
    at = ana.at
    ana.do("shake", at=at)
    assert refusal(ana.do("shake", at=at)) == "busy"


def test_a_kinito_that_is_not_there_cannot_be_shown(evening: Evening, refusal: Code) -> None:
    ana, _jon = evening.playing("Ana", "Jon")
    evening.throw(ana, 5, 2)
    assert refusal(ana.do("show", to="Jon")) == "not_a_kinito"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://[", "https://localhost", "http://localhost:81", ""]
)
@pytest.mark.parametrize("path", ["/api/join", "/api/do", "/api/look"])
def test_a_page_of_another_site_does_nothing(evening: Evening, refusal: Code, origin: str, path: str) -> None:
    ana, _jon = evening.playing("Ana", "Jon")
    answer = ana.post(path, {"do": "shake", "at": ana.at}, headers={"Origin": origin})
    if origin == "https://localhost":
        # The same name and port: behind somebody's own TLS the page is still the page.
        assert answer.status_code != 403
    else:
        assert (answer.status_code, refusal(answer)) == (403, "elsewhere")


def test_the_towers_own_page_may(evening: Evening) -> None:
    ana, _jon = evening.playing("Ana", "Jon")
    answer = ana.post("/api/do", {"do": "shake", "at": ana.at}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("wanted", "word"),
    [
        ("es", "código"),
        ("fr-CA,fr;q=0.9", "code"),
        ("en", "code"),
        ("eu", "code"),
        ("es-MX, en;q=0.1", "código"),
    ],
)
def test_the_sentence_is_in_the_browsers_language(phone: Phone, wanted: str, word: str) -> None:
    answer = phone.post("/api/join", {"code": "AAAAAA", "name": "x"}, headers={"Accept-Language": wanted})
    assert word in answer.get_json()["error"]["sentence"]


def test_three_languages_say_it_three_ways(phone: Phone) -> None:
    said = {
        phone.client.get("/api/seat", headers={"Accept-Language": each}).get_json()["error"]["sentence"]
        for each in ("es", "fr", "en")
    }
    assert len(said) == 3


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
@pytest.mark.parametrize("path", ["/api/do", "/api/join", "/api/seat", "/api/stream", "/", "/web/screen.css"])
def test_another_method_is_told_which_ones_there_are(
    stranger: Phone, refusal: Code, method: str, path: str
) -> None:
    answer = stranger.client.open(path, method=method)
    assert (refusal(answer), bool(answer.headers["Allow"])) == ("wrong_method", True)


@pytest.mark.parametrize(
    "path",
    [
        "/api", "/api/", "/api/nothing", "/api//do", "/api/do/", "/api/../api/seat", "/admin",
        "/web/", "/web/nothing.js", "/web/../pyproject.toml", "/web/%2e%2e/pyproject.toml",
        "/web/..%2fpyproject.toml", "/web//etc/passwd", "/web/%00", "/web/i18n", "/web/\\..\\x", "/%ff%fe",
    ],
)  # fmt: skip
def test_a_page_that_is_not_there_is_no_page(stranger: Phone, refusal: Code, path: str) -> None:
    answer = stranger.client.get(path)
    assert (answer.status_code, refusal(answer)) == (404, "no_such_page")


@pytest.mark.parametrize("path", ["/api/seat", "/api/table", "/", "/api/join.svg"])
def test_a_head_has_no_body(stranger: Phone, path: str) -> None:
    assert stranger.client.head(path).data == b""


def test_a_head_of_the_stream_takes_no_screens_place(evening: Evening) -> None:
    [ana] = evening.seated("Ana")
    for _ in range(50):
        ana.client.head("/api/stream")
    assert evening.parlour.streams.viewers() == set()


def test_an_attempt_that_its_phone_has_given_up_replaces_no_screen(evening: Evening) -> None:
    """A tower that was held up comes to it late, when the phone's next attempt may be open already."""
    [ana] = evening.seated("Ana")
    opened = evening.parlour.streams.open("Ana")
    ana.client.get("/api/stream", environ_overrides={"waitress.client_disconnected": lambda: True})
    assert opened.ended is None


def test_a_fault_of_the_program_is_a_sentence_too(
    evening: Evening, refusal: Code, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a fault")

    evening.parlour.app.view_functions["api.table"] = broken  # type: ignore[assignment]
    answer = evening.phone().client.get("/api/table")
    assert (answer.status_code, refusal(answer)) == (503, "unavailable")
