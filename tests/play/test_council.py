"""The table decides: phones that are away, seats that come back, who is host, K.O., pause and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kinito_pi.play import AskBack, Refused, Screen
from kinito_pi.vision import Reason

from ..journal.disk import Disk
from .bench import BOT_KEY, CODE, Table
from .test_evening import PHASES

Sits = Callable[..., Table]


@pytest.fixture
def four(sits: Sits) -> Table:
    """Ana, the host, Jon, Mikel and Eva in a game, all with their screens on but Jon."""
    table = sits("Ana", "Jon", "Mikel", "Eva")
    table.do("Ana", "start")
    for name in ("Ana", "Mikel", "Eva"):
        table.streams.open(name)
    return table


def proposes(table: Table, name: str, kind: str, seat: str | None = None) -> None:
    table.do(name, "propose", kind=kind, seat=seat)


def votes(table: Table, viewer: str | None = None) -> list[tuple[str, str | None, list[str]]]:
    return [(each["kind"], each["seat"], each["yes"]) for each in table.see(viewer)["votes"]]


def answers(table: Table, name: str, yes: bool = True) -> None:
    """To the one motion that is open."""
    (motion,) = table.see()["votes"]
    table.do(name, "answer", number=motion["number"], yes=yes)


def seat(table: Table, name: str) -> dict[str, Any]:
    return next(each for each in table.see()["seats"] if each["name"] == name)


def asks_back(table: Table, name: str, who: str = "another phone") -> int:
    answer = table.ask(AskBack(CODE, name))
    table.keys[who] = answer["key"]
    number: int = answer["number"]
    return number


def reason(refused: Refused) -> str:
    return str(refused.data.get("why", refused.code))


# -- asking and answering


def test_who_has_said_yes_is_seen_by_all(four: Table) -> None:
    proposes(four, "Mikel", "ko", "Jon")
    assert votes(four) == [("ko", "Jon", ["Mikel"])]
    assert votes(four, "Jon") == [("ko", "Jon", ["Mikel"])]


def test_asking_the_same_again_is_a_yes(four: Table) -> None:
    proposes(four, "Mikel", "ko", "Jon")
    proposes(four, "Eva", "ko", "Jon")
    assert (seat(four, "Jon")["left"], votes(four)) == (True, [])


@pytest.mark.parametrize("kind", ["ko", "technical_ko", "disqualified"])
def test_a_seat_that_plays_by_itself_is_sent_off_like_any_other(sits: Sits, kind: str) -> None:
    table = sits("Ana", "Jon", bots=1)
    table.do("Ana", "start")
    proposes(table, "Ana", kind, "Ane")
    open_votes = votes(table)
    table.restart()
    assert (open_votes, votes(table)) == ([(kind, "Ane", ["Ana"])], open_votes)
    proposes(table, "Jon", kind, "Ane")
    assert (seat(table, "Ane")["left"], votes(table)) == (True, [])


def test_who_asked_can_think_better_of_it(four: Table) -> None:
    proposes(four, "Mikel", "ko", "Jon")
    answers(four, "Mikel", yes=False)
    assert votes(four) == []


def test_a_vote_makes_nobodys_screen_out_of_date(four: Table) -> None:
    at = four.see()["at"]
    proposes(four, "Mikel", "ko", "Jon")
    four.do("Ana", "shake", at=at)
    assert four.see()["throw"] is not None


def test_nor_does_what_was_agreed(four: Table) -> None:
    at = four.see()["at"]
    proposes(four, "Ana", "stand_in", "Jon")
    proposes(four, "Ana", "host", "Eva")
    four.do("Ana", "shake", at=at)
    assert four.see()["throw"] is not None


def test_a_vote_is_not_out_of_date_either(four: Table) -> None:
    at = four.see()["at"]
    four.play("Ana throws 5 2; Ana says 7")
    four.do("Mikel", "propose", at=at, kind="ko", seat="Jon")
    assert votes(four) == [("ko", "Jon", ["Mikel"])]


@pytest.mark.parametrize(
    ("kind", "about"),
    [("ko", "Eva"), ("ko", None), ("ko", "nobody"), ("stand_in", "Mikel"), ("seat_back", "Jon"),
     ("coup", "Jon"), ("host", "Ana"), ("resume", None), ("end", "Jon"), ("void", None)],
)  # fmt: skip
def test_what_cannot_be_asked_for_is_refused(four: Table, kind: str, about: str | None) -> None:
    assert reason(four.refused("Eva", "propose", kind=kind, seat=about)) == "no_such_motion"


def test_what_is_offered_is_not_refused(four: Table) -> None:
    asks = [(each["kind"], about) for each in four.see("Eva")["asks"] for about in each.get("seats", [None])]
    for kind, about in asks:
        proposes(four, "Eva", kind, about)
        assert votes(four) == [(kind, about, ["Eva"])]
        answers(four, "Eva", yes=False)


def test_a_seat_that_has_left_has_no_say(four: Table) -> None:
    four.do("Mikel", "leave")
    assert reason(four.refused("Mikel", "propose", kind="ko", seat="Jon")) == "no_vote"


def test_a_motion_that_is_closed_is_answered_no_more(four: Table) -> None:
    assert four.refused("Eva", "answer", number=7, yes=True).code == "no_such_motion"


@pytest.mark.parametrize(
    "words", [{}, {"number": 1}, {"number": 1, "yes": "yes"}, {"number": "1", "yes": True}]
)
def test_an_answer_names_its_motion_and_says_yes_or_no(four: Table, words: dict[str, Any]) -> None:
    assert four.refused("Eva", "answer", **words).code == "malformed"


def test_nobody_votes_on_its_own_ko(four: Table) -> None:
    proposes(four, "Mikel", "ko", "Jon")
    (motion,) = four.see()["votes"]
    assert four.refused("Jon", "answer", number=motion["number"], yes=True).code == "not_yours"


# -- kept


def test_a_yes_survives_a_power_cut(four: Table) -> None:
    proposes(four, "Mikel", "ko", "Jon")
    four.restart()
    assert votes(four) == [("ko", "Jon", ["Mikel"])]


def test_where_the_disk_takes_nothing_nothing_is_agreed(four: Table, disk: Disk) -> None:
    proposes(four, "Mikel", "ko", "Jon")
    before = four.on_disk()
    disk.fails_at(0)
    with disk.watched(), pytest.raises(Refused, match="disk"):
        proposes(four, "Eva", "ko", "Jon")
    assert (four.on_disk(), votes(four)) == (before, [("ko", "Jon", ["Mikel"])])


# -- a phone that is away


def test_the_host_lets_it_play_by_itself(four: Table) -> None:
    proposes(four, "Ana", "stand_in", "Jon")
    assert (seat(four, "Jon")["bot"], seat(four, "Jon")["stand_in"], seat(four, "Jon")["here"]) == (
        True, True, False,
    )  # fmt: skip


def asks_without_a_stream(table: Table, name: str) -> None:
    table.ask(Screen(name, here=True, streams=False))


def test_a_phone_for_which_no_stream_is_free_is_there(four: Table) -> None:
    asks_without_a_stream(four, "Jon")
    assert seat(four, "Jon")["here"]


def test_nobody_lets_it_play_by_itself(four: Table) -> None:
    asks_without_a_stream(four, "Jon")
    with pytest.raises(Refused):
        proposes(four, "Ana", "stand_in", "Jon")


def test_it_is_there_as_long_as_it_asks(four: Table) -> None:
    for _ in range(4):
        asks_without_a_stream(four, "Jon")
        four.tick(3)
    assert seat(four, "Jon")["here"]


def test_once_it_asks_no_more_it_is_away_and_the_screens_are_told(four: Table) -> None:
    asks_without_a_stream(four, "Jon")
    before = four.see()["version"]
    four.tick(9)
    assert (seat(four, "Jon")["here"], four.see()["version"]) == (False, before + 1)


def test_so_do_two_others(four: Table) -> None:
    proposes(four, "Mikel", "stand_in", "Jon")
    assert not seat(four, "Jon")["bot"]
    answers(four, "Eva")
    assert seat(four, "Jon")["bot"]


def test_a_stand_in_plays_as_a_bot_does(four: Table) -> None:
    four.play("Ana throws 5 2; Ana says 7")
    proposes(four, "Ana", "stand_in", "Jon")
    four.keys["Jon"] = f"{BOT_KEY}:Jon"
    four.play("Jon believes; Jon throws 6 2; Jon says 8")
    assert four.see()["game"]["turn"] == "Mikel"


def test_no_bot_plays_for_a_seat_that_has_none(four: Table) -> None:
    four.keys["Jon"] = f"{BOT_KEY}:Jon"
    assert four.refused("Jon", "propose", kind="pause").code == "no_seat"


def test_it_ends_when_the_phone_is_back(four: Table) -> None:
    proposes(four, "Ana", "stand_in", "Jon")
    four.streams.open("Jon")
    four.ask(Screen("Jon", here=True))
    assert (seat(four, "Jon")["bot"], seat(four, "Jon")["here"]) == (False, True)


def test_it_ends_when_the_phone_does_something(four: Table) -> None:
    proposes(four, "Ana", "stand_in", "Jon")
    four.do("Jon", "propose", kind="pause")
    assert not seat(four, "Jon")["stand_in"]


def test_a_motion_about_it_is_over_when_the_phone_is_back(four: Table) -> None:
    proposes(four, "Mikel", "stand_in", "Jon")
    four.streams.open("Jon")
    assert votes(four) == []


def test_a_stand_in_survives_a_power_cut(four: Table) -> None:
    proposes(four, "Ana", "stand_in", "Jon")
    four.restart()
    assert seat(four, "Jon")["stand_in"]


def test_nobody_sits_down_on_it(four: Table) -> None:
    proposes(four, "Ana", "stand_in", "Jon")
    with pytest.raises(Refused, match="not_yours"):
        four.sit("Zoë", take="Jon")


def test_when_only_stand_ins_are_left_they_wait_for_their_phones(sits: Sits) -> None:
    table = sits("Ana", "Jon", "Mikel")
    table.do("Ana", "start")
    proposes(table, "Ana", "stand_in", "Jon")
    proposes(table, "Ana", "stand_in", "Mikel")
    table.do("Ana", "leave")
    assert (table.see()["stage"], [each["bot"] for each in table.see()["seats"]]) == ("playing", [False] * 3)


# -- sent off (I22)


def test_the_record_says_who_agreed(four: Table) -> None:
    proposes(four, "Mikel", "ko", "Jon")
    answers(four, "Ana")
    (record,) = four.records().values()
    assert record.splitlines()[-1] == '{"do": "leave", "by": "Jon", "how": "ko", "agreed": ["Ana", "Mikel"]}'


def test_a_technical_ko_takes_all_the_others(four: Table) -> None:
    proposes(four, "Mikel", "technical_ko", "Jon")
    answers(four, "Ana")
    assert not seat(four, "Jon")["left"]
    answers(four, "Eva")
    assert seat(four, "Jon")["left"]


def test_a_seat_says_its_own_ko(four: Table) -> None:
    four.do("Jon", "leave", how="ko")
    (record,) = four.records().values()
    assert record.splitlines()[-1] == '{"do": "leave", "by": "Jon", "how": "ko", "agreed": []}'


def test_nobody_says_its_own_technical_ko(four: Table) -> None:
    assert four.refused("Jon", "leave", how="technical_ko").code == "malformed"


def test_seats_that_play_by_themselves_agree_with_the_people(sits: Sits) -> None:
    """I22: Ana is the only other person, and a K.O. takes two others where there are two."""
    table = sits("Ana", "Jon", bots=1)
    table.do("Ana", "start")
    proposes(table, "Ana", "ko", "Jon")
    (record,) = table.records().values()
    assert record.splitlines()[-1] == '{"do": "leave", "by": "Jon", "how": "ko", "agreed": ["Ana", "Ane"]}'


def test_one_alone_with_two_phones_away_plays_on(sits: Sits) -> None:
    """The two stand in first; a K.O. then takes one word and a seat that plays by itself."""
    table = sits("Ana", "Jon", "Mikel")
    table.do("Ana", "start")
    table.streams.open("Mikel")
    proposes(table, "Mikel", "stand_in", "Ana")
    proposes(table, "Mikel", "ko", "Ana")
    assert not seat(table, "Ana")["left"]
    proposes(table, "Mikel", "stand_in", "Jon")
    proposes(table, "Mikel", "ko", "Ana")
    assert seat(table, "Ana")["left"]


# -- give me my seat back


def test_a_seat_is_given_to_another_phone_by_the_host(four: Table) -> None:
    asks_back(four, "Jon")
    answers(four, "Ana")
    assert four.see("another phone")["you"] == "Jon"


def test_and_by_two_others(four: Table) -> None:
    asks_back(four, "Jon")
    answers(four, "Mikel")
    with pytest.raises(Refused, match="no_seat"):
        four.see("another phone")
    answers(four, "Eva")
    assert four.see("another phone")["you"] == "Jon"


def test_the_phone_before_is_told_where_its_seat_is(four: Table) -> None:
    screen = four.streams.open("Jon")
    asks_back(four, "Jon")
    answers(four, "Ana")
    with pytest.raises(Refused, match="seat_moved"):
        four.see("Jon")
    assert screen.ended == "moved"


def test_a_name_is_found_as_people_write_it(four: Table) -> None:
    asks_back(four, "jon")
    assert votes(four) == [("seat_back", "Jon", [])]


@pytest.mark.parametrize("name", ["Zoë", "", "table"])
def test_a_seat_that_is_nobodys_cannot_be_asked_for(four: Table, name: str) -> None:
    with pytest.raises(Refused, match="no_such_seat"):
        asks_back(four, name)


def test_nor_a_bots(sits: Sits) -> None:
    with pytest.raises(Refused, match="no_such_seat"):
        asks_back(sits("Ana", bots=1), "Ane")


def test_asking_takes_the_tables_code(four: Table) -> None:
    with pytest.raises(Refused, match="wrong_code"):
        four.ask(AskBack("WRONG", "Jon"))


def test_until_it_is_agreed_the_key_opens_nothing(four: Table) -> None:
    asks_back(four, "Jon")
    assert four.look_refused("another phone") == "no_seat"


def test_two_phones_that_ask_are_told_apart(four: Table) -> None:
    first, second = asks_back(four, "Jon", "the first"), asks_back(four, "Jon", "the second")
    four.do("Ana", "answer", number=second, yes=True)
    assert first != second
    assert four.see("the second")["you"] == "Jon"
    with pytest.raises(Refused, match="no_seat"):
        four.see("the first")


def test_whose_phone_is_there_can_say_no(four: Table) -> None:
    four.streams.open("Jon")
    asks_back(four, "Jon")
    answers(four, "Jon", yes=False)
    assert votes(four) == []


def test_a_seat_with_secret_dice_is_not_given_away_yet(four: Table) -> None:
    """What Ana has seen, nobody else may see: not even with the consent of all."""
    four.play("Ana throws 5 2")
    asks_back(four, "Ana")
    answers(four, "Mikel")
    answers(four, "Eva")
    with pytest.raises(Refused, match="no_seat"):
        four.see("another phone")
    assert four.see()["votes"][0]["agreed"]


def test_it_is_as_soon_as_they_are_secret_no_more(four: Table) -> None:
    four.play("Ana throws 5 2")
    asks_back(four, "Ana")
    answers(four, "Mikel")
    answers(four, "Eva")
    four.keys["Ana"] = f"{BOT_KEY}:Ana"
    four.streams.end_seat("Ana")
    proposes(four, "Eva", "stand_in", "Ana")
    answers_to(four, "stand_in", "Mikel")
    four.play("Ana says 7; Jon lifts")
    assert four.see("another phone")["you"] == "Ana"


def answers_to(table: Table, kind: str, name: str) -> None:
    number = next(each["number"] for each in table.see()["votes"] if each["kind"] == kind)
    table.do(name, "answer", number=number, yes=True)


def test_a_claim_survives_a_power_cut(four: Table) -> None:
    asks_back(four, "Jon")
    four.restart()
    answers(four, "Ana")
    assert four.see("another phone")["you"] == "Jon"


def test_no_key_of_a_claim_is_on_the_disk(four: Table) -> None:
    asks_back(four, "Jon")
    assert not any(four.keys["another phone"].encode() in each for each in four.on_disk().values())


def test_the_table_hears_no_more_claims_than_it_can_read(four: Table) -> None:
    for each in range(4):
        asks_back(four, "Jon", f"phone {each}")
    with pytest.raises(Refused, match="too_many_motions"):
        asks_back(four, "Jon")
    proposes(four, "Mikel", "ko", "Jon")  # What seats ask for still has a place.


# -- the host


def test_the_first_to_come_is_host(lobby: Table) -> None:
    assert lobby.see()["host"] == "Ana"


def test_a_bot_is_no_host(sits: Sits) -> None:
    assert sits("Ana", bots=2).see()["host"] == "Ana"


def test_another_order_makes_no_other_host(lobby: Table) -> None:
    lobby.do("Ana", "order", seats=["Mikel", "Jon", "Ana"])
    assert lobby.see()["host"] == "Ana"


@pytest.mark.parametrize(
    "do", ["start", "add_bot", "order", "direction", "game", "option", "remove", "measure"]
)
def test_what_the_host_does_others_do_not(lobby: Table, do: str) -> None:
    assert lobby.refused("Jon", do, seats=["Mikel", "Jon", "Ana"]).code == "host_only"


def test_the_host_is_handed_over(four: Table) -> None:
    proposes(four, "Ana", "host", "Eva")
    assert four.see()["host"] == "Eva"


def test_the_table_chooses_another_against_the_hosts_will(four: Table) -> None:
    """Most of the three that are there."""
    proposes(four, "Eva", "host", "Eva")
    answers(four, "Ana", yes=False)
    answers(four, "Mikel")
    assert four.see()["host"] == "Eva"


def test_the_host_is_still_host_after_a_power_cut(four: Table) -> None:
    proposes(four, "Ana", "host", "Eva")
    four.restart()
    assert four.see()["host"] == "Eva"


def test_it_passes_on_by_itself_when_the_host_leaves(four: Table) -> None:
    four.do("Ana", "leave")
    assert four.see()["host"] == "Jon"


def test_it_does_so_before_the_game(lobby: Table) -> None:
    lobby.do("Ana", "leave")
    assert lobby.see()["host"] == "Jon"


def test_whoever_was_host_last_is_host_of_the_next_game(four: Table) -> None:
    four.play("Ana leaves; Jon ends").do("Jon", "new_game")
    assert four.see()["host"] == "Jon"


def test_a_host_whose_phone_is_away_does_not_hold_the_table_up(four: Table) -> None:
    four.streams.end_seat("Ana")
    proposes(four, "Mikel", "host", "Mikel")
    answers(four, "Eva")
    assert four.see()["host"] == "Mikel"


# -- pause and end


def test_the_host_has_the_game_wait(four: Table) -> None:
    proposes(four, "Ana", "pause")
    assert (four.see()["paused"], four.refused("Ana", "shake").code) == (True, "paused")


@pytest.mark.parametrize("phase", [each for each in PHASES if each != "over"])
def test_while_it_waits_only_leaving_is_offered_to_the_others(game: Table, phase: str) -> None:
    game.play(PHASES[phase])
    proposes(game, game.see()["host"], "pause")
    assert {each["do"] for each in game.see("Jon")["can"]} <= {"leave", "fault"}


def test_dice_in_the_air_come_down_all_the_same(four: Table) -> None:
    four.do("Ana", "shake")
    proposes(four, "Ana", "pause")
    four.land()
    assert four.see()["game"]["phase"] == "to_announce"


def test_it_goes_on_where_it_was(four: Table) -> None:
    four.play("Ana throws 5 2")
    proposes(four, "Ana", "pause")
    four.restart()
    proposes(four, "Ana", "resume")
    assert four.play("Ana says 7").see()["game"]["standing"] == "7"


def test_most_of_those_that_are_there_end_the_game(four: Table) -> None:
    proposes(four, "Mikel", "end")
    answers(four, "Eva")
    assert four.see()["stage"] == "over"


def test_a_table_can_be_asked_something_more(four: Table) -> None:
    """What a vote does can be given to the council by whoever knows."""
    done: list[str] = []
    four.loop._council.when("pause", lambda motion: done.extend(motion.yes))
    proposes(four, "Mikel", "pause")
    answers(four, "Eva")
    assert done == ["Mikel", "Eva"]


# -- names, and what a unit is worth


def test_a_seat_changes_its_own_name_before_the_game(lobby: Table) -> None:
    lobby.do("Jon", "rename", seat="Jon", called=" Jonan ")
    assert [each["name"] for each in lobby.see()["seats"]] == ["Ana", "Jonan", "Mikel"]


def test_the_host_changes_anybodys(lobby: Table) -> None:
    lobby.do("Ana", "rename", seat="Mikel", called="Miren")
    lobby.keys["Miren"] = lobby.keys["Mikel"]
    assert lobby.see("Miren")["you"] == "Miren"


def test_a_host_with_a_new_name_is_still_host(lobby: Table) -> None:
    lobby.do("Ana", "rename", seat="Ana", called="Anita")
    assert lobby.see()["host"] == "Anita"


@pytest.mark.parametrize(
    ("by", "about", "name", "code"),
    [("Jon", "Mikel", "Miren", "host_only"), ("Ana", "Jon", "mikel", "name_taken"),
     ("Ana", "Jon", "", "name_invalid"), ("Ana", "Eva", "Léa", "no_such_seat")],
)  # fmt: skip
def test_names_that_are_refused(lobby: Table, by: str, about: str, name: str, code: str) -> None:
    assert lobby.refused(by, "rename", seat=about, called=name).code == code


def test_in_a_game_names_stay(four: Table) -> None:
    assert four.refused("Jon", "rename", seat="Jon", called="Jonan").code == "not_allowed"


@pytest.mark.parametrize("measure", ["drink", "sip", "water", "points"])
def test_the_table_says_what_a_unit_is_worth(lobby: Table, measure: str) -> None:
    lobby.do("Ana", "measure", measure=measure)
    lobby.restart()
    assert lobby.see()["measure"] == measure


def test_a_game_that_counts_sips_is_not_played_for_sips_instead(lobby: Table) -> None:
    lobby.do("Ana", "game", game="taverne")
    assert lobby.refused("Ana", "measure", measure="sip").code == "malformed"


def test_another_game_keeps_what_it_has_a_use_for(lobby: Table) -> None:
    lobby.do("Ana", "measure", measure="sip")
    lobby.do("Ana", "game", game="gobelet")
    assert lobby.see()["measure"] == "drink"


# -- a clock for slow players


def waited(table: Table) -> int | None:
    seconds: int | None = table.see()["waited"]
    return seconds


@pytest.fixture
def clocked(four: Table) -> Table:
    four.do("Ana", "count_up", shown=True)
    return four


def test_where_the_table_wants_no_clock_there_is_none(four: Table) -> None:
    assert waited(four) is None


def test_it_counts_from_what_was_done_last(clocked: Table) -> None:
    clocked.tick(61)
    assert waited(clocked) == 61


def test_it_begins_anew_with_every_act(clocked: Table) -> None:
    clocked.tick(61)
    clocked.play("Ana throws 5 2; Ana says 7")
    clocked.tick(2)
    assert waited(clocked) == 2


def test_it_begins_anew_when_dice_that_cannot_be_read_come_down(clocked: Table) -> None:
    clocked.tick(61)
    clocked.reader.refuses(Reason.COCKED, Reason.COCKED, Reason.COCKED)
    clocked.do("Ana", "shake")
    clocked.land()
    assert waited(clocked) == 0


def test_only_the_host_shows_it(four: Table) -> None:
    assert four.refused("Jon", "count_up", shown=True).code == "host_only"


# -- faults


def test_what_a_fault_costs_is_told_before_it_is_called(sits: Sits) -> None:
    """G13: a die that is dropped half a glass, both a glass; the others a sip."""
    table = sits("Ana", "Jon", "Mikel")
    table.do("Ana", "game", game="gobelet")
    table.do("Ana", "start")
    costs = {each["kind"]: each["cost"] for each in table.see("Jon")["can"] if each["do"] == "fault"}
    assert costs["one_die_dropped"] == {"unit": "half_glass", "count": 1}
    assert costs["both_dice_dropped"] == {"unit": "glass", "count": 1}
    assert costs["slow"] == {"unit": "sip", "count": 1}


def test_calling_a_fault_leaves_standing_what_the_table_was_told(sits: Sits) -> None:
    table = sits("Ana", "Jon", "Mikel")
    table.do("Ana", "game", game="gobelet")
    table.do("Ana", "start")
    table.reader.refuses(Reason.COUNT, Reason.COUNT, Reason.COUNT)
    table.do("Ana", "shake")
    table.land()
    table.do("Jon", "fault", on="Ana", kind="slow")
    assert table.see()["notice"]["reason"] == "count"
