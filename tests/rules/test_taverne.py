"""``taverne``: open dice, scores to beat, kinitos and counters."""

from __future__ import annotations

import pytest

from kinito_pi.rules import GAMES, BadTable, Table, observe, start
from kinito_pi.rules.taverne import ORDER, score

GLASS = {"kinito_is": "glass", "counter": True}
SENT = "Ana rolls 2 1; Ana sends to Jon"
COUNTERING = SENT + "; Jon counters"


def test_everybody_sees_every_throw(play):
    """T1: the dice are open."""
    assert play("taverne", "Ana rolls 5 3").dice_of("table") == [5, 3]


@pytest.mark.parametrize(("dice", "read"), [((3, 5), "53"), ((6, 2), "62"), ((3, 3), "3-3"), ((1, 1), "1-1")])
def test_the_higher_die_is_the_tens(dice, read):
    """T2: and equal dice are a double."""
    assert score(dice) == read


def test_the_order_of_scores():
    """T2: 31 is the lowest, doubles above 65; the Kinito above them all is not to be beaten."""
    assert " ".join(ORDER) == ("31 32 41 42 43 51 52 53 54 61 62 63 64 65 1-1 2-2 3-3 4-4 5-5 6-6")


def test_the_first_throw_sets_the_score(play):
    """T3: and the dice go on."""
    told = play("taverne", "Ana rolls 5 3")
    assert (told["standing"], told["turn"], told["phase"]) == ("53", "Jon", "to_roll")


def test_a_higher_throw_becomes_the_score_to_beat(play):
    """T3: 54 over 53."""
    told = play("taverne", "Ana rolls 5 3; Jon rolls 4 5")
    assert (told["standing"], told["turn"], told.drunk()) == ("54", "Mikel", {})


@pytest.mark.parametrize("dice", ["5 3", "5 2", "3 2"])
def test_not_higher_costs_a_sip_and_another_throw(play, dice):
    """T3: equal is not higher; then nothing is to be beaten."""
    told = play("taverne", f"Ana rolls 5 3; Jon rolls {dice}")
    assert (told.drunk(), told["turn"], told["standing"], told["phase"]) == (
        {"Jon": {"sip": 1}},
        "Jon",
        None,
        "to_roll",
    )


def test_what_is_thrown_then_is_the_score_whatever_it_is(play):
    """T3: 32 after a failed throw."""
    told = play("taverne", "Ana rolls 5 3; Jon rolls 5 2; Jon rolls 3 2")
    assert (told.drunk(), told["standing"], told["turn"]) == ({"Jon": {"sip": 1}}, "32", "Mikel")


def test_two_dice_are_thrown(play):
    """T3: never one alone."""
    assert play("taverne").refused("Ana rolls 5").rule == "T3"


def test_the_round_goes_on_after_a_failed_throw(play):
    """T3: its dice lie on the table; nobody joins yet."""
    assert play("taverne", "Ana rolls 5 3; Jon rolls 5 2").refused("Eva joins after Ana").rule == "common"


def test_la_lose_costs_a_sip_even_with_nothing_to_beat(play):
    """T4: and the seat throws again."""
    told = play("taverne", "Ana rolls 3 1")
    assert (told.drunk(), told["turn"], told["standing"]) == ({"Ana": {"sip": 1}}, "Ana", None)


def test_la_lose_costs_one_sip_not_two(play):
    """T4: also when it fails to beat; the throw after it has nothing to beat."""
    told = play("taverne", "Ana rolls 5 3; Jon rolls 1 3")
    assert (told.drunk(), told["standing"], told["turn"]) == ({"Jon": {"sip": 1}}, None, "Jon")


def test_la_lose_on_the_second_throw(play):
    """T4: every throw, also the second one of T3."""
    assert play("taverne", "Ana rolls 5 3; Jon rolls 5 2; Jon rolls 3 1").drunk() == {"Jon": {"sip": 2}}


def test_everybody_drinks(play):
    """T5: 41, and that is all, even though it does not beat 53; the same score still stands."""
    told = play("taverne", "Ana rolls 5 3; Jon rolls 4 1")
    assert told.drunk() == {"Ana": {"sip": 1}, "Jon": {"sip": 1}, "Mikel": {"sip": 1}}
    assert (told["turn"], told["standing"], told["phase"]) == ("Jon", "53", "to_roll")


def test_everybody_drinks_on_the_first_throw(play):
    """T5: still nothing to beat."""
    told = play("taverne", "Ana rolls 1 4")
    assert (told["turn"], told["standing"]) == ("Ana", None)


def test_everybody_drinks_on_the_second_throw(play):
    """T5: it goes on with nothing to beat, as before."""
    told = play("taverne", "Ana rolls 5 3; Jon rolls 5 2; Jon rolls 4 1")
    assert (told["turn"], told["standing"], told.drunk()["Jon"]) == ("Jon", None, {"sip": 2})


