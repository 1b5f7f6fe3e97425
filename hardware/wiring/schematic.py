"""The schematic, a sheet a subject, drawn from the circuit: names, values and pins are read, never typed."""

from __future__ import annotations

from typing import Any, Final

import schemdraw.elements as elm

from hardware.wiring import circuit as c
from hardware.wiring.budget import converter_fuse, lamp_fuse, motor_fuse
from hardware.wiring.chosen import BANK_LEDS, MOTOR
from hardware.wiring.header import PI_3V3, PI_5V, PICO_3V3
from hardware.wiring.lettering import ohms, pi_line, pico_line
from hardware.wiring.lines import GuardLines, PiLines, guard_lines, pi_lines
from hardware.wiring.ratings import BANK_OHMS, GAIN
from hardware.wiring.sheet import CARD, Sheet

THREE: Final = f"3.3 V (pin {PI_3V3[0]})"
FIVE: Final = f"5 V (pins {PI_5V[0]}, {PI_5V[1]})"
SUPPLY: Final = f"+{MOTOR.volts:g} V supply"
TAGS: Final = -5.4
"""Where the Pi's tags stand, left of a driver whose left edge is at 0."""


def motor_sheet(made: c.Circuit, pi: PiLines) -> str:
    """Supply, fuse, driver, motor, and what holds the motor off."""
    sheet = Sheet(made)
    driver = sheet.chip(
        "TB6612FNG", (4.6, 11), (0, 0), "PWMB",
        left={"AIN1": 10.3, "BIN1": 9.7, "AIN2": 7.3, "BIN2": 6.7, "STBY": 4.3,
              "VCC": 1.7, "PWMA": 1.1, "PWMB": 0.5},
        right={"AO1": 8.5, "BO1": 7.3, "AO2": 4.5, "BO2": 3.3},
        top={"VM": 2.9}, bottom={"GND": 2.9},
    )  # fmt: skip
    _supply(sheet, driver)
    _outputs(sheet, driver)
    for names, line, resistor in (
        (("AIN1", "BIN1"), pi.forward, "R1"),
        (("AIN2", "BIN2"), pi.backward, "R2"),
    ):
        _input(sheet, [driver.absanchors[name] for name in names], pi_line(line), resistor)
    _input(sheet, [driver.STBY], "gate (J11)", "R4")
    _logic_supply(sheet, driver)
    return sheet.svg()


def _supply(sheet: Sheet, driver: Any) -> None:
    x, y = driver.VM
    rail = y + 2.2
    sheet.line((x, y), (x, rail), dot=True)
    fuse = elm.FuseIEC().at((x, rail)).right().length(3).label(f"{c.MOTOR_FUSE}  {motor_fuse():g} A slow")
    sheet.tag(sheet.add(fuse).end, SUPPLY, "right")
    sheet.line((x, rail), (x - 2.6 * len(c.BULK), rail))
    for number, name in enumerate(c.BULK, 1):
        at = (x - 2.6 * number, rail)
        sheet.ground(sheet.add(sheet.capacitor(name, polar=True).at(at).down().length(1.6)).end)
    x, y = driver.GND
    sheet.line((x, y), (x + 1.4, y))
    sheet.tag((x + 1.4, y), "J11, contact 3", "right")
    sheet.pulled_down((x, y), "R9")


def power_sheet(made: c.Circuit, pi: PiLines) -> str:
    """From the one socket to the motor's driver and to the Pi, a fuse for each."""
    sheet = Sheet(made)
    sheet.tag((0, 0), SUPPLY, "left")
    sheet.line((0, 0), (1.0, 0), dot=True)
    up = elm.FuseIEC().at((1.0, 0)).right().length(3).label(f"{c.MOTOR_FUSE}  {motor_fuse():g} A slow")
    sheet.tag(sheet.add(up).end, "J1: motor", "right")
    sheet.line((1.0, 0), (1.0, -3.0))
    down = elm.FuseIEC().at((1.0, -3.0)).right().length(3)
    end = sheet.add(down.label(f"{c.CONVERTER_FUSE}  {converter_fuse(pi):g} A slow")).end
    sides = {"left": {"in": 1.5}, "right": {"out": 1.5}, "bottom": {"-": 2.2}}
    converter = sheet.chip("converter\n12 V to 5 V", (4.4, 3.0), end, "in", **sides)
    sheet.ground(converter.absanchors["-"])
    sheet.tag(converter.out, "J15: board and Pi", "right")
    return sheet.svg()


