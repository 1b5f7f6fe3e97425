"""Wall 10: nothing that leaves the loop depends on dice that have not been shown.

Every evening here is played twice, with the same wishes and the same time, and other dice under the cup.
Whatever can be seen of it must be the same: each screen's bytes and the moment they came, what each wish
was answered, the lamps and the motor with their moments, what stands on standard error, the names and
sizes of the files.
"""

from __future__ import annotations

import json
import logging
import tempfile
from collections.abc import Callable
from concurrent.futures import Executor, Future
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kinito_pi import rules
from kinito_pi.play import Command, Do, LidOpened, LookUnder, Refused, SitDown, Stream, View
from kinito_pi.play.desk import Desk
from kinito_pi.play.offers import dice_to_throw
from kinito_pi.vision import Reason

from .bench import BOT_KEY, CODE, TICK, Table
from .test_evening import PHASES

Sits = Callable[..., Table]
Dice = tuple[int, int]

ROLLS: list[Dice] = list(combinations_with_replacement(range(1, 7), 2))
SEATS = ("Ana", "Jon", "Mikel")
HIDDEN = [name for name in PHASES if name in ("to_announce", "to_answer", "to_roll over 8", "passed on")]


class ReadersWhoseTimeTells(Executor):
    """The higher the roll, the longer the reader takes: 0.1 to 0.6 s for three pictures."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waiting: list[tuple[float, Future[Any], Callable[[], Any]]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **_options: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        takes = TICK * (1 + ROLLS.index(_sorted(getattr(work, "dice", (1, 1)))) // 4)
        self.waiting.append((self.now + takes, answer, lambda: work(*args)))
        return answer

    def read(self, now: float) -> None:
        self.now = now
        due = [each for each in self.waiting if each[0] <= now]
        self.waiting = [each for each in self.waiting if each[0] > now]
        for _, answer, work in due:
            if answer.set_running_or_notify_cancel():
                answer.set_result(work())


def _sorted(dice: tuple[int, ...]) -> Dice:
    return (min(dice), max(dice)) if len(dice) == 2 else (1, 1)


class Evening:
    """A table with all that can be seen of it, written down as it happens.

    ``hidden``: the dice of each throw under the cup, with the one that the other evening's throw has too.
    """

    def __init__(self, folder: Path, hidden: list[tuple[Dice, int | None]]) -> None:
        self.readers = ReadersWhoseTimeTells()
        self.table = Table(folder, "Ana", "Jon", bots=1, readers=self.readers)
        self.table.do("Ana", "order", seats=["Ana", "Jon", "Ane"])
        self.hidden = iter(hidden)
        self.shared: int | None = None
        self._pending: tuple[int, int | None] | None = None
        self.seen: list[Any] = []
        self._traced = 0
        self.screens: dict[str | None, Stream] = {
            each: self.table.streams.open(each) for each in ("Ana", "Jon", None)
        }

    def wish(self, name: str, command: Command) -> None:
        """Somebody wants something; what it is answered is written down."""
        if not self._would_show_dice(command):
            self._asked(name, command)

    def _asked(self, name: str, command: Command) -> None:
        try:
            answer: Any = self.table.ask(command)
        except Refused as refusal:
            answer = (refusal.code, json.dumps(refusal.data, sort_keys=True))
        self.seen.append((self.table.now, name, type(command).__name__, answer))
        self.look_round()

    def _would_show_dice(self, command: Command) -> bool:
        """What shows dice to whoever may see them, by the rules: the one thing that may differ."""
        game = self.table.evening.game
        if game is None:
            return False
        state = game.state
        if isinstance(command, LidOpened):
            return state.phase == "to_answer"
        if isinstance(command, LookUnder):
            return any(self.table.key(each) == command.key for each in state.seen)
        if not isinstance(command, Do) or command.key != self.table.key(str(state.turn)):
            return False
        knows = state.knows_dice(str(state.turn))
        if command.do == "keep" and not state.is_open:
            return knows or not command.words.get("die")  # A guess at what was not seen is let through.
        return command.do == "lift" or (command.do == "show" and knows and not state.is_open)

    def shake(self, name: str, shown: Dice) -> None:
        """Hidden dice are this evening's own; those of a counter lie open, and are the same in both."""
        game = self.table.evening.game
        assert game is not None
        is_open = game.state.phase == "to_counter" or game.state.table.rules == "taverne"
        dice, shared = (shown, None) if is_open else next(self.hidden, (shown, None))
        if self.table.see()["throw"] is None:
            self.table.reader.dice = dice[: dice_to_throw(game.seen_by(name))]
            self._pending = (self._rolls(), shared)
        self.wish(name, Do(self.table.key(name), "shake", self.table.evening.at, {}))

    def _rolls(self) -> int:
        return sum(text.count('"do": "roll"') for text in self.table.records().values())

    def set_aside(self) -> None:
        """G12: the seat in turn sets aside the die that lies there in both evenings, known to it or not."""
        game = self.table.evening.game
        if game is None or game.state.turn is None or game.state.is_open or not game.state.dice:
            return
        state, name = game.state, game.state.turn
        die = self.shared if state.aside is None else state.aside
        if die is None or die not in state.dice:
            return
        self.table.drawn = sorted(set(state.dice)).index(die)
        words = {"die": die} if state.knows_dice(name) else {}
        self._asked(name, Do(self.table.key(name), "keep", self.table.evening.at, words))

    def wait(self, ticks: int) -> None:
        for _ in range(ticks):
            self.readers.read(self.table.now + TICK)
            self.table.tick()
            self.look_round()

    def look_round(self) -> None:
        for viewer, screen in self.screens.items():
            if (news := screen.next(0)) is not None:
                self.seen.append((self.table.now, viewer, news))
        trace = self.table.tower.trace
        self.seen += [(self.table.now, each) for each in trace[self._traced :]]
        self._traced = len(trace)
        if self._pending is not None and self._rolls() > self._pending[0]:
            self.shared, self._pending = self._pending[1], None

    def end(self) -> list[Any]:
        """All that was seen, and what lies in the folder: names and sizes."""
        for name in (*SEATS[:2], "Ane", None):
            self.seen.append(self.table.ask(View(None if name is None else self.table.key(name))))
        self.seen.append(sorted((name, len(data)) for name, data in self.table.on_disk().items()))
        self.table.close()
        return self.seen


