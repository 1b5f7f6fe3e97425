"""The PIN of a seat without a phone. Pure: salt and PIN in, what is kept out.

Four digits are soon found by whoever reads the file of seats; that is the tower's own user. At the page they
are guessed a few at a time (``TableScreen``).
"""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

from kinito_pi.play.errors import Refused

PIN: Final = re.compile(r"[0-9]{4,8}")
WORK: Final = 2**12
"""Of scrypt: about 10 ms, which the game loop can spare."""


def sealed(pin: str, salt: str) -> str:
    """What is kept of ``pin``. Raises ``Refused('pin_invalid')`` unless it has four to eight digits."""
    if not PIN.fullmatch(pin):
        raise Refused("pin_invalid")
    return f"{salt}${_digest(pin, salt)}"


def opens(pin: str, kept: str) -> bool:
    """Whether ``pin`` is the one that was kept."""
    salt, _, digest = kept.partition("$")
    return bool(digest) and hmac.compare_digest(_digest(pin, salt), digest)


def _digest(pin: str, salt: str) -> str:
    given = pin.encode(errors="replace")
    return hashlib.scrypt(given, salt=salt.encode(), n=WORK, r=8, p=1, dklen=32).hex()
