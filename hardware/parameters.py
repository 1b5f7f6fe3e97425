"""Every millimetre of the tower, named, with its reason. Change a number here and everything follows.

Lengths in mm, angles in degrees, masses in g, unless a line says otherwise. Three axes: x to the right in the
camera's picture, y along the axle (the motor at +y), z up from the table's side of the base plate. Angles
round the tower run from +x over +y. What the software has to know of it is written to
``kinito_pi/tower_geometry.toml`` by ``python -m hardware.software_geometry``; a test holds the two equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# -- what is printed with ---------------------------------------------------------------------------------

BED: Final = 220.0
"""The bed of a common printer, each way, and its height."""
NOZZLE: Final = 0.4
"""The common nozzle; walls are multiples of its width."""
LAYER: Final = 0.2
WALL: Final = 3.2
"""Eight widths of the nozzle: stiff, and black PETG of 3.2 mm lets no light through that a camera sees."""
OVERHANG: Final = 45.0
"""Steepest overhang from the vertical that prints clean without supports."""
BRIDGE: Final = 12.0
"""Longest free span that prints clean across nothing."""
GLIDE: Final = 0.3
"""Gap on each side between two printed parts that slide: printers are off by up to 0.2."""
SNUG: Final = 0.15
"""Gap on each side between a printed part and a bought one that is pushed in."""
CLEAR: Final = 2.0
"""Least gap between what turns and what stands: prints, discs and bearings are off by 1 together."""
PRINTED_OFF: Final = 0.3
"""What a printed length of 100 mm or more may be off by, shrinkage included."""

# -- screws: M3 into heat-set inserts, M2 for the camera ---------------------------------------------------

M3_HOLE: Final = 3.4
"""A hole that an M3 screw passes."""
M3_HEAD: Final = 5.5
"""A socket-head M3: its head's diameter."""
M3_HEAD_HIGH: Final = 3.0
M3_COUNTERBORE: Final = 6.4
"""A hole for that head, with room for a print that shrank."""
M3_INSERT: Final = 4.0
"""The hole for a brass heat-set insert M3 × 5 × 4.6."""
M3_INSERT_DEEP: Final = 6.0
"""Its depth: the insert's 5 and 1 for the plastic that it pushes before it."""
M3_BOSS: Final = 9.0
"""A boss round an insert: 2.2 of plastic all round, or it splits."""
M2_HOLE: Final = 2.2
M2_CORE: Final = 1.7
"""An M2 screw cuts its own thread into this."""
DRIVER: Final = 6.0
"""The shaft of a screwdriver with room for a hand's tremor; 60 long."""
DRIVER_LONG: Final = 60.0

# -- dice ---------------------------------------------------------------------------------------------------

DIE_SMALLEST: Final = 12.0
DIE: Final = 16.0
"""The common die; the twin throws with it."""
DIE_LARGEST: Final = 19.0
"""The casino's."""
DICE_MOST: Final = 6
"""What the reader can count."""

# -- the cup: a drum that is turned head over heels --------------------------------------------------------

FLOOR_RADIUS: Final = 45.0
"""The floor inside the lining. Two dice of 19 and room to roll between them; smaller, and they lie against
the wall, larger, and the drum outgrows the bed."""
CUP_HIGH: Final = 70.0
"""From floor to window: four dice of 16, so that a die turns over more than twice in each fall."""
FELT: Final = 1.0
"""Wool felt on the wall, not on the ends: it takes the rattle, the discs keep the clack of a throw."""
CHAMFER_IN: Final = 3.0
"""A slope round the floor: a die cannot lean where it stands on its edge ..."""
CHAMFER_UP: Final = 5.0
"""... and at 59° it slides off rather than lean."""
CUP_WALL: Final = 3.2
DISC_RADIUS: Final = 50.0
"""Clear cast acrylic discs of 100 mm are sold everywhere: one is the floor, one the window above."""
DISC_THICK: Final = 3.0
"""2 bends and rings, 4 dulls the sound and costs light."""
ACRYLIC_INDEX: Final = 1.49
"""Refractive index of PMMA at 589 nm."""
GASKET: Final = 0.5
"""A foam tape of 1, pressed to half, between ring and disc: no rattle, no scratch."""
RING_LIP_RADIUS: Final = 46.5
"""The window rings' free opening: 1.5 more than the floor, so that the lens sees all of it past the lip."""
RING_LIP: Final = 2.0
LUGS: Final = 3
"""Bayonet lugs of each ring; three always bear."""
LUG_ANGLE: Final = 50.0
LUG_GAP: Final = 70.0
"""Between two lugs: what the other's lug passes through, with 10° of ease on each side."""
LUG_RADIUS: Final = 54.0
LUG_DEEP: Final = 3.5
"""Height of a lug's full ring, before its 45° flank."""
RING_RADIUS: Final = 57.0
"""Outside of the window rings, the widest of the cup."""
RING_LOW: Final = CUP_HIGH / 2 - 11.0
"""Half way up the cup to a ring's nearer end, along the cup's axis ..."""
RING_HIGH: Final = CUP_HIGH / 2 + DISC_THICK + GASKET + RING_LIP
"""... and to its farther."""
SWEEP: Final = (RING_RADIUS**2 + RING_HIGH**2) ** 0.5
"""Radius about the axle of all that turns."""
PAD: Final = 58.5
"""Middle of the cup to its flats for the hubs: outside the rings, so that these pass."""
PAD_WIDE: Final = 50.0
PAD_HALF_HIGH: Final = RING_LOW - 1.0
"""Ends 1 below the rings; its lower end slopes at 45°, so that it prints without supports."""