class Written(logging.Handler):
    """What stands on standard error."""

    def __init__(self, into: list[Any]) -> None:
        super().__init__(logging.DEBUG)
        self.into = into

    def emit(self, record: logging.LogRecord) -> None:
        self.into.append(self.format(record))


# -- wishes: an act is done on an evening; drawn once, done on both

Act = Callable[[Evening], None]

NAMES = st.sampled_from(["Ana", "Jon", "Ane"])
SHOWN = st.sampled_from(ROLLS)
WORDS = st.fixed_dictionaries(
    {
        "say": st.sampled_from(
            ["7", "8", "11", "12", "131", "1-1", "2-2", "3-3", "5-5", "6-6", "K", "K", "5-6", "x"]
        ),
        "on": st.sampled_from(["Ana", "Jon", "Ane", "Eva"]),
        "kind": st.sampled_from(
            [
                "slow",
                "one_die_dropped",
                "no_such_score",
                "misread",
                "ko",
                "ko",
                "host",
                "pause",
                "resume",
                "end",
            ]
        ),
        "to": st.sampled_from(["Ana", "Jon", "Ane", "Eva"]),
        "die": st.integers(0, 6),
        "seat": st.sampled_from(["Ane", "Jon"]),
        "number": st.integers(1, 3),
        "yes": st.booleans(),
        "seats": st.permutations(["Ana", "Jon", "Ane"]),
    }
)
DOINGS = st.sampled_from(
    ["announce", "announce", "announce", "believe", "believe", "lift", "show", "drink", "counter", "keep",
     "order", "remove", "add_bot", "start", "new_game", "look", "send", "fault", "game", "propose", "answer",
     "dance"]
)  # fmt: skip


