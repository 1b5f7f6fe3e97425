"""What reading costs: milliseconds a frame on one core beside the naive reader, and a process's memory.

    python -m benchmarks.reading_process [--count N]

Frames of 640 x 480 with two dice, grey as the tower's camera takes them, read with its calibration and
without. The memory is that of a process of its own that reads nothing but these.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable

import cv2
import numpy as np

from benchmarks.calibrated_tower import Evening
from benchmarks.naive_reader import naive_values
from kinito_pi import trained
from kinito_pi.vision import Networks, Pixels, read

SEED = 800_000
MATERIALS = ("ivory", "red", "blue", "green", "white")
MEMORY = """
import cv2, numpy
from kinito_pi import trained
from kinito_pi.vision import Networks, read
networks = Networks(*trained.weights())
pixels = cv2.imdecode(numpy.frombuffer(open({path!r}, "rb").read(), numpy.uint8), cv2.IMREAD_COLOR)
for _ in range(3):
    read(pixels, networks=networks)
lines = open("/proc/self/status").read().splitlines()
print(next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM")))
"""
# Not getrusage: what it tells begins with the memory of the process that started this one.
PICTURE = "tests/vision/pictures/below/f0012.jpg"


def timed(work: Callable[[], object]) -> float:
    """ms of this thread."""
    begun = time.thread_time()
    work()
    return (time.thread_time() - begun) * 1000


def memory() -> int:
    """MB at the most of a process that imports the reader and reads a frame."""
    code = MEMORY.format(path=PICTURE)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(done.stdout)


def main(argv: list[str] | None = None) -> int:
    """Print medians, worst times, the ratio to the naive reader's median, and the memory."""
    parser = argparse.ArgumentParser(description="What reading costs.")
    parser.add_argument("--count", type=int, default=60, help="frames (60)")
    args = parser.parse_args(argv)
    cv2.setNumThreads(1)
    networks = Networks(*trained.weights())
    times: dict[str, list[float]] = {"calibrated": [], "not calibrated": [], "naive": []}
    for number, material in enumerate(MATERIALS):
        evening = Evening(material, SEED + number, colour=False)
        for _ in range(max(1, args.count // len(MATERIALS))):
            _measure(evening, evening.picture(evening.throw()[1]), networks, times)
    for name, own in times.items():
        ratio = np.median(own) / np.median(times["naive"])
        print(f"{name:16} median {np.median(own):6.1f} ms, worst {max(own):6.1f} ms, of naive {ratio:.2f}")
    print(f"a process that reads: {memory()} MB at the most")
    return 0


def _measure(evening: Evening, pixels: Pixels, networks: Networks, times: dict[str, list[float]]) -> None:
    colour = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8)
    times["calibrated"].append(
        timed(lambda: read(pixels, calibration=evening.calibration, networks=networks))
    )
    times["not calibrated"].append(timed(lambda: read(pixels, networks=networks)))
    times["naive"].append(timed(lambda: naive_values(colour, 2, "below")))


if __name__ == "__main__":
    raise SystemExit(main())
