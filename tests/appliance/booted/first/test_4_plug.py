"""The plug will be pulled in the middle of this round; the second boot looks for it."""

from __future__ import annotations

from tests.appliance.booted.system import Evening


def test_the_plug_is_pulled_in_the_middle_of_a_round(evening: Evening) -> None:
    """What is done last is told, and nobody has synced a disk for it but the program."""
    evening.until_to_throw()
    evening.throw()
    evening.keep(dice=evening.look(), by=evening.turn)
    evening.announce()
