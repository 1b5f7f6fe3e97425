"""The language between the Pi and the guard on its Pico, the Pi's side of it. Pure.

``firmware/pico/line.py`` is the other side and tells the language; both are held to the same vectors.
"""

from __future__ import annotations

import binascii
from dataclasses import dataclass
from typing import Final, Literal

VERSION: Final = "1"
LONGEST: Final = 64
"""bytes of a line; what is longer is noise."""
REASONS: Final = ("none", "restart", "heartbeat", "lid", "current", "run_time")
"""Why the guard holds its gate down; ``none``: it does not."""

Beat = Literal["run", "rest"]


@dataclass(frozen=True, slots=True)
class GuardState:
    """The guard's answer to beat ``seq``: its gate, what it sees, why it tripped (``REASONS``), how often
    so far (modulo 256)."""

    seq: int
    gate: bool
    lid_open: bool
    milliamps: int
    reason: str
    trips: int


def framed(body: str) -> bytes:
    """The line that carries ``body``, with its CRC-16/CCITT-FALSE."""
    data = body.encode("ascii")
    return b"$%s*%04X\n" % (data, binascii.crc_hqx(data, 0xFFFF))


def body_of(line: bytes) -> str | None:
    """The body of a whole ``line``, or None for one that is damaged."""
    line = line.rstrip(b"\r\n")
    body, star, crc = line[1:-5], line[-5:-4], line[-4:]
    whole = len(line) >= 6 and line[:1] == b"$" and star == b"*"
    if not whole or crc != b"%04X" % binascii.crc_hqx(body, 0xFFFF):
        return None
    text = body.decode("ascii", errors="replace")
    return text if text.isascii() and text.isprintable() else None


def beat(seq: int, what: Beat) -> bytes:
    """The line that says that the Pi is there. ``seq``: 0 to 255."""
    return framed(f"{VERSION} beat {seq} {what}")


def state_in(body: str) -> GuardState | None:
    """The state that ``body`` tells, or None for anything else."""
    match body.split(" "):
        case [version, "state", seq, gate, lid, milliamps, reason, trips]:
            known = (
                version == VERSION
                and reason in REASONS
                and gate in ("up", "down")
                and lid in ("open", "shut")
            )
            if known and seq.isdigit() and milliamps.isdigit() and trips.isdigit():
                return GuardState(int(seq), gate == "up", lid == "open", int(milliamps), reason, int(trips))
    return None


class Lines:
    """Puts lines together from bytes as they come; of a line that is too long nothing is kept."""

    def __init__(self) -> None:
        self._part = b""
        self._skipping = False

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that ``data`` completed, without their ends."""
        *whole, self._part = (self._part + data).split(b"\n")
        if self._skipping and whole:
            whole, self._skipping = whole[1:], False
        if self._skipping or len(self._part) >= LONGEST:
            self._part, self._skipping = b"", True
        return [line for line in whole if len(line) < LONGEST]
