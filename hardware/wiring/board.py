"""Where each part stands on its board: perforated boards of 70 x 50 mm with 24 x 18 holes, 2.54 mm apart.

A hole is named by its column, A to X from the left, and its row, 1 to 18 from the top, as seen from the side
with the parts. Bodies are given in holes too; two of them never overlap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hardware.wiring import circuit as c
from hardware.wiring.header import PICO_3V3, PICO_GROUND, PICO_PLACES
from hardware.wiring.lines import GuardLines
from hardware.wiring.plugs import LINKED, Contact, Plug

COLUMNS: Final = 24
ROWS: Final = 18
PITCH: Final = 2.54
"""mm"""

Hole = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Footprint:
    """A part on its board. ``pins``: the hole of each terminal. ``body``: left, top, right, bottom."""

    name: str
    label: str
    pins: dict[str, Hole]
    body: tuple[float, float, float, float]
    round_: bool = False

    def overlaps(self, other: Footprint) -> bool:
        """Whether the two bodies touch."""
        left, top, right, bottom = self.body
        low, high, far, deep = other.body
        return left < far and low < right and top < deep and high < bottom


def hole_name(hole: Hole) -> str:
    """``A1``, ``X18``."""
    return f"{chr(ord('A') + hole[0] - 1)}{hole[1]}"


# -- kinds of bodies --------------------------------------------------------------------------------------


def _standing(name: str, hole: Hole, *, down: bool = False) -> Footprint:
    """A resistor on end or a small capacitor: two holes side by side, or one below the other."""
    column, row = hole
    far = (column, row + 1) if down else (column + 1, row)
    body = (column - 0.45, row - 0.45, far[0] + 0.45, far[1] + 0.45)
    return Footprint(name, name, {"1": hole, "2": far}, body)


def _can(name: str, hole: Hole) -> Footprint:
    """An electrolytic capacitor of 10 mm, its leads 5 mm apart; terminal 1 is plus."""
    column, row = hole
    body = (column - 0.96, row - 1.96, column + 2.96, row + 1.96)
    return Footprint(name, name, {"1": hole, "2": (column + 2, row)}, body, round_=True)


def _transistor(name: str, hole: Hole) -> Footprint:
    """Gate, source, drain side by side, as an adapter for SOT-23 has them."""
    column, row = hole
    pins = {"gate": hole, "source": (column + 1, row), "drain": (column + 2, row)}
    return Footprint(name, name, pins, (column - 0.5, row - 0.55, column + 2.5, row + 0.5))


def _xh(name: str, contacts: int, hole: Hole) -> Footprint:
    """A JST-XH plug: 2.5 mm apart, 2.45 mm beyond its outer contacts, 5.75 mm deep."""
    column, row = hole
    pins = {str(n + 1): (column + n, row) for n in range(contacts)}
    return Footprint(name, name, pins, (column - 0.97, row - 0.95, column + contacts - 0.03, row + 1.32))


def _screw_terminal(name: str, hole: Hole) -> Footprint:
    """Two contacts 5.08 mm apart, 8 mm deep."""
    column, row = hole
    pins = {"1": hole, "2": (column + 2, row)}
    return Footprint(name, name, pins, (column - 1, row - 1.3, column + 3, row + 1.85))


# -- the tower's board ------------------------------------------------------------------------------------

HEADER_AT: Final = 3
DRIVER_LEFT: Final = ("GND", "BO1", "BO2", "AO2", "AO1", "GND", "VCC", "VM")
DRIVER_RIGHT: Final = ("GND", "PWMB", "BIN2", "BIN1", "STBY", "AIN1", "AIN2", "PWMA")
"""A TB6612FNG module's two rows of pins from the top, seen from its parts' side and turned so that the motor
is at the left (SparkFun ROB-14451, which the cheap ones copy)."""


def header(contacts: tuple[Contact, ...]) -> Footprint:
    """The box header of the ribbon: odd contacts in row 2, even ones in row 1."""
    pins = {str(k.place): (HEADER_AT + (k.place - 1) // 2, 1 if k.place % 2 == 0 else 2) for k in contacts}
    return Footprint("J10", "J10: ribbon to the Pi", pins, (HEADER_AT - 0.5, 0.5, HEADER_AT + 19.5, 2.5))


def _driver() -> Footprint:
    pins = {}
    for column, names in ((2, DRIVER_LEFT), (9, DRIVER_RIGHT)):
        for row, name in enumerate(names, 4):
            pins[name if name != "GND" else f"GND {column}.{row}"] = (column, row)
    return Footprint(c.DRIVER, "TB6612FNG", pins, (1.5, 3.5, 9.5, 11.5))


def tower_board(contacts: tuple[Contact, ...]) -> tuple[Footprint, ...]:
    """Every part on the tower's board."""
    lamps = [_standing(f"R{11 + n}", (14 + n, 4), down=True) for n in range(10)]
    return (
        header(contacts), _driver(), *lamps,
        _standing("R1", (11, 4)), _standing("R2", (11, 5)), _standing("R4", (11, 6)),
        _standing("R3", (11, 11)),
        _xh("J7", 6, (12, 8)), _xh("J8", 6, (19, 8)),
        _transistor("Q1", (14, 10)), _transistor("Q2", (18, 10)),
        Footprint(c.LAMP_FUSE, c.LAMP_FUSE, {"1": (22, 10), "2": (24, 10)}, (21.5, 9.5, 24.5, 10.6)),
        _can("C1", (2, 14)), _can("C5", (6, 14)), _can("C6", (10, 14)),
        _standing("R22", (14, 11)), _standing("R21", (14, 12)), _standing("C8", (16, 12)),
        _standing("R7", (14, 13)), _standing("R8", (16, 13)),
        _standing("R5", (14, 14)), _standing("C3", (10, 9), down=True),
        _standing("R6", (14, 15)), _standing("C4", (10, 7), down=True),
        Footprint("R9", "R9", {"1": (14, 16), "2": (16, 16)}, (13.2, 15.5, 16.8, 16.5)),
        _xh("J14", 3, (19, 12)), _xh("J13", 2, (23, 12)), _xh("J11", 4, (18, 15)), _xh("J6", 2, (23, 15)),
        _screw_terminal("J1", (2, 18)), _screw_terminal("J2", (6, 18)), _screw_terminal("J15", (10, 18)),
        _xh("J3", 3, (14, 18)), _xh("J4", 2, (18, 18)), _xh("J5", 2, (21, 18)),
    )  # fmt: skip


