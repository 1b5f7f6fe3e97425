"""Opens a tower that stands on the bench: the real classes, on mock pins with the plant behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

from kinito_pi.ports import Clock, FrameSource, Tower, TowerReport
from kinito_pi.twin.bench import Bench
from kinito_pi.twin.clockwork import TwinClockwork
from kinito_pi.twin.faults import Fault
from kinito_pi.twin.landing import TwinDice
from kinito_pi.twin.pico import BenchGuard, GuardKit, Pico
from kinito_pi.twin.rendered_camera import RenderedCamera
from kinito_pi.twin.wires import BenchPins


def open_twin(
    open_tower: Callable[..., Tower],
    pins: BenchPins,
    *,
    seed: int,
    seats: int,
    clock: Clock,
    faults: Iterable[str] = (),
    frames: FrameSource | None = None,
    dice: TwinDice | None = None,
    start_thread: bool = True,
    guard: GuardKit | None = None,
) -> tuple[Bench, Tower]:
    """The bench and the tower on it; closing the tower also stops the bench.

    ``open_tower``: ``kinito_pi.tower.open_tower``, handed in because the two rooms do not know each other;
    ``pins``: the tower's pin map. ``frames`` replaces the drawn pictures. Without ``start_thread`` the
    bench moves only when it is told to ``advance``, and no thread watches over the shaker. ``guard``:
    what the fault ``guard_trip`` is shown with, refused without it.
    Raises ``TwinError``, and whatever ``open_tower`` does.
    """
    dice = dice or TwinDice()
    bench = Bench(pins, seed=seed, clock=clock, dice=dice)
    fitted = None if guard is None else _fit(bench, guard, clock)
    bench.set_faults(faults)
    material = Random(f"{seed} material").choice(dice.materials)
    camera = RenderedCamera(
        bench.scene, seed=seed, material=material, gone=lambda: Fault.CAMERA_GONE in bench.faults
    )
    tower = open_tower(
        pins,
        pin_factory=bench.pin_factory,
        clock=clock,
        frames=frames or camera,
        seats=seats,
        random=Random(f"{seed} strokes"),
        watched=start_thread,
        guard=fitted,
    )
    bench.advance(clock())  # A guard hears the Pi's first beat.
    clockwork = TwinClockwork(bench, clock)
    if start_thread:
        clockwork.start()

    def report() -> TowerReport:
        told = tower.report()
        # The bench keeps a guard at hand for its fault; until then the build has none.
        guard = told.guard if bench.guarded else None
        return replace(told, guard=guard, faults=tuple(sorted(bench.faults)))

    return bench, replace(
        tower,
        put_in=bench.put_in,
        close=lambda: _close(tower, clockwork),
        report=report,
        set_faults=bench.set_faults,
        all_faults=tuple(each for each in Fault if guard is not None or each is not Fault.GUARD_TRIP),
    )


def _fit(bench: Bench, guard: GuardKit, clock: Clock) -> BenchGuard:
    pico = Pico(guard.firmware, bench.feel)
    link = guard.link(lambda: pico, clock)
    bench.fit(pico, link.step)
    return BenchGuard(link, lambda: bench.guarded)


def _close(tower: Tower, clockwork: TwinClockwork) -> None:
    try:
        tower.close()
    finally:
        clockwork.stop()
