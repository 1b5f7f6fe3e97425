"""What the networks say is answered only where all of it fits; said here by hand: no weights matter."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from kinito_pi.vision.crops import CROP, FACE, Square, crop
from kinito_pi.vision.learned import fitted, judge, read_learned
from kinito_pi.vision.networks import Face, Floats, Spot, moved
from kinito_pi.vision.reading import Pixels, Reading, Reason, Refusal

from .conftest import SPOTS, floor, put_die

SURE, NEVER = 0.999, 0.0005


def spot(x: float = 200, y: float = 200, **chances: float) -> Spot:
    said = {"flat": SURE, "leaning": NEVER, "foreign": NEVER, "blurred": NEVER, "lies": SURE} | chances
    return Spot(Square(x, y, 60.0, 0.0), **said)


def places(face: int, doubt: dict[int, float] | None = None) -> Floats:
    """Chances of a pip at the nine places, from the millimetres at which makers put them."""
    chances = np.full(9, NEVER)
    for x, y in SPOTS[face]:
        chances[round(y / 4 + 1) * 3 + round(x / 4 + 1)] = SURE
    for place, chance in (doubt or {}).items():
        chances[place] = chance
    return chances


def face(value: int, at: Spot | None = None, doubt: dict[int, float] | None = None) -> Face:
    named = np.full(7, NEVER / 6)
    named[value] = SURE
    return Face(at or spot(), np.stack([places(value, doubt)] * 2), np.stack([named] * 2), np.zeros((2, 4)))


@dataclass
class Said:
    """Stands for the networks: what they say whatever they are shown."""

    faces: list[Face]
    others: list[Spot] = field(default_factory=list)

    def look(self, colour: Pixels) -> tuple[list[Spot], list[Face]]:
        return [each.spot for each in self.faces] + self.others, self.faces


def answer(said: Said, expect: int = 2) -> Reading | Refusal:
    return read_learned(floor(), expect, said)  # type: ignore[arg-type]


def two(first: int = 3, second: int = 5) -> list[Face]:
    return [face(first, spot(200, 200)), face(second, spot(400, 260))]


def reason(said: Said, expect: int = 2) -> Reason:
    result = answer(said, expect)
    assert isinstance(result, Refusal)
    return result.reason


@pytest.mark.parametrize("value", range(1, 7))
def test_nine_places_spell_a_face(value: int) -> None:
    assert judge(face(value)).value == value


def test_a_place_nobody_knows_leaves_no_certainty() -> None:
    # The middle of a three under a lamp's image: with it a three, without it a two.
    assert judge(face(3, doubt={4: 0.5})).sure <= 0.5


def test_places_and_name_must_agree() -> None:
    three = face(3)
    assert judge(replace(three, named=face(2).named)).value == 0


def test_the_turned_view_must_spell_the_same() -> None:
    three, two_ = face(3), face(2)
    mixed = replace(
        three,
        places=np.stack([three.places[0], two_.places[0]]),
        named=np.stack([three.named[0], two_.named[0]]),
    )
    assert judge(mixed).value == 0


def test_two_sure_faces_are_answered_as_the_tops_above_them() -> None:
    result = answer(Said(two(3, 6)))
    assert isinstance(result, Reading)
    assert result.values == (1, 4)


def test_one_unsure_face_refuses_both() -> None:
    assert reason(Said([face(3), face(3, spot(400, 260), doubt={4: 0.5})])) is Reason.UNCERTAIN


@pytest.mark.parametrize(
    ("chances", "expected"),
    [
        ({"flat": NEVER, "leaning": 0.9}, Reason.COCKED),
        ({"flat": NEVER, "foreign": 0.9}, Reason.FOREIGN),
        ({"flat": NEVER, "blurred": 0.9}, Reason.BLURRED),
    ],
)
def test_a_thing_that_must_not_be_read_is_named(chances: dict[str, float], expected: Reason) -> None:
    assert reason(Said(two(), [spot(300, 400, **chances)])) is expected


def test_a_die_upon_a_die_is_stacked() -> None:
    assert reason(Said([face(3)], [spot(235, 215, flat=NEVER, leaning=0.9)])) is Reason.STACKED


def test_a_third_die_that_is_only_suspected_refuses() -> None:
    assert reason(Said(two(), [spot(300, 400, flat=0.2)])) is Reason.UNCERTAIN


@pytest.mark.parametrize(
    ("said", "count"), [(Said(two()[:1]), 1), (Said([*two(), face(1, spot(300, 400))]), 3)]
)
def test_another_number_of_dice_is_told(said: Said, count: int) -> None:
    result = answer(said)
    assert isinstance(result, Refusal)
    assert (result.reason, result.count) == (Reason.COUNT, count)


def test_nothing_on_the_floor_is_empty() -> None:
    assert reason(Said([])) is Reason.EMPTY


def test_dice_of_which_one_is_twice_the_other_are_not_believed() -> None:
    small, large = spot(200, 200), replace(spot(400, 260), square=Square(400, 260, 120, 0))
    assert reason(Said([face(2, small), face(2, large)])) is Reason.UNCERTAIN


def test_a_square_that_must_move_on_holds_no_face() -> None:
    still_off = replace(face(4), moves=np.array([[0.3, 0, 0, 0]] * 2))
    assert reason(Said([still_off, face(3, spot(400, 260))])) is Reason.UNCERTAIN


def test_a_crop_is_centred_and_turned_upright() -> None:
    pixels = floor(level=0)
    put_die(pixels, 1, (300, 220), 33.0, (200, 200, 200), (20, 20, 20))
    seen = crop(pixels, pixels[::2, ::2], Square(300, 220, 16 * 4.6 * 0.97, np.deg2rad(33)))
    # 16 mm at 4.6 px are 74 px: the face fills FACE px of CROP, and round it is the dark floor.
    rim = (CROP - FACE) // 2
    assert int(seen[: rim - 2].max()) < 60
    assert int(seen[rim + 2 : rim + 6, rim + 2 : -rim - 2].min()) > 150


def test_a_square_moves_along_its_own_sides() -> None:
    upright = moved(Square(100, 100, 50, np.pi / 2), np.array([0.1, 0.0, 0.0, 0.0]))
    assert (round(upright.x, 6), round(upright.y, 6)) == (100.0, 105.0)


@pytest.mark.parametrize(("height", "width"), [(480, 640), (960, 1280), (300, 300), (240, 320)])
def test_a_place_in_a_picture_of_any_size_is_found_again(height: int, width: int) -> None:
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[height // 4 : height // 4 + height // 10, width // 2 :] = 255
    frame, scale, corner = fitted(pixels)
    assert frame.shape == (480, 640, 3)
    first_row = float(np.argmax(frame[:, 600 if corner[0] == 0 else 320, 0] > 127))
    assert abs((first_row - corner[1]) / scale - height // 4) <= 1.5