def _outputs(sheet: Sheet, driver: Any) -> None:
    right = driver.AO1[0] + 3.6
    for near, far, rail in (("BO1", "AO1", 0.9), ("AO2", "BO2", 0.9)):
        start, line = driver.absanchors[near], driver.absanchors[far][1]
        sheet.line(start, (start[0] + rail, start[1]))
        sheet.line((start[0] + rail, start[1]), (start[0] + rail, line), dot=True)
    top, low = driver.AO1, driver.BO2
    for end in (top, low):
        sheet.line(end, (right + 1.8, end[1]))
    sheet.add(elm.Motor().at((right, top[1])).down().to((right, low[1])).label(f"motor\n{MOTOR.volts:g} V"))
    sheet.add(sheet.capacitor("C2").at((right + 1.8, top[1])).down().to((right + 1.8, low[1])))


def _input(sheet: Sheet, inputs: list[Any], tag: str, resistor: str) -> None:
    x, y = inputs[0]
    for other in inputs[1:]:
        sheet.line(other, (x - 0.5, other[1]))
        sheet.line((x - 0.5, other[1]), (x - 0.5, y), dot=True)
    sheet.line((x, y), (x - 2.6, y), dot=True)
    sheet.line((x - 2.6, y), (TAGS + 0.6, y))
    sheet.tag((TAGS + 0.6, y), tag, "left")
    sheet.pulled_down((x - 2.6, y), resistor)


def _logic_supply(sheet: Sheet, driver: Any) -> None:
    x, y = driver.VCC
    for name in ("PWMA", "PWMB"):
        end = driver.absanchors[name]
        sheet.line(end, (x - 0.6, end[1]))
    sheet.line((x - 0.6, driver.PWMB[1]), (x - 0.6, y), dot=True)
    sheet.line((x, y), (x - 0.6, y))
    sheet.line((x - 0.6, driver.PWMA[1]), (TAGS + 0.6, driver.PWMA[1]))
    sheet.tag((TAGS + 0.6, driver.PWMA[1]), THREE, "left")


def enable_sheet(made: c.Circuit, pi: PiLines) -> str:
    """Without a guard: the link plug between the Pi's enable line and the driver's."""
    sheet = Sheet(made)
    _input(sheet, [(0, 0)], pi_line(pi.enable), "R3")
    link = sheet.add(
        elm.Line()
        .at((0, 0))
        .right()
        .length(2.6)
        .dot(open=True)
        .idot(open=True)
        .label("link plug on J11, 1 to 2", loc="top")
    )
    sheet.line(link.end, (4.2, 0), dot=True)
    sheet.pulled_down((4.2, 0), "R4")
    sheet.line((4.2, 0), (6.2, 0))
    sheet.tag((6.2, 0), "driver's STBY", "right")
    return sheet.svg()


def guard_sheet(made: c.Circuit, pi: PiLines, guard: GuardLines) -> str:
    """The Pico between the Pi's enable line and the driver, and what it watches by itself."""
    sheet = Sheet(made)
    wish, gate, lid, service, sense = (
        pico_line(line) for line in (guard.wish, guard.gate, guard.lid, guard.service, guard.sense)
    )
    pico = sheet.chip(
        "Raspberry Pi\nPico", (8.4, 8), (0, 0), service,
        left={wish: 7.2, lid: 3.4, service: 1.2}, right={gate: 7.2, sense: 2.6},
        bottom={"GND": 4.2}, top={"USB": 2.2, f"3.3 V (pin {PICO_3V3})": 5.6},
    )  # fmt: skip
    _input(sheet, [pico.absanchors[wish]], pi_line(pi.enable), "R3")
    for name, switch in ((lid, "guard's lid switch"), (service, "service jumper")):
        start = pico.absanchors[name]
        kind = elm.SwitchReed() if name == lid else elm.Switch()
        contact = sheet.add(
            kind.at(start).left().length(2.2).label(switch, loc="top", fontsize=11, ofst=0.15)
        )
        sheet.ground(contact.end)
    sheet.ground(pico.GND)
    x, y = pico.USB
    sheet.line((x, y), (x, y + 0.7))
    sheet.tag((x, y + 0.7), "USB cable to the Pi", "left", width=4.2)
    _gate(sheet, pico.absanchors[gate])
    _sense(sheet, pico.absanchors[sense], pico.absanchors[f"3.3 V (pin {PICO_3V3})"])
    return sheet.svg()


