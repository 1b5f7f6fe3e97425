"""The board's plugs and what hangs on each: one cable a plug, one wire a contact, made from the circuit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hardware.wiring import circuit as c
from hardware.wiring.header import PI_3V3, PI_5V, PI_GROUND, PI_PLACES
from hardware.wiring.lines import PiLines
from hardware.wiring.ratings import LIGHT, POWER, RIBBON_CONTACT, SIGNAL, Wire

RED, BLACK, YELLOW, WHITE, BLUE, ORANGE = "RD", "BK", "YE", "WH", "BU", "OG"
LINKED: Final = ("enable", "gate", c.DRIVER_GROUND, c.GROUND)
"""Contacts 1 to 4 of J11: to the guard board, or a link plug from 1 to 2 where there is none."""
SEAT_COLOURS: Final = ("BN", "RD", "OG", "YE", "GN")
"""As resistors are marked: 1 brown, 2 red, 3 orange, 4 yellow, 5 green; 6 to 10 begin anew."""


@dataclass(frozen=True, slots=True)
class Core:
    """One wire of a cable. ``colour`` after IEC 60757; ``far``: the terminal at the other end."""

    contact: int
    net: str
    colour: str
    far: str


@dataclass(frozen=True, slots=True)
class Plug:
    """A plug of the board. ``length``: mm of its cable."""

    name: str
    kind: str
    to: str
    wire: Wire
    length: int
    cores: tuple[Core, ...]
    board: str = c.TOWER_BOARD


def plugs(made: c.Circuit) -> tuple[Plug, ...]:
    """Every plug of the board but the ribbon to the Pi."""
    supply = ((c.MOTOR_FUSE, "2", RED), (c.SUPPLY, "-", BLACK))
    motor = ((c.MOTOR, "1", RED), (c.MOTOR, "2", BLACK))
    home = ((c.HOME_SWITCH, "+", RED), (c.HOME_SWITCH, "-", BLACK), (c.HOME_SWITCH, "out", YELLOW))
    lid = ((c.LID_SWITCH, "1", WHITE), (c.LID_SWITCH, "2", BLACK))
    button = ((c.BUTTON, "1", WHITE), (c.BUTTON, "2", BLACK))
    buzzer = ((c.BUZZER, "+", RED), (c.BUZZER, "-", BLACK), (c.BUZZER, "in", YELLOW))
    found = [
        _plug(made, "J1", "screw terminal", f"supply's socket, through {c.MOTOR_FUSE}", POWER, 200, supply),
        _plug(made, "J2", "screw terminal", "motor", POWER, 350, motor),
        _plug(made, "J3", "JST-XH", "home switch", SIGNAL, 300, home),
        _plug(made, "J4", "JST-XH", "lid switch", SIGNAL, 450, lid),
        *_converter_plugs(made),
        *_bank_plugs(made),
        *_seat_plugs(made),
        _plug(made, "J13", "JST-XH", "push button", SIGNAL, 350, button),
        _plug(made, "J14", "JST-XH", "buzzer", SIGNAL, 150, buzzer),
    ]
    if c.GUARD_SWITCH in made.parts:
        found += _guard_plugs(made)
    return tuple(found)


def _plug(
    made: c.Circuit,
    name: str,
    kind: str,
    to: str,
    wire: Wire,
    length: int,
    cores: tuple[tuple[str, str, str], ...],
) -> Plug:
    found = []
    for contact, (part, terminal, colour) in enumerate(cores, 1):
        net = made.net_of(f"{part}.{terminal}")
        if net is None:
            raise ValueError(f"{part}.{terminal} is joined to nothing")
        found.append(Core(contact, net, colour, f"{part}.{terminal}"))
    return Plug(name, kind, to, wire, length, tuple(found))


def _converter_plugs(made: c.Circuit) -> list[Plug]:
    """From the socket to the converter, which no board has a part in, and from there to the board."""
    into = ((c.CONVERTER_FUSE, "2", RED), (c.CONVERTER, "-", BLACK))
    out = ((c.CONVERTER, "out", RED), (c.CONVERTER, "-", BLACK))
    cable = _plug(made, "P1", "socket", f"converter, through {c.CONVERTER_FUSE}", POWER, 150, into)
    return [
        replace(cable, board=""),
        _plug(made, "J15", "screw terminal", "converter's output", POWER, 200, out),
    ]


def _guard_plugs(made: c.Circuit) -> list[Plug]:
    cores = ((c.GUARD_SWITCH, "1", BLUE), (c.GUARD_SWITCH, "2", BLACK))
    lid = replace(_plug(made, "J9", "JST-XH", "guard's lid switch", SIGNAL, 450, cores), board=c.GUARD_BOARD)
    nets = zip(LINKED, (WHITE, YELLOW, ORANGE, BLACK), strict=True)
    link = tuple(Core(n, net, colour, f"J12.{n}") for n, (net, colour) in enumerate(nets, 1))
    return [lid, Plug("J11", "JST-XH", "guard board", SIGNAL, 80, link)]


def _bank_plugs(made: c.Circuit) -> list[Plug]:
    found = []
    for number, letter in enumerate("AB"):
        bank = f"bank_{letter}"
        if bank in made.parts:
            cores = ((bank, "+", RED), (bank, "-", BLACK))
            found.append(_plug(made, f"J{5 + number}", "JST-XH", f"camera lamps {letter}", LIGHT, 300, cores))
    return found


def _seat_plugs(made: c.Circuit) -> list[Plug]:
    lamps = [name for name, part in made.parts.items() if part.kind == "lamp"]
    found = []
    for number, some in enumerate((lamps[:5], lamps[5:])):
        if some:
            cores = [(lamp, "+", colour) for lamp, colour in zip(some, SEAT_COLOURS, strict=False)]
            cores.append((some[0], "-", BLACK))
            to = f"lamps of seats {some[0][5:]} to {some[-1][5:]}"
            found.append(_plug(made, f"J{7 + number}", "JST-XH", to, SIGNAL, 500, tuple(cores)))
    return found


@dataclass(frozen=True, slots=True)
class Contact:
    """One contact of the Pi's header that is used. ``name``: ``GPIO12``, ``5V``, ``3V3``, ``GND``."""

    place: int
    name: str
    net: str


RIBBON_LENGTH: Final = 200
"""mm: flat on the base, under the camera, from the Pi at one side to the board at the other."""


def ribbon(made: c.Circuit, pi: PiLines) -> tuple[Contact, ...]:
    """The contacts of the 40-way ribbon that are used, in the order of the header."""
    lines = (*pi.driven, pi.home, pi.reed, pi.button)
    found = [
        Contact(PI_PLACES[line], f"GPIO{line}", str(made.net_of(f"{c.PI}.GPIO{line}"))) for line in lines
    ]
    for places, name, net in ((PI_5V, "5V", c.FIVE), (PI_3V3, "3V3", c.THREE), (PI_GROUND, "GND", c.GROUND)):
        found += [Contact(place, name, net) for place in places]
    return tuple(sorted(found, key=lambda contact: contact.place))


def ribbon_most(contacts: tuple[Contact, ...], name: str) -> float:
    """A that all contacts of a name carry together in the ribbon."""
    return sum(contact.name == name for contact in contacts) * RIBBON_CONTACT
