"""waitress, set up so that phones which vanish cost nothing and a stop takes no time."""

from __future__ import annotations

import errno
import socket
from typing import Any

from flask import Flask
from waitress.server import create_server

from kinito_pi.phones.catalogue import CATALOGUE
from kinito_pi.phones.unreadable import Channel
from kinito_pi.phones.workers import Workers

MOST_STREAMS = 200
SPARE = 24
"""Threads beside those that the streams hold: commands must find one free."""
VANISHED = 8000
"""ms without an acknowledgement until a phone that left without a word is given up."""


class PortBusy(Exception):
    """The address cannot be listened on; ``str()`` is the sentence for the user."""

    code = "port_busy"


def listen(address: str, port: int) -> socket.socket:
    """A listening socket. Raises ``PortBusy``."""
    try:
        listening = _bound(address, port)
    except (OSError, UnicodeError, OverflowError) as error:
        raise PortBusy(_why(error, address, port)) from error
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED)
    return listening


def _bound(address: str, port: int) -> socket.socket:
    if ":" not in address:
        return socket.create_server((address, port), backlog=128)
    both = address == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((address, port), family=socket.AF_INET6, backlog=128, dualstack_ipv6=both)


def _why(error: Exception, address: str, port: int) -> str:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return f"Port {port} is in use: end the program that uses it, or try another --port."
    if number in (errno.EACCES, errno.EPERM):
        return f"Port {port} needs more rights than this user has: try --port 8000."
    return f"Cannot listen on {address}, port {port}: it is not of this machine. Try --address 0.0.0.0."


def serve(app: Flask, listening: socket.socket) -> Any:
    """A waitress server on ``listening``: ``run()`` serves until SystemExit is raised in its thread."""
    server = create_server(
        app,
        sockets=[listening],
        threads=0,  # Its own do not grow in number.
        connection_limit=512,
        channel_request_lookahead=1,
        max_request_body_size=64 * 1024,
        max_request_header_size=16 * 1024,
        ident=None,
        clear_untrusted_proxy_headers=True,
    )
    server.task_dispatcher = Workers(SPARE, most=MOST_STREAMS + SPARE)
    server.channel_class = Channel
    server.catalogue = app.extensions[CATALOGUE]
    return server
