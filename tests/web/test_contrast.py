"""Words against what they stand on, in both lights: at least 4.5 to 1 (WCAG AA).

axe does not judge words on a gradient, and nearly everything here stands on wood.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SHEET = (Path(__file__).parents[2] / "web" / "tavern.css").read_text(encoding="utf-8")
ENOUGH = 4.5
Colour = tuple[float, float, float, float]
WORDS = {
    "ink": ("wood", "wood-dark", "panel", "sheet"),
    "ink-soft": ("wood", "wood-dark", "panel", "sheet"),
    "brass": ("wood", "wood-dark", "panel", "sheet"),
    "on-wine": ("#a12747", "wine", "wine-deep"),
    "on-bone": ("#fffaf0", "bone", "#dfcdaa"),
    "bad": ("wood", "wood-dark", "panel"),
    "good": ("panel",),
}
"""A colour of words, and everything that it stands on; a panel lies on either wood."""
PAIRS = [(words, ground) for words, grounds in WORDS.items() for ground in grounds]


def variables(scheme: str) -> dict[str, str]:
    blocks = re.findall(r":root \{(.*?)\}", SHEET, re.DOTALL)
    found: dict[str, str] = {}
    for block in blocks[: 1 if scheme == "dark" else 2]:
        found |= dict(re.findall(r"--([\w-]+): ([^;]+);", block))
    return found


def colour(text: str) -> Colour:
    if text.startswith("#"):
        return (*(int(text[at : at + 2], 16) for at in (1, 3, 5)), 1.0)  # type: ignore[return-value]
    red, green, blue, share = re.findall(r"[\d.]+", text)
    return float(red), float(green), float(blue), float(share) / 100


def laid_on(over: Colour, under: Colour) -> Colour:
    mixed = (a * over[3] + b * (1 - over[3]) for a, b in zip(over[:3], under[:3], strict=True))
    return (*mixed, 1.0)  # type: ignore[return-value]


def luminance(seen: Colour) -> float:
    parts = [each / 255 for each in seen[:3]]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(("words", "ground"), PAIRS)
def test_words_can_be_read(scheme: str, words: str, ground: str) -> None:
    named = variables(scheme)
    woods = [colour(named["wood"]), colour(named["wood-dark"])]
    top = colour(named.get(ground, ground))
    assert min(ratio(colour(named[words]), laid_on(top, wood)) for wood in woods) >= ENOUGH


def test_black_on_white_is_21_to_1() -> None:
    assert ratio(colour("#000000"), colour("#ffffff")) == pytest.approx(21)