def _gate(sheet: Sheet, start: Any) -> None:
    x, y = start
    sheet.line(start, (x + 1.6, y), dot=True)
    sheet.pulled_down((x + 1.6, y), "R4")
    sheet.line((x + 1.6, y), (x + 3.6, y))
    sheet.tag((x + 3.6, y), "driver's STBY", "right")


def _sense(sheet: Sheet, start: Any, power: Any) -> None:
    x, y = start
    amplifier = sheet.add(elm.Opamp().at((x + 1.6, y)).anchor("out").left().fill(CARD))
    sheet.line(start, amplifier.out)
    centre = amplifier.center
    sheet.add(elm.Label().at((centre[0] - 0.2, centre[1])).label(f"×{GAIN}", fontsize=11))
    sheet.add(elm.Label().at((centre[0], centre[1] - 1.6)).label("INA180A1", fontsize=11))
    right = amplifier.in2[0] + 1.6
    plus, minus = amplifier.in2[1], amplifier.in1[1]
    sheet.line(amplifier.in2, (right, plus))
    sheet.tag((right, plus), "J11, contact 3", "right")
    sheet.line(amplifier.in1, (right, minus))
    sheet.ground((right, minus))
    x, rail = power[0], power[1] + 2.4
    sheet.line(power, (x, rail))
    sheet.line((x, rail), (x + 2.4, rail), dot=True)
    sheet.line((x + 2.4, rail), (x + 3.4, rail))
    sheet.tag((x + 3.4, rail), "INA180A1's VS", "right")
    sheet.ground(sheet.add(sheet.capacitor("C7").at((x + 2.4, rail)).down().length(1.5)).end)


def sensor_sheet(made: c.Circuit, pi: PiLines) -> str:
    """Home switch, lid switch and button, each with its pull-up and its filter; the buzzer."""
    sheet = Sheet(made)
    hall = sheet.chip(
        "Hall switch\n(home)", (4.4, 3.0), (0, 0), "out", left={"out": 1.5}, top={"+": 2.2}, bottom={"-": 2.2}
    )
    _listening(sheet, (0, 0), pi_line(pi.home), "R5", "C3")
    x, y = hall.absanchors["+"]
    sheet.line((x, y), (x, y + 0.3))
    sheet.tag((x, y + 0.3), FIVE, "right")
    sheet.ground(hall.absanchors["-"])
    _listening(sheet, (0, -6.5), pi_line(pi.reed), "R6", "C4")
    reed = sheet.add(
        elm.SwitchReed().at((0, -6.5)).right().length(2.6).label("lid switch: shut lid closes it", loc="top")
    )
    sheet.ground(reed.end)
    _listening(sheet, (0, -13.0), pi_line(pi.button), "R21", "C8")
    button = sheet.add(elm.Button().at((0, -13.0)).right().length(2.6).label("push button", loc="top"))
    sheet.ground(button.end)
    _buzzer(sheet, (0, -19.5), pi)
    return sheet.svg()


def _buzzer(sheet: Sheet, at: tuple[float, float], pi: PiLines) -> None:
    x, y = at
    module = sheet.chip(
        "buzzer: sounds\nwhile in is low",
        (4.4, 3.0),
        at,
        "in",
        left={"in": 1.5},
        top={"+": 2.2},
        bottom={"-": 2.2},
    )
    sheet.line(at, (x - 3.4, y), dot=True)
    sheet.line((x - 3.4, y), (x - 4.6, y))
    sheet.tag((x - 4.6, y), pi_line(pi.buzzer), "left")
    pull = sheet.add(sheet.resistor("R22").at((x - 3.4, y)).up().length(1.9))
    sheet.tag(pull.end, THREE, "left")
    right, top = module.absanchors["+"]
    sheet.line((right, top), (right, top + 0.3))
    sheet.tag((right, top + 0.3), THREE, "right")
    sheet.ground(module.absanchors["-"])