# -- the axle ------------------------------------------------------------------------------------------------

HUB_RADIUS: Final = 29.0
HUB_THICK: Final = 5.6
"""Sinks a screw's head of 3, or a magnet of 3, with 2 of plastic under it."""
HUB_SCREWS: Final = (17.0, 9.0)
"""Four M3 × 8 into the cup's pads, ±17 across and ±9 up: within the pad above its slope."""
JOURNAL: Final = 20.0
"""The hub's journal: hollow, so that the coupling fits inside and the tower stays slim."""
JOURNAL_LOOSE: Final = 0.05
JOURNAL_BORE: Final = 14.4
SHOULDER: Final = 24.0
"""The inner ring of a bearing 6804 may be touched up to here."""
BEARING_OUT: Final = 32.0
BEARING_WIDE: Final = 7.0
"""6804-2RS: 20 × 32 × 7."""
BOSS_FACE: Final = PAD + HUB_THICK + CLEAR
"""Middle of the cup to the inner face of the bosses that hold the bearings: CLEAR behind the hub."""
BEARING_AT: Final = BOSS_FACE + 1.5
"""Middle of the cup to the inner face of a bearing, a lip of 1.5 before it."""
BOSS_WIDE: Final = 48.0
BOSS_DEEP: Final = 38.0
"""Below the axle: the home sensor sits at 22, the motor's screws at 16.5."""
BEARING_LIP: Final = 14.0
"""Radius of the openings beside a bearing: its outer ring rests, its inner ring is free."""

# -- motor: JGA25-370, 12 V, 130 turns a minute --------------------------------------------------------------

MOTOR_RADIUS: Final = 12.5
MOTOR_LONG: Final = 54.0
"""Gearbox 23 and motor 31; its terminals come on top of that."""
MOTOR_TERMINALS: Final = 6.0
MOTOR_BOSS: Final = 7.0
MOTOR_BOSS_LONG: Final = 2.5
MOTOR_SHAFT: Final = 4.0
MOTOR_SHAFT_FLAT: Final = 3.5
"""Across the D."""
MOTOR_SHAFT_LONG: Final = 12.5
"""From the face, boss included (data sheets of JGA25-370 and of Pololu's 25D agree)."""
MOTOR_SCREWS: Final = 17.0
"""Between its two M3 threads."""
MOTOR_TURNS: Final = 2.2
"""turns/s at 12 V without load: 132 a minute."""
MOTOR_STALL_TORQUE: Final = 0.80
"""N·m at 12 V (8 kgf·cm; a good batch's data sheet, the worst for a finger)."""
MOTOR_RATED_TORQUE: Final = 0.19
"""N·m, what it may do all day."""
MOTOR_STALL_CURRENT: Final = 1.2
"""A at 12 V."""
HANDLE_FACE: Final = 86.0
"""Middle of the tower to the flat on which the handle sits, with the motor in it."""
MOTOR_PLATE: Final = 4.0
"""The handle's plate that the motor is screwed to."""
JOURNAL_END: Final = HANDLE_FACE - CLEAR
"""End of the motor's hub, which reaches for the coupling."""
HANDLE_HALF_WIDE: Final = 16.0
"""Half the handle: the motor and WALL round it. Flat on both sides, so that it prints lying."""
HANDLE_HALF_HIGH: Final = 25.0
"""Half its arm: screws pass over and under the motor."""
HANDLE_SCREWS: Final = 19.5
"""Above and below the axle: one into the upper body, one into the lower; they tie the halves together."""
HANDLE_END: Final = 152.0
GRIP: Final = 22.0
"""Depth of the grip; behind it a hand has 42."""
HANDLE_FOOT: Final = 58.0
"""Height of the handle's lower screw."""
WIRE_DUCT: Final = 5.0
MOTOR_WIRES: Final = (11.0, -17.0)
"""Across, and up from the axle: the duct of the motor's wires beside its screw."""
COUPLING_PLAY: Final = 24.0
"""Free turn between motor and cup. The motor stops up to 12° off, and inside the play the magnets bring the
cup level; without it a cup would stand as crooked as the motor stopped."""
COUPLING_VANE: Final = 50.0
"""Each of the driver's two vanes; the hub's two ribs have what is left of 180° after vane and play."""
DRIVER_HUB: Final = 8.6
"""Diameter of the driver round the motor's shaft."""

