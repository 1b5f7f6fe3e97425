"""The table through an evening: seats and game, on the disk before anybody is told, and back again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kinito_pi.journal import CannotRead, CannotWrite
from kinito_pi.play import AskBack, Refused, View

from ..journal.disk import Disk, PowerCut
from .bench import CODE, Table

Sits = Callable[..., Table]

PHASES = {
    "to_roll": "",
    "to_announce": "Ana throws 5 3",
    "to_answer": "Ana throws 5 3; Ana says 8",
    "to_roll over 8": "Ana throws 5 3; Ana says 8; Jon believes",
    "passed on": "Ana throws 2 2; Ana says 2-2; Jon believes; Jon says 3-3",
    "to_roll, a glass owed": "Ana throws 5 3; Ana says 9; Jon lifts",
    "to_pay": "Ana throws 1 2; Ana shows Jon",
    "to_counter": "Ana throws 1 2; Ana shows Jon; Jon counters",
    "to_counter, thrown": "Ana throws 1 2; Ana shows Jon; Jon counters; Jon throws 3 4",
    "to_counter, an open pair": "Ana throws 1 2; Ana shows Jon; Jon counters; Jon throws 4 4",
    "to_counter, a die kept": "Ana throws 5 6; Ana shows Jon; Jon counters; Jon throws 5 4; Jon keeps 5",
    "countered": "Ana throws 1 2; Ana shows Jon; Jon counters; Jon throws 5 6",
    "one has left": "Mikel leaves",
    "over": "Ana throws 5 3; Ana ends",
}


def public(table: Table) -> dict[str, Any]:
    """The table's snapshot, but for its version."""
    return table.see() | {"version": 0, "photograph": None}


def but_the_disk(seen: dict[str, Any]) -> dict[str, Any]:
    """A snapshot without the notice that the disk takes nothing: that is told, and changes nothing."""
    return seen | {"notice": None} if (seen["notice"] or {}).get("code") == "disk" else seen


# -- sitting down


def test_with_the_code_one_sits_down(sits: Sits) -> None:
    assert sits("Ana").see("Ana")["you"] == "Ana"


def test_the_code_may_be_typed_small_and_with_spaces(sits: Sits) -> None:
    table = sits()
    table.sit("Ana", code=f" {CODE.lower()} ")
    assert table.see()["seats"][0]["name"] == "Ana"


@pytest.mark.parametrize("code", ["", "KX7Q4", "KX7Q422", "\ud800", "é" * 100])
def test_without_the_code_nobody_sits_down(sits: Sits, code: str) -> None:
    table = sits()
    with pytest.raises(Refused, match="wrong_code"):
        table.sit("Ana", code=code)
    assert table.see()["seats"] == []


def test_a_wrong_code_learns_nothing_of_names(sits: Sits) -> None:
    with pytest.raises(Refused) as refused:
        sits("Ana").sit("Ana", code="WRONG2")
    assert (refused.value.code, refused.value.data) == ("wrong_code", {})


def test_bots_asked_for_at_the_start_sit_at_a_new_table(sits: Sits) -> None:
    assert [each["bot"] for each in sits(bots=2).see()["seats"]] == [True, True]


def test_they_do_not_come_again_at_the_next_start(sits: Sits) -> None:
    table = sits(bots=2)
    table.restart()
    assert len(table.see()["seats"]) == 2


def test_one_seat_is_no_game(sits: Sits) -> None:
    assert sits("Ana").refused("Ana", "start").code == "needs_two_seats"


def test_the_first_in_order_starts(lobby: Table) -> None:
    lobby.do("Ana", "order", seats=["Mikel", "Ana", "Jon"])
    lobby.do("Ana", "start")
    assert lobby.see()["game"]["turn"] == "Mikel"


def test_the_direction_is_the_games(lobby: Table) -> None:
    lobby.do("Ana", "direction", direction="left")
    lobby.do("Ana", "start")
    assert lobby.see()["direction"] == "left"


@pytest.mark.parametrize("direction", ["up", "", 1, None])
def test_there_are_two_directions(lobby: Table, direction: Any) -> None:
    assert lobby.refused("Ana", "direction", direction=direction).code == "malformed"


def test_a_bot_can_be_sent_away(sits: Sits) -> None:
    table = sits("Ana", bots=1)
    table.do("Ana", "remove", seat="Ane")
    assert [each["name"] for each in table.see()["seats"]] == ["Ana"]


