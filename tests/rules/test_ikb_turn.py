"""``ikb``: announcing, believing, lifting, passing on."""

from __future__ import annotations

import pytest

from kinito_pi.rules import GAMES, InvalidAction, NotAllowed, observe
from kinito_pi.rules.announcement import said
from kinito_pi.rules.ikb import ORDER, beats, is_true

STANDS_8 = "Ana rolls 6 2; Ana says 8; Jon believes"
STANDS_PAIR_3 = "Ana rolls 3 3; Ana says 3-3; Jon believes"


def test_the_order_runs_from_seven_to_double_six():
    """I1: sums from 7 to 12, then pairs; a Kinito is shown, so it is never in the list of things to say."""
    assert ORDER == ("7", "8", "9", "10", "11", "12", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6")


@pytest.mark.parametrize("weaker", range(6, 11))
def test_each_pair_beats_the_one_below_it(weaker):
    """I1: 1-1 < 2-2 < … < 6-6."""
    assert beats(said(ORDER[weaker + 1]), said(ORDER[weaker]))


def test_the_lowest_pair_beats_the_highest_sum():
    """I1: 12 < 1-1."""
    assert beats(said("1-1"), said("12"))


def test_play_goes_to_the_right_unless_the_table_says_otherwise(play):
    """I1: counter-clockwise, by default."""
    assert play("ikb")["direction"] == "right"


def test_who_rolls_announces_next(play):
    """I2: the seat in turn shakes, looks alone, and announces."""
    assert play("ikb", "Ana rolls 5 2")["phase"] == "to_announce"


def test_only_the_roller_knows_the_roll(play):
    """I2: the others see two dice and no value."""
    told = play("ikb", "Ana rolls 5 2")
    assert [told.dice_of(seat) for seat in ("Ana", "Jon", "table")] == [[5, 2], [None, None], [None, None]]


def test_the_cup_goes_to_the_next_seat(play):
    """I2: after the announcement the next seat answers."""
    told = play("ikb", "Ana rolls 5 2; Ana says 7")
    assert (told["turn"], told["phase"], told["standing"]) == ("Jon", "to_answer", "7")


def test_the_last_seat_passes_to_the_first(play):
    """I2: the order of play is a ring."""
    told = play("ikb", "Ana rolls 5 2; Ana says 7; Jon believes; Jon rolls 5 3; Jon says 8")
    assert told.then("Mikel believes; Mikel rolls 4 5; Mikel says 9")["turn"] == "Ana"


def test_nobody_rolls_out_of_turn(play):
    """I2: the rule that says whose turn it is speaks."""
    refusal = play("ikb").refused("Jon rolls 5 2")
    assert (refusal.code, refusal.rule) == ("not_your_turn", "I2")


def test_one_die_is_no_roll(play):
    """I2: both dice are shaken."""
    assert play("ikb").refused("Ana rolls 5").rule == "I2"


def test_no_second_shake_before_announcing(play):
    """I2: one shake a turn."""
    assert play("ikb", "Ana rolls 5 2").refused("Ana rolls 6 6").rule == "I2"


def test_the_receiver_who_believes_plays_a_turn_of_its_own(play):
    """I3: believing ends the turn; the believer rolls against what stands."""
    told = play("ikb", STANDS_8)
    assert (told["turn"], told["phase"], told["standing"]) == ("Jon", "to_roll", "8")


def test_the_receiver_may_only_believe_or_lift(play):
    """I3: nothing else is offered."""
    assert play("ikb", "Ana rolls 5 2; Ana says 7").dos("Jon") == {"believe", "lift"}


def test_nobody_but_the_receiver_lifts(play):
    """I3: the third seat has no say."""
    assert play("ikb", "Ana rolls 5 2; Ana says 7").refused("Mikel lifts").rule == "I3"


def test_lifting_the_truth_costs_the_lifter_a_glass(play):
    """I4: the announcement was true."""
    assert play("ikb", "Ana rolls 5 2; Ana says 7; Jon lifts").drunk() == {"Jon": {"glass": 1}}


def test_lifting_a_lie_costs_the_announcer_a_glass(play):
    """I4: the announcement was a lie."""
    assert play("ikb", "Ana rolls 4 2; Ana says 7; Jon lifts").drunk() == {"Ana": {"glass": 1}}


def test_lifted_dice_are_told_to_everybody(play):
    """I4: lifting shows the dice to all."""
    lifted = next(e for e in play("ikb", "Ana rolls 5 2; Ana says 7; Jon lifts").events if e.code == "lifted")
    assert (lifted.dice, lifted.known_to) == ((5, 2), None)


def test_a_lift_ends_the_round(play):
    """I4: nothing stands any more."""
    told = play("ikb", STANDS_8 + "; Jon rolls 6 3; Jon says 9; Mikel lifts")
    assert (told["standing"], told["phase"]) == (None, "to_roll")


@pytest.mark.parametrize(("say", "loser"), [("7", "Jon"), ("8", "Ana")])
def test_whoever_drank_starts(play, say, loser):
    """I5: the loser of a lift starts the next round."""
    assert play("ikb", f"Ana rolls 5 2; Ana says {say}; Jon lifts")["turn"] == loser


def test_the_glass_is_owed_until_the_next_announcement(play):
    """I5: first the dice, then the drink."""
    told = play("ikb", "Ana rolls 5 2; Ana says 7; Jon lifts; Jon rolls 6 1")
    assert told["owed"] == {"Ana": {}, "Jon": {"glass": 1}, "Mikel": {}}


def test_the_glass_falls_due_with_the_announcement(play):
    """I5: due is no longer owed, and still drunk."""
    told = play("ikb", "Ana rolls 5 2; Ana says 7; Jon lifts; Jon rolls 6 1; Jon says 7")
    assert (told["owed"]["Jon"], told["drinks"]["Jon"]) == ({}, {"glass": 1})


def test_the_glass_falls_due_with_a_shown_kinito(play):
    """I5: or a Kinito."""
    told = play("ikb", "Ana rolls 5 2; Ana says 7; Jon lifts; Jon rolls 1 2; Jon shows to Ana")
    assert told["owed"]["Jon"] == {}


@pytest.mark.parametrize(("say", "enough"), [("6", False), ("7", True), ("1-1", True)])
def test_a_fresh_round_asks_for_seven(say, enough):
    """I6: at least 7."""
    assert beats(said(say), None) is enough


@pytest.mark.parametrize(("say", "enough"), [("8", False), ("9", True), ("10", True), ("1-1", True)])
def test_a_sum_is_beaten_by_as_much_or_more(say, enough):
    """I7: against 9."""
    assert beats(said(say), said("9")) is enough


@pytest.mark.parametrize(("say", "enough"), [("12", False), ("3-3", False), ("2-2", False), ("4-4", True)])
def test_a_pair_is_beaten_by_a_higher_pair_only(say, enough):
    """I8: against 3-3."""
    assert beats(said(say), said("3-3")) is enough


def test_a_believed_pair_is_passed_on_as_the_next_higher(play):
    """I8: untouched, unseen."""
    told = play("ikb", STANDS_PAIR_3 + "; Jon says 4-4")
    assert (told["turn"], told["phase"], told["standing"]) == ("Mikel", "to_answer", "4-4")


@pytest.mark.parametrize("say", ["3-3", "5-5", "9", "131"])
def test_passed_on_untouched_it_is_exactly_the_next_pair(play, say):
    """I8: nothing but 4-4 over 3-3."""
    assert play("ikb", STANDS_PAIR_3).refused(f"Jon says {say}").rule == "I8"


def test_after_double_six_there_is_nothing_to_pass_on(play):
    """I8: next would be a Kinito, which has to be shown."""
    assert play("ikb", "Ana rolls 6 6; Ana says 6-6; Jon believes").dos("Jon") == {"roll"}


def test_a_pair_that_does_not_exist_is_not_passed_on(play):
    """I8: 1-1 to 5-5 only."""
    assert play("ikb", "Ana rolls 6 5; Ana says 11-11; Jon believes").refused("Jon says 12-12").rule == "I8"


def test_a_sum_is_not_passed_on(play):
    """I8: a sum must be rolled against."""
    assert play("ikb", STANDS_8).refused("Jon says 9").rule == "I8"


def test_nothing_is_passed_on_at_the_start(play):
    """I8: there is no cup to pass."""
    assert play("ikb").refused("Ana says 7").rule == "I8"


def test_who_passes_on_answers_for_it(play):
    """I8: 3-3 lies there, 4-4 was said: Jon, who never saw it, drinks."""
    assert play("ikb", STANDS_PAIR_3 + "; Jon says 4-4; Mikel lifts").drunk() == {"Jon": {"glass": 1}}


def test_a_passed_on_pair_is_true_over_a_higher_one(play):
    """I8: 5-5 lies there all along; the lifter of the passed-on 4-4 drinks."""
    told = play("ikb", "Ana rolls 5 5; Ana says 3-3; Jon believes; Jon says 4-4; Mikel lifts")
    assert told.drunk() == {"Mikel": {"glass": 1}}


def test_passing_on_pays_what_was_owed(play):
    """I5, I8: passing on is an announcement; Jon announced before, so nothing is owed by then."""
    told = play("ikb", "Ana rolls 5 2; Ana says 7; Jon lifts; Jon rolls 2 2; Jon says 2-2")
    assert told.then("Mikel believes; Mikel says 3-3")["owed"] == {"Ana": {}, "Jon": {}, "Mikel": {}}


def test_the_cup_passed_on_stays_unseen(play):
    """I8: the receiver of a pair who has not rolled knows nothing of the dice; who rolled them does."""
    told = play("ikb", STANDS_PAIR_3 + "; Jon says 4-4; Mikel believes")
    assert [told.dice_of(seat) for seat in ("Ana", "Jon", "Mikel")] == [[3, 3], [None, None], [None, None]]


def test_a_chain_of_passes_can_come_back_to_the_roller(play):
    """I8: Ana knows her own roll when it comes back, and may pass it on again."""
    told = play("ikb", "Ana rolls 3 3; Ana says 1-1; Jon believes; Jon says 2-2; Ana believes", "Ana Jon")
    assert (told.dice_of("Ana"), told.dos("Ana")) == ([3, 3], {"roll", "announce"})


def test_the_roller_drinks_for_its_own_pass_of_its_own_roll(play):
    """I8: she said 3-3 over 3-3 that came round to her; that is true."""
    story = "Ana rolls 3 3; Ana says 1-1; Jon believes; Jon says 2-2; Ana believes; Ana says 3-3; Jon lifts"
    assert play("ikb", story, "Ana Jon").drunk() == {"Jon": {"glass": 1}}


def test_a_kinito_that_came_back_is_not_shown(play):
    """I15: it is the roll of one's own turn that may be shown, not a cup passed on untouched."""
    told = play("ikb", "Ana rolls 1 2; Ana says 1-1; Jon believes; Jon says 2-2; Ana believes", "Ana Jon")
    assert told.refused("Ana shows to Jon").code == "not_now"


@pytest.mark.parametrize(("dice", "true"), [((5, 3), True), ((5, 4), False), ((5, 2), False)])
def test_a_sum_is_true_only_exactly(dice, true):
    """I9: said 8."""
    assert is_true(said("8"), dice, "any") is true


@pytest.mark.parametrize(("dice", "true"), [((4, 4), True), ((6, 6), True), ((3, 3), False), ((5, 3), False)])
def test_a_pair_is_true_of_that_pair_or_a_higher(dice, true):
    """I10: said 4-4."""
    assert is_true(said("4-4"), dice, "any") is true


@pytest.mark.parametrize("dice", [(1, 2), (5, 6)])
def test_a_pair_over_a_kinito_is_a_lie(dice):
    """I10: a Kinito is no pair."""
    assert not is_true(said("1-1"), dice, "any")


@pytest.mark.parametrize(
    ("say", "dice", "true"), [("12", (6, 6), True), ("8", (4, 4), True), ("8", (5, 5), False)]
)
def test_a_sum_over_a_pair(say, dice, true):
    """I11: true when it is the sum of that pair."""
    assert is_true(said(say), dice, "any") is true


@pytest.mark.parametrize(
    ("say", "dice", "true"), [("12", (6, 6), True), ("8", (4, 4), False), ("8", (6, 2), True)]
)
def test_a_sum_over_a_pair_at_a_strict_table(say, dice, true):
    """I11: with ``pair_as_sum = six_six`` only 12 over 6-6."""
    assert is_true(said(say), dice, "six_six") is true


@pytest.mark.parametrize(("option", "loser"), [("any", "Jon"), ("six_six", "Ana")])
def test_the_table_chooses_whether_a_pair_is_its_sum(play, option, loser):
    """I11: 8 over 4-4, lifted."""
    told = play("ikb", "Ana rolls 4 4; Ana says 8; Jon lifts", pair_as_sum=option)
    assert told.drunk() == {loser: {"glass": 1}}


def test_a_hidden_five_six_is_an_eleven(play):
    """I12: said 11, and true."""
    assert play("ikb", "Ana rolls 5 6; Ana says 11; Jon lifts").drunk() == {"Jon": {"glass": 1}}


def test_a_hidden_one_two_is_a_three(play):
    """I12: 7 over 1-2 is a lie."""
    assert play("ikb", "Ana rolls 1 2; Ana says 7; Jon lifts").drunk() == {"Ana": {"glass": 1}}


def test_an_eleven_over_a_kinito_is_equalled_by_eleven():
    """I12: an ordinary 11."""
    assert beats(said("11"), said("11"))


@pytest.mark.parametrize("say", ["131", "11-11", "13", "0", "0-0"])
def test_anything_may_be_said_and_is_a_lie(play, say):
    """I13: it is a lie if lifted."""
    assert play("ikb", f"Ana rolls 6 6; Ana says {say}; Jon lifts").drunk() == {"Ana": {"glass": 1}}


def test_one_hundred_and_thirty_one_stands_if_believed(play):
    """I13: and must be beaten like any other sum; 130 does not."""
    told = play("ikb", "Ana rolls 6 5; Ana says 131; Jon believes; Jon rolls 6 5; Jon says 11; Mikel lifts")
    assert told.drunk() == {"Jon": {"glass": 1}}


def test_a_pair_of_elevens_is_beaten_by_a_pair_of_twelves():
    """I13: like any other pair."""
    assert (beats(said("12-12"), said("11-11")), beats(said("6-6"), said("11-11"))) == (True, False)


def test_the_phone_is_told_that_anything_may_be_said(play):
    """I13: the flag that goes with the list."""
    assert observe(play("ikb", "Ana rolls 5 2").state, "Ana").free_say


@pytest.mark.parametrize("say", ["seven", "1-2", "5-6", "", "-7", "7.5", "٣", "7 ", "1-1-1", "K1"])
def test_what_is_no_announcement_at_all_is_not_understood(say):
    """I13: digits, a pair, nothing else."""
    with pytest.raises(InvalidAction):
        said(say)


def test_a_kinito_is_not_said(play):
    """I15: it is shown."""
    refusal = play("ikb", "Ana rolls 1 2").refused("Ana says K")
    assert (type(refusal), refusal.rule) == (NotAllowed, "I15")


def test_an_announcement_is_for_the_next_seat(play):
    """I13: nobody is chosen."""
    assert play("ikb", "Ana rolls 5 2").refused("Ana says 7 to Mikel").code == "no_target"


def test_less_than_seven_loses_even_when_true(play):
    """I14: 6 over 4-2, lifted."""
    assert play("ikb", "Ana rolls 4 2; Ana says 6; Jon lifts").drunk() == {"Ana": {"glass": 1}}


def test_less_than_seven_believed_is_forgotten_and_seven_stands(play):
    """I14: never less than 7."""
    assert play("ikb", "Ana rolls 4 2; Ana says 6; Jon believes")["standing"] == "7"


def test_what_awaits_an_answer_is_told_as_it_was_said(play):
    """I14: 6 until it is believed."""
    assert play("ikb", "Ana rolls 4 2; Ana says 6")["standing"] == "6"


def test_what_does_not_beat_the_standing_one_loses_even_when_true(play):
    """I14: a true 8 against a standing 9."""
    told = play("ikb", "Ana rolls 5 4; Ana says 9; Jon believes; Jon rolls 5 3; Jon says 8; Mikel lifts")
    assert told.drunk() == {"Jon": {"glass": 1}}


@pytest.mark.parametrize("say", ["2-2", "9", "7"])
def test_a_lower_announcement_believed_stands_as_said(play, say):
    """I14: over 3-3."""
    told = play("ikb", STANDS_PAIR_3 + f"; Jon rolls 6 3; Jon says {say}; Mikel believes")
    assert told["standing"] == say


def test_a_sum_under_seven_over_a_pair_stands_as_seven(play):
    """I14: the floor holds whatever stood before."""
    assert play("ikb", STANDS_PAIR_3 + "; Jon rolls 4 1; Jon says 5; Mikel believes")["standing"] == "7"


def test_a_lower_pair_that_stands_may_be_passed_on(play):
    """I8, I14: 2-2 stands after 3-3, so 3-3 passes it on."""
    told = play("ikb", STANDS_PAIR_3 + "; Jon rolls 2 2; Jon says 2-2; Mikel believes; Mikel says 3-3")
    assert told["standing"] == "3-3"


def test_the_seat_has_always_looked(play):
    """I2: a look by the roller is needless and changes nothing; by anybody else it is refused."""
    told = play("ikb", "Ana rolls 5 2")
    before = told.state
    assert told.then("Ana looks").state == before


def test_the_receiver_of_a_pair_does_not_look(play):
    """I8: unseen."""
    assert isinstance(play("ikb", STANDS_PAIR_3).refused("Jon looks"), NotAllowed)


def test_the_game_offers_every_announcement_of_the_order(play):
    """I1: each once, whatever stands."""
    says = [line["say"] for line in observe(play("ikb", "Ana rolls 5 2").state, "Ana").legal]
    assert says == list(ORDER)


def test_the_game_knows_no_other_option():
    """I11: and the direction, which all games have."""
    assert set(GAMES["ikb"].all_options()) == {"pair_as_sum", "direction"}
