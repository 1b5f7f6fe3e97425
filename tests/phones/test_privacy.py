"""The same evening twice, with other dice under the cup: nobody can tell which it was.

Every seat, the table and an outsider are connected to the real server. Whatever reaches them, and
whatever the program says or writes anywhere but in the record, is compared byte by byte.
"""

from __future__ import annotations

import itertools
import json
import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kinito_pi.journal.record_file import SUFFIX
from kinito_pi.vision import Reason
from tests.phones.parlour import CODE, OpenTower, on_the_bench
from tests.phones.wire import Wire

NAMES = ("Ana", "Jon", "Mikel")
ROLLS = [(one, other) for one in range(1, 7) for other in range(one, 7)]
PIN = "4071"
Dice = tuple[int, ...]
Steps = list[tuple[Any, ...]]


class Hidden:
    """Stands in a course for a throw that nobody but its seat ever sees."""


HIDDEN = Hidden()


@dataclass(frozen=True)
class Heard:
    """What an evening let out: over the wire, in the log, and in files."""

    wire: dict[str, bytes]
    log: str
    files: dict[str, bytes]


class Notes(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        # waitress says how busy its threads are and who hung up while it wrote: that differs from run to run
        # of the same evening.
        hung_up = record.name == "waitress" and record.getMessage().startswith("Client disconnected")
        if record.name != "waitress.queue" and not hung_up:
            self.lines.append(self.format(record))


class Evening:
    """Plays a course: each step is a seat and what it does. ``_knows``: the seats that may see the dice."""

    def __init__(
        self, state: Path, hidden: Sequence[Dice], tower: OpenTower | None, game: str, options: Steps
    ) -> None:
        self._state = state
        self._hidden = list(hidden)
        self._knows: list[str] = []
        self._game = game
        self._looks_at_once = game == "ikb"
        self.wire = Wire(state, *NAMES, tower=tower)
        self.wire.sit_down()
        self.wire.open_screens()
        self.wire.do("Ana", "game", game=game)
        for name, value in options:
            assert self.wire.do("Ana", "option", option=name, value=value) == 200
        self.wire.do("Ana", "start")

    def play(self, steps: Steps) -> None:
        for who, what, *rest in steps:
            if what == "throws":
                self._throw(who, rest[0])
            elif what in self._sitting:
                self._sitting[what](who, *rest)
            elif what == "power goes and comes":
                self._restart()
            else:
                assert self.wire.do(who, what, **(rest[0] if rest else {})) == 200, (who, what)
                self._knows += [who] if what == "look" else []
            self._pry()

    @property
    def _sitting(self) -> dict[str, Callable[..., None]]:
        return {
            "asks back": self._ask_back,
            "sits down without a phone": self._sit_down,
            "takes in hand": self._take_in_hand,
            "gives back": self._give_back,
            "opens the cup": self._open_cup,
        }

    def _open_cup(self, _who: str) -> None:
        self.wire.parlour.lid_opens()

    def _ask_back(self, who: str, seat: str) -> None:
        status, _ = self.wire.ask("POST", "/api/back", who, {"code": CODE, "seat": seat})
        assert status == 202
        self.wire.keys[who] = self.wire.new_key

    def _sit_down(self, who: str, seat: str) -> None:
        status, _ = self.wire.ask("POST", "/api/join", who, {"code": CODE, "name": seat, "pin": PIN})
        assert status == 201

    def _take_in_hand(self, who: str, seat: str) -> None:
        _, text = self.wire.ask("POST", "/api/hand", who, {"seat": seat, "pin": PIN})
        self.wire.keys[seat] = json.loads(text)["key"]

    def _give_back(self, who: str) -> None:
        self.wire.ask("POST", "/api/hand/back", who, {})
        assert self._own_dice(who) == ()
        self._knows = []

    def _throw(self, who: str, dice: Any) -> None:
        laid = self._hidden.pop(0) if dice is HIDDEN else dice
        self.wire.parlour.dice.lay(laid)
        self.wire.throw(who)
        if dice is HIDDEN:
            self._knows = [who] if self._looks_at_once else []
            assert all(self._own_dice(each) == laid for each in self._knows)

    def _restart(self) -> None:
        keys, heard = self.wire.keys, self.wire.close()
        self.wire = Wire(self._state, *NAMES)
        self.wire.keys = keys
        self.wire.heard = {who: [text] for who, text in heard.items()}
        self.wire.open_screens()

    def _pry(self) -> None:
        """Everybody asks for everything; only a seat that has looked at what is under the cup may see it,
        and of a void roll nobody."""
        if self.wire.public["void"]:
            self._knows = []
        for who in (*NAMES, "outsider"):
            self.wire.ask("GET", "/api/seat", who)
            if who not in self._knows:
                self.wire.ask("POST", "/api/look", who, {})
        at = self.wire.public["at"]
        photographs = [f"/api/photograph/{number}" for number in range(at - 2, at + 2)]
        past = ["/api/games", "/api/evening", f"/api/games/20260101T200000Z-{self._game}.kinito.jsonl/{at}"]
        if self.wire.public["stage"] == "over":
            past = []  # Now they may be known.
        for path in ("/api/table", "/api/join.svg", *photographs, *past):
            self.wire.ask("GET", path, "outsider")
        for who in (*NAMES, "outsider"):
            self.wire.ask("GET", "/api/tower", who)
            self.wire.ask("GET", "/api/camera", who)
        for who in self._knows:
            self._own_dice(who)

    def _own_dice(self, who: str) -> Dice:
        """What a seat that knows them sees: the one answer that may differ, so it is not kept."""
        _status, text = self.wire.ask("POST", "/api/look", who, {})
        self.wire.heard[who].pop()
        return tuple(json.loads(text).get("dice", ()))

    def close(self) -> dict[str, bytes]:
        return self.wire.close()


def hear(
    state: Path,
    steps: Steps,
    hidden: Sequence[Dice],
    tower: OpenTower | None = None,
    game: str = "ikb",
    options: Steps | None = None,
) -> Heard:
    """Play ``steps`` with ``hidden`` for its hidden throws, in order."""
    notes = Notes()
    logging.getLogger().addHandler(notes)
    level = logging.getLogger().level
    logging.getLogger().setLevel(logging.DEBUG)
    evening = Evening(state, hidden, tower, game, options or [])
    try:
        evening.play(steps)
    finally:
        wire = evening.close()
        logging.getLogger().removeHandler(notes)
        logging.getLogger().setLevel(level)
    files = [each for each in state.rglob("*") if each.is_file() and not each.name.endswith(SUFFIX)]
    return Heard(wire, "\n".join(notes.lines), {each.name: each.read_bytes() for each in files})


def differences(one: Heard, other: Heard) -> list[tuple[str, Any, Any]]:
    """Where the two part ways, for whom: a little of what comes from there on."""
    first = one.wire | one.files | {"log": one.log}
    second = other.wire | other.files | {"log": other.log}
    assert first.keys() == second.keys()
    return [(who, *parting(first[who], second[who])) for who in first if first[who] != second[who]]


def parting(one: Any, other: Any) -> tuple[Any, Any]:
    at = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return one[max(at - 60, 0) : at + 60], other[max(at - 60, 0) : at + 60]


COURSES: dict[str, Steps] = {
    "believed all the way": [
        ("Ana", "throws", HIDDEN), ("Ana", "announce", {"say": "8"}), ("Jon", "believe"),
        ("Jon", "throws", HIDDEN), ("Jon", "announce", {"say": "9"}), ("Mikel", "believe"),
        ("Mikel", "throws", HIDDEN), ("Mikel", "announce", {"say": "4-4"}), ("Ana", "believe"),
    ],
    "passed on untouched (I8)": [
        ("Ana", "throws", HIDDEN), ("Ana", "announce", {"say": "3-3"}), ("Jon", "believe"),
        ("Jon", "announce", {"say": "4-4"}), ("Mikel", "believe"), ("Mikel", "announce", {"say": "5-5"}),
        ("Ana", "believe"), ("Ana", "throws", HIDDEN), ("Ana", "announce", {"say": "6-6"}),
        ("Jon", "believe"), ("Jon", "throws", HIDDEN),
    ],
    "lifted, and the next round": [
        ("Ana", "throws", HIDDEN), ("Ana", "announce", {"say": "7"}), ("Jon", "believe"),
        ("Jon", "throws", (4, 4)), ("Jon", "announce", {"say": "5-5"}), ("Mikel", "lift"),
        ("Jon", "throws", HIDDEN), ("Jon", "announce", {"say": "131"}), ("Mikel", "believe"),
        ("Mikel", "throws", HIDDEN),
    ],
    "a Kinito shown and countered": [
        ("Ana", "throws", HIDDEN), ("Ana", "announce", {"say": "9"}), ("Jon", "believe"),
        ("Jon", "throws", (1, 2)), ("Jon", "show", {"to": "Mikel"}), ("Mikel", "counter"),
        ("Mikel", "throws", (6, 3)), ("Mikel", "drink"),
        ("Mikel", "throws", HIDDEN), ("Mikel", "announce", {"say": "10"}), ("Ana", "believe"),
        ("Ana", "throws", HIDDEN),
    ],
    "cocked, uncertain, then read": [
        ("Ana", "throws", Reason.COCKED), ("Ana", "throws", Reason.UNCERTAIN), ("Ana", "throws", HIDDEN),
        ("Ana", "announce", {"say": "11"}), ("Jon", "believe"), ("Jon", "throws", Reason.COUNT),
        ("Jon", "throws", HIDDEN), ("Jon", "announce", {"say": "12"}), ("Mikel", "believe"),
        ("Mikel", "throws", HIDDEN), ("Jon", "leave"),
    ],
    "what the table decides with dice under the cup": [
        ("Ana", "throws", HIDDEN), ("Jon", "propose", {"kind": "pause"}),
        ("Mikel", "answer", {"number": 1, "yes": True}), ("Jon", "propose", {"kind": "resume"}),
        ("Ana", "answer", {"number": 2, "yes": True}), ("borrowed phone", "asks back", "Ana"),
        ("Jon", "answer", {"number": 3, "yes": True}), ("Mikel", "answer", {"number": 3, "yes": True}),
        ("Ana", "power goes and comes"), ("Ana", "announce", {"say": "8"}), ("Jon", "believe"),
        ("Mikel", "propose", {"kind": "host", "seat": "Jon"}), ("Jon", "throws", HIDDEN),
        ("Jon", "announce", {"say": "9"}), ("Mikel", "propose", {"kind": "ko", "seat": "Jon"}),
        ("borrowed phone", "answer", {"number": 4, "yes": True}),  # Ana's seat is on that phone by now.
    ],
    "a seat without a phone, on the table's screen": [
        ("table", "sits down without a phone", "Miren"), ("Ana", "throws", HIDDEN),
        ("Ana", "announce", {"say": "4-4"}), ("Jon", "believe"), ("Jon", "announce", {"say": "5-5"}),
        ("Mikel", "believe"), ("Mikel", "throws", HIDDEN), ("Mikel", "announce", {"say": "6-6"}),
        ("table", "takes in hand", "Miren"), ("Miren", "believe"), ("Miren", "throws", HIDDEN),
        ("Miren", "gives back"), ("table", "takes in hand", "Miren"), ("Miren", "announce", {"say": "131"}),
        ("Miren", "gives back"), ("Ana", "believe"),
    ],
    "opened over hidden dice, and declared void": [
        ("Ana", "throws", HIDDEN), ("somebody", "opens the cup"), ("Jon", "propose", {"kind": "void"}),
        ("Mikel", "answer", {"number": 1, "yes": True}), ("Ana", "power goes and comes"),
        ("Ana", "throws", HIDDEN), ("Ana", "announce", {"say": "8"}), ("Jon", "believe"),
        ("somebody", "opens the cup"), ("Mikel", "propose", {"kind": "void"}),
        ("Jon", "answer", {"number": 2, "yes": False}), ("Ana", "propose", {"kind": "void"}),
    ],
    "opened over dice of which nothing follows": [
        ("Ana", "throws", HIDDEN), ("somebody", "opens the cup"), ("Ana", "announce", {"say": "8"}),
        ("Jon", "believe"), ("somebody", "opens the cup"), ("Jon", "throws", HIDDEN),
        ("Jon", "propose", {"kind": "pause"}), ("somebody", "opens the cup"),
        ("Ana", "power goes and comes"), ("Mikel", "propose", {"kind": "void"}),
    ],
    "started again with dice under the cup": [
        ("Ana", "throws", HIDDEN), ("Ana", "power goes and comes"), ("Ana", "announce", {"say": "8"}),
        ("Jon", "believe"), ("Jon", "throws", HIDDEN), ("Jon", "announce", {"say": "9"}),
        ("Jon", "power goes and comes"), ("Mikel", "believe"), ("Mikel", "throws", HIDDEN),
    ],
}  # fmt: skip
GOBELET: Steps = [
    # Blind, then looked at as it lies, by one seat after the other (G5, G11).
    ("Ana", "throws", HIDDEN), ("Ana", "announce", {"say": "7"}), ("Jon", "believe"), ("Jon", "look"),
    ("Jon", "announce", {"say": "8"}), ("Mikel", "believe"), ("Mikel", "look"),
    # The die that both evenings have is set aside, and the other thrown alone (G12).
    ("Mikel", "keep", {"die": 5}), ("Mikel", "throws", HIDDEN), ("Mikel", "power goes and comes"),
    ("Mikel", "announce", {"say": "9"}), ("Ana", "believe"), ("Ana", "look"),
    # A Kinito to a seat of one's choice, accepted, countered in vain (G7).
    ("Ana", "announce", {"say": "K", "to": "Mikel"}), ("Mikel", "believe"), ("Mikel", "counter"),
    ("Mikel", "throws", (4, 1)), ("Mikel", "drink"), ("Jon", "fault", {"on": "Ana", "kind": "slow"}),
    # A die set aside by a seat that has not looked, and a score that does not exist (G12, G13).
    ("Mikel", "throws", HIDDEN), ("Mikel", "keep"), ("Mikel", "throws", HIDDEN),
    ("Mikel", "announce", {"say": "11"}), ("Mikel", "look"), ("Mikel", "announce", {"say": "6-6"}),
    ("Ana", "believe"), ("Ana", "announce", {"say": "K", "to": "Jon"}), ("Jon", "leave"),
]  # fmt: skip
TAVERNE: Steps = [
    ("Ana", "throws", (5, 3)), ("Jon", "throws", (4, 2)), ("Jon", "throws", (4, 1)),
    ("Jon", "throws", Reason.COUNT), ("Mikel", "fault", {"on": "Jon", "kind": "one_die_dropped", "pips": 3}),
    ("Jon", "throws", (3, 1)), ("Jon", "throws", (2, 1)), ("Jon", "send", {"to": "Mikel"}),
    ("Mikel", "counter"), ("Mikel", "throws", (6, 5)), ("Mikel", "throws", (1, 2)), ("Jon", "drink"),
    ("Jon", "throws", (6, 6)), ("Mikel", "throws", (6, 5)), ("Ana", "end"),
]  # fmt: skip
WITH_COUNTERS: Steps = [("kinito_is", "glass"), ("counter", True), ("dropped_die", "pips")]
A_KINITO_A_PAIR_A_LOW_SUM = ((1, 2), (6, 6), (1, 3))
ORDINARY = ((3, 5), (4, 5), (2, 6))


@pytest.fixture
def heard(tmp_path: Path) -> Callable[..., Heard]:
    evenings = iter(range(99))

    def hear_it(steps: Steps, hidden: Sequence[Dice], *more: Any) -> Heard:
        return hear(tmp_path / f"evening-{next(evenings)}", steps, hidden, *more)

    return hear_it


@pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)
def test_hidden_dice_make_no_difference(heard: Callable[..., Heard], course: Steps) -> None:
    assert differences(heard(course, A_KINITO_A_PAIR_A_LOW_SUM), heard(course, ORDINARY)) == []


