"""Sitting down: the code, the name, the seat's cookie, and what a stranger learns without them."""

from __future__ import annotations

from collections.abc import Callable
from http.cookies import SimpleCookie

import pytest
from werkzeug.test import TestResponse

from kinito_pi.phones.tries import MOST, WINDOW
from tests.phones.conftest import Evening, Phone
from tests.phones.parlour import CODE, SHAKE_TAKES

Code = Callable[[TestResponse], str]


def cookie_of(answer: TestResponse) -> str:
    return str(answer.headers["Set-Cookie"])


def test_a_code_and_a_name_make_a_seat(phone: Phone) -> None:
    answer = phone.join("Ana")
    assert (answer.status_code, answer.get_json()) == (201, {"seat": "Ana"})


def test_the_code_may_be_typed_in_small_letters(phone: Phone) -> None:
    assert phone.post("/api/join", {"code": f" {CODE.lower()} ", "name": "Ana"}).status_code == 201


@pytest.mark.parametrize("flag", ["HttpOnly", "SameSite=Strict", "Path=/"])
def test_no_script_and_no_other_site_gets_at_the_seats_cookie(phone: Phone, flag: str) -> None:
    assert flag in cookie_of(phone.join("Ana"))


def test_the_cookie_outlives_the_browser_being_closed(phone: Phone) -> None:
    cookie = SimpleCookie(cookie_of(phone.join("Ana")))["kinito_seat"]
    assert int(cookie["max-age"]) > 300 * 24 * 3600


def test_the_key_stands_in_no_answer_but_the_cookie(phone: Phone) -> None:
    answer = phone.join("Ana")
    key = SimpleCookie(cookie_of(answer))["kinito_seat"].value
    assert key not in answer.text + phone.client.get("/api/seat").text + phone.client.get("/api/table").text


def test_a_wrong_code_gets_403(phone: Phone, refusal: Code) -> None:
    answer = phone.post("/api/join", {"code": "AAAAAA", "name": "Ana"})
    assert (answer.status_code, refusal(answer)) == (403, "wrong_code")


def test_a_wrong_code_gets_no_cookie(phone: Phone) -> None:
    assert "Set-Cookie" not in phone.post("/api/join", {"code": "AAAAAA", "name": "Ana"}).headers


def guess(phone: Phone, times: int) -> list[int]:
    return [phone.post("/api/join", {"code": f"AAAA{n}", "name": "Eva"}).status_code for n in range(times)]


def test_after_ten_wrong_codes_even_the_right_one_waits(phone: Phone, refusal: Code) -> None:
    guess(phone, MOST)
    answer = phone.join("Eva")
    assert (answer.status_code, refusal(answer)) == (429, "too_many_tries")


def test_nine_wrong_codes_are_forgiven(phone: Phone) -> None:
    guess(phone, MOST - 1)
    assert phone.join("Eva").status_code == 201


def test_a_minute_later_one_may_try_again(evening: Evening, phone: Phone) -> None:
    guess(phone, MOST)
    evening.parlour.page_clock.now += WINDOW + 1
    assert phone.join("Eva").status_code == 201


def test_one_guesser_does_not_keep_the_others_out(evening: Evening, phone: Phone) -> None:
    guess(phone, MOST)
    other = evening.phone().post(
        "/api/join", {"code": CODE, "name": "Ana"}, environ_base={"REMOTE_ADDR": "192.168.1.77"}
    )
    assert other.status_code == 201


@pytest.mark.parametrize("name", ["ana", "ANA", " Ana ", "A\u200bna"])
def test_two_seats_cannot_look_alike(evening: Evening, phone: Phone, refusal: Code, name: str) -> None:
    evening.seated("Ana")
    assert refusal(phone.join(name)) == "name_taken"


@pytest.mark.parametrize("name", ["", " ", "\u202e", "table", "x" * 21, "\n\t"])
def test_a_name_that_cannot_stand_on_a_screen_is_refused(phone: Phone, refusal: Code, name: str) -> None:
    answer = phone.join(name)
    assert (answer.status_code, refusal(answer)) == (400, "name_invalid")


