"""``ikb``: the end of the game, losing, leaving."""

from __future__ import annotations

import pytest

JON_OWES = "Ana rolls 5 2; Ana says 7; Jon lifts"


def test_the_table_ends_the_game_when_it_likes(play):
    """I21: in the middle of a round, by anybody."""
    told = play("ikb", "Ana rolls 5 2; Mikel ends")
    assert (told["phase"], told["turn"], told["stake"]) == ("over", None, None)


def test_the_end_leaves_what_was_said(play):
    """I21: only turn and stake are gone."""
    assert (
        play("ikb", "Ana rolls 5 2; Ana says 7; Jon believes; Jon rolls 6 2; Jon says 8; Ana ends")[
            "standing"
        ]
        == "8"
    )


def test_nobody_drank_nobody_lost(play):
    """I21: all have won."""
    assert play("ikb", "Ana ends")["losers"] == []


def test_defeat_goes_to_who_drank_most(play):
    """I21: owed glasses counted."""
    assert play("ikb", JON_OWES + "; Ana ends")["losers"] == ["Jon"]


def test_a_tie_is_shared_in_seat_order(play):
    """I21: Mikel drank before Jon, and stands after him."""
    story = "Ana rolls 5 2; Ana shows to Mikel"
    told = play(
        "ikb", story.replace("5 2", "1 2") + "; Mikel drinks; Mikel rolls 1 2; Mikel shows to Jon; Jon drinks"
    )
    assert told.then("Ana ends")["losers"] == ["Jon", "Mikel"]


def test_after_the_end_every_line_is_refused(play):
    """I21: over is over."""
    told = play("ikb", "Ana ends")
    assert {
        told.refused(s).code for s in ("Ana rolls 1 2", "Jon leaves towel", "Jon ends", "Eva joins after Ana")
    } == {"over"}


def test_with_a_loser_by_leaving_nobody_else_loses(play):
    """I21: the defeat on points is only for want of a loser under I22."""
    assert play("ikb", JON_OWES + "; Mikel leaves towel; Ana ends")["losers"] == ["Mikel"]


def test_the_one_who_drank_most_and_left_is_a_loser_anyway(play):
    """I21, I22: losers stand in the order in which they left."""
    assert play("ikb", "Mikel leaves towel; Jon leaves ko", "Ana Jon Mikel Eva")["losers"] == ["Mikel", "Jon"]


@pytest.mark.parametrize(
    "leaving",
    [
        "Mikel leaves towel",
        "Mikel leaves ko",
        "Mikel leaves ko Ana Jon",
        "Mikel leaves technical_ko Jon Ana",
        "Mikel leaves disqualified Ana Jon",
    ],
)
def test_ways_to_lose(play, leaving):
    """I22: towel, K.O. said by itself or by two others, the rest by all others."""
    told = play("ikb", leaving)
    assert (told["losers"], told["left"]) == (["Mikel"], ["Mikel"])


@pytest.mark.parametrize(
    "leaving",
    [
        "Mikel leaves ko Ana",
        "Mikel leaves technical_ko Ana",
        "Mikel leaves technical_ko",
        "Mikel leaves disqualified Jon",
        "Mikel leaves disqualified Ana Jon Mikel",
        "Mikel leaves ko Ana Ana",
        "Mikel leaves ko Ana Eva",
        "Mikel leaves towel Ana",
    ],
)
def test_not_enough_agree(play, leaving):
    """I22: one other is not two; all means all; a seat counts once; strangers have no say."""
    assert play("ikb").refused(leaving).rule == "I22"


def test_the_only_other_one_may_say_ko(play):
    """I22: at a table of two."""
    assert play("ikb", "Jon leaves ko Ana", "Ana Jon")["losers"] == ["Jon"]


def test_two_of_many_may_say_ko(play):
    """I22: any two others."""
    assert play("ikb", "Jon leaves ko Mikel Eva", "Ana Jon Mikel Eva Ane")["losers"] == ["Jon"]


