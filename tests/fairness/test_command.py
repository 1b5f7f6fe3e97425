"""``kinito-pi fairness``: what it writes, what it says, and its exit status."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from kinito_pi.__main__ import main
from kinito_pi.fairness import Series, SeriesStopped, Thrown

Typed = Callable[..., int]


@pytest.fixture
def typed(tmp_path: Path) -> Typed:
    def type_it(*words: str) -> int:
        return main(["fairness", "--out", str(tmp_path / "out"), *words])

    return type_it


def test_a_short_series_of_fair_dice(
    typed: Typed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("--twin", "--throws", "2", "--seed", "1") == 0
    assert capsys.readouterr().out == (
        f"Nothing suspicious in 2 throws.\nThe report: {tmp_path / 'out' / 'report.md'}\n"
    )
    assert sorted(os.listdir(tmp_path / "out")) == ["picture.svg", "report.md", "throws.csv"]  # noqa: PTH208


def test_dice_that_show_nothing_but_sixes_are_caught_by_eight_of_them(typed: Typed) -> None:
    assert typed("--twin", "--throws", "4", "--seed", "1", "--load", "0,0,0,0,0,1") == 3


def test_every_throw_is_kept(typed: Typed, tmp_path: Path) -> None:
    typed("--twin", "--throws", "2", "--seed", "1", "--load", "0,0,0,0,0,1")
    with (tmp_path / "out" / "throws.csv").open(encoding="utf-8") as file:
        assert [(row["left"], row["right"], row["lay"]) for row in csv.DictReader(file)] == [
            ("6", "6", "6 6")
        ] * 2


def test_the_same_seed_throws_the_same_series(typed: Typed, tmp_path: Path) -> None:
    series = []
    for _ in range(2):
        typed("--twin", "--throws", "2", "--seed", "5")
        series.append((tmp_path / "out" / "throws.csv").read_text(encoding="utf-8"))
    assert series[0] == series[1]


def test_progress_is_told_where_no_report_is_read(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed("--twin", "--throws", "2", "--seed", "1")
    assert capsys.readouterr().err == "1 of 2 throws\n2 of 2 throws\n"


def test_one_die(typed: Typed, tmp_path: Path) -> None:
    typed("--twin", "--throws", "1", "--dice", "1", "--seed", "1")
    assert "with one die" in (tmp_path / "out" / "report.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--twin", "--throws", "0"], "from 1 to 100000"),
        (["--twin", "--throws", "100001"], "from 1 to 100000"),
        (["--twin", "--load", "1,2,3"], "six frequencies"),
        (["--twin", "--load", "a,b,c,d,e,f"], "six numbers"),
        (["--tower", "--load", "1,1,1,1,1,2"], "the twin's dice"),
        (["--twin", "--fault", "gremlins"], "no fault 'gremlins'"),
        (["--twin", "--pins", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_asked_wrongly_it_says_how(
    typed: Typed, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert (typed(*words), says in capsys.readouterr().err) == (2, True)


def test_a_tower_that_fails_throw_after_throw(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        typed("--twin", "--throws", "9", "--fault", "jam"),
        "See to the tower" in capsys.readouterr().err,
    ) == (
        1,
        True,
    )


def test_where_there_is_no_tower_it_says_so_in_one_line(
    typed: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    if Path("/dev/gpiochip0").exists():
        pytest.skip("this machine has pins, and they are not ours to drive")
    assert (typed("--tower"), capsys.readouterr().err.count("\n")) == (1, 1)


def test_a_folder_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    status = main(["fairness", "--twin", "--out", str(tmp_path / "file" / "out")])
    assert (status, "--out DIR" in capsys.readouterr().err) == (1, True)


def test_stopped_by_hand_it_tells_what_was_thrown_until_then(
    typed: Typed, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def thrown(self: Series, throws: int) -> Iterator[Thrown]:
        yield Thrown((1, 2), 2.5)
        raise KeyboardInterrupt

    monkeypatch.setattr(Series, "thrown", thrown)
    status = typed("--twin", "--throws", "100")
    said = capsys.readouterr()
    assert (status, said.out.splitlines()[0]) == (130, "Nothing suspicious in 1 throw.")
    assert said.err.endswith("Stopped after 1 of 100 throws.\n")


def test_a_series_that_failed_in_the_middle_keeps_its_report(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def thrown(self: Series, throws: int) -> Iterator[Thrown]:
        yield Thrown((1, 2), 2.5)
        raise SeriesStopped("5 throws in a row failed.")

    monkeypatch.setattr(Series, "thrown", thrown)
    assert (typed("--twin", "--throws", "100"), (tmp_path / "out" / "report.md").exists()) == (1, True)


def fake_series(monkeypatch: pytest.MonkeyPatch, thrown: list[Thrown]) -> list[int]:
    """A series that throws these, one after the other; how many were asked for each time."""
    asked: list[int] = []
    rest = iter(thrown)

    def throws(self: Series, count: int) -> Iterator[Thrown]:
        asked.append(count)
        return islice(rest, count)

    monkeypatch.setattr(Series, "thrown", throws)
    return asked


def dice(sixes: int, throws: int) -> list[Thrown]:
    """Throws of two dice with this many sixes, the other faces as even as can be, in a fixed order."""
    faces = [6] * sixes + [1 + n % 5 for n in range(2 * throws - sixes)]
    Random(1).shuffle(faces)
    return [Thrown((faces[2 * n], faces[2 * n + 1]), 2.5) for n in range(throws)]


def test_in_doubt_it_throws_on_to_three_times_as_many(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    """370 sixes in 2,000: fair dice do so in one of ten series; 1,200 in 6,000 they never do."""
    asked = fake_series(monkeypatch, dice(370, 1000) + dice(830, 2000))
    assert (typed("--twin", "--throws", "1000"), asked) == (3, [1000, 2000])


def test_thrown_on_fair_dice_are_cleared(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_series(monkeypatch, dice(370, 1000) + dice(640, 2000))
    assert typed("--twin", "--throws", "1000") == 0
    assert capsys.readouterr().out.splitlines()[0] == "Nothing suspicious in 3000 throws."


def test_told_to_throw_exactly_so_many_it_leaves_the_doubt(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = fake_series(monkeypatch, dice(370, 1000))
    assert (typed("--twin", "--throws", "1000", "--exactly"), asked) == (0, [1000])
    assert capsys.readouterr().out.startswith("In doubt after 1000 throws: The 6 came up 370 times")


def test_without_doubt_it_does_not_throw_on(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = fake_series(monkeypatch, dice(334, 1000))
    assert (typed("--twin", "--throws", "1000"), asked) == (0, [1000])


def test_refusals_are_told_on_the_way(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_series(monkeypatch, [Thrown((1, 2), 2.5), Thrown((), 2.5, refused="cocked")])
    typed("--twin", "--throws", "2")
    assert capsys.readouterr().err == "1 of 2 throws\n2 of 2 throws, 1 refused\n"
