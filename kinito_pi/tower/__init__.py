"""The tower's own hardware: motorised cup, pass light, lid, lamps. gpiozero lives here alone."""

from kinito_pi.tower.bridge import HBridge as HBridge
from kinito_pi.tower.button import Button as Button
from kinito_pi.tower.buzzer import Buzzer as Buzzer
from kinito_pi.tower.camera_light import CameraLight as CameraLight
from kinito_pi.tower.dead_man import DeadMan as DeadMan
from kinito_pi.tower.errors import FAULTS as FAULTS
from kinito_pi.tower.errors import NoSuchLampError as NoSuchLampError
from kinito_pi.tower.errors import PinMapError as PinMapError
from kinito_pi.tower.errors import PinsBusyError as PinsBusyError
from kinito_pi.tower.errors import PinsMissingError as PinsMissingError
from kinito_pi.tower.errors import TowerError as TowerError
from kinito_pi.tower.guard_link import Guard as Guard
from kinito_pi.tower.guard_link import GuardLink as GuardLink
from kinito_pi.tower.guard_link import UsbLine as UsbLine
from kinito_pi.tower.lid import CupLid as CupLid
from kinito_pi.tower.pass_light import PassLight as PassLight
from kinito_pi.tower.pin_library import load_lgpio as load_lgpio
from kinito_pi.tower.pin_map import PinMap as PinMap
from kinito_pi.tower.pin_map import read_pin_map as read_pin_map
from kinito_pi.tower.pin_map import read_pin_map_file as read_pin_map_file
from kinito_pi.tower.profile import ShakeSettings as ShakeSettings
from kinito_pi.tower.shaker import Shaker as Shaker
from kinito_pi.tower.tower import motor_off as motor_off
from kinito_pi.tower.tower import open_tower as open_tower
from kinito_pi.tower.tower import real_pins as real_pins
