"""``ikb``: the Kinito shown, drunk, countered; which throws count."""

from __future__ import annotations

import pytest

SENT = "Ana rolls 1 2; Ana shows to Jon"
COUNTERING = SENT + "; Jon counters"


def tries(told):
    return told["stake"]["tries"]


@pytest.mark.parametrize("dice", ["1 2", "2 1", "5 6", "6 5"])
def test_a_kinito_may_be_shown(play, dice):
    """I15: 1-2 and 5-6, however they are read."""
    told = play("ikb", f"Ana rolls {dice}; Ana shows to Mikel")
    assert (told["turn"], told["phase"], told["standing"]) == ("Mikel", "to_pay", None)


def test_a_shown_kinito_is_seen_by_all(play):
    """I15: the cup is off."""
    assert play("ikb", SENT).dice_of("table") == [1, 2]


def test_showing_is_optional(play):
    """I15: the Kinito may be announced as something else (I12)."""
    assert play("ikb", "Ana rolls 1 2").dos("Ana") == {"announce", "show"}


def test_only_the_roller_learns_that_it_may_show(play):
    """I15: without a Kinito the choice is not there, and nobody else sees either."""
    assert play("ikb", "Ana rolls 1 3").dos("Ana") == {"announce"}


def test_a_kinito_that_is_not_there_cannot_be_shown(play):
    """I15: 1-3 is none."""
    refusal = play("ikb", "Ana rolls 1 3").refused("Ana shows to Jon")
    assert (refusal.code, refusal.rule) == ("no_kinito", "I15")


@pytest.mark.parametrize("sentence", ["Ana shows", "Ana shows to Ana", "Ana shows to Eva"])
def test_a_kinito_goes_to_another_seat_at_the_table(play, sentence):
    """I15: any other seat, and one that is there."""
    assert play("ikb", "Ana rolls 1 2").refused(sentence).rule == "I15"


def test_the_stake_is_one_glass(play):
    """I16: at first."""
    assert play("ikb", SENT)["stake"] == {"from": "Ana", "to": "Jon", "count": 1, "tries": 0}


def test_the_receiver_drinks_the_stake_and_starts(play):
    """I16: owed like any glass (I5)."""
    told = play("ikb", SENT + "; Jon drinks")
    assert (told["owed"]["Jon"], told["turn"], told["phase"]) == ({"glass": 1}, "Jon", "to_roll")


def test_the_stake_is_gone_once_drunk(play):
    """I16: nothing is left to pay."""
    assert play("ikb", SENT + "; Jon drinks")["stake"] is None


def test_a_counter_is_thrown_in_the_open(play):
    """I16: everybody sees."""
    assert play("ikb", COUNTERING + "; Jon rolls 6 3").dice_of("table") == [6, 3]


def test_a_counter_may_be_given_up_between_throws(play):
    """I16: it drinks the stake."""
    told = play("ikb", COUNTERING + "; Jon rolls 6 3; Jon rolls 6 2; Jon drinks")
    assert told.drunk() == {"Jon": {"glass": 1}}


def test_it_may_be_given_up_before_the_first_throw(play):
    """I16: having said that it would try."""
    assert play("ikb", COUNTERING + "; Jon drinks").drunk() == {"Jon": {"glass": 1}}


def test_only_the_receiver_pays_or_tries(play):
    """I16: nobody does it in its place."""
    assert play("ikb", SENT).refused("Mikel drinks").rule == "I16"


def test_a_pair_of_both_dice_does_not_count(play):
    """I17: 4-4, picked up again: one throw has counted, the 6-3 after it."""
    assert tries(play("ikb", COUNTERING + "; Jon rolls 4 4; Jon rolls 6 3")) == 1


def test_a_pair_that_may_still_count_has_not_counted(play):
    """I17: after 4-4 itself, none."""
    assert tries(play("ikb", COUNTERING + "; Jon rolls 4 4")) == 0


def test_pairs_without_end_do_not_count(play):
    """I17: four pairs and still three throws to come."""
    story = "; Jon rolls 4 4; Jon rolls 1 1; Jon rolls 6 6; Jon rolls 2 2; Jon rolls 6 3; Jon rolls 6 2"
    assert tries(play("ikb", COUNTERING + story)) == 2


