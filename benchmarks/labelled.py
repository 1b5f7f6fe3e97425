"""Labelled pictures of dice: what each shows, and what of it is to be read.

A folder holds pictures and a ``labels.csv``: either photographs from above (``file, values, n_dice,
source_repo, view``) or frames from below (``file, category, readable, top_values, material``).
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

MISLABELLED = {
    "nell-byler__IMG_20191209_095555.jpg": "2 3 3 4 5 6",
    "nell-byler__IMG_20191209_095954.jpg": "1 2 3 5 5",
    "nell-byler__IMG_20191209_100002.jpg": "2 2 3 4 5",
    "nell-byler__IMG_20191209_100722.jpg": "4 4 4 5 6",
}
"""Photographs whose label names another face than the picture plainly shows, and what it shows."""


@dataclass(frozen=True)
class Case:
    """A picture and the truth: sorted tops, or None where it must be refused."""

    path: Path
    source: str
    kind: str
    view: Literal["above", "below"]
    expect: int
    values: tuple[int, ...] | None
    top_down: bool = False


def cases(folder: Path) -> Iterator[Case]:
    """The labelled pictures of a folder."""
    with (folder / "labels.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            if "?" in row.get("values", ""):
                continue  # nobody could tell what this photograph shows
            yield _below(folder, row) if "category" in row else _above(folder, row)


def _above(folder: Path, row: dict[str, str]) -> Case:
    values = tuple(int(value) for value in MISLABELLED.get(row["file"], row["values"]).split())
    return Case(
        path=folder / row["file"],
        source=row["source_repo"],
        kind=f"{row['n_dice']} dice",
        view="above",
        expect=len(values),
        values=values,
        top_down=row["view"] == "top-down",
    )


def _below(folder: Path, row: dict[str, str]) -> Case:
    values = tuple(int(value) for value in row["top_values"].split()) if row["readable"] == "yes" else None
    expect = 1 if row["category"] == "single" else 2
    kind = row["material"].split("|")[0] if values else f"refuse: {row['category']}"
    return Case(folder / row["file"], folder.name, kind, "below", expect, values)