@pytest.mark.parametrize(("option", "dice"), [("51", "5 1"), (61, "1 6"), ("3-3", "3 3")])
def test_another_throw_may_be_chosen_for_it(play, option, dice):
    """T5: the picture is lost; the table chooses."""
    assert play("taverne", f"Ana rolls {dice}", everybody_drinks=option).drunk()["Mikel"] == {"sip": 1}


@pytest.mark.parametrize("option", ["21", "31", 21, 31, "14", "12-12", 41.0, None])
def test_not_every_throw_can_be_chosen(option):
    """T5: 21 and 31 are something else already."""
    with pytest.raises(BadTable) as refusal:
        start(Table("taverne", {"everybody_drinks": option}, ("Ana", "Jon"), "Ana"))
    assert refusal.value.rule == "T5"


def test_a_kinito_beats_any_score_and_gives_the_dice(play):
    """T6: to any opponent."""
    told = play("taverne", "Ana rolls 6 6; Jon rolls 1 2")
    assert (told["phase"], told["turn"], told["standing"]) == ("to_send", "Jon", None)


@pytest.mark.parametrize("sentence", ["Ana sends to Ana", "Ana sends to Eva"])
def test_the_dice_go_to_an_opponent(play, sentence):
    """T6: not to oneself, nor to a stranger."""
    assert play("taverne", "Ana rolls 1 2").refused(sentence).rule == "T6"


def test_the_dice_must_be_given(play):
    """T6: it is not a choice."""
    assert play("taverne", "Ana rolls 1 2").dos("Ana") == {"send"}


def test_the_receiver_drinks_a_kinito_and_throws_with_nothing_to_beat(play):
    """T6: one kinito."""
    told = play("taverne", "Ana rolls 5 3; Jon rolls 1 2; Jon sends to Ana; Ana drinks")
    assert (told.drunk(), told["turn"], told["standing"], told["phase"]) == (
        {"Ana": {"kinito": 1}},
        "Ana",
        None,
        "to_roll",
    )


def test_five_six_is_no_kinito_here(play):
    """T6: 21 alone; 5 and 6 are 65."""
    assert play("taverne", "Ana rolls 5 6")["standing"] == "65"


def test_without_the_option_there_is_no_counter(play):
    """T7: agreed at the start, or not at all."""
    told = play("taverne", SENT)
    assert (told.dos("Jon"), told.refused("Jon counters").rule) == ({"drink"}, "T7")


def test_counters_with_a_sip_make_no_sense():
    """T7: a configuration error with a clear message."""
    with pytest.raises(BadTable) as refusal:
        start(Table("taverne", {"counter": True}, ("Ana", "Jon"), "Ana"))
    assert refusal.value.rule == "T7"


@pytest.mark.parametrize("kinito_is", ["glass", "until_it_stings"])
def test_a_kinito_may_be_countered(play, kinito_is):
    """T7: within three throws."""
    assert play("taverne", SENT, kinito_is=kinito_is, counter=True).dos("Jon") == {"drink", "counter"}


def test_a_counter_that_succeeds_gives_back_the_double(play):
    """T7: 1 received makes 2, to drink or to counter."""
    told = play("taverne", COUNTERING + "; Jon rolls 6 3; Jon rolls 2 1", **GLASS)
    assert told["stake"] == {"from": "Jon", "to": "Ana", "count": 2, "tries": 0}
    assert told["phase"] == "to_pay"


def test_every_counter_in_a_row_doubles(play):
    """T7: 1, 2, 4, 8."""
    told = play(
        "taverne",
        COUNTERING + "; Jon rolls 2 1; Ana counters; Ana rolls 2 1; Jon counters; Jon rolls 1 2",
        **GLASS,
    )
    assert told["stake"]["count"] == 8


def test_three_throws_that_fail_cost_twice_what_was_received(play):
    """T7: 1 received, 2 drunk."""
    told = play("taverne", COUNTERING + "; Jon rolls 6 3; Jon rolls 6 6; Jon rolls 5 1", **GLASS)
    assert (told.drunk(), told["turn"], told["phase"]) == ({"Jon": {"kinito": 2}}, "Jon", "to_roll")


def test_a_double_kinito_is_drunk(play):
    """T7: the giver gives in."""
    told = play("taverne", COUNTERING + "; Jon rolls 2 1; Ana drinks", **GLASS)
    assert told.drunk() == {"Ana": {"kinito": 2}}


def test_a_double_kinito_countered_in_vain_costs_four(play):
    """T7: twice what it received."""
    story = "; Jon rolls 2 1; Ana counters; Ana rolls 6 3; Ana rolls 6 3; Ana rolls 6 3"
    assert play("taverne", COUNTERING + story, **GLASS).drunk() == {"Ana": {"kinito": 4}}


def test_giving_up_a_counter_is_failing_it(play):
    """T7: twice."""
    assert play("taverne", COUNTERING + "; Jon drinks", **GLASS).drunk() == {"Jon": {"kinito": 2}}


