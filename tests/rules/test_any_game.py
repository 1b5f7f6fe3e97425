"""Any game that hypothesis can find: nobody learns what it may not know, nothing is lost, nothing sticks.

Who knows the dice is kept here a second time, by a few lines of common sense (``Knowledge``), so that the
engine's own account of it is not its only witness.
"""

from __future__ import annotations

import json
from collections import Counter as Tally

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kinito_pi.rules import (
    GAMES,
    TABLE,
    Announce,
    Believe,
    Counter,
    Drink,
    Join,
    Keep,
    Leave,
    Lift,
    Look,
    Record,
    Roll,
    RulesError,
    Send,
    Show,
    Table,
    apply,
    interruptions,
    legal,
    observe,
    replay,
    seen_by,
    start,
    summary,
    write_record,
)

NAMES = ("Ana", "Jon", "Mikel", "Eva", "Ane", "Iker", "Leire", "Unai", "Nora", "Aitor", "Maite", "Julen")
ALL_ROLLS = tuple((a, b) for a in range(1, 7) for b in range(1, 7))
EVERYBODY = frozenset({*NAMES, TABLE})


class Knowledge:
    """Who has seen the dice that lie on the table now."""

    def __init__(self, game):
        self.game = game
        self.knowers = frozenset()

    def after(self, action, phase):
        if isinstance(action, Roll):
            is_open = self.game == "taverne" or phase == "to_counter"
            alone = frozenset({action.by}) if self.game == "ikb" else frozenset()
            self.knowers = EVERYBODY if is_open else alone
        elif isinstance(action, Look):
            self.knowers |= {action.by}
        elif isinstance(action, Show):
            self.knowers = EVERYBODY
        elif isinstance(action, Leave):
            self.knowers -= {action.by}


class AnyGame(RuleBasedStateMachine):
    """One game at one table; the options are drawn."""

    game = ""
    options = st.just({})

    @initialize(data=st.data())
    def sit_down(self, data):
        least = GAMES[self.game].least_seats
        seats = NAMES[: data.draw(st.integers(least, 6))]
        options = data.draw(self.options) | {"direction": data.draw(st.sampled_from(["left", "right"]))}
        self.table = Table(self.game, options, seats, data.draw(st.sampled_from(seats)))
        self.state = start(self.table)
        self.done, self.events = [], []
        self.knowledge = Knowledge(self.game)

    def does(self, action):
        before = self.state
        self.state, events = apply(before, action)
        self.knowledge.after(action, before.phase)
        self.same_for_who_cannot_know(before, action)
        self.done.append(action)
        self.events += events

    def same_for_who_cannot_know(self, before, action):
        """The same action over other dice tells those who know neither the same."""
        if isinstance(action, Lift | Show | Keep):
            return
        for dice in ALL_ROLLS[::5]:
            other = action
            if isinstance(action, Roll):
                other = Roll(action.by, dice[: len(action.dice)])
            world = over_other_dice(before, dice)
            after, events = apply(world, other)
            _, real = apply(before, action)
            for viewer in (*before.seats, TABLE):
                if viewer not in self.knowledge.knowers and self.state.dice:
                    assert [seen_by(e, viewer) for e in events] == [seen_by(e, viewer) for e in real]
                    assert told(after, viewer) == told(self.state, viewer)

    @precondition(lambda self: self.state.phase != "over")
    @rule(data=st.data())
    def move(self, data):
        moves = legal(self.state)
        assert moves, "somebody can always act"
        do = data.draw(st.sampled_from(sorted({move.do for move in moves})))
        self.does(data.draw(st.sampled_from([move for move in moves if move.do == do])))

    @precondition(lambda self: self.state.phase != "over" and len(self.done) % 4 == 3)
    @rule(data=st.data())
    def interrupt(self, data):
        acts = [act for act in interruptions(self.state) if act.do != "end" or len(self.done) > 20]
        self.does(data.draw(st.sampled_from(acts)))

    @precondition(lambda self: self.state.phase == "over")
    @rule()
    def go_home(self):
        assert legal(self.state) == ()

    @precondition(lambda self: observe(self.state, TABLE).may_join and len(self.state.seats) < 10)
    @rule(data=st.data())
    def join(self, data):
        free = [name for name in NAMES if name not in self.state.names]
        if free:
            self.does(Join(free[0], data.draw(st.sampled_from(self.state.seats))))

    @precondition(lambda self: self.state.phase != "over" and len(self.state.seats) > 3)
    @rule(data=st.data(), how=st.sampled_from(["ko", "technical_ko", "disqualified"]))
    def be_sent_away(self, data, how):
        seat = data.draw(st.sampled_from(self.state.seats))
        self.does(Leave(seat, how, tuple(name for name in self.state.seats if name != seat)))

    @precondition(lambda self: self.state.phase in ("to_announce", "to_roll") and self.game != "taverne")
    @rule(say=st.sampled_from(["131", "3", "11-11", "0-0", "11", "12"]))
    def say_what_does_not_exist(self, say):
        action = Announce(self.state.turn, say)
        if any(move.do == "announce" for move in legal(self.state)) and (
            self.game == "gobelet" or self.state.phase == "to_announce"
        ):
            self.does(action)

    @invariant()
    def everything_legal_can_be_done(self):
        for action in (*legal(self.state), *interruptions(self.state)):
            apply(self.state, action)

    @invariant()
    def what_is_not_legal_is_refused_and_changes_nothing(self):
        offered = set(map(repr, legal(self.state)))
        before = repr(self.state)
        for action in attempts(self.state):
            if repr(action) in offered or beyond_the_list(self.game, self.state, action):
                continue
            try:
                apply(self.state, action)
            except RulesError:
                continue
            raise AssertionError(f"{action} is not offered and was accepted")
        assert repr(self.state) == before

    @invariant()
    def who_may_not_know_is_told_the_same_over_any_dice(self):
        if not self.state.dice:
            return
        for viewer in (*self.state.seats, TABLE, "stranger"):
            if viewer in self.knowledge.knowers or self.knowledge.knowers == EVERYBODY:
                assert observe(self.state, viewer).dice == self.state.dice
            else:
                here = told(self.state, viewer)
                for dice in ALL_ROLLS[::3]:
                    assert told(over_other_dice(self.state, dice), viewer) == here

    @invariant()
    def a_refusal_tells_who_may_not_know_the_same_over_any_dice(self):
        """A die kept by its value is the exception: who has not looked is never offered one by value."""
        if not self.state.dice or self.knowledge.knowers == EVERYBODY:
            return
        for action in attempts(self.state):
            if action.by not in self.knowledge.knowers and not isinstance(action, Keep):
                here = refusal(self.state, action)
                for dice in ((1, 5), (1, 2), (3, 3)):
                    assert refusal(over_other_dice(self.state, dice), action) == here

    @invariant()
    def what_was_drunk_is_what_was_told(self):
        drunk, owed = Tally(), Tally()
        for data in (event.as_data() for event in self.events):
            key = (data.get("by"), data.get("unit"))
            if data["event"] == "drinks":
                drunk[key] += data["count"]
                owed[key] += data["count"] * data["owed"]
            elif data["event"] == "due":
                owed[key] -= data["count"]
            elif data["event"] == "cancelled":
                drunk[key] -= data["count"]
                owed[key] -= data["count"]
        assert flat(summary(self.state)["drinks"]) == +drunk
        assert flat(summary(self.state)["owed"]) == +owed

    @invariant()
    def a_seat_is_offered_its_own_moves_and_nobody_elses(self):
        for seat in self.state.seats:
            offered = {line["do"] for line in observe(self.state, seat).legal}
            theirs = {move.do for move in legal(self.state) if move.by == seat}
            assert offered == theirs

    def teardown(self):
        if not hasattr(self, "state"):
            return
        text = write_record(Record(self.table, tuple(self.done)))
        steps = list(replay(text.splitlines()))
        assert steps[-1].state == self.state
        assert [event for step in steps for event in step.events] == self.events


