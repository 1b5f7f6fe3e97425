"""What is so on this machine, before anybody judges it. None always means: could not be found out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Line:
    """One pin, as the kernel tells it without touching it. ``held_by``: who uses it, empty for nobody."""

    held_by: str = ""
    is_output: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """``bits``: of a pointer. ``versions``: of each library, None where it is missing. ``cameras``: the
    models that are found, ``camera_trouble``: why there is no answer. ``lines``: by BCM number;
    ``pins_trouble`` likewise. ``pulls``: what ``pinctrl get`` prints. ``free``: bytes where games are kept.
    ``now``: s since 1970. ``throttled``: the firmware's bits. ``warmth``: °C. ``service``: its state."""

    model: str | None = None
    system: str = ""
    bits: int = 64
    versions: Mapping[str, str | None] = field(default_factory=dict)
    cameras: tuple[str, ...] | None = None
    camera_trouble: str = ""
    lines: Mapping[int, Line] | None = None
    pins_trouble: str = ""
    pulls: str | None = None
    user: str = ""
    groups: frozenset[str] = frozenset()
    guard_ports: tuple[str, ...] = ()
    state_is_writable: bool | None = None
    state_is_read_only: bool = False
    free: int | None = None
    now: float = 0.0
    clock_is_set: bool | None = None
    throttled: int | None = None
    warmth: float | None = None
    service: str | None = None

    @property
    def is_a_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return self.model is not None and self.model.startswith("Raspberry Pi")