def test_general_kinito(play):
    """T7: everybody drinks one, whatever the count; the seat that was countering throws."""
    told = play("taverne", COUNTERING + "; Jon rolls 2 1; Ana counters; Ana rolls 4 1", **GLASS)
    assert told.drunk() == {"Ana": {"kinito": 1}, "Jon": {"kinito": 1}, "Mikel": {"kinito": 1}}
    assert (told["turn"], told["stake"], told["standing"], told["phase"]) == ("Ana", None, None, "to_roll")


def test_general_kinito_on_the_third_throw(play):
    """T7: it is no failure."""
    told = play("taverne", COUNTERING + "; Jon rolls 6 3; Jon rolls 6 3; Jon rolls 1 4", **GLASS)
    assert told.drunk()["Jon"] == {"kinito": 1}


def test_la_lose_during_a_counter(play):
    """T7: one sip at once, and the counter goes on."""
    told = play("taverne", COUNTERING + "; Jon rolls 3 1", **GLASS)
    assert (told.drunk(), told["phase"], told["stake"]["tries"]) == ({"Jon": {"sip": 1}}, "to_counter", 1)


def test_la_lose_as_the_third_throw(play):
    """T7: the sip, and a failure as well."""
    told = play("taverne", COUNTERING + "; Jon rolls 6 3; Jon rolls 6 3; Jon rolls 3 1", **GLASS)
    assert told.drunk() == {"Jon": {"sip": 1, "kinito": 2}}


def test_no_die_is_kept_here(play):
    """T7: both dice, three times."""
    assert play("taverne", COUNTERING + "; Jon rolls 6 3", **GLASS).refused("Jon keeps 6").rule == "T7"


@pytest.mark.parametrize("kind", ["misread", "one_die_dropped", "slow", "not_following", "said_21"])
def test_a_fault_costs_a_sip(play, kind):
    """T8: called by any other seat."""
    assert play("taverne", f"Jon faults Ana {kind}").drunk() == {"Ana": {"sip": 1}}


def test_the_score_to_beat_is_still_the_same_after_a_fault(play):
    """T8: told again after the sip."""
    told = play("taverne", "Ana rolls 5 3; Ana faults Jon not_following")
    assert (told["standing"], told["turn"]) == ("53", "Jon")


def test_a_dropped_die_may_cost_its_pips(play):
    """T8: ``dropped_die = pips``."""
    assert play("taverne", "Jon faults Ana one_die_dropped 4", dropped_die="pips").drunk() == {
        "Ana": {"sip": 4}
    }


def test_a_die_shows_no_seven(play):
    """T8: 1 to 6."""
    told = play("taverne", dropped_die="pips")
    assert told.refused("Jon faults Ana one_die_dropped 7").code == "bad_pips"


@pytest.mark.parametrize("sentence", ["Jon faults Ana one_die_dropped", "Jon faults Ana slow 4"])
def test_pips_where_they_are_wanted_and_only_there(play, sentence):
    """T8: required for a dropped die, refused otherwise."""
    assert play("taverne", dropped_die="pips").refused(sentence).rule == "T8"


@pytest.mark.parametrize(
    "sentence",
    [
        "Jon faults Ana one_die_dropped 4",
        "Jon faults Ana both_dice_dropped",
        "Jon faults Ana misunderstood",
        "Jon faults Jon slow",
    ],
)
def test_faults_that_cannot_be_called(play, sentence):
    """T8: pips at a table that does not count them, kinds of another game, oneself."""
    assert play("taverne").refused(sentence).rule == "T8"


def test_what_the_seed_only_names_is_not_a_game_here():
    """T9: no rules were given for Kinito Caché, Turbo Kinito, Advanced Kinito and Graal."""
    assert set(GAMES) == {"ikb", "gobelet", "taverne"}


def test_the_options_are_those_the_text_names():
    """T9: nothing is invented under those names."""
    assert set(GAMES["taverne"].options) == {"everybody_drinks", "kinito_is", "counter", "dropped_die"}


@pytest.mark.parametrize(
    ("story", "leaver", "starter"),
    [
        ("Ana rolls 5 3", "Jon", "Mikel"),
        ("Ana rolls 2 1", "Ana", "Jon"),
        (SENT, "Ana", "Jon"),
        (SENT, "Jon", "Mikel"),
        (COUNTERING + "; Jon rolls 6 3", "Ana", "Jon"),
    ],
)
def test_a_seat_the_round_hangs_on_leaves(play, story, leaver, starter):
    """I23: the same holds here, and nobody drinks."""
    told = play("taverne", story, **GLASS).then(f"{leaver} leaves towel")
    assert (told["turn"], told["phase"], told["standing"], told["stake"], told.drunk()) == (
        starter,
        "to_roll",
        None,
        None,
        {},
    )


def test_every_dice_is_known_to_a_seat_that_joins(play):
    """T1: open is open."""
    assert observe(play("taverne", "Ana rolls 5 3").state, "stranger").dice == (5, 3)
