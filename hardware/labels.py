"""The names that are written on the sections."""

from __future__ import annotations

from typing import Final

from hardware import parameters as p
from hardware.drawing import Picture
from hardware.parts import crown, lid

COLUMN: Final = 0.28
"""From the picture's middle to the columns of labels, a share of its width."""

Label = tuple[str, tuple[float, float, float]]

SECTION: Final[dict[str, tuple[Label, ...]]] = {
    "section": (
        ("lid, with a magnet for the reed", (0, -40, lid.TOP - 2)),
        ("crown: a lamp for each seat", (0, -87, crown.TOP - 12)),
        ("window: clear, in a bayonet ring", (0, -30, p.AXLE + p.CUP_HIGH / 2 + 1)),
        ("cup, lined with felt", (0, -47, p.AXLE + 22)),
        ("hub, bearing, Hall switch", (0, -71, p.AXLE + 12)),
        ("floor: a clear disc", (0, -20, p.FLOOR_BELOW + 1)),
        ("funnel: it hides the lamps", (0, -34, p.LENS + 42)),
        ("camera, looking up", (0, -9, p.LENS - 4)),
        ("lower body", (0, -83.5, 40)),
        ("base", (0, -50, 2)),
        ("upper body", (0, 83.5, p.BODY_TOP - 8)),
        ("levelling magnets", (0, 64, p.AXLE + p.LEVEL_RADIUS)),
        ("coupling with 24° of play", (0, 80, p.AXLE + 6)),
        ("gear motor", (0, 120, p.AXLE - 4)),
        ("handle", (0, p.HANDLE_END - 8, 100)),
    ),
    "section_lamps": (
        ("bank of lamps, left and right", (p.LAMP_RADIUS, 0, p.LAMP)),
        ("lens", (0, 0, p.LENS)),
        ("Raspberry Pi", (-p.PI_AT, 0, 40)),
        ("driver, guard, MOSFETs", (p.BOARD_AT - 1, 0, 40)),
    ),
}


def label(picture: Picture, name: str) -> None:
    """Write the labels of the picture ``name``, left and right of it, none across another."""
    for side in (-1, 1):
        middle = picture.frame.wide / 2
        mine = [
            (text, point)
            for text, point in SECTION.get(name, ())
            if (picture.frame.place(point)[0] >= middle) == (side > 0)
        ]
        mine.sort(key=lambda each: picture.frame.place(each[1])[1])
        _column(picture, mine, side)


def _column(picture: Picture, labels: list[Label], side: int) -> None:
    wide, high = picture.frame.wide, picture.frame.high
    free = high * 0.04
    for text, point in labels:
        y = max(picture.frame.place(point)[1], free)
        free = y + high * 0.045
        picture.label(text, point, (wide * (0.5 + side * COLUMN), y))
