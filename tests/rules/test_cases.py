"""The hand-written games of ``tests/cases``: what ``kinito-pi replay`` makes of each, to the letter.

Beside every ``NAME.kinito.jsonl`` stands ``NAME.expected.json``: the summary, or the line and the rule of the
refusal. Both were written by hand from the rules; the table line says in ``x-why`` what the game is about.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from kinito_pi.commands import replay
from kinito_pi.rules import read_record, write_record

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.kinito.jsonl"))


def expected(case):
    return json.loads(case.with_name(case.name.replace(".kinito.jsonl", ".expected.json")).read_text())


def replayed(case, *words):
    parser = argparse.ArgumentParser()
    replay.add_arguments(parser)
    return replay.run(parser.parse_args([str(case), *words]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name.split(".")[0])
def test_the_replay_ends_as_the_rules_say(case, capsys):
    """record: the summary on the last line, or FILE:LINE and the rule's id."""
    wanted = expected(case)
    status = replayed(case)
    out, err = capsys.readouterr()
    if "error" in wanted:
        assert (status, err.startswith(f"{case}:{wanted['error']['line']}: ")) == (2, True)
        assert f"[{wanted['error']['rule']}]" in err
    else:
        assert (status, err) == (0, "")
        assert json.loads(out.splitlines()[-1]) == wanted


@pytest.mark.parametrize("viewer", ["table", "Ana", "Jon"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name.split(".")[0])
def test_every_viewer_gets_the_same_summary(case, viewer, capsys):
    """record: nothing in it is secret."""
    replayed(case)
    everything = capsys.readouterr().out.splitlines()
    replayed(case, "--as", viewer)
    seen = capsys.readouterr().out.splitlines()
    assert seen[-1:] == everything[-1:] or "error" in expected(case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name.split(".")[0])
def test_a_case_written_again_is_the_same_file(case):
    """record: the round trip of a file written by hand."""
    assert write_record(read_record(case.read_bytes().splitlines())) == case.read_text()


def test_no_expectation_without_its_game():
    """Every file in the folder is used."""
    names = {path.name.split(".")[0] for path in CASES}
    assert {path.name.split(".")[0] for path in CASES[0].parent.glob("*.json")} == names
