"""Writes ``kinito_pi/tower_geometry.toml``: what the program believes about the parts is what they are.

python -m hardware.software_geometry
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hardware import parameters as p
from hardware.optics import Slab

FILE: Final = Path(__file__).parent.parent / "kinito_pi" / "tower_geometry.toml"

Row = tuple[str, float, str]

SECTIONS: Final[dict[str, tuple[Row, ...]]] = {
    "floor": (
        ("radius", p.FLOOR_RADIUS, "mm, of the floor inside the cup's lining"),
        ("clear_radius", p.RING_LIP_RADIUS, "mm, what the ring that holds it leaves free from below"),
        ("flat_radius", p.FLOOR_RADIUS - p.CHAMFER_IN, "mm, inside the slope that turns dice in"),
        ("thickness", p.DISC_THICK, "mm, of the acrylic disc"),
        ("refractive_index", p.ACRYLIC_INDEX, "of acrylic"),
        ("wall_height", p.CUP_HIGH, "mm, from the floor to the window above"),
    ),
    "camera": (
        ("focal", round(p.CAMERA.focal_px, 1), f"px of 640: {p.CAMERA.name}"),
        ("below", p.CAMERA.floor, "mm, the lens's pupil under the floor's lower face"),
        (
            "seen_below",
            round(Slab().pinhole(), 2),
            "mm under its upper face, as it seems through the floor",
        ),
    ),
    "lamps": (
        (
            "radius",
            p.LAMP_RADIUS,
            "mm from the axis to the middle of a bank, left and right",
        ),
        ("below", p.LAMP_BELOW, "mm under the floor's lower face"),
        ("length", p.LAMP_LONG, "mm of a bank, across the picture's height"),
        ("width", p.LAMP_WIDE, "mm"),
    ),
    "cup": (
        ("top_speed", p.MOTOR_TURNS, "turns/s of the motor at 12 V"),
        ("home_half", p.HOME_HALF, "degrees; half the arc over which the home sensor answers"),
    ),
    "dice": (
        ("edge", p.DIE, "mm, of the common die"),
        ("smallest", p.DIE_SMALLEST, "mm"),
        ("largest", p.DIE_LARGEST, "mm"),
    ),
}

HEAD: Final = """\
# The tower's geometry, as the parts in hardware/ have it. Written by `python -m hardware.software_geometry`
# from hardware/parameters.py, where the reasons are; a test holds the two equal. Change it there.
"""


def text() -> str:
    """The whole file."""
    return HEAD + "".join(_section(name, rows) for name, rows in SECTIONS.items())


def _section(name: str, rows: tuple[Row, ...]) -> str:
    lines = [f"{key} = {value}" for key, value, _ in rows]
    wide = max(map(len, lines))
    notes = (f"{line:{wide}}  # {note}\n" for line, (_, _, note) in zip(lines, rows, strict=True))
    return f"\n[{name}]\n" + "".join(notes)


if __name__ == "__main__":
    FILE.write_text(text())