@pytest.mark.parametrize("name", ["Beñat", "Zoë", "李雷", "<b>Jon</b>", '"; --'])
def test_any_other_name_is_shown_as_it_was_given(phone: Phone, name: str) -> None:
    phone.join(name)
    assert phone.seat["you"] == name


def test_the_eleventh_seat_finds_the_table_full(evening: Evening, phone: Phone, refusal: Code) -> None:
    evening.seated(*(f"S{n}" for n in range(10)))
    assert refusal(phone.join("Late")) == "table_full"


def test_a_bots_seat_can_be_taken(evening: Evening, phone: Phone) -> None:
    [ana] = evening.seated("Ana")
    ana.do("add_bot")
    bot = phone.table["seats"][1]["name"]
    assert phone.join("Jon", take=bot).get_json() == {"seat": "Jon"}


def test_a_persons_seat_cannot_be_taken(evening: Evening, phone: Phone, refusal: Code) -> None:
    evening.seated("Ana")
    assert refusal(phone.join("Jon", take="Ana")) == "not_yours"


@pytest.mark.parametrize("path", ["/api/seat", "/api/stream"])
def test_without_a_seat_there_is_nothing_to_see(phone: Phone, refusal: Code, path: str) -> None:
    answer = phone.client.get(path)
    assert (answer.status_code, refusal(answer)) == (401, "no_seat")


@pytest.mark.parametrize(
    "key", ["", "key-of-seat-9", "key-of-seat-1 ", ":Ane", "None", "\xff\xfe", "é", "a" * 5000, "Ana"]
)
def test_a_key_that_opens_nothing_learns_nothing(
    evening: Evening, phone: Phone, refusal: Code, key: str
) -> None:
    evening.playing("Ana", "Jon")
    headers = {"Cookie": f"kinito_seat={key}".encode().decode("latin-1")}
    asked = [
        phone.client.get("/api/seat", headers=headers),
        phone.client.get("/api/stream", headers=headers),
        phone.client.post("/api/look", json={}, headers=headers),
        phone.client.post("/api/do", json={"do": "shake", "at": phone.at}, headers=headers),
    ]
    assert [(each.status_code, refusal(each)) for each in asked] == [(401, "no_seat")] * 4


def test_the_refusal_of_a_wrong_key_names_nobody_at_the_table(evening: Evening, phone: Phone) -> None:
    evening.playing("Ana", "Jon")
    assert "Ana" not in phone.client.get("/api/seat", headers={"Cookie": "kinito_seat=wrong"}).text


def test_the_key_of_a_seat_that_was_given_up_opens_nothing(evening: Evening, refusal: Code) -> None:
    ana, _jon = evening.seated("Ana", "Jon")
    ana.do("leave")
    assert refusal(ana.client.get("/api/seat")) == "no_seat"


def test_another_seats_dice_are_nobody_elses(evening: Evening, refusal: Code) -> None:
    ana, jon = evening.playing("Ana", "Jon")
    evening.throw(ana, 5, 2)
    assert refusal(jon.look()) == "nothing_to_see"


def test_the_own_dice_are_there_to_look_at(evening: Evening) -> None:
    ana, _jon = evening.playing("Ana", "Jon")
    evening.throw(ana, 5, 2)
    assert sorted(ana.look().get_json()["dice"]) == [2, 5]


def test_once_handed_on_the_dice_are_gone(evening: Evening, refusal: Code) -> None:
    ana, jon = evening.playing("Ana", "Jon")
    evening.throw(ana, 5, 2)
    ana.do("announce", say="8")
    jon.do("believe")
    evening.throw(jon, 6, 6)
    assert refusal(ana.look()) == "nothing_to_see"


def test_nothing_can_be_looked_at_while_the_dice_fly(evening: Evening, refusal: Code) -> None:
    assert SHAKE_TAKES > 0
    ana, _jon = evening.playing("Ana", "Jon")
    ana.do("shake")
    assert refusal(ana.look()) == "nothing_to_see"
