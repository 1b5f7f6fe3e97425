"""Sitting down, joining, what is common to all games, and what a refusal says."""

from __future__ import annotations

import pytest

from kinito_pi.rules import (
    GAMES,
    TABLE,
    Announce,
    BadTable,
    InvalidAction,
    Join,
    Leave,
    NotAllowed,
    Roll,
    Table,
    apply,
    interruptions,
    legal,
    observe,
    start,
)

ALL = pytest.mark.parametrize("rules", list(GAMES))
TEN = tuple("ABCDEFGHIJ")


def bad(rules="ikb", options=None, seats=("Ana", "Jon", "Mikel"), starts="Ana"):
    with pytest.raises(BadTable) as refusal:
        start(Table(rules, options or {}, seats, starts))
    return refusal.value.code


@ALL
def test_ten_seats_are_enough(rules):
    """common: 2 to 10."""
    assert bad(rules, seats=(*TEN, "K")) == "bad_seats"


@ALL
def test_one_seat_is_not(rules):
    """common: 2 to 10."""
    assert bad(rules, seats=("Ana",)) == "bad_seats"


@ALL
def test_ten_can_play(rules):
    """common: 2 to 10."""
    assert start(Table(rules, {}, TEN, "J")).turn == "J"


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("unknown_game", {"rules": "kinito"}),
        ("unknown_game", {"rules": "__class__"}),
        ("unknown_option", {"options": {"pair_as_sun": "any"}}),
        ("bad_option", {"options": {"pair_as_sum": "some"}}),
        ("bad_option", {"options": {"direction": "up"}}),
        ("bad_option", {"options": {"direction": ["right"]}}),
        ("duplicate_seat", {"seats": ("Ana", "Jon", "Ana")}),
        ("bad_start", {"starts": "Eva"}),
        ("bad_name", {"seats": ("Ana", "")}),
        ("bad_name", {"seats": ("Ana", "  ")}),
        ("bad_name", {"seats": ("Ana", "Jon\n")}),
        ("bad_name", {"seats": ("Ana", "\x1b[31m")}),
        ("bad_name", {"seats": ("Ana", "J" * 65)}),
        ("bad_name", {"seats": ("Ana", "\u202enoJ")}),
        ("bad_name", {"seats": ("Ana", "table")}),
    ],
)
def test_tables_at_which_nobody_can_play(code, changes):
    """record: an unknown option, game or duplicate seat name is an error."""
    assert bad(**changes) == code


@pytest.mark.parametrize("value", [0, 1, "true"])
def test_an_option_has_its_own_type(value):
    """T7: counter is true or false."""
    assert bad("taverne", {"counter": value, "kinito_is": "glass"}) == "bad_option"


@pytest.mark.parametrize(
    "name", ["__proto__", "constructor", "<b>Ana</b>", "José", "安娜", "Ana B.", "referee"]
)
def test_any_name_that_can_be_read_is_a_name(name):
    """record: nothing depends on it."""
    state = start(Table("ikb", {}, ("Jon", name), name))
    assert observe(state, name).turn == name


@pytest.mark.parametrize(("rules", "direction"), [("ikb", "right"), ("gobelet", "left"), ("taverne", "left")])
def test_which_way_round_play_runs(rules, direction, play):
    """record: the direction that is the default of the game."""
    assert play(rules)["direction"] == direction


def test_the_table_may_choose_the_direction(play):
    """record: for the pass light."""
    assert play("ikb", direction="left")["direction"] == "left"


def test_two_three_turns_the_chosen_direction_round(play):
    """G9: from right to left."""
    assert play("gobelet", "Ana rolls 2 3; Ana looks; Ana shows", direction="right")["direction"] == "left"


@ALL
def test_a_seat_joins_between_rounds(rules, play):
    """common: it sits after the seat it names."""
    told = play(rules, "Eva joins after Jon")
    assert told.state.seats == ("Ana", "Jon", "Eva", "Mikel")


def test_a_seat_that_joined_is_in_the_order_of_play(play):
    """common: Jon passes to Eva."""
    told = play("ikb", "Eva joins after Ana; Ana rolls 5 2; Ana says 7")
    assert told["turn"] == "Eva"


@pytest.mark.parametrize(
    "story",
    [
        "Ana rolls 5 2",
        "Ana rolls 5 2; Ana says 7",
        "Ana rolls 5 2; Ana says 7; Jon believes",
        "Ana rolls 1 2; Ana shows to Jon",
        "Ana rolls 1 2; Ana shows to Jon; Jon counters",
    ],
)
def test_nobody_joins_in_the_middle_of_a_round(play, story):
    """common: only when a seat is to roll with nothing standing and no dice on the table."""
    assert play("ikb", story).refused("Eva joins after Ana").code == "not_between_rounds"


def test_nobody_joins_while_a_die_is_aside(play):
    """common: to roll, nothing standing, but dice on the table."""
    assert play("gobelet", "Ana rolls 5 2; Ana keeps 5").refused("Eva joins after Ana").rule == "common"


def test_after_a_lift_there_is_time_to_join(play):
    """common: the round is over, the glass still owed."""
    assert play("ikb", "Ana rolls 5 2; Ana says 7; Jon lifts; Eva joins after Jon").state.seats[2] == "Eva"


