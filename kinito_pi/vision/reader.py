"""From one picture to a reading or a refusal."""

from __future__ import annotations

from kinito_pi.vision.reading import Pixels, Reading, Reason, Refusal, View, refuse


def read(pixels: Pixels, *, expect: int = 2, view: View = "below") -> Reading | Refusal:
    """Read ``expect`` dice (1 to 6) from a picture, or refuse.

    ``pixels``: ``(h, w)`` grey or ``(h, w, 3)`` BGR uint8. ``view``: ``"below"`` through the clear floor
    (the top is 7 minus the face seen), ``"above"`` the faces seen are the tops.
    Raises ``NotAPicture`` for anything else than such an array, ``ValueError`` for a bad ``expect``.
    """
    return refuse(Reason.UNCERTAIN)