def doing(name: str, do: str, words: dict[str, Any]) -> Act:
    def act(evening: Evening) -> None:
        evening.wish(name, Do(evening.table.key(name), do, evening.table.evening.at, said))

    said = dict(words)
    if do == "announce" and words.get("say") != "K":
        said.pop("to", None)
    return act


def in_turn(do: str, words: dict[str, Any]) -> Act:
    def act(evening: Evening) -> None:
        game = evening.table.evening.game
        if game is not None and game.state.turn is not None:
            doing(game.state.turn, do, words)(evening)

    return act


def looking(name: str) -> Act:
    return lambda evening: evening.wish(name, LookUnder(evening.table.key(name)))


def shaking(shown: Dice) -> Act:
    def act(evening: Evening) -> None:
        game = evening.table.evening.game
        if game is not None and game.state.turn is not None:
            evening.shake(game.state.turn, shown)

    return act


def waiting(ticks: int) -> Act:
    return lambda evening: evening.wait(ticks)


def refusing(reason: Reason) -> Act:
    return lambda evening: evening.table.reader.refuses(reason, reason, reason)


def failing(fault: str) -> Act:
    def act(evening: Evening) -> None:
        script = evening.table.tower.shaker.script
        evening.table.tower.shaker.fails_with(fault)
        shaking((1, 1))(evening)
        evening.wait(20)
        evening.table.tower.shaker.script = script

    return act


def setting_aside(evening: Evening) -> None:
    evening.set_aside()


def opening_the_lid(evening: Evening) -> None:
    evening.wish("lid", LidOpened())


def sitting_down(evening: Evening) -> None:
    evening.wish("Eva", SitDown(CODE, "Eva"))


def knocking(evening: Evening) -> None:
    evening.wish("stranger", Do("no key", "lift", 0, {}))
    evening.wish("stranger", LookUnder(f"{BOT_KEY}:Ana"))


def coming_back(evening: Evening) -> None:
    """A power cut and a new start, between throws."""
    evening.wait(40)
    evening.table.restart()
    evening.screens = {each: evening.table.streams.open(each) for each in ("Ana", "Jon", None)}
    evening.wish("all", View(None))


ACTS = st.one_of(
    st.builds(doing, NAMES, DOINGS, WORDS),
    st.builds(in_turn, st.sampled_from(["announce", "believe", "drink", "counter", "keep", "send"]), WORDS),
    st.builds(in_turn, st.sampled_from(["look", "show", "keep"]), st.just({})),
    st.just(setting_aside),
    st.builds(looking, NAMES),
    st.builds(shaking, SHOWN),
    st.builds(waiting, st.sampled_from([1, 3, 40])),
    st.builds(refusing, st.sampled_from(list(Reason))),
    st.builds(failing, st.sampled_from(["stalled", "lid_open"])),
    st.sampled_from([opening_the_lid, sitting_down, knocking, coming_back]),
)
# A round goes: shake, wait for the dice, announce, believe; and anything may come between. Random acts
# alone would rarely get as far as hidden dice, and dice drawn evenly rarely as far as a Kinito.
HAND = st.sampled_from([*ROLLS, *[(1, 2), (5, 6), (1, 5), (2, 3)] * 3])
MIDDLE = st.lists(
    st.one_of(
        ACTS,
        st.builds(in_turn, st.sampled_from(["announce", "keep", "dance", "believe", "look", "send"]), WORDS),
        st.sampled_from([setting_aside, shaking((1, 4))]),
    ),
    max_size=3,
)
TURNS = st.builds(
    lambda shown, look, words, middle, later: [
        shaking(shown), waiting(40), *look, *middle, in_turn("announce", words), *later,
        in_turn("believe", words),
    ],
    SHOWN,
    st.lists(st.builds(in_turn, st.just("look"), st.just({})), max_size=1),
    WORDS,
    MIDDLE,
    MIDDLE,
)  # fmt: skip
# Whole turns, with at most one other act before each. (A choice between turns and acts would not do: the
# acts' own choice counts for as many alternatives as it has, and there would hardly be a turn.)
EVENINGS = st.lists(st.tuples(st.lists(ACTS, max_size=1), TURNS), min_size=1, max_size=6).map(
    lambda parts: [act for before, turn in parts for act in (*before, *turn)]
)
FACE = st.integers(1, 6)
# Half of them share a die, so that it can be set aside in view of all.
SHARING = st.builds(lambda die, one, other: ((die, one), (die, other)), FACE, FACE, FACE)
TWO_HANDS = st.lists(st.one_of(st.tuples(HAND, HAND), SHARING), min_size=14, max_size=14)
OPTIONS: dict[str, dict[str, Any]] = {
    "ikb": {},
    "gobelet": {},
    "taverne": {"kinito_is": "glass", "counter": True},
}


