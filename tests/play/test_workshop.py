"""The host looks after the tower: what is told, what may be tried, when the camera may be looked through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kinito_pi.play import LookAfter, Refused
from kinito_pi.play.peephole import STAYS_OPEN
from kinito_pi.ports import TowerReport
from kinito_pi.vision import Reason

from .bench import Table
from .fake_tower import FakeTower

LIFTED = "Ana throws 5 3; Ana says 9; Jon lifts"
JPEG = b"\xff\xd8"


def report(table: Table, who: str = "Ana") -> dict[str, Any]:
    return table.ask(LookAfter(table.key(who)))


def sight(table: Table, who: str = "Ana") -> bytes | str | None:
    """What the camera shows; the code of a refusal."""
    try:
        table.ask(LookAfter(table.key(who), through=True))
        table.tick()
        jpeg: bytes | None = table.ask(LookAfter(table.key(who), through=True))["jpeg"]
    except Refused as refusal:
        return refusal.code
    return jpeg if jpeg is None else jpeg[:2]


# -- how the parts are


def test_the_host_is_told_how_the_parts_are(lobby: Table) -> None:
    told = TowerReport("idle", True, False, "ok", 41.5, ("dark",))
    lobby.loop._around = lobby.loop._workshop._around = replace(  # type: ignore[misc]
        lobby.loop._around, tower=replace(lobby.tower.tower, report=lambda: told)
    )
    found = report(lobby)
    assert [found[name] for name in ("motor", "home", "lid_open", "guard", "warmth", "faults")] == [
        "idle", True, False, "ok", 41.5, ["dark"],
    ]  # fmt: skip


def test_nobody_else_is(lobby: Table) -> None:
    with pytest.raises(Refused, match="host_only"):
        report(lobby, "Jon")


# -- trying them


def test_a_throw_may_be_tried_between_games(lobby: Table) -> None:
    lobby.reader.dice = (6, 2)
    lobby.do("Ana", "try_part", what="shake")
    lobby.land()
    assert report(lobby)["tried"] == {"dice": [2, 6]}


def test_a_trial_that_cannot_be_read_says_why(lobby: Table) -> None:
    lobby.reader.refuses(*[Reason.DARK] * 3)
    lobby.do("Ana", "try_part", what="shake")
    lobby.land()
    assert report(lobby)["tried"] == {"reason": "dark"}


def test_a_trial_is_on_no_disk(lobby: Table) -> None:
    before = lobby.on_disk()
    lobby.do("Ana", "try_part", what="shake")
    lobby.land()
    assert lobby.on_disk() == before


def test_nothing_is_tried_while_a_game_goes_on(game: Table) -> None:
    refusal = game.refused("Ana", "try_part", what="shake")
    assert (refusal.code, game.tower.shaker.motor) == ("not_allowed", False)


def test_nothing_is_tried_by_anybody_but_the_host(lobby: Table) -> None:
    assert lobby.refused("Jon", "try_part", what="shake").code == "host_only"


@pytest.mark.parametrize("words", [{}, {"what": "motor"}, {"what": 3}])
def test_there_is_no_trial_of_what_there_is_not(lobby: Table, words: dict[str, Any]) -> None:
    assert lobby.refused("Ana", "try_part", **words).code == "malformed"


def test_a_real_tower_is_given_no_faults(lobby: Table) -> None:
    assert lobby.refused("Ana", "set_faults", faults=["dark"]).code == "malformed"


@pytest.fixture
def twins(game: Table) -> tuple[Table, list[list[str]]]:
    """A game on a tower that can be given faults, and those that it was given."""
    given: list[list[str]] = []
    tower = replace(game.tower.tower, set_faults=lambda names: given.append(list(names)), all_faults=("jam",))
    game.loop._around = game.loop._workshop._around = replace(game.loop._around, tower=tower)  # type: ignore[misc]
    return game, given


def test_a_twin_is_given_faults_while_dice_are_in_the_air(twins: tuple[Table, list[list[str]]]) -> None:
    table, given = twins
    table.do("Ana", "shake")
    table.do("Ana", "set_faults", faults=["jam"])
    assert (given, table.see()["throw"]["by"]) == ([["jam"]], "Ana")


def test_and_on_a_screen_that_is_behind(twins: tuple[Table, list[list[str]]]) -> None:
    table, given = twins
    at = table.see()["at"]
    table.play("Ana throws 5 3; Ana says 9")
    table.do("Ana", "set_faults", at=at, faults=[])
    assert given == [[]]


def test_by_nobody_but_the_host(twins: tuple[Table, list[list[str]]]) -> None:
    table, given = twins
    assert (table.refused("Jon", "set_faults", faults=["jam"]).code, given) == ("host_only", [])


def test_a_fault_that_there_is_not_is_refused(twins: tuple[Table, list[list[str]]]) -> None:
    table, given = twins
    assert (table.refused("Ana", "set_faults", faults=["rain"]).code, given) == ("malformed", [])


# -- looking through the camera


@pytest.mark.parametrize("story", ["", LIFTED, "Ana throws 1 2; Ana shows Jon"])
def test_with_no_hidden_dice_the_host_sees_what_the_camera_sees(game: Table, story: str) -> None:
    assert sight(game.play(story)) == JPEG


HIDDEN = {
    "rolled": "Ana throws 5 3",
    "said": "Ana throws 5 3; Ana says 9",
    "believed": "Ana throws 5 3; Ana says 9; Jon believes",
    "gone from the game with their seat, though not from the cup": "Ana throws 5 3; Ana says 9; Ana leaves",
}


@pytest.mark.parametrize("story", HIDDEN.values(), ids=HIDDEN)
def test_with_hidden_dice_nobody_does(game: Table, story: str) -> None:
    game.play(story)
    assert sight(game, game.see()["host"]) == "hidden_roll"


@pytest.mark.parametrize("story", HIDDEN.values(), ids=HIDDEN)
def test_nor_after_a_power_cut(game: Table, story: str) -> None:
    game.play(story).restart()
    assert sight(game, game.see()["host"]) == "hidden_roll"


def test_nor_while_dice_are_in_the_air(game: Table) -> None:
    game.do("Ana", "shake")
    assert sight(game) == "hidden_roll"


def test_a_shake_shuts_the_peephole_and_what_was_seen_is_forgotten(game: Table) -> None:
    assert sight(game) == JPEG
    game.do("Ana", "shake")
    peephole = game.loop._workshop.peephole
    assert (peephole.is_open, peephole._pixels) == (False, None)


def test_nobody_but_the_host_looks_through(game: Table) -> None:
    assert sight(game, "Jon") == "host_only"


def test_the_camera_rests_when_nobody_has_asked_for_a_while(game: Table) -> None:
    sight(game)
    game.tick(STAYS_OPEN + 0.1)
    game.tick()
    assert game.tower.is_quiet


def test_a_camera_that_does_not_answer_is_told(game: Table, camera_gone: Callable[[FakeTower], None]) -> None:
    camera_gone(game.tower)
    assert sight(game) == "tower_failed"


@pytest.fixture
def camera_gone() -> Callable[[FakeTower], None]:
    from kinito_pi.ports import CameraGone

    def begin(_now: float) -> None:
        raise CameraGone("no camera")

    def pull_out(tower: FakeTower) -> None:
        tower.camera.begin = begin  # type: ignore[method-assign]

    return pull_out
