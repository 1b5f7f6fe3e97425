"""The whole tower: nothing meets what it must not, standing, turning and with its lid opened."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from hardware import loads
from hardware import parameters as p
from hardware.assembly import LIFTS, TURNS
from hardware.mesh import item_mesh, mesh_of
from hardware.screws import Screw, screws

from .tower import (
    body,
    boxes_meet,
    names,
    opened,
    shared,
    solid_body,
    standing,
    still,
    turned,
    turning,
    whole,
)

pytestmark = pytest.mark.timeout(900)
"""The first test of a session builds the tower: half a minute on a machine with nothing else to do."""

CUTS_ITS_THREAD = {("camera_plate", "camera_screws")}
DENSITIES = {
    "plastic": 1.27,
    "floor_disc": 1.19,
    "window_disc": 1.19,
    "gaskets": 0.1,
    "home_magnet": 7.5,
    "level_magnet": 7.5,
    "motor_hub_screws": 7.8,
    "idle_hub_screws": 7.8,
    "upper_lock_screw": 7.8,
    "lower_lock_screw": 7.8,
}
"""g/cm³."""
NOTHING = 0.05
"""mm³, what rounding of facets leaves."""
STEPS = range(0, 360, 5)


def pairs() -> list[tuple[str, str]]:
    return [(one, other) for one, other in combinations(sorted(names()), 2) if boxes_meet(one, other)]


def test_no_two_parts_are_in_the_same_place() -> None:
    met = {pair: shared(body(pair[0]), body(pair[1])) for pair in pairs() if pair not in CUTS_ITS_THREAD}
    assert {pair: round(volume, 2) for pair, volume in met.items() if volume > NOTHING} == {}


def test_the_cup_meets_nothing_in_any_position() -> None:
    met = {at: shared(turned(turning(), at), standing()) for at in STEPS}
    assert {at: round(volume, 2) for at, volume in met.items() if volume > NOTHING} == {}


@pytest.mark.parametrize("at", range(0, 360, 30))
def test_the_cup_keeps_its_distance(at: int) -> None:
    assert turned(turning(), at).min_gap(standing(), 5.0) >= p.CLEAR - 0.05


def test_nothing_of_the_cup_reaches_beyond_its_sweep() -> None:
    corners = np.concatenate(
        [item_mesh(name).vertices for name in ("cup", "window_ring", "lower_window_ring")]
    )
    assert np.hypot(corners[:, 0], corners[:, 2] - p.AXLE).max() <= p.SWEEP + 0.01


@pytest.mark.parametrize("side", [-1, 1])
def test_the_coupling_has_its_play(side: int) -> None:
    hub = body("motor_hub")
    free = shared(turned(hub, side * (p.COUPLING_PLAY / 2 - 0.5)), body("driver"))
    held = shared(turned(hub, side * (p.COUPLING_PLAY / 2 + 0.5)), body("driver"))
    assert (free <= NOTHING, held > NOTHING) == (True, True)


def test_the_driver_cannot_leave_the_shaft() -> None:
    """Inwards the hub's bore ends before the vanes have left the D, outwards the motor's boss."""
    driver = body("driver")
    ways = [shared(driver.translate((0, by, 0)), whole(["motor_hub", "motor"])) for by in (-2.5, 2.5)]
    assert all(volume > NOTHING for volume in ways)


def test_the_lid_opens_past_upright_and_meets_nothing() -> None:
    lid = whole(sorted(LIFTS))
    met = {at: shared(opened(lid, at), standing()) for at in range(0, int(p.LID_OPENS) + 1, 4)}
    assert {at: round(volume, 2) for at, volume in met.items() if volume > NOTHING} == {}


def test_there_it_is_stopped() -> None:
    assert shared(opened(body("lid"), p.LID_OPENS + 4), body("crown")) > NOTHING


def test_a_ring_comes_off_upwards_after_a_sixth_of_a_turn() -> None:
    """The bayonet: locked it is held, turned by 60° it lifts past the cup's lugs and pads."""
    ring, cup = body("window_ring"), body("cup")
    about = [ring.rotate((0, 0, 60)).translate((0, 0, up)) for up in (0.5, 2, 4, 8, 12, 20)]
    held = shared(ring.translate((0, 0, 2)), cup)
    assert ([shared(each, cup) > NOTHING for each in about], held > NOTHING) == ([False] * 6, True)


def test_a_ring_comes_out_of_the_tower_through_its_mouth() -> None:
    ring = body("window_ring")
    ways = [shared(ring.translate((0, 0, up)), standing()) for up in range(4, 60, 8)]
    assert max(ways) <= NOTHING


def test_what_turns_is_no_heavier_than_the_loads_take_it_for() -> None:
    """Mass in kg and inertia about the axle in kg·m², all plastic solid."""
    mass = inertia = 0.0
    for name in sorted(TURNS):
        mesh = item_mesh(name).copy().apply_translation((0, 0, -p.AXLE))
        mesh.density = DENSITIES.get(name, DENSITIES["plastic"]) * 1e-6
        at = mesh.center_mass
        mass += mesh.mass
        inertia += (mesh.moment_inertia[1, 1] + mesh.mass * (at[0] ** 2 + at[2] ** 2)) * 1e-6
    assert (mass <= loads.CUP_MASS + 0.005, inertia <= loads.CUP_INERTIA) == (True, True)


def name_of(screw: Screw) -> str:
    return f"{screw.holds}{[round(at) for at in screw.head]}"


@pytest.mark.parametrize("screw", screws(), ids=name_of)
def test_a_screw_can_be_reached_with_a_driver(screw: Screw) -> None:
    driver = solid_body(mesh_of(screw.driver()))
    met = {name: shared(driver, body(name)) for name in screw.beside}
    assert {name: round(volume, 2) for name, volume in met.items() if volume > NOTHING} == {}


def test_every_still_part_is_held() -> None:
    """Nothing floats: each touches another, within the thickness of glue or tape."""
    alone = []
    for name in still():
        others = [other for other in names() if other != name and boxes_meet(name, other, within=1.0)]
        if not any(body(name).min_gap(body(other), 1.0) < 0.5 for other in others):
            alone.append(name)
    assert alone == []
