"""What lies before the twin's camera at one moment: all that a picture is drawn from."""

from __future__ import annotations

from dataclasses import dataclass

from kinito_pi.twin.die import Body


@dataclass(frozen=True, slots=True)
class Scene:
    """What the camera has before it. ``off_home``: turns; ``lit``: which bank of lamps is on."""

    bodies: tuple[Body, ...]
    still: bool
    off_home: float
    lit: tuple[bool, ...]
