"""An honest seat's choices, worked out by hand."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from kinito_pi.bots import decide
from kinito_pi.bots.honest import doubt, needs_look

SUMS = ["7", "8", "9", "10", "11", "12"]
PAIRS = ["1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]
ROLLS = list(combinations_with_replacement(range(1, 7), 2))


class Draws(Random):
    """Draws what it is told to, and counts."""

    def __init__(self, value: float = 0.5) -> None:
        super().__init__(0)
        self.value = value
        self.drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return self.value


def view(
    *can: str | dict[str, Any], enough: list[str] | None = None, standing: str | None = None
) -> dict[str, Any]:
    """Ana's snapshot, with Jon and Mikel at the table and Eva gone."""
    return {
        "you": "Ana",
        "can": [{"do": each} if isinstance(each, str) else each for each in can],
        "pad": [{"say": say, "beats": say in (enough or [])} for say in SUMS + PAIRS],
        "game": {"standing": standing},
        "seats": [{"name": name, "left": name == "Eva"} for name in ("Ana", "Jon", "Mikel", "Eva")],
    }


def announcing(*dice: int, enough: list[str], draw: float = 0.5) -> dict[str, Any] | None:
    return decide(view("announce", "look", "show", "leave", "end", enough=enough), dice, Draws(draw))


def said(*dice: int, enough: list[str]) -> str:
    wish = announcing(*dice, enough=enough)
    assert wish is not None
    assert wish["do"] == "announce"
    return str(wish["say"])


@pytest.mark.parametrize(
    ("dice", "say"),
    [((3, 4), "7"), ((6, 5), None), ((4, 5), "9"), ((6, 4), "10"), ((4, 4), "4-4"), ((1, 1), "1-1")],
)
def test_it_says_what_it_has(dice: tuple[int, int], say: str | None) -> None:
    wish = announcing(*dice, enough=SUMS + PAIRS)
    assert wish is not None
    assert wish.get("say") == say


@pytest.mark.parametrize("dice", [(1, 3), (2, 3), (2, 4), (1, 4), (1, 5)])
def test_under_seven_it_says_seven(dice: tuple[int, int]) -> None:
    """I6: the least that is enough afresh."""
    assert said(*dice, enough=SUMS + PAIRS) == "7"


def test_over_what_it_has_it_says_the_least_that_is_enough() -> None:
    """I7: over 10, with 3 and 5."""
    assert said(3, 5, enough=["10", "11", "12", *PAIRS]) == "10"


def test_a_pair_is_enough_over_any_sum() -> None:
    assert said(2, 2, enough=["12", *PAIRS]) == "2-2"


def test_over_a_pair_it_says_the_next_higher() -> None:
    """I8: over 3-3, with 2-2."""
    assert said(2, 2, enough=["4-4", "5-5", "6-6"]) == "4-4"


def test_over_six_six_it_says_the_truth() -> None:
    """Nothing is enough: it has to say something."""
    assert said(3, 4, enough=[]) == "7"


@pytest.mark.parametrize("dice", [(1, 2), (2, 1), (5, 6), (6, 5)])
def test_it_shows_a_kinito(dice: tuple[int, int]) -> None:
    wish = announcing(*dice, enough=SUMS)
    assert wish is not None
    assert wish["do"] == "show"


@pytest.mark.parametrize(("draw", "to"), [(0.0, "Jon"), (0.49, "Jon"), (0.5, "Mikel"), (0.999, "Mikel")])
def test_it_sends_it_to_any_other_seat(draw: float, to: str) -> None:
    assert announcing(1, 2, enough=SUMS, draw=draw) == {"do": "show", "to": to}


def test_with_nobody_to_send_it_to_it_announces() -> None:
    alone = view("announce", "look", "show", enough=SUMS)
    alone["seats"] = alone["seats"][:1]
    assert decide(alone, (5, 6), Draws()) == {"do": "announce", "say": "11"}


@pytest.mark.parametrize(("draw", "do"), [(0.02, "lift"), (0.04, "believe")])
def test_a_seven_is_hardly_doubted(draw: float, do: str) -> None:
    assert decide(view("believe", "lift", standing="7"), None, Draws(draw)) == {"do": do}


@pytest.mark.parametrize(("draw", "do"), [(0.79, "lift"), (0.81, "believe")])
def test_a_pair_of_sixes_mostly_is(draw: float, do: str) -> None:
    assert decide(view("believe", "lift", standing="6-6"), None, Draws(draw)) == {"do": do}


@pytest.mark.parametrize("say", ["131", "11-11", "3", "0-0", "007", "06-06"])
def test_what_does_not_exist_is_always_doubted(say: str) -> None:
    assert decide(view("believe", "lift", standing=say), None, Draws(0.999)) == {"do": "lift"}


def test_it_doubts_the_more_the_higher_the_claim() -> None:
    likely = [doubt(say) for say in SUMS + PAIRS]
    assert likely == sorted(likely)


@pytest.mark.parametrize(("draw", "do"), [(0.69, "counter"), (0.71, "drink")])
def test_it_mostly_counters_a_kinito(draw: float, do: str) -> None:
    assert decide(view("drink", "counter"), None, Draws(draw)) == {"do": do}


def test_it_keeps_a_die_that_is_half_a_kinito() -> None:
    keeps = [{"do": "keep", "die": die} for die in (3, 5)]
    assert decide(view({"do": "shake"}, "drink", *keeps), None, Draws()) == {"do": "keep", "die": 5}


def test_without_one_it_throws_both_again() -> None:
    keeps = [{"do": "keep", "die": die} for die in (3, 4)]
    assert decide(view({"do": "shake"}, "drink", *keeps), None, Draws()) == {"do": "shake"}


def test_where_both_may_not_be_thrown_it_keeps_one() -> None:
    """I20a: after a match on the last try."""
    keeps = [{"do": "keep", "die": 4}]
    assert decide(view("drink", *keeps), None, Draws()) == {"do": "keep", "die": 4}


def test_in_turn_it_shakes() -> None:
    assert decide(view({"do": "shake", "dice": 2}, "leave", "end"), None, Draws()) == {"do": "shake"}


def test_it_does_not_pass_on_what_it_has_not_seen() -> None:
    assert decide(view({"do": "shake", "dice": 2}, "announce"), None, Draws()) == {"do": "shake"}


def test_it_neither_leaves_nor_ends_the_game() -> None:
    assert decide(view("leave", "end"), None, Draws()) is None


def test_it_looks_only_when_it_has_to_announce() -> None:
    assert [needs_look(view("announce", "look")), needs_look(view("believe", "lift"))] == [True, False]


@pytest.mark.parametrize("dice", ROLLS)
def test_it_draws_once_whatever_it_has(dice: tuple[int, int]) -> None:
    """Else its next choice, and in the end its pace, would tell of this roll."""
    draws = Draws()
    decide(view("announce", "look", "show", enough=SUMS + PAIRS), dice, draws)
    assert draws.drawn == 1


@pytest.mark.parametrize("can", [("believe", "lift"), ("drink", "counter"), ("shake",), ("leave",)])
def test_it_draws_once_whatever_it_may_do(can: tuple[str, ...]) -> None:
    draws = Draws()
    decide(view(*can, standing="8"), None, draws)
    assert draws.drawn == 1
