"""The games there are, by the name that a record gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kinito_pi.rules.game import Game
from kinito_pi.rules.gobelet import GOBELET
from kinito_pi.rules.ikb import IKB
from kinito_pi.rules.taverne import TAVERNE

GAMES: Final[Mapping[str, Game]] = {game.name: game for game in (IKB, GOBELET, TAVERNE)}
