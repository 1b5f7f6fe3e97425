"""The bill of materials against the model: every bought part and every screw of the assembly is in it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from hardware import bought
from hardware import parameters as p
from hardware.assembly import items as assembled
from hardware.bill_of_materials import items
from hardware.parts import catalogue, crown
from hardware.screws import screws
from hardware.wiring.lines import ROOT

BOUGHT = items()
MECHANICS = [item for item in BOUGHT if item.group == "mechanics"]
ELECTRIC = {
    "motor": "motor", "camera": "camera", "pi": "pi", "board": "board", "hall": "hall", "reed": "reed",
    "left_lamps": "strip", "right_lamps": "strip", "seat_lamps": "lamp",
}  # fmt: skip
"""The assembly's names of what the circuit calls otherwise, and the line of the bill."""
LISTED = {name: item for item in MECHANICS for name in item.parts}
IN_METAL = ("motor",)
"""Whose screws go into threads of their own."""


def test_every_bought_part_of_the_assembly_is_bought() -> None:
    names = {item.name for item in assembled() if item.kind in ("bought", "screws")}
    ids = {item.id for item in BOUGHT}
    lost = {name for name in names if name not in LISTED and ELECTRIC.get(name) not in ids}
    assert lost == set()


def test_nothing_is_bought_for_the_assembly_that_it_has_not() -> None:
    names = {item.name for item in assembled()}
    assert set(LISTED) - names == set()


def size(wide: float, long: float) -> str:
    return f"M{wide:g} x {long:g}"


WANTED = Counter(size(each.wide, each.long) for each in screws())
WANTED[size(3, 6)] += 2  # one locks each ring
WANTED[size(3, 35)] += 1  # the hinge's pin


def told(name: str) -> str | None:
    """The size of a screw in a line's name, ``M3 x 8``."""
    found = re.search(r"[Ss]crew (M[\d.]+ x \d+)", name)
    return found[1] if found else None


@pytest.mark.parametrize("screw", sorted(WANTED))
def test_every_size_of_screw_is_bought_as_often_as_the_model_has_it(screw: str) -> None:
    assert sum(item.count for item in MECHANICS if told(item.name) == screw) == WANTED[screw]


def test_there_is_an_insert_for_every_screw_that_goes_into_plastic() -> None:
    into_plastic = [each for each in screws() if each.wide == 3 and each.holds not in IN_METAL]
    assert next(item.count for item in MECHANICS if item.id == "insert") == len(into_plastic)


# -- the guide's tables against the model -----------------------------------------------------------------

PRINT = (ROOT / "hardware" / "guide" / "1_print.md").read_text(encoding="utf-8")


def test_every_printed_part_is_in_the_table_of_what_to_print() -> None:
    rows = [line for line in PRINT.splitlines() if line.startswith("| `")]
    named = {name for line in rows for name in re.findall(r"`(\w+)`", line.split("|")[1])}
    assert named == {part.name for part in catalogue.PRINTED}


def test_as_many_parts_are_told_as_there_are_to_print() -> None:
    assert sum(part.count for part in catalogue.PRINTED) == 19
    assert "nineteen parts" in (ROOT / "hardware" / "guide" / "0_bill_of_materials.md").read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize("part", catalogue.PRINTED, ids=lambda part: part.name)
def test_every_part_is_to_be_printed_as_often_as_the_model_has_it(part) -> None:  # type: ignore[no-untyped-def]
    row = next(line for line in PRINT.splitlines() if line.startswith("| ") and f"`{part.name}`" in line)
    assert row.split("|")[2].strip().split(" ")[0] == str(part.count)


def test_the_table_of_inserts_adds_up() -> None:
    table = PRINT[PRINT.index("## Inserts") :]
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (\d+)(?: each)? \|", table, re.M)
    counts = {part.name: part.count for part in catalogue.PRINTED}
    total = sum(
        int(number) * sum(counts[name] for name in re.findall(r"`(\w+)`", names)) for names, number in rows
    )
    assert total == int(re.search(r"^(\d+) brass inserts", table, re.M)[1])  # type: ignore[index]
    assert total == next(item.count for item in MECHANICS if item.id == "insert")


# -- where things are --------------------------------------------------------------------------------------


def test_seat_1_is_the_first_hole_to_the_right_of_the_middle_opposite_the_handle() -> None:
    """The handle is at 90°; who stands opposite it, at 270°, has growing angles to the right."""
    first, second = crown.lamp_angles()[:2]
    assert 270 < first < 270 + 360 / 10
    assert second == pytest.approx(first - 360 / 10)  # clockwise, seen from above


def test_the_usb_sockets_lie_beyond_the_holes_that_are_farther_from_the_boards_end() -> None:
    """A Pi's holes are 3.5 mm from the end with the card and 23.5 from the one with the sockets."""
    board = p.PI_BOARD[0] / 2
    far = board - p.PI_HOLE_IN - p.PI_HOLES[0]
    box = bought.pi().bounding_box()
    assert far == pytest.approx(-board + 23.5)
    assert pytest.approx(-board - p.PI_OVER) == box.min.Y


def test_there_is_room_for_the_angled_plug_of_the_guards_cable() -> None:
    """12 mm between the sockets and the wall, at the upper port, 12.5 mm over the Pi's board."""
    across = -p.PI_AT + 1.4 + 12.5 - 4.5
    wall = (p.BODY_INSIDE**2 - across**2) ** 0.5
    assert wall - (p.PI_BOARD[0] / 2 + p.PI_OVER) > 12.0
