"""The drawings that are committed are those that the circuit gives."""

from __future__ import annotations

import json
from html import unescape

import pytest

from hardware.wiring.__main__ import drawn
from hardware.wiring.lines import ROOT
from hardware.wiring.schematic import sheets

WIRING = ROOT / "hardware" / "wiring"


def test_every_sheet_is_drawn_from_the_circuit_as_it_is() -> None:
    drawn = sheets()
    stale = [name for name, text in drawn.items() if (WIRING / name).read_text(encoding="utf-8") != text]
    assert stale == []
    assert {path.name for path in WIRING.glob("schematic-*.svg")} == set(drawn)


@pytest.mark.parametrize("name", ["cables", "ribbon"])
def test_a_harness_can_be_drawn_anew_with_every_connector_on_it(name: str) -> None:
    """Not compared line by line: where Graphviz puts things depends on the fonts that are installed."""
    source = (WIRING / f"{name}.yml").read_text(encoding="utf-8")
    picture = unescape(drawn(source))
    assert [each for each in json.loads(source)["connectors"] if each not in picture] == []
