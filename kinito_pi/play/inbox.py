"""The one way in: commands wait here for the game loop, and their answers for whoever asked.

Web threads and pin callbacks only ``put``. Bounded: when the loop does not keep up, a caller is told
so at once instead of waiting in line for ever.
"""

from __future__ import annotations

import queue
import threading
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
        self._closed = False
        self._lock = threading.Lock()

    def put(self, command: Command) -> Future[Answer]:
        """Never waits. Raises ``Refused('unavailable')`` when the inbox is full or closed."""
        answer: Future[Answer] = Future()
        with self._lock:
            if self._closed:
                raise Refused("unavailable")
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
            return self._queue.get(timeout=timeout) if timeout > 0 else self._queue.get_nowait()
        except queue.Empty:
            return None

    def close(self) -> None:
        """Nothing is taken any more: whoever waits is told so now, whoever comes at once."""
        with self._lock:
            self._closed = True
        while (waiting := self.take(0)) is not None:
            _, answer = waiting
            if answer.set_running_or_notify_cancel():
                answer.set_exception(Refused("unavailable"))
