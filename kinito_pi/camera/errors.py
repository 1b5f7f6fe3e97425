"""What can be wrong with a camera when it is opened: a stable code, and a sentence that says what to do.

What goes wrong later, while frames are wanted, is ``ports.CameraGone``.
"""

from __future__ import annotations


class CameraError(Exception):
    """A camera cannot be opened. ``code`` is stable; ``sentence`` says what to do."""

    code = "camera"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NoPicturesError(CameraError):
    """A folder of photographs is missing, or holds none that can be read."""

    code = "no_pictures"
