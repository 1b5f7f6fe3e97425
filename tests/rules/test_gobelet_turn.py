"""``gobelet``: the cup that travels, looking, announcing blind, dice aside."""

from __future__ import annotations

import pytest

from kinito_pi.rules import BadTable, Table, observe, start
from kinito_pi.rules.gobelet import ORDER, rank

STANDS_8 = "Ana rolls 6 2; Ana looks; Ana says 8; Jon believes"


def test_two_are_too_few():
    """G1: at least three."""
    with pytest.raises(BadTable) as refusal:
        start(Table("gobelet", {}, ("Ana", "Jon"), "Ana"))
    assert refusal.value.rule == "G1"


def test_the_order_has_no_eleven():
    """G2: from 7 to 10, then doubles, then Kinito."""
    assert ORDER == ("7", "8", "9", "10", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6", "K")


@pytest.mark.parametrize("dice", [(1, 3), (1, 4), (1, 5), (2, 3), (2, 4)])
def test_a_roll_worth_less_than_seven_ranks_below_it(dice):
    """G2: all five of them alike."""
    assert rank(dice, blind=False) < rank((5, 2), blind=False)


@pytest.mark.parametrize("dice", [(1, 2), (2, 1), (5, 6)])
def test_a_kinito_ranks_above_double_six(dice):
    """G2: 1-2 and 5-6."""
    assert rank(dice, blind=False) > rank((6, 6), blind=False)


def test_the_roll_is_seen_by_nobody_until_somebody_looks(play):
    """G3: the roller looks when it likes."""
    told = play("gobelet", "Ana rolls 5 2")
    assert told.dice_of("Ana") == [None, None]


def test_the_roller_looks_alone(play):
    """G3: its own eyes only."""
    told = play("gobelet", "Ana rolls 5 2; Ana looks")
    assert (told.dice_of("Ana"), told.dice_of("Jon")) == ([5, 2], [None, None])


def test_there_is_nothing_to_announce_before_a_roll(play):
    """G3: shake first."""
    assert play("gobelet").refused("Ana says 7").code == "must_roll"


def test_a_lift_at_the_announcement_costs_the_lifter_a_sip(play):
    """G4: 8 lies there, 8 was said."""
    assert play("gobelet", "Ana rolls 6 2; Ana looks; Ana says 8; Jon lifts").drunk() == {"Jon": {"sip": 1}}


def test_a_roll_above_the_announcement_costs_the_lifter_a_sip(play):
    """G4: at or above; said lower than it is, and still good."""
    assert play("gobelet", "Ana rolls 6 6; Ana looks; Ana says 8; Jon lifts").drunk() == {"Jon": {"sip": 1}}


def test_a_roll_below_the_announcement_costs_the_announcer_a_sip(play):
    """G4: a sum under a double."""
    assert play("gobelet", "Ana rolls 6 4; Ana looks; Ana says 1-1; Jon lifts").drunk() == {"Ana": {"sip": 1}}


def test_a_hidden_kinito_holds_any_announcement(play):
    """G4: it ranks above all."""
    assert play("gobelet", "Ana rolls 5 6; Ana looks; Ana says 6-6; Jon lifts").drunk() == {"Jon": {"sip": 1}}


def test_the_receiver_may_look_at_the_dice_as_they_lie(play):
    """G5: accept, look, and now two seats have seen them."""
    told = play("gobelet", STANDS_8 + "; Jon looks")
    assert [told.dice_of(seat) for seat in ("Ana", "Jon", "Mikel")] == [[6, 2], [6, 2], [None, None]]


def test_a_third_seat_that_looks_has_seen_the_same_dice(play):
    """G5: dice that several seats have seen one after another."""
    told = play("gobelet", STANDS_8 + "; Jon says 9; Mikel believes; Mikel looks")
    assert [told.dice_of(seat) for seat in ("Ana", "Jon", "Mikel")] == [[6, 2], [None, None], [6, 2]]


def test_a_new_shake_is_unseen_by_those_who_saw_the_old(play):
    """G5: what they saw is gone."""
    told = play("gobelet", STANDS_8 + "; Jon rolls 5 5")
    assert [told.dice_of(seat) for seat in ("Ana", "Jon")] == [[None, None], [None, None]]


@pytest.mark.parametrize("say", ["8", "7"])
def test_not_higher_is_refused_and_costs_nothing(play, say):
    """G5, G13: strictly higher, and no sip for a score that exists."""
    told = play("gobelet", STANDS_8)
    refusal = told.refused(f"Jon says {say}")
    assert (refusal.code, refusal.rule, told.drunk()) == ("not_higher", "G5", {})


def test_the_receiver_may_announce_without_a_shake_or_a_look(play):
    """G5: both are optional."""
    assert play("gobelet", STANDS_8 + "; Jon says 9")["turn"] == "Mikel"


def test_after_double_six_only_a_kinito_is_left(play):
    """G5: no ordinary score."""
    told = play("gobelet", "Ana rolls 6 6; Ana says 6-6; Jon believes")
    says = {line["say"] for line in observe(told.state, "Jon").legal if line["do"] == "announce"}
    assert says == {"K"}


def test_look_shake_look_announce(play):
    """G5: the whole turn in order."""
    assert play("gobelet", STANDS_8 + "; Jon looks; Jon rolls 6 3; Jon looks; Jon says 9")["turn"] == "Mikel"


def test_no_second_look_at_what_has_been_looked_at(play):
    """G5: once before the shake, once after."""
    assert play("gobelet", STANDS_8 + "; Jon looks").refused("Jon looks").rule == "G5"


@pytest.mark.parametrize("story", ["Ana rolls 6 2", STANDS_8 + "; Jon rolls 6 1"])
def test_no_second_full_shake(play, story):
    """G5: once a turn."""
    told = play("gobelet", story)
    refusal = told.refused(f"{told['turn']} rolls 5 5")
    assert (refusal.code, refusal.rule) == ("second_shake", "G5")


def test_no_full_shake_after_one_die_alone(play):
    """G5: the throw of the turn is made."""
    told = play("gobelet", STANDS_8 + "; Jon keeps 6; Jon rolls 4")
    assert told.refused("Jon rolls 5 5").rule == "G5"


def test_whoever_drank_on_a_lift_starts_afresh(play):
    """G6: with nothing standing."""
    told = play("gobelet", STANDS_8 + "; Jon says 9; Mikel lifts")
    assert (told["turn"], told["standing"], told["phase"], told.dice_of("Jon")) == (
        "Jon",
        None,
        "to_roll",
        [],
    )


def test_a_die_aside_goes_back_in_when_somebody_starts_afresh(play):
    """G6, G12: the fresh start shakes both."""
    told = play("gobelet", "Ana rolls 6 2; Ana keeps 6; Ana rolls 1; Ana says 7; Jon lifts")
    assert told["aside"] == []


def test_a_roll_announced_blind_makes_one_three_a_kinito(play):
    """G11: Ana has not looked; the lifter drinks."""
    assert play("gobelet", "Ana rolls 1 3; Ana says 6-6; Jon lifts").drunk() == {"Jon": {"sip": 1}}


def test_a_look_spoils_the_blind_bonus(play):
    """G11: 1-3 looked at is a 4."""
    assert play("gobelet", "Ana rolls 3 1; Ana looks; Ana says 7; Jon lifts").drunk() == {"Ana": {"sip": 1}}


def test_a_kinito_announced_blind_holds_over_one_three(play):
    """G11: also for a Kinito that is refused."""
    assert play("gobelet", "Ana rolls 1 3; Ana says K to Mikel; Mikel lifts").drunk() == {"Mikel": {"sip": 1}}


def test_only_one_three_is_changed_by_blindness(play):
    """G11: 1-4 stays a 5."""
    assert play("gobelet", "Ana rolls 1 4; Ana says 7; Jon lifts").drunk() == {"Ana": {"sip": 1}}


def test_the_bonus_belongs_to_the_seat_that_rolled(play):
    """G11: Jon accepted and did not shake; 1-3 is a 4 for him."""
    told = play("gobelet", "Ana rolls 1 3; Ana says 7; Jon believes; Jon says 8; Mikel lifts")
    assert told.drunk() == {"Jon": {"sip": 1}}


def test_a_receiver_that_shakes_and_does_not_look_is_blind(play):
    """G11: it rolled."""
    assert play("gobelet", STANDS_8 + "; Jon rolls 1 3; Jon says 9; Mikel lifts").drunk() == {
        "Mikel": {"sip": 1}
    }


def test_a_look_before_the_shake_does_not_spoil_it(play):
    """G11: not looked *since*."""
    told = play("gobelet", STANDS_8 + "; Jon looks; Jon rolls 1 3; Jon says 9; Mikel lifts")
    assert told.drunk() == {"Mikel": {"sip": 1}}


def test_a_look_before_setting_a_die_aside_does_not_spoil_it(play):
    """G11: what counts is the last throw under the cup."""
    told = play("gobelet", "Ana rolls 1 5; Ana looks; Ana keeps 1; Ana rolls 3; Ana says 9; Jon lifts")
    assert told.drunk() == {"Jon": {"sip": 1}}


def test_a_look_after_throwing_the_one_die_spoils_it(play):
    """G11, G12: 1 aside, 3 looked at."""
    told = play("gobelet", "Ana rolls 1 5; Ana keeps 1; Ana rolls 3; Ana looks; Ana says 9; Jon lifts")
    assert told.drunk() == {"Ana": {"sip": 1}}


def test_a_die_is_set_aside_in_view_of_all(play):
    """G12: one public, one under the cup."""
    told = play("gobelet", "Ana rolls 5 2; Ana looks; Ana keeps 5; Ana rolls 4")
    assert (told["aside"], told.dice_of("table"), told.dice_of("Ana")) == ([5], [5, None], [5, None])


def test_the_roller_may_look_under_the_cup_at_the_other(play):
    """G12: then it knows both."""
    assert play("gobelet", "Ana rolls 5 2; Ana keeps 5; Ana rolls 4; Ana looks").dice_of("Ana") == [5, 4]


def test_a_die_may_be_set_aside_without_having_looked(play):
    """G12: the phone is not told which dice there are to choose from."""
    told = play("gobelet", "Ana rolls 5 2")
    keep = [line for line in observe(told.state, "Ana").legal if line["do"] == "keep"]
    assert keep == [{"do": "keep", "by": "Ana", "die": None}]


def test_a_seat_that_has_looked_chooses_the_die(play):
    """G12: by its value."""
    told = play("gobelet", "Ana rolls 5 2; Ana looks")
    assert [line["die"] for line in observe(told.state, "Ana").legal if line["do"] == "keep"] == [2, 5]


def test_after_setting_aside_the_other_is_thrown_before_anything_is_said(play):
    """G12: shakes the other before it announces."""
    assert play("gobelet", "Ana rolls 5 2; Ana keeps 5").refused("Ana says 7").rule == "G12"


def test_after_setting_aside_one_die_is_thrown(play):
    """G12: not both."""
    assert play("gobelet", "Ana rolls 5 2; Ana keeps 5").refused("Ana rolls 1 1").rule == "G12"


def test_one_die_is_not_thrown_without_setting_the_other_aside(play):
    """G12: keep comes first."""
    assert play("gobelet", STANDS_8).refused("Jon rolls 4").rule == "G12"


def test_after_ones_own_shake_the_other_is_not_thrown_without_setting_aside(play):
    """G12: keep comes first, here too."""
    assert play("gobelet", "Ana rolls 5 2").refused("Ana rolls 4").code == "keep_first"


def test_once_in_a_turn(play):
    """G12: else a seat could throw until it likes the result."""
    told = play("gobelet", "Ana rolls 5 2; Ana keeps 5; Ana rolls 4")
    assert told.refused("Ana keeps 4").code == "once_in_a_turn"


def test_a_die_that_is_not_there_is_not_set_aside(play):
    """G12: checked against the dice."""
    assert play("gobelet", "Ana rolls 5 2; Ana looks").refused("Ana keeps 3").rule == "G12"


ASIDE_5 = "Ana rolls 5 2; Ana keeps 5; Ana rolls 3; Ana says 8; Jon believes"


def test_a_die_stays_aside_for_the_next_seat(play):
    """G12: until both are shaken again."""
    assert play("gobelet", ASIDE_5)["aside"] == [5]


def test_the_next_seat_may_throw_the_one_under_the_cup_alone(play):
    """G12: the 5 stays."""
    told = play("gobelet", ASIDE_5 + "; Jon keeps 5; Jon rolls 5")
    assert (told["aside"], told.dice_of("Jon")) == ([5], [5, None])


def test_the_next_seat_may_throw_both(play):
    """G12: the 5 goes back in."""
    assert play("gobelet", ASIDE_5 + "; Jon rolls 6 4")["aside"] == []


def test_the_die_under_the_cup_is_not_exchanged_for_the_one_aside(play):
    """G12: one under the cup alone, or both."""
    assert play("gobelet", ASIDE_5 + "; Jon looks").refused("Jon keeps 3").rule == "G12"


def test_the_one_aside_is_kept_without_looking_by_its_value(play):
    """G12: everybody sees it lie there."""
    told = play("gobelet", ASIDE_5)
    assert [line["die"] for line in observe(told.state, "Jon").legal if line["do"] == "keep"] == [5]


def test_a_receiver_may_shake_and_then_set_a_die_aside(play):
    """G5, G12: once in its turn, with or without having looked."""
    assert (
        play("gobelet", STANDS_8 + "; Jon rolls 6 3; Jon keeps 6; Jon rolls 5; Jon says 9")["turn"] == "Mikel"
    )


def test_the_roll_is_the_die_aside_and_the_die_under_the_cup(play):
    """G12: 5 aside and 4 under the cup are a 9."""
    told = play("gobelet", "Ana rolls 5 2; Ana keeps 5; Ana rolls 4; Ana looks; Ana says 9; Jon lifts")
    assert told.drunk() == {"Jon": {"sip": 1}}
