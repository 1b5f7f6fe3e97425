"""The game loop and what goes in and out of it. Knows the ports, never the hardware behind them."""

from kinito_pi.play.commands import (
    AskBack,
    AskNewPin,
    Command,
    Do,
    GiveBack,
    LidOpened,
    LookAfter,
    LookUnder,
    PastGames,
    Picture,
    Screen,
    SitDown,
    TakeInHand,
    View,
)
from kinito_pi.play.cup import OUT_OF_ORDER
from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Chance, Evening
from kinito_pi.play.history import PastGame, listing, of_the_evening, told_again
from kinito_pi.play.inbox import Inbox
from kinito_pi.play.loop import GameLoop
from kinito_pi.play.streams import Stream, Streams, TooManyScreens
from kinito_pi.play.surroundings import ReadDice, Surroundings

__all__ = [
    "OUT_OF_ORDER",
    "AskBack",
    "AskNewPin",
    "Chance",
    "Command",
    "Do",
    "Evening",
    "GameLoop",
    "GiveBack",
    "Inbox",
    "LidOpened",
    "LookAfter",
    "LookUnder",
    "PastGame",
    "PastGames",
    "Picture",
    "ReadDice",
    "Refused",
    "Screen",
    "SitDown",
    "Stream",
    "Streams",
    "Surroundings",
    "TakeInHand",
    "TooManyScreens",
    "View",
    "listing",
    "of_the_evening",
    "told_again",
]
