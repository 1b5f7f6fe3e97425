"""What brings others to the table: a code for its address, and one for the Pi's own Wi-Fi while it is on."""

from __future__ import annotations

import io
from collections.abc import Callable

import segno
from flask import Blueprint, Response
from segno import helpers

from kinito_pi.hotspot_sign import Hotspot
from kinito_pi.phones.answers import good
from kinito_pi.play import Inbox, View


def invitation_routes(inbox: Inbox, hotspot: Callable[[], Hotspot | None]) -> Blueprint:
    """``/api/join.svg``; ``/api/wifi`` (name and password, or 204) and ``/api/wifi.svg``, for whoever is in
    the network already."""
    routes = Blueprint("invitation", __name__, url_prefix="/api")

    @routes.get("/join.svg")
    def join_code() -> Response:
        return _drawn(segno.make(inbox.ask(View(None))["join"], error="m"))

    @routes.get("/wifi")
    def wifi() -> Response:
        told = hotspot()
        if told is None:
            return Response(status=204)
        return good({"name": told.name, "password": told.password})

    @routes.get("/wifi.svg")
    def wifi_code() -> Response:
        told = hotspot()
        if told is None:
            return Response(status=204)
        return _drawn(helpers.make_wifi(ssid=told.name, password=told.password, security="WPA"))

    return routes


def _drawn(code: segno.QRCode) -> Response:
    picture = io.BytesIO()
    code.save(picture, kind="svg", border=2, svgclass=None, lineclass=None, omitsize=True)
    return Response(picture.getvalue(), mimetype="image/svg+xml")
