"""A board seen from the side with the parts, as SVG: its holes, each part's body, pins and name."""

from __future__ import annotations

from typing import Final

from hardware.wiring.board import COLUMNS, PITCH, ROWS, Footprint

SCALE: Final = 30
EDGE_X: Final = 2.28
"""Holes from the outer hole to the board's edge: (70 / 2.54 - 23) / 2."""
EDGE_Y: Final = 1.34
MARGIN: Final = 1.2
COLOURS: Final = {"J": "#fdfdfd", "R": "#e7d7b4", "C": "#b7c7dd", "Q": "#9a9a9a", "F": "#f2c14e"}


def picture(title: str, parts: tuple[Footprint, ...]) -> str:
    """The whole drawing."""
    wide, high = COLUMNS - 1 + 2 * (EDGE_X + MARGIN), ROWS - 1 + 2 * (EDGE_Y + MARGIN) + 1.4
    left, top = 1 - EDGE_X - MARGIN, 1 - EDGE_Y - MARGIN - 1
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_px(left)} {_px(top)} {_px(wide)} {_px(high)}" '
        f'font-family="sans-serif" text-anchor="middle">',
        _rect(left, top, left + wide, top + high, "white", "none"),
        _text(COLUMNS / 2 + 0.5, top + 1.0, title, 0.62),
        _rect(1 - EDGE_X, 1 - EDGE_Y, COLUMNS + EDGE_X, ROWS + EDGE_Y, "#3f7d58", "#2a5940"),
        *_holes(),
        *_mounts(),
        *(line for part in parts for line in _part(part)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _holes() -> list[str]:
    dots = [
        _dot(column, row, 0.16, "#d9c58f") for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)
    ]
    letters = [
        _text(column, y, chr(64 + column), 0.5)
        for column in range(1, COLUMNS + 1)
        for y in (-0.55, ROWS + 2.35)
    ]
    numbers = [
        _text(x, row + 0.18, str(row), 0.5) for row in range(1, ROWS + 1) for x in (-1.75, COLUMNS + 2.75)
    ]
    return dots + letters + numbers


def _mounts() -> list[str]:
    x, y = 1 - EDGE_X + 2 / PITCH, 1 - EDGE_Y + 2 / PITCH
    places = [(a, b) for a in (x, COLUMNS + 1 - x) for b in (y, ROWS + 1 - y)]
    return [_dot(a, b, 1.6 / PITCH, "white", stroke="#2a5940") for a, b in places]


def _part(part: Footprint) -> list[str]:
    left, top, right, bottom = part.body
    middle = ((left + right) / 2, (top + bottom) / 2)
    fill = COLOURS.get(part.name[0], "#d8e2dc") if part.name[1:2].isdigit() else "#d8e2dc"
    if part.round_:
        body = _dot(*middle, (right - left) / 2, fill, stroke="#333")
    else:
        body = _rect(left, top, right, bottom, fill, "#333")
    pins = [_dot(column, row, 0.24, "#b5172b") for column, row in part.pins.values()]
    names = [
        _pin_name(part, pin, hole)
        for pin, hole in part.pins.items()
        if len(part.pins) > 6 and part.name != "J10"
    ]
    size = 0.44 if right - left < 3 and bottom - top < 3 else 0.6
    first = part.pins.get("1") if part.name[0] == "J" or part.round_ else None
    marks = [_text(first[0], first[1] - 0.4, "+" if part.round_ else "1", 0.45)] if first else []
    return [body, *pins, *names, *marks, _text(middle[0], middle[1] + size * 0.36, part.label, size)]


def _pin_name(part: Footprint, pin: str, hole: tuple[int, int]) -> str:
    left, top, right, bottom = part.body
    name = pin.split(" ")[0]
    if right - left > bottom - top + 1:
        inward = 0.75 if hole[1] < (top + bottom) / 2 else -0.4
        return _text(hole[0], hole[1] + inward, name, 0.36)
    inward = 0.95 if hole[0] < (left + right) / 2 else -0.95
    return _text(hole[0] + inward, hole[1] + 0.14, name, 0.4)


def _px(holes: float) -> str:
    return f"{holes * SCALE:.1f}"


def _rect(left: float, top: float, right: float, bottom: float, fill: str, stroke: str) -> str:
    return (
        f'<rect x="{_px(left)}" y="{_px(top)}" width="{_px(right - left)}" height="{_px(bottom - top)}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="1.5" rx="3" />'
    )


def _dot(x: float, y: float, radius: float, fill: str, *, stroke: str = "none") -> str:
    return f'<circle cx="{_px(x)}" cy="{_px(y)}" r="{_px(radius)}" fill="{fill}" stroke="{stroke}" />'


def _text(x: float, y: float, text: str, size: float) -> str:
    return (
        f'<text x="{_px(x)}" y="{_px(y)}" font-size="{_px(size)}" fill="#111" '
        f'stroke="white" stroke-width="3" paint-order="stroke" stroke-linejoin="round">{text}</text>'
    )