def sharing(one: Dice, other: Dice) -> int | None:
    return min(set(one) & set(other), default=None)


def seen_of(acts: list[Act], hands: list[Dice], others: list[Dice], game: str = "ikb") -> list[Any]:
    """What is seen of an evening with ``hands`` under the cup, where another has ``others``."""
    hidden = [(hand, sharing(hand, other)) for hand, other in zip(hands, others, strict=True)]
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), hidden)
        written = Written(evening.seen)
        root = logging.getLogger("kinito_pi")
        before = root.level
        root.addHandler(written)
        root.setLevel(logging.DEBUG)
        try:
            doing("Ana", "game", {"game": game})(evening)
            for name, value in OPTIONS[game].items():
                doing("Ana", "option", {"option": name, "value": value})(evening)
            doing("Ana", "start", {})(evening)
            for act in acts:
                act(evening)
            return evening.end()
        finally:
            root.removeHandler(written)
            root.setLevel(before)


def test_every_game_is_played() -> None:
    assert set(OPTIONS) == set(rules.GAMES)


@pytest.mark.parametrize("game", OPTIONS)
@settings(
    max_examples=75,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(EVENINGS, TWO_HANDS)
def test_two_evenings_that_differ_in_hidden_dice_alone_look_the_same(
    game: str, acts: list[Act], hands: list[tuple[Dice, Dice]]
) -> None:
    one, other = [each for each, _ in hands], [each for _, each in hands]
    assert seen_of(acts, one, other, game) == seen_of(acts, other, one, game)


def differs(acts: list[Act], one: Dice, other: Dice, game: str = "ikb") -> bool:
    return seen_of(acts, [one], [other], game) != seen_of(acts, [other], [one], game)


def test_the_bench_would_notice_dice_on_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak on purpose: the announcer's own snapshot tells its dice."""
    from kinito_pi.play import snapshot

    def leaks(evening: Any, council: Any, scene: Any, you: str | None) -> dict[str, Any]:
        dice = evening.game.seen_by(you).dice if evening.game and you else None
        return {"can": [], "asks": [], "pad": dice}

    monkeypatch.setattr(snapshot, "_offers", leaks)
    acts = [shaking((1, 1)), waiting(40)]
    assert differs(acts, (1, 2), (3, 4))


def test_the_bench_would_notice_a_guess_at_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak on purpose: a seat that has not looked may name a die, and the rules answer from the dice."""
    monkeypatch.setattr(Desk, "_keep", lambda _desk, _view, action: action)
    acts = [shaking((1, 1)), waiting(40), doing("Ana", "keep", {"die": 1})]
    assert differs(acts, (1, 2), (3, 4), "gobelet")


def test_the_bench_would_notice_the_readers_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak on purpose: the outcome is told as soon as it is there."""
    monkeypatch.setattr("kinito_pi.play.throw.BEAT", TICK)
    acts = [shaking((1, 1)), waiting(40)]
    assert differs(acts, (1, 2), (6, 6))


# -- and each way by itself, over all 21 rolls


def told_over_all_rolls(sits: Sits, story: str, ask: Callable[[Table], Any]) -> set[str]:
    """What ``ask`` gives, for each of the 21 rolls that ``Ana throws`` may be."""
    given: set[str] = set()
    for low, high in ROLLS:
        table = sits(*SEATS)
        table.do("Ana", "start")
        first, *rest = story.split("; ")
        assert first.startswith("Ana throws")
        table.play(f"Ana throws {low} {high}").play("; ".join(rest))
        given.add(json.dumps(ask(table), sort_keys=True))
    return given


@pytest.mark.parametrize("phase", HIDDEN)
@pytest.mark.parametrize("viewer", [*SEATS, None])
def test_a_snapshot_is_the_same_over_all_rolls(sits: Sits, phase: str, viewer: str | None) -> None:
    assert len(told_over_all_rolls(sits, PHASES[phase], lambda table: table.see(viewer))) == 1


REFUSED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a second shake": ("Ana", "shake", {}),
    "a word that is none": ("Ana", "announce", {"say": "x"}),
    "a Kinito in words": ("Ana", "announce", {"say": "K"}),
    "to believe oneself": ("Ana", "believe", {}),
    "to keep a die": ("Ana", "keep", {"die": 5}),
    "another seat's announcement": ("Jon", "announce", {"say": "8"}),
    "another seat's show": ("Jon", "show", {"to": "Ana"}),
    "another seat's lift": ("Mikel", "lift", {}),
    "a drink": ("Jon", "drink", {}),
}


