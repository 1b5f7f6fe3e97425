"""The tower's circuit as a netlist: which terminal of which part is joined to which, made from the pin map.

Everything else here is drawn from it: schematic, harness, wire table, current budget. A terminal is written
``part.terminal``; the Pi's are called ``GPIO12`` by BCM number, the Pico's ``GP2``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hardware.wiring.lines import GuardLines, PiLines
from hardware.wiring.ratings import (
    BULK_FARADS,
    FILTER_FARADS,
    GATE_OHMS,
    LAMP_OHMS,
    PULL_DOWN_OHMS,
    PULL_UP_OHMS,
    SHUNT_OHMS,
    SPARK_FARADS,
)

PI, PICO, DRIVER, MOTOR, AMPLIFIER = "pi", "pico", "driver", "motor", "amplifier"
HOME_SWITCH, LID_SWITCH, GUARD_SWITCH, JUMPER, LINK = "home", "lid", "guard_lid", "service", "link"
BUTTON, BUZZER = "button", "buzzer"
SUPPLY, CONVERTER = "supply", "converter"
MOTOR_FUSE, LAMP_FUSE, CONVERTER_FUSE = "F1", "F2", "F3"
TOWER_BOARD, GUARD_BOARD = "tower", "guard"
BULK: Final = ("C1", "C5", "C6")


@dataclass(frozen=True, slots=True)
class Part:
    """``kind``: resistor, capacitor, transistor, fuse, lamp, bank, module, switch, link. ``value``: ohm
    or farad. ``board``: which it stands on, empty for one that hangs on a cable."""

    name: str
    kind: str
    value: float = 0.0
    board: str = TOWER_BOARD


@dataclass(slots=True)
class Circuit:
    """Parts by name, and nets by name: the terminals that each joins, in the order in which they are told."""

    parts: dict[str, Part] = field(default_factory=dict)
    nets: dict[str, list[str]] = field(default_factory=dict)

    def put(self, name: str, kind: str, value: float = 0.0, *, board: str = TOWER_BOARD) -> str:
        """Add a part; its name back. Raises ``ValueError`` where the name is taken."""
        if name in self.parts:
            raise ValueError(f"{name} is there already")
        self.parts[name] = Part(name, kind, value, board)
        return name

    def join(self, net: str, *terminals: str) -> None:
        """Join ``terminals`` to ``net``. Raises ``ValueError`` for one that is joined already."""
        for terminal in terminals:
            if self.net_of(terminal) is not None:
                raise ValueError(f"{terminal} is joined to {self.net_of(terminal)} already")
            self.nets.setdefault(net, []).append(terminal)

    def net_of(self, terminal: str) -> str | None:
        """The net that a terminal is joined to."""
        return next((net for net, joined in self.nets.items() if terminal in joined), None)

    def between(self, one: str, other: str, kind: str) -> list[Part]:
        """The parts of a kind with two terminals that stand between two nets."""
        found = []
        for part in self.parts.values():
            ends = {self.net_of(f"{part.name}.1"), self.net_of(f"{part.name}.2")}
            if part.kind == kind and ends == {one, other}:
                found.append(part)
        return found


GROUND: Final = "ground"
FIVE: Final = "5 V"
THREE: Final = "3.3 V"
LAMP_FIVE: Final = "5 V lamps"
MOTOR_POWER: Final = "motor supply"
DRIVER_GROUND: Final = "driver ground"


def circuit(pi: PiLines, guard: GuardLines | None = None) -> Circuit:
    """The whole tower; ``guard`` None: the basic one, whose driver a link joins to the Pi's enable line."""
    made = Circuit()
    _boards(made, guard)
    _converter(made)
    _motor(made, pi, guard)
    _sensors(made, pi)
    _buzzer(made, pi)
    _banks(made, pi)
    _lamps(made, pi)
    if guard is not None:
        _guard(made, guard)
    return made


def _boards(made: Circuit, guard: GuardLines | None) -> None:
    made.put(PI, "module", board="")
    made.join(THREE, f"{PI}.3V3")
    made.join(FIVE, f"{PI}.5V")
    made.join(GROUND, f"{PI}.GND")
    if guard is not None:
        made.put(PICO, "module", board=GUARD_BOARD)
        made.join(GROUND, f"{PICO}.GND")


def _converter(made: Circuit) -> None:
    """From the one supply to 5 V, which reach the Pi over the ribbon."""
    made.put(SUPPLY, "module", board="")
    made.put(CONVERTER_FUSE, "fuse", board="")
    made.put(CONVERTER, "module", board="")
    made.join("supply", f"{SUPPLY}.+", f"{CONVERTER_FUSE}.1")
    made.join("converter supply", f"{CONVERTER_FUSE}.2", f"{CONVERTER}.in")
    made.join(FIVE, f"{CONVERTER}.out")
    made.join(GROUND, f"{SUPPLY}.-", f"{CONVERTER}.-")


