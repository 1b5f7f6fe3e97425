"""The texts that are committed beside this file, made from the circuit; no drawing library is needed."""

from __future__ import annotations

import hashlib

from hardware.wiring import harness, tables
from hardware.wiring.circuit import circuit
from hardware.wiring.lines import guard_lines, pi_lines
from hardware.wiring.plugs import plugs, ribbon


def texts() -> dict[str, str]:
    """Harness sources and tables."""
    pi, guard = pi_lines(), guard_lines()
    full = circuit(pi, guard)
    return {
        "cables.yml": harness.cables(plugs(full)),
        "ribbon.yml": harness.ribbon_cable(ribbon(full, pi)),
        "tables.md": tables.page(pi, guard),
    }


def mark(source: str) -> str:
    """The line in a harness's picture that says which source it was drawn from."""
    return f"<!-- drawn from {hashlib.sha256(source.encode()).hexdigest()} -->"
