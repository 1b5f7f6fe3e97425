"""The boards: every part has its place, no two share one, and every joint is the circuit's."""

from __future__ import annotations

import pytest

from hardware import parameters as p
from hardware.wiring import circuit as c
from hardware.wiring.board import (
    COLUMNS,
    PITCH,
    ROWS,
    Footprint,
    clashes,
    guard_board,
    hole_name,
    joined,
    tower_board,
)
from hardware.wiring.circuit import circuit
from hardware.wiring.lines import guard_lines, pi_lines
from hardware.wiring.plugs import plugs, ribbon

PI, GUARD = pi_lines(), guard_lines()
FULL = circuit(PI, GUARD)
CONTACTS = ribbon(FULL, PI)
BOARDS = {c.TOWER_BOARD: tower_board(CONTACTS), c.GUARD_BOARD: guard_board(GUARD)}
EACH = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
Board = tuple[Footprint, ...]


@EACH
def test_no_two_parts_overlap(board: Board) -> None:
    assert list(clashes(board)) == []


@EACH
def test_no_hole_is_used_twice(board: Board) -> None:
    holes = [hole for part in board for hole in part.pins.values()]
    assert len(holes) == len(set(holes))


@EACH
def test_every_pin_has_a_hole_that_the_board_has(board: Board) -> None:
    holes = [hole for part in board for hole in part.pins.values()]
    assert [hole for hole in holes if not (1 <= hole[0] <= COLUMNS and 1 <= hole[1] <= ROWS)] == []


@EACH
def test_every_pin_stands_within_its_parts_body(board: Board) -> None:
    for part in board:
        left, top, right, bottom = part.body
        assert all(left <= x <= right and top <= y <= bottom for x, y in part.pins.values()), part.name


@pytest.mark.parametrize("name", BOARDS)
def test_every_part_of_the_circuit_has_its_place_on_its_board(name: str) -> None:
    wanted = {part.name for part in FULL.parts.values() if part.board == name}
    assert wanted <= {part.name for part in BOARDS[name]}


@pytest.mark.parametrize("name", BOARDS)
def test_every_plug_of_a_board_has_its_place_on_it(name: str) -> None:
    wanted = {plug.name for plug in plugs(FULL) if plug.board == name}
    assert wanted <= {part.name for part in BOARDS[name]}


@EACH
def test_every_terminal_of_a_part_is_joined_as_the_circuit_says(board: Board) -> None:
    told = {name: net for net, pins in joined(FULL, board, plugs(FULL), CONTACTS).items() for name, _ in pins}
    here = {part.name for part in board}
    wanted = {
        terminal: net
        for net, terminals in FULL.nets.items()
        for terminal in terminals
        if terminal.split(".")[0] in here
    }
    assert {name: told.get(name) for name in wanted} == wanted


@EACH
def test_no_joint_ends_in_the_air(board: Board) -> None:
    """But the nets of the Pico's board that only pass through a plug."""
    alone = [net for net, pins in joined(FULL, board, plugs(FULL), CONTACTS).items() if len(pins) < 2]
    assert alone == []


def test_holes_are_called_as_they_are_printed_beside_the_board() -> None:
    assert (hole_name((1, 1)), hole_name((24, 18))) == ("A1", "X18")


def test_the_two_boards_meet_contact_by_contact() -> None:
    nets = {
        number: [
            joined_net(board, f"{plug}.{number}")
            for board, plug in zip(BOARDS.values(), ("J11", "J12"), strict=True)
        ]
        for number in range(1, 5)
    }
    assert [here == there for here, there in nets.values()] == [True] * 4


def joined_net(board: Board, terminal: str) -> str | None:
    nets = joined(FULL, board, plugs(FULL), CONTACTS)
    return next((net for net, pins in nets.items() if terminal in dict(pins)), None)


@pytest.mark.parametrize(("contact", "hole"), [(1, "C2"), (2, "C1"), (39, "V2"), (40, "V1")])
def test_the_ribbons_contacts_lie_as_on_the_pi(contact: int, hole: str) -> None:
    """Odd contacts in one row, even ones in the other, 1 and 2 at the same end."""
    header = next(part for part in BOARDS[c.TOWER_BOARD] if part.name == "J10")
    assert {hole_name(place) for pin, place in header.pins.items() if pin == str(contact)} <= {hole}


@pytest.mark.parametrize(("pin", "hole"), [(f"GP{GUARD.wish}", "D10"), ("3V3", "E3")])
def test_the_picos_pins_lie_as_on_its_board(pin: str, hole: str) -> None:
    """USB socket at the left: pin 4 (GP2) fourth from the left below, pin 36 (3V3) fifth above."""
    pico = next(part for part in BOARDS[c.GUARD_BOARD] if part.name == c.PICO)
    assert hole_name(pico.pins[pin]) == hole


# -- in the tower -------------------------------------------------------------------------------------------


def test_the_boards_are_of_the_size_that_the_carrier_takes() -> None:
    """24 x 18 holes, and the usual rim."""
    assert (COLUMNS * PITCH, ROWS * PITCH) < p.BOARD
    assert ((COLUMNS + 4) * PITCH, (ROWS + 4) * PITCH) > p.BOARD


def test_no_body_reaches_past_the_board_but_the_terminals_for_their_screws() -> None:
    wide, high = (
        (size / PITCH - count + 1) / 2 for size, count in zip(p.BOARD, (COLUMNS, ROWS), strict=True)
    )
    for board in BOARDS.values():
        for part in board:
            left, top, right, bottom = part.body
            assert left >= 1 - wide, part.name
            assert right <= COLUMNS + wide, part.name
            assert top >= 1 - high, part.name
            assert bottom <= ROWS + high + (1 if part.name in ("J1", "J2", "J15") else 0), part.name


def test_every_body_stays_clear_of_the_four_screws() -> None:
    """An M3 head of 5.5 mm at each."""
    half = p.M3_HEAD / 2 / PITCH
    middle = ((COLUMNS + 1) / 2, (ROWS + 1) / 2)
    for board in BOARDS.values():
        for part in board:
            for sx in (-1, 1):
                for sy in (-1, 1):
                    x = middle[0] + sx * p.BOARD_HOLES[0] / 2 / PITCH
                    y = middle[1] + sy * p.BOARD_HOLES[1] / 2 / PITCH
                    left, top, right, bottom = part.body
                    near = left - half < x < right + half and top - half < y < bottom + half
                    assert not near, (part.name, x, y)
