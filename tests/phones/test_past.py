"""The games that are over, over HTTP."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from werkzeug.test import TestResponse

from kinito_pi import rules
from tests.phones.conftest import Evening, Phone


@pytest.fixture
def played(evening: Evening) -> Phone:
    """Ana's phone after a round that Jon lifted."""
    ana, jon = evening.playing("Ana", "Jon")
    evening.throw(ana, 5, 3)
    ana.do("announce", say="9")
    jon.do("lift")
    assert ana.do("end").status_code == 200
    return ana


def name_of(phone: Phone) -> str:
    name: str = phone.client.get("/api/games").get_json()["games"][0]["name"]
    return name


def test_the_record_can_be_kept_and_is_a_record(played: Phone) -> None:
    answer = played.client.get(f"/api/games/{name_of(played)}")
    record = rules.read_record(answer.data.splitlines())
    assert [action.do for action in record.actions] == ["roll", "announce", "lift", "end"]
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name_of(played)}"'


def test_it_is_told_again_step_by_step(played: Phone) -> None:
    told = [played.client.get(f"/api/games/{name_of(played)}/{step}").get_json() for step in range(5)]
    assert [each["game"]["phase"] for each in told] == [
        "to_roll", "to_announce", "to_answer", "to_roll", "over",
    ]  # fmt: skip


def test_the_evening_has_its_statistics(played: Phone) -> None:
    told = played.client.get("/api/evening").get_json()
    assert {each["name"]: (each["lies"], each["caught"]) for each in told["seats"]} == {
        "Ana": (1, 1),
        "Jon": (0, 0),
    }


def test_a_game_that_goes_on_is_not_to_be_had(
    evening: Evening, refusal: Callable[[TestResponse], str]
) -> None:
    ana, _jon = evening.playing("Ana", "Jon")
    evening.throw(ana, 5, 3)
    name = "20260101T200000Z-ikb.kinito.jsonl"
    answers = [ana.client.get(f"/api/games/{name}{more}") for more in ("", "/0", "/1")]
    assert {refusal(each) for each in answers} == {"no_such_game"}
    assert ana.client.get("/api/games").get_json() == {"games": []}
    assert ana.client.get("/api/evening").get_json()["games"] == 0
