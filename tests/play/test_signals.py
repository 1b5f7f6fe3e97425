"""What lamps, buzzer and button do in a game: the light that passes, asks, flashes, and is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kinito_pi.play.lamps import way_of
from kinito_pi.ports import Lights, Signal

from .bench import Table

Sits = Callable[..., Table]
TURN, PASS, ANSWER = Signal.TURN, Signal.PASS, Signal.ANSWER


def shown(table: Table) -> Lights:
    return table.tower.lamps.shown[-1]


# -- the light


def test_at_the_start_it_stands_at_the_first_seat(game: Table) -> None:
    assert shown(game) == Lights(TURN, 0)


def test_when_the_cup_passes_it_sweeps_there(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 8")
    assert shown(game) == Lights(PASS, 1, start=0, step=1)


def test_past_the_last_seat_it_sweeps_on_to_the_first(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 8; Jon believes; Jon throws 6 3; Jon says 9; Mikel believes")
    game.play("Mikel throws 6 4; Mikel says 10")
    assert shown(game) == Lights(PASS, 0, start=2, step=1)


def test_turned_round_it_sweeps_the_other_way(sits: Sits) -> None:
    """G9."""
    table = sits("Ana", "Jon", "Mikel")
    table.do("Ana", "game", game="gobelet")
    table.do("Ana", "start")
    table.play("Ana throws 2 3; Ana looks; Ana shows; Ana throws 5 4; Ana says 8")
    assert shown(table) == Lights(PASS, 2, start=0, step=-1)


def test_seats_that_sit_against_the_numbers_are_swept_against_them(sits: Sits) -> None:
    table = sits("Ana", "Jon", "Mikel")
    table.do("Ana", "find_lamps")
    for name in ("Ana", "Mikel", "Jon"):
        table.do(name, "my_lamp")
    table.do("Ana", "start")
    table.play("Ana throws 5 3; Ana says 8")
    assert shown(table) == Lights(PASS, 2, start=0, step=-1)


def test_who_must_answer_a_kinito_is_asked(game: Table) -> None:
    """I16."""
    game.play("Ana throws 1 2; Ana shows Mikel")
    assert shown(game) == Lights(ANSWER, 2)


def test_who_is_challenged_is_asked(sits: Sits) -> None:
    """G7."""
    table = sits("Ana", "Jon", "Mikel")
    table.do("Ana", "game", game="gobelet")
    table.do("Ana", "start")
    table.play("Ana throws 5 4; Ana challenges Mikel")
    assert shown(table) == Lights(ANSWER, 2)


def test_when_the_dice_are_shown_all_lamps_flash(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 9; Jon lifts")
    assert shown(game) == Lights(Signal.REVEAL, 0)


def test_a_throw_that_the_tower_cannot_make_is_trouble(game: Table) -> None:
    game.tower.shaker.fails_with("stalled")
    game.do("Ana", "shake")
    game.land()
    assert shown(game) == Lights(Signal.TROUBLE, 0)


def test_the_same_trouble_again_is_shown_again(game: Table) -> None:
    game.tower.shaker.fails_with("stalled")
    for _ in range(2):
        game.do("Ana", "shake")
        game.land()
        game.tick()
    assert game.tower.lamps.shown.count(Lights(Signal.TROUBLE, 0)) == 2


def test_an_opened_cup_is_trouble(game: Table) -> None:
    game.play("Ana throws 5 3").tower.lid.open()
    game.loop.turn(0)
    assert shown(game) == Lights(Signal.TROUBLE, 0)


def test_a_refused_reading_is_none(game: Table) -> None:
    """The light tells no more of a reading than the screens, and later."""
    before = len(game.tower.lamps.shown)
    game.play("Ana throws 5 3 1")
    assert [each.signal for each in game.tower.lamps.shown[before:]] == []


def test_what_passes_gives_way_to_what_stays(game: Table) -> None:
    """A Kinito shown back on a Kontrakinito asks again; here the flash of trouble comes between."""
    game.play("Ana throws 1 2; Ana shows Jon")
    game.tower.lid.open()
    game.loop.turn(0)
    game.tick()
    assert shown(game) == Lights(ANSWER, 1)


def test_a_light_that_fails_in_the_middle_is_let_be_until_something_changes(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Fifty complaints a second would fill the journal."""
    game.tower.lamps.breaks["step"] = OSError("pin")
    game.play("Ana throws 5 3; Ana says 8")
    caplog.clear()
    for _ in range(10):
        game.tick()
    assert len(caplog.records) <= 1