def _listening(sheet: Sheet, at: tuple[float, float], tag: str, resistor: str, capacitor: str) -> None:
    x, y = at
    sheet.line(at, (x - 1.2, y), dot=True)
    sheet.line((x - 1.2, y), (x - 3.4, y), dot=True)
    sheet.line((x - 3.4, y), (x - 4.6, y))
    sheet.tag((x - 4.6, y), tag, "left")
    pull = sheet.add(sheet.resistor(resistor).at((x - 3.4, y)).up().length(1.9))
    sheet.tag(pull.end, THREE, "left")
    sheet.ground(sheet.add(sheet.capacitor(capacitor).at((x - 1.2, y)).down().length(1.7)).end)


def lamp_sheet(made: c.Circuit, pi: PiLines) -> str:
    """The camera's banks behind their transistors, and the seats' lamps."""
    sheet = Sheet(made)
    for number, line in enumerate(pi.banks):
        _bank(sheet, number, line, -7.6 * number)
    for number, line in enumerate(pi.lamps):
        _lamp(sheet, number, line, last=pi.lamps[-1])
    return sheet.svg()


def _bank(sheet: Sheet, number: int, line: int, top: float) -> None:
    transistor = sheet.add(elm.NFet().right().at((0, top)).anchor("gate").reverse())
    sheet.add(elm.Label().at((transistor.drain[0] + 0.7, top)).label(f"Q{number + 1}"))
    gate = transistor.gate
    sheet.line(gate, (gate[0] - 0.8, gate[1]), dot=True)
    sheet.pulled_down((gate[0] - 0.8, gate[1]), f"R{7 + number}")
    sheet.line((gate[0] - 0.8, gate[1]), (gate[0] - 1.6, gate[1]))
    sheet.tag((gate[0] - 1.6, gate[1]), pi_line(line), "left")
    sheet.ground(transistor.source)
    x, y = transistor.drain
    led = sheet.add(
        elm.LED()
        .at((x, y + 1.5))
        .down()
        .to((x, y))
        .label(f"bank {'AB'[number]}:\n{BANK_LEDS} of these", loc="top")
    )
    series = sheet.add(
        elm.ResistorIEC().at((x, y + 3.2)).down().to(led.start).label(ohms(BANK_OHMS), loc="bottom")
    )
    if number:
        sheet.tag(series.start, f"from {c.LAMP_FUSE}", "left")
        return
    fuse = (
        elm.FuseIEC()
        .at(series.start)
        .left()
        .length(2.2)
        .label(f"{c.LAMP_FUSE}  {lamp_fuse(2):g} A", loc="top")
    )
    sheet.tag(sheet.add(fuse).end, FIVE, "left")


def _lamp(sheet: Sheet, number: int, line: int, *, last: int) -> None:
    left, y = 7.6, 3.0 - 1.25 * number
    sheet.tag((left, y), pi_line(line), "left")
    series = sheet.add(sheet.resistor(f"R{11 + number}", lying=True).at((left, y)).right().length(2.6))
    led = sheet.add(elm.LED().at(series.end).right().length(2.2))
    sheet.add(elm.Label().at((led.end[0] + 0.5, y)).label(f"seat {number + 1}", loc="right", halign="left"))
    if line == last:
        sheet.ground(led.end)
    else:
        sheet.line(led.end, (led.end[0], y - 1.25))


def sheets() -> dict[str, str]:
    """Every sheet as SVG, by file name."""
    pi, guard = pi_lines(), guard_lines()
    full = c.circuit(pi, guard)
    return {
        "schematic-power.svg": power_sheet(full, pi),
        "schematic-motor.svg": motor_sheet(full, pi),
        "schematic-enable.svg": enable_sheet(full, pi),
        "schematic-guard.svg": guard_sheet(full, pi, guard),
        "schematic-sensors.svg": sensor_sheet(full, pi),
        "schematic-lamps.svg": lamp_sheet(full, pi),
    }
