"""What the drawings say, as tables for a page: contacts, cables, parts of the board, current budget."""

from __future__ import annotations

from collections.abc import Iterable

from hardware.wiring import circuit as c
from hardware.wiring import ratings as r
from hardware.wiring.board import Footprint, guard_board, hole_name, joined, tower_board
from hardware.wiring.budget import Load, Rail, converter_fuse, lamp_fuse, line_loads, motor_fuse, rails
from hardware.wiring.header import PI_PLACES
from hardware.wiring.lettering import farads, ohms
from hardware.wiring.lines import GuardLines, PiLines
from hardware.wiring.plugs import plugs, ribbon

MADE = "<!-- Made by `make wiring` from the pin map and the circuit: change those. -->"
COLOURS = {
    "RD": "red", "BK": "black", "YE": "yellow", "WH": "white", "BU": "blue", "GN": "green", "BN": "brown",
    "OG": "orange",
}  # fmt: skip


def page(pi: PiLines, guard: GuardLines) -> str:
    """``tables.md``, whole."""
    full = c.circuit(pi, guard)
    contacts = ribbon(full, pi)
    parts = [
        "# Wiring, in tables",
        MADE,
        "## The ribbon: contacts of the Pi's header",
        _table(("pin", "name", "goes to"), ((k.place, k.name, k.net) for k in contacts)),
        "Contacts that are not named stay free.",
        "## Cables",
        _table(("plug", "contact", "goes to", "colour", "net", "wire", "length"), _cables(full)),
        "J9 and J11 are the guard's; without one, a link plug joins contacts 1 and 2 of J11. J13 and J14 "
        "are for button and buzzer, where built in. The black wires of J7 and J8 run on from lamp to lamp.",
        "## The tower's board, net by net",
        "Each line is one wire on the underside, from hole to hole as [board-tower.svg](board-tower.svg) "
        "has them; where a wire may begin and end is yours to choose.",
        _table(("net", "joins"), _joints(full, tower_board(contacts), pi)),
        "## The guard's board, net by net",
        _table(("net", "joins"), _joints(full, guard_board(guard), pi)),
        "## Resistors and capacitors",
        _table(("name", "what", "value", "where", "between", "and"), _board(full)),
        "## Current budget",
        *(_rail(rail) for rail in rails(pi, guard=True)),
        "## GPIO, line by line",
        _table(("line", "what", "typical", "worst", "may"), _lines(pi)),
        "## Fuses and wires",
        _table(("what", "chosen", "carries, effective", "the wire may"), _fuses(pi)),
    ]
    return "\n\n".join(parts) + "\n"


def _table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def milliamps(amperes: float) -> str:
    """``3.7 mA``, ``1250 mA``."""
    return f"{amperes * 1000:.1f} mA" if amperes < 0.1 else f"{amperes * 1000:.0f} mA"


def _cables(made: c.Circuit) -> Iterable[tuple[object, ...]]:
    for plug in plugs(made):
        for core in plug.cores:
            wire = f"{plug.wire.area:g} mm² (AWG {plug.wire.awg})"
            yield (
                plug.name,
                core.contact,
                f"{plug.to}: {core.far.split('.')[1]}",
                COLOURS[core.colour],
                core.net,
                wire,
                f"{plug.length} mm",
            )


def _joints(made: c.Circuit, parts: tuple[Footprint, ...], pi: PiLines) -> Iterable[tuple[object, ...]]:
    nets = joined(made, parts, plugs(made), ribbon(made, pi))
    for net in sorted(nets, key=lambda net: (net == c.GROUND, list(nets).index(net))):
        yield net, ", ".join(f"{name} {hole_name(hole)}" for name, hole in nets[net])


def _board(full: c.Circuit) -> Iterable[tuple[object, ...]]:
    for part in full.parts.values():
        if part.kind in ("resistor", "capacitor"):
            value = ohms(part.value) if part.kind == "resistor" else farads(part.value)
            where = {"": "at the motor"}.get(part.board, f"{part.board} board")
            ends = (full.net_of(f"{part.name}.{end}") for end in (1, 2))
            yield part.name, part.kind, value, where, *ends


def _rail(rail: Rail) -> str:
    rows = [(load.what, milliamps(load.typical), milliamps(load.worst), load.why) for load in _grouped(rail)]
    rows.append(
        ("**together**", milliamps(rail.typical), milliamps(rail.worst), f"of {milliamps(rail.gives)}")
    )
    return f"### {rail.name[0].upper()}{rail.name[1:]}\n\n" + _table(
        ("what", "typical", "worst", "from"), rows
    )


def _grouped(rail: Rail) -> list[Load]:
    """Lamps of the seats as one line: ten of a kind say no more than one."""
    seats = [load for load in rail.loads if load.what.startswith("lamp of seat")]
    others = [load for load in rail.loads if load not in seats]
    if seats:
        together = Load(
            f"{len(seats)} lamps at once",
            sum(s.typical for s in seats),
            sum(s.worst for s in seats),
            seats[0].why,
        )
        others.append(together)
    return others


def _lines(pi: PiLines) -> Iterable[tuple[object, ...]]:
    for line, load in sorted(line_loads(pi).items()):
        name = f"GPIO{line} (pin {PI_PLACES[line]})"
        yield name, load.what, milliamps(load.typical), milliamps(load.worst), milliamps(r.LINE_MOST)


def _fuses(pi: PiLines) -> Iterable[tuple[object, ...]]:
    five, twelve = (rail.loads for rail in rails(pi, guard=True)[:2])
    lamps = next(load for load in five if load.what == "camera lamps")
    glass, radial = "slow, 5 x 20 mm", "resettable"
    for what, amperes, kind, carried, wire in (
        (f"{c.MOTOR_FUSE}, motor", motor_fuse(), glass, twelve[0].typical, r.POWER),
        (f"{c.CONVERTER_FUSE}, converter", converter_fuse(pi), glass, twelve[1].worst, r.POWER),
        (f"{c.LAMP_FUSE}, camera lamps", lamp_fuse(len(pi.banks)), radial, lamps.worst, r.LIGHT),
    ):
        yield what, f"{amperes:g} A {kind}", f"{carried:.2f} A", f"{wire.most:g} A"
