"""Any file at all: a replay, or one refusal with the number of its line. Never anything else."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kinito_pi.rules import BadRecord, replay

GOOD = sorted((Path(__file__).parents[1] / "cases").glob("*.kinito.jsonl"))
ANY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A busy machine is no fault of the record."""
WORDS = st.sampled_from(
    [
        "Ana",
        "Jon",
        "Mikel",
        "__proto__",
        "roll",
        "announce",
        "keep",
        "leave",
        "8",
        "K",
        "3-3",
        "towel",
        "table",
        "",
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def ends_well(lines):
    """Replayed to the end, or refused as the documentation says."""
    error = refusal(lines)
    assert error is None or (error.line >= 1 and error.code and "\n" not in error.sentence)


def refusal(lines):
    """What is wrong with the record, if anything."""
    try:
        list(replay(lines))
    except BadRecord as error:
        return error
    return None


@ANY
@given(st.binary(max_size=200))
@example(b"")
@example(b"\xef\xbb\xbf{}")
def test_any_bytes(content):
    """record: nothing but a record is one."""
    ends_well(content.splitlines(keepends=True))


@ANY
@given(st.sampled_from(GOOD), st.integers(0, 2000), st.integers(0, 5), st.binary(max_size=5))
def test_a_record_with_a_scratch(path, place, length, scratch):
    """record: some bytes overwritten, lost or put in."""
    content = path.read_bytes()
    place %= len(content)
    ends_well((content[:place] + scratch + content[place + length :]).splitlines(keepends=True))


@ANY
@given(st.sampled_from(GOOD), st.data())
def test_a_record_with_a_value_exchanged(path, data):
    """record: any value of any line is something else."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    line = data.draw(st.sampled_from(lines))
    line[data.draw(st.sampled_from(sorted(line)))] = data.draw(VALUES)
    ends_well([json.dumps(line) for line in lines])


@ANY
@given(st.sampled_from(GOOD), st.data())
def test_a_record_with_lines_in_another_order(path, data):
    """record: an action too many, too few, too early."""
    head, *rest = path.read_text().splitlines()
    ends_well([head, *data.draw(st.lists(st.sampled_from(rest or [head]), max_size=12))])


@ANY
@given(st.sampled_from(GOOD), st.integers(0, 100_000))
def test_a_record_cut_short(path, length):
    """record: what a power cut leaves."""
    content = path.read_bytes()
    ends_well(content[: length % len(content)].splitlines(keepends=True))