# -- home: a Hall switch, and a pair of magnets that pull the cup level --------------------------------------

HOME_RADIUS: Final = 22.0
"""The home magnet (6 × 3, N35) below the axle of the idle hub: at this radius 14° are 5.4 mm, where its
field has fallen to what the A3144 lets go at."""
HOME_HALF: Final = 14.0
"""Half the arc over which the home sensor answers. The motor at homing speed comes to rest 12° after its
edge, near the middle; see ``loads.stops_at``."""
HOME_MAGNET: Final = 6.0
HOME_MAGNET_DEEP: Final = 3.0
HALL_WIDE: Final = 4.2
HALL_THICK: Final = 1.6
"""A3144 in its UA case, 4.1 × 3.0 × 1.5."""
LEVEL_RADIUS: Final = 22.0
"""The levelling magnets above the axle, on the motor's side, far from the Hall switch."""
LEVEL_MAGNET: Final = 10.0
LEVEL_MAGNET_DEEP: Final = 3.0
"""One in the hub, one in the boss of the upper body, north to south."""
LEVEL_GAP: Final = CLEAR + 0.8
"""Between their faces: each sits 0.4 under its surface."""
MAGNET_FIELD: Final = 1.17
"""T, remanence of N35."""
LEVEL_OFF: Final = 2.0
"""How far from level the cup may come to rest, with all dice on one side; see ``loads.level_error``."""

# -- camera: Raspberry Pi Camera Module 2 (IMX219) -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera module of the Pi, as it gives pictures of 640 × 480 from the full height of its sensor.

    ``focal``: mm. ``pixel``: mm of the sensor for one pixel of 640. ``nearest``: the nearest focus.
    ``pupil``: from the board's front face to the entrance pupil. ``floor``: from the pupil to the floor's
    lower face, so that the floor is seen at every tolerance. ``board``: wide, high; ``holes``: apart,
    likewise; ``lens_up``: from the lower pair of holes to the lens; ``housing``: square, high.
    """

    name: str
    focal: float
    pixel: float
    nearest: float
    pupil: float
    floor: float
    board: tuple[float, float]
    holes: tuple[float, float]
    lens_up: float
    housing: tuple[float, float]

    @property
    def focal_px(self) -> float:
        """The focal length in px of a picture 640 wide."""
        return self.focal / self.pixel


CAMERAS: Final = {
    "module 2": Camera(
        "Raspberry Pi Camera Module 2",
        focal=3.04,
        pixel=3280 * 0.00112 / 640,
        nearest=50.0,  # by turning its lens with the white key that it comes with
        pupil=4.0,
        floor=118.0,
        board=(25.0, 23.9),
        holes=(21.0, 12.5),
        lens_up=0.0,
        housing=(8.5, 5.2),
    ),
    "module 3": Camera(
        "Raspberry Pi Camera Module 3",
        focal=4.74,
        pixel=3456 * 0.0014 / 640,  # 4:3 cut from its 16:9
        nearest=100.0,  # by its motor
        pupil=5.5,
        floor=140.0,
        board=(25.0, 23.9),
        holes=(21.0, 12.5),
        lens_up=0.0,
        housing=(10.4, 7.0),
    ),
}
CAMERA: Final = CAMERAS["module 2"]
"""Cheap, in production until 2030 at the least, its lens set once by hand: nothing hunts for focus in the
dark. With ``CAMERAS["module 3"]`` the tower is built some 23 mm taller."""
PICTURE_WIDE: Final = 640
PICTURE_HIGH: Final = 480
CAMERA_OFF: Final = 1.0
"""How far beside the axis the lens may sit, mount and module together."""
CAMERA_TILT: Final = 1.5
"""How far off the vertical it may look: 0.6 over the 24 of its board."""
CAMERA_FOCAL_OFF: Final = 0.02
"""Share that a module's focal length may be off by, focused near."""
CAMERA_HEIGHT_OFF: Final = 1.0
CAMERA_PLATE: Final = 4.0
CAMERA_PLATE_WIDE: Final = 40.0
CAMERA_PLATE_SCREWS: Final = 15.5
"""Four M3, this far from the middle each way; their holes are 1 wide of the screws, to centre the picture."""
CAMERA_STANDOFF: Final = 1.5
"""Between board and plate: the board has parts of 1 on its face."""

