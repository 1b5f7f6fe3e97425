"""Nothing outside the picture depends on what was rolled: no pin, no moment, over all 21 rolls."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

from kinito_pi.twin.bench import Change

from .conftest import Workbench

ROLLS = list(combinations_with_replacement(range(1, 7), 2))


def evening(bench: Workbench, roll: tuple[int, int]) -> tuple[list[Change], float]:
    """Everything the program's pins do in a throw with ``roll`` and the pass after it, and when it ended."""
    bench.bench.next_roll(roll)
    bench.tower.pass_light.point(0)
    bench.shake()
    bench.tower.camera_light.on()
    bench.rest()
    bench.tower.camera_light.off()
    bench.tower.pass_light.point(1)
    return list(bench.bench.trace), bench.now


def test_there_are_twenty_one_rolls() -> None:
    assert len(ROLLS) == 21


def test_every_pin_does_the_same_at_the_same_moment_whatever_was_rolled(
    twin: Callable[..., Workbench],
) -> None:
    traces = [evening(twin(), roll)[0] for roll in ROLLS]
    assert all(trace == traces[0] for trace in traces)


def test_a_throw_takes_the_same_time_whatever_was_rolled(twin: Callable[..., Workbench]) -> None:
    assert len({evening(twin(), roll)[1] for roll in ROLLS}) == 1


def test_the_trace_is_not_empty(twin: Callable[..., Workbench]) -> None:
    """Else the two above would compare nothing."""
    assert len({change.pin for change in evening(twin(), (1, 2))[0]}) >= 6


def test_where_the_dice_lie_does_not_depend_on_what_they_show(twin: Callable[..., Workbench]) -> None:
    places = set()
    for roll in ROLLS:
        bench = twin()
        evening(bench, roll)
        places.add(tuple(tuple(body.centre) for body in bench.bench.scene(bench.now).bodies))
    assert len(places) == 1
