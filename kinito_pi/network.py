"""The address at which phones find the page."""

from __future__ import annotations

import fcntl
import socket
import struct

UNROUTED = "192.0.2.1"
"""A documentation address (RFC 5737): asking for the way to it sends nothing."""

SIOCGIFADDR = 0x8915
"""Asks for an interface's address (linux/sockios.h)."""
HTTP = 80
"""The port that an address need not name."""


def page_address(host: str, port: int) -> str:
    """``http://…`` as a phone in the same network reaches it; by number, since names are unreliable.

    ``host``: what is listened on. For every network at once the one that leads outside is taken, or
    else any, or this machine alone.
    """
    shown = own_address() if host in ("0.0.0.0", "::") else host
    end = "" if port == HTTP else f":{port}"
    return f"http://[{shown}]{end}" if ":" in shown else f"http://{shown}{end}"


def own_address() -> str:
    """This machine's address on the way out; without one (its own hotspot, a switch) that of an interface."""
    return _on_the_way_out() or _of_an_interface() or "127.0.0.1"


def _on_the_way_out() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((UNROUTED, 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return address


def _of_an_interface() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        addresses = [_address(probe, name) for _, name in socket.if_nameindex()]
    return next((each for each in addresses if each and not each.startswith("127.")), None)


def _address(probe: socket.socket, interface: str) -> str | None:
    """None for one that has none, or is gone by now. See netdevice(7)."""
    try:
        answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("40s", interface.encode()[:15]))
    except OSError:
        return None
    return socket.inet_ntoa(answer[20:24])
