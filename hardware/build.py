"""Builds what is released: every printed part as STEP and STL, and the tower as one STEP.

    python -m hardware.build [FOLDER]      (default: dist/hardware)

STL files lie as they are printed, their middle over the bed's; STEP files as the part sits in the tower.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from build123d import Compound, export_step, export_stl

from hardware.assembly import items
from hardware.parts.catalogue import PRINTED, Printed, on_bed, solid

FOLDER: Final = Path("dist/hardware")
DENSITY: Final = 1.27e-3
"""g/mm³ of PETG."""
FILLED: Final = 0.45
"""Share of a part's volume that is plastic, with four walls and a fifth of infill: about, for the spool."""


def build(folder: Path) -> list[str]:
    """Write all files into ``folder``; a line about each part."""
    for kind in ("stl", "step"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    lines = [_build_part(folder, part) for part in PRINTED]
    tower = Compound(label="kinito_tower", children=[_named(each.name) for each in items()])
    export_step(tower, str(folder / "tower.step"))
    return lines


def _build_part(folder: Path, part: Printed) -> str:
    export_stl(on_bed(part), str(folder / "stl" / f"{part.name}.stl"), tolerance=0.02, angular_tolerance=0.1)
    export_step(solid(part.name), str(folder / "step" / f"{part.name}.step"))
    size = on_bed(part).bounding_box().size
    sides = f"{size.X:5.0f} × {size.Y:3.0f} × {size.Z:3.0f} mm"
    grams = solid(part.name).volume * DENSITY * FILLED
    return f"{part.name:15} × {part.count}  {sides}  about {grams:3.0f} g"


def _named(name: str) -> Compound:
    whole = next(each for each in items() if each.name == name).solid
    return Compound(label=name, children=list(whole.solids()))


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    print("\n".join(build(target)))
    print(f"{target}: stl/, step/, tower.step")
