"""Path-trace the light of frames of the cup's floor from below, one file for each seed.

    python -m tools.render.traced OUT --seed 1 --count 1000 [--threads 1]

writes ``NNNNNNN.exr`` and goes on where it was stopped; ``tools.render.finished`` makes pictures and labels
of them, many of each. Takes a few seconds of one core each. Needs ``bpy`` 4.2 (``pip install bpy==4.2.0
'numpy<2' opencv-python-headless``, Python 3.11); not part of the wheel.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.render.plan import plan
from tools.render.traced_scene import trace


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--category")
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    for seed in range(args.seed, args.seed + args.count):
        kept = args.out / f"{seed:07d}.exr"
        if not kept.exists():
            # Named last, so that a torn run leaves no half picture.
            scratch = args.out / f"part-{seed}.exr"
            trace(plan(seed, args.category), scratch, args.threads)
            scratch.rename(kept)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
