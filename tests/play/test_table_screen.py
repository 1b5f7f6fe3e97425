"""A seat without a phone, on the table's screen: its PIN opens it, for a while, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kinito_pi.play import AskNewPin, GiveBack, Refused, SitDown, TakeInHand
from kinito_pi.play import pin as pins

from .bench import CODE, Table

Sits = Callable[..., Table]
PIN = "4071"


@pytest.fixture
def table(sits: Sits) -> Table:
    """Ana and Jon have phones, Miren has none; Miren is to throw."""
    table = sits("Ana", "Jon")
    table.ask(SitDown(CODE, "Miren", pin=PIN))
    table.do("Ana", "order", seats=["Miren", "Ana", "Jon"])
    table.do("Ana", "start")
    return table


def takes(table: Table, pin: str = PIN, seat: str = "Miren") -> str:
    key: str = table.ask(TakeInHand(seat, pin))["key"]
    table.keys[seat] = key
    return key


def code_of(table: Table, seat: str, pin: str) -> str:
    with pytest.raises(Refused) as refused:
        takes(table, pin, seat)
    return refused.value.code


def test_it_plays_by_its_pin(table: Table) -> None:
    takes(table)
    assert table.play("Miren throws 5 2; Miren says 7").see()["game"]["standing"] == "7"


def test_its_dice_are_seen_by_its_pin(table: Table) -> None:
    takes(table)
    table.throw("Miren", 5, 2)
    assert table.look("Miren") == [2, 5]


def test_everybody_sees_how_it_plays(table: Table) -> None:
    miren = table.see()["seats"][0]
    assert (miren["pinned"], miren["bot"], miren["here"]) == (True, False, True)


def test_whoever_sits_it_down_gets_no_key_that_lasts(sits: Sits) -> None:
    table = sits("Ana")
    answer = table.ask(SitDown(CODE, "Miren", pin=PIN))
    table.keys["Miren"] = answer["key"]
    assert table.see("Miren")["you"] == "Miren"  # The page's server does not pass it on.


@pytest.mark.parametrize("pin", ["0000", "", "4071 ", "40710", "٤٠٧١", "\ud800"])
def test_another_pin_opens_nothing(table: Table, pin: str) -> None:
    assert code_of(table, "Miren", pin) == "wrong_pin"


@pytest.mark.parametrize(("seat", "code"), [("Ana", "no_pin"), ("Eva", "no_such_seat")])
def test_seats_that_have_none_are_not_opened_by_one(table: Table, seat: str, code: str) -> None:
    assert code_of(table, seat, PIN) == code


@pytest.mark.parametrize("pin", ["123", "123456789", "12a4", "", "١٢٣٤", "1234\n"])
def test_what_is_no_pin(sits: Sits, pin: str) -> None:
    with pytest.raises(Refused, match="pin_invalid"):
        sits("Ana").ask(SitDown(CODE, "Miren", pin=pin))


def test_after_five_wrong_ones_not_even_the_right_one_is_looked_at(table: Table) -> None:
    for _ in range(5):
        code_of(table, "Miren", "0000")
    assert code_of(table, "Miren", PIN) == "too_many_tries"


def test_a_minute_later_it_is(table: Table) -> None:
    for _ in range(5):
        code_of(table, "Miren", "0000")
    table.now += 60
    takes(table)


def test_wrong_ones_for_one_seat_shut_no_other(table: Table) -> None:
    table.do("Ana", "leave")
    table.play("Jon ends").do("Jon", "new_game")
    table.ask(SitDown(CODE, "Iker", pin="9999"))
    for _ in range(5):
        code_of(table, "Miren", "0000")
    takes(table, "9999", "Iker")


def test_handed_back_its_key_opens_nothing(table: Table) -> None:
    key = takes(table)
    table.throw("Miren", 5, 2)
    table.ask(GiveBack(key))
    assert table.look_refused("Miren") == "no_seat"


def test_its_screen_ends_with_it(table: Table) -> None:
    key = takes(table)
    screen = table.streams.open("Miren")
    table.ask(GiveBack(key))
    assert screen.ended == "closed"


def test_left_alone_it_is_handed_back_by_itself(table: Table) -> None:
    takes(table)
    table.throw("Miren", 5, 2)
    table.now += 91
    assert table.look_refused("Miren") == "no_seat"


def test_in_use_it_stays_in_hand(table: Table) -> None:
    takes(table)
    table.throw("Miren", 5, 2)
    for _ in range(4):
        table.now += 60
        assert table.look("Miren") == [2, 5]


def test_a_newer_hand_ends_the_older(table: Table) -> None:
    table.keys["older"] = takes(table)
    takes(table)
    assert table.look_refused("older") == "no_seat"


def test_started_again_the_program_knows_no_hand(table: Table) -> None:
    takes(table)
    table.restart()
    assert table.look_refused("Miren") == "no_seat"


def test_but_it_knows_the_pin(table: Table) -> None:
    table.restart()
    takes(table)


def test_neither_pin_nor_key_is_on_the_disk(table: Table) -> None:
    key = takes(table)
    files = b"".join(table.on_disk().values())
    assert key.encode() not in files
    assert f'"{PIN}"'.encode() not in files


def test_the_same_pin_is_kept_differently_for_another_seat() -> None:
    assert pins.sealed(PIN, "one") != pins.sealed(PIN, "other")


def test_nobody_takes_it_over_as_if_it_played_by_itself(table: Table) -> None:
    with pytest.raises(Refused, match="not_yours"):
        table.sit("Eva", take="Miren")


def test_with_a_phone_it_is_played_on_the_screen_no_more(table: Table) -> None:
    """The table agrees that Miren has found a phone."""
    from kinito_pi.play import AskBack

    number = table.ask(AskBack(CODE, "Miren"))["number"]
    table.do("Ana", "answer", number=number, yes=True)
    assert not table.see()["seats"][0]["pinned"]
    assert code_of(table, "Miren", PIN) == "no_pin"


def test_a_pinned_seat_has_a_say(table: Table) -> None:
    """Two of the three are needed, and its screen counts as on."""
    takes(table)
    for name in ("Ana", "Jon"):
        table.streams.open(name)
    table.do("Miren", "propose", kind="end")
    assert table.see()["votes"][0]["yes"] == ["Miren"]
    table.do("Jon", "answer", number=1, yes=True)
    assert table.see()["stage"] == "over"


# -- a PIN that was forgotten


NEW = "250687"


def forgets(table: Table, seat: str = "Miren", pin: str = NEW) -> int:
    number: int = table.ask(AskNewPin(CODE, seat, pin))["number"]
    return number


def test_until_somebody_agrees_the_old_one_stands(table: Table) -> None:
    forgets(table)
    assert (code_of(table, "Miren", NEW), bool(takes(table))) == ("wrong_pin", True)


def test_the_host_agrees_to_a_new_one(table: Table) -> None:
    table.do("Ana", "answer", number=forgets(table), yes=True)
    assert (code_of(table, "Miren", PIN), bool(takes(table, NEW))) == ("wrong_pin", True)


def test_so_do_two_others(table: Table) -> None:
    table.do("Ana", "propose", kind="host", seat="Miren")
    number = forgets(table)
    table.do("Jon", "answer", number=number, yes=True)
    assert code_of(table, "Miren", NEW) == "wrong_pin"
    table.do("Ana", "answer", number=number, yes=True)
    assert takes(table, NEW)


def test_the_host_says_no_and_nothing_changes(table: Table) -> None:
    table.do("Ana", "answer", number=forgets(table), yes=False)
    assert (table.see()["votes"], bool(takes(table))) == ([], True)


def test_the_seat_itself_has_no_say(table: Table) -> None:
    takes(table)
    number = forgets(table)
    with pytest.raises(Refused, match="not_yours"):
        table.do("Miren", "answer", number=number, yes=True)


def test_it_waits_while_the_seat_has_dice_of_its_own(table: Table) -> None:
    """Whoever asks may be anybody: the new PIN opens no dice that were thrown before it."""
    takes(table)
    table.throw("Miren", 5, 2)
    table.do("Ana", "answer", number=forgets(table), yes=True)
    assert (code_of(table, "Miren", NEW), table.see()["votes"][0]["agreed"]) == ("wrong_pin", True)
    table.play("Miren says 7; Ana lifts")
    assert (table.see()["votes"], bool(takes(table, NEW))) == ([], True)


def test_whoever_has_the_seat_in_hand_then_has_it_no_more(table: Table) -> None:
    takes(table)
    table.do("Ana", "answer", number=forgets(table), yes=True)
    with pytest.raises(Refused, match="no_seat"):
        table.see("Miren")


def test_the_table_is_told(table: Table) -> None:
    table.do("Ana", "answer", number=forgets(table), yes=True)
    assert table.see()["log"][-1]["event"] == "new_pin"


def test_of_two_that_were_asked_for_the_later_counts(table: Table) -> None:
    earlier = forgets(table, pin="1111")
    number = forgets(table)
    with pytest.raises(Refused, match="no_such_motion"):
        table.do("Ana", "answer", number=earlier, yes=True)
    table.do("Ana", "answer", number=number, yes=True)
    assert takes(table, NEW)


def test_no_screen_is_told_anything_of_the_pin(table: Table) -> None:
    forgets(table)
    assert [sorted(each) for each in table.see("Ana")["votes"]] == [
        ["agreed", "host_alone", "kind", "needs", "no", "number", "seat", "yes"]
    ]


@pytest.mark.parametrize(
    ("seat", "pin", "code"),
    [("Ana", NEW, "no_pin"), ("Eva", NEW, "no_such_seat"), ("Miren", "12", "pin_invalid")],
)
def test_what_cannot_be_asked_for(table: Table, seat: str, pin: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        forgets(table, seat, pin)


def test_without_the_tables_code_nothing_is_asked(table: Table) -> None:
    with pytest.raises(Refused, match="wrong_code"):
        table.ask(AskNewPin("NOPE", "Miren", NEW))


def test_wrong_tries_of_the_old_one_do_not_count_against_the_new(table: Table) -> None:
    for _ in range(5):
        code_of(table, "Miren", "0000")
    table.do("Ana", "answer", number=forgets(table), yes=True)
    assert takes(table, NEW)
