"""``gobelet`` through the loop: blind and looked at, a die aside, specials, a Kinito sent, faults."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kinito_pi.vision import Reason

from .bench import Table

SEATS = ("Ana", "Jon", "Mikel")
PHASES = {
    "to_roll": "",
    "shaken": "Ana throws 5 3",
    "looked": "Ana throws 5 3; Ana looks",
    "to_answer, blind": "Ana throws 5 3; Ana says 8",
    "accepted": "Ana throws 5 3; Ana says 8; Jon believes",
    "accepted and looked": "Ana throws 5 3; Ana says 8; Jon believes; Jon looks",
    "passed on": "Ana throws 5 3; Ana says 8; Jon believes; Jon says 9",
    "a die aside": "Ana throws 5 3; Ana looks; Ana keeps 5",
    "thrown beside it": "Ana throws 5 3; Ana looks; Ana keeps 5; Ana throws 1",
    "shown": "Ana throws 5 1; Ana looks; Ana shows",
    "turned": "Ana throws 2 3; Ana looks; Ana shows",
    "challenged": "Ana throws 5 3; Ana challenges Mikel",
    "to_pay": "Ana throws 5 3; Ana challenges Mikel; Mikel believes",
    "to_counter": "Ana throws 5 3; Ana challenges Mikel; Mikel believes; Mikel counters",
    "countering": "Ana throws 5 3; Ana challenges Mikel; Mikel believes; Mikel counters; Mikel throws 1 4",
    "lifted": "Ana throws 5 3; Ana says 8; Jon lifts",
}


@pytest.fixture
def game(sits: Callable[..., Table]) -> Table:
    table = sits(*SEATS)
    table.do("Ana", "game", game="gobelet")
    table.do("Ana", "start")
    return table


def can(table: Table, name: str) -> list[dict[str, Any]]:
    return [each for each in table.see(name)["can"] if each["do"] not in ("fault", "leave", "end")]


def does(table: Table, name: str) -> list[str]:
    return [each["do"] for each in can(table, name)]


def drunk(table: Table) -> dict[str, dict[str, int]]:
    return {each["name"]: each["drunk"] for each in table.see()["seats"]}


def told(table: Table, since: str = "rolled") -> list[str]:
    return [each["event"] for each in table.see()["log"]][1:]


# -- blind and looked at (G3, G5, G11)


def test_a_seat_that_has_not_looked_is_shown_nothing(game: Table) -> None:
    game.play(PHASES["shaken"])
    assert game.look_refused("Ana") == "nothing_to_see"


def test_a_look_is_offered_as_an_act_of_its_own(game: Table) -> None:
    game.play(PHASES["shaken"])
    assert {"do": "look", "first": True} in can(game, "Ana")


def test_having_looked_it_sees_its_dice(game: Table) -> None:
    assert game.play(PHASES["looked"]).look("Ana") == [3, 5]


def test_having_looked_it_may_look_again_without_an_act(game: Table) -> None:
    game.play(PHASES["looked"])
    assert {"do": "look"} in can(game, "Ana")


def test_a_second_act_of_looking_is_refused(game: Table) -> None:
    assert game.play(PHASES["looked"]).refused("Ana", "look").code == "nothing_to_see"


def test_that_a_seat_looks_is_told_to_all(game: Table) -> None:
    assert game.play(PHASES["looked"]).see()["log"][-1] | {"n": 0} == {"n": 0, "event": "looked", "by": "Ana"}


def test_a_look_is_in_the_record(game: Table) -> None:
    (text,) = game.play(PHASES["looked"]).records().values()
    assert text.splitlines()[-1] == '{"do": "look", "by": "Ana"}'


def test_the_dice_that_were_accepted_may_be_looked_at_as_they_lie(game: Table) -> None:
    assert game.play(PHASES["accepted and looked"]).look("Jon") == [3, 5]


def test_who_was_passed_the_cup_may_look_shake_announce_or_set_a_die_aside(game: Table) -> None:
    assert sorted(set(does(game.play(PHASES["accepted"]), "Jon"))) == ["announce", "keep", "look", "shake"]


def test_what_the_pad_holds(game: Table) -> None:
    """G2."""
    rungs = [each["say"] for each in game.play(PHASES["shaken"]).see("Ana")["pad"]]
    assert rungs == ["7", "8", "9", "10", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]


def test_only_strictly_higher_beats(game: Table) -> None:
    """G5."""
    rungs = game.play(PHASES["accepted"]).see("Jon")["pad"]
    assert [each["say"] for each in rungs if not each["beats"]] == ["7", "8"]


def test_what_does_not_beat_is_refused_at_no_cost(game: Table) -> None:
    """G13."""
    refused = game.play(PHASES["accepted"]).refused("Jon", "announce", say="8")
    assert (refused.code, refused.data["why"], drunk(game)["Jon"]) == ("not_allowed", "not_higher", {})


def test_a_score_that_does_not_exist_costs_a_sip_and_is_said_again(game: Table) -> None:
    """G13."""
    game.play("Ana throws 5 3; Ana says 11")
    assert (drunk(game)["Ana"], game.see()["game"]["turn"]) == ({"sip": 1}, "Ana")


def test_it_is_told_as_what_it_is(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 11")
    assert told(game) == ["rolled", "no_such_score", "drank"]


def test_blind_a_1_3_is_a_kinito(game: Table) -> None:
    """G11."""
    reveal = game.play("Ana throws 1 3; Ana says 6-6; Jon lifts").see()["game"]["reveal"]
    assert (reveal["true"], reveal["drinks"]) == (True, "Jon")


def test_looked_at_it_is_four(game: Table) -> None:
    reveal = game.play("Ana throws 1 3; Ana looks; Ana says 6-6; Jon lifts").see()["game"]["reveal"]
    assert (reveal["true"], reveal["drinks"]) == (False, "Ana")


def test_a_lift_costs_a_sip(game: Table) -> None:
    """G4: 8 was said over 8."""
    assert drunk(game.play(PHASES["lifted"])) == {"Ana": {}, "Jon": {"sip": 1}, "Mikel": {}}


# -- a die aside (G12)


def test_who_has_looked_says_which_die_goes_aside(game: Table) -> None:
    assert game.play(PHASES["a die aside"]).see()["game"]["aside"] == [5]


def test_which_die_it_could_be_is_in_no_snapshot(game: Table) -> None:
    keeps = [each for each in can(game.play(PHASES["looked"]), "Ana") if each["do"] == "keep"]
    assert keeps == [{"do": "keep", "die": None, "which": True}]


def test_who_has_not_looked_does_not_name_a_die(game: Table) -> None:
    keeps = [each for each in can(game.play(PHASES["shaken"]), "Ana") if each["do"] == "keep"]
    assert keeps == [{"do": "keep", "die": None, "which": False}]


@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_that_was_not_seen_cannot_be_guessed_at(game: Table, die: int) -> None:
    refused = game.play(PHASES["shaken"]).refused("Ana", "keep", die=die)
    assert (refused.code, refused.data["why"]) == ("not_allowed", "not_seen")


@pytest.mark.parametrize(("drawn", "die"), [(0, 3), (1, 5)])
def test_chance_takes_the_die_of_a_blind_seat(game: Table, drawn: int, die: int) -> None:
    game.drawn = drawn
    game.play(PHASES["shaken"]).do("Ana", "keep")
    assert game.see()["game"]["aside"] == [die]


def test_of_a_pair_chance_takes_one_of_the_two(game: Table) -> None:
    game.drawn = 1
    game.play("Ana throws 4 4").do("Ana", "keep")
    assert game.see()["game"]["aside"] == [4]


def test_a_seat_that_knows_its_dice_does_not_leave_it_to_chance(game: Table) -> None:
    assert game.play(PHASES["looked"]).refused("Ana", "keep").code == "malformed"


def test_then_one_die_is_thrown_alone(game: Table) -> None:
    assert can(game.play(PHASES["a die aside"]), "Ana")[0] == {"do": "shake", "dice": 1}


def test_the_tower_is_told_to_throw_one(game: Table) -> None:
    game.play(PHASES["thrown beside it"])
    assert game.tower.put_in == [2, 1]


def test_a_look_before_does_not_show_what_came_up_after(game: Table) -> None:
    assert game.play(PHASES["thrown beside it"]).look_refused("Ana") == "nothing_to_see"


# -- 1-5 and 2-3 (G8, G9, G10)


def test_a_1_5_makes_everybody_drink(game: Table) -> None:
    assert drunk(game.play(PHASES["shown"])) == {name: {"sip": 1} for name in SEATS}


def test_it_is_told_in_one_line(game: Table) -> None:
    assert told(game.play(PHASES["shown"])) == ["rolled", "looked", "shown_to_all", "all_drank"]


def test_then_both_dice_are_shaken_again(game: Table) -> None:
    assert can(game.play(PHASES["shown"]), "Ana") == [{"do": "shake", "dice": 2}]


def test_a_2_3_turns_play_round(game: Table) -> None:
    game.play(PHASES["turned"])
    seen = game.see()
    assert (seen["direction"], seen["game"]["reversed"]) == ("right", True)


def test_the_cup_then_goes_the_other_way(game: Table) -> None:
    game.play(PHASES["turned"]).play("Ana throws 5 3; Ana says 7")
    assert game.see()["game"]["turn"] == "Mikel"


def test_the_pass_light_goes_with_it(game: Table) -> None:
    game.play(PHASES["turned"]).play("Ana throws 5 3; Ana says 7")
    assert game.tower.lamps.lamp == 2


def test_it_is_told_that_play_turns_round(game: Table) -> None:
    line = game.play(PHASES["turned"]).see()["log"][-1]
    assert (line["event"], line["direction"]) == ("turned", "right")


def test_who_has_not_looked_is_not_offered_to_show(game: Table) -> None:
    """G10."""
    assert "show" not in does(game.play(PHASES["shaken"]), "Ana")


def test_what_is_neither_is_not_shown(game: Table) -> None:
    refused = game.play(PHASES["looked"]).refused("Ana", "show")
    assert (refused.code, refused.data) == ("nothing_special", {})


# -- Kinito (G7)


def test_a_kinito_may_be_announced_to_every_other_seat(game: Table) -> None:
    to = [each["to"] for each in can(game.play(PHASES["shaken"]), "Ana") if each.get("say") == "K"]
    assert to == ["Jon", "Mikel"]


def test_the_seat_of_ones_choice_is_asked(game: Table) -> None:
    assert game.play(PHASES["challenged"]).see()["game"]["turn"] == "Mikel"


def test_the_challenge_is_told(game: Table) -> None:
    line = game.play(PHASES["challenged"]).see()["log"][-1]
    assert (line["event"], line["by"], line["to"]) == ("challenged", "Ana", "Mikel")


def test_accepted_it_costs_a_glass(game: Table) -> None:
    assert drunk(game.play(PHASES["to_pay"]).play("Mikel drinks"))["Mikel"] == {"glass": 1}


def test_what_a_lost_counter_costs_is_told(game: Table) -> None:
    seen = game.play(PHASES["to_counter"]).see()["game"]
    assert (seen["stake"]["count"], seen["forfeit"], seen["stake_unit"]) == (1, 2, "glass")


def test_tries_are_counted(game: Table) -> None:
    assert game.play(PHASES["countering"]).see()["game"]["stake"]["tries"] == 1


def test_three_throws_in_vain_cost_two_glasses(game: Table) -> None:
    game.play(PHASES["countering"]).play("Mikel throws 1 4; Mikel throws 4 4")
    assert drunk(game)["Mikel"] == {"glass": 2}


def test_a_kinito_in_a_counter_costs_the_announcer_two(game: Table) -> None:
    game.play(PHASES["countering"]).play("Mikel keeps 1; Mikel throws 2")
    assert drunk(game)["Ana"] == {"glass": 2}


def test_the_dice_of_a_counter_lie_open(game: Table) -> None:
    assert game.play(PHASES["countering"]).see()["game"]["open_dice"] == [1, 4]


# -- faults (G13)


def test_anybody_may_call_a_fault_at_any_time(game: Table) -> None:
    game.do("Mikel", "fault", on="Ana", kind="slow")
    assert drunk(game)["Ana"] == {"sip": 1}


def test_also_while_dice_are_in_the_air(game: Table) -> None:
    game.do("Ana", "shake")
    game.do("Mikel", "fault", on="Ana", kind="both_dice_dropped")
    assert (drunk(game)["Ana"], game.see()["throw"] is None) == ({"glass": 1}, False)


def test_the_kinds_are_those_of_the_game(game: Table) -> None:
    assert [each["kind"] for each in game.see("Jon")["can"] if each["do"] == "fault"] == [
        "no_such_score", "slow", "not_following", "misunderstood", "one_die_dropped", "both_dice_dropped",
    ]  # fmt: skip


def test_nobody_calls_one_on_itself(game: Table) -> None:
    assert game.refused("Ana", "fault", on="Ana", kind="slow").data["why"] == "bad_target"


def test_a_fault_is_told(game: Table) -> None:
    game.do("Mikel", "fault", on="Ana", kind="slow")
    lines = game.see()["log"][-2:]
    assert [each["event"] for each in lines] == ["fault", "drank"]


@pytest.mark.parametrize(
    ("reason", "fault"),
    [(Reason.COUNT, "one_die_dropped"), (Reason.EMPTY, "both_dice_dropped"), (Reason.COCKED, None)],
)
def test_a_dropped_die_is_offered_when_the_camera_counts_others(
    game: Table, reason: Reason, fault: str | None
) -> None:
    game.reader.refuses(reason, reason, reason)
    game.throw("Ana", 5, 3)
    assert game.see()["notice"].get("fault") == fault


def test_of_one_die_thrown_one_is_dropped(game: Table) -> None:
    game.play(PHASES["a die aside"])
    game.reader.refuses(Reason.EMPTY, Reason.EMPTY, Reason.EMPTY)
    game.throw("Ana", 3)
    assert game.see()["notice"]["fault"] == "one_die_dropped"


def test_it_is_called_by_nobody_but_a_seat(game: Table) -> None:
    game.reader.refuses(Reason.COUNT, Reason.COUNT, Reason.COUNT)
    game.throw("Ana", 5, 3)
    assert drunk(game)["Ana"] == {}


# -- what is hidden

ROLLS = [(low, high) for low in range(1, 7) for high in range(low, 7)]
HIDDEN = [
    "shaken",
    "looked",
    "to_answer, blind",
    "accepted",
    "accepted and looked",
    "passed on",
    "challenged",
]


@pytest.mark.parametrize("phase", HIDDEN)
def test_all_snapshots_are_the_same_over_all_rolls(sits: Callable[..., Table], phase: str) -> None:
    """Also the own seat's, before and after it has looked."""
    given: set[str] = set()
    for low, high in ROLLS:
        table = sits(*SEATS)
        table.do("Ana", "game", game="gobelet")
        table.do("Ana", "start")
        table.play(PHASES[phase].replace("5 3", f"{low} {high}"))
        given.add(json.dumps([table.see(viewer) for viewer in (*SEATS, None)]))
    assert len(given) == 1


