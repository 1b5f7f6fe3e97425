"""Faces drawn as a camera at a slant sees them."""

from __future__ import annotations

import numpy as np
import pytest

from kinito_pi.vision import Reading, Refusal, read

from .conftest import floor, put_die

RED = (40, 40, 200)


def flattened(faces: list[int], share: float) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    pixels = floor(level=120)
    for number, face in enumerate(faces):
        put_die(pixels, face, (180 + 260 * number, 240), turned=0.0, flat=share)
    return pixels


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_a_face_flattened_by_a_fifth_keeps_its_value(face: int) -> None:
    result = read(flattened([face, 5], 0.8), expect=2, view="above")
    assert isinstance(result, Reading)
    assert result.values == tuple(sorted((face, 5)))


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_a_face_flattened_to_half_is_a_side_and_no_top(face: int) -> None:
    result = read(flattened([face], 0.5), expect=1, view="above")
    assert isinstance(result, Refusal)


def test_faces_that_cannot_lie_on_one_table_are_refused() -> None:
    pixels = floor(level=120)
    put_die(pixels, 5, (180, 240), turned=0.0)
    put_die(pixels, 4, (440, 240), turned=0.0, flat=0.74)
    assert isinstance(read(pixels, expect=2, view="above"), Refusal)