def test_nor_do_they_in_an_evening_of_gobelet(heard: Callable[..., Heard]) -> None:
    one = heard(GOBELET, [(5, 2), (1,), (1, 2), (3,)], None, "gobelet")
    other = heard(GOBELET, [(5, 6), (4,), (1, 6), (2,)], None, "gobelet")
    assert differences(one, other) == []


def test_an_evening_of_taverne_is_the_same_with_the_same_throws(heard: Callable[..., Heard]) -> None:
    """Its dice lie open: nothing but them may make two evenings differ."""
    evenings = [heard(TAVERNE, [], None, "taverne", WITH_COUNTERS) for _ in range(2)]
    assert differences(*evenings) == []


def test_nor_does_any_of_the_21_rolls(heard: Callable[..., Heard]) -> None:
    course = COURSES["believed all the way"]
    evenings = [heard(course, ROLLS[first : first + 3]) for first in range(0, 21, 3)]
    assert [differences(evenings[0], each) for each in evenings] == [[]] * 7


def test_until_the_cup_is_lifted_a_lie_looks_like_the_truth(heard: Callable[..., Heard]) -> None:
    before_the_lift: Steps = [("Ana", "throws", HIDDEN), ("Ana", "announce", {"say": "8"})]
    assert differences(heard(before_the_lift, [(4, 4)]), heard(before_the_lift, [(1, 2)])) == []


