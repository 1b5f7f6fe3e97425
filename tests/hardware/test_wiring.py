"""The wiring: one pin map for program, firmware, boot configuration and diagram; a circuit that is safe."""

from __future__ import annotations

import json
import re

import pytest

from hardware.wiring import circuit as c
from hardware.wiring import ratings as r
from hardware.wiring.circuit import Circuit, circuit
from hardware.wiring.header import PI_GROUND, PI_PLACES, PICO_PLACES
from hardware.wiring.lines import GUARD, PIN_MAP, ROOT, guard_lines, pi_lines
from hardware.wiring.made import mark, texts
from hardware.wiring.plugs import plugs, ribbon
from kinito_pi.tower import read_pin_map

PI, PICO = pi_lines(), guard_lines()
BASIC, FULL = circuit(PI), circuit(PI, PICO)
BOTH = pytest.mark.parametrize("made", [BASIC, FULL], ids=["basic", "full"])
WIRING = ROOT / "hardware" / "wiring"


def lines_of(made: Circuit, part: str, prefix: str) -> set[int]:
    """The numbers of a part's terminals that are joined to something."""
    terminals = (terminal for joined in made.nets.values() for terminal in joined)
    return {
        int(found[1])
        for terminal in terminals
        if (found := re.fullmatch(rf"{part}\.{prefix}(\d+)", terminal))
    }


# -- one pin map ----------------------------------------------------------------------------------------


@BOTH
def test_the_circuit_uses_the_very_lines_that_the_program_opens(made: Circuit) -> None:
    assert lines_of(made, "pi", "GPIO") == {pin for _, pin in read_pin_map().lines()}


@pytest.mark.parametrize(
    ("name", "net"),
    [
        ("motor.forward", "forward"),
        ("motor.backward", "backward"),
        ("motor.enable", "enable"),
        ("motor.home", "home"),
        ("lid.reed", "lid"),
        ("camera_light.banks[0]", "bank A"),
        ("camera_light.banks[1]", "bank B"),
        ("button.pin", "button"),
        ("buzzer.pin", "buzzer"),
        *((f"pass_light.lamps[{seat - 1}]", f"seat {seat}") for seat in range(1, 11)),
    ],
)
def test_each_line_of_the_pin_map_goes_where_its_name_says(name: str, net: str) -> None:
    pin = dict(read_pin_map().lines())[name]
    assert FULL.net_of(f"pi.GPIO{pin}") == net


def test_the_circuit_uses_the_very_lines_of_the_guards_firmware() -> None:
    """All but GP25, which is the lamp on the Pico's own board."""
    pins = json.loads(GUARD.read_text(encoding="utf-8"))["pins"]
    assert lines_of(FULL, "pico", "GP") == set(pins.values()) - {pins["lamp"]}


def test_the_boot_configuration_names_every_line_of_the_circuit() -> None:
    text = (ROOT / "firmware" / "boot" / "kinito-pi.txt").read_text(encoding="utf-8")
    told: set[int] = set()
    for setting in re.findall(r"^gpio=([\d,-]+)=", text, re.M):
        for part in setting.split(","):
            low, _, high = part.partition("-")
            told |= set(range(int(low), int(high or low) + 1))
    assert told == lines_of(FULL, "pi", "GPIO")


def test_the_guards_page_names_the_same_pins_as_the_circuit() -> None:
    text = (ROOT / "firmware" / "pico" / "README.md").read_text(encoding="utf-8")
    told = {(int(gp), int(pin)) for gp, pin in re.findall(r"GP(\d+) \(pin (\d+)", text)}
    assert told == {(line, PICO_PLACES[line]) for line in lines_of(FULL, "pico", "GP")}


@pytest.mark.parametrize(
    ("bcm", "place"), [(12, 32), (13, 33), (25, 22), (17, 11), (27, 13), (9, 21), (16, 36)]
)
def test_places_on_the_header_are_those_of_the_pi(bcm: int, place: int) -> None:
    """Raspberry Pi documentation, picture of the 40-pin header."""
    assert PI_PLACES[bcm] == place


def test_no_two_lines_come_out_at_one_place() -> None:
    assert len(set(PI_PLACES.values()) | set(PI_GROUND)) == len(PI_PLACES) + len(PI_GROUND)


# -- the circuit ----------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("net", ["forward", "backward", "enable", "gate"])
def test_every_motor_line_is_pulled_down_by_ten_kilohms(made: Circuit, net: str) -> None:
    assert [part.value for part in made.between(net, c.GROUND, "resistor")] == [10_000]


def test_with_a_guard_there_is_no_link_past_it() -> None:
    assert [part.name for part in FULL.parts.values() if part.kind == "link"] == []


@BOTH
@pytest.mark.parametrize("net", ["bank A", "bank B"])
def test_every_transistors_gate_is_pulled_down(made: Circuit, net: str) -> None:
    assert len(made.between(net, c.GROUND, "resistor")) == 1


def test_without_a_guard_a_link_lets_the_pi_wake_the_driver_itself() -> None:
    assert [part.name for part in BASIC.between("enable", "gate", "link")] == ["link"]


def test_with_a_guard_only_the_guard_wakes_the_driver() -> None:
    assert set(FULL.nets["gate"]) == {f"pico.GP{PICO.gate}", "driver.STBY", "R4.1"}


@BOTH
def test_the_motors_supply_reaches_the_driver_through_a_fuse_alone(made: Circuit) -> None:
    assert [part.name for part in made.between("supply", c.MOTOR_POWER, "fuse")] == ["F1"]
    assert set(made.nets["supply"]) == {"supply.+", "F1.1", "F3.1"}


@BOTH
def test_the_pis_supply_has_a_fuse_of_its_own(made: Circuit) -> None:
    """A fault of the motor must not end the game."""
    assert [part.name for part in made.between("supply", "converter supply", "fuse")] == ["F3"]


