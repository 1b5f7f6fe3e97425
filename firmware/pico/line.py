"""What the guard and the Pi say to each other: lines of text, each with its version and its CRC. Pure.

A line is ``$BODY*CRC`` and a newline. ``BODY`` is words with one blank between, the first of them the
version of the language; ``CRC`` is CRC-16/CCITT-FALSE over the body, four hexadecimal digits in capitals.

    the Pi           1 beat SEQ run | rest          SEQ 0 to 255, to tell the answers apart
                     1 ask
    the guard        1 state SEQ GATE LID MILLIAMPS REASON TRIPS
                     1 is FIRMWARE HEARTBEAT CURRENT SURGE RUN
                     1 error version | word

``GATE`` is up or down, ``LID`` open or shut. The guard speaks only when spoken to, so that a Pi that no
longer reads cannot block it. A line that is damaged is not answered: it counts as a beat that never came.
"""

VERSION = "1"
LONGEST = 64
"""bytes of a line; what is longer is noise."""


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, nothing reflected."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        crc &= 0xFFFF
    return crc


def framed(body: str) -> bytes:
    """The line that carries ``body``."""
    return b"$%s*%04X\n" % (body.encode(), crc16(body.encode()))


def body_of(line: bytes) -> str | None:
    """The body of a whole ``line``, or None for one that is damaged."""
    line = line.rstrip(b"\r\n")
    if len(line) < 6 or line[:1] != b"$" or line[-5:-4] != b"*":
        return None
    body = line[1:-5]
    if b"%04X" % crc16(body) != line[-4:] or any(not 32 <= byte < 127 for byte in body):
        return None
    return body.decode()


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


def beat_in(body: str) -> tuple[int, str] | None:
    """``(SEQ, "run" or "rest")`` of a beat, or None for anything else."""
    words = body.split(" ")
    if len(words) != 4 or words[:2] != [VERSION, "beat"] or words[3] not in ("run", "rest"):
        return None
    if not words[2].isdigit() or int(words[2]) > 255:
        return None
    return int(words[2]), words[3]


def asks(body: str) -> bool:
    """Whether the Pi asks who is there."""
    return body == VERSION + " ask"


def complaint(body: str) -> str:
    """The answer to a whole line that is not understood."""
    return VERSION + (" error word" if body.split(" ")[0] == VERSION else " error version")


def state(seq: int, gate: bool, lid_open: bool, milliamps: int, reason: str, trips: int) -> str:
    """The answer to beat ``seq``."""
    words = ("state", seq, "up" if gate else "down", "open" if lid_open else "shut", milliamps, reason, trips)
    return " ".join([VERSION] + [str(word) for word in words])
