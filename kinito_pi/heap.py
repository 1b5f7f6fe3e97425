"""How much freed memory the C library keeps: little. A Pi has not much."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

M_TRIM_THRESHOLD: Final = -1
M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8
"""Of mallopt(3)."""
LARGE: Final = 2 * 2**20
"""bytes. Blocks from this size on are the kernel's again as soon as they are freed. A picture's arrays are
smaller, and come and go a hundred times a reading: given back each time, they cost a page fault a page."""
SPARE: Final = 4 * 2**20
"""bytes that may stay free at the end of a heap."""
HEAPS: Final = 2
"""For all threads together; by default each has its own, which keeps what it once needed."""


def keep_little() -> None:
    """Give large blocks back when they are freed. Does nothing where the C library is not GNU's.

    Setting the size of a large block also ends its growth: by default the library takes larger and larger
    ones for small, and keeps them.
    """
    with suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        for what, value in ((M_ARENA_MAX, HEAPS), (M_MMAP_THRESHOLD, LARGE), (M_TRIM_THRESHOLD, SPARE)):
            mallopt(what, value)
