"""Bodies that hypothesis thinks of: whatever comes in, the table stays playable and nothing is thrown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kinito_pi.phones.answers import STATUS
from tests.phones.conftest import Evening, Phone

WORDS = [
    "order", "direction", "remove", "add_bot", "start", "shake", "announce", "believe", "lift", "show",
    "drink", "counter", "keep", "leave", "end", "new_game", "look", "roll", "join", "fault", "send",
    "game", "option", "propose", "answer", "rename", "measure", "count_up",
]  # fmt: skip
KEYS = [
    "do",
    "at",
    "say",
    "to",
    "die",
    "seat",
    "seats",
    "direction",
    "take",
    "code",
    "name",
    "game",
    "option",
    "value",
    "on",
    "kind",
    "pips",
    "number",
    "yes",
    "called",
    "measure",
    "shown",
    "how",
    "x",
]
TEXTS = st.text(max_size=30) | st.sampled_from(
    [*WORDS, "Ana", "Jon", "left", "gobelet", "taverne", "slow", "8", "4-4", "K", "KX7Q42"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)
BODIES = st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=5)
DOES = st.fixed_dictionaries(
    {"do": st.sampled_from(WORDS)}, optional={key: VALUES for key in KEYS if key not in ("do", "at")}
)
MANY = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
KNOWN = {200, 201, 404, 409, *STATUS.values()} - {503, 507}


@pytest.fixture
def ana(evening: Evening) -> Phone:
    phone, _jon = evening.playing("Ana", "Jon")
    return phone


def answered(phone: Phone, path: str, body: bytes) -> Any:
    answer = phone.client.post(path, data=body, content_type="application/json")
    assert answer.status_code in KNOWN, (answer.status_code, body)
    assert answer.mimetype == "application/json"
    return answer.get_json()


@pytest.mark.parametrize(
    "path", ["/api/do", "/api/join", "/api/look", "/api/back", "/api/hand", "/api/hand/pin"]
)
@MANY
@given(body=st.binary(max_size=200) | BODIES.map(lambda words: json.dumps(words).encode()))
def test_any_body_is_answered(ana: Phone, path: str, body: bytes) -> None:
    assert isinstance(answered(ana, path, body), dict)


@MANY
@given(words=DOES)
def test_any_wish_is_granted_or_refused_with_a_code(ana: Phone, words: dict[str, Any]) -> None:
    told = answered(ana, "/api/do", json.dumps({**words, "at": ana.at}).encode())
    assert set(told) in ({"at", "version"}, {"error"})


@MANY
@given(text=st.text(max_size=60), key=st.text(alphabet=st.characters(codec="latin-1"), max_size=60))
def test_any_cookie_and_any_path_is_answered(ana: Phone, text: str, key: str) -> None:
    answer = ana.client.get(f"/api/{text}", headers={"Cookie": f"kinito_seat={key!r}"})
    assert answer.status_code in KNOWN
