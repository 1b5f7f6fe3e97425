"""Ten shakes by the real motor: home each time, and soon enough."""

from __future__ import annotations

import time
from statistics import median

import pytest

from kinito_pi import wiring
from kinito_pi.ports import ShakePhase
from kinito_pi.settings import Settings

SETTLES = 0.3
"""s that dice roll on once the cup stands."""


@pytest.mark.usefixtures("may_turn")
def test_ten_shakes_come_home() -> None:
    tower = wiring.open_any_tower(Settings())
    took = []
    try:
        for _ in range(10):
            began = time.monotonic()
            tower.shaker.begin(began)
            status = tower.shaker.step(time.monotonic())
            while status.phase not in (ShakePhase.HOME, ShakePhase.FAILED):
                time.sleep(0.01)
                status = tower.shaker.step(time.monotonic())
            assert status.fault is None
            took.append(time.monotonic() - began + SETTLES)
            time.sleep(2.0)
    finally:
        tower.close()
    print("s from thumb to rest:", [round(each, 2) for each in took])
    assert median(took) <= 2.5
