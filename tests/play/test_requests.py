"""What a phone asks for: typed and checked, nothing else let through."""

from __future__ import annotations

from typing import Any

import pytest

from kinito_pi import rules
from kinito_pi.play import Refused
from kinito_pi.play.requests import action_of, names


@pytest.mark.parametrize(
    ("do", "words", "action"),
    [
        ("announce", {"say": " 8 "}, rules.Announce("Ana", "8")),
        ("announce", {"say": "4-4"}, rules.Announce("Ana", "4-4")),
        ("believe", {}, rules.Believe("Ana")),
        ("lift", {}, rules.Lift("Ana")),
        ("announce", {"say": "K", "to": "Jon"}, rules.Announce("Ana", "K", "Jon")),
        ("show", {"to": "Jon"}, rules.Show("Ana", "Jon")),
        ("show", {}, rules.Show("Ana")),
        ("send", {"to": "Jon"}, rules.Send("Ana", "Jon")),
        ("look", {}, rules.Look("Ana")),
        ("fault", {"on": "Jon", "kind": "slow"}, rules.Fault("Ana", "Jon", "slow")),
        (
            "fault",
            {"on": "Jon", "kind": "one_die_dropped", "pips": 4},
            rules.Fault("Ana", "Jon", "one_die_dropped", 4),
        ),
        ("drink", {}, rules.Drink("Ana")),
        ("counter", {}, rules.Counter("Ana")),
        ("keep", {"die": 2}, rules.Keep("Ana", 2)),
        ("end", {}, rules.End("Ana")),
    ],
)
def test_what_a_seat_may_ask_for(do: str, words: dict[str, Any], action: rules.Action) -> None:
    assert action_of("Ana", do, words) == action


@pytest.mark.parametrize("do", ["roll", "join", "leave", "shake", "", "__class__", "announce "])
def test_nothing_else_is_an_action(do: str) -> None:
    with pytest.raises(Refused, match="malformed"):
        action_of("Ana", do, {"dice": [1, 2], "by": "Jon"})


def test_a_seat_acts_for_itself_alone() -> None:
    assert action_of("Ana", "believe", {"by": "Jon"}).by == "Ana"


@pytest.mark.parametrize(
    ("do", "words"),
    [
        ("announce", {}),
        ("announce", {"say": ""}),
        ("announce", {"say": "   "}),
        ("announce", {"say": "1" * 13}),
        ("announce", {"say": 8}),
        ("announce", {"say": None}),
        ("announce", {"say": ["8"]}),
        ("announce", {"say": "\ud800"}),
        ("announce", {"say": "K", "to": 1}),
        ("send", {}),
        ("send", {"to": None}),
        ("fault", {"on": "Jon"}),
        ("fault", {"kind": "slow"}),
        ("fault", {"on": "Jon", "kind": "slow", "pips": "4"}),
        ("show", {"to": 1}),
        ("show", {"to": "\udfff"}),
        ("keep", {"die": "1"}),
        ("keep", {"die": True}),
        ("keep", {"die": 1.0}),
    ],
)
def test_a_word_of_the_wrong_kind_is_refused(do: str, words: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="malformed"):
        action_of("Ana", do, words)


@pytest.mark.parametrize("seats", [None, "Ana", [1], ["Ana", None], ["\ud800"], {"Ana": 1}])
def test_an_order_is_a_list_of_names(seats: Any) -> None:
    with pytest.raises(Refused, match="malformed"):
        names({"seats": seats})
