"""A game that is going on: the rules' state, and the record it is the fold of.

One law: an action is on the disk before the state moves on, so nobody is ever told of what a power cut
could take back.
"""

from __future__ import annotations

from kinito_pi import rules
from kinito_pi.journal import JournalError, RecordFile
from kinito_pi.play.chronicle import Chronicle
from kinito_pi.play.errors import Refused


class RunningGame:
    """``record``: open, and holding exactly the actions that made ``state``."""

    def __init__(self, state: rules.State, record: RecordFile) -> None:
        self.state = state
        self.lines = 0
        self.chronicle = Chronicle()
        self.chronicle.note("started", by=state.table.starts)
        self._record = record

    @property
    def file_name(self) -> str:
        return self._record.path.name

    def act(self, action: rules.Action) -> None:
        """Do ``action``: allowed, recorded, done. Raises ``Refused`` and changes nothing."""
        try:
            state, events = rules.apply(self.state, action)
            self._record.append(rules.write_line(action).rstrip("\n"))
        except rules.RulesError as error:
            raise refused_by_rules(error) from error
        except JournalError as error:
            raise Refused("disk", what=error.code) from error
        self._move_on(state, events)

    def replay(self, actions: tuple[rules.Action, ...]) -> None:
        """Do again what is on the disk already. Raises ``rules.RulesError``."""
        for action in actions:
            self._move_on(*rules.apply(self.state, action))

    def _move_on(self, state: rules.State, events: tuple[rules.Event, ...]) -> None:
        self.lines += 1
        self.chronicle.tell(self.state, events)
        self.state = state

    def close(self) -> None:
        self._record.close()


def refused_by_rules(error: rules.RulesError) -> Refused:
    """The rules' refusal in the words of the page: same code, rule and what would be allowed."""
    kind = "malformed" if isinstance(error, rules.InvalidAction) else "not_allowed"
    return Refused(kind, why=error.code, rule=error.rule, allowed=[dict(each) for each in error.allowed])
