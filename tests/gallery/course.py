"""What a scene tells its people to do, done."""

from __future__ import annotations

from typing import Any

from tests.gallery.scenes import Scene
from tests.gallery.stage import Stage


def play(stage: Stage, scene: Scene) -> None:
    """Bring ``stage`` to the scene's moment."""
    if scene.game is None:
        return
    stage.do(scene.seats[0], "game", game=scene.game)
    for name, value in scene.options:
        stage.do(scene.seats[0], "option", option=name, value=value)
    for who, what, *rest in [(scene.seats[0], "start"), *scene.steps]:
        step(stage, who, what, *rest)


def step(stage: Stage, who: str, what: str, more: Any = None) -> None:
    """``throws`` dice, is ``shaking`` until a phase, ``fails`` with a fault, an act with its words; or
    somebody ``opens`` the cup."""
    if what == "throws":
        stage.throw(who, more)
    elif what == "fails":
        stage.fail(who, more)
    elif what == "opens":
        stage.open_cup()
    elif what == "shaking":
        stage.begin_throw(who, more)
    else:
        stage.do(who, what, **(more or {}))
