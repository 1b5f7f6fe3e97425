"""The report and its picture: the answer first, and nothing in them that the counts do not say."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from kinito_pi.fairness import Tally, Thrown, drawn, judged, written

from .series_of_dice import LOADED, of, tally

SVG = "{http://www.w3.org/2000/svg}"


def report(series: Tally) -> str:
    return written(series, judged(series, last=True), thrown_by="somebody", picture="p.svg", data="d.csv")


def picture(series: Tally) -> ElementTree.Element:
    return ElementTree.fromstring(drawn(series, judged(series, last=True)))


def numbers(series: Tally) -> list[str]:
    return [text.text or "" for text in picture(series).iter(SVG + "text")]


def test_the_answer_stands_first() -> None:
    assert report(tally(1)).splitlines()[2] == "**Nothing suspicious in 1000 throws.**"


def test_what_is_suspicious_stands_first_too() -> None:
    assert (
        report(tally(1, throws=3000, shares=LOADED))
        .splitlines()[2]
        .startswith("**Suspicious after 3000 throws")
    )


def test_it_says_how_often_fair_dice_are_accused() -> None:
    assert "at most 1% of such series" in report(tally(1))


def test_the_row_of_a_face() -> None:
    """Two ones left, one six and one five right."""
    assert "| 1 | 2 | 50.0% | 2 | 0 |" in report(of((1, 6), (1, 5)))


def test_with_one_die_there_is_no_left_and_right() -> None:
    assert "left in the picture" not in report(of((1,), (2,), dice=1))


def test_refusals_are_told_by_their_reasons() -> None:
    assert "- Refused: cocked 2." in report(of((1, 2), (), ()))


def test_many_refusals_are_said_to_bend_the_counts() -> None:
    assert "That is many" in report(of((1, 2), ()))


def test_few_are_not() -> None:
    assert "That is many" not in report(of(*[(1, 2)] * 60, ()))


def test_failures_are_told_by_their_faults() -> None:
    series = Tally.of([Thrown((1, 2), 2.5), Thrown((), 4.0, failed="stalled")], dice=2)
    assert "- The tower failed: stalled 1." in report(series)


def test_times_are_those_of_throws_that_were_read() -> None:
    """2, 3 and 7 s: 3 in the middle, 4 on average."""
    series = Tally.of([Thrown((1, 2), seconds) for seconds in (2.0, 3.0, 7.0)], dice=2)
    assert "3.00 s in the middle, 4.00 s on average, 7.00 s at most" in report(series)


def test_a_real_tower_knows_no_truth() -> None:
    assert "Read wrongly" not in report(of((1, 2)))


def test_nothing_read_still_makes_a_report() -> None:
    assert "there is nothing to judge" in report(of((), ()))


@pytest.mark.parametrize("dice", [1, 2])
def test_the_picture_is_xml(dice: int) -> None:
    assert picture(tally(1, dice=dice)).tag == SVG + "svg"


def test_the_picture_gives_the_number_of_every_face() -> None:
    series = tally(1)
    assert {str(count) for count in series.faces.values()} <= set(numbers(series))


def test_the_picture_gives_the_number_of_every_roll() -> None:
    series = tally(1)
    assert {str(count) for count in series.rolls.values()} <= set(numbers(series))


def test_the_picture_of_one_die_has_no_rolls() -> None:
    assert not any("Rolls" in text for text in numbers(tally(1, dice=1)))


def test_the_picture_asks_nothing_from_outside() -> None:
    assert not [each for each in picture(tally(1)).iter() if "href" in "".join(each.attrib)]


@pytest.mark.parametrize("series", [of(), of(()), of(*[(6, 6)] * 50)], ids=["none", "refused", "all sixes"])
def test_no_bar_leaves_the_picture(series: Tally) -> None:
    tops = [float(bar.attrib["y"]) for bar in picture(series).iter(SVG + "rect") if "y" in bar.attrib]
    assert all(40 <= top <= 320 for top in tops)