# -- and over a power cut


@pytest.mark.parametrize("story", PHASES.values(), ids=PHASES.keys())
def test_after_a_power_cut_it_goes_on_where_it_was(game: Table, story: str) -> None:
    before = game.play(story).see() | {"version": 0, "photograph": None}
    game.restart()
    assert game.see() | {"version": 0, "photograph": None} == before


@pytest.mark.parametrize("story", PHASES.values(), ids=PHASES.keys())
@pytest.mark.parametrize("name", SEATS)
def test_what_is_offered_is_not_refused(game: Table, story: str, name: str) -> None:
    """The first offer with the words it needs; what is shown depends on the dice."""
    seen = game.play(story).see(name)
    offer = next(each for each in seen["can"] if each["do"] != "show")
    words = {key: value for key, value in offer.items() if key in ("say", "to", "kind", "die") and value}
    if offer == {"do": "announce"}:
        words = {"say": seen["pad"][-1]["say"]}
    if offer["do"] == "fault":
        words["on"] = next(each for each in SEATS if each != name)
    assert game.do(name, offer["do"], **words)


# -- how a counter ends, told until dice are thrown again


def test_a_counter_lost_is_told_with_its_last_dice_and_what_it_costs(game: Table) -> None:
    """G7: the loser of a counter drinks two."""
    game.play(PHASES["countering"]).play("Mikel throws 1 4; Mikel throws 4 4")
    result = game.see()["game"]["result"]
    paid = {"by": "Mikel", "unit": "glass", "count": 2}
    assert result == {"event": "counter_failed", "by": "Mikel", "dice": [4, 4], "paid": paid}


def test_a_die_set_aside_lies_with_the_one_that_made_it(game: Table) -> None:
    result = game.play(PHASES["countering"]).play("Mikel keeps 1; Mikel throws 2").see()["game"]["result"]
    assert (result["event"], result["dice"], result["paid"]["by"]) == ("counter_made", [1, 2], "Ana")


def test_given_up_before_a_throw_the_dice_under_the_cup_stay_there(game: Table) -> None:
    game.play(PHASES["to_counter"]).play("Mikel drinks")
    assert game.see()["game"]["result"]["dice"] is None


def test_the_next_throw_ends_the_telling(game: Table) -> None:
    game.play(PHASES["to_counter"]).play("Mikel drinks; Mikel throws 5 3")
    assert game.see()["game"]["result"] is None
