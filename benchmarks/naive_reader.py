"""The yardstick of the reader: a blob detector of both polarities and clustering by distance.

Told how many dice there are, it takes the clusters with the most blobs and counts. It never refuses
unless there are too few clusters.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]


def naive_values(pixels: Pixels, expect: int, view: str) -> tuple[int, ...] | None:
    """Sorted tops, or None when fewer clusters than dice were found."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    best: list[int] = []
    for blob_colour in (0, 255):
        clusters = _clusters(_blobs(grey, blob_colour))
        sizes = sorted((min(len(cluster), 6) for cluster in clusters), reverse=True)[:expect]
        best = max(best, sizes, key=sum)
    if len(best) < expect:
        return None
    return tuple(sorted(7 - size if view == "below" else size for size in best))


def _blobs(grey: NDArray[np.generic], colour: int) -> list[cv2.KeyPoint]:
    settings = cv2.SimpleBlobDetector.Params()
    settings.filterByColor, settings.blobColor = True, colour
    settings.filterByArea, settings.minArea, settings.maxArea = True, 12, 1200
    settings.filterByCircularity, settings.minCircularity = True, 0.7
    settings.filterByInertia, settings.minInertiaRatio = True, 0.5
    settings.filterByConvexity, settings.minConvexity = True, 0.8
    return list(cv2.SimpleBlobDetector.create(settings).detect(grey))


def _clusters(blobs: list[cv2.KeyPoint]) -> list[list[cv2.KeyPoint]]:
    """Blobs chained while they are within four diameters of each other."""
    waiting, clusters = list(blobs), []
    while waiting:
        cluster = [waiting.pop()]
        for member in cluster:
            near = [blob for blob in waiting if _apart(member, blob) < 4 * max(member.size, blob.size)]
            cluster.extend(near)
            waiting = [blob for blob in waiting if blob not in near]
        clusters.append(cluster)
    return clusters


def _apart(a: cv2.KeyPoint, b: cv2.KeyPoint) -> float:
    return float(np.hypot(a.pt[0] - b.pt[0], a.pt[1] - b.pt[1]))