def test_a_signal_that_goes_on_is_not_begun_anew(game: Table) -> None:
    game.play("Ana throws 1 2")
    game.tower.lamps.unfinished = True
    game.play("Ana shows Jon")
    game.loop.publish_soon()
    game.tick()
    assert game.tower.lamps.shown.count(Lights(ANSWER, 1)) == 1


def test_the_buzzer_hears_the_same_signals(game: Table) -> None:
    game.play("Ana throws 5 3; Ana says 9; Jon lifts")
    assert [each for each in game.tower.buzzer.heard if each is not TURN] == [PASS, Signal.REVEAL]


@pytest.mark.parametrize(
    ("places", "step"), [((0, 1, 2, 3), 1), ((3, 2, 1, 0), -1), ((7, 9, 1), 1), ((1, 9, 7), -1), ((0, 5), 1)]
)
def test_the_way_round_is_told_from_where_they_sit(places: tuple[int, ...], step: int) -> None:
    lamps: dict[str, int | None] = {str(n): place for n, place in enumerate(places)}
    assert way_of(list(lamps), lamps, 10, reversed_=False) == step


def test_play_turned_round_is_the_other_way() -> None:
    assert way_of(["a", "b", "c"], {"a": 0, "b": 1, "c": 2}, 10, reversed_=True) == -1


# -- whose lamp is this?


def lamps(table: Table) -> list[int | None]:
    return [each["lamp"] for each in table.see()["seats"]]


def test_the_lamp_that_is_asked_for_blinks(lobby: Table) -> None:
    lobby.do("Ana", "find_lamps")
    assert shown(lobby) == Lights(Signal.HERE, 0)


def test_everybody_is_asked(lobby: Table) -> None:
    lobby.do("Ana", "find_lamps")
    assert lobby.see()["lamp_asked"] == 0


def test_whoever_taps_has_it_and_the_next_is_asked_for(lobby: Table) -> None:
    lobby.do("Ana", "find_lamps")
    lobby.do("Jon", "my_lamp")
    assert (lamps(lobby)[1], shown(lobby)) == (0, Lights(Signal.HERE, 1))


def test_a_lamp_before_an_empty_chair_is_nobodys(lobby: Table) -> None:
    lobby.do("Ana", "find_lamps")
    lobby.do("Ana", "no_lamp")
    lobby.do("Ana", "my_lamp")
    assert lamps(lobby)[0] == 1


def test_when_all_have_theirs_nothing_more_is_asked(sits: Sits) -> None:
    table = sits("Ana", "Jon")
    table.do("Ana", "find_lamps")
    table.do("Jon", "my_lamp")
    table.do("Ana", "my_lamp")
    assert (lamps(table), table.see()["lamp_asked"], shown(table)) == ([1, 0], None, Lights(TURN, None))


def test_when_the_lamps_run_out_nothing_more_is_asked(sits: Sits) -> None:
    table = sits("Ana", "Jon", lamps=2)
    table.do("Ana", "find_lamps")
    table.do("Ana", "no_lamp")
    table.do("Ana", "no_lamp")
    assert table.see()["lamp_asked"] is None


def test_two_cannot_have_one(lobby: Table) -> None:
    """The second tap comes from a screen that is behind."""
    lobby.do("Ana", "find_lamps")
    at = lobby.evening.at
    lobby.do("Jon", "my_lamp")
    assert lobby.refused("Ana", "my_lamp", at=at).code == "stale"


def test_a_seat_that_plays_by_itself_is_spoken_for(sits: Sits) -> None:
    table = sits("Ana", bots=1)
    table.do("Ana", "find_lamps")
    table.do("Ana", "my_lamp", seat="Ane")
    assert dict(zip([each["name"] for each in table.see()["seats"]], lamps(table), strict=True))["Ane"] == 0


