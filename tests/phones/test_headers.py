"""What each answer says about itself."""

from __future__ import annotations

import pytest

from tests.phones.conftest import Phone

PAGES = ["/", "/table", "/web/screen.css", "/web/i18n/es.json", "/favicon.ico"]
ANSWERS = ["/api/table", "/api/wifi", "/api/seat", "/api/join.svg", "/nothing", "/web/nothing"]


@pytest.mark.parametrize("path", PAGES + ANSWERS)
@pytest.mark.parametrize(
    ("header", "value"),
    [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")],
)
def test_every_answer_is_taken_for_what_it_is(stranger: Phone, path: str, header: str, value: str) -> None:
    assert stranger.client.get(path).headers[header] == value


@pytest.mark.parametrize("path", PAGES + ANSWERS)
@pytest.mark.parametrize(
    "rule", ["default-src 'self'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]
)
def test_no_script_but_the_towers_own_runs(stranger: Phone, path: str, rule: str) -> None:
    assert rule in stranger.client.get(path).headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_asked_for_again_each_time(stranger: Phone, path: str) -> None:
    assert stranger.client.get(path).headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", PAGES)
def test_and_is_not_sent_again_when_it_is_the_same(stranger: Phone, path: str) -> None:
    tag = stranger.client.get(path).headers["ETag"]
    assert stranger.client.get(path, headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize("path", ANSWERS)
def test_no_cache_keeps_what_the_api_says(stranger: Phone, path: str) -> None:
    assert stranger.client.get(path).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", PAGES + ANSWERS)
def test_nothing_says_what_serves_it(stranger: Phone, path: str) -> None:
    assert "Server" not in stranger.client.get(path).headers


@pytest.mark.parametrize("path", PAGES)
def test_a_page_sets_no_cookie(stranger: Phone, path: str) -> None:
    assert "Set-Cookie" not in stranger.client.get(path).headers


def test_no_other_site_may_read_an_answer(stranger: Phone) -> None:
    answer = stranger.client.get("/api/table", headers={"Origin": "http://evil.example"})
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_the_qr_code_is_a_picture(stranger: Phone) -> None:
    answer = stranger.client.get("/api/join.svg")
    assert (answer.mimetype, answer.data[:5]) == ("image/svg+xml", b"<?xml")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/web/screen.css", "text/css"),
        ("/web/phone.js", "text/javascript"),
        ("/web/i18n/fr.json", "application/json"),
    ],
)
def test_each_file_has_its_kind(stranger: Phone, path: str, kind: str) -> None:
    assert stranger.client.get(path).mimetype == kind
