"""Whose yes is enough, counted by hand for tables of up to seven."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from kinito_pi.play.motion import (
    CLAIMS,
    KINDS,
    Motion,
    Voters,
    is_agreed,
    is_turned_down,
    motion_from_data,
    pruned,
)

SEVEN = ("Ana", "Jon", "Mikel", "Eva", "Léa", "Iñaki", "Zoë")


def voters(*people: str, away: str = "", itself: str = "", host: str = "Ana") -> Voters:
    here = frozenset(people) - set(away.split()) - set(itself.split())
    return Voters(people, host, here, frozenset(itself.split()))


def asks(kind: str, *yes: str, no: str = "", seat: str = "Jon") -> Motion:
    named = seat if KINDS[kind].of_a_seat else ""
    digest = "of a key" if kind in CLAIMS else ""
    return Motion(1, kind, named, yes, tuple(no.split()), digest)


@pytest.mark.parametrize(
    ("kind", "yes", "at"),
    [
        ("ko", "Mikel Eva", voters(*SEVEN)),  # I22: any two others
        ("ko", "Ana", voters("Ana", "Jon")),  # I22: the only other one
        ("technical_ko", "Ana Mikel", voters("Ana", "Jon", "Mikel")),  # I22: all the others
        ("disqualified", "Ana Mikel", voters("Ana", "Jon", "Mikel")),
        ("stand_in", "Ana", voters(*SEVEN)),  # the host
        ("stand_in", "Mikel Eva", voters(*SEVEN)),
        ("stand_in", "Mikel", voters("Ana", "Jon", "Mikel", away="Ana Jon")),  # nobody else is there
        ("seat_back", "Ana", voters(*SEVEN)),
        ("seat_back", "Mikel Eva", voters(*SEVEN)),
        ("seat_back", "Jon", voters(*SEVEN)),  # its own phone is there and says so
        ("seat_back", "", voters("Jon", away="Jon", host="Jon")),  # nobody else sits there
        ("new_pin", "Ana", voters(*SEVEN)),
        ("new_pin", "Mikel Eva", voters(*SEVEN)),
        ("new_pin", "", voters("Jon", host="Jon")),  # nobody else sits there
        ("host", "Jon Mikel", voters("Ana", "Jon", "Mikel")),
        ("host", "Ana", voters(*SEVEN)),  # handed over
        ("host", "Jon", voters("Ana", "Jon", away="Ana")),
        ("pause", "Ana", voters(*SEVEN)),
        ("pause", "Jon Eva", voters(*SEVEN)),
        ("end", "Ana", voters(*SEVEN)),
        ("end", "Jon Mikel Eva Léa", voters(*SEVEN)),
        ("end", "Jon Mikel", voters(*SEVEN, away="Ana Eva Léa Iñaki")),  # three are there
        ("void", "Jon Mikel", voters(*SEVEN)),
        ("ko", "Mikel", voters("Ana", "Jon", "Mikel", itself="Ana")),  # a seat that plays itself has no say
    ],
)
def test_enough_have_said_yes(kind: str, yes: str, at: Voters) -> None:
    assert is_agreed(asks(kind, *yes.split()), at)


@pytest.mark.parametrize(
    ("kind", "yes", "at"),
    [
        ("ko", "Ana", voters(*SEVEN)),  # the host has no more to say here than anybody
        ("ko", "Ana Jon", voters(*SEVEN)),  # its own word is not one of two others'
        ("ko", "Mikel", voters(*SEVEN, away="Ana Eva Léa Iñaki Zoë")),  # I22 asks for two, away or not
        ("technical_ko", "Ana", voters("Ana", "Jon", "Mikel")),
        ("technical_ko", "Ana", voters("Ana", "Jon", "Mikel", away="Mikel")),
        ("stand_in", "Mikel", voters(*SEVEN)),
        ("new_pin", "", voters(*SEVEN)),
        ("new_pin", "Mikel", voters(*SEVEN, away="Ana Eva Léa Iñaki Zoë")),
        ("new_pin", "Jon", voters(*SEVEN)),  # in its own case it has no say
        ("seat_back", "", voters(*SEVEN)),
        ("seat_back", "Mikel", voters(*SEVEN)),
        ("seat_back", "Mikel", voters(*SEVEN, away="Ana Eva Léa Iñaki Zoë")),  # a seat is not lost to one
        ("seat_back", "", voters("Jon", host="Jon")),  # its phone is there to be asked
        ("seat_back", "", voters("Ana", "Jon", itself="Ana", host="Jon")),
        ("host", "Jon", voters("Ana", "Jon")),
        ("host", "Eva", voters(*SEVEN)),
        ("end", "Jon Mikel Eva", voters(*SEVEN)),
        ("pause", "Jon", voters(*SEVEN)),
    ],
)
def test_not_yet(kind: str, yes: str, at: Voters) -> None:
    assert not is_agreed(asks(kind, *yes.split()), at)


@pytest.mark.parametrize(
    ("kind", "yes", "no", "at"),
    [
        ("technical_ko", "Ana", "Mikel", voters("Ana", "Jon", "Mikel")),  # all were needed
        ("ko", "Mikel", "Ana", voters("Ana", "Jon", "Mikel")),  # two were needed, one is left
        ("stand_in", "Mikel", "Ana", voters(*SEVEN)),  # the host
        ("seat_back", "Mikel", "Jon", voters(*SEVEN)),  # whose seat it is
        ("end", "", "Jon", voters(*SEVEN)),  # who asked thinks better of it
    ],
)
def test_it_is_turned_down(kind: str, yes: str, no: str, at: Voters) -> None:
    assert is_turned_down(asks(kind, *yes.split(), no=no), at)


@pytest.mark.parametrize(
    ("kind", "yes", "no"),
    [("ko", "Mikel", "Ana"), ("seat_back", "", "Mikel"), ("end", "Jon", "Mikel Eva"), ("host", "Jon", "Ana")],
)
def test_it_is_still_open(kind: str, yes: str, no: str) -> None:
    assert not is_turned_down(asks(kind, *yes.split(), no=no), voters(*SEVEN))


def test_a_word_takes_the_place_of_the_one_before() -> None:
    assert asks("ko", "Ana").with_word("Ana", False) == asks("ko", no="Ana")


def test_a_word_said_twice_counts_once() -> None:
    assert asks("ko", "Ana").with_word("Ana", True).yes == ("Ana",)


def test_the_word_of_a_seat_that_is_gone_is_forgotten() -> None:
    (left,) = pruned([asks("ko", "Ana", "Eva")], ("Ana", "Jon"), playing=True)
    assert left.yes == ("Ana",)


@pytest.mark.parametrize(
    "motion", [asks("ko", "Ana", seat="Eva"), asks("ko", "Eva"), asks("seat_back", seat="Eva")]
)
def test_what_has_no_object_any_more_is_gone(motion: Motion) -> None:
    assert pruned([motion], ("Ana", "Jon"), playing=True) == ()


def test_it_may_be_about_a_seat_that_plays_by_itself() -> None:
    motion = asks("ko", "Ana", seat="Eva")
    assert pruned([motion], ("Ana", "Jon"), True, itself=("Eva",)) == (motion,)


def test_what_belongs_to_a_game_goes_with_it() -> None:
    about_a_game, about_a_seat = asks("ko", "Ana"), asks("seat_back")
    assert pruned([about_a_game, about_a_seat], ("Ana", "Jon"), playing=False) == (about_a_seat,)


@pytest.mark.parametrize("kind", KINDS)
def test_a_motion_comes_back_as_it_was_kept(kind: str) -> None:
    motion = asks(kind, "Ana", no="Mikel")
    assert motion_from_data(json.loads(json.dumps(asdict(motion)))) == motion


@pytest.mark.parametrize("change", [{"kind": "coup"}, {"yes": [7]}])
def test_what_is_no_motion_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not a motion"):
        motion_from_data(asdict(asks("ko", "Ana")) | change)