def test_the_photograph_of_a_lift_is_there_for_all(heard: Callable[..., Heard]) -> None:
    """So that the comparisons before this one ask for something that exists."""
    lifted: Steps = [("Ana", "throws", (4, 4)), ("Ana", "announce", {"say": "8"}), ("Jon", "lift")]
    assert heard(lifted, []).wire["outsider"].count(b"image/jpeg") == 1


def test_a_roll_is_declared_void_twice(heard: Callable[..., Heard]) -> None:
    """Likewise: by two seats, and by the host alone when the dice have been passed on."""
    (course, dice) = COURSES["opened over hidden dice, and declared void"], [(4, 4), (1, 2)]
    told = heard(course, dice).wire["table"]
    changes = re.findall(rb'"void":(true|false)', told)
    assert [now for now, _ in itertools.groupby(changes)] == [b"false", b"true", b"false", b"true"]


def test_on_the_twins_bench_it_is_the_same(heard: Callable[..., Heard]) -> None:
    """Motor, home sensor, drawn frames and the wait for rest: none of their times tells a die."""
    course = COURSES["believed all the way"][:7]
    evenings = [heard(course, dice, on_the_bench) for dice in (A_KINITO_A_PAIR_A_LOW_SUM, ORDINARY)]
    assert differences(*evenings) == []


def test_the_comparison_would_notice_a_difference(heard: Callable[..., Heard]) -> None:
    lifted: Steps = [("Ana", "throws", HIDDEN), ("Ana", "announce", {"say": "8"}), ("Jon", "lift")]
    found = differences(heard(lifted, [(4, 4)]), heard(lifted, [(1, 2)]))
    assert {who for who, _one, _other in found} >= {*NAMES, "table", "outsider"}
