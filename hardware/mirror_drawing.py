"""Draws why the lamps stand where they stand: ``pictures/lamp_mirror.svg``, to scale, from the parameters.

python -m hardware.mirror_drawing
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from hardware import parameters as p
from hardware.optics import Slab, least_radius

FILE: Final = Path(__file__).parent / "pictures" / "lamp_mirror.svg"
SCALE: Final = 5.0
"""px per mm."""
LEFT, TOP, WIDE, HIGH = 120.0, 90.0, 1000, 900
INK, PALE, RAY, BAD = "#26262c", "#9aa0aa", "#c8541e", "#b3261e"

Point = tuple[float, float]


def at(radius: float, below: float) -> Point:
    """px of a point ``below`` the floor's lower face, mm."""
    return LEFT + radius * SCALE, TOP + (below + p.DISC_THICK + 12) * SCALE


def line(points: list[Point], colour: str, wide: float = 2.0, dash: str = "") -> str:
    """A polyline."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{wide}"{dashes}/>'


def words(point: Point, text: str, colour: str = INK, anchor: str = "start", size: int = 19) -> str:
    """A line of text."""
    x, y = point
    look = f'font-family="sans-serif" font-size="{size}" fill="{colour}" text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{text}</text>'


def mirrored(radius: float) -> list[Point]:
    """The ray from the lens to the upper face at ``radius`` and back down to the lamps' height."""
    slab = Slab()
    angle = slab.angle_of(radius)
    enters = slab.lens * math.tan(angle)
    leaves = enters + 2 * p.DISC_THICK * math.tan(slab.inside(angle))
    lamp = leaves + p.LAMP_BELOW * math.tan(angle)
    return [at(0, slab.lens), at(enters, 0), at(radius, -p.DISC_THICK), at(leaves, 0), at(lamp, p.LAMP_BELOW)]


def text() -> str:
    """The whole drawing."""
    least = least_radius(p.FLOOR_RADIUS, p.LAMP_BELOW)
    image = Slab().image_of(p.LAMP_RADIUS, p.LAMP_BELOW, upper=True)
    parts = [*_floor(), *_rays(least, image), *_lamp(), *_sizes(least), *_law(least)]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">'
    )
    return "\n".join([head, f'<rect width="{WIDE}" height="{HIGH}" fill="white"/>', *parts, "</svg>\n"])


def _floor() -> list[str]:
    x, y = at(0, -p.DISC_THICK)
    wide, high = p.DISC_RADIUS * SCALE, p.DISC_THICK * SCALE
    lip = at(p.RING_LIP_RADIUS, 0.5)
    axis = [at(0, -12), at(0, p.CAMERA.floor + 8)]
    return [
        line(axis, PALE, 1.5, "14 5 3 5"),
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="#d8ecf5" stroke="{INK}"/>',
        f'<rect x="{lip[0]}" y="{lip[1]}" width="{10.5 * SCALE}" height="{2 * SCALE}" fill="{PALE}"/>',
        words((at(p.RING_RADIUS, 0)[0] + 8, lip[1] + 12), "ring: no floor is seen beyond it", PALE, size=16),
        words((x + 10, y - 8), f"clear floor, {p.DISC_THICK:g} mm, n = {p.ACRYLIC_INDEX}"),
        words((at(0, p.CAMERA.floor)[0] - 14, at(0, p.CAMERA.floor)[1] + 6), "lens", anchor="end"),
        f'<circle cx="{at(0, p.CAMERA.floor)[0]}" cy="{at(0, p.CAMERA.floor)[1]}" r="7" fill="{INK}"/>',
    ]


def _rays(least: float, image: float) -> list[str]:
    edge, lamp = mirrored(p.FLOOR_RADIUS), mirrored(image)
    x, y = at(least, p.LAMP_BELOW)
    return [
        line(edge, BAD, 2, "8 5"),
        line(lamp, RAY, 2.5),
        line([(x, y - 12), (x, y + 12)], BAD, 3),
        words((x - 10, y + 104), f"r = {least:.1f} would be mirrored at the floor's edge", BAD, size=17),
    ]


def _lamp() -> list[str]:
    x, y = at(p.LAMP_RADIUS, p.LAMP_BELOW)
    half, tilt = p.LAMP_WIDE / 2 * SCALE, math.radians(p.LAMP_TILT)
    across, up = half * math.cos(tilt), half * math.sin(tilt)
    mouth, wall = at(p.FUNNEL_MOUTH, p.LAMP_BELOW + 7), at(p.BODY_INSIDE, p.LAMP_BELOW + 7)
    foot = at(p.FUNNEL_FOOT, p.CAMERA.floor - 1.5)
    return [
        line([(x - across, y + up), (x + across, y - up)], "#e0a020", 7),
        words((x + 30, y + 2), f"lamps at r = {p.LAMP_RADIUS:g}"),
        line([wall, mouth, foot], INK, 5),
        words((mouth[0] + 14, mouth[1] + 40), "funnel: the lens sees no lamp", size=17),
    ]


def _sizes(least: float) -> list[str]:
    x = at(p.BODY_INSIDE + 40, 0)[0]
    rows = [(0.0, p.LAMP_BELOW, "b"), (0.0, p.CAMERA.floor, "a")]
    drawn = []
    for n, (start, end, name) in enumerate(rows):
        across = x + n * 90
        top, bottom = at(0, start)[1], at(0, end)[1]
        drawn.append(line([(across, top), (across, bottom)], PALE, 1.5))
        drawn.append(words((across + 8, (top + bottom) / 2), f"{name} = {end:g}", size=17))
    edge = at(p.FLOOR_RADIUS, -p.DISC_THICK - 10)
    drawn.append(line([at(0, -p.DISC_THICK - 10), edge], PALE, 1.5))
    drawn.append(words((edge[0] + 8, edge[1] + 6), f"R = {p.FLOOR_RADIUS:g}", size=17))
    return drawn if least else []


def _law(least: float) -> list[str]:
    rows = [
        "The lens sees the floor's edge at φ, where R = a·tan φ + t·tan φ′ and sin φ = n·sin φ′.",
        "Thrown back by the upper face the ray comes down at r = (a + b)·tan φ + 2·t·tan φ′;",
        f"a lamp further out is mirrored off the floor: r > {least:.1f} mm. (t = 0: r > R·(1 + b/a).)",
    ]
    return [words((40, HIGH - 84 + 27 * n), row, size=18) for n, row in enumerate(rows)]


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text())
