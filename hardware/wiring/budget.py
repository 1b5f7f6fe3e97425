"""The current budget: what each rail gives, what hangs on it, which fuse and which wire that takes.

Pure: ratings in, figures out. ``python -m hardware.wiring`` writes them down as ``budget.md``.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.wiring import ratings as r
from hardware.wiring.chosen import BANK_LEDS, MOTOR, MOTOR_PEAK, SHAKING, SUPPLY
from hardware.wiring.lines import PiLines


@dataclass(frozen=True, slots=True)
class Load:
    """One taker. ``typical`` and ``worst``: A. ``why``: where the figures are from."""

    what: str
    typical: float
    worst: float
    why: str


@dataclass(frozen=True, slots=True)
class Rail:
    """One supply and its takers. ``gives``: A."""

    name: str
    gives: float
    loads: tuple[Load, ...]

    @property
    def typical(self) -> float:
        return sum(load.typical for load in self.loads)

    @property
    def worst(self) -> float:
        return sum(load.worst for load in self.loads)

    @property
    def spare(self) -> float:
        """A that are left in the worst case; below 0 the supply is too small."""
        return self.gives - self.worst


def rails(pi: PiLines, *, guard: bool) -> tuple[Rail, ...]:
    """Every rail of the tower, with the guard or without."""
    return (
        Rail("5 V, from the converter", r.CONVERTER_GIVES, _five_volts(pi, guard=guard)),
        Rail(f"{MOTOR.volts:g} V, from the supply", SUPPLY, (_motor(), _converter(pi, guard=guard))),
        Rail("the Pi's GPIO lines together", r.LINES_MOST, tuple(line_loads(pi).values())),
    )


def _five_volts(pi: PiLines, *, guard: bool) -> tuple[Load, ...]:
    loads = [
        Load("Raspberry Pi 4", *r.PI_BOARD, why="its documentation"),
        Load("camera module", *r.CAMERA, why="its documentation"),
        Load("camera lamps", *bank_current(len(pi.banks)), why=f"{BANK_LEDS} LEDs a bank, all banks lit"),
        Load("home switch", *r.HALL, why="A3144's data sheet"),
        Load("driver's logic", *r.DRIVER_LOGIC, why="TB6612FNG's data sheet, over the Pi's 3.3 V"),
    ]
    loads.append(Load("buzzer", *r.BUZZER, why="as its makers say, over the Pi's 3.3 V"))
    if guard:
        loads.append(Load("guard (Pico)", *r.PICO_BOARD, why="its data sheet, over USB"))
    return tuple(loads)


def _motor() -> Load:
    return Load(
        "motor",
        SHAKING,
        max(MOTOR.stall, MOTOR_PEAK),
        why="shaking, simulated; held fast, or turned about at speed",
    )


def _converter(pi: PiLines, *, guard: bool) -> Load:
    loads = _five_volts(pi, guard=guard)
    part = r.FIVE_VOLTS[0] / (MOTOR.volts * r.CONVERTER_GAIN)
    typical, worst = (part * sum(each) for each in ([x.typical for x in loads], [x.worst for x in loads]))
    return Load("converter", typical, worst, why="all that hangs on 5 V, and its own losses")


def bank_current(banks: int) -> tuple[float, float]:
    """A of ``banks`` banks: typical and worst."""
    typical = (r.FIVE_VOLTS[0] - r.BANK_LED_VOLTS[0]) / r.BANK_OHMS
    worst = (r.FIVE_VOLTS[1] - r.BANK_LED_VOLTS[1]) / (r.BANK_OHMS * (1 - r.RESISTOR_TOLERANCE))
    return banks * BANK_LEDS * typical, banks * BANK_LEDS * worst


def line_loads(pi: PiLines) -> dict[int, Load]:
    """What each line that the Pi drives gives while it is high, by BCM number."""
    loads = {line: _into("driver input, 10 kΩ", 2) for line in (pi.forward, pi.backward)}
    loads[pi.enable] = _into("enable, 10 kΩ", 1)
    loads |= {line: _into("transistor's gate, 10 kΩ", 0) for line in pi.banks}
    loads |= {line: _lamp(seat) for seat, line in enumerate(pi.lamps, 1)}
    loads[pi.buzzer] = Load("buzzer's transistor, while low", *r.BUZZER_INPUT, "(3.3 V - 0.7 V) / 1 kΩ")
    return loads


def _into(what: str, inputs: int) -> Load:
    through = 1 / r.PULL_DOWN_OHMS + inputs / r.DRIVER_PULL_OHMS
    typical, worst = (volts * through for volts in r.LINE_VOLTS)
    return Load(what, typical, worst / (1 - r.RESISTOR_TOLERANCE), "Ohm's law")


def _lamp(seat: int) -> Load:
    typical = (r.LINE_VOLTS[0] - r.LAMP_VOLTS[0]) / r.LAMP_OHMS
    worst = (r.LINE_VOLTS[1] - r.LAMP_VOLTS[1]) / (r.LAMP_OHMS * (1 - r.RESISTOR_TOLERANCE))
    return Load(f"lamp of seat {seat}, {r.LAMP_OHMS} Ω", typical, worst, "Ohm's law, the LED's data sheet")


def motor_fuse() -> float:
    """A: the smallest that a shaking motor does not blow: three quarters of it are enough (IEC 60127-2)."""
    return next(fuse for fuse in r.FUSES if 0.75 * fuse >= SHAKING * 1.25)


def converter_fuse(pi: PiLines) -> float:
    """A: the smallest that bears the converter at its worst, as above."""
    return next(fuse for fuse in r.FUSES if 0.75 * fuse >= _converter(pi, guard=True).worst)


def lamp_fuse(banks: int) -> float:
    """A: the smallest that holds the lamps at their worst in a warm box."""
    return next(hold for hold in r.RESETTABLE if hold * r.WARM >= bank_current(banks)[1])
