"""Draws the tower's pictures into ``hardware/pictures`` from the model.

    python -m hardware.illustrations                  all that are no longer what the model is
    python -m hardware.illustrations stage_3 tower    those whose names begin so
    python -m hardware.illustrations --list

Each picture carries the digest of what it was drawn from; a test compares.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from build123d import Box, Pos

from hardware import mirror_drawing
from hardware import parameters as p
from hardware.assembly import LIFTS, TURNS, item
from hardware.drawing import Body, Colour, Picture, draw
from hardware.labels import SECTION, label
from hardware.mesh import about_axle, about_hinge, item_mesh, mesh_of, moved
from hardware.parts import crown
from hardware.stages import STAGES, VIEWS, Stage

FOLDER: Final = Path(__file__).parent / "pictures"
SOURCES: Final = ("parameters", "bought", "screws", "assembly", "mesh", "drawing")
DIGESTS: Final = FOLDER / "digests.json"

SLATE: Final = (122, 136, 152)
BRASS: Final = (222, 178, 92)
CREAM: Final = (238, 226, 200)
BRICK: Final = (196, 92, 66)
STEEL: Final = (196, 200, 206)
DARK: Final = (84, 86, 94)
GREEN: Final = (74, 140, 92)
GLASS: Final = (190, 222, 236)

COLOURS: Final[dict[str, Colour]] = {
    "lower_body": SLATE,
    "upper_body": SLATE,
    "base": DARK,
    "handle": BRICK,
    "motor_cap": BRICK,
    "crown": BRICK,
    "lid": BRICK,
    "cup": BRASS,
    "window_ring": CREAM,
    "lower_window_ring": CREAM,
    "motor_hub": CREAM,
    "idle_hub": CREAM,
    "driver": GREEN,
    "funnel": DARK,
    "camera_plate": CREAM,
    "lamp_shoe": CREAM,
    "left_lamp_shoe": CREAM,
    "left_lamps": (255, 244, 190),
    "right_lamps": (255, 244, 190),
    "seat_lamps": (255, 214, 120),
    "pi_carrier": CREAM,
    "board_carrier": CREAM,
    "pi": GREEN,
    "board": (176, 142, 78),
    "camera": GREEN,
    "floor_disc": GLASS,
    "window_disc": GLASS,
    "dice": (250, 250, 246),
    "feet": (60, 60, 62),
    "gaskets": (70, 70, 74),
    "hall": (60, 60, 62),
}
CLEAR: Final = {"floor_disc": 0.65, "window_disc": 0.65}


def picture(stage: Stage) -> Picture:
    """One picture, with its labels."""
    drawn = draw([body for name in stage.shows for body in _bodies(stage, name)], stage.view)
    label(drawn, stage.name)
    return drawn


def _bodies(stage: Stage, name: str) -> list[Body]:
    mesh = _cut(name, stage.cut) if stage.cut else item_mesh(name)
    if mesh is None:
        return []
    if name in TURNS and stage.turned:
        mesh = moved(mesh, about_axle(stage.turned, p.AXLE))
    if name in LIFTS and stage.opened:
        mesh = moved(mesh, about_hinge(stage.opened, p.HINGE_AT, crown.PIN_UP))
    shift = np.eye(4)
    shift[:3, 3] = stage.shifts.get(name, (0, 0, 0))
    return [Body(moved(mesh, shift), COLOURS.get(name, STEEL), CLEAR.get(name, 0.0))]


def _cut(name: str, side: str) -> object:
    """The half of an item that is left when the side towards the beholder is cut away; None if nothing is."""
    half = Pos(-500, 0, 0) if side == "right" else Pos(0, 500, 0)
    rest = item(name).solid & (half * Box(1000, 1000, 1000))
    return mesh_of(rest) if rest is not None and rest.solids() else None


def digest(stage: Stage) -> str:
    """Of all that a picture is drawn from: parameters, parts, places, its view and labels; not what is
    said of them."""
    return hashlib.sha256(f"{_model()} {stage!r} {SECTION.get(stage.name)!r}".encode()).hexdigest()


@cache
def _model() -> str:
    folder = Path(__file__).parent
    sources = [folder / f"{name}.py" for name in SOURCES] + sorted((folder / "parts").glob("*.py"))
    return "".join(source.name + _meaning(source.read_text()) for source in sources)


def _meaning(source: str) -> str:
    """A module without comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [each for each in node.body if not _is_text(each)]
    return ast.dump(tree)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def pictures() -> list[Stage]:
    """All there are."""
    return [*VIEWS, *STAGES]


def drawn_from() -> dict[str, str]:
    """The digest that each picture carries."""
    return dict(json.loads(DIGESTS.read_text())) if DIGESTS.exists() else {}


def main() -> None:
    """Draw what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m hardware.illustrations", description=__doc__)
    parser.add_argument("names", nargs="*", help="beginnings of names; none: all that are out of date")
    parser.add_argument("--list", action="store_true", help="name the pictures and draw nothing")
    asked = parser.parse_args()
    known = drawn_from()
    if not asked.list:
        FOLDER.mkdir(exist_ok=True)
        mirror_drawing.FILE.write_text(mirror_drawing.text())
    for stage in pictures():
        wanted = any(stage.name.startswith(name) for name in asked.names)
        if asked.list:
            print(stage.name)
        elif wanted or (not asked.names and known.get(stage.name) != digest(stage)):
            print(f"drawing {stage.name} ...", flush=True)
            save(stage)


def save(stage: Stage) -> None:
    """Draw and store one, with its digest."""
    FOLDER.mkdir(exist_ok=True)
    small = picture(stage).image.quantize(200, dither=0)
    small.save(FOLDER / f"{stage.name}.png", optimize=True)
    DIGESTS.write_text(
        json.dumps({**drawn_from(), stage.name: digest(stage)}, indent=1, sort_keys=True) + "\n"
    )


if __name__ == "__main__":
    main()
