"""What a scene tells its people to do, done."""

from __future__ import annotations

from typing import Any

from tests.gallery.scenes import Scene
from tests.gallery.stage import Stage


def play(stage: Stage, scene: Scene) -> None:
    """Bring ``stage`` to the scene's moment."""
    if scene.game is not None:
        begin(stage, scene.seats[0], scene.game, scene.options)
    for who, what, *rest in scene.steps:
        step(stage, who, what, *rest)


def begin(stage: Stage, host: str, game: str, options: tuple[tuple[str, Any], ...]) -> None:
    stage.do(host, "game", game=game)
    for name, value in options:
        stage.do(host, "option", option=name, value=value)
    stage.do(host, "start")


def step(stage: Stage, who: str, what: str, more: Any = None) -> None:
    """``throws`` dice, is ``shaking`` until a phase, ``fails`` with a fault, from now on ``plays_itself``, an
    act with its words; ``sits_down`` without a phone, by a PIN; or somebody ``opens`` the cup, or
    turns on the tower's ``hotspot``."""
    if what == "throws":
        stage.throw(who, more)
    elif what == "fails":
        stage.fail(who, more)
    elif what == "plays_itself":
        stage.hand_over(who)
    elif what == "opens":
        stage.open_cup()
    elif what == "sits_down":
        stage.sit_down_without_phone(who, more)
    elif what == "hotspot":
        stage.parlour.hotspot = more
    elif what == "shaking":
        stage.begin_throw(who, more)
    else:
        stage.do(who, what, **(more or {}))
