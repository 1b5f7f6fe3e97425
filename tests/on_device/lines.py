"""How the Pi's lines stand, asked of the firmware's own tool, which claims none of them."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass

TOLD = re.compile(r"^\s*(\d+):\s+(\w\w)\s+(?:d[lh]\s+)?(p[udn])\s*\|\s*(hi|lo)", re.MULTILINE)
"""``17: ip    pu | hi // GPIO17 = input``"""


@dataclass(frozen=True, slots=True)
class Line:
    """``function``: ``ip`` or ``op``; ``pull``: ``pu``, ``pd`` or ``pn``."""

    function: str
    pull: str
    high: bool


def lines() -> dict[int, Line]:
    """Every line of the header by its BCM number. Raises ``FileNotFoundError`` without ``pinctrl``."""
    told = subprocess.run(["pinctrl", "get", "0-27"], capture_output=True, text=True, check=True).stdout
    return {
        int(number): Line(function, pull, level == "hi")
        for number, function, pull, level in TOLD.findall(told)
    }
