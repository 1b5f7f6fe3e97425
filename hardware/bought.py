"""What is bought, as simple solids of the right size in the right place: for pictures and collisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from build123d import Cylinder, Pos, Rot

from hardware import parameters as p
from hardware.parts import camera_plate, crown, lid, window_ring
from hardware.parts.solids import Solid, around, block, drum, joined, post, rod, spoke, tube, without


@dataclass(frozen=True)
class Bought:
    """``name``: as in the bill of materials' pictures. ``make``: the solid where it sits in the tower."""

    name: str
    make: Callable[[], Solid]


def floor_disc() -> Solid:
    """Clear acrylic, 100 × 3: the floor."""
    return drum(p.DISC_RADIUS, (p.FLOOR_BELOW, p.FLOOR))


def window_disc() -> Solid:
    """The same above: the window."""
    high = p.AXLE + p.CUP_HIGH / 2
    return drum(p.DISC_RADIUS, (high, high + p.DISC_THICK))


def motor_bearing() -> Solid:
    """6804-2RS at +y."""
    at, y = (0.0, p.AXLE), (p.BEARING_AT, p.BEARING_AT + p.BEARING_WIDE)
    return rod(p.BEARING_OUT / 2, at, y) - rod(p.JOURNAL / 2, at, (y[0] - 1, y[1] + 1))


def idle_bearing() -> Solid:
    """The same at −y."""
    return Rot(0, 0, 180) * motor_bearing()


def motor() -> Solid:
    """JGA25-370: gearbox and motor, boss, shaft with its D, terminals."""
    face = p.HANDLE_FACE + p.MOTOR_PLATE
    at = (0.0, p.AXLE)
    end = face + p.MOTOR_LONG
    shaft = rod(p.MOTOR_SHAFT / 2, at, (face - p.MOTOR_SHAFT_LONG, face))
    flat = p.AXLE - p.MOTOR_SHAFT / 2 + p.MOTOR_SHAFT_FLAT
    shaft -= block((-5, 5), (face - p.MOTOR_SHAFT_LONG - 1, face - p.MOTOR_BOSS_LONG), (flat, flat + 5))
    gearbox = rod(p.MOTOR_RADIUS, at, (face, face + 23))
    body = rod(p.MOTOR_RADIUS - 0.3, at, (face + 23, end))
    boss = rod(p.MOTOR_BOSS / 2, at, (face - p.MOTOR_BOSS_LONG, face))
    tags = [
        block((x - 0.4, x + 0.4), (end, end + p.MOTOR_TERMINALS), (p.AXLE - 1.5, p.AXLE + 1.5))
        for x in (-8, 8)
    ]
    threads = [rod(1.5, (x, p.AXLE), (face - 1, face + 3)) for x in (-p.MOTOR_SCREWS / 2, p.MOTOR_SCREWS / 2)]
    return without(joined([gearbox, body, boss, shaft, *tags]), threads)


def camera() -> Solid:
    """The camera module under its plate: board, housing, the connector of its ribbon on the back."""
    face = camera_plate.BOARD_FACE
    back = face - p.CAMERA_BOARD
    wide, high = p.CAMERA.board
    top = p.CAMERA.holes[1] + 2.0 - p.CAMERA.lens_up
    half = p.CAMERA.housing[0] / 2
    board = block((-wide / 2, wide / 2), (top - high, top), (back, face))
    housing = block((-half, half), (-half, half), (face, face + p.CAMERA.housing[1]))
    socket = block((-10.5, 10.5), (top - high, top - high + 5.5), (back - 2.7, back))
    holes = [post(p.M2_HOLE / 2, at, (back - 1, face + 1)) for at in camera_plate.board_holes()]
    return without(joined([board, housing, socket]), holes)