def test_a_person_whose_phone_is_away_can_be_cleared(lobby: Table) -> None:
    lobby.do("Ana", "remove", seat="Jon")
    assert "Jon" not in [each["name"] for each in lobby.see()["seats"]]


def test_a_person_whose_screen_is_on_cannot(lobby: Table) -> None:
    lobby.streams.open("Jon")
    assert lobby.refused("Ana", "remove", seat="Jon").code == "not_yours"


@pytest.mark.parametrize(
    ("do", "words"),
    [("order", {"seats": ["Jon", "Ana", "Mikel"]}), ("direction", {"direction": "left"}), ("add_bot", {}),
     ("remove", {"seat": "Jon"}), ("start", {})],
)  # fmt: skip
def test_what_belongs_to_the_lobby_is_refused_in_a_game(game: Table, do: str, words: dict[str, Any]) -> None:
    assert game.refused("Ana", do, **words).code == "not_allowed"


@pytest.mark.parametrize("do", ["believe", "lift", "drink", "counter", "end", "shake"])
def test_what_belongs_to_a_game_is_refused_in_the_lobby(lobby: Table, do: str) -> None:
    assert lobby.refused("Ana", do).code == "not_allowed"


# -- the record


def test_a_game_has_a_record_with_its_table_line(game: Table) -> None:
    (text,) = game.records().values()
    assert json.loads(text.splitlines()[0])["seats"] == ["Ana", "Jon", "Mikel"]


