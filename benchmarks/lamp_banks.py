"""What two lamp banks bring: the same throws with both lit, and from two frames with one lit each.

    python -m benchmarks.lamp_banks [--count N]

A lamp's image in floor or die is bright under its own bank alone, so the darker of the two frames has none.
Read without calibration, in the twin, whose lamps are mirrored in glossy dice. What it brought when it was
measured: nothing that the reader needs. The floor has no lamp's image, and the darker frame loses dark dice;
what light dice win, they win by being less exposed, as the mean of the two frames shows.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

import cv2
import numpy as np

from kinito_pi.twin import MATERIALS
from kinito_pi.twin.landing import land
from kinito_pi.twin.scene import Scene
from kinito_pi.twin.studio import Studio
from kinito_pi.vision import Pixels, Reading, read

SEED = 700_000
WAYS = ("both lit", "darker of two", "mean of two")


def pictures(studio: Studio, bodies: tuple[object, ...]) -> dict[str, Pixels]:
    """The same dice in the three ways."""

    def taken(*lit: bool) -> Pixels:
        return studio.picture(Scene(bodies, still=True, off_home=0.0, lit=lit))  # type: ignore[arg-type]

    left, right = taken(True, False), taken(False, True)
    return {
        "both lit": taken(True, True),
        "darker of two": np.asarray(cv2.min(left, right), np.uint8),
        "mean of two": np.asarray(cv2.addWeighted(left, 0.5, right, 0.5, 0), np.uint8),
    }


def main(argv: list[str] | None = None) -> int:
    """Print, for each material and way, how many throws were read right, refused and wrong."""
    parser = argparse.ArgumentParser(description="What two lamp banks bring.")
    parser.add_argument("--count", type=int, default=80, help="throws, of all materials together (80)")
    args = parser.parse_args(argv)
    total = {way: Counter[str]() for way in WAYS}
    for number, material in enumerate(sorted(MATERIALS)):
        studio, random = Studio(MATERIALS[material], seed=SEED + number, colour=False), Random(SEED + number)
        own = {way: Counter[str]() for way in WAYS}
        for _ in range(max(1, args.count // len(MATERIALS))):
            tops = tuple(random.randint(1, 6) for _ in range(2))
            for way, pixels in pictures(studio, land(tops, random, frozenset())).items():
                answer = read(pixels)
                right = isinstance(answer, Reading) and answer.values == tuple(sorted(tops))
                own[way]["exact" if right else "wrong" if isinstance(answer, Reading) else "refused"] += 1
        for way in WAYS:
            total[way] += own[way]
        _line(material, own)
    _line("all", total)
    return 0


def _line(name: str, own: dict[str, Counter[str]]) -> None:
    parts = (
        f"{way}: {count['exact'] / count.total():6.1%} wrong {count['wrong']}" for way, count in own.items()
    )
    print(f"{name:8} " + "   ".join(parts), flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