def pi() -> Solid:
    """A Raspberry Pi 4 on its carrier, its card towards +y, its header below: board, sockets, header."""
    wide, high = p.PI_BOARD
    x, low = -p.PI_AT, p.PI_UP
    y = wide / 2
    board = block((x, x + 1.4), (-y, y), (low, low + high))
    front = x + 1.4
    sockets = [
        block((front, front + 14), (-y - p.PI_OVER, -y + 19), (low + 2, low + 18)),
        block((front, front + p.PI_TALL - 1), (-y - p.PI_OVER, -y + 18), (low + 22, low + 36)),
        block((front, front + p.PI_TALL - 1), (-y - p.PI_OVER, -y + 18), (low + 40, low + 54)),
    ]
    header = block((front, front + 8.5), (y - 58, y - 7), (low + 1, low + 6))
    chip = block((front, front + 2.4), (-1, 14), (low + 22, low + 37))
    return joined([board, *sockets, header, chip])


def board() -> Solid:
    """The tower's board on its carrier, as ``hardware/wiring/board.py`` has it, turned so that its ribbon's
    header is below; over it, on spacers, the guard's board."""
    return joined([*_tower_board(), *_guard_board()])


def _tower_board() -> list[Solid]:
    wide, high = p.BOARD
    low, face = p.PI_UP, p.BOARD_AT - 1.6
    plate = block((face, p.BOARD_AT), (-wide / 2, wide / 2), (low, low + high))
    header = block((face - 9.0, face), (-21, 30), (low + 2, low + 8))
    driver = block((face - 11.0, face), (7, 28), (low + 13, low + 34))
    cans = [_can((face, y, low + 39)) for y in (2.0, 12.0, 22.0)]
    plugs = block((face - 7.0, face), (-32, -2), (low + 18, low + 24))
    terminals = block((face - 10.0, face), (-2, 29), (low + 44.5, low + 50.9))
    return [plate, header, driver, *cans, plugs, terminals]


def _can(foot: tuple[float, float, float]) -> Solid:
    x, y, z = foot
    return Pos(x - 6.25, y, z) * Rot(0, 90, 0) * Cylinder(4.9, 12.5)


def _guard_board() -> list[Solid]:
    wide, high = p.BOARD
    low, back = p.PI_UP, p.BOARD_AT - 1.6 - p.GUARD_OVER
    face = back - 1.6
    plate = block((face, back), (-wide / 2, wide / 2), (low, low + high))
    pico = block((face - 3.7, face), (-22, 30), (low + 22, low + 43))
    plugs = block((face - 7.0, face), (-28, 0), (low + 3, low + 10))
    spacers = [
        Pos((back + p.BOARD_AT - 1.6) / 2, y, z) * Rot(0, 90, 0) * Cylinder(2.5, p.GUARD_OVER)
        for y in (-p.BOARD_HOLES[0] / 2, p.BOARD_HOLES[0] / 2)
        for z in (low + 2, low + high - 2)
    ]
    return [plate, pico, plugs, *spacers]


def left_lamps() -> Solid:
    """A bank: six LEDs of a strip, on its shoe at −x."""
    return Rot(0, 0, 180) * right_lamps()


def right_lamps() -> Solid:
    """The same at +x."""
    half = p.LAMP_LONG / 2
    strip = block((-p.LAMP_WIDE / 2, p.LAMP_WIDE / 2), (-half, half), (0.05, 0.45))
    leds = [
        block((-1.4, 1.4), (y - 1.7, y + 1.7), (0.4, 1.6)) for y in (-13.75, -8.25, -2.75, 2.75, 8.25, 13.75)
    ]
    return Pos(p.LAMP_RADIUS, 0, p.LAMP) * Rot(0, -p.LAMP_TILT, 0) * joined([strip, *leds])


def home_magnet() -> Solid:
    """6 × 3 in the idle hub."""
    return _magnet(p.HOME_MAGNET, p.HOME_MAGNET_DEEP, p.AXLE - p.HOME_RADIUS, -p.BOSS_FACE + p.CLEAR + 0.4)


def level_magnet() -> Solid:
    """10 × 3 in the motor's hub."""
    start = p.BOSS_FACE - p.CLEAR - 0.4 - p.LEVEL_MAGNET_DEEP
    return _magnet(p.LEVEL_MAGNET, p.LEVEL_MAGNET_DEEP, p.AXLE + p.LEVEL_RADIUS, start)


