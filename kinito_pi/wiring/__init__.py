"""The composition root: puts a tower, real or twin, a table and a page together, and takes them apart.

The only room that knows all others. What has to be done in order, and undone in the other order, is done
here and nowhere else.
"""

from kinito_pi.wiring.calibrated import calibration_file, calibration_of, name_of, reader_of, with_camera
from kinito_pi.wiring.folders import guard_firmware, web_folder
from kinito_pi.wiring.house import House, open_house
from kinito_pi.wiring.owner import OwnerError, go_on_as_owner_of
from kinito_pi.wiring.towers import open_any_tower, open_lasting_tower, twins_guard
from kinito_pi.wiring.waiting import open_lasting_house

__all__ = [
    "House",
    "OwnerError",
    "calibration_file",
    "calibration_of",
    "go_on_as_owner_of",
    "guard_firmware",
    "name_of",
    "open_any_tower",
    "open_house",
    "open_lasting_house",
    "open_lasting_tower",
    "reader_of",
    "twins_guard",
    "web_folder",
    "with_camera",
]
