"""What a part that is not there is called: a stable code, and a sentence that says what to do."""

from __future__ import annotations


class PartMissing(Exception):
    """A part of the tower cannot be opened now, and may be later. ``str()`` is the sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
