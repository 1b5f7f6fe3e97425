"""The plug will be pulled in the middle of this round; the second boot looks for it."""

from __future__ import annotations

from tests.appliance.booted.system import Evening, wait_until


def test_a_round_is_in_the_middle_when_the_plug_is_pulled(evening: Evening) -> None:
    """Told and acknowledged: nobody has synced a disk for it but the program."""
    name = evening.turn
    if evening.can(name, "believe"):
        evening.do(name, "believe")
    if evening.can(name, "shake"):
        evening.throw()
    evening.keep()
    evening.announce()
    wait_until(lambda: evening.turn != name, "the turn did not pass")
