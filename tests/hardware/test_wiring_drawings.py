"""The drawings that are committed are those that the circuit gives."""

from __future__ import annotations

import json
import subprocess
import sys
from html import unescape

import pytest

from hardware.wiring.__main__ import drawn
from hardware.wiring.lines import ROOT

WIRING = ROOT / "hardware" / "wiring"


def test_every_sheet_is_drawn_from_the_circuit_as_it_is() -> None:
    """Drawn as ``make wiring`` draws it: in a process of its own, whatever else the tests have loaded."""
    code = "import json; from hardware.wiring.schematic import sheets; print(json.dumps(sheets()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT, timeout=60)
    drawn = json.loads(done.stdout)
    stale = [name for name, text in drawn.items() if (WIRING / name).read_text(encoding="utf-8") != text]
    assert stale == []
    assert {path.name for path in WIRING.glob("schematic-*.svg")} == set(drawn)


@pytest.mark.parametrize("name", ["cables", "ribbon"])
def test_a_harness_can_be_drawn_anew_with_every_connector_on_it(name: str) -> None:
    """Not compared line by line: where Graphviz puts things depends on the fonts that are installed."""
    source = (WIRING / f"{name}.yml").read_text(encoding="utf-8")
    picture = unescape(drawn(source))
    assert [each for each in json.loads(source)["connectors"] if each not in picture] == []
