"""Real photographs and path-traced frames: a value that is given is the right one."""

from __future__ import annotations

import pytest

from kinito_pi import trained
from kinito_pi.vision import Networks, Reading, Refusal, read

from .conftest import labels, picture

NETWORKS = Networks(*trained.weights())
BELOW = labels("below")
ABOVE = labels("above")


def truth(row: dict[str, str]) -> tuple[int, ...]:
    return tuple(int(value) for value in row.get("top_values", row.get("values", "")).split())


def answer(row: dict[str, str]) -> Reading | Refusal:
    if "category" in row:
        expect = 1 if row["category"] == "single" else 2
        return read(picture(f"below/{row['file']}"), expect=expect, networks=NETWORKS)
    return read(picture(f"above/{row['file']}"), expect=int(row["n_dice"]), view="above", networks=NETWORKS)


@pytest.mark.parametrize("row", BELOW, ids=lambda row: row["file"])
def test_a_frame_from_below_is_read_right_or_refused(row: dict[str, str]) -> None:
    result = answer(row)
    assert isinstance(result, Refusal) or (row["readable"] == "yes" and result.values == truth(row))


@pytest.mark.parametrize("row", BELOW, ids=lambda row: row["file"])
def test_without_the_networks_too_a_frame_is_read_right_or_refused(row: dict[str, str]) -> None:
    result = read(picture(f"below/{row['file']}"), expect=1 if row["category"] == "single" else 2)
    assert isinstance(result, Refusal) or (row["readable"] == "yes" and result.values == truth(row))


@pytest.mark.parametrize("row", ABOVE, ids=lambda row: row["file"])
def test_a_photograph_from_above_is_read_right_or_refused(row: dict[str, str]) -> None:
    result = answer(row)
    assert isinstance(result, Refusal) or result.values == truth(row)


@pytest.mark.parametrize("row", ABOVE, ids=lambda row: row["file"])
def test_without_the_networks_too_a_photograph_is_read_right_or_refused(row: dict[str, str]) -> None:
    result = read(picture(f"above/{row['file']}"), expect=int(row["n_dice"]), view="above")
    assert isinstance(result, Refusal) or result.values == truth(row)


@pytest.mark.parametrize("name", ["f0012", "f0084", "f0075", "f0147", "f0201"])
def test_two_dice_that_no_lamp_touches_are_answered(name: str) -> None:
    row = next(row for row in BELOW if row["file"] == f"{name}.jpg")
    assert isinstance(answer(row), Reading)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("f0372", "empty"), ("f0426", "dark"), ("f0435", "overexposed")],
)
def test_the_refusal_says_why(name: str, reason: str) -> None:
    result = read(picture(f"below/{name}.jpg"), networks=NETWORKS)
    assert isinstance(result, Refusal)
    assert result.reason.value == reason


@pytest.mark.parametrize(
    "name",
    [
        "matteop65__Train-five_5",
        "matteop65__Train-four_5",
        "matteop65__Train-three_4",
        "nell-byler__IMG_20191209_100405",
    ],
)
def test_tops_are_told_from_sides_in_a_photograph_from_above(name: str) -> None:
    row = next(row for row in ABOVE if row["file"] == f"{name}.jpg")
    result = answer(row)
    assert isinstance(result, Reading)


@pytest.mark.parametrize(
    "name",
    [
        "nell-byler__IMG_20191208_112600",
        "nell-byler__IMG_20191208_112618",
        "nell-byler__IMG_20191208_112634",
    ],
)
def test_two_and_three_pips_are_a_face_where_the_outline_of_the_die_is_seen(name: str) -> None:
    row = next(row for row in ABOVE if row["file"] == f"{name}.jpg")
    assert isinstance(answer(row), Reading)


@pytest.mark.parametrize("row", [row for row in ABOVE if row["n_dice"] != "6"], ids=lambda row: row["file"])
def test_no_die_is_made_up_where_one_more_is_expected(row: dict[str, str]) -> None:
    pixels, more = picture(f"above/{row['file']}"), int(row["n_dice"]) + 1
    assert isinstance(read(pixels, expect=more, view="above", networks=NETWORKS), Refusal)
