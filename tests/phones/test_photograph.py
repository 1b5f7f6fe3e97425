"""The camera's photograph of a roll, over HTTP."""

from __future__ import annotations

from collections.abc import Callable

from werkzeug.test import TestResponse

from tests.phones.conftest import Evening


def test_it_is_a_jpeg_that_no_cache_keeps(evening: Evening) -> None:
    ana, jon = evening.playing("Ana", "Jon")
    evening.throw(ana, 5, 3)
    ana.do("announce", say="9")
    jon.do("lift")
    answer = evening.phone().client.get(f"/api/photograph/{jon.table['photograph']['n']}")
    assert (answer.status_code, answer.mimetype) == (200, "image/jpeg")
    assert answer.headers["Cache-Control"] == "no-store"


def test_before_the_lift_even_the_seat_itself_gets_none(
    evening: Evening, refusal: Callable[[TestResponse], str]
) -> None:
    ana, _jon = evening.playing("Ana", "Jon")
    evening.throw(ana, 5, 3)
    answers = [ana.client.get(f"/api/photograph/{number}") for number in range(ana.at + 2)]
    assert {refusal(each) for each in answers} == {"nothing_to_see"}


def test_what_is_no_number_is_no_page(evening: Evening, refusal: Callable[[TestResponse], str]) -> None:
    assert refusal(evening.phone().client.get("/api/photograph/-1")) == "no_such_page"