def refusal(state, action):
    """What whoever tries it is told; None if it is done."""
    try:
        apply(state, action)
    except RulesError as error:
        return (type(error), error.code, error.rule, error.sentence, error.allowed)
    return None


def told(state, viewer):
    """What reaches a viewer, as the bytes that would be sent."""
    return json.dumps(observe(state, viewer).as_data())


def over_other_dice(state, dice):
    """The same state, had the dice that nobody has seen come up otherwise."""
    if len(state.dice) < 2 or state.is_open:
        return state
    return state._replace(dice=dice if state.aside is None else (state.aside, dice[1]))


def flat(units):
    return Tally({(seat, unit): n for seat, counts in units.items() for unit, n in counts.items()})


def attempts(state):
    """What might be tried by anybody, legal or not."""
    for by in (*state.seats[:3], "stranger"):
        yield from (
            Look(by),
            Believe(by),
            Lift(by),
            Show(by),
            Counter(by),
            Drink(by),
            Roll(by, (3,)),
            Roll(by, (2, 3)),
        )
        yield from (Keep(by, die) for die in (1, 3, 6))
        yield from (Announce(by, say) for say in ("7", "9", "3-3", "6-6", "K", "4"))
        for to in state.seats[:3]:
            yield from (Announce(by, "K", to), Announce(by, "8", to), Show(by, to), Send(by, to))


def beyond_the_list(rules, state, action):
    """What ``apply`` takes besides ``legal``, as the docstring of ``legal`` says."""
    announces = (
        isinstance(action, Announce) and action.to is None and any(m.do == "announce" for m in legal(state))
    )
    if rules == "ikb":
        looks = isinstance(action, Look) and state.phase == "to_announce"
        return action.by == state.turn and (
            looks or (announces and action.say == "4" and state.phase == "to_announce")
        )
    return rules == "gobelet" and action.by == state.turn and announces and action.say == "4"


class AnyIkb(AnyGame):
    game = "ikb"
    options = st.fixed_dictionaries({"pair_as_sum": st.sampled_from(["any", "six_six"])})


class AnyGobelet(AnyGame):
    game = "gobelet"


class AnyTaverne(AnyGame):
    game = "taverne"
    options = st.one_of(
        st.fixed_dictionaries({"dropped_die": st.sampled_from(["one", "pips"])}),
        st.fixed_dictionaries(
            {
                "counter": st.just(True),
                "kinito_is": st.sampled_from(["glass", "until_it_stings"]),
                "everybody_drinks": st.sampled_from(["41", 51, "3-3"]),
            }
        ),
    )


SOME = settings(
    max_examples=20, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyIkb = AnyIkb.TestCase
TestAnyIkb.settings = SOME
TestAnyGobelet = AnyGobelet.TestCase
TestAnyGobelet.settings = SOME
TestAnyTaverne = AnyTaverne.TestCase
TestAnyTaverne.settings = SOME
