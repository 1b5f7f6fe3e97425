"""waitress's threads, as many as are needed: one for each open stream, and some that wait for commands."""

from __future__ import annotations

from typing import Any

from waitress.task import ThreadedTaskDispatcher


class Workers(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """Threads that answer requests. ``spare`` of them always wait for the next; ``most``: never more.

    Each takes 15 kB from its start on: a table of seven needs thirty, not the two hundred of a full house.
    One that has been started stays.
    """

    def __init__(self, spare: int, most: int) -> None:
        super().__init__()
        self._spare, self._most = spare, most
        self.set_thread_count(spare)

    def add_task(self, task: Any) -> None:
        """Answer it, in a thread that is free; start more where few are left."""
        with self.lock:
            # Two requests at the same moment may count alike: that is one of the spare ones less.
            wanted = min(self.active_count + len(self.queue) + 1 + self._spare, self._most)
            more = wanted > len(self.threads) - self.stop_count
        if more:
            self.set_thread_count(wanted)
        super().add_task(task)