@pytest.mark.parametrize(
    ("phase", "story", "leaver", "starter"),
    [
        ("to roll", "", "Ana", "Jon"),
        ("to announce", "Ana rolls 5 2", "Ana", "Jon"),
        ("to answer, the receiver", "Ana rolls 5 2; Ana says 7", "Jon", "Mikel"),
        ("to answer, the announcer", "Ana rolls 5 2; Ana says 7", "Ana", "Jon"),
        ("believed, in turn", "Ana rolls 5 2; Ana says 7; Jon believes", "Jon", "Mikel"),
        ("to pay, who must", "Ana rolls 1 2; Ana shows to Jon", "Jon", "Mikel"),
        ("to pay, the sender", "Ana rolls 1 2; Ana shows to Mikel", "Ana", "Jon"),
        ("to counter", "Ana rolls 1 2; Ana shows to Mikel; Mikel counters; Mikel rolls 6 3", "Mikel", "Ana"),
        (
            "to counter, a die kept",
            "Ana rolls 1 2; Ana shows to Jon; Jon counters; Jon rolls 1 3; Jon keeps 1",
            "Ana",
            "Jon",
        ),
    ],
)
def test_a_seat_the_round_hangs_on_ends_it(play, phase, story, leaver, starter):
    """I23: no drink; the next seat in order of play after it starts."""
    told = play("ikb", story).then(f"{leaver} leaves towel")
    assert (told["turn"], told["phase"], told["standing"], told["stake"], told.drunk()) == (
        starter,
        "to_roll",
        None,
        None,
        {},
    )


@pytest.mark.parametrize(
    ("story", "bystander"),
    [
        ("Ana rolls 5 2", "Mikel"),
        ("Ana rolls 5 2; Ana says 7", "Mikel"),
        ("Ana rolls 5 2; Ana says 7; Jon believes", "Ana"),
        ("Ana rolls 1 2; Ana shows to Jon", "Mikel"),
        ("Ana rolls 1 2; Ana shows to Jon; Jon counters; Jon rolls 6 3", "Mikel"),
        ("Ana rolls 3 3; Ana says 3-3; Jon believes; Jon says 4-4", "Ana"),
    ],
)
def test_a_bystander_changes_nothing_but_the_order(play, story, bystander):
    """I23: whoever believed has nothing more to do with who announced."""
    told = play("ikb", story)
    before = {key: told[key] for key in ("turn", "phase", "standing", "stake")}
    told.then(f"{bystander} leaves towel")
    assert {key: told[key] for key in before} == before


def test_the_cup_passes_over_the_empty_place(play):
    """I23: the order closes up."""
    assert play("ikb", "Ana rolls 5 2; Jon leaves towel; Ana says 7")["turn"] == "Mikel"


def test_the_leavers_owed_glass_is_cancelled_and_off_its_tally(play):
    """I23: owed, not drunk."""
    told = play("ikb", JON_OWES + "; Jon leaves towel")
    assert (told["owed"]["Jon"], told["drinks"]["Jon"], told["turn"]) == ({}, {}, "Mikel")


def test_what_the_leaver_has_drunk_stays_drunk(play):
    """I23: only what is owed is cancelled."""
    told = play("ikb", JON_OWES + "; Jon rolls 5 2; Jon says 7; Jon leaves towel")
    assert told["drinks"]["Jon"] == {"glass": 1}


def test_a_table_of_one_is_over(play):
    """I23: below the least number of seats."""
    told = play("ikb", "Ana rolls 5 2; Ana leaves towel", "Ana Jon")
    assert (told["phase"], told["turn"], told["losers"]) == ("over", None, ["Ana"])


def test_the_leaver_keeps_its_line_in_the_summary(play):
    """I23: every seat that has been at the table."""
    assert set(play("ikb", "Mikel leaves towel")["drinks"]) == {"Ana", "Jon", "Mikel"}
