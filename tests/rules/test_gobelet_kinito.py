"""``gobelet``: Kinito, the special scores, faults."""

from __future__ import annotations

import pytest

from kinito_pi.rules import observe

CHALLENGE = "Ana rolls 4 2; Ana looks; Ana says K to Mikel"
ACCEPTED = CHALLENGE + "; Mikel believes"
COUNTERING = ACCEPTED + "; Mikel counters"


def test_a_kinito_challenges_any_other_seat(play):
    """G7: true or not."""
    told = play("gobelet", CHALLENGE)
    assert (told["turn"], told["phase"], told["standing"], told["stake"]) == ("Mikel", "to_answer", "K", None)


@pytest.mark.parametrize(
    "sentence", ["Ana says K", "Ana says K to Ana", "Ana says K to Eva", "Ana says 8 to Jon"]
)
def test_a_kinito_is_for_another_seat_and_nothing_else_is(play, sentence):
    """G7: `to` goes with a Kinito, and with a Kinito only."""
    assert play("gobelet", "Ana rolls 4 2").refused(sentence).rule == "G7"


def test_a_kinito_goes_over_any_standing_score(play):
    """G7: over 6-6 too."""
    told = play("gobelet", "Ana rolls 6 6; Ana says 6-6; Jon believes; Jon says K to Ana")
    assert told["turn"] == "Ana"


@pytest.mark.parametrize(("dice", "loser"), [("4 2", "Ana"), ("5 6", "Mikel"), ("6 6", "Ana")])
def test_refusing_a_kinito_lifts_the_cup(play, dice, loser):
    """G7: the loser drinks one sip, as in G4."""
    told = play("gobelet", f"Ana rolls {dice}; Ana looks; Ana says K to Mikel; Mikel lifts")
    assert (told.drunk(), told["turn"]) == ({loser: {"sip": 1}}, loser)


def test_an_accepted_kinito_can_no_longer_be_lifted(play):
    """G7: drink or counter."""
    assert play("gobelet", ACCEPTED).dos("Mikel") == {"drink", "counter"}


def test_the_stake_appears_with_the_acceptance(play):
    """G7: one glass; nothing stands any more."""
    told = play("gobelet", ACCEPTED)
    assert told["stake"] == {"from": "Ana", "to": "Mikel", "count": 1, "tries": 0}
    assert told["standing"] is None


def test_the_dice_stay_hidden_when_a_kinito_is_accepted(play):
    """G7: nobody learns whether it was true."""
    told = play("gobelet", COUNTERING)
    assert (told.dice_of("Ana"), told.dice_of("Mikel")) == ([4, 2], [None, None])


def test_not_countered_it_costs_a_glass(play):
    """G7: the challenged seat drinks up and starts afresh (G6)."""
    told = play("gobelet", ACCEPTED + "; Mikel drinks")
    assert (told.drunk(), told["turn"], told["phase"]) == ({"Mikel": {"glass": 1}}, "Mikel", "to_roll")


def test_a_counter_that_succeeds_costs_the_announcer_two(play):
    """G7: and the announcer starts afresh."""
    told = play("gobelet", COUNTERING + "; Mikel rolls 6 3; Mikel rolls 2 1")
    assert (told.drunk(), told["turn"], told["stake"]) == ({"Ana": {"glass": 2}}, "Ana", None)


def test_a_counter_that_fails_costs_the_challenged_two(play):
    """G7: three throws, every one counts, pairs too."""
    told = play("gobelet", COUNTERING + "; Mikel rolls 6 6; Mikel rolls 3 3; Mikel rolls 1 1")
    assert (told.drunk(), told["turn"]) == ({"Mikel": {"glass": 2}}, "Mikel")


def test_giving_up_a_counter_is_losing_it(play):
    """G7: two glasses."""
    assert play("gobelet", COUNTERING + "; Mikel drinks").drunk() == {"Mikel": {"glass": 2}}


def test_there_is_no_blind_bonus_in_a_counter(play):
    """G7: 1-3 is no Kinito in the open."""
    assert play("gobelet", COUNTERING + "; Mikel rolls 1 3")["stake"]["tries"] == 1


def test_a_counter_is_thrown_in_the_open(play):
    """G7: for all to see."""
    assert play("gobelet", COUNTERING + "; Mikel rolls 6 3").dice_of("table") == [6, 3]


def test_a_die_may_be_set_aside_at_every_throw_of_a_counter(play):
    """G12: 1 aside, then the 1 again, then a 2 for a Kinito."""
    told = play(
        "gobelet",
        COUNTERING + "; Mikel rolls 1 4; Mikel keeps 1; Mikel rolls 5; Mikel keeps 1; Mikel rolls 2",
    )
    assert told.drunk() == {"Ana": {"glass": 2}}


