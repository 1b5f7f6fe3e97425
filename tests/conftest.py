"""What every test may rely on, however the tests were started."""

from __future__ import annotations

import signal
from types import FrameType

# Started in the background of a script, we and all our children would be deaf to Ctrl-C, which
# some tests send.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(_number: int, _frame: FrameType | None) -> None:
    """Told to end, we leave as at Ctrl-C: what tests have started ends, what they have made is removed."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # timeout(1) says it twice.
    raise KeyboardInterrupt


signal.signal(signal.SIGTERM, _leave)
