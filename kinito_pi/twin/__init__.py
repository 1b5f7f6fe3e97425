"""A tower to play and test on where there is none: the far side of gpiozero's mock pins, and of the lens."""

from kinito_pi.twin.bench import Bench as Bench
from kinito_pi.twin.faults import Fault as Fault
from kinito_pi.twin.faults import TwinError as TwinError
from kinito_pi.twin.landing import TwinDice as TwinDice
from kinito_pi.twin.materials import MATERIALS as MATERIALS
from kinito_pi.twin.open_twin import open_twin as open_twin
from kinito_pi.twin.pico import GuardKit as GuardKit
