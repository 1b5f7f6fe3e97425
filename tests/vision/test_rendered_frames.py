"""Frames made by ``tools/render``, other than anything a limit was set on: what is answered is right."""

from __future__ import annotations

import pytest

from kinito_pi.vision import Reading, Refusal, read

from .conftest import labels, picture

RENDERED = labels("rendered")


def answer(row: dict[str, str]) -> Reading | Refusal:
    return read(picture(f"rendered/{row['file']}"), expect=1 if row["category"] == "single" else 2)


@pytest.mark.parametrize("row", RENDERED, ids=lambda row: row["file"])
def test_a_rendered_frame_is_read_right_or_refused(row: dict[str, str]) -> None:
    result = answer(row)
    truth = tuple(int(value) for value in row["top_values"].split())
    assert isinstance(result, Refusal) or (row["readable"] == "yes" and result.values == truth)


def test_a_lamp_between_the_grey_pips_of_a_four_is_no_one() -> None:
    # Its image is round, white and in the middle of a square face; the four pips are darker than the face.
    row = next(row for row in RENDERED if row["file"] == "00000010-0.jpg")
    assert isinstance(answer(row), Refusal)


@pytest.mark.parametrize("name", ["20000019-0", "20000035-0"])
def test_pips_of_the_far_side_of_clear_dice_are_not_the_face(name: str) -> None:
    # A one lies below; through the die its six shows, fainter.
    row = next(row for row in RENDERED if row["file"] == f"{name}.jpg")
    assert isinstance(answer(row), Refusal)