def still_magnet() -> Solid:
    """10 × 3 in the upper body, over against it."""
    return _magnet(p.LEVEL_MAGNET, p.LEVEL_MAGNET_DEEP, p.AXLE + p.LEVEL_RADIUS, p.BOSS_FACE + 0.4)


def _magnet(wide: float, deep: float, z: float, start: float) -> Solid:
    return rod(wide / 2, (0, z), (start, start + deep))


def hall() -> Solid:
    """A3144 in its bed."""
    face = -p.BOSS_FACE - 0.3
    z = p.AXLE - p.HOME_RADIUS
    return block((-2.05, 2.05), (face - 1.5, face), (z - 1.5, z + 1.5))


def reed() -> Solid:
    """The reed switch in the crown."""
    half = p.REED_LONG / 2
    return Pos(0, -p.REED_RADIUS, crown.TOP - 2.3 - 1.3) * Rot(0, 90, 0) * Cylinder(1.3, 2 * half)


def lid_magnet() -> Solid:
    """8 × 3 in the lid."""
    return post(lid.MAGNET / 2, (0, -p.REED_RADIUS), (lid.LOW + 0.05, lid.LOW + lid.MAGNET_DEEP))


def seat_lamps() -> Solid:
    """Ten LEDs of 5 mm; the body of each is in the crown's wall, its collar inside."""
    lamps = []
    for angle in crown.lamp_angles():
        body = spoke(2.45, angle, crown.LAMP_UP, (p.BODY_INSIDE, p.BODY_INSIDE + 8.7))
        collar = spoke(2.9, angle, crown.LAMP_UP, (p.BODY_INSIDE - 1.4, p.BODY_INSIDE - 0.15))
        lamps += [body, collar]
    return joined(lamps)


def hinge_pin() -> Solid:
    """M3 × 35."""
    half = p.HINGE_BLOCK
    return joined([crown.pin((-half, half + 1), 1.5), crown.pin((half, half + 3), 2.75)])


def feet() -> Solid:
    """Rubber, 10 × 5."""
    from hardware.parts.base import FEET

    return joined([post(p.FOOT_RADIUS, around(angle, 74), (-4.4, 0.6)) for angle in FEET])


def dice() -> Solid:
    """Two common dice on the floor: for the pictures."""
    half = p.DIE / 2
    cubes = [
        Rot(0, 0, 20) * block((-half, half), (-half, half), (0, p.DIE)),
        Rot(0, 0, -35) * block((-half, half), (-half, half), (0, p.DIE)),
    ]
    return joined([Pos(-14, 6, p.FLOOR) * cubes[0], Pos(17, -9, p.FLOOR) * cubes[1]])


def upper_lock_screw() -> Solid:
    """M3 × 6 in the window's ring: head outside, end beside a lug."""
    at, up = window_ring.LOCK_ANGLE, window_ring.LOCK_UP
    return joined([spoke(1.25, at, up, (52.0, 57.5)), spoke(2.75, at, up, (57.0, 60.0))])


def lower_lock_screw() -> Solid:
    """The same in the floor's ring."""
    return Pos(0, 0, p.AXLE) * Rot(180, 0, 0) * Pos(0, 0, -p.AXLE) * upper_lock_screw()


def gaskets() -> Solid:
    """Foam tape, pressed, between ring and disc."""
    high = p.AXLE + p.CUP_HIGH / 2 + p.DISC_THICK
    upper = tube(p.RING_LIP_RADIUS, p.DISC_RADIUS, (high, high + p.GASKET))
    return joined([upper, tube(p.RING_LIP_RADIUS, p.DISC_RADIUS, (p.FLOOR_BELOW - p.GASKET, p.FLOOR_BELOW))])


BOUGHT: Final = tuple(
    Bought(make.__name__, make)
    for make in (
        floor_disc,
        window_disc,
        motor_bearing,
        idle_bearing,
        motor,
        camera,
        pi,
        board,
        left_lamps,
        right_lamps,
        home_magnet,
        level_magnet,
        still_magnet,
        hall,
        reed,
        lid_magnet,
        seat_lamps,
        hinge_pin,
        feet,
        dice,
        gaskets,
    )
)