def test_a_pair_counts_when_one_of_its_dice_is_kept(play):
    """I17: 1-1, a 1 kept: it did count."""
    told = play("ikb", COUNTERING + "; Jon rolls 1 1; Jon keeps 1")
    assert (tries(told), told["aside"]) == (1, [1])


def test_one_die_is_kept_and_the_other_thrown_alone(play):
    """I18: 1-4, the 1 kept, a 2: Kontrakinito."""
    told = play("ikb", COUNTERING + "; Jon rolls 1 4; Jon keeps 1; Jon rolls 2")
    assert told["stake"] == {"from": "Jon", "to": "Ana", "count": 2, "tries": 0}


def test_after_keeping_one_die_is_thrown(play):
    """I18: two are refused."""
    refusal = play("ikb", COUNTERING + "; Jon rolls 1 4; Jon keeps 1").refused("Jon rolls 1 2")
    assert (refusal.code, refusal.rule) == ("wrong_number_of_dice", "I18")


def test_without_keeping_two_dice_are_thrown(play):
    """I18: a single die is refused."""
    assert play("ikb", COUNTERING + "; Jon rolls 1 4").refused("Jon rolls 2").rule == "I18"


def test_a_die_is_kept_once_before_each_throw(play):
    """I18: not exchanged for the other."""
    assert play("ikb", COUNTERING + "; Jon rolls 1 4; Jon keeps 1").refused("Jon keeps 4").rule == "I18"


def test_a_die_that_is_not_there_is_not_kept(play):
    """I18: neither die shows a 2."""
    assert play("ikb", COUNTERING + "; Jon rolls 1 4").refused("Jon keeps 2").code == "no_such_die"


def test_nothing_is_kept_before_the_first_throw(play):
    """I18: after any throw, not before one."""
    assert play("ikb", COUNTERING).refused("Jon keeps 1").code == "nothing_thrown"


def test_the_shown_kinito_itself_is_not_kept_from(play):
    """I18: Ana's Kontrakontrakinito begins with both dice, whatever Jon's last throw left lying."""
    told = play("ikb", COUNTERING + "; Jon rolls 5 6; Ana counters")
    assert told.refused("Ana keeps 5").rule == "I18"


def test_both_dice_lie_there_after_a_single_throw(play):
    """I18: either of the two may be kept next, so none is aside."""
    told = play("ikb", COUNTERING + "; Jon rolls 1 4; Jon keeps 1; Jon rolls 5")
    assert (told["aside"], tries(told)) == ([], 2)


def test_a_die_that_comes_up_equal_to_the_kept_one_does_not_count_yet(play):
    """I18: 1 kept, a 1 thrown."""
    assert tries(play("ikb", COUNTERING + "; Jon rolls 1 4; Jon keeps 1; Jon rolls 1")) == 1


def test_it_does_not_count_when_a_single_die_is_picked_up_again(play):
    """I18: either of the two 1s; the 3 thrown then is the second that counts."""
    story = "; Jon rolls 1 4; Jon keeps 1; Jon rolls 1; Jon keeps 1; Jon rolls 3"
    assert tries(play("ikb", COUNTERING + story)) == 2


def test_it_did_count_when_both_are_picked_up(play):
    """I18: 1-4 (one), the match (two), 6-6 thrown then is open."""
    story = "; Jon rolls 1 4; Jon keeps 1; Jon rolls 1"
    assert tries(play("ikb", COUNTERING + "; Jon rolls 3 3; Jon keeps 3; Jon rolls 3; Jon rolls 6 6")) == 2
    assert tries(play("ikb", COUNTERING + story + "; Jon rolls 6 6")) == 2


def test_both_picked_up_after_a_match_can_be_the_third_and_last(play):
    """I18, I20: 1-4, match, 6-3: three have counted."""
    told = play("ikb", COUNTERING + "; Jon rolls 1 4; Jon keeps 1; Jon rolls 1; Jon rolls 6 3")
    assert (told.drunk(), told["phase"]) == ({"Jon": {"glass": 1}}, "to_roll")


def test_success_hands_two_glasses_back(play):
    """I19: drink 2, or try for 3."""
    told = play("ikb", COUNTERING + "; Jon rolls 6 5")
    assert (told["turn"], told["phase"], told["stake"]["count"]) == ("Ana", "to_pay", 2)


