"""A tower whose parts are opened when they are there.

A camera's ribbon that has slipped must not keep the page away: the people at the table are told what is
missing, every shake says so again, and the next look finds the part that was plugged in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kinito_pi.lasting.camera import LastingCamera
from kinito_pi.lasting.errors import PartMissing
from kinito_pi.lasting.signals import LastingButton, LastingBuzzer, LastingLight
from kinito_pi.ports import CameraGone, CupLid, FrameSource, ShakePhase, ShakeStatus, Tower, TowerReport

EVERY = 10.0
"""s between two looks for a part that is missing."""

Tell = Callable[[str | None], None]
NO_FAULTS: Mapping[str, str] = {}


class LastingTower:
    """``whole`` is the tower for the game loop; its owner closes it by ``whole.close``.

    ``open_parts``: opens everything but the camera, which it is given; raises ``PartMissing``. ``lamps``: how
    many seats have a lamp. ``tell``: is told, at every change, the sentence of what is missing, or None when
    nothing is. ``faults``: the sentence of each fault of a shake that shaking again does not mend,
    by its code; it is told until the cup has come home again. All calls come from the owner's thread, but
    ``whole.shaker.halt``.
    """

    def __init__(
        self,
        open_parts: Callable[[FrameSource], Tower],
        camera: LastingCamera,
        *,
        lamps: int,
        tell: Tell,
        faults: Mapping[str, str] = NO_FAULTS,
    ) -> None:
        self._open_parts = open_parts
        self._camera = camera
        self._tell = tell
        self._faults = faults
        self._next_look: float | None = None
        self._told: str | None = ""  # Nothing yet, not even that all is there.
        self.parts: Tower | None = None
        self.missing: str | None = None
        self._lacks: str | None = None
        self._broken: str | None = None
        self._light = LastingLight()
        self._buzzer = LastingBuzzer()
        self._button = LastingButton()
        self._lid = _Lid(self)
        self.whole = Tower(
            _Shaker(self), self._light, self._lid, _CameraLight(self), camera, lamps, self._close,
            put_in=self._put_in, attend=self.attend, buzzer=self._buzzer, button=self._button,
            report=self._report,
        )  # fmt: skip

    def attend(self, now: float) -> str | None:
        """Look for what is missing, at times, and say its code; None: all is there. ``now``: s."""
        if self._next_look is None or now >= self._next_look:
            self.look(now)
        return self.missing

    def look(self, now: float) -> str | None:
        """Look at once. The code of what is missing, or None."""
        self._next_look = now + EVERY
        try:
            self._mend()
        except (PartMissing, CameraGone) as gone:
            self._is_missing(gone.code, str(gone))
        else:
            self._is_missing(None, None)
        return self.missing

    def _mend(self) -> None:
        if self.parts is None:
            self.parts = self._open_parts(self._camera)
            self._lid.follow(self.parts.lid)
            self._light.follow(self.parts.pass_light)
            self._buzzer.follow(self.parts.buzzer)
            self._button.follow(self.parts.button)
        self._camera.mend()

    def _is_missing(self, code: str | None, sentence: str | None) -> None:
        self.missing, self._lacks = code, sentence
        self._say()

    def shaken(self, status: ShakeStatus) -> None:
        """What has come of a shake: one that brought the cup home shows that the motor is there."""
        if status.phase is ShakePhase.HOME:
            self._broken = None
        elif status.phase is ShakePhase.FAILED:
            self._broken = self._faults.get(status.fault or "", self._broken)
        self._say()

    def _say(self) -> None:
        sentence = self._lacks or self._broken
        if sentence != self._told:
            self._told = sentence
            self._tell(sentence)

    def _put_in(self, dice: int) -> None:
        if self.parts is not None:
            self.parts.put_in(dice)

    def _report(self) -> TowerReport:
        return TowerReport() if self.parts is None else self.parts.report()

    def _close(self) -> None:
        closing, self.parts = self.parts, None
        self._light.follow(None)
        self._buzzer.follow(None)
        self._button.follow(None)
        try:
            if closing is not None:
                closing.close()
        finally:
            self._camera.close()


class _Shaker:
    """Shakes, or says at the first step what is missing."""

    def __init__(self, lasting: LastingTower) -> None:
        self._lasting = lasting
        self._missing: str | None = None
        self._to_begin = False

    def begin(self, now: float) -> None:
        # Whoever shakes may just have put the plug in: no wait for the next look.
        self._missing = self._lasting.look(now)
        # Opening a camera may take a second, for which nobody would have minded the motor: it begins at the
        # first step, by the time that it is then.
        self._to_begin = True

    def step(self, now: float) -> ShakeStatus:
        parts = self._lasting.parts
        if self._missing is not None or parts is None:
            return ShakeStatus(ShakePhase.FAILED, 0.0, self._missing or self._lasting.missing)
        if self._to_begin:
            self._to_begin = False
            parts.shaker.begin(now)
        status = parts.shaker.step(now)
        if status.phase in (ShakePhase.HOME, ShakePhase.FAILED):
            self._lasting.shaken(status)
        return status

    def hold(self, held: bool) -> None:
        if self._lasting.parts is not None:
            self._lasting.parts.shaker.hold(held)

    def halt(self) -> None:
        self._to_begin = False
        parts = self._lasting.parts
        if parts is not None:
            parts.shaker.halt()


class _Lid:
    """Shut, as long as nobody can tell."""

    def __init__(self, lasting: LastingTower) -> None:
        self._lasting = lasting
        self._callback: Callable[[], None] | None = None

    @property
    def is_open(self) -> bool:
        parts = self._lasting.parts
        return parts is not None and parts.lid.is_open

    def on_opened(self, callback: Callable[[], None] | None) -> None:
        self._callback = callback
        if self._lasting.parts is not None:
            self._lasting.parts.lid.on_opened(callback)

    def follow(self, lid: CupLid) -> None:
        lid.on_opened(self._callback)


class _CameraLight:
    """Lit only where there is one."""

    def __init__(self, lasting: LastingTower) -> None:
        self._lasting = lasting

    def on(self) -> None:
        if self._lasting.parts is not None:
            self._lasting.parts.camera_light.on()

    def off(self) -> None:
        if self._lasting.parts is not None:
            self._lasting.parts.camera_light.off()
