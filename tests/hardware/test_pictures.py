"""The pictures are those of the model as it is now."""

from __future__ import annotations

import pytest
from PIL import Image

from hardware import mirror_drawing
from hardware.assembly import items
from hardware.illustrations import FOLDER, digest, drawn_from, pictures
from hardware.stages import EVERYTHING, STAGES, Stage

NAMES = [each.name for each in pictures()]


@pytest.mark.parametrize("stage", pictures(), ids=NAMES)
def test_a_picture_was_drawn_from_this_model(stage: Stage) -> None:
    """If this fails: make pictures, and look at them."""
    assert drawn_from().get(stage.name) == digest(stage)


@pytest.mark.parametrize("stage", pictures(), ids=NAMES)
def test_a_picture_is_there_in_its_size(stage: Stage) -> None:
    with Image.open(FOLDER / f"{stage.name}.png") as picture:
        assert picture.size == (stage.view.wide, stage.view.high)


def test_there_is_no_picture_of_what_is_no_more() -> None:
    assert {file.stem for file in FOLDER.glob("*.png")} == set(NAMES)


@pytest.mark.parametrize("stage", pictures(), ids=NAMES)
def test_a_picture_shows_only_what_there_is(stage: Stage) -> None:
    assert set(stage.shows) <= {each.name for each in items()}


def test_the_whole_tower_lacks_nothing() -> None:
    assert {each.name for each in items()} == set(EVERYTHING)


def test_each_item_but_the_dice_is_put_in_at_some_stage() -> None:
    shown = {name for stage in STAGES for name in stage.shows}
    assert {each.name for each in items()} - shown == {"dice"}


def test_the_drawing_of_the_mirror_is_that_of_the_parameters() -> None:
    """If this fails: python -m hardware.mirror_drawing."""
    assert mirror_drawing.FILE.read_text() == mirror_drawing.text()