def _motor(made: Circuit, pi: PiLines, guard: GuardLines | None) -> None:
    made.put(MOTOR_FUSE, "fuse", board="")
    made.put(DRIVER, "module")
    made.put(MOTOR, "module", board="")
    made.put("C2", "capacitor", SPARK_FARADS, board="")
    made.join("supply", f"{MOTOR_FUSE}.1")
    made.join(MOTOR_POWER, f"{MOTOR_FUSE}.2", f"{DRIVER}.VM")
    for name in BULK:
        made.put(name, "capacitor", BULK_FARADS)
        made.join(MOTOR_POWER, f"{name}.1")
        made.join(GROUND, f"{name}.2")
    made.join(THREE, f"{DRIVER}.VCC", f"{DRIVER}.PWMA", f"{DRIVER}.PWMB")
    made.put("R9", "resistor", SHUNT_OHMS)
    made.join(DRIVER_GROUND, f"{DRIVER}.GND", "R9.1")
    made.join(GROUND, "R9.2")
    made.join("motor A", f"{DRIVER}.AO1", f"{DRIVER}.BO1", f"{MOTOR}.1", "C2.1")
    made.join("motor B", f"{DRIVER}.AO2", f"{DRIVER}.BO2", f"{MOTOR}.2", "C2.2")
    _pulled_down(made, "forward", "R1", f"{PI}.GPIO{pi.forward}", f"{DRIVER}.AIN1", f"{DRIVER}.BIN1")
    _pulled_down(made, "backward", "R2", f"{PI}.GPIO{pi.backward}", f"{DRIVER}.AIN2", f"{DRIVER}.BIN2")
    _pulled_down(made, "enable", "R3", f"{PI}.GPIO{pi.enable}")
    _pulled_down(made, "gate", "R4", f"{DRIVER}.STBY")
    if guard is None:
        made.put(LINK, "link")
        made.join("enable", f"{LINK}.1")
        made.join("gate", f"{LINK}.2")


def _pulled_down(made: Circuit, net: str, resistor: str, *terminals: str) -> None:
    made.put(resistor, "resistor", PULL_DOWN_OHMS)
    made.join(net, *terminals, f"{resistor}.1")
    made.join(GROUND, f"{resistor}.2")


def _sensors(made: Circuit, pi: PiLines) -> None:
    made.put(HOME_SWITCH, "switch", board="")
    made.join(FIVE, f"{HOME_SWITCH}.+")
    made.join(GROUND, f"{HOME_SWITCH}.-")
    made.put(LID_SWITCH, "switch", board="")
    made.put(BUTTON, "switch", board="")
    made.join(GROUND, f"{LID_SWITCH}.2", f"{BUTTON}.2")
    for net, line, far_end, resistor, capacitor in (
        ("home", pi.home, f"{HOME_SWITCH}.out", "R5", "C3"),
        ("lid", pi.reed, f"{LID_SWITCH}.1", "R6", "C4"),
        ("button", pi.button, f"{BUTTON}.1", "R21", "C8"),
    ):
        made.put(resistor, "resistor", PULL_UP_OHMS)
        made.put(capacitor, "capacitor", FILTER_FARADS)
        made.join(net, f"{PI}.GPIO{line}", far_end, f"{resistor}.1", f"{capacitor}.1")
        made.join(THREE, f"{resistor}.2")
        made.join(GROUND, f"{capacitor}.2")


def _buzzer(made: Circuit, pi: PiLines) -> None:
    made.put(BUZZER, "module", board="")
    made.put("R22", "resistor", PULL_DOWN_OHMS)
    made.join("buzzer", f"{PI}.GPIO{pi.buzzer}", f"{BUZZER}.in", "R22.1")
    made.join(THREE, f"{BUZZER}.+", "R22.2")
    made.join(GROUND, f"{BUZZER}.-")


def _banks(made: Circuit, pi: PiLines) -> None:
    made.put(LAMP_FUSE, "fuse")
    made.join(FIVE, f"{LAMP_FUSE}.1")
    made.join(LAMP_FIVE, f"{LAMP_FUSE}.2")
    for number, line in enumerate(pi.banks):
        letter, transistor = "AB"[number], f"Q{number + 1}"
        bank = made.put(f"bank_{letter}", "bank", board="")
        made.put(transistor, "transistor")
        made.put(f"R{7 + number}", "resistor", GATE_OHMS)
        made.join(f"bank {letter}", f"{PI}.GPIO{line}", f"{transistor}.gate", f"R{7 + number}.1")
        made.join(GROUND, f"{transistor}.source", f"R{7 + number}.2")
        made.join(f"bank {letter} -", f"{transistor}.drain", f"{bank}.-")
        made.join(LAMP_FIVE, f"{bank}.+")


def _lamps(made: Circuit, pi: PiLines) -> None:
    for number, line in enumerate(pi.lamps):
        seat, resistor = number + 1, f"R{11 + number}"
        made.put(resistor, "resistor", LAMP_OHMS)
        made.put(f"lamp_{seat}", "lamp", board="")
        made.join(f"seat {seat}", f"{PI}.GPIO{line}", f"{resistor}.1")
        made.join(f"seat {seat} +", f"{resistor}.2", f"lamp_{seat}.+")
        made.join(GROUND, f"lamp_{seat}.-")


def _guard(made: Circuit, guard: GuardLines) -> None:
    made.join("enable", f"{PICO}.GP{guard.wish}")
    made.join("gate", f"{PICO}.GP{guard.gate}")
    made.put(GUARD_SWITCH, "switch", board="")
    made.join("guard lid", f"{PICO}.GP{guard.lid}", f"{GUARD_SWITCH}.1")
    made.put(JUMPER, "switch", board=GUARD_BOARD)
    made.join("service", f"{PICO}.GP{guard.service}", f"{JUMPER}.1")
    made.join(GROUND, f"{GUARD_SWITCH}.2", f"{JUMPER}.2")
    made.put(AMPLIFIER, "module", board=GUARD_BOARD)
    made.put("C7", "capacitor", FILTER_FARADS, board=GUARD_BOARD)
    made.join(DRIVER_GROUND, f"{AMPLIFIER}.IN+")
    made.join(GROUND, f"{AMPLIFIER}.IN-", f"{AMPLIFIER}.GND", "C7.2")
    made.join("current", f"{AMPLIFIER}.OUT", f"{PICO}.GP{guard.sense}")
    made.join("guard 3.3 V", f"{PICO}.3V3", f"{AMPLIFIER}.VS", "C7.1")