# -- the guard's board ------------------------------------------------------------------------------------


def guard_board(guard: GuardLines) -> tuple[Footprint, ...]:
    """Every part on the guard's board; its USB socket looks over the left edge."""
    amplifier = {"OUT": (15, 12), "GND": (15, 13), "IN+": (15, 14), "IN-": (18, 14), "VS": (18, 12)}
    return (
        _pico(guard),
        Footprint(c.AMPLIFIER, "INA180A1", amplifier, (14.4, 11.4, 18.6, 14.6)),
        _standing("C7", (20, 12)),
        _xh("J12", 4, (19, 17)), _xh("J9", 2, (13, 17)),
        _standing(c.JUMPER, (3, 13)),
    )  # fmt: skip


def _pico(guard: GuardLines) -> Footprint:
    lines = {
        f"GP{line}": PICO_PLACES[line]
        for line in (guard.wish, guard.gate, guard.lid, guard.service, guard.sense)
    }
    places = lines | {"3V3": PICO_3V3} | {f"GND {place}": place for place in PICO_GROUND}
    return Footprint(
        c.PICO, "Raspberry Pi Pico", {n: _pico_hole(p) for n, p in places.items()}, (0.4, 2.35, 20.6, 10.65)
    )


def _pico_hole(place: int) -> Hole:
    """Pins 1 to 20 below from the left, 21 to 40 above from the right, the USB socket at the left."""
    return (place, 10) if place <= 20 else (41 - place, 3)


# -- what is joined -----------------------------------------------------------------------------------------


def joined(
    made: c.Circuit, parts: tuple[Footprint, ...], plugs: tuple[Plug, ...], contacts: tuple[Contact, ...]
) -> dict[str, list[tuple[str, Hole]]]:
    """Net by net: each pin of ``parts`` that belongs to it, and its hole."""
    found: dict[str, list[tuple[str, Hole]]] = {}
    nets = _plug_nets(plugs) | {f"J10.{contact.place}": contact.net for contact in contacts}
    for part in parts:
        for pin, hole in part.pins.items():
            name = f"{part.name}.{pin.split(' ')[0]}"
            net = nets.get(name) or made.net_of(name)
            if net is not None:
                found.setdefault(net, []).append((name, hole))
    return found


def _plug_nets(plugs: tuple[Plug, ...]) -> dict[str, str]:
    nets = {f"{plug.name}.{core.contact}": core.net for plug in plugs for core in plug.cores}
    return nets | {f"{name}.{n}": net for name in ("J11", "J12") for n, net in enumerate(LINKED, 1)}


def clashes(parts: tuple[Footprint, ...]) -> Iterator[tuple[str, str]]:
    """Pairs whose bodies overlap."""
    for n, one in enumerate(parts):
        yield from ((one.name, other.name) for other in parts[n + 1 :] if one.overlaps(other))
