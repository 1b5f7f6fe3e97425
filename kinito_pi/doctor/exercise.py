"""Moving what moves: lamp by lamp, camera light, a picture, a shake. Only when it was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from kinito_pi.doctor.finding import Finding, error, warning, well
from kinito_pi.ports import CameraGone, Clock, Frame, NoBuzzer, ShakePhase, Signal, Tower
from kinito_pi.tower import FAULTS

LIT: Final = 0.4
"""s that each lamp is lit."""
STEP: Final = 0.01
"""s between two steps of the shake."""
LONGEST_SHAKE: Final = 10.0
LONGEST_PICTURE: Final = 3.0
"""s"""
DARK, GLARING = 15.0, 240.0
"""Mean grey of a picture, 0 to 255, beyond which there is nothing to see on it."""

Wait = Callable[[float], None]


def exercise(tower: Tower, clock: Clock, wait: Wait) -> Iterator[Finding]:
    """Try each part in turn; everything is off afterwards, however it ends. ``wait``: s.

    Raises what the tower raises when a part breaks in the middle.
    """
    try:
        yield _lamps(tower, wait)
        if not isinstance(tower.buzzer, NoBuzzer):
            yield _buzzer(tower, clock, wait)
        yield _shake(tower, clock, wait)
        yield _picture(tower, clock, wait)
    finally:
        tower.shaker.halt()
        tower.pass_light.point(None)
        tower.camera_light.off()
        tower.frames.end()


def _lamps(tower: Tower, wait: Wait) -> Finding:
    for lamp in range(tower.lamps):
        tower.pass_light.point(lamp)
        wait(LIT)
    tower.pass_light.point(None)
    # Nothing tells whether an LED shines but eyes.
    return well("lamps", f"{tower.lamps} lit one after the other, for {LIT} s each: did you see them all?")


def _buzzer(tower: Tower, clock: Clock, wait: Wait) -> Finding:
    tower.buzzer.sound(Signal.TROUBLE, clock())
    while tower.buzzer.step(clock()):
        wait(STEP)
    return well("buzzer", "three short beeps, if one is built in: did you hear them?")


def _shake(tower: Tower, clock: Clock, wait: Wait) -> Finding:
    if tower.lid.is_open:
        return error("motor", "not tried", FAULTS["lid_open"])
    tower.put_in(2)
    began = clock()
    tower.shaker.begin(began)
    while clock() - began < LONGEST_SHAKE:
        wait(STEP)
        status = tower.shaker.step(clock())
        if status.phase is ShakePhase.HOME:
            return well("motor", f"shaken, and home after {clock() - began:.1f} s")
        if status.phase is ShakePhase.FAILED:
            fault = status.fault or "stalled"
            return error("motor", fault, FAULTS.get(fault, "Look at the tower."))
    return error("motor", "never came home", FAULTS["no_home"])


def _picture(tower: Tower, clock: Clock, wait: Wait) -> Finding:
    tower.camera_light.on()
    wait(LIT)
    try:
        frame = _first(tower, clock, wait)
    except CameraGone as gone:
        return error("picture", gone.code, str(gone))
    if frame is None:
        return error("picture", "none came", "Check the camera's ribbon cable, with the Pi switched off.")
    high, wide = frame.pixels.shape[:2]
    grey = float(frame.pixels.mean())
    found = f"{wide} x {high} px, mean grey {grey:.0f} of 255"
    if grey < DARK:
        return warning("picture", found, "It is dark: are the camera's lamps lit, is the lens free?")
    if grey > GLARING:
        return warning("picture", found, "It is too bright: keep other light off the floor.")
    return well("picture", found)


def _first(tower: Tower, clock: Clock, wait: Wait) -> Frame | None:
    began = clock()
    tower.frames.begin(began)
    while clock() - began < LONGEST_PICTURE:
        frame = tower.frames.frame(clock())
        if frame is not None:
            return frame
        wait(STEP)
    return None
