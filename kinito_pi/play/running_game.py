"""A game that is going on: the rules' state, and the record it is the fold of.

One law: an action is on the disk before the state moves on, so nobody is ever told of what a power cut
could take back.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from kinito_pi import rules
from kinito_pi.journal import JournalError, RecordFile, open_record
from kinito_pi.play.chronicle import Chronicle, Data, told
from kinito_pi.play.errors import Refused

_OF_DICE = frozenset({"rolled", "lifted", "counter_made", "counter_failed"})


class RunningGame:
    """``record``: open, and holding exactly the actions that made ``state``; None for one that is only told
    again, in which nobody acts. ``covered``: whether dice lie in
    the cup that not everybody has been shown, also when the rules have done with them. ``by_hand``: whether
    the last roll was entered, not read."""

    def __init__(self, state: rules.State, record: RecordFile | None) -> None:
        self.state = state
        self.actions: list[rules.Action] = []
        self.chronicle = Chronicle()
        self.chronicle.note("started", by=state.table.starts)
        self._record = record
        self._seen: dict[str, rules.Observation] = {}
        self._seen_of: rules.State | None = None
        self.covered = self.by_hand = False

    @property
    def lines(self) -> int:
        """How many actions have made it."""
        return len(self.actions)

    @property
    def file_name(self) -> str:
        """The record's name in its folder."""
        return "" if self._record is None else self._record.path.name

    def seen_by(self, viewer: str) -> rules.Observation:
        """What a seat, or ``rules.TABLE``, may know of the game.

        Worked out once for each state: every screen's snapshot asks for it many times.
        """
        if self._seen_of is not self.state:
            self._seen_of, self._seen = self.state, {}
        if viewer not in self._seen:
            self._seen[viewer] = rules.observe(self.state, viewer)
        return self._seen[viewer]

    def truths(self, seat: str) -> tuple[str, ...]:
        """What ``seat`` could say and be right, for that seat alone."""
        return rules.truths(self.state, seat)

    def hides_from_others(self, seat: str) -> bool:
        """Whether ``seat`` has seen dice that the table has not: whoever took it now would see them too."""
        return self.seen_by(seat).looked and not self.seen_by(rules.TABLE).looked

    def keeps(self, seat: str) -> tuple[rules.Keep, ...]:
        """Every die that ``seat`` may leave or set aside now, whether it knows their values or not."""
        if self.state.turn != seat:
            return ()
        return tuple(each for each in rules.legal(self.state) if isinstance(each, rules.Keep))

    def act(self, action: rules.Action) -> None:
        """Do ``action``: allowed, recorded, done. Raises ``Refused`` and changes nothing."""
        if self._record is None:
            raise Refused("not_allowed", why="no_game")
        try:
            state, events = rules.apply(self.state, action)
            lines = self._told(action, events)
            self._record.append(rules.write_line(action).rstrip("\n"))
        except rules.RulesError as error:
            raise refused_by_rules(error) from error
        except JournalError as error:
            raise Refused("disk", what=error.code) from error
        # All that can fail lies before the disk; what comes after it only moves on.
        self._move_on(action, state, lines)

    def undo(self, numbers: Collection[int]) -> None:
        """Take back the actions with these ``numbers`` (from 0), as if they had never been; the others were
        done all the same. Raises ``Refused`` and changes nothing."""
        if self._record is None:
            raise Refused("not_allowed", why="no_game")
        kept = [action for number, action in enumerate(self.actions) if number not in numbers]
        try:
            state = rules.start(self.state.table)
            for action in kept:
                state, _ = rules.apply(state, action)
            self._record.drop({number + 1 for number in numbers})
        except rules.RulesError as error:
            raise refused_by_rules(error) from error
        except JournalError as error:
            raise Refused("disk", what=error.code) from error
        self.state, self.actions = state, kept

    def replay(self, actions: tuple[rules.Action, ...]) -> None:
        """Do again what is on the disk already. Raises ``rules.RulesError``."""
        for action in actions:
            state, events = rules.apply(self.state, action)
            self._move_on(action, state, self._told(action, events))

    def _told(self, action: rules.Action, events: tuple[rules.Event, ...]) -> list[Data]:
        """What the log says of it; of dice that were entered by hand, that they were."""
        lines = told(self.state, events)
        by_hand = self._by_hand_after(action)
        return [line | {"by_hand": True} if by_hand and line["event"] in _OF_DICE else line for line in lines]

    def _by_hand_after(self, action: rules.Action) -> bool:
        return action.source == "manual" if isinstance(action, rules.Roll) else self.by_hand

    def _move_on(self, action: rules.Action, state: rules.State, lines: list[Data]) -> None:
        self.state = state
        self.actions.append(action)
        self.by_hand = self._by_hand_after(action)
        self.chronicle.take(lines)
        self.covered = (self.covered or isinstance(action, rules.Roll)) and not self.lie_open

    @property
    def lie_open(self) -> bool:
        """Whether everybody sees the dice that were thrown last."""
        table = self.seen_by(rules.TABLE)
        shown = self.chronicle.reveal or self.chronicle.result
        return bool((shown and shown["dice"]) or (table.looked and table.dice))

    def close(self) -> None:
        """Let go of the record; it stays on the disk."""
        if self._record is not None:
            self._record.close()

    def discard(self) -> None:
        """The game did not come about: its record goes too."""
        if self._record is not None:
            self._record.discard()


def taken_up(path: Path) -> RunningGame:
    """The game that a record holds. Raises ``Damaged``, ``RulesError``, or another ``JournalError``."""
    record, lines = open_record(path)
    try:
        read = rules.read_record(lines)
        game = RunningGame(rules.start(read.table), record)
        game.replay(read.actions)
        record.cut()
    except BaseException:
        record.close()
        raise
    return game


def refused_by_rules(error: rules.RulesError) -> Refused:
    """The rules' refusal in the words of the page: same code and rule.

    What the rules would allow is left out: of a seat that has looked, it tells of a Kinito.
    """
    kind = "malformed" if isinstance(error, rules.InvalidAction) else "not_allowed"
    return Refused(kind, why=error.code, rule=error.rule)
