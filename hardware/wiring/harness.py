"""The harness in WireViz's language, made from the plugs; ``wireviz`` draws it.

It is written as JSON, which is YAML too, and takes no library.
"""

from __future__ import annotations

import json
from typing import Any

from hardware.wiring.plugs import RIBBON_LENGTH, Contact, Plug
from hardware.wiring.ratings import RIBBON


def cables(plugs: tuple[Plug, ...]) -> str:
    """Every cable between the board and the tower's parts, as YAML."""
    data: dict[str, Any] = {"connectors": {}, "cables": {}, "connections": []}
    for plug in plugs:
        _cable(data, plug)
    return _told(data)


def _cable(data: dict[str, Any], plug: Plug) -> None:
    contacts = list(range(1, len(plug.cores) + 1))
    cable, far = f"cable of {plug.name}", plug.to
    data["connectors"][plug.name] = {
        "type": f"{plug.kind}, {len(contacts)} contacts",
        "pinlabels": [core.net for core in plug.cores],
    }
    data["connectors"][far] = {
        "type": "JST-XH" if plug.name == "J11" else "soldered",
        "pinlabels": [core.far.replace("_", " ") for core in plug.cores],
    }
    data["cables"][cable] = {
        "gauge": f"{plug.wire.area} mm2",
        "length": plug.length / 1000,
        "colors": [core.colour for core in plug.cores],
        "category": "bundle",
    }
    data["connections"].append([{plug.name: contacts}, {cable: contacts}, {far: contacts}])


def ribbon_cable(contacts: tuple[Contact, ...]) -> str:
    """The ribbon between Pi and board, with the contacts that are used, as YAML."""
    places = [contact.place for contact in contacts]
    names = [contact.name for contact in contacts]
    ends = {
        "Pi": {"type": "40-pin header", "pins": places, "pinlabels": names},
        "board": {
            "type": "box header 2 x 20",
            "pins": places,
            "pinlabels": [contact.net for contact in contacts],
        },
    }
    wires = list(range(1, len(places) + 1))
    cable = {
        "gauge": f"{RIBBON.awg} AWG", "length": RIBBON_LENGTH / 1000,
        "wirecount": len(places), "wirelabels": [f"wire {place}" for place in places],
    }  # fmt: skip
    data = {
        "connectors": ends,
        "cables": {"ribbon": cable},
        "connections": [[{"Pi": places}, {"ribbon": wires}, {"board": places}]],
    }
    return _told(data)


def _told(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