def test_every_action_is_a_line(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 8; Jon believes")
    (text,) = game.records().values()
    assert [json.loads(line)["do"] for line in text.splitlines()[1:]] == ["roll", "announce", "believe"]


def test_the_record_says_where_the_roll_came_from(game: Table) -> None:
    game.play("Ana throws 5 3")
    (text,) = game.records().values()
    assert json.loads(text.splitlines()[1]) == {"do": "roll", "by": "Ana", "dice": [3, 5], "source": "twin"}


def test_its_name_is_of_the_day_and_not_of_the_game(sits: Sits) -> None:
    one, other = sits("Ana", "Jon"), sits("Ana", "Jon")
    for table, dice in ((one, (1, 2)), (other, (6, 6))):
        table.do("Ana", "start")
        table.throw("Ana", *dice)
    assert list(one.records()) == list(other.records())


def test_a_record_of_an_earlier_game_stays(game: Table) -> None:
    game.play("Ana ends")
    game.do("Ana", "new_game")
    game.do("Ana", "start")
    assert len(game.records()) == 2


def test_a_record_of_which_only_the_table_line_was_written_is_a_game_at_its_start(game: Table) -> None:
    before = public(game)
    game.restart()
    assert public(game) == before


def test_a_record_that_no_table_knows_of_is_left_alone(lobby: Table) -> None:
    """The power went after the record was made and before the seats said so."""
    lobby.do("Ana", "start")
    orphan = dict(lobby.records())
    data = json.loads((lobby.folder / "table.json").read_text())
    (lobby.folder / "table.json").write_text(json.dumps(data | {"record": ""}))
    lobby.restart()
    lobby.do("Ana", "start")
    assert orphan.items() <= lobby.records().items()


# -- taking it up again


@pytest.mark.parametrize("story", PHASES.values(), ids=PHASES.keys())
def test_after_a_power_cut_the_game_goes_on_where_it_was(game: Table, story: str) -> None:
    before = public(game.play(story))
    game.restart()
    assert public(game) == before


@pytest.mark.parametrize("story", PHASES.values(), ids=PHASES.keys())
@pytest.mark.parametrize("name", ["Ana", "Jon", "Mikel"])
def test_every_phone_still_has_its_seat(game: Table, story: str, name: str) -> None:
    before = game.play(story).see(name) | {"version": 0, "photograph": None}
    game.restart()
    assert game.see(name) | {"version": 0, "photograph": None} == before


def test_hidden_dice_are_still_there_for_their_own_seat(game: Table) -> None:
    game.play("Ana throws 5 3")
    game.restart()
    assert game.look("Ana") == [3, 5]


def test_a_tap_on_the_screen_from_before_the_cut_is_still_good(game: Table) -> None:
    at = game.play("Ana throws 5 3; Ana says 8").see("Jon")["at"]
    game.restart()
    assert game.do("Jon", "believe", at=at)


def test_a_game_can_be_played_on_after_it(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 8")
    game.restart()
    assert game.play("Jon lifts").see()["seats"][1]["owed"] == {"glass": 1}


def test_the_lobby_is_as_it_was(lobby: Table) -> None:
    lobby.do("Ana", "order", seats=["Jon", "Mikel", "Ana"])
    before = public(lobby)
    lobby.restart()
    assert public(lobby) == before


def test_the_tables_code_stays(lobby: Table) -> None:
    lobby.restart()
    assert lobby.sit("Eva", code=CODE) == "Eva"


# -- what is damaged


def damaged_game(game: Table, change: Callable[[bytes], bytes]) -> None:
    game.play("Ana throws 5 3; Ana says 8")
    (path,) = game.state.games.iterdir()
    path.write_bytes(change(path.read_bytes()))


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "nothing in it": lambda _: b"",
    "zeroes": lambda data: b"\0" * len(data),
    "a line that is not JSON": lambda data: data + b"{\n",
    "a line that the rules do not allow": lambda data: (
        data + b'{"do": "announce", "by": "Ana", "say": "9"}\n'
    ),
    "another record's beginning": lambda data: data.split(b"\n", 1)[1],
    "not UTF-8": lambda data: data + b"\xff\n",
}


@pytest.mark.parametrize("change", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_record_leads_to_the_lobby(game: Table, change: Callable[[bytes], bytes]) -> None:
    damaged_game(game, change)
    game.restart()
    assert game.see()["stage"] == "lobby"


@pytest.mark.parametrize("change", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_record_is_kept(game: Table, change: Callable[[bytes], bytes]) -> None:
    damaged_game(game, change)
    (path,) = game.state.games.iterdir()
    before = path.read_bytes()
    game.restart()
    assert path.read_bytes() == before


def test_the_seats_are_still_taken(game: Table) -> None:
    damaged_game(game, DAMAGES["zeroes"])
    game.restart()
    assert game.see("Jon")["you"] == "Jon"


def test_what_is_said_of_a_damaged_record_names_no_dice(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    damaged_game(game, lambda data: data + b'{"do": "show", "by": "Ana", "to": "Jon"}\n')
    game.restart()
    assert caplog.messages == [
        "The game in game-004-ikb.kinito.jsonl cannot be taken up again (not_your_turn)."
    ]


def test_a_record_that_is_gone_leads_to_the_lobby(game: Table) -> None:
    (path,) = game.state.games.iterdir()
    path.unlink()
    game.restart()
    assert game.see()["stage"] == "lobby"


def test_a_record_that_cannot_be_read_is_no_reason_to_give_the_game_up(game: Table) -> None:
    (path,) = game.state.games.iterdir()
    path.unlink()
    path.mkdir()
    with pytest.raises(CannotRead):
        game.restart()


def test_damaged_seats_are_put_aside_and_the_table_is_empty(lobby: Table) -> None:
    (lobby.folder / "table.json").write_text('{"version": 1, "seats": 7}')
    lobby.restart()
    assert lobby.see()["seats"] == []


def test_damaged_seats_are_kept(lobby: Table) -> None:
    (lobby.folder / "table.json").write_text('{"version": 1, "seats": 7}')
    lobby.restart()
    assert (lobby.folder / "table.json.damaged").read_text() == '{"version": 1, "seats": 7}'


# -- between rounds, and in the place of a bot


def test_between_rounds_one_sits_down_last_in_the_order(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 9; Jon lifts").sit("Eva")
    assert [each["name"] for each in game.see()["seats"]] == ["Ana", "Jon", "Mikel", "Eva"]


@pytest.mark.parametrize(
    "phase", ["to_announce", "to_answer", "to_roll over 8", "to_pay", "to_counter", "to_counter, thrown"]
)
def test_in_the_middle_of_a_round_one_has_to_wait(game: Table, phase: str) -> None:
    game.play(PHASES[phase])
    with pytest.raises(Refused, match="between_rounds"):
        game.sit("Eva")


def test_whoever_has_to_wait_has_no_seat(game: Table) -> None:
    before = game.on_disk()
    game.play("Ana throws 5 3")
    with pytest.raises(Refused):
        game.sit("Eva")
    assert game.on_disk()["table.json"] == before["table.json"]


def test_a_name_that_has_left_does_not_come_back_in_the_same_game(game: Table) -> None:
    game.play("Mikel leaves")
    with pytest.raises(Refused, match="name_taken"):
        game.sit("Mikel")


def test_whoever_has_left_takes_no_place_from_an_eleventh(sits: Sits) -> None:
    table = sits(*(f"P{n}" for n in range(10)))
    table.do("P0", "start")
    table.do("P9", "leave")
    table.sit("Eva")
    assert "Eva" in [each["name"] for each in table.see()["seats"] if not each["left"]]


def test_but_ten_that_play_leave_no_place(sits: Sits) -> None:
    table = sits(*(f"P{n}" for n in range(10)))
    table.do("P0", "start")
    with pytest.raises(Refused, match="table_full"):
        table.sit("Eva")


def test_a_bots_seat_is_taken_over_in_the_middle_of_a_round(sits: Sits) -> None:
    table = sits("Ana", bots=2)
    table.do("Ana", "start")
    table.play("Ane throws 5 3; Ane says 8; Iker believes; Iker throws 6 3")
    assert table.sit("", take="Ane") == "Ane"


def test_in_a_game_the_seat_keeps_its_name(sits: Sits) -> None:
    table = sits("Ana", bots=1)
    table.do("Ana", "start")
    assert table.sit("Eva", take="Ane") == "Ane"


def test_in_the_lobby_it_gets_the_name_of_whoever_sits_down(sits: Sits) -> None:
    table = sits("Ana", bots=1)
    assert table.sit("Eva", take="Ane") == "Eva"


def test_a_seat_is_taken_over_once(sits: Sits) -> None:
    table = sits("Ana", bots=1)
    table.do("Ana", "start")
    table.sit("", take="Ane")
    with pytest.raises(Refused, match="not_yours"):
        table.sit("", take="Ane")


def test_a_person_is_not_taken_over(game: Table) -> None:
    with pytest.raises(Refused, match="not_yours"):
        game.sit("", take="Jon")


@pytest.mark.parametrize("take", ["Nobody", "\ud800", " "])
def test_a_seat_that_is_not_there_is_not_taken_over(game: Table, take: str) -> None:
    with pytest.raises(Refused):
        game.sit("Eva", take=take)


@pytest.mark.parametrize(
    "moment",
    [
        "Ane throws 2 5",
        "Ane throws 2 5; Ane says 7",
        "Ane throws 2 2; Ane says 2-2; Ana believes; Ana says 3-3",
    ],
)
def test_a_bots_seat_is_not_taken_while_it_has_seen_what_others_have_not(sits: Sits, moment: str) -> None:
    table = sits("Ana", bots=1)
    table.do("Ana", "order", seats=["Ane", "Ana"])
    table.do("Ana", "start")
    table.play(moment)
    with pytest.raises(Refused, match="between_rounds"):
        table.sit("", take="Ane")


def test_once_its_dice_were_shown_it_can_be_taken(sits: Sits) -> None:
    table = sits("Ana", bots=1)
    table.do("Ana", "order", seats=["Ane", "Ana"])
    table.do("Ana", "start")
    table.play("Ane throws 2 5; Ane says 7; Ana lifts")
    assert table.sit("", take="Ane") == "Ane"


def test_without_people_the_bots_stop(sits: Sits) -> None:
    table = sits("Ana", bots=2)
    table.do("Ana", "start")
    table.do("Ana", "leave")
    assert table.see()["stage"] == "over"


def test_with_one_person_left_the_game_goes_on(sits: Sits) -> None:
    table = sits("Ana", "Jon", bots=1)
    table.do("Ana", "start")
    table.do("Ana", "leave")
    assert table.see()["stage"] == "playing"


def test_a_seat_taken_over_is_kept(sits: Sits) -> None:
    table = sits("Ana", bots=1)
    table.do("Ana", "start")
    table.sit("", take="Ane")
    table.restart()
    assert table.see("Ane")["you"] == "Ane"


def test_the_power_went_before_a_newcomer_was_told_so_the_name_is_free(game: Table, disk: Disk) -> None:
    """The seat is on the disk, its place in the game is not: nobody holds a key to it."""
    disk.dies_at(6)
    with disk.watched(), pytest.raises(PowerCut):
        game.sit("Eva")
    assert "Eva" in (game.folder / "table.json").read_text()
    disk.works()
    game.restart()
    assert game.sit("Eva") == "Eva"


def test_the_power_went_after_the_newcomer_was_in_the_game_so_the_seat_can_still_be_had(
    game: Table, disk: Disk
) -> None:
    disk.dies_at(7)
    with disk.watched(), pytest.raises(PowerCut):
        game.sit("Eva")
    disk.works()
    game.restart()
    game.sit("Eva")
    assert [each["name"] for each in game.see()["seats"]] == ["Ana", "Jon", "Mikel", "Eva"]


@pytest.mark.parametrize("name", ["Eva", "eva", " Eva "])
def test_whoever_never_got_the_answer_sits_down_again(lobby: Table, name: str) -> None:
    lobby.sit_and_vanish("Eva")
    lobby.now += 11
    assert lobby.sit(name) == "Eva"


def test_as_long_as_the_answer_may_be_on_its_way_the_name_is_taken(lobby: Table) -> None:
    lobby.sit_and_vanish("Eva")
    lobby.now += 9
    with pytest.raises(Refused, match="name_taken"):
        lobby.sit("Eva")


def test_nor_is_the_seat_taken_over_under_another_name(sits: Sits) -> None:
    table = sits("Ana")
    table.sit_and_vanish("Eva")
    table.now += 11
    with pytest.raises(Refused, match="not_yours"):
        table.sit("Iker", take="Eva")


def test_so_in_the_middle_of_a_game(game: Table) -> None:
    game.sit_and_vanish("Eva")
    game.now += 11
    game.play("Ana throws 5 3")
    game.sit("Eva")
    assert game.see("Eva")["you"] == "Eva"


def test_so_in_a_bots_seat(sits: Sits) -> None:
    table = sits("Ana", bots=1)
    table.sit_and_vanish("Eva", take="Ane")
    table.now += 11
    assert table.sit("Eva", take="Ane") == "Eva"


def test_the_key_that_never_came_back_is_good_for_nothing_then(lobby: Table) -> None:
    lobby.sit_and_vanish("Eva")
    lost = lobby.key("Eva")
    lobby.now += 11
    lobby.sit("Eva")
    with pytest.raises(Refused, match="no_seat"):
        lobby.ask(View(lost))


def test_once_the_key_has_come_back_the_seat_is_taken(lobby: Table) -> None:
    lobby.sit("Eva")
    lobby.restart()
    with pytest.raises(Refused, match="name_taken"):
        lobby.sit("Eva")


def test_a_phones_first_look_moves_no_state_on(lobby: Table) -> None:
    lobby.sit_and_vanish("Eva")
    before = lobby.evening.at
    lobby.see("Eva")
    assert lobby.evening.at == before


def test_a_phones_first_look_does_not_hang_on_the_disk(lobby: Table, disk: Disk) -> None:
    lobby.sit_and_vanish("Eva")
    disk.fails_from(0)
    with disk.watched():
        assert lobby.see("Eva")["you"] == "Eva"


# -- leaving


def test_in_the_lobby_a_seat_left_is_free(lobby: Table) -> None:
    lobby.do("Jon", "leave")
    assert lobby.sit("Jon") == "Jon"


@pytest.mark.parametrize("phase", [name for name in PHASES if name not in ("over", "one has left")])
def test_in_a_game_leaving_is_throwing_in_the_towel(game: Table, phase: str) -> None:
    game.play(PHASES[phase]).do("Mikel", "leave")
    assert game.see()["game"]["losers"] == ["Mikel"]


@pytest.mark.parametrize("phase", [name for name in PHASES if name not in ("over", "one has left")])
def test_if_the_seat_in_turn_leaves_the_round_starts_afresh(game: Table, phase: str) -> None:
    """I23: the next in order starts, with nothing standing."""
    turn = game.play(PHASES[phase]).see()["game"]["turn"]
    game.do(turn, "leave")
    after = {"Ana": "Jon", "Jon": "Mikel", "Mikel": "Ana"}[turn]
    seen = game.see()["game"]
    assert (seen["turn"], seen["phase"], seen["standing"]) == (after, "to_roll", None)


def test_whoever_has_left_cannot_leave_again(game: Table) -> None:
    assert game.play("Mikel leaves").refused("Mikel", "leave").code == "not_allowed"


def test_whoever_has_left_may_still_watch(game: Table) -> None:
    seen = game.play("Mikel leaves").see("Mikel")
    assert (seen["you"], seen["can"]) == ("Mikel", [])


def test_after_the_game_nobody_can_leave_it(game: Table) -> None:
    assert game.play("Ana ends").refused("Jon", "leave").code == "not_allowed"


def test_when_one_alone_is_left_the_game_is_over(game: Table) -> None:
    assert game.play("Ana leaves; Jon leaves").see()["stage"] == "over"


# -- the next game


def test_a_new_game_begins_in_the_lobby(game: Table) -> None:
    game.play("Ana ends").do("Ana", "new_game")
    assert (game.see()["stage"], game.see()["game"]) == ("lobby", None)


def test_whoever_left_the_game_has_no_seat_in_the_next(game: Table) -> None:
    game.play("Mikel leaves; Ana ends").do("Ana", "new_game")
    assert [each["name"] for each in game.see()["seats"]] == ["Ana", "Jon"]


def test_a_game_that_goes_on_is_not_thrown_away(game: Table) -> None:
    assert game.refused("Ana", "new_game").code == "not_allowed"


def test_after_a_game_one_may_sit_down_for_the_next(game: Table) -> None:
    game.play("Ana ends").sit("Eva")
    game.do("Ana", "new_game")
    game.do("Ana", "start")
    assert [each["name"] for each in game.see()["seats"]] == ["Ana", "Jon", "Mikel", "Eva"]


def test_whoever_waits_for_the_next_is_seen(game: Table) -> None:
    game.play("Ana ends").sit("Eva")
    assert [each["name"] for each in game.see()["seats"]][-1] == "Eva"


def test_whoever_waits_for_the_next_still_does_after_a_power_cut(game: Table) -> None:
    game.play("Ana ends").sit("Eva")
    game.restart()
    assert game.see("Eva")["you"] == "Eva"


def test_every_change_moves_the_state_on(lobby: Table) -> None:
    """``at`` only ever grows, so that no tap on an old screen is taken for a new one."""
    seen = [lobby.see()["at"]]
    steps = ["Ana starts", "Ana throws 5 3", "Ana says 8", "Jon lifts", "Ana ends"]
    for step in steps:
        lobby.play(step)
        seen.append(lobby.see()["at"])
    lobby.do("Ana", "new_game")
    seen.append(lobby.see()["at"])
    lobby.do("Ana", "start")
    seen.append(lobby.see()["at"])
    assert seen == sorted(set(seen))


# -- a disk that fails

COMMANDS: dict[str, tuple[str, Callable[[Table], object]]] = {
    "sit down in the lobby": ("lobby", lambda table: table.sit_and_vanish("Eva")),
    "sit down between rounds": ("game", lambda table: table.sit_and_vanish("Eva")),
    "take a bot's seat": ("game", lambda table: table.sit_and_vanish("", take="Ane")),
    "leave the lobby": ("lobby", lambda table: table.do("Jon", "leave")),
    "order": ("lobby", lambda table: table.do("Ana", "order", seats=["Jon", "Ana", "Ane"])),
    "direction": ("lobby", lambda table: table.do("Ana", "direction", direction="left")),
    "add a bot": ("lobby", lambda table: table.do("Ana", "add_bot")),
    "remove a bot": ("lobby", lambda table: table.do("Ana", "remove", seat="Ane")),
    "start": ("lobby", lambda table: table.do("Ana", "start")),
    "announce": ("Ana throws 5 3", lambda table: table.do("Ana", "announce", say="8")),
    "show": ("Ana throws 1 2", lambda table: table.do("Ana", "show", to="Jon")),
    "believe": ("Ana throws 5 3; Ana says 8", lambda table: table.do("Jon", "believe")),
    "lift": ("Ana throws 5 3; Ana says 8", lambda table: table.do("Jon", "lift")),
    "drink": ("Ana throws 1 2; Ana shows Jon", lambda table: table.do("Jon", "drink")),
    "leave the game": ("game", lambda table: table.do("Jon", "leave")),
    "end": ("game", lambda table: table.do("Ana", "end")),
    "pause": ("game", lambda table: table.do("Ana", "propose", kind="pause")),
    "stand in": ("game", lambda table: table.do("Ana", "propose", kind="stand_in", seat="Jon")),
    "a K.O.": ("game", lambda table: table.do("Ana", "propose", kind="ko", seat="Jon")),
    "ask for a seat back": ("game", lambda table: table.ask(AskBack(CODE, "Jon"))),
    "rename": ("lobby", lambda table: table.do("Jon", "rename", seat="Jon", called="Jonan")),
    "new game": ("Ana ends", lambda table: table.do("Ana", "new_game")),
}


def prepared(sits: Sits, story: str) -> Table:
    """Ana, Jon and the bot Ane, who sits last."""
    table = sits("Ana", "Jon")
    table.do("Ana", "add_bot")
    if story != "lobby":
        table.do("Ana", "start")
    return table if story in ("lobby", "game") else table.play(story)


def calls_of(sits: Sits, disk: Disk, story: str, command: Callable[[Table], object]) -> int:
    table = prepared(sits, story)
    with disk.watched() as calls:
        command(table)
    return len(calls)


@pytest.mark.parametrize(("story", "command"), COMMANDS.values(), ids=COMMANDS.keys())
def test_a_disk_that_fails_once_anywhere_changes_nothing(
    sits: Sits, disk: Disk, story: str, command: Callable[[Table], object]
) -> None:
    """Refused and told; the screens as they were, and the files too, also for the next start."""
    for place in range(calls_of(sits, disk, story, command)):
        table = prepared(sits, story)
        before, kept = public(table), table.on_disk()
        disk.fails_at(place)
        with disk.watched(), pytest.raises(Refused, match="disk"):
            command(table)
        disk.works()
        assert (but_the_disk(public(table)), table.on_disk()) == (before, kept), place


@pytest.mark.parametrize(("story", "command"), COMMANDS.values(), ids=COMMANDS.keys())
def test_a_disk_that_fails_for_good_changes_no_screen(
    sits: Sits, disk: Disk, story: str, command: Callable[[Table], object]
) -> None:
    for place in range(calls_of(sits, disk, story, command)):
        table = prepared(sits, story)
        before = public(table)
        disk.fails_from(place)
        with disk.watched(), pytest.raises(Refused, match="disk"):
            command(table)
        disk.works()
        assert but_the_disk(public(table)) == before, place


@pytest.mark.parametrize(("story", "command"), COMMANDS.values(), ids=COMMANDS.keys())
def test_once_the_disk_works_again_so_does_the_command(
    sits: Sits, disk: Disk, story: str, command: Callable[[Table], object]
) -> None:
    for place in range(calls_of(sits, disk, story, command)):
        table = prepared(sits, story)
        disk.fails_from(place)
        with disk.watched(), pytest.raises(Refused):
            command(table)
        disk.works()
        command(table)
        before = but_the_disk(public(table))
        table.restart()
        assert public(table) == before, place


@pytest.mark.parametrize(("story", "command"), COMMANDS.values(), ids=COMMANDS.keys())
def test_a_power_cut_anywhere_leaves_before_or_after(
    sits: Sits, disk: Disk, story: str, command: Callable[[Table], object]
) -> None:
    done = prepared(sits, story)
    command(done)
    done.restart()
    after = public(done)
    for place in range(calls_of(sits, disk, story, command)):
        table = prepared(sits, story)
        before = public(table)
        disk.dies_at(place)
        with disk.watched(), pytest.raises(PowerCut):
            command(table)
        disk.works()
        table.restart()
        assert public(table) in (before, after), place


def test_a_disk_that_fails_when_the_dice_are_read_makes_no_roll(game: Table, disk: Disk) -> None:
    game.do("Ana", "shake")
    disk.fails_from(0)
    with disk.watched():
        game.land()
    disk.works()
    seen = game.see()
    assert (seen["game"]["phase"], seen["notice"]) == ("to_roll", {"code": "disk", "by": "Ana"})


def test_the_seat_may_then_shake_again(game: Table, disk: Disk) -> None:
    game.do("Ana", "shake")
    disk.fails_from(0)
    with disk.watched():
        game.land()
    disk.works()
    assert game.play("Ana throws 6 6").look("Ana") == [6, 6]


def test_a_new_table_that_cannot_be_kept_is_told(tmp_path: Path, disk: Disk) -> None:
    Table(tmp_path).close()
    (tmp_path / "table.json").unlink()
    disk.fails_from(1)  # The first call opens the lock.
    with disk.watched(), pytest.raises(CannotWrite):
        Table(tmp_path)
