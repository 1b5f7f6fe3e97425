"""``make bench``: every benchmark, or those named: ``python -m benchmarks rules reader``."""

from __future__ import annotations

import sys
from importlib import import_module

ALL = (
    "rules",
    "reader",
    "any_tower",
    "calibrated_tower",
    "leaning_dice",
    "lamp_banks",
    "reading_process",
    "phones",
    "page",
    "appliance",
)


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in ALL]
    if unknown:
        print(f"No such benchmark: {unknown[0]}. There are: {', '.join(ALL)}.", file=sys.stderr)
        return 2
    return max(_measured(name) for name in names or ALL)


def _measured(name: str) -> int:
    """1 where a figure is not what was promised."""
    print(f"== {name}", flush=True)
    return int(import_module(f"benchmarks.{name}").main([]))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
