"""What each picture of the guide shows: the items, where they are on their way in, and from where one
looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hardware import parameters as p
from hardware.drawing import View

Shift = tuple[float, float, float]

CUP: Final = ("cup", "floor_disc", "window_disc", "window_ring", "lower_window_ring", "motor_hub", "idle_hub")
CUP_ALL: Final = (
    *CUP,
    "gaskets",
    "home_magnet",
    "level_magnet",
    "motor_hub_screws",
    "idle_hub_screws",
    "upper_lock_screw",
    "lower_lock_screw",
)
OPTICS: Final = (
    "funnel",
    "lamp_shoe",
    "left_lamp_shoe",
    "left_lamps",
    "right_lamps",
    "camera_plate",
    "camera",
    "lamp_shoe_screws",
    "camera_plate_screws",
    "camera_screws",
)
ELECTRONICS: Final = (
    "base",
    "pi_carrier",
    "board_carrier",
    "pi",
    "board",
    "pi_carrier_screws",
    "board_carrier_screws",
)
HANDLE: Final = ("handle", "motor", "driver", "motor_screws")
CROWN: Final = ("crown", "seat_lamps", "reed", "crown_screws")
LID: Final = ("lid", "lid_magnet", "hinge_pin")
LOWER: Final = ("lower_body", "hall")
BEARINGS: Final = ("motor_bearing", "idle_bearing")
UPPER: Final = ("upper_body", "still_magnet", "upper_body_screws")


@dataclass(frozen=True)
class Stage:
    """``shows``: items. ``shifts``: mm that some are away from their place. ``hides``: halves to cut away:
    ``"right"`` (x > 0), ``"front"`` (y < 0)."""

    name: str
    shows: tuple[str, ...]
    view: View
    shifts: dict[str, Shift] = field(default_factory=dict)
    cut: str = ""
    opened: float = 0.0
    turned: float = 0.0


def _apart(groups: dict[tuple[str, ...], Shift]) -> dict[str, Shift]:
    return {name: shift for names, shift in groups.items() for name in names}


LANDSCAPE: Final = View(bearing=-35, height=22, wide=1200, high=900)
PORTRAIT: Final = View(bearing=-35, height=22, wide=900, high=1200)

STAGES: Final = (
    Stage(
        "stage_1_cup",
        CUP_ALL,
        View(bearing=-30, height=18, wide=1200, high=1100),
        _apart(
            {
                ("window_disc",): (0, 0, 45),
                ("window_ring",): (0, 0, 80),
                ("floor_disc",): (0, 0, -45),
                ("lower_window_ring",): (0, 0, -80),
                ("motor_hub", "level_magnet"): (0, 45, 0),
                ("idle_hub", "home_magnet"): (0, -45, 0),
                ("motor_hub_screws",): (0, 80, 0),
                ("idle_hub_screws",): (0, -80, 0),
                ("upper_lock_screw",): (20, -12, 80),
                ("lower_lock_screw",): (20, -12, -80),
            }
        ),
    ),
    Stage(
        "stage_2_optics",
        OPTICS,
        View(bearing=-50, height=28, wide=1200, high=1000),
        _apart(
            {
                ("lamp_shoe", "right_lamps"): (0, 0, 35),
                ("left_lamp_shoe", "left_lamps"): (0, 0, 35),
                ("camera_plate",): (0, 0, -28),
                ("camera", "camera_screws"): (0, 0, -55),
                ("camera_plate_screws",): (0, 0, -80),
                ("lamp_shoe_screws",): (0, 0, -45),
            }
        ),
    ),
    Stage(
        "stage_3_lower_body",
        (*LOWER, *OPTICS, "funnel_screws"),
        PORTRAIT,
        _apart({OPTICS: (0, 0, 150), ("funnel_screws",): (0, 0, 215)}),
    ),
    Stage(
        "stage_4_cup_laid_in",
        (*LOWER, *CUP_ALL, *BEARINGS, *OPTICS, "funnel_screws"),
        PORTRAIT,
        _apart({(*CUP_ALL, *BEARINGS): (0, 0, 110)}),
    ),
    Stage(
        "stage_5_handle",
        (*LOWER, *CUP_ALL, *BEARINGS, *UPPER, *HANDLE, "motor_cap", "handle_screws", *OPTICS),
        View(bearing=20, height=24, wide=1200, high=1100),
        _apart(
            {
                ("upper_body", "still_magnet"): (0, 0, 90),
                ("upper_body_screws",): (0, 0, 150),
                ("handle", "motor_screws"): (0, 70, 0),
                ("driver",): (0, 35, 0),
                ("motor",): (0, 140, 0),
                ("motor_cap",): (0, 160, 0),
                ("handle_screws",): (0, 150, 0),
            }
        ),
    ),
    Stage(
        "stage_6_crown_and_lid",
        (*LOWER, *CUP_ALL, *UPPER, "handle", "motor_cap", *CROWN, *LID),
        PORTRAIT,
        _apart(
            {
                ("crown", "seat_lamps", "reed"): (0, 0, 55),
                ("crown_screws",): (0, 0, 90),
                ("lid", "lid_magnet"): (0, 0, 125),
                ("hinge_pin",): (50, 0, 75),
            }
        ),
    ),
    Stage(
        "stage_7_electronics",
        (*ELECTRONICS, "feet", "base_screws"),
        View(bearing=-60, height=32, wide=1200, high=900),
        _apart({("pi",): (28, 0, 0), ("board",): (-18, 0, 0), ("feet", "base_screws"): (0, 0, -30)}),
    ),
    Stage(
        "stage_8_base",
        (*LOWER, *OPTICS, *UPPER, "handle", "motor_cap", *CROWN, *LID, *ELECTRONICS, "feet", "base_screws"),
        View(bearing=-35, height=14, wide=900, high=1200),
        _apart({ELECTRONICS: (0, 0, -110), ("feet",): (0, 0, -130), ("base_screws",): (0, 0, -150)}),
    ),
)
"""One a step of the guide, in the order of assembly."""

EVERYTHING: Final = (
    *LOWER,
    *OPTICS,
    "funnel_screws",
    *CUP_ALL,
    *BEARINGS,
    *UPPER,
    *HANDLE,
    "motor_cap",
    "handle_screws",
    *CROWN,
    *LID,
    *ELECTRONICS,
    "feet",
    "base_screws",
    "dice",
)

VIEWS: Final = (
    Stage("tower", EVERYTHING, View(bearing=-40, height=20, wide=1000, high=1000)),
    Stage("tower_open", EVERYTHING, View(bearing=-62, height=60, wide=1000, high=1100), opened=p.LID_OPENS),
    Stage(
        "exploded",
        EVERYTHING,
        View(bearing=-35, height=16, wide=900, high=1700),
        _apart(
            {
                (*ELECTRONICS, "base_screws"): (0, 0, -150),
                ("feet",): (0, 0, -175),
                OPTICS: (0, 0, 155),
                ("funnel_screws",): (0, 0, 165),
                (*CUP_ALL, *BEARINGS, "dice"): (0, 0, 230),
                UPPER: (0, 0, 300),
                (*HANDLE, "motor_cap", "handle_screws"): (0, 90, 0),
                CROWN: (0, 0, 345),
                LID: (0, 0, 385),
            }
        ),
    ),
    Stage(
        "section",
        EVERYTHING,
        View(bearing=0, height=0, wide=2100, high=1150, scale=4.0, shadows=False),
        cut="right",
    ),
    Stage(
        "section_lamps",
        EVERYTHING,
        View(bearing=-90, height=0, wide=1800, high=1150, scale=4.0, shadows=False),
        cut="front",
    ),
)
"""The tower as a whole."""
