"""The picture of a series, as SVG: how often each face came, and each roll. Pure."""

from __future__ import annotations

import math
from html import escape

from kinito_pi.fairness.tally import FACES, Tally
from kinito_pi.fairness.verdict import Verdict

WIDTH, HEIGHT = 860, 380
BASE, TALL = 320, 220
"""px: where the bars stand, and how tall one of twice the fair share is."""
INK, FAIR, SUSPECT, PAPER = "#1f2933", "#2f6f8f", "#b3261e", "#fbfaf7"


def drawn(tally: Tally, verdict: Verdict) -> str:
    """An SVG of ``WIDTH`` × ``HEIGHT`` px that needs nothing from outside."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' font-family="system-ui, sans-serif" font-size="14" fill="{INK}">',
        f"<title>{escape(verdict.sentence)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        _text(40, 36, f"Faces: {tally.dice_read} dice", bold=True),
        *_bars(tally, verdict),
    ]
    if tally.dice == 2:
        parts += [_text(500, 36, f"Rolls: {tally.read} throws", bold=True), *_grid(tally)]
    return "\n".join([*parts, "</svg>", ""])


def _bars(tally: Tally, verdict: Verdict) -> list[str]:
    total = max(tally.dice_read, 1)
    fair = total / 6
    most = max(FACES, key=lambda face: tally.faces[face])
    suspect = next((check.suspicious for check in verdict.checks if check.name == "one_face"), False)
    parts = _band(total)
    for face in FACES:
        count = tally.faces[face]
        tall = min(count / fair, 2.0) * TALL / 2
        x = 60 + (face - 1) * 62
        colour = SUSPECT if suspect and face == most else FAIR
        parts.append(
            f'<rect x="{x}" y="{BASE - tall:.1f}" width="44" height="{tall:.1f}" rx="3" fill="{colour}"/>'
        )
        # In the bar, where the fair share's line does not cross it; over a bar that is too low.
        inside = tall > 24
        colour = PAPER if inside else INK
        parts.append(
            _text(x + 22, BASE - (16 if inside else tall + 8), str(count), middle=True, colour=colour)
        )
        parts.append(_text(x + 22, BASE + 20, str(face), middle=True, bold=True))
    return [*parts, f'<line x1="50" x2="432" y1="{BASE}" y2="{BASE}" stroke="{INK}"/>']


def _band(total: int) -> list[str]:
    """The fair share, and where a single face lies in 95 of 100 series (two standard deviations)."""
    deviation = math.sqrt(total * 5 / 36) / (total / 6)
    top, bottom = (BASE - min(1 + sign * 2 * deviation, 2.0) * TALL / 2 for sign in (1, -1))
    fair, tall = BASE - TALL / 2, max(min(bottom, BASE) - top, 1)
    return [
        f'<rect x="50" y="{top:.1f}" width="382" height="{tall:.1f}" fill="#e8dfc8"/>',
        f'<line x1="50" x2="432" y1="{fair}" y2="{fair}" stroke="{INK}" stroke-dasharray="5 4"/>',
        _text(40, BASE + 46, "dashed: fair; band: where a fair face lies in 95 of 100 series"),
    ]


def _grid(tally: Tally) -> list[str]:
    """The 21 rolls as a triangle; a cell is the darker the oftener its roll came than it should."""
    parts = []
    for low in FACES:
        parts.append(_text(512 + low * 48, BASE + 20, str(low), middle=True, bold=True))
        parts.append(_text(520, BASE - 21 - (low - 1) * 42, str(low), middle=True, bold=True))
        for high in range(low, 7):
            parts += _cell(tally, low, high)
    return [*parts, _text(500, BASE + 46, "how often each came; the darker, the oftener")]


def _cell(tally: Tally, low: int, high: int) -> list[str]:
    count = tally.rolls[low, high]
    fair = max(tally.read, 1) * (1 if low == high else 2) / 36
    shade = min(count / fair / 2, 1.0)
    x, y = 490 + low * 48, BASE - high * 42
    return [
        f'<rect x="{x}" y="{y}" width="44" height="38" rx="3" fill="{FAIR}" fill-opacity="{shade:.2f}"'
        f' stroke="{INK}" stroke-opacity="0.25"/>',
        _text(x + 22, y + 24, str(count), middle=True, colour="#ffffff" if shade > 0.7 else INK),
    ]


def _text(
    x: float, y: float, what: str, *, middle: bool = False, bold: bool = False, colour: str = INK
) -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    weight = ' font-weight="600"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}"{anchor}{weight}>{escape(what)}</text>'
