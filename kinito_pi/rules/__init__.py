"""The rules of Kinito: three games as pure functions over an immutable state. Standard library only.

``start`` a table, ask what is ``legal``, ``apply`` an action, and show each seat what it may ``observe``.
Dice come in as ``Roll`` actions; nothing is rolled, timed, written or sent from here.
"""

from kinito_pi.rules.actions import (
    Action,
    Announce,
    Believe,
    Counter,
    Drink,
    End,
    Fault,
    Join,
    Keep,
    Leave,
    Lift,
    Look,
    Roll,
    Send,
    Show,
)
from kinito_pi.rules.dice import chance
from kinito_pi.rules.engine import agreed, apply, interruptions, legal, start
from kinito_pi.rules.errors import BadRecord, BadTable, InvalidAction, NotAllowed, RulesError
from kinito_pi.rules.events import TABLE, Event, seen_by
from kinito_pi.rules.game import Game
from kinito_pi.rules.games import GAMES
from kinito_pi.rules.lines import action_from_line, line_of, line_of_table, table_from_line
from kinito_pi.rules.notation import Record, read_lines, read_record, write_line, write_record
from kinito_pi.rules.observation import Observation, observe, summary
from kinito_pi.rules.odds import CounterOdds, Odds
from kinito_pi.rules.replaying import Replayed, replay
from kinito_pi.rules.state import State
from kinito_pi.rules.statistics import statistics
from kinito_pi.rules.table import Option, Table
from kinito_pi.rules.truths import truths

__all__ = [
    "GAMES",
    "TABLE",
    "Action",
    "Announce",
    "BadRecord",
    "BadTable",
    "Believe",
    "Counter",
    "CounterOdds",
    "Drink",
    "End",
    "Event",
    "Fault",
    "Game",
    "InvalidAction",
    "Join",
    "Keep",
    "Leave",
    "Lift",
    "Look",
    "NotAllowed",
    "Observation",
    "Odds",
    "Option",
    "Record",
    "Replayed",
    "Roll",
    "RulesError",
    "Send",
    "Show",
    "State",
    "Table",
    "action_from_line",
    "agreed",
    "apply",
    "chance",
    "interruptions",
    "legal",
    "line_of",
    "line_of_table",
    "observe",
    "read_lines",
    "read_record",
    "replay",
    "seen_by",
    "start",
    "statistics",
    "summary",
    "table_from_line",
    "truths",
    "write_line",
    "write_record",
]
