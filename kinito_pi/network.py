"""The address at which phones find the page."""

from __future__ import annotations

import socket

UNROUTED = "192.0.2.1"
"""A documentation address (RFC 5737): asking for the way to it sends nothing."""

HTTP = 80
"""The port that an address need not name."""


def page_address(host: str, port: int) -> str:
    """``http://…`` as a phone in the same network reaches it; by number, since names are unreliable.

    ``host``: what is listened on. For every network at once the one that leads outside is taken, or
    this machine alone where there is none.
    """
    shown = own_address() if host in ("0.0.0.0", "::") else host
    end = "" if port == HTTP else f":{port}"
    return f"http://[{shown}]{end}" if ":" in shown else f"http://{shown}{end}"


def own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((UNROUTED, 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address
