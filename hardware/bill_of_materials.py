"""The bill of materials: read from ``bill_of_materials.toml``, added up, told as tables.

python -m hardware.bill_of_materials      # what the basic and the full tower cost
"""

from __future__ import annotations

import math
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_suffix(".toml")
PAGE: Final = FILE.parent / "guide" / "0_bill_of_materials.md"
BEGIN: Final = "<!-- made by `make wiring` from bill_of_materials.toml: begin -->"
END: Final = "<!-- end -->"
TOWERS: Final = ("basic", "guard", "extra")
GROUPS: Final = {"electronics": "Electronics", "mechanics": "Mechanics", "print": "To print with"}


@dataclass(frozen=True, slots=True)
class Item:
    """One line to buy. ``count``: how many the tower takes; ``pack``: how many are sold together; ``euros``:
    of a pack. ``tower``: basic, guard or extra. ``parts``: its names in the circuit or in the assembly."""

    id: str
    name: str
    tower: str
    group: str
    count: int
    euros: float
    why: str
    instead: str
    pack: int = 1
    parts: tuple[str, ...] = ()

    @property
    def packs(self) -> int:
        """How many packs that takes."""
        return math.ceil(self.count / self.pack)

    @property
    def cost(self) -> float:
        """Euros, of whole packs."""
        return self.packs * self.euros


def items(path: Path = FILE) -> tuple[Item, ...]:
    """Every line of the file, in its order. Raises ``ValueError`` for a line that lacks something."""
    table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(_item(entry) for entry in table["part"])


def _item(entry: dict[str, Any]) -> Item:
    values = dict(entry)
    try:
        values["tower"] = values.pop("for")
        values["parts"] = tuple(values.get("parts", ()))
        made = Item(**values)
    except (KeyError, TypeError) as error:
        raise ValueError(f"{entry.get('id', entry)}: {error}. Correct bill_of_materials.toml.") from error
    if made.tower not in TOWERS or made.group not in GROUPS:
        raise ValueError(f"{made.id}: for {made.tower!r}, group {made.group!r}. Name ones that there are.")
    return made


def total(bought: Iterable[Item], *towers: str) -> float:
    """Euros of the lines for these towers: ``("basic",)``, ``("basic", "guard")``."""
    return sum(item.cost for item in bought if item.tower in towers)


def totals(bought: tuple[Item, ...]) -> dict[str, float]:
    """Euros of the basic tower and of the full one; button and buzzer on top."""
    basic = total(bought, "basic")
    return {"basic": basic, "full": basic + total(bought, "guard"), "extra": total(bought, "extra")}


def tables(bought: tuple[Item, ...]) -> str:
    """Every line as a table a group, and the totals."""
    parts = []
    for group, title in GROUPS.items():
        for tower, addition in (
            ("basic", ""),
            ("guard", ", for the guard"),
            ("extra", ", for button and buzzer"),
        ):
            some = [item for item in bought if item.group == group and item.tower == tower]
            if some:
                parts.append(f"### {title}{addition}\n\n" + _table(some))
    sums = totals(bought)
    parts.append(
        f"Together about **{sums['basic']:.0f} €** for the basic tower and **{sums['full']:.0f} €** "
        f"for the full one, with the guard; button and buzzer {sums['extra']:.0f} € more. "
        "Whole packs are counted."
    )
    return "\n\n".join(parts) + "\n"


def _table(some: list[Item]) -> str:
    head = ["| how many | what | why this one | instead | about € |", "|---|---|---|---|---|"]
    return "\n".join(head + [_row(item) for item in some])


def _row(item: Item) -> str:
    return f"| {_how_many(item)} | {item.name} | {item.why} | {item.instead} | {item.cost:g} |"


def _how_many(item: Item) -> str:
    return str(item.count) if item.pack == 1 else f"{item.count} (sold by {item.pack})"


def page(text: str, bought: tuple[Item, ...]) -> str:
    """The guide's page 0 with its list made anew: all between the two marks. Raises ``ValueError``."""
    before, rest = text.split(BEGIN, 1)
    _, after = rest.split(END, 1)
    return f"{before}{BEGIN}\n\n{tables(bought)}\n{END}{after}"


def main() -> int:
    """Write the list into the guide and tell the totals."""
    bought = items()
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), bought), encoding="utf-8")
    sums = totals(bought)
    told = ", ".join(f"{name} {euros:.0f} €" for name, euros in sums.items())
    sys.stdout.write(f"{told}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
