"""What every test may rely on, however the tests were started."""

from __future__ import annotations

import signal

# Started in the background of a script, we and all our children would be deaf to Ctrl-C, which
# some tests send.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