def test_either_die_may_be_set_aside_in_a_counter(play):
    """G12: the other one this time."""
    told = play(
        "gobelet",
        COUNTERING + "; Mikel rolls 1 4; Mikel keeps 1; Mikel rolls 5; Mikel keeps 5; Mikel rolls 6",
    )
    assert told.drunk() == {"Ana": {"glass": 2}}


def test_before_each_throw_one_die_is_set_aside_once(play):
    """G12: not exchanged for the other."""
    told = play("gobelet", COUNTERING + "; Mikel rolls 1 4; Mikel keeps 1")
    assert told.refused("Mikel keeps 4").code == "already_kept"


def test_hidden_dice_are_not_set_aside_for_a_counter(play):
    """G7: the dice stay hidden."""
    assert play("gobelet", COUNTERING).refused("Mikel keeps 4").rule == "G12"


def test_a_die_that_lies_aside_may_stay_there_for_the_counter(play):
    """G12: it stays aside until both are shaken again."""
    told = play(
        "gobelet", "Ana rolls 5 2; Ana keeps 5; Ana rolls 3; Ana says K to Jon; Jon believes; Jon counters"
    )
    assert told.then("Jon keeps 5; Jon rolls 6").drunk() == {"Ana": {"glass": 2}}


def test_one_five_shown_is_a_sip_for_everybody(play):
    """G8: and the seat rolls again."""
    told = play("gobelet", "Ana rolls 1 5; Ana looks; Ana shows")
    assert told.drunk() == {"Ana": {"sip": 1}, "Jon": {"sip": 1}, "Mikel": {"sip": 1}}
    assert (told["turn"], told["phase"], told.dos("Ana")) == ("Ana", "to_roll", {"roll"})


def test_after_one_five_the_same_announcement_stands(play):
    """G8: a full shake more is allowed."""
    told = play(
        "gobelet",
        "Ana rolls 6 2; Ana says 8; Jon believes; Jon rolls 5 1; Jon looks; Jon shows; Jon rolls 6 3",
    )
    assert (told["standing"], told["phase"]) == ("8", "to_announce")


def test_the_round_goes_on_after_one_five(play):
    """G8: nobody joins before it is over."""
    assert (
        play("gobelet", "Ana rolls 1 5; Ana looks; Ana shows").refused("Eva joins after Ana").rule == "common"
    )


def test_two_three_shown_turns_the_game_round(play):
    """G9: play runs back along the list; nobody drinks."""
    told = play("gobelet", "Ana rolls 2 3; Ana looks; Ana shows")
    assert (told["direction"], told["turn"], told.drunk()) == ("right", "Ana", {})
    assert told.then("Ana rolls 6 2; Ana says 8")["turn"] == "Mikel"


def test_what_stands_stays_when_the_game_turns_round(play):
    """G9: Jon must still beat Ana's 8, and passes it back to her."""
    told = play("gobelet", "Ana rolls 6 2; Ana says 8; Jon believes; Jon rolls 2 3; Jon looks; Jon shows")
    assert told["standing"] == "8"
    assert told.then("Jon rolls 6 3; Jon says 9")["turn"] == "Ana"


def test_twice_round_is_as_before(play):
    """G9: left, right, left."""
    told = play("gobelet", "Ana rolls 2 3; Ana looks; Ana shows; Ana rolls 3 2; Ana looks; Ana shows")
    assert told["direction"] == "left"


def test_who_has_not_looked_cannot_show(play):
    """G10: not told whether it could have."""
    assert play("gobelet", "Ana rolls 1 5").refused("Ana shows").code == "look_first"


def test_what_is_shown_is_checked(play):
    """G10: 1-4 is nothing special."""
    assert play("gobelet", "Ana rolls 1 4; Ana looks").refused("Ana shows").rule == "G10"


def test_showing_is_a_choice(play):
    """G10: it may be announced instead."""
    assert play("gobelet", "Ana rolls 1 5; Ana looks").dos("Ana") == {"announce", "keep", "show"}


def test_a_receiver_may_show_dice_as_they_lie_after_looking(play):
    """G10: the seat that holds the dice."""
    told = play("gobelet", "Ana rolls 1 5; Ana looks; Ana says 8; Jon believes; Jon looks; Jon shows")
    assert told.drunk() == {"Ana": {"sip": 1}, "Jon": {"sip": 1}, "Mikel": {"sip": 1}}


