"""Seats that play by themselves, through the same commands and snapshots as phones."""

from kinito_pi.bots.honest import decide
from kinito_pi.bots.player import BotPlayer, DeclinedError, Phone

__all__ = ["BotPlayer", "DeclinedError", "Phone", "decide"]
