"""The real tower classes on the twin's bench, in the bench's own time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kinito_pi.ports import ShakePhase, ShakeStatus, Tower
from kinito_pi.tower import GuardLink, open_tower, read_pin_map
from kinito_pi.twin import Bench, GuardKit, TwinDice, open_twin

PINS = read_pin_map()
FIRMWARE = Path(__file__).parents[2] / "firmware" / "pico"
GUARD = GuardKit(FIRMWARE, lambda line, clock: GuardLink(line, clock=clock, threaded=False))
TICK = 0.01


class Workbench:
    """A twin that is moved by hand: ``throw()`` shakes it to the end and lets the dice come to rest."""

    def __init__(self, *faults: str, seed: int = 1, dice: TwinDice | None = None) -> None:
        self.now = 500.0
        self.bench: Bench
        self.tower: Tower
        self.bench, self.tower = open_twin(
            open_tower,
            PINS,
            seed=seed,
            seats=6,
            clock=lambda: self.now,
            faults=faults,
            dice=dice,
            start_thread=False,
            guard=GUARD,
        )

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.bench.advance(self.now)

    def step(self) -> ShakeStatus:
        self.wait(TICK)
        return self.tower.shaker.step(self.now)

    def shake(self, until: Callable[[ShakeStatus], bool] = lambda status: False) -> ShakeStatus:
        """Shake until home, failure or ``until``."""
        self.tower.shaker.begin(self.now)
        while True:
            status = self.step()
            if status.phase in (ShakePhase.HOME, ShakePhase.FAILED) or until(status):
                return status

    def rest(self) -> tuple[int, ...]:
        """Let the dice come to rest; their tops."""
        while self.bench.dice is None:
            self.wait(TICK)
        return self.bench.dice

    def throw(self) -> tuple[int, ...]:
        """A whole throw, and the time until the next one."""
        self.shake()
        tops = self.rest()
        self.wait(3.0)
        return tops

    @property
    def motor(self) -> list[float]:
        numbers = (PINS.forward, PINS.backward, PINS.enable)
        return [float(self.bench.pin_factory.line(number).state) for number in numbers if number is not None]


@pytest.fixture
def twin() -> Iterator[Callable[..., Workbench]]:
    """``twin("jam", seed=3)`` opens one; all are closed afterwards."""
    opened: list[Workbench] = []

    def opens(*faults: str, **options: object) -> Workbench:
        opened.append(Workbench(*faults, **options))  # type: ignore[arg-type]
        return opened[-1]

    yield opens
    for workbench in opened:
        workbench.tower.close()