def test_what_is_shown_is_shown_to_nobody_in_particular(play):
    """G10: no `to`."""
    assert play("gobelet", "Ana rolls 1 5; Ana looks").refused("Ana shows to Jon").code == "no_target"


def test_a_shown_score_takes_the_die_aside_back_in(play):
    """G12: both are rolled again."""
    told = play("gobelet", "Ana rolls 1 6; Ana keeps 1; Ana rolls 5; Ana looks; Ana shows")
    assert (told["aside"], told.refused("Ana keeps 1").rule) == ([], "G12")


def test_a_shown_score_gives_no_second_die_aside(play):
    """G12: once in its turn, and the turn goes on."""
    told = play("gobelet", "Ana rolls 1 6; Ana keeps 1; Ana rolls 5; Ana looks; Ana shows; Ana rolls 6 4")
    assert told.refused("Ana keeps 6").code == "once_in_a_turn"


def test_rolling_again_may_be_blind(play):
    """G11: shaken after the show, and not looked since."""
    told = play("gobelet", "Ana rolls 1 5; Ana looks; Ana shows; Ana rolls 1 3; Ana says 6-6; Jon lifts")
    assert told.drunk()["Jon"] == {"sip": 2}


@pytest.mark.parametrize("say", ["11", "12", "6", "131", "7-7", "0-0"])
def test_a_score_that_does_not_exist_is_a_fault_by_itself(play, say):
    """G13: one sip, and the seat announces again."""
    told = play("gobelet", f"Ana rolls 6 5; Ana says {say}")
    assert (told.drunk(), told["turn"], told["phase"]) == ({"Ana": {"sip": 1}}, "Ana", "to_announce")


@pytest.mark.parametrize(
    ("kind", "unit"),
    [
        ("no_such_score", "sip"),
        ("slow", "sip"),
        ("not_following", "sip"),
        ("misunderstood", "sip"),
        ("one_die_dropped", "half_glass"),
        ("both_dice_dropped", "glass"),
    ],
)
def test_what_each_fault_costs(play, kind, unit):
    """G13: at once."""
    assert play("gobelet", f"Jon faults Ana {kind}").drunk() == {"Ana": {unit: 1}}


def test_a_fault_changes_drinks_and_nothing_else(play):
    """G13: in the middle of an answer."""
    told = play("gobelet", CHALLENGE)
    before = told.state
    told.then("Ana faults Mikel slow")
    assert told.state._replace(drinks=before.drinks) == before


@pytest.mark.parametrize("sentence", ["Jon faults Jon slow", "Jon faults Eva slow", "Jon faults Ana misread"])
def test_faults_that_cannot_be_called(play, sentence):
    """G13: by another seat, on a seat, of a kind of this game."""
    assert play("gobelet").refused(sentence).rule == "G13"


def test_pips_are_not_counted_here(play):
    """G13: half a glass, whatever the die shows."""
    assert play("gobelet").refused("Jon faults Ana one_die_dropped 4").rule == "G13"


def test_the_phone_knows_the_faults(play):
    """G13: six kinds."""
    assert len(observe(play("gobelet").state, "Jon").faults) == 6


@pytest.mark.parametrize(
    ("story", "leaver", "starter"),
    [
        (CHALLENGE, "Ana", "Jon"),
        (CHALLENGE, "Mikel", "Eva"),
        (ACCEPTED, "Ana", "Jon"),
        (COUNTERING + "; Mikel rolls 5 1; Mikel keeps 5", "Mikel", "Eva"),
        ("Ana rolls 2 3; Ana looks; Ana shows", "Ana", "Eva"),
        ("Ana rolls 5 1; Ana keeps 5", "Ana", "Jon"),
    ],
)
def test_a_seat_the_round_hangs_on_leaves(play, story, leaver, starter):
    """I23: the same holds here; after a turn round, the next in the order of play as it runs now."""
    told = play("gobelet", story, "Ana Jon Mikel Eva").then(f"{leaver} leaves towel")
    assert (told["turn"], told["phase"], told["stake"], told["aside"]) == (starter, "to_roll", None, [])


def test_a_bystander_leaves_a_challenge_alone(play):
    """I23: Jon is neither of the two."""
    assert play("gobelet", CHALLENGE + "; Jon leaves towel", "Ana Jon Mikel Eva")["turn"] == "Mikel"


def test_two_seats_are_too_few_to_go_on(play):
    """I23: below the least number the game is over; nobody is written down as its loser."""
    told = play("gobelet", "Jon leaves towel")
    assert (told["phase"], told["losers"], told["left"]) == ("over", [], ["Jon"])
