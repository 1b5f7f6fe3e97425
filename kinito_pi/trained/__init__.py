"""The trained networks of the reader from below, as the program brings them along.

How they were made is in the ``README.md`` beside them; ``kinito_pi.vision.Networks`` runs them.
"""

from __future__ import annotations

from importlib.resources import files


def weights() -> tuple[bytes, bytes]:
    """The localiser and the face network, each an ONNX file. Raises ``FileNotFoundError`` without them."""
    folder = files(__name__)
    return (folder / "localiser.onnx").read_bytes(), (folder / "face.onnx").read_bytes()
