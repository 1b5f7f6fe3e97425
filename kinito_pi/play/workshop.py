"""What the host may do with the tower itself: see how its parts are, try them, look through its camera.

Trying belongs between games. Looking is refused whenever dice lie in the cup that not everybody has been
shown: at the tower's own page nobody learns more than at the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kinito_pi.play.cup import Cup, Landed
from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Evening
from kinito_pi.play.peephole import Peephole
from kinito_pi.play.requests import Words, texts, word
from kinito_pi.play.surroundings import Surroundings
from kinito_pi.play.throw import Broken
from kinito_pi.ports import CameraGone, Lights, Signal
from kinito_pi.vision import Reading, Refusal

Data = dict[str, Any]
TRIAL = ("trial", 2)
"""What a throw that belongs to no game is awaited for."""


class Workshop:
    """One owner: the game loop."""

    def __init__(self, evening: Evening, around: Surroundings, cup: Cup) -> None:
        self._evening = evening
        self._around = around
        self._cup = cup
        self.peephole = Peephole(around)
        self._tried: Data | None = None
        self._trials: dict[str, Callable[[str], None]] = {
            "shake": lambda by: self._cup.shake(by, TRIAL),
            "lamps": lambda _by: self._signal(Lights(Signal.PASS, 0)),
            "buzzer": lambda _by: around.tower.buzzer.sound(Signal.TURN, around.clock()),
        }

    def check_host(self, seat: str) -> None:
        """Raises ``Refused('host_only')``."""
        if self._evening.host not in ("", seat):
            raise Refused("host_only", name=self._evening.host)

    def report(self, seat: str) -> Data:
        """How the parts are; to the host. Raises ``Refused``."""
        self.check_host(seat)
        told, tower = self._around.tower.report(), self._around.tower
        return {
            "motor": told.motor, "home": told.home, "lid_open": told.lid_open, "guard": told.guard,
            "warmth": told.warmth, "lacks": self._cup.fault, "lamps": tower.lamps,
            "faults": None if told.faults is None else list(told.faults),
            "all_faults": list(tower.all_faults), "may_try": self._may_try, "may_look": not self.is_secret,
            "tried": self._tried,
        }  # fmt: skip

    @property
    def is_secret(self) -> bool:
        """Whether the cup holds, or is about to hold, what not everybody may see."""
        game = self._evening.game
        playing = game is not None and self._evening.stage == "playing"
        return self._cup.thrown is not None or bool(playing and game and game.covered)

    @property
    def _may_try(self) -> bool:
        return self._evening.stage != "playing" and self._cup.thrown is None

    def mind(self) -> None:
        """Shut the peephole as soon as there is something to hide."""
        if self.is_secret:
            self.peephole.shut()

    def picture(self, seat: str) -> Data:
        """The camera's picture now, to the host. Raises ``Refused('hidden_roll')`` while dice are hidden."""
        self.check_host(seat)
        if self.is_secret:
            raise Refused("hidden_roll")
        try:
            return {"jpeg": self.peephole.look()}
        except CameraGone as gone:
            self.peephole.shut()
            raise Refused("tower_failed", fault=gone.code) from gone

    def try_out(self, by: str, words: Words) -> None:
        """A part is tried: ``shake``, ``lamps`` or ``buzzer``. Raises ``Refused``."""
        trial = self._trials.get(word(words, "what", str))
        if trial is None:
            raise Refused("malformed", word="what")
        if not self._may_try:
            raise Refused("not_allowed", why="not_in_lobby")
        self.peephole.shut()
        self._tried = None
        trial(by)

    def set_faults(self, words: Words) -> None:
        """Other faults for a twin. Raises ``Refused``."""
        names, tower = texts(words, "faults"), self._around.tower
        if tower.set_faults is None or not set(names) <= set(tower.all_faults):
            raise Refused("malformed", word="faults")
        tower.set_faults(names)

    def _signal(self, lights: Lights) -> None:
        self._around.tower.pass_light.show(lights, self._around.clock())

    def landed(self, landed: Landed) -> bool:
        """Whether the throw was a trial; then what came of it is kept for the report."""
        if landed.awaited != TRIAL:
            return False
        match landed.outcome:
            case Reading() as reading:
                self._tried = {"dice": list(reading.values)}
            case Refusal(reason=reason):
                self._tried = {"reason": str(reason)}
            case Broken(fault=fault):
                self._tried = {"fault": fault}
        return True
