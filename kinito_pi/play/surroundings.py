"""What the game loop works with: the tower, the reader, the time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from kinito_pi.ports import Clock, Pixels, Tower
from kinito_pi.vision import Reading, Refusal

ReadDice = Callable[[Pixels, int], Reading | Refusal]


def _nobody_watches() -> None:
    return None


def _nobody_is_told(_sentence: str | None) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """``read``: pixels and the number of dice expected → a reading or a refusal. ``address``: where phones
    reach the page now; a Pi may come to its network late. ``source``: of rolls, for the record.
    ``bot_key``: the secret of the seats that play by themselves; a bot's key is ``bot_key:name``.
    ``first_version``: of the snapshots, more than any told before. ``readers``: where ``read`` works; None
    is a thread of its own. ``alive``: called at every turn of the loop, for whoever watches over it.
    ``disk``: is told why nothing can be kept any more, and None once it can."""

    tower: Tower
    read: ReadDice
    clock: Clock
    address: Callable[[], str]
    source: str = "camera"
    bot_key: str = ""
    first_version: int = 0
    readers: Executor | None = None
    alive: Callable[[], None] = _nobody_watches
    disk: Callable[[str | None], None] = _nobody_is_told