@BOTH
def test_the_motors_supply_touches_neither_rail_of_the_pi(made: Circuit) -> None:
    for terminal in (*made.nets["supply"], *made.nets[c.MOTOR_POWER]):
        assert not terminal.startswith("pi.")


@BOTH
def test_each_seats_lamp_has_a_resistor_of_its_own(made: Circuit) -> None:
    for seat in range(1, 11):
        assert len(made.between(f"seat {seat}", f"seat {seat} +", "resistor")) == 1


@BOTH
def test_five_volts_reach_no_line_of_the_pi(made: Circuit) -> None:
    for net in (c.FIVE, c.LAMP_FIVE, "bank A -", "bank B -"):
        assert not [terminal for terminal in made.nets[net] if "GPIO" in terminal]


@BOTH
def test_a_broken_lid_wire_reads_as_an_open_lid(made: Circuit) -> None:
    """The switch joins the line to ground while the lid is shut; nothing else does."""
    assert [part.name for part in made.between("lid", c.THREE, "resistor")] == ["R6"]
    assert made.between("lid", c.GROUND, "resistor") == []


def test_the_guard_has_a_lid_switch_of_its_own() -> None:
    assert FULL.nets["guard lid"] == [f"pico.GP{PICO.lid}", "guard_lid.1"]


@BOTH
def test_no_net_ends_in_the_air(made: Circuit) -> None:
    assert [net for net, joined in made.nets.items() if len(joined) < 2] == []


@BOTH
def test_every_part_is_joined_to_something(made: Circuit) -> None:
    joined = {terminal.split(".")[0] for some in made.nets.values() for terminal in some}
    assert set(made.parts) == joined


def test_a_terminal_cannot_be_joined_twice() -> None:
    made = Circuit()
    made.join("one", "R1.1")
    with pytest.raises(ValueError, match=r"R1\.1 is joined to one already"):
        made.join("other", "R1.1")


# -- cables ---------------------------------------------------------------------------------------------


@BOTH
def test_a_cable_joins_the_board_to_a_part_off_it(made: Circuit) -> None:
    for plug in plugs(made):
        for core in plug.cores if plug.board else ():
            boards = {made.parts[terminal.split(".")[0]].board for terminal in made.nets[core.net]}
            assert len(boards) > 1 or core.net == c.FIVE, core


@BOTH
def test_every_part_off_the_board_hangs_on_a_cable(made: Circuit) -> None:
    reached = {core.far.split(".")[0] for plug in plugs(made) for core in plug.cores}
    off_board = {part.name for part in made.parts.values() if not part.board}
    assert off_board - reached == {"pi", "C2"}


def test_every_plug_has_a_cable_of_its_own_in_the_harness() -> None:
    drawn = json.loads((WIRING / "cables.yml").read_text(encoding="utf-8"))
    wanted = {f"cable of {plug.name}": [core.colour for core in plug.cores] for plug in plugs(FULL)}
    assert {name: cable["colors"] for name, cable in drawn["cables"].items()} == wanted
    assert len(drawn["connectors"]) == 2 * len(wanted)


def test_the_ribbon_carries_every_line_once() -> None:
    places = [contact.place for contact in ribbon(FULL, PI)]
    assert len(places) == len(set(places))


def test_the_ribbon_brings_the_pis_lines_to_the_nets_of_the_circuit() -> None:
    for contact in ribbon(FULL, PI):
        if contact.name.startswith("GPIO"):
            assert contact.net == FULL.net_of(f"pi.{contact.name}")


# -- what is committed ----------------------------------------------------------------------------------


def test_the_pin_map_tells_the_resistor_that_the_circuit_has() -> None:
    assert f"each with its {r.LAMP_OHMS} Ω to an LED" in PIN_MAP.read_text(encoding="utf-8")


def test_shunt_amplifier_and_converter_reach_the_full_scale_of_the_firmware() -> None:
    assert FULL.parts["R9"].value * r.GAIN * PICO.full_scale / 1000 == pytest.approx(r.PICO_FULL_SCALE)


@pytest.mark.parametrize("name", ["cables", "ribbon"])
def test_a_harness_was_drawn_from_the_source_beside_it(name: str) -> None:
    source = (WIRING / f"{name}.yml").read_text(encoding="utf-8")
    assert mark(source) in (WIRING / f"{name}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name", ["cables.yml", "ribbon.yml", "tables.md", "board-tower.svg", "board-guard.svg"]
)
def test_what_is_committed_is_what_the_circuit_says(name: str) -> None:
    assert texts()[name] == (WIRING / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("sheet", ["power", "motor", "enable", "guard", "sensors", "lamps"])
def test_every_number_of_a_pin_on_a_sheet_is_the_circuits(sheet: str) -> None:
    text = (WIRING / f"schematic-{sheet}.svg").read_text(encoding="utf-8")
    told = {(int(bcm), int(pin)) for bcm, pin in re.findall(r"GPIO(\d+) \(pin (\d+)\)", text)}
    assert told == {(bcm, PI_PLACES[bcm]) for bcm, _ in told}
    assert {bcm for bcm, _ in told} <= lines_of(FULL, "pi", "GPIO")


def test_the_sheets_show_every_line_and_every_part_of_the_board() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(WIRING.glob("schematic-*.svg")))
    lines = {int(bcm) for bcm in re.findall(r"GPIO(\d+) \(pin", text)}
    assert lines == lines_of(FULL, "pi", "GPIO")
    kinds = ("resistor", "capacitor", "fuse", "transistor")
    small = [part.name for part in FULL.parts.values() if part.kind in kinds]
    assert [name for name in small if not re.search(rf">{name}\b", text)] == []
