"""The twin's pictures and the reader of dice, who share no table: do they agree?"""

from __future__ import annotations

from random import Random

import pytest

from kinito_pi.twin import MATERIALS
from kinito_pi.twin.faults import Fault
from kinito_pi.twin.landing import land
from kinito_pi.twin.scene import Scene
from kinito_pi.twin.studio import Studio
from kinito_pi.vision import Reading, Refusal, read

Rolls = list[tuple[list[int], Reading | Refusal]]

FRAMES = 25
"""of each material: 200 in all."""
LEAST = {"black": 0.3}
"""Share that must be answered; black dice have little to stand out from."""


def answers(material: str, *faults: Fault, frames: int = FRAMES) -> Rolls:
    """What was rolled, and what was read, for dice at rest under both lamps."""
    studio, random = Studio(MATERIALS[material], seed=3), Random(material)
    result = []
    for _ in range(frames):
        tops = [random.randint(1, 6), random.randint(1, 6)]
        scene = Scene(land(tops, random, frozenset(faults)), still=True, off_home=0.0, lit=(True, True))
        result.append((sorted(tops), read(studio.picture(scene))))
    return result


@pytest.fixture(scope="module", params=sorted(MATERIALS))
def evening(request: pytest.FixtureRequest) -> tuple[str, Rolls]:
    return request.param, answers(request.param)


def test_no_value_is_ever_wrong(evening: tuple[str, Rolls]) -> None:
    answered = [(tops, list(read.values)) for tops, read in evening[1] if isinstance(read, Reading)]
    assert [(tops, read) for tops, read in answered if tops != read] == []


def test_nearly_every_roll_is_answered(evening: tuple[str, Rolls]) -> None:
    material, rolls = evening
    answered = sum(isinstance(read, Reading) for _, read in rolls)
    assert answered >= LEAST.get(material, 0.8) * FRAMES


@pytest.mark.parametrize("fault", [Fault.COCKED, Fault.STACKED, Fault.ONE_DIE])
def test_dice_that_do_not_both_lie_flat_are_refused(fault: Fault) -> None:
    assert all(isinstance(read, Refusal) for _, read in answers("ivory", fault, frames=6))


@pytest.mark.parametrize("material", sorted(MATERIALS))
def test_a_die_that_leans_on_the_wall_is_refused_whatever_it_is_made_of(material: str) -> None:
    assert [read.values for _, read in answers(material, Fault.COCKED) if isinstance(read, Reading)] == []


def test_an_unlit_cup_is_refused() -> None:
    studio = Studio(MATERIALS["ivory"], seed=3)
    scene = Scene(land((5, 2), Random(1), frozenset()), still=True, off_home=0.0, lit=(False, False))
    assert isinstance(read(studio.picture(scene)), Refusal)
