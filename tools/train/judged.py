"""What trained networks say of labelled frames, a line of JSON each: for choosing limits, counting errors.

    python -m tools.train.judged LOCALISER.onnx FACE.onnx OUT.jsonl DATA… [--all]

``DATA``: folders of ``tools.render.finished``; only the seeds kept aside, or all.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from kinito_pi.vision.networks import Networks
from tools.render.finished import to_be_read
from tools.train.frames import labels, loaded


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("localiser", type=Path)
    parser.add_argument("face", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--all", action="store_true")
    args = parser.parse_args(argv)
    networks = Networks(args.localiser.read_bytes(), args.face.read_bytes())
    rows = labels(args.data, True) + (labels(args.data, False) if args.all else [])
    with args.out.open("w") as file:
        for row in rows:
            file.write(json.dumps(judged(networks, row)) + "\n")
    return 0


def judged(networks: Networks, row: dict[str, Any]) -> dict[str, Any]:
    """A row with what the networks saw of it."""
    frame = loaded(row)
    faces = networks.look(np.asarray(frame.picture, np.uint8))
    return {
        "path": row["path"],
        "category": row["category"],
        "expect": 1 if row["category"] == "single" else 2,
        "tops": sorted(7 - die["face"] for die in row["dice"]) if to_be_read(row) else None,
        "glare": max((die["glare"] for die in row["dice"]), default=0),
        "glare_on_pip": any(die["glare_on_pip"] for die in row["dice"]),
        "materials": [die["material"] for die in row["dice"]],
        "tilts": [die["tilt"] for die in row["dice"]],
        "things": [
            [thing.face, *thing.middle.round(1).tolist(), round(thing.side, 1)] for thing in frame.things
        ],
        "faces": [
            {
                "heats": [f.spot.flat, f.spot.leaning, f.spot.foreign, f.spot.blurred, f.spot.lies],
                "at": [f.spot.square.x, f.spot.square.y, f.spot.square.side, f.spot.square.angle],
                "places": f.together.places.tolist(),
                "named": f.together.named.tolist(),
                "off": f.together.off,
                "tilt": f.together.tilt,
            }
            for f in faces
        ],
    }


if __name__ == "__main__":
    raise SystemExit(main())
