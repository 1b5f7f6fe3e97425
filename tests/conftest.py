"""What every test may rely on, however the tests were started."""

from __future__ import annotations

import signal

# Started in the background of a script, we and all our children would be deaf to Ctrl-C, which
# some tests send.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Told to end, we leave as at Ctrl-C: what the tests have started is ended, what they have made is removed.
signal.signal(signal.SIGTERM, signal.default_int_handler)
