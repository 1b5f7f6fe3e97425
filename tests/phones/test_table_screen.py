"""A seat without a phone over HTTP: no cookie, a key in a header, and no more than that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.phones.conftest import Evening, Phone
from tests.phones.parlour import CODE

HAND = "X-Kinito-Hand"
Refusal = Callable[[TestResponse], str]


@pytest.fixture
def screen(evening: Evening) -> Phone:
    """The table's screen, in front of which Miren sits."""
    phone = evening.phone()
    answer = phone.post("/api/join", {"code": CODE, "name": "Miren", "pin": "4071"})
    assert answer.status_code == 201
    return phone


def hand(screen: Phone, pin: str = "4071") -> TestResponse:
    return screen.post("/api/hand", {"seat": "Miren", "pin": pin})


def test_the_screen_is_given_no_cookie(screen: Phone) -> None:
    assert screen.client.get_cookie("kinito_seat") is None
    assert screen.client.get("/api/seat").status_code == 401


def test_nor_any_key_when_the_seat_sits_down(evening: Evening) -> None:
    answer = evening.phone().post("/api/join", {"code": CODE, "name": "Miren", "pin": "4071"})
    assert answer.get_json() == {"seat": "Miren"}


def test_the_pin_is_given_a_key_that_opens_the_seat(screen: Phone) -> None:
    key = hand(screen).get_json()["key"]
    assert screen.client.get("/api/seat", headers={HAND: key}).get_json()["you"] == "Miren"


def test_the_key_comes_in_no_cookie_either(screen: Phone) -> None:
    assert "Set-Cookie" not in hand(screen).headers


def test_handed_back_it_opens_nothing(screen: Phone) -> None:
    headers = {HAND: hand(screen).get_json()["key"]}
    assert screen.post("/api/hand/back", {}, headers=headers).status_code == 200
    assert screen.post("/api/look", {}, headers=headers).status_code == 401


def test_a_wrong_pin_is_refused(screen: Phone, refusal: Refusal) -> None:
    answer = hand(screen, "0000")
    assert (answer.status_code, refusal(answer)) == (403, "wrong_pin")


@pytest.mark.parametrize(
    "body", [{}, {"seat": "Miren"}, {"seat": "Miren", "pin": 4071}, {"seat": 1, "pin": "4071"}]
)
def test_what_is_no_such_request(screen: Phone, body: dict[str, Any]) -> None:
    assert screen.post("/api/hand", body).status_code == 400


def test_a_pin_that_is_none_is_refused(evening: Evening, refusal: Refusal) -> None:
    answer = evening.phone().post("/api/join", {"code": CODE, "name": "Miren", "pin": "12"})
    assert (answer.status_code, refusal(answer)) == (400, "pin_invalid")


def test_another_sites_page_does_not_try_pins(screen: Phone) -> None:
    answer = screen.post("/api/hand", {"seat": "Miren", "pin": "4071"}, headers={"Origin": "http://evil"})
    assert answer.status_code == 403


def test_it_has_a_page_of_its_own(screen: Phone) -> None:
    assert screen.client.get("/hand").status_code == 200


def test_a_phone_of_its_own_is_not_the_hand(evening: Evening, screen: Phone) -> None:
    """The header goes before the cookie: on a borrowed phone the seat in hand plays, not the phone's own."""
    (ana,) = evening.seated("Ana")
    key = hand(screen).get_json()["key"]
    assert ana.client.get("/api/seat", headers={HAND: key}).get_json()["you"] == "Miren"
    assert ana.seat["you"] == "Ana"


# -- a PIN that was forgotten


def forgot(screen: Phone, code: str = CODE, pin: str = "250687") -> TestResponse:
    return screen.post("/api/hand/pin", {"code": code, "seat": "Miren", "pin": pin})


def test_for_a_new_pin_the_table_is_asked_and_no_key_is_given(evening: Evening, screen: Phone) -> None:
    (ana,) = evening.seated("Ana")
    answer = forgot(screen)
    assert (answer.status_code, answer.get_json()) == (202, {"number": 1})
    assert "Set-Cookie" not in answer.headers
    assert [(each["kind"], each["seat"]) for each in ana.seat["votes"]] == [("new_pin", "Miren")]


def test_without_the_tables_code_nobody_is_asked(screen: Phone, refusal: Refusal) -> None:
    answer = forgot(screen, code="NOPE")
    assert (answer.status_code, refusal(answer)) == (403, "wrong_code")


def test_a_new_pin_that_is_none_is_refused(screen: Phone, refusal: Refusal) -> None:
    answer = forgot(screen, pin="12")
    assert (answer.status_code, refusal(answer)) == (400, "pin_invalid")
