"""Light under a clear floor: what the lens sees of it, and where a lamp is mirrored. Pure.

The floor is a slab of thickness ``t`` and refractive index ``n``, radius R; the lens is ``a`` below its lower
face on the axis, a lamp ``b`` below that face at radius r. Both faces mirror the lamp. A ray that leaves the
lens at φ from the vertical and meets the lower face goes back down at φ: it reaches the lamp if

    r = (a + b)·tan φ                        lower face
    r = (a + b)·tan φ + 2·t·tan φ',          upper face, sin φ = n·sin φ'

and the floor's edge is seen at the φ for which R = a·tan φ + t·tan φ'. A lamp further out than the second
r at that φ has both its images off the floor. With t = 0 this is the known r > R·(1 + b/a).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from hardware import parameters as p


@dataclass(frozen=True, slots=True)
class Slab:
    """A clear floor seen from below. ``lens``: mm from the pupil to its lower face."""

    lens: float = p.CAMERA.floor
    thick: float = p.DISC_THICK
    index: float = p.ACRYLIC_INDEX

    def inside(self, angle: float) -> float:
        """The angle (rad) inside the slab of a ray that meets it at ``angle`` from the vertical (Snell)."""
        return math.asin(math.sin(angle) / self.index)

    def reach(self, angle: float) -> float:
        """Radius (mm) on the upper face that the lens sees at ``angle`` (rad)."""
        return self.lens * math.tan(angle) + self.thick * math.tan(self.inside(angle))

    def angle_of(self, radius: float) -> float:
        """The angle (rad) at which the lens sees ``radius`` (mm) on the upper face."""
        low, high = 0.0, math.radians(85)
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if self.reach(middle) < radius else (low, middle)
        return low

    def lamp_at(self, angle: float, below: float, *, upper: bool) -> float:
        """Radius (mm) of a lamp ``below`` the slab that the lens sees mirrored at ``angle`` (rad)."""
        through = 2 * self.thick * math.tan(self.inside(angle)) if upper else 0.0
        return (self.lens + below) * math.tan(angle) + through

    def image_of(self, radius: float, below: float, *, upper: bool) -> float:
        """Where on the upper face (mm from the middle) the lens sees a lamp mirrored."""
        low, high = 0.0, math.radians(85)
        for _ in range(60):
            middle = (low + high) / 2
            inner = self.lamp_at(middle, below, upper=upper) < radius
            low, high = (middle, high) if inner else (low, middle)
        return self.reach(low)

    def pinhole(self) -> float:
        """mm below the upper face of a lens without a slab that sees nearly the same (small angles)."""
        return self.lens + self.thick / self.index


def least_radius(radius: float, below: float, slab: Slab | None = None) -> float:
    """The least radius (mm) of a lamp ``below`` the floor that is mirrored nowhere within ``radius`` of
    it."""
    slab = slab or Slab()
    return slab.lamp_at(slab.angle_of(radius), below, upper=True)


def least_radius_tilted(radius: float, below: float, tilt: float, slab: Slab | None = None) -> float:
    """The same for a floor that lies ``tilt`` (degrees) off level, the worse way round.

    A mirror that tilts by δ turns what it sends back by 2δ, on the way down to the lamp.
    """
    slab = slab or Slab()
    angle = slab.angle_of(radius)
    down = below * (math.tan(angle + 2 * math.radians(tilt)) - math.tan(angle))
    return least_radius(radius, below, slab) + down


@dataclass(frozen=True, slots=True)
class Sight:
    """Where the floor's edge falls in the picture. All signs are the worst there are."""

    camera: p.Camera = p.CAMERA
    off: float = 0.0  # mm, the lens beside the axis
    tilt: float = 0.0  # degrees off the vertical
    focal: float = 1.0  # times the nominal focal length
    height: float = 0.0  # mm that the lens is nearer
    cup_tilt: float = 0.0  # degrees; the floor swings sideways about the axle

    def edge(self) -> float:
        """px from the picture's middle to the floor's farthest edge."""
        swing = (p.CUP_HIGH / 2 + p.DISC_THICK) * math.sin(math.radians(self.cup_tilt))
        lift = p.FLOOR_RADIUS * math.sin(math.radians(self.cup_tilt))
        slab = Slab(self.camera.floor - self.height - lift)
        angle = slab.angle_of(p.FLOOR_RADIUS + self.off + swing) + math.radians(self.tilt)
        return self.camera.focal_px * self.focal * math.tan(angle)


def margin(sight: Sight) -> float:
    """px left between the floor's edge and the shorter side of the picture."""
    return p.PICTURE_HIGH / 2 - sight.edge()


WORST = Sight(
    off=p.CAMERA_OFF,
    tilt=p.CAMERA_TILT,
    focal=1 + p.CAMERA_FOCAL_OFF,
    height=p.CAMERA_HEIGHT_OFF,
)
"""Every tolerance of the camera at its worst at once. The cup's tilt swings the floor along x, where the
picture is 80 px wider on each side."""
