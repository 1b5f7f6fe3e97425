"""The wires between the program and the bench: which line goes where, and what was seen on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class BenchPins(Protocol):
    """The BCM numbers the bench is wired to: the tower's pin map has them."""

    @property
    def forward(self) -> int: ...
    @property
    def backward(self) -> int: ...
    @property
    def enable(self) -> int | None: ...
    @property
    def home(self) -> int: ...
    @property
    def reed(self) -> int: ...
    @property
    def banks(self) -> tuple[int, ...]: ...
    @property
    def button(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Change:
    """A pin that the program changed: ``at`` s, ``pin`` as ``GPIO12``, ``level`` 0 to 1."""

    at: float
    pin: str
    level: float