def test_the_sender_drinks_two(play):
    """I19: no Kontrakontrakinito tried."""
    assert play("ikb", COUNTERING + "; Jon rolls 6 5; Ana drinks").drunk() == {"Ana": {"glass": 2}}


def test_each_step_is_one_glass_more(play):
    """I19: 1, 2, 3, 4, the two seats taking turns."""
    told = play(
        "ikb", COUNTERING + "; Jon rolls 6 5; Ana counters; Ana rolls 1 2; Jon counters; Jon rolls 2 1"
    )
    assert told["stake"] == {"from": "Jon", "to": "Ana", "count": 4, "tries": 0}


def test_three_throws_that_count_and_no_kinito(play):
    """I20: it drinks what it was answering, and starts."""
    told = play("ikb", COUNTERING + "; Jon rolls 6 3; Jon rolls 6 2; Jon rolls 6 1")
    assert (told["owed"]["Jon"], told["turn"], told["stake"]) == ({"glass": 1}, "Jon", None)


def test_a_kontrakontrakinito_failed_costs_two(play):
    """I20: the stake it was answering was 2."""
    told = play(
        "ikb", COUNTERING + "; Jon rolls 6 5; Ana counters; Ana rolls 6 3; Ana rolls 6 2; Ana rolls 6 1"
    )
    assert told.drunk() == {"Ana": {"glass": 2}}


def test_a_kinito_on_the_third_throw_is_in_time(play):
    """I20: within three."""
    told = play("ikb", COUNTERING + "; Jon rolls 6 3; Jon rolls 6 2; Jon rolls 1 2")
    assert told["stake"]["to"] == "Ana"


TWO_COUNTED = COUNTERING + "; Jon rolls 6 3; Jon rolls 6 2"


def test_a_third_pair_leaves_the_choice_open(play):
    """I20a: two have counted; 4-4 has not, yet."""
    told = play("ikb", TWO_COUNTED + "; Jon rolls 4 4")
    assert (tries(told), told.dos("Jon")) == (2, {"roll", "keep", "drink"})


def test_a_third_pair_picked_up_did_not_count(play):
    """I20a: both again, and a Kinito."""
    assert play("ikb", TWO_COUNTED + "; Jon rolls 4 4; Jon rolls 5 6")["turn"] == "Ana"


def test_a_third_pair_kept_from_ends_the_try(play):
    """I20a: it did count."""
    told = play("ikb", TWO_COUNTED + "; Jon rolls 1 1; Jon keeps 1")
    assert (told.drunk(), told["phase"], told["aside"]) == ({"Jon": {"glass": 1}}, "to_roll", [])


TWO_AND_A_MATCH = COUNTERING + "; Jon rolls 6 3; Jon rolls 1 4; Jon keeps 1; Jon rolls 1"


def test_a_third_match_may_be_thrown_again(play):
    """I20a: a single die picked up: it did not count; then a 2."""
    assert play("ikb", TWO_AND_A_MATCH + "; Jon keeps 1; Jon rolls 2")["turn"] == "Ana"


def test_after_a_third_match_both_dice_are_refused(play):
    """I20a: picking up both would make it the third."""
    refusal = play("ikb", TWO_AND_A_MATCH).refused("Jon rolls 1 2")
    assert (refusal.code, refusal.rule) == ("would_be_third", "I20a")


def test_after_a_third_match_it_keeps_again_or_gives_up(play):
    """I20a: a throw is not offered."""
    assert play("ikb", TWO_AND_A_MATCH).dos("Jon") == {"keep", "drink"}


def test_after_a_third_match_one_die_unkept_is_refused(play):
    """I18, I20a: keep comes first."""
    assert play("ikb", TWO_AND_A_MATCH).refused("Jon rolls 2").rule in ("I18", "I20a")


def test_giving_up_after_a_third_match_drinks_the_stake(play):
    """I20a: the try is over."""
    assert play("ikb", TWO_AND_A_MATCH + "; Jon drinks").drunk() == {"Jon": {"glass": 1}}


def test_matches_without_end_do_not_count(play):
    """I18: kept again each time."""
    again = "; Jon keeps 1; Jon rolls 1"
    assert tries(play("ikb", TWO_AND_A_MATCH + again * 5)) == 2
