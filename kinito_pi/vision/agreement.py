"""Several frames of the same dice, one answer: only what all of them say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from kinito_pi.vision.reading import Reading, Reason, Refusal, refuse

LEAST_READINGS = 2


def agree(readings: Iterable[Reading | Refusal]) -> Reading | Refusal:
    """One answer from the results of several frames of dice at rest.

    At least ``LEAST_READINGS`` frames must have been read, they must be more than half of all, and
    every one of them must show the same values: a single dissenter refuses. Otherwise the commonest
    refusal is returned, or ``uncertain``. The surest of the agreeing readings is the one given back.
    """
    results = list(readings)
    read = [result for result in results if isinstance(result, Reading)]
    refused = [result for result in results if isinstance(result, Refusal)]
    if len({reading.values for reading in read}) > 1:
        return refuse(Reason.UNCERTAIN)
    if len(read) >= LEAST_READINGS and len(read) > len(refused):
        return max(read, key=lambda reading: reading.confidence)
    return _commonest(refused)


def _commonest(refused: list[Refusal]) -> Refusal:
    if not refused:
        return refuse(Reason.UNCERTAIN)
    reason, _ = Counter(refusal.reason for refusal in refused).most_common(1)[0]
    return next(refusal for refusal in refused if refusal.reason is reason)
