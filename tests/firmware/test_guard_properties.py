"""Whatever comes, in any order: the gate is up only where a plain list of conditions allows it."""

from __future__ import annotations

import importlib.util
import json
from types import ModuleType

from hypothesis import given
from hypothesis import strategies as st

from .conftest import FIRMWARE

LIMITS = json.loads((FIRMWARE / "guard.json").read_text(encoding="utf-8"))["limits"]
WRAP = 1 << 30


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"pico_{name}", FIRMWARE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


guard = load("guard")
line = load("line")

STEPS = st.lists(
    st.tuples(
        st.sampled_from([1, 2, 20, 60, 99, 100, 101, 150, 900, 5000]),  # ms since the step before
        st.booleans(),  # wish
        st.sampled_from([False, False, False, True]),  # lid open
        st.sampled_from([0, 400, 899, 900, 1650]),  # mA
        st.sampled_from([None, "run", "run", "run", "rest"]),
    ),
    max_size=60,
)


class Watcher:
    """Somebody who keeps the whole history and allows the gate by it."""

    def __init__(self) -> None:
        self.now = 0
        self.last_run: int | None = None  # the last beat "run" with no "rest" after it
        self.over_since: int | None = None
        self.up_since: int | None = None
        self.closed_for_good = True  # until the Pi has let its line go and said that it rests

    def allows(self, passed: int, wish: bool, lid_open: bool, milliamps: int, beat: str | None) -> bool:
        self.now += passed
        self._hear(wish, beat)
        self.over_since = None if milliamps < LIMITS["current"] else (self.over_since or self.now)
        return not self.closed_for_good and not lid_open and wish and self._fresh() and not self._too_much()

    def _hear(self, wish: bool, beat: str | None) -> None:
        if beat == "rest" and not wish:
            self.closed_for_good = False
        if beat is not None:
            self.last_run = self.now if beat == "run" else None

    def _fresh(self) -> bool:
        return self.last_run is not None and self.now - self.last_run <= LIMITS["heartbeat"]

    def _too_much(self) -> bool:
        surge = self.over_since is not None and self.now - self.over_since >= LIMITS["surge"]
        return surge or (self.up_since is not None and self.now - self.up_since >= LIMITS["run"])

    def saw(self, gate: bool, reason: str) -> None:
        self.closed_for_good = reason != "none"
        self.up_since = (self.up_since or self.now) if gate else None


@given(start=st.sampled_from([0, 12345, WRAP - 5, WRAP - 4000]), steps=STEPS)
def test_the_gate_is_up_exactly_when_everything_holds(
    start: int, steps: list[tuple[int, bool, bool, int, str]]
) -> None:
    watcher = Watcher()
    it = guard.Guard(guard.Limits(**LIMITS))
    for passed, wish, lid_open, milliamps, beat in steps:
        allowed = watcher.allows(passed, wish, lid_open, milliamps, beat)
        out = it.step((start + watcher.now) % WRAP, guard.Inputs(wish, lid_open, milliamps, beat))
        watcher.saw(out.gate, out.reason)
        assert out.gate == allowed


@given(steps=STEPS)
def test_a_trip_ends_only_when_the_pi_lets_go_and_rests(
    steps: list[tuple[int, bool, bool, int, str]],
) -> None:
    it = guard.Guard(guard.Limits(**LIMITS))
    now, before = 0, "restart"
    for passed, wish, lid_open, milliamps, beat in steps:
        now += passed
        reason = it.step(now, guard.Inputs(wish, lid_open, milliamps, beat)).reason
        assert reason == before or before == "none" or (reason == "none" and not wish and beat == "rest")
        before = reason


@given(st.binary(max_size=300), st.lists(st.integers(1, 60), max_size=8))
def test_no_noise_is_a_beat_nor_keeps_the_next_beat_from_being_heard(noise: bytes, cuts: list[int]) -> None:
    """The CRC lets one wrong line in 65536 through; none of what hypothesis finds is framed by chance."""
    lines, heard = line.Lines(), []
    data = noise + b"\n" + line.framed("1 beat 17 run")
    for cut in [*cuts, len(data)]:
        heard += [line.body_of(each) for each in lines.feed(data[:cut])]
        data = data[cut:]
    assert [body for body in heard if body is not None] == ["1 beat 17 run"]
