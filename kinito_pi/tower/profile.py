"""How the cup is shaken: random lengths and reversals, and what that should do to the cup. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class ShakeSettings:
    """Times in s, speeds in turns/s, duties 0 to 1.

    At 2.5 turns/s dice at 40 mm from the axle are pinned to the wall (ω²r = g), so the cup stays below.
    """

    shortest: float = 0.75  # s, the least time of shaking
    longest: float = 0.95  # s, the most: a tired motor still has the dice at rest within 2.5 s
    held: float = 3.0  # s, how long it goes on at most while somebody wants it to
    stroke_shortest: float = 0.16  # s, one stroke between two reversals
    stroke_longest: float = 0.34  # s
    shake_duty: float = 0.95
    home_duty: float = 0.50
    creep_duty: float = 0.25  # back onto the home mark, if the brake let it slip past
    slew: float = 25.0  # duty/s: soft start, and soft reversals
    full_speed: float = 2.2  # turns/s at duty 1
    lag: float = 0.07  # s, time constant of motor and cup
    slow_down: float = 0.12  # s of homing before the home mark counts: the cup is too fast for it
    brake: float = 0.12  # s
    lost_after: float = 1.6  # turns expected without a home mark before it counts as lost
    held_after: float = 0.35  # s on the home mark although driven
    shaking_within: float = 2.0  # s for the strokes
    homing_within: float = 2.2  # s for one way home; a jam and a cup that slipped past are other ways
    braking_within: float = 0.5  # s
    deadline: float = 6.0  # s for a whole shake, whatever happens
    expected: float = 1.6  # s, what a shake usually takes: for the progress shown


def strokes(random: Random, settings: ShakeSettings) -> list[tuple[float, float]]:
    """The strokes of one shake, directions alternating: ``(duty, until)``, ``until`` in s from the start."""
    total = random.uniform(settings.shortest, settings.longest)
    duty = random.choice((settings.shake_duty, -settings.shake_duty))
    until, result = 0.0, []
    while until < total:
        until += random.uniform(settings.stroke_shortest, settings.stroke_longest)
        result.append((duty, min(until, total)))
        duty = -duty
    return result


def one_more(
    random: Random, settings: ShakeSettings, after: tuple[float, float], elapsed: float
) -> tuple[float, float]:
    """The stroke that follows ``after`` in a shake that is made to last, ``elapsed`` s from its start."""
    return -after[0], elapsed + random.uniform(settings.stroke_shortest, settings.stroke_longest)


class Travel:
    """How far the cup should have turned since it was last seen at home, from what the motor was told.

    A first-order model of motor and cup. It decides when a home mark is overdue and which way home is
    shorter; it is never taken for the truth.
    """

    def __init__(self, settings: ShakeSettings) -> None:
        self._settings = settings
        self.restart()

    def restart(self) -> None:
        """Forget everything: the cup stands still, and its place counts as zero."""
        self.speed = 0.0
        self.turns = self._least = self._most = 0.0

    def at_home(self) -> None:
        """The home mark was just seen."""
        self.turns = self._least = self._most = 0.0

    def run(self, duty: float, seconds: float) -> None:
        """The motor was driven at ``duty`` (−1 to 1) for ``seconds``."""
        target = duty * self._settings.full_speed
        share = min(seconds / self._settings.lag, 1.0)
        self.speed += (target - self.speed) * share
        self.turns += self.speed * seconds
        self._least, self._most = min(self._least, self.turns), max(self._most, self.turns)

    @property
    def overdue(self) -> bool:
        """Whether a home mark should have been seen long ago."""
        return self._most - self._least > self._settings.lost_after

    @property
    def way_home(self) -> float:
        """1.0 or −1.0: where home is likely nearer, or the present direction if that is as good."""
        place = (self.turns + 0.5) % 1.0 - 0.5
        if abs(place) > 0.35:
            return 1.0 if self.speed >= 0 else -1.0
        return -1.0 if place > 0 else 1.0


class DutyLimit:
    """Keeps the motor from cooking: seconds of running allowed, with cool-down.

    ``most``: s of running in a row that are allowed; ``cooling``: s of running forgotten in a second of rest.
    """

    def __init__(self, *, most: float = 20.0, cooling: float = 0.5) -> None:
        self._most = most
        self._cooling = cooling
        self._heat = 0.0

    def ran(self, seconds: float) -> None:
        """The motor ran for ``seconds``."""
        self._heat += seconds

    def rested(self, seconds: float) -> None:
        """The motor stood still for ``seconds``."""
        self._heat = max(0.0, self._heat - seconds * self._cooling)

    @property
    def too_hot(self) -> bool:
        """Whether the motor has to cool down before another shake."""
        return self._heat > self._most