def test_nobody_speaks_for_another_person(lobby: Table) -> None:
    lobby.do("Ana", "find_lamps")
    assert lobby.refused("Ana", "my_lamp", seat="Jon").code == "not_yours"


def test_asking_can_be_ended(lobby: Table) -> None:
    lobby.do("Ana", "find_lamps")
    lobby.do("Ana", "end_lamps")
    assert (lobby.see()["lamp_asked"], shown(lobby)) == (None, Lights(TURN, None))


def test_a_tower_without_lamps_asks_for_none(sits: Sits) -> None:
    assert sits("Ana", lamps=0).refused("Ana", "find_lamps").data["why"] == "no_lamps"


def test_a_lamp_that_is_not_asked_for_is_nobodys(lobby: Table) -> None:
    assert lobby.refused("Ana", "my_lamp").data["why"] == "no_lamp_asked"


def test_the_game_begins_and_nothing_is_asked_any_more(lobby: Table) -> None:
    lobby.do("Ana", "find_lamps")
    lobby.do("Ana", "start")
    assert (lobby.see()["lamp_asked"], shown(lobby)) == (None, Lights(TURN, 0))


def test_what_was_found_is_there_after_a_power_cut(lobby: Table) -> None:
    lobby.do("Ana", "find_lamps")
    lobby.do("Jon", "my_lamp")
    lobby.restart()
    assert (lamps(lobby)[1], lobby.see()["lamp_asked"]) == (0, 1)


def test_a_seat_that_leaves_takes_nobodys_lamp(game: Table) -> None:
    """Nobody at the table moves up."""
    game.do("Ana", "leave")
    assert {each["name"]: each["lamp"] for each in game.see()["seats"]} == {"Jon": 1, "Mikel": 2, "Ana": 0}


# -- the button


def pressed(table: Table) -> Table:
    table.tower.button.press()
    table.loop.turn(0)
    return table


def test_the_button_throws_for_the_seat_in_turn(game: Table) -> None:
    assert pressed(game).see()["throw"]["by"] == "Ana"


def test_what_it_throws_is_read_like_any_throw(game: Table) -> None:
    game.reader.dice = (5, 3)
    pressed(game).land()
    assert sorted(game.look("Ana")) == [3, 5]


def test_in_the_air_it_does_nothing(game: Table) -> None:
    pressed(pressed(game)).land()
    assert len(game.tower.put_in) == 1


def test_once_thrown_it_does_nothing(game: Table) -> None:
    pressed(game.play("Ana throws 5 3"))
    assert game.see()["throw"] is None


def test_it_takes_no_choice_from_a_seat(game: Table) -> None:
    """I8: who has believed a pair may pass the cup on untouched."""
    pressed(game.play("Ana throws 3 3; Ana says 3-3; Jon believes"))
    assert game.see()["throw"] is None


def test_it_takes_no_choice_from_a_seat_that_may_look_first(sits: Sits) -> None:
    """G5."""
    table = sits("Ana", "Jon", "Mikel")
    table.do("Ana", "game", game="gobelet")
    table.do("Ana", "start")
    pressed(table.play("Ana throws 5 4; Ana says 8; Jon believes"))
    assert table.see()["throw"] is None


def test_it_does_not_throw_for_a_seat_that_plays_by_itself(sits: Sits) -> None:
    table = sits("Ana", bots=1)
    table.do("Ana", "order", seats=["Ane", "Ana"])
    table.do("Ana", "start")
    assert pressed(table).see()["throw"] is None


@pytest.mark.parametrize("stage", ["lobby", "over"])
def test_without_a_game_it_does_nothing(lobby: Table, stage: str) -> None:
    if stage == "over":
        lobby.do("Ana", "start")
        lobby.do("Ana", "end")
    pressed(lobby)
    assert lobby.tower.put_in == []


def test_pressed_wildly_it_raises_nothing_in_the_pins_thread(game: Table) -> None:
    for _ in range(400):
        game.tower.button.press()