# -- light ---------------------------------------------------------------------------------------------------

LAMP_RADIUS: Final = 74.0
"""Middle of a bank of lamps. Seen by the lens it must not be mirrored on the floor:
``optics.least_radius``."""
LAMP_BELOW: Final = 48.0
"""Below the floor's lower face: under the drum's sweep, as high as that allows."""
LAMP_WIDE: Final = 8.0
"""A 5 V strip of white LEDs."""
LAMP_LONG: Final = 33.0
"""Six LEDs of a strip with 180 a metre, two cuts."""
LAMP_TILT: Final = 40.0
"""The strip leans towards the floor by this."""
LAMP_OFF: Final = 1.0
FUNNEL_MOUTH: Final = 38.0
"""Inner radius of the funnel at its top: past the lens's cone, inside the lamps' way to the lens."""
FUNNEL_FOOT: Final = 17.0
"""Inner radius at its foot."""
FUNNEL_FOOT_HIGH: Final = 8.0
"""Its block holds the inserts for the camera's plate."""
FUNNEL_WALL: Final = 2.4
FUNNEL_FLANGE: Final = 3.2

# -- the body ------------------------------------------------------------------------------------------------

BODY_INSIDE: Final = 82.0
"""Inner radius: the sweep of the cup (70) and a finger's breadth for wires."""
BODY_OUTSIDE: Final = BODY_INSIDE + WALL
BASE: Final = 4.0
"""Thickness of the base plate."""
BASE_RIM: Final = 3.0
"""A rim on the base that stands inside the body: light does not turn two corners."""
CAMERA_BACK: Final = 8.0
"""From the base plate up to the back of the camera's board: its ribbon bends there."""
CAMERA_BOARD: Final = 1.0
LENS: Final = BASE + CAMERA_BACK + CAMERA_BOARD + CAMERA.pupil
"""Height of the lens's pupil."""
FLOOR_BELOW: Final = LENS + CAMERA.floor
"""Height of the floor's lower face."""
FLOOR: Final = FLOOR_BELOW + DISC_THICK
AXLE: Final = FLOOR + CUP_HIGH / 2
"""The axle is half way up the cup, so that the drum is in balance but for its dice."""
LAMP: Final = FLOOR_BELOW - LAMP_BELOW
FUNNEL_TOP: Final = LAMP - 7.0
"""Top of the funnel's flange; the lamps' shoes stand on it."""
LEDGE: Final = 4.0
"""Width of the ledge that the funnel rests on."""
SCREW_CIRCLE: Final = 76.0
"""Radius of the vertical screws through the body."""
BASE_SCREWS: Final = (45.0, 90.0, 135.0, 225.0, 270.0, 315.0)
"""Angles; they leave the sides to the Pi and its board."""
FUNNEL_SCREWS: Final = (45.0, 135.0, 225.0, 315.0)
SPLIT_SCREWS: Final = (60.0, 120.0, 240.0, 300.0)
"""Between lower and upper body: beside the drum's ends, where it does not sweep."""
CROWN_SCREWS: Final = (18.0, 162.0, 198.0, 342.0)
"""Between the lamps of the seats."""
WIRE_NOTCHES: Final = (0.0, 75.0, 180.0, 255.0)
"""Angles at which the funnel's flange lets wires through; black foam closes what they leave."""
SOCKET_ANGLE: Final = 112.0
"""Of the power socket, beside the handle, away from the players in front."""
SOCKET_UP: Final = 22.0
TONGUE: Final = 3.0
"""Height of the tongue between lower and upper body, which keeps light out."""
TONGUE_WIDE: Final = 1.4
BODY_TOP: Final = AXLE + 58.0
"""Top of the upper body, where the crown sits."""
CROWN_HIGH: Final = 18.0
"""Room for a lamp of 5 and its wires above the body."""
CROWN_OUTSIDE: Final = 92.0
"""It overhangs, so that a lamp is seen by who sits low."""
CROWN_PLATE: Final = 4.0
MOUTH: Final = 60.0
"""Radius of the opening under the lid: the whole window is seen, and the rings can be turned by hand."""
LID_RADIUS: Final = 84.0
LID_THICK: Final = 4.0
LID_SKIRT: Final = 5.0
"""A skirt that hangs into the mouth: light would have to turn twice."""
LID_SKIRT_GAP: Final = 1.5
"""Beside the skirt; it swings in on its hinge."""
HINGE_AT: Final = 97.0
"""Middle of the tower to the hinge's pin, an M3 × 35 screw: beside the crown, so that both parts print
flat."""
HINGE_DOWN: Final = 4.5
"""The pin below the crown's top."""
HINGE_KNUCKLE: Final = 4.5
"""Radius round the pin."""
HINGE_HALF: Final = 5.0
"""Half the lid's knuckle: the crown bridges what is between its own."""
HINGE_BLOCK: Final = 17.0
"""Half the crown's."""
HINGE_STOP: Final = 6.6
"""From the pin down to the step on which the lid's arm comes to rest."""
LID_OPENS: Final = 104.0
"""Past upright, so that it stays open by itself; there its arm meets the step."""
REED_RADIUS: Final = 74.0
"""The reed switch and the lid's magnet, opposite the hinge, where the lid rises at once."""
REED_LONG: Final = 16.0
REED_THICK: Final = 3.0

