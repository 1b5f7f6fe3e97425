"""The bill of materials: all that the circuit and the assembly take is in it, and its sums are right."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hardware.bill_of_materials import PAGE, items, page, total, totals
from hardware.wiring import ratings as r
from hardware.wiring.budget import converter_fuse, lamp_fuse, motor_fuse, rails
from hardware.wiring.chosen import BANK_LEDS, MOTOR, STRIP, SUPPLY
from hardware.wiring.circuit import circuit
from hardware.wiring.lines import guard_lines, pi_lines
from hardware.wiring.plugs import plugs, ribbon

BOUGHT = items()
BY_ID = {item.id: item for item in BOUGHT}
BASIC, FULL = circuit(pi_lines()), circuit(pi_lines(), guard_lines())
FREE = {"link"}
"""Made from wire and a plug of the set."""


# -- the file --------------------------------------------------------------------------------


def test_no_line_is_there_twice() -> None:
    assert [name for name, times in Counter(item.id for item in BOUGHT).items() if times > 1] == []


@pytest.mark.parametrize("item", BOUGHT, ids=lambda item: item.id)
def test_every_line_has_a_reason_and_an_alternative(item) -> None:  # type: ignore[no-untyped-def]
    assert item.why
    assert item.instead
    assert item.count >= 1
    assert item.euros >= 0


def test_a_line_that_lacks_its_price_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bill.toml"
    path.write_text('[[part]]\nid = "dust"\nname = "Dust"\nfor = "basic"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="dust"):
        items(path)


def test_a_line_for_a_tower_that_there_is_not_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bill.toml"
    path.write_text(
        '[[part]]\nid = "dust"\nname = "Dust"\nfor = "luxury"\ngroup = "mechanics"\ncount = 1\neuros = 1\n'
        'why = "a"\ninstead = "b"\n',
        encoding="utf-8",
    )
    with pytest.raises(ValueError, match="luxury"):
        items(path)


# -- sums --------------------------------------------------------------------------------


def test_what_is_sold_in_packs_is_paid_in_packs() -> None:
    """Ten lamps from a pack of 20: one pack."""
    assert (BY_ID["lamp"].packs, BY_ID["lamp"].cost) == (1, BY_ID["lamp"].euros)


def test_the_full_tower_costs_what_the_basic_one_and_the_guard_cost() -> None:
    sums = totals(BOUGHT)
    assert sums["full"] == pytest.approx(total(BOUGHT, "basic") + total(BOUGHT, "guard"))
    assert sums["basic"] < sums["full"]


def test_the_guides_list_is_the_file_told_anew() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text, BOUGHT) == text


# -- against the circuit ---------------------------------------------------------------------------


def test_every_part_of_the_circuit_is_bought() -> None:
    bought = {name for item in BOUGHT for name in item.parts}
    assert set(FULL.parts) - bought == set()


def test_nothing_is_bought_for_the_circuit_that_it_has_not() -> None:
    bought = {name for item in BOUGHT if item.group == "electronics" for name in item.parts}
    assert bought - set(FULL.parts) == {"camera"}


def test_every_part_of_the_basic_circuit_is_in_the_basic_tower_but_button_and_buzzer() -> None:
    bought = {
        name
        for item in BOUGHT
        if item.tower == "basic" and item.group == "electronics"
        for name in item.parts
    }
    extra = {name for item in BOUGHT if item.tower == "extra" for name in item.parts}
    assert set(BASIC.parts) - FREE - extra == bought - {"camera"}


@pytest.mark.parametrize(
    "item",
    [item for item in BOUGHT if len(item.parts) > 1 and item.group == "electronics"],
    ids=lambda item: item.id,
)
def test_as_many_are_bought_as_the_circuit_has(item) -> None:  # type: ignore[no-untyped-def]
    together = {"strip", "extra_small", "guard_small"}
    assert item.id in together or item.count == len(item.parts)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("10k", 10_000), ("470", r.LAMP_OHMS), ("4k7", r.PULL_UP_OHMS), ("shunt", r.SHUNT_OHMS),
        ("100n", 100e-9), ("470u", r.BULK_FARADS),
    ],
)  # fmt: skip
def test_what_is_bought_has_the_value_that_the_circuit_has(name: str, value: float) -> None:
    assert {FULL.parts[part].value for part in BY_ID[name].parts} == {value}


def test_fuses_are_those_of_the_budget() -> None:
    assert f"{motor_fuse():g} A slow" in BY_ID["fuse"].name
    assert f"{converter_fuse(pi_lines()):g} A slow" in BY_ID["converter_fuse"].name
    assert f"{lamp_fuse(2):g} A" in BY_ID["resettable"].name


def test_the_supply_is_that_of_the_budget() -> None:
    assert f"{MOTOR.volts:g} V, {SUPPLY:g} A" in BY_ID["supply"].name


def test_what_the_tower_draws_at_its_worst_is_said_where_its_supply_is_chosen() -> None:
    assert f"{rails(pi_lines(), guard=True)[1].worst:.1f} A" in BY_ID["supply"].why


def test_the_strip_is_that_of_the_budget() -> None:
    assert f"{STRIP} LEDs a metre" in BY_ID["strip"].name
    assert BANK_LEDS == 6


def test_as_many_wires_of_the_ribbon_are_used_as_is_said() -> None:
    assert f"{len(ribbon(FULL, pi_lines()))} of its wires" in BY_ID["ribbon"].why


def test_there_is_a_terminal_for_every_plug_with_screws() -> None:
    assert BY_ID["terminals"].count == sum(plug.kind == "screw terminal" for plug in plugs(FULL))


def test_there_is_a_plug_for_every_number_of_contacts() -> None:
    wanted = {len(plug.cores) for plug in plugs(FULL) if plug.kind == "JST-XH"}
    assert all(str(number) in BY_ID["plugs"].name for number in wanted)
