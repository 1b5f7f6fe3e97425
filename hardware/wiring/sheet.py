"""Strokes that the schematic's sheets share: tags, values, resistors to ground."""

from __future__ import annotations

import re
from typing import Any, Final

import schemdraw
import schemdraw.elements as elm

from hardware.wiring.circuit import Circuit
from hardware.wiring.lettering import farads, ohms

STYLE: Final = {"fontsize": 12, "lw": 1.4, "unit": 2.6}
TAG: Final = 0.62
CARD: Final = "#f4efe2"


class Sheet:
    """One drawing of a part of the circuit ``made``."""

    def __init__(self, made: Circuit) -> None:
        self.made = made
        self._drawing = schemdraw.Drawing(show=False, **STYLE)

    def add(self, element: Any) -> Any:
        """Put an element down; the element back."""
        return self._drawing.add(element)

    def svg(self) -> str:
        """The finished sheet, on a white ground."""
        text = str(self._drawing.get_imagedata("svg").decode())
        x, y, wide, high = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', text).groups()
        head, rest = text.split(">", 1)
        return f'{head}><rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="white" />{rest}'

    def line(self, start: Any, end: Any, *, dot: bool = False) -> None:
        """A straight wire; ``dot``: with a joint at its end."""
        wire = elm.Line().at(start).to(end)
        self.add(wire.dot() if dot else wire)

    def tag(self, at: Any, text: str, side: str, *, width: float = 3.3) -> None:
        """A flag at the end of a wire: where it comes from. ``side``: left or right of ``at``."""
        flag = elm.Tag(width=width, height=TAG).at(at).label(text, fontsize=11).fill(CARD)
        self.add(flag.left() if side == "left" else flag.right())

    def resistor(self, name: str, *, lying: bool = False) -> Any:
        """A resistor with its name and value, not yet placed; ``lying``: both above it."""
        box = elm.ResistorIEC().fill("white")
        if lying:
            return box.label(f"{name}  {ohms(self.made.parts[name].value)}", loc="top", fontsize=11)
        return box.label(name, loc="top").label(ohms(self.made.parts[name].value), loc="bottom")

    def capacitor(self, name: str, *, polar: bool = False) -> Any:
        """A capacitor with its name and value, not yet placed."""
        kind = elm.Capacitor2(polar=True) if polar else elm.Capacitor()
        return kind.label(f"{name}\n{farads(self.made.parts[name].value)}", loc="bottom")

    def ground(self, at: Any) -> None:
        """The sign for ground."""
        self.add(elm.Ground().at(at))

    def pulled_down(self, at: Any, name: str) -> None:
        """A resistor from ``at`` down to ground."""
        self.ground(self.add(self.resistor(name).at(at).down().length(1.9)).end)

    def chip(
        self, title: str, size: tuple[float, float], at: tuple[float, float], anchor: str, **sides: Any
    ) -> Any:
        """A box with pins, put down with one pin ``anchor`` at ``at``.

        ``left={"AIN1": 1.0}`` puts that pin 1.0 from the bottom (or, ``top`` and ``bottom``, from the left).
        """
        pins = []
        for side, names in sides.items():
            across = size[1] if side in ("left", "right") else size[0]
            for name, place in names.items():
                slot = f"{round(place * 100)}/{round(across * 100) - 1}"
                shown = "" if side == "top" else name
                pins.append(elm.IcPin(name=shown, anchorname=name, side=side, slot=slot))
        box = elm.Ic(pins=pins, size=size, edgepadW=0.25, edgepadH=0.4, leadlen=0.6, fontsize=11).fill(CARD)
        placed = self.add(box.label(title, loc="center", fontsize=13).at(at).anchor(anchor))
        for name in sides.get("top", ()):
            x, y = placed.absanchors[name]
            self.add(elm.Label().at((x, y - 1.0)).label(name, fontsize=11))
        return placed
