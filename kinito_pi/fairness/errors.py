"""What can end a series of throws early."""

from __future__ import annotations


class FairnessError(Exception):
    """Base of what this room raises. ``code`` is stable, the sentence says what to do."""

    code = "fairness"


class SeriesStopped(FairnessError):
    """Throw after throw failed: going on would only wear the motor."""

    code = "series_stopped"
