"""Who sits down, under which name, and in which order."""

from __future__ import annotations

import json

import pytest

from kinito_pi.play import Refused
from kinito_pi.play.lobby import (
    BOT_NAMES,
    Lobby,
    Seat,
    digest_of,
    in_order,
    lobby_from_data,
    taken_over,
    with_bot,
    with_seat,
    without_seat,
)
from kinito_pi.play.name import clean_name

ANA, JON = Seat("Ana", digest_of("ana"), claimed=True), Seat("Jon", digest_of("jon"), claimed=True)
ANE = Seat("Ane")
TABLE = Lobby("KX7Q42", (ANA, JON, ANE))


def refusal_of(name: str) -> str:
    with pytest.raises(Refused) as refused:
        clean_name(name)
    return refused.value.code


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ana ", "Ana"),
        ("Ana\tMari", "Ana Mari"),
        ("Ana \n\r Mari", "Ana Mari"),
        ("A\x00n\x07a\x1b", "Ana"),
        ("\u202eanA\u202c", "anA"),  # right-to-left override: gone, the letters stay as they were typed
        ("\u2066Ana\u2069", "Ana"),
        ("A\u200bn\u200da", "Ana"),  # of no width
        ("A\u2028na", "A na"),
        ("Ana\u3164", "Ana"),  # Hangul filler: drawn as nothing
        ("In\u0303aki", "Iñaki"),
        ("e\u200d\u0301", "é"),
        ("Zoë 🎲", "Zoë 🎲"),
        ("🫨", "🫨"),  # newer than this Python's table of characters
        ("❤️", "❤️"),
        ("👨\u200d👩\u200d👧 Ana", "👨\u200d👩\u200d👧 Ana"),  # one family, not three people
        ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),  # a tone of skin between the two
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("🇪🇸", "🇪🇸"),
        ("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",) * 2,  # Scotland's flag
        ("👍🏿", "👍🏿"),
        ("👨\u200d", "👨"),  # joins nothing
        ("\uffff\u200d👩", "👩"),
        ("Ana\U000e0061\U000e007f", "Ana"),  # letters of a flag without one
        ("آنا", "آنا"),
        ("美咲", "美咲"),
        ("O'Neill-Ñ.", "O'Neill-Ñ."),
        ("<b>Ana</b>", "<b>Ana</b>"),  # text on every screen, never mark-up
        ("a" * 20, "a" * 20),
        ("é" * 20, "é" * 20),
        ("\ud800Ana", "Ana"),
    ],
)
def test_a_name_as_it_stands_on_the_screens(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize(
    "given",
    [
        "",
        "   ",
        "\u200b\u200b",
        "\u202e",
        "\u3164",
        "\u2800",
        "a" * 21,
        "\u0301",
        "\uffff",
        "\ud800",
        "\ue000",
    ],
)
def test_what_is_no_name(given: str) -> None:
    assert refusal_of(given) == "name_invalid"


@pytest.mark.parametrize("given", ["table", "Table", "TABLE", "ｔａｂｌｅ"])
def test_nobody_is_called_like_the_table_itself(given: str) -> None:
    assert refusal_of(given) == "name_invalid"


@pytest.mark.parametrize(
    ("taken", "alike"),
    [
        ("👨\u200d👩\u200d👧", "👨👩👧"),
        ("🏴", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"),
    ],
)
def test_two_names_that_a_screen_may_draw_alike_are_not_both_at_the_table(taken: str, alike: str) -> None:
    with pytest.raises(Refused) as refused:
        with_seat(with_seat(TABLE, Seat(taken)), Seat(alike))
    assert refused.value.code == "name_taken"


def test_a_clean_name_stays_as_it_is() -> None:
    assert clean_name(clean_name(" In\u0303aki ")) == "Iñaki"


@pytest.mark.parametrize("twin", ["ana", "ANA", "Ａna"])
def test_two_names_that_people_take_for_one_do_not_sit_together(twin: str) -> None:
    with pytest.raises(Refused, match="name_taken"):
        with_seat(TABLE, Seat(twin, "digest"))


def test_case_folds_as_in_every_language() -> None:
    with pytest.raises(Refused, match="name_taken"):
        with_seat(Lobby("CODE", (Seat("Strauß"),)), Seat("STRAUSS"))


def test_a_newcomer_is_last_in_the_order() -> None:
    assert with_seat(TABLE, Seat("Eva", "digest")).names == ("Ana", "Jon", "Ane", "Eva")


def test_ten_sit_down() -> None:
    table = Lobby("CODE", tuple(Seat(f"P{n}") for n in range(9)))
    assert len(with_seat(table, Seat("P9")).seats) == 10


def test_an_eleventh_does_not() -> None:
    table = Lobby("CODE", tuple(Seat(f"P{n}") for n in range(10)))
    with pytest.raises(Refused) as refused:
        with_seat(table, Seat("P10"))
    assert (refused.value.code, refused.value.data) == ("table_full", {"most": 10})


def test_a_full_table_takes_no_bot_either() -> None:
    with pytest.raises(Refused, match="table_full"):
        with_bot(Lobby("CODE", tuple(Seat(f"P{n}") for n in range(10))))


def test_ten_bots_have_ten_names() -> None:
    table = Lobby("CODE")
    for _ in range(10):
        table = with_bot(table)
    assert table.names == BOT_NAMES


def test_a_bot_takes_no_name_that_a_person_has() -> None:
    assert with_bot(Lobby("CODE", (Seat("ANE", "digest"),))).names == ("ANE", "Iker")


def test_a_bots_seat_is_taken_over_in_its_place() -> None:
    assert taken_over(Lobby("CODE", (ANE, ANA)), "Ane", JON).names == ("Jon", "Ana")


def test_it_is_no_bots_seat_any_more() -> None:
    assert not taken_over(TABLE, "Ane", Seat("Ane", "digest")).seat("Ane").is_bot


def test_whoever_takes_it_over_may_be_called_like_it() -> None:
    assert taken_over(TABLE, "Ane", Seat("ane", "digest")).names == ("Ana", "Jon", "ane")


def test_but_not_like_somebody_else() -> None:
    with pytest.raises(Refused, match="name_taken"):
        taken_over(TABLE, "Ane", Seat("jon", "digest"))


@pytest.mark.parametrize(("seat", "code"), [("Jon", "not_yours"), ("Eva", "no_such_seat")])
def test_only_a_bots_seat_can_be_taken_over(seat: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        taken_over(TABLE, seat, Seat("Eva", "digest"))


def test_a_seat_given_up_is_free() -> None:
    assert without_seat(TABLE, "Jon").names == ("Ana", "Ane")


def test_the_order_is_as_it_was_asked_for() -> None:
    assert in_order(TABLE, ["Ane", "Jon", "Ana"]).names == ("Ane", "Jon", "Ana")


@pytest.mark.parametrize(
    "names", [[], ["Ana", "Jon"], ["Ana", "Jon", "Jon"], ["Ana", "Jon", "Eva"], ["Ana", "Jon", "Ane", "Ana"]]
)
def test_an_order_names_every_seat_once(names: list[str]) -> None:
    with pytest.raises(Refused, match="malformed"):
        in_order(TABLE, names)


def test_every_change_is_the_next_revision() -> None:
    assert with_bot(TABLE).revision == TABLE.revision + 1


# -- whose key


def test_a_key_opens_its_own_seat() -> None:
    assert TABLE.holder("jon") == "Jon"


@pytest.mark.parametrize("key", ["", "JON", "jon ", digest_of("jon"), "\ud800", "x" * 10_000])
def test_no_other_key_opens_it(key: str) -> None:
    assert TABLE.holder(key) is None


def test_a_bots_seat_is_opened_by_no_phones_key() -> None:
    assert Lobby("CODE", (ANE,)).holder("") is None


# -- on the disk


def test_a_table_comes_back_as_it_was_kept() -> None:
    assert lobby_from_data(json.loads(json.dumps(TABLE.as_data()))) == TABLE


def test_no_key_is_kept() -> None:
    assert '"jon"' not in json.dumps(TABLE.as_data())


@pytest.mark.parametrize(
    "change",
    [
        {"seats": None},
        {"seats": ["Ana"]},
        {"seats": [{"name": "Ana"}]},
        {"seats": [{"name": "Ana", "digest": ""}]},
        {"seats": [{"name": "Ana", "digest": "", "claimed": "no"}]},
        {"seats": [{"name": 7, "digest": "", "claimed": False}]},
        {"seats": [{"name": "\u202eAna", "digest": "", "claimed": False}]},
        {
            "seats": [
                {"name": "Ana", "digest": "", "claimed": False},
                {"name": "ana", "digest": "", "claimed": False},
            ]
        },
        {"direction": "up"},
        {"record": "../../etc/passwd"},
        {"record": None},
        {"revision": "7"},
        {"revision": float("inf")},
        {"revision": True},
        {"motions_made": float("inf")},
        {"motions": [{"number": float("inf")}]},
        {"motions": "none"},
        {"measure": "whisky"},
        {"host": None},
        {"code": ""},
    ],
)
def test_a_table_that_was_not_kept_here_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not a table"):
        lobby_from_data(TABLE.as_data() | change)


@pytest.mark.parametrize("key", ["code", "seats", "direction", "record", "revision"])
def test_so_is_one_where_something_is_missing(key: str) -> None:
    data = TABLE.as_data()
    del data[key]
    with pytest.raises(ValueError, match="not a table"):
        lobby_from_data(data)
