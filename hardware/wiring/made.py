"""The texts that are committed beside this file, made from the circuit; no drawing library is needed."""

from __future__ import annotations

import hashlib

from hardware.wiring import harness, tables
from hardware.wiring.board import guard_board, tower_board
from hardware.wiring.board_picture import picture
from hardware.wiring.circuit import circuit
from hardware.wiring.lines import guard_lines, pi_lines
from hardware.wiring.plugs import plugs, ribbon


def texts() -> dict[str, str]:
    """Harness sources, boards and tables."""
    pi, guard = pi_lines(), guard_lines()
    full = circuit(pi, guard)
    contacts = ribbon(full, pi)
    return {
        "cables.yml": harness.cables(plugs(full)),
        "ribbon.yml": harness.ribbon_cable(contacts),
        "board-tower.svg": picture(
            "The tower's board, seen from the side with the parts", tower_board(contacts)
        ),
        "board-guard.svg": picture(
            "The guard's board, seen from the side with the parts", guard_board(guard)
        ),
        "tables.md": tables.page(pi, guard),
    }


def mark(source: str) -> str:
    """The line in a harness's picture that says which source it was drawn from."""
    return f"<!-- drawn from {hashlib.sha256(source.encode()).hexdigest()} -->"