# -- pass light ----------------------------------------------------------------------------------------------

SEATS_MOST: Final = 10
LAMP_HOLE: Final = 5.1
"""For a 5 mm LED."""
FIRST_SEAT: Final = 270.0 + 18.0
"""Angle of the lamp of seat 1. Seats follow clockwise seen from above, as a game goes round; the hinge and
the handle at 90° lie between two of them."""

# -- electronics ---------------------------------------------------------------------------------------------

PI_BOARD: Final = (85.0, 56.0)
"""Raspberry Pi 3, 4 or 5, standing on its long edge beside the funnel."""
PI_HOLES: Final = (58.0, 49.0)
PI_HOLE_IN: Final = 3.5
"""From the board's corner to its first hole, each way."""
PI_AT: Final = 61.0
"""Middle of the tower to the Pi's board, at −x."""
PI_UP: Final = BASE + 9.0
"""Its lower edge; the carrier's foot with its inserts is below."""
PI_TALL: Final = 17.0
"""Its tallest parts, the USB sockets, towards the funnel."""
PI_OVER: Final = 3.0
"""They stand out over its edge."""
BOARD: Final = (70.0, 50.0)
"""A piece of perforated board for driver and MOSFETs, at +x; a second one over it for the guard."""
BOARD_HOLES: Final = (66.0, 46.0)
BOARD_AT: Final = 61.0
BOARD_TALL: Final = 15.0
GUARD_OVER: Final = 20.0
"""Spacers between the two: the plug of the ribbon is 17 high."""
CARRIER: Final = 3.0
CARRIER_WIDE: Final = 66.0
CARRIER_FOOT: Final = 8.0
CARRIER_SCREWS: Final = (60.0, 22.0)
"""From the middle of the tower: across, and along the axle, both ways."""
STANDOFF: Final = 4.0
CABLE_HOLE: Final = 12.0
"""For the panel socket of 5.5 × 2.1 mm that feeds the tower."""
FOOT_RADIUS: Final = 5.0
"""Self-adhesive rubber feet, 10 × 5: they keep the knock of dice out of the table, and let air in below."""
