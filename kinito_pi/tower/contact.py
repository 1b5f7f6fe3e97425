"""Debouncing, pure: the library's ``bounce_time`` is not kept by every pin, so the tower does its own."""

from __future__ import annotations


class SteadyLevel:
    """A level that counts as changed once it has been seen steady for ``settle`` s.

    ``settle``: s; a Hall switch needs about 1 ms, a reed or micro switch 2 to 5 ms.
    """

    def __init__(self, level: bool, *, settle: float) -> None:
        self._settle = settle
        self._level = level
        self._other_since: float | None = None

    def see(self, raw: bool, now: float) -> bool:
        """The steady level, after one more sample ``raw`` taken at ``now`` (s)."""
        if raw == self._level:
            self._other_since = None
        elif self._other_since is None:
            self._other_since = now
        elif now - self._other_since >= self._settle:
            self._level, self._other_since = raw, None
        return self._level


class FirstEdge:
    """Lets the first of a burst of edges through, and the next only after ``quiet`` s of rest between.

    The first edge is what safety acts on, so it is never delayed.
    """

    def __init__(self, *, quiet: float) -> None:
        self._quiet = quiet
        self._open = False
        self._shut_since: float | None = None

    def opened(self, now: float) -> bool:
        """An opening edge at ``now`` (s): True if it is news, False if it is a bounce."""
        news = not self._open or (self._shut_since is not None and now - self._shut_since >= self._quiet)
        self._open, self._shut_since = True, None
        return news

    def shut(self, now: float) -> None:
        """A closing edge at ``now`` (s)."""
        self._shut_since = now

    def is_open(self, raw: bool, now: float) -> bool:
        """Whether the contact counts as open, given its level ``raw`` (True: open) at ``now`` (s)."""
        if raw:
            return True
        return self._open and self._shut_since is not None and now - self._shut_since < self._quiet