@pytest.mark.parametrize("sentence", ["Ana joins after Jon", "Eva joins after Iker"])
def test_who_cannot_join(play, sentence):
    """record: a name at the table; after nobody."""
    assert play("ikb").refused(sentence).rule == "record"


def test_a_name_that_has_been_at_the_table_is_refused(play):
    """record: even after it left."""
    assert play("ikb", "Mikel leaves towel").refused("Mikel joins after Jon").code == "name_taken"


def test_the_eleventh_does_not_join(play):
    """common: 10 at most."""
    assert play("ikb", seats=" ".join(TEN)).refused("K joins after A").code == "table_full"


def test_a_newcomer_has_a_name():
    """record: one that can be read."""
    state = start(Table("ikb", {}, ("Ana", "Jon"), "Ana"))
    with pytest.raises(InvalidAction):
        apply(state, Join("\n", "Ana"))


@pytest.mark.parametrize("sentence", ["Eva rolls 1 2", "Eva leaves towel", "Eva ends", "Eva faults Ana slow"])
def test_strangers_do_nothing(play, sentence):
    """record: only seats at the table act."""
    assert play("gobelet").refused(sentence).code == "no_such_seat"


def test_in_ikb_there_are_no_faults(play):
    """record: none in this game."""
    assert play("ikb").refused("Ana faults Jon slow").code == "no_such_fault"


@pytest.mark.parametrize("dice", [(0, 1), (7, 1), (1, 2, 3), (), (1.5, 2)])
def test_dice_that_are_none(dice):
    """record: one or two values from 1 to 6."""
    state = start(Table("ikb", {}, ("Ana", "Jon"), "Ana"))
    with pytest.raises(InvalidAction):
        apply(state, Roll("Ana", dice))


def test_a_way_of_leaving_that_there_is_not():
    """record: towel, ko, technical_ko, disqualified."""
    state = start(Table("ikb", {}, ("Ana", "Jon"), "Ana"))
    with pytest.raises(InvalidAction):
        apply(state, Leave("Ana", "bored"))


def test_a_refusal_says_what_would_be_allowed(play):
    """record: to the one who acted."""
    refusal = play("ikb", "Ana rolls 3 3; Ana says 3-3; Jon believes").refused("Jon says 9")
    assert refusal.allowed == (
        {"do": "roll", "by": "Jon", "dice": 2},
        {"do": "announce", "by": "Jon", "say": "4-4"},
    )


@pytest.mark.parametrize("dice", ["1 2", "6 3"])
def test_what_would_be_allowed_tells_others_nothing_about_the_dice(play, dice):
    """record: Ana could show a 1-2; Jon is told the same as over a 6-3."""
    refusal = play("ikb", f"Ana rolls {dice}").refused("Jon lifts")
    assert {line["do"] for line in refusal.allowed} == {"announce"}


def test_a_refused_action_changes_nothing(play):
    """record: the state is a value."""
    told = play("ikb", "Ana rolls 5 2; Ana says 7")
    before = tuple(told.state)
    told.refused("Mikel lifts")
    assert tuple(told.state) == before


def test_understood_and_not_allowed_are_different(play):
    """record: two errors."""
    told = play("ikb", "Ana rolls 5 2")
    assert (type(told.refused("Ana says seven")), type(told.refused("Ana says K"))) == (
        InvalidAction,
        NotAllowed,
    )


@ALL
def test_when_it_is_over_nothing_is_legal(rules, play):
    """record: after `end` every line is refused."""
    state = play(rules, "Ana ends").state
    assert (legal(state), interruptions(state), observe(state, "Ana").legal) == ((), (), ())


def test_an_observation_is_plain_data(play):
    """record: JSON-able, every field under its own name."""
    data = observe(play("ikb", "Ana rolls 5 2").state, "Ana").as_data()
    assert (data["dice"], data["seats"], data["looked"]) == ([5, 2], ["Ana", "Jon", "Mikel"], True)


def test_a_roll_is_offered_as_a_number_of_dice(play):
    """record: the outcome is chance's."""
    assert observe(play("ikb").state, "Ana").legal == ({"do": "roll", "by": "Ana", "dice": 2},)


def test_the_table_has_no_moves(play):
    """record: it only looks on."""
    seen = observe(play("ikb", "Ana rolls 5 2").state, TABLE)
    assert (seen.legal, seen.also, seen.dice) == ((), (), (None, None))


def test_who_has_left_knows_no_dice(play):
    """record: the roll went with the seat; it ended the round."""
    told = play(
        "gobelet", "Ana rolls 5 2; Ana looks; Ana says 7; Jon believes; Ana leaves towel", "Ana Jon Mikel Eva"
    )
    assert told.dice_of("Ana") == [None, None]


def test_an_announcement_is_understood_before_it_is_allowed():
    """record: what cannot be parsed is no announcement, whoever says it in turn."""
    state = start(Table("gobelet", {}, ("Ana", "Jon", "Mikel"), "Ana"))
    state, _ = apply(state, Roll("Ana", (5, 2)))
    with pytest.raises(InvalidAction):
        apply(state, Announce("Ana", "sept"))
