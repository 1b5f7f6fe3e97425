"""A tower that is there from the start and for good, whatever of it is plugged in at the moment."""

from kinito_pi.lasting.camera import LastingCamera as LastingCamera
from kinito_pi.lasting.errors import PartMissing as PartMissing
from kinito_pi.lasting.tower import LastingTower as LastingTower
