"""The one way in: commands wait here for the game loop, and their answers for whoever asked.

Web threads and pin callbacks only ``put``. Bounded: when the loop does not keep up, a caller is told
so at once instead of waiting in line for ever.
"""

from __future__ import annotations

import queue
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any

from kinito_pi.play.commands import Command
from kinito_pi.play.errors import Refused

Answer = dict[str, Any]
Waiting = tuple[Command, "Future[Answer]"]


class Inbox:
    """A bounded queue of commands. ``put`` from any thread; ``take`` from the game loop alone."""

    def __init__(self, size: int = 256) -> None:
        self._queue: queue.Queue[Waiting] = queue.Queue(size)

    def put(self, command: Command) -> Future[Answer]:
        """Never blocks. Raises ``Refused('unavailable')`` when the inbox is full."""
        answer: Future[Answer] = Future()
        try:
            self._queue.put_nowait((command, answer))
        except queue.Full as error:
            raise Refused("unavailable") from error
        return answer

    def ask(self, command: Command, timeout: float = 5.0) -> Answer:
        """Put ``command`` and wait up to ``timeout`` s for its answer. Raises ``Refused``."""
        answer = self.put(command)
        try:
            return answer.result(timeout)
        except FutureTimeout as error:
            answer.cancel()
            raise Refused("unavailable") from error

    def take(self, timeout: float) -> Waiting | None:
        """The next command and where its answer goes; None when none came within ``timeout`` s."""
        try:
            return self._queue.get(timeout=timeout)
        except queue.Empty:
            return None
