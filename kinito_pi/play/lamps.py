"""Which lamp of the pass light is whose, and which way a signal runs along them. Pure.

People sit where they like. Before a game the table can be asked, lamp by lamp, whose the one that blinks is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kinito_pi.play.errors import Refused
from kinito_pi.play.lobby import Lobby


def lamps_of(lobby: Lobby, count: int) -> dict[str, int | None]:
    """The lamp of each seat: the one it said is its own, else the next that is free, of ``count`` lamps.

    Seats that leave a game keep theirs: nobody at the table moves up.
    """
    own = {each.name: each.lamp for each in lobby.seats if each.lamp is not None and each.lamp < count}
    free = iter(lamp for lamp in range(count) if lamp not in own.values())
    return {name: own[name] if name in own else next(free, None) for name in lobby.names}


def way_of(seats: Sequence[str], lamps: Mapping[str, int | None], count: int, *, reversed_: bool) -> int:
    """1 where play runs up the lamps' numbers, −1 where it runs down them.

    ``seats`` in their order: whichever way takes them round the ``count`` lamps in fewer turns is the way
    they sit; when play has turned round (G9) it is the other.
    """
    places = [lamp for name in seats if (lamp := lamps.get(name)) is not None]
    steps = list(zip(places, places[1:] + places[:1], strict=True))
    up = _turns((after - before for before, after in steps), count)
    down = _turns((before - after for before, after in steps), count)
    return (1 if up <= down else -1) * (-1 if reversed_ else 1)


def _turns(steps: Iterable[int], count: int) -> int:
    return sum(step % count for step in steps)


def ask_whose(lobby: Lobby, count: int) -> Lobby:
    """Begin to ask, at the first of ``count`` lamps; nobody has said anything yet. Raises ``Refused``."""
    if not count:
        raise Refused("not_allowed", why="no_lamps")
    seats = tuple(replace(each, lamp=None) for each in lobby.seats)
    return lobby.changed(seats=seats, asked=0)


def it_is(lobby: Lobby, name: str | None, count: int) -> Lobby:
    """The lamp that is asked for is before the seat ``name``, or before none. The next one is asked for
    while there is a seat that has not found its own. Raises ``Refused``."""
    asked = lobby.asked
    if asked is None:
        raise Refused("not_allowed", why="no_lamp_asked")
    if name is not None:
        lobby.seat(name)
    seats = tuple(replace(each, lamp=asked) if each.name == name else each for each in lobby.seats)
    more = any(each.lamp is None for each in seats) and asked + 1 < count
    return lobby.changed(seats=seats, asked=asked + 1 if more else None)


def lamp_offers(lobby: Lobby, count: int) -> list[dict[str, Any]]:
    """What a seat may do about lamps before a game. ``lamp``: the one that blinks."""
    if not count:
        return []
    if lobby.asked is None:
        return [{"do": "find_lamps"}]
    return [{"do": do, "lamp": lobby.asked} for do in ("my_lamp", "no_lamp")] + [{"do": "end_lamps"}]
