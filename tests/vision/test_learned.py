"""What the networks say is answered only where all of it fits; said here by hand: no weights matter."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from kinito_pi.vision.crops import CROP, FACE, Square, crop
from kinito_pi.vision.learned import fitted, judge, read_learned
from kinito_pi.vision.networks import Face, Spot, moved
from kinito_pi.vision.outputs import NOTHING, THING, Floats
from kinito_pi.vision.reading import Pixels, Reading, Reason, Refusal
from kinito_pi.vision.turns import Together

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


def face(
    value: int, at: Spot | None = None, doubt: dict[int, float] | None = None, off: float = 0, tilt: float = 0
) -> Face:
    return Face(at or spot(), Together(places(value, doubt), named(value), off, tilt))


def named(which: int, chance: float = SURE) -> Floats:
    """Chances of nothing, 1 to 6, a thing; the rest shared by the others."""
    shares = np.full(8, (1 - chance) / 7)
    shares[which] = chance
    return shares


def no_face(at: Spot, which: int, chance: float = SURE) -> Face:
    """A spot that holds nothing (0) or a thing (7); its places are not taught, they say anything."""
    return Face(at, Together(np.full(9, 0.5), named(which, chance), 0, 0))


@dataclass
class Said:
    """Stands for the networks: what they say whatever they are shown."""

    faces: list[Face]
    others: list[Face] = field(default_factory=list)

    def look(self, colour: Pixels) -> list[Face]:
        return self.faces + self.others


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
    three, two_ = face(3).together, face(2).together
    assert judge(Face(spot(), replace(three, named=two_.named))).value == 0


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
    assert reason(Said(two(), [no_face(spot(300, 400, **chances), THING)])) is expected


def test_a_die_upon_a_die_is_stacked() -> None:
    upper = no_face(spot(235, 215, flat=NEVER, leaning=0.9), THING)
    assert reason(Said([face(3)], [upper])) is Reason.STACKED


def test_a_face_that_seems_to_lean_is_not_answered() -> None:
    leaning = face(4, spot(400, 260), tilt=12.0)
    assert reason(Said([face(3), leaning])) is Reason.UNCERTAIN


def test_a_third_die_that_is_only_suspected_refuses() -> None:
    suspected = no_face(spot(300, 400, flat=0.2), NOTHING, chance=0.45)
    assert reason(Said(two(), [suspected])) is Reason.UNCERTAIN


def test_a_lamp_that_is_nothing_from_near_is_left_out_of_account() -> None:
    lamp = no_face(spot(300, 400, flat=NEVER, foreign=0.3), NOTHING)
    assert isinstance(answer(Said(two(), [lamp])), Reading)


def test_what_is_nothing_from_near_but_surely_a_die_from_afar_refuses() -> None:
    torn = no_face(spot(300, 400, flat=0.9), NOTHING)
    assert reason(Said(two(), [torn])) is Reason.UNCERTAIN


def test_a_face_found_twice_counts_once() -> None:
    again = face(5, spot(405, 258, flat=0.4))
    assert isinstance(answer(Said([*two(3, 5), again])), Reading)


def test_a_place_where_two_faces_are_read_refuses() -> None:
    assert reason(Said([*two(3, 5), face(6, spot(405, 258))])) is Reason.UNCERTAIN


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
    assert reason(Said([face(4, off=0.3), face(3, spot(400, 260))])) is Reason.UNCERTAIN


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
    frame, view = fitted(pixels)
    assert frame.shape == (480, 640, 3)
    column = 600 if view.corner[0] == 0 else 320
    first_row = float(np.argmax(frame[:, column, 0] > 127))
    assert abs(float(view.back(np.array([[column, first_row]]))[0, 1]) - height // 4) <= 1.5
