"""The photograph of a roll: for nobody before everybody may see its dice, and for nobody after."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kinito_pi.play import Picture, Refused
from kinito_pi.vision import Reason

from .bench import Table
from .fake_tower import SIZE

GREY = 90
LIFTED = "Ana throws 5 3; Ana says 9; Jon lifts"
HIDDEN = "Ana throws 5 3; Ana says 9"


def grey(table: Table, level: int) -> None:
    """What the camera sees from now on: a floor of this level."""
    table.tower.camera.still = np.full(SIZE, level, np.uint8)


def number(table: Table) -> int | None:
    told = table.see()["photograph"]
    return None if told is None else int(told["n"])


def level_of(table: Table, of: int) -> int:
    """How bright the photograph is."""
    jpeg = np.frombuffer(table.ask(Picture(of))["jpeg"], np.uint8)
    return round(float(cv2.imdecode(jpeg, cv2.IMREAD_GRAYSCALE).mean()))


def is_refused(table: Table, of: int) -> bool:
    try:
        table.ask(Picture(of))
    except Refused as refusal:
        return refusal.code == "nothing_to_see"
    return False


def refused_all(table: Table) -> bool:
    """Whatever number somebody might try."""
    return all(is_refused(table, of) for of in range(-1, table.evening.at + 3))


@pytest.mark.parametrize("story", ["Ana throws 5 3", HIDDEN, f"{HIDDEN}; Jon believes"])
def test_of_hidden_dice_there_is_none(game: Table, story: str) -> None:
    game.play(story)
    assert (number(game), refused_all(game)) == (None, True)


def test_once_the_cup_is_lifted_all_are_told_of_it(game: Table) -> None:
    game.play(LIFTED)
    assert [game.see(who)["photograph"] for who in (None, "Ana", "Mikel")] == [
        {"n": number(game), "seen": [4, 2], "below": True}  # under a 3 and a 5, in the order of their tops
    ] * 3


def test_it_is_the_picture_that_was_read_of_this_roll(game: Table) -> None:
    grey(game, GREY)
    game.play("Ana throws 5 3; Ana says 9; Jon believes")
    grey(game, 2 * GREY)
    game.play("Jon throws 6 3; Jon says 10; Mikel lifts")
    assert level_of(game, number(game) or 0) == 2 * GREY


def test_a_picture_that_was_refused_is_never_shown(game: Table) -> None:
    game.reader.refuses(*[Reason.COCKED] * 3)
    game.play("Ana throws 5 3")
    assert refused_all(game)


def test_another_number_brings_nothing(game: Table) -> None:
    game.play(LIFTED)
    shown = number(game)
    assert [of for of in range(game.evening.at + 3) if not is_refused(game, of)] == [shown]


def test_it_is_gone_as_soon_as_the_cup_is_shaken_again(game: Table) -> None:
    game.play(LIFTED)
    game.do("Ana", "shake")
    assert (number(game), refused_all(game)) == (None, True)


def test_dice_that_go_with_their_seat_are_never_shown(game: Table) -> None:
    game.play(f"{HIDDEN}; Ana leaves")
    assert (number(game), refused_all(game)) == (None, True)


def test_a_game_that_ends_over_hidden_dice_shows_none(game: Table) -> None:
    game.play(f"{HIDDEN}; Ana ends")
    assert (number(game), refused_all(game)) == (None, True)


def test_a_kinito_that_is_shown_is_shown_as_it_was_read(game: Table) -> None:
    game.play("Ana throws 1 2; Ana shows Jon")
    assert number(game) is not None


def test_it_is_on_no_disk(game: Table) -> None:
    before = set(game.on_disk())
    game.play(LIFTED)
    jpeg = b"\xff\xd8\xff"
    assert set(game.on_disk()) == before
    assert [name for name, data in game.on_disk().items() if jpeg in data] == []


def test_after_a_power_cut_there_is_none(game: Table) -> None:
    game.play(LIFTED).restart()
    assert (number(game), refused_all(game)) == (None, True)
