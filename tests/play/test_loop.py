"""The one thread that owns the table: one command at a time, and whatever goes wrong, the next is served."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any

import pytest

from kinito_pi.play import Command, Do, LidOpened, LookUnder, Refused, Screen, SitDown, View
from kinito_pi.ports import CameraGone, ShakePhase, ShakeStatus
from kinito_pi.vision import Reason

from ..journal.disk import Disk
from .bench import BOT_KEY, CODE, Table
from .fake_tower import SHAKE, Slow

Sits = Callable[..., Table]


def last_line(table: Table) -> dict[str, Any]:
    line: dict[str, Any] = table.see()["log"][-1]
    del line["n"]
    return line


# -- who may


@pytest.mark.parametrize(
    "key", [None, "", "no such key", "Ana", f"{BOT_KEY}:Ana", f"{BOT_KEY}:", ":Ana", "\ud800"]
)
@pytest.mark.parametrize("ask", [lambda key: Do(key, "leave", 0, {}), LookUnder], ids=["do", "look"])
def test_without_a_seats_key_nothing_is_done(
    game: Table, ask: Callable[..., Command], key: str | None
) -> None:
    with pytest.raises(Refused, match="no_seat"):
        game.ask(ask(key))


def test_a_stranger_is_told_no_seat_before_anything_else(game: Table) -> None:
    with pytest.raises(Refused, match="no_seat"):
        game.ask(Do("stranger", "shake", -1, {}))


@pytest.mark.parametrize("at", [-1, 0, 10**9])
def test_a_tap_on_another_state_of_play_is_stale(game: Table, at: int) -> None:
    assert game.refused("Ana", "shake", at=at).code == "stale"


def test_a_stale_tap_is_told_the_state_there_is(game: Table) -> None:
    assert game.refused("Ana", "shake", at=0).data == {"at": game.see()["at"]}


def test_two_taps_on_one_screen_count_once(game: Table) -> None:
    at = game.play("Ana throws 5 3; Ana says 8").see("Jon")["at"]
    game.do("Jon", "believe", at=at)
    assert game.refused("Jon", "believe", at=at).code == "stale"


def test_out_of_turn_nobody_shakes(game: Table) -> None:
    assert game.refused("Jon", "shake").code == "not_allowed"


@pytest.mark.parametrize(
    "do", ["announce", "believe", "keep", "show", "order", "add_bot", "start", "new_game", "shake"]
)
def test_while_dice_are_in_the_air_everything_waits(game: Table, do: str) -> None:
    game.do("Ana", "shake")
    assert game.refused("Ana", do, say="8", die=1, to="Jon", seats=[]).code == "busy"


def test_a_command_that_there_is_not(game: Table) -> None:
    assert game.refused("Ana", "dance").code == "malformed"


# -- keys of seats that are no more


def test_a_seat_left_in_the_lobby_has_no_key(lobby: Table) -> None:
    lobby.do("Jon", "leave")
    assert lobby.refused("Jon", "start").code == "no_seat"


def test_its_screen_ends(lobby: Table) -> None:
    screen = lobby.streams.open("Jon")
    lobby.do("Jon", "leave")
    assert screen.ended == "closed"


def test_somebody_elses_stays(lobby: Table) -> None:
    screen = lobby.streams.open("Ana")
    lobby.do("Jon", "leave")
    assert screen.ended is None


def test_a_key_does_not_open_the_seat_of_a_later_namesake(lobby: Table) -> None:
    old = lobby.key("Jon")
    lobby.do("Jon", "leave")
    lobby.sit("Jon")
    with pytest.raises(Refused, match="no_seat"):
        lobby.ask(View(old))


def test_a_screen_that_outlived_its_seat_ends_when_a_namesake_sits_down(lobby: Table) -> None:
    """Between ``View`` and ``open`` a web thread may be overtaken."""
    lobby.do("Jon", "leave")
    late = lobby.streams.open("Jon")
    lobby.sit("Jon")
    assert late.ended == "closed"


def test_a_seat_that_left_the_game_has_no_key_in_the_next(game: Table) -> None:
    game.play("Mikel leaves; Ana ends").do("Ana", "new_game")
    assert game.refused("Mikel", "start").code == "no_seat"


def test_nor_a_screen(game: Table) -> None:
    screen = game.streams.open("Mikel")
    game.play("Mikel leaves; Ana ends").do("Ana", "new_game")
    assert screen.ended == "closed"


@pytest.mark.parametrize("stage", ["lobby", "game"])
def test_a_bots_key_stops_when_its_seat_is_taken_over(sits: Sits, stage: str) -> None:
    table = sits("Ana", bots=1)
    if stage == "game":
        table.do("Ana", "start")
    table.sit("Eva", take="Ane")
    with pytest.raises(Refused, match="no_seat"):
        table.ask(View(f"{BOT_KEY}:Ane"))


def test_a_bots_key_stops_when_it_is_sent_away(sits: Sits) -> None:
    table = sits("Ana", bots=1)
    table.do("Ana", "remove", seat="Ane")
    with pytest.raises(Refused, match="no_seat"):
        table.ask(View(f"{BOT_KEY}:Ane"))


def test_a_bots_key_opens_no_persons_seat(game: Table) -> None:
    with pytest.raises(Refused, match="no_seat"):
        game.ask(View(f"{BOT_KEY}:Ana"))


# -- looking


def test_a_seat_sees_its_own_dice(game: Table) -> None:
    assert game.play("Ana throws 5 3").look("Ana") == [3, 5]


@pytest.mark.parametrize("name", ["Jon", "Mikel"])
@pytest.mark.parametrize("story", ["", "Ana throws 5 3", "Ana throws 5 3; Ana says 8"])
def test_nobody_else_does(game: Table, story: str, name: str) -> None:
    game.play(story)
    with pytest.raises(Refused, match="nothing_to_see"):
        game.look(name)


def test_whoever_passed_the_cup_on_untouched_has_not_seen(game: Table) -> None:
    game.play("Ana throws 2 2; Ana says 2-2; Jon believes; Jon says 3-3")
    with pytest.raises(Refused, match="nothing_to_see"):
        game.look("Jon")


def test_after_the_lift_there_is_nothing_under_the_cup(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 8; Jon lifts")
    with pytest.raises(Refused, match="nothing_to_see"):
        game.look("Ana")


def test_before_a_game_there_is_nothing_to_look_at(lobby: Table) -> None:
    with pytest.raises(Refused, match="not_allowed"):
        lobby.look("Ana")


def test_looking_is_told_to_nobody(game: Table) -> None:
    game.play("Ana throws 5 3")
    screens = [game.streams.open(each) for each in ("Ana", "Jon", None)]
    game.look("Ana")
    assert [each.next(0) for each in screens] == [None] * 3


# -- a throw


def test_a_throw_becomes_a_roll(game: Table) -> None:
    assert game.play("Ana throws 5 3").see()["game"]["phase"] == "to_announce"


def test_the_tower_is_told_how_many_dice_belong_into_the_cup(game: Table) -> None:
    game.play("Ana throws 1 2; Ana shows Jon; Jon counters; Jon throws 1 4; Jon keeps 1; Jon throws 3")
    assert game.tower.put_in == [2, 2, 1]


def test_so_is_the_reader(game: Table) -> None:
    game.play("Ana throws 1 2; Ana shows Jon; Jon counters; Jon throws 1 4; Jon keeps 1; Jon throws 3")
    assert game.reader.asked == [2] * 6 + [1] * 3


def test_progress_is_seen_by_all(game: Table) -> None:
    """Half of the shake is four tenths of the bar: a fifth of it belongs to the reading."""
    game.do("Ana", "shake")
    game.tick()
    assert game.see()["throw"] == {"by": "Ana", "phase": "shaking", "progress": 0.4}


def test_a_refused_throw_costs_nobody_anything(game: Table) -> None:
    game.reader.refuses(Reason.COCKED, Reason.COCKED, Reason.COCKED)
    game.throw("Ana", 5, 3)
    assert game.see()["game"]["phase"] == "to_roll"


def test_why_it_was_refused_is_told(game: Table) -> None:
    game.reader.refuses(Reason.COCKED, Reason.COCKED, Reason.COCKED)
    game.throw("Ana", 5, 3)
    assert game.see()["notice"] == {"code": "refused", "reason": "cocked", "by": "Ana"}


def test_it_stands_in_the_log(game: Table) -> None:
    game.reader.refuses(Reason.DARK, Reason.DARK, Reason.DARK)
    game.throw("Ana", 5, 3)
    assert last_line(game) == {"event": "refused", "by": "Ana", "reason": "dark"}


def test_the_notice_goes_with_the_next_shake(game: Table) -> None:
    game.reader.refuses(Reason.COCKED, Reason.COCKED, Reason.COCKED)
    game.throw("Ana", 5, 3)
    game.do("Ana", "shake")
    assert game.see()["notice"] is None


def test_a_tower_that_fails_is_told(game: Table) -> None:
    game.tower.shaker.fails_with("stalled")
    game.throw("Ana", 5, 3)
    seen = game.see()
    assert (seen["notice"]["fault"], seen["tower"]["fault"]) == ("stalled", "stalled")


def test_its_fault_goes_with_the_next_shake(game: Table) -> None:
    game.tower.shaker.fails_with("stalled")
    game.throw("Ana", 5, 3)
    game.tower.shaker.script = SHAKE
    assert game.play("Ana throws 5 3").see()["tower"]["fault"] is None


def test_a_camera_that_is_gone_is_told(game: Table) -> None:
    game.tower.camera.breaks["begin"] = CameraGone("Check its cable.")
    game.throw("Ana", 5, 3)
    assert game.see()["notice"] == {"code": "tower", "fault": "camera_gone", "by": "Ana"}


def test_a_reading_of_too_few_dice_makes_no_roll(game: Table) -> None:
    game.throw("Ana", 5)
    assert game.see()["game"]["phase"] == "to_roll"


def test_a_throw_whose_seat_leaves_is_given_up(game: Table) -> None:
    game.do("Ana", "shake")
    game.tick()
    game.do("Ana", "leave")
    assert (game.see()["throw"], game.tower.is_quiet) == (None, True)


def test_its_dice_are_never_read(game: Table) -> None:
    game.do("Ana", "shake")
    game.tick()
    game.do("Ana", "leave")
    for _ in range(30):
        game.tick()
    assert game.reader.asked == []


def test_a_throw_goes_on_when_a_bystander_leaves(game: Table) -> None:
    game.reader.dice = (5, 3)
    game.do("Ana", "shake")
    game.do("Mikel", "leave")
    game.land()
    assert game.look("Ana") == [3, 5]


def test_a_counter_in_the_air_is_given_up_when_the_giver_leaves(game: Table) -> None:
    """I23: the round ends; Jon, next after Ana, starts afresh with two dice, and one is in the air."""
    game.play("Ana throws 1 2; Ana shows Jon; Jon counters; Jon throws 1 4; Jon keeps 1")
    game.do("Jon", "shake")
    game.do("Ana", "leave")
    assert game.see()["throw"] is None


def test_a_throw_is_given_up_when_the_game_ends(game: Table) -> None:
    game.do("Ana", "shake")
    game.do("Ana", "end")
    assert (game.see()["throw"], game.tower.is_quiet) == (None, True)


def test_somebody_who_sits_down_disturbs_no_throw(game: Table) -> None:
    game.reader.dice = (5, 3)
    game.do("Ana", "shake")
    game.sit("Eva")
    game.land()
    assert game.look("Ana") == [3, 5]


def test_whoever_takes_a_seat_over_gets_what_was_in_the_air(sits: Sits) -> None:
    table = sits("Ana", bots=1)
    table.do("Ana", "order", seats=["Ane", "Ana"])
    table.do("Ana", "start")
    table.do("Ane", "shake")
    table.sit("", take="Ane")
    table.land()
    assert table.look("Ane") == [3, 4]


def test_while_the_reader_reads_others_are_answered(sits: Sits) -> None:
    slow = Slow()
    table = sits("Ana", "Jon", readers=slow)
    table.do("Ana", "start")
    table.do("Ana", "shake")
    while len(slow.waiting) < 3:
        table.tick()
    assert table.see("Jon")["throw"]["phase"] == "reading"


# -- the lid


def test_opened_while_an_answer_is_awaited_it_is_a_lift(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 9").tower.lid.open()
    game.loop.turn(0)
    reveal = game.see()["game"]["reveal"]
    assert (reveal["by"], reveal["dice"], reveal["drinks"]) == ("Jon", [3, 5], "Ana")


@pytest.mark.parametrize(
    "story",
    [
        "",
        "Ana throws 5 3",
        "Ana throws 5 3; Ana says 8; Jon believes",
        "Ana throws 1 2; Ana shows Jon",
        "Ana ends",
    ],
)
def test_opened_at_any_other_time_it_is_only_told(game: Table, story: str) -> None:
    before = game.play(story).see()["game"]
    game.tower.lid.open()
    game.loop.turn(0)
    seen = game.see()
    assert (seen["notice"], seen["game"]) == ({"code": "cup_opened"}, before)


def test_an_opened_cup_stands_in_the_log(game: Table) -> None:
    game.play("Ana throws 5 3").tower.lid.open()
    game.loop.turn(0)
    assert last_line(game) == {"event": "cup_opened"}


def test_in_the_lobby_it_is_told_too(lobby: Table) -> None:
    lobby.tower.lid.open()
    lobby.loop.turn(0)
    assert lobby.see()["notice"] == {"code": "cup_opened"}


def test_a_lift_that_the_disk_does_not_take_is_told(game: Table, disk: Disk) -> None:
    game.play("Ana throws 5 3; Ana says 8").tower.lid.open()
    disk.fails_from(0)
    with disk.watched():
        game.loop.turn(0)
    assert (game.see()["notice"], game.see()["game"]["phase"]) == ({"code": "disk"}, "to_answer")


def test_a_full_inbox_raises_nothing_in_the_pins_thread(game: Table) -> None:
    for _ in range(256):
        game.inbox.put(View(None))
    game.tower.lid.open()


# -- the pass light


def test_the_light_is_at_whoever_is_in_turn(game: Table) -> None:
    seen = [game.tower.lamps.lamp]
    for step in ("Ana throws 5 3; Ana says 8", "Jon believes; Jon throws 6 3; Jon says 9", "Mikel lifts"):
        game.play(step)
        seen.append(game.tower.lamps.lamp)
    assert seen == [0, 1, 2, 2]


def test_the_light_goes_where_a_kinito_is_sent(game: Table) -> None:
    game.play("Ana throws 1 2; Ana shows Mikel")
    assert game.tower.lamps.lamp == 2


def test_the_light_follows_a_lift_by_hand(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 9").tower.lid.open()
    game.loop.turn(0)
    assert game.tower.lamps.lamp == 0


@pytest.mark.parametrize("dice", ["1 2", "3 4", "6 6"])
def test_the_light_stays_with_whoever_has_rolled(game: Table, dice: str) -> None:
    game.play(f"Ana throws {dice}")
    assert game.tower.lamps.lamp == 0


def test_in_the_lobby_it_is_out(lobby: Table) -> None:
    assert lobby.tower.lamps.lamp is None


def test_after_the_game_it_is_out(game: Table) -> None:
    game.play("Ana ends")
    assert game.tower.lamps.lamp is None


def test_a_seat_without_a_lamp_lights_none(sits: Sits) -> None:
    table = sits("Ana", "Jon", "Mikel", lamps=2)
    table.do("Ana", "order", seats=["Mikel", "Ana", "Jon"])
    table.do("Ana", "start")
    table.play("Mikel throws 5 3; Mikel says 8; Ana believes; Ana throws 6 3; Ana says 9")
    assert table.tower.lamps.lamp is None


def test_after_a_restart_it_is_where_it_was(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 8").tower.lamps.lamp = None
    game.restart()
    assert game.tower.lamps.lamp == 1


def test_a_lamp_that_cannot_be_lit_stops_no_game(game: Table) -> None:
    game.tower.lamps.breaks["show"] = OSError("pin")
    assert game.play("Ana throws 5 3; Ana says 8").see()["game"]["turn"] == "Jon"


# -- whatever goes wrong


class Gremlin(Exception):
    """Something that nobody thought of."""


def break_the_view(table: Table, patch: pytest.MonkeyPatch) -> Command:
    patch.setattr("kinito_pi.play.screens.snapshot", gremlin)
    return View(None)


def break_an_action(table: Table, patch: pytest.MonkeyPatch) -> Command:
    patch.setattr("kinito_pi.play.running_game.told", gremlin)
    return Do(table.key("Mikel"), "leave", table.evening.at, {})


def break_sitting_down(table: Table, patch: pytest.MonkeyPatch) -> Command:
    patch.setattr("kinito_pi.play.evening.clean_name", gremlin)
    return SitDown(CODE, "Eva")


def break_looking(table: Table, patch: pytest.MonkeyPatch) -> Command:
    patch.setattr("kinito_pi.play.desk.Desk.look", gremlin)
    return LookUnder(table.key("Ana"))


def break_the_lid(table: Table, patch: pytest.MonkeyPatch) -> Command:
    patch.setattr("kinito_pi.play.landing.Landing.tell", gremlin)
    return LidOpened()


def gremlin(*_args: Any, **_options: Any) -> Any:
    raise Gremlin("dice 5 3")


BREAKS = [break_the_view, break_an_action, break_sitting_down, break_looking, break_the_lid]


@pytest.mark.parametrize("breaks", BREAKS)
def test_a_command_that_goes_wrong_is_answered(game: Table, breaks: Callable[..., Command]) -> None:
    with pytest.MonkeyPatch.context() as patch, pytest.raises(Refused, match="unavailable"):
        game.ask(breaks(game, patch))


@pytest.mark.parametrize("breaks", BREAKS)
def test_the_motor_and_the_light_are_off_then(game: Table, breaks: Callable[..., Command]) -> None:
    game.do("Ana", "shake")
    for _ in range(6):
        game.tick()
    assert not game.tower.is_quiet
    with pytest.MonkeyPatch.context() as patch, pytest.raises(Refused):
        game.ask(breaks(game, patch))
    assert game.tower.is_quiet


@pytest.mark.parametrize("breaks", BREAKS)
def test_the_game_is_as_it_was(game: Table, breaks: Callable[..., Command]) -> None:
    before, kept = game.see(), game.on_disk()
    with pytest.MonkeyPatch.context() as patch, pytest.raises(Refused):
        game.ask(breaks(game, patch))
    assert (game.see() | {"version": before["version"]}, game.on_disk()) == (before, kept)


@pytest.mark.parametrize("breaks", BREAKS)
def test_the_next_command_is_served(game: Table, breaks: Callable[..., Command]) -> None:
    with pytest.MonkeyPatch.context() as patch, pytest.raises(Refused):
        game.ask(breaks(game, patch))
    assert game.play("Ana throws 5 3").look("Ana") == [3, 5]


@pytest.mark.parametrize(("part", "call"), [("shaker", "begin"), ("shaker", "step"), ("shaker", "halt"),
                                            ("lamps", "on"), ("lamps", "off"), ("camera", "begin"),
                                            ("camera", "frame"), ("camera", "end")])  # fmt: skip
def test_a_part_of_the_tower_that_breaks_stops_no_loop(game: Table, part: str, call: str) -> None:
    broken = getattr(game.tower, part)
    broken.breaks[call] = OSError("pin")
    answer = game.inbox.put(Do(game.key("Ana"), "shake", game.evening.at, {}))
    for _ in range(60):
        game.tick()
    broken.breaks.clear()
    assert answer.done()
    assert game.play("Ana throws 6 6").look("Ana") == [6, 6]


def test_a_reader_that_breaks_is_told_as_a_throw_that_failed(game: Table) -> None:
    game.reader.script = [Gremlin("dice 5 3")]
    game.throw("Ana", 5, 3)
    assert (game.see()["notice"]["fault"], game.tower.is_quiet) == ("timeout", True)


def test_screens_that_cannot_be_told_undo_nothing(game: Table) -> None:
    game.play("Ana throws 5 3")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game.streams, "publish", gremlin)
        game.do("Ana", "announce", say="8")
    assert game.see()["game"]["phase"] == "to_answer"


def test_a_command_of_no_known_kind_is_refused(game: Table) -> None:
    with pytest.raises(Refused, match="malformed"):
        game.ask(Command())


# -- who asked and went


def test_a_caller_that_has_gone_is_not_served(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 8")
    answer = game.inbox.put(Do(game.key("Jon"), "believe", game.evening.at, {}))
    answer.cancel()
    game.loop.turn(0)
    assert game.see()["game"]["phase"] == "to_answer"


def test_when_the_loop_ends_nobody_is_left_waiting(game: Table) -> None:
    game.loop.stop()
    answers = [game.inbox.put(View(None)) for _ in range(3)]
    game.loop.run()
    assert all(isinstance(each.exception(0), Refused) for each in answers)


def test_when_the_loop_ends_in_the_middle_of_a_throw_the_tower_is_quiet(game: Table) -> None:
    game.do("Ana", "shake")
    for _ in range(6):
        game.tick()
    game.loop.stop()
    game.loop.run()
    assert (game.tower.is_quiet, game.tower.lamps.lamp) == (True, None)


def test_when_something_ends_the_thread_itself_nobody_is_left_waiting(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ends(*_args: Any) -> Any:
        raise SystemExit

    monkeypatch.setattr("kinito_pi.play.screens.snapshot", ends)
    answers = [game.inbox.put(View(None)) for _ in range(2)]
    with pytest.raises(SystemExit):
        game.loop.run()
    assert all(isinstance(each.exception(0), Refused) for each in answers)


def test_from_many_threads_every_command_gets_its_answer(game: Table) -> None:
    loop = Thread(target=game.loop.run)
    loop.start()
    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(lambda _: game.inbox.ask(View(None)), range(100)))
    game.loop.stop()
    game.loop.publish_soon()
    loop.join()
    assert len(answers) == 100


# -- what the screens get


def test_everybody_gets_a_new_snapshot_when_something_is_done(game: Table) -> None:
    screens = [game.streams.open(each) for each in ("Ana", "Jon", None)]
    game.play("Ana throws 5 3")
    assert all(each.next(0) for each in screens)


def test_a_refused_command_is_told_to_nobody_else(game: Table) -> None:
    screen = game.streams.open(None)
    game.refused("Jon", "shake")
    assert screen.next(0) is None


def test_versions_grow(game: Table) -> None:
    before = game.see()["version"]
    assert game.play("Ana throws 5 3").see()["version"] > before


def test_a_screen_that_comes_is_seen_by_all(game: Table) -> None:
    game.streams.open("Jon")
    table = game.streams.open(None)
    game.ask(Screen("Jon", here=True))
    assert table.next(0)
    assert [each["here"] for each in game.see()["seats"]] == [False, True, False]


def test_a_screen_that_goes_is_seen_by_all(game: Table) -> None:
    jon = game.streams.open("Jon")
    game.ask(Screen("Jon", here=True))
    game.streams.close(jon)
    game.ask(Screen("Jon", here=False))
    assert [each["here"] for each in game.see()["seats"]] == [False] * 3


def test_who_is_here_does_not_hang_on_a_message_that_was_lost(game: Table) -> None:
    game.streams.open("Jon")
    assert [each["here"] for each in game.see()["seats"]] == [False, True, False]


def test_nothing_new_is_published_twice(game: Table) -> None:
    game.streams.open("Jon")
    game.ask(Screen("Jon", here=True))
    table = game.streams.open(None)
    game.ask(Screen("Jon", here=True))
    assert table.next(0) is None


def test_a_shaker_that_hangs_publishes_no_flood(game: Table) -> None:
    game.tower.shaker.script = (ShakeStatus(ShakePhase.SHAKING, 0.5),)
    game.do("Ana", "shake")
    game.tick()
    before = game.see()["version"]
    for _ in range(50):
        game.tick()
    assert game.see()["version"] == before


# -- what is written of it


def test_what_is_said_of_a_failure_names_its_place_and_not_its_values(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    game.reader.script = [Gremlin("dice 5 3")]
    with caplog.at_level(logging.DEBUG):
        game.throw("Ana", 5, 3)
    (message,) = caplog.messages
    assert message.startswith("The throw went wrong, and may be made again: Gremlin at ")
    assert "5 3" not in message


# -- a shake that is held


def test_whoever_holds_on_shakes_on_until_letting_go(game: Table) -> None:
    game.do("Ana", "shake", held=True)
    game.do("Ana", "let_go")
    assert [step for step in game.tower.trace if step[0] == "held"] == [("held", True), ("held", False)]


def test_a_tap_holds_nothing(game: Table) -> None:
    game.do("Ana", "shake")
    assert ("held", True) not in game.tower.trace


def test_nobody_lets_go_for_another(game: Table) -> None:
    game.do("Ana", "shake", held=True)
    game.do("Jon", "let_go")
    assert ("held", False) not in game.tower.trace


def test_letting_go_of_nothing_does_nothing(game: Table) -> None:
    before = game.see()["game"]
    game.do("Ana", "let_go", at=0)
    assert game.see()["game"] == before