@pytest.mark.parametrize(("name", "do", "words"), REFUSED.values(), ids=REFUSED.keys())
def test_a_refusal_is_the_same_over_all_rolls(sits: Sits, name: str, do: str, words: dict[str, Any]) -> None:
    def refusal(table: Table) -> Any:
        refused = table.refused(name, do, **words)
        return [refused.code, refused.data]

    assert len(told_over_all_rolls(sits, "Ana throws 5 3", refusal)) == 1


def test_a_show_without_a_kinito_says_no_more_than_that(game: Table) -> None:
    refused = game.play("Ana throws 5 3").refused("Ana", "show", to="Jon")
    assert (refused.code, refused.data) == ("not_a_kinito", {})


def test_a_show_without_a_kinito_is_told_to_nobody_else(game: Table) -> None:
    game.play("Ana throws 5 3")
    screens = [game.streams.open(each) for each in ("Jon", "Mikel", None)]
    game.refused("Ana", "show", to="Jon")
    assert [each.next(0) for each in screens] == [None] * 3


@pytest.mark.parametrize("phase", HIDDEN)
def test_the_files_have_the_same_names_and_sizes_over_all_rolls(sits: Sits, phase: str) -> None:
    def sizes(table: Table) -> Any:
        return sorted((name, len(data)) for name, data in table.on_disk().items())

    assert len(told_over_all_rolls(sits, PHASES[phase], sizes)) == 1


def test_a_reader_that_breaks_over_its_dice_writes_none_of_them(
    sits: Sits, caplog: pytest.LogCaptureFixture
) -> None:
    def told(table: Table) -> str:
        return caplog.messages[-1]

    messages = set()
    for dice in ROLLS:
        table = sits(*SEATS)
        table.do("Ana", "start")
        table.reader.script = [ValueError(f"cannot make sense of {dice}")]
        table.throw("Ana", *dice)
        messages.add(told(table))
    assert len(messages) == 1
