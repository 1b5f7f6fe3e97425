"""The record as text: what is read, what is written, and what is refused in one sentence."""

from __future__ import annotations

import json

import pytest

from kinito_pi.rules import (
    Announce,
    BadRecord,
    InvalidAction,
    Keep,
    Leave,
    Roll,
    Table,
    action_from_line,
    line_of,
    read_lines,
    read_record,
    replay,
    write_line,
    write_record,
)

TABLE_LINE = {
    "format": "kinito-record",
    "version": 1,
    "rules": "ikb",
    "options": {},
    "seats": ["Ana", "Jon", "Mikel"],
    "starts": "Ana",
}
ROLL = {"do": "roll", "by": "Ana", "dice": [5, 2]}
LINES = [
    ROLL,
    {"do": "roll", "by": "Jon", "dice": [4]},
    {"do": "roll", "by": "Jon", "dice": [4, 1], "source": "manual"},
    {"do": "look", "by": "Ana"},
    {"do": "announce", "by": "Ana", "say": "8"},
    {"do": "announce", "by": "Ana", "say": "K", "to": "Jon"},
    {"do": "believe", "by": "Jon"},
    {"do": "lift", "by": "Jon"},
    {"do": "show", "by": "Ana", "to": "Jon"},
    {"do": "show", "by": "Ana"},
    {"do": "send", "by": "Ana", "to": "Jon"},
    {"do": "counter", "by": "Jon"},
    {"do": "drink", "by": "Jon"},
    {"do": "keep", "by": "Jon", "die": 1},
    {"do": "fault", "by": "Jon", "on": "Ana", "kind": "slow"},
    {"do": "fault", "by": "Jon", "on": "Ana", "kind": "one_die_dropped", "pips": 4},
    {"do": "join", "by": "Eva", "after": "Jon"},
    {"do": "leave", "by": "Ana", "how": "towel", "agreed": []},
    {"do": "leave", "by": "Ana", "how": "ko", "agreed": ["Jon", "Mikel"]},
    {"do": "end", "by": "Ana"},
    {"do": "end", "by": "Ana", "x-note": {"late": [1, 2.5, None, "é"]}, "x-2": True},
]


def text(*lines):
    return [json.dumps(line) for line in lines]


def complaint(*lines):
    with pytest.raises(BadRecord) as caught:
        list(replay(lines))
    return caught.value


@pytest.mark.parametrize("line", LINES, ids=lambda line: "-".join(map(str, line)))
def test_a_line_read_and_written_is_the_same_line(line):
    """record: every kind of line."""
    assert line_of(action_from_line(line)) == line


def test_the_camera_goes_without_saying():
    """record: the default source is not written."""
    assert "source" not in line_of(action_from_line(ROLL | {"source": "camera"}))


def test_a_table_read_and_written_is_the_same_table():
    """record: x- keys too."""
    line = TABLE_LINE | {"options": {"pair_as_sum": "six_six", "direction": "left"}, "x-unit": "Kalimotxo"}
    assert json.loads(write_line(read_record(text(line)).table)) == line


def test_a_record_is_one_object_a_line():
    """record: JSON Lines, UTF-8, not escaped beyond need."""
    line = TABLE_LINE | {"seats": ["José", "Jon"], "starts": "José"}
    assert write_record(read_record(text(line, {"do": "end", "by": "José"}))).split("\n")[1:] == [
        '{"do": "end", "by": "José"}',
        "",
    ]


def test_lines_may_come_as_bytes_or_as_text():
    """record: from a file or from a string."""
    lines = text(TABLE_LINE, ROLL)
    assert read_record(lines) == read_record([line.encode() + b"\r\n" for line in lines])


def test_the_actions_are_typed():
    """record: what was read."""
    record = read_record(text(TABLE_LINE, ROLL, {"do": "keep", "by": "Jon", "die": 1}))
    assert record.actions == (Roll("Ana", (5, 2)), Keep("Jon", 1))


def test_one_die_may_be_one_number():
    """record: as well as a list of one; it is written as a list."""
    assert line_of(action_from_line({"do": "roll", "by": "Jon", "dice": 4}))["dice"] == [4]


def test_who_agreed_may_be_left_out():
    """record: then nobody did."""
    assert action_from_line({"do": "leave", "by": "Ana", "how": "ko"}) == Leave("Ana", "ko", ())


def test_lines_are_numbered_as_they_stand_in_the_file():
    """record: an empty line is passed over and counted."""
    lines = [*text(TABLE_LINE), "\n", *text(ROLL)]
    assert [number for number, _ in read_lines(lines)] == [1, 3]


@pytest.mark.parametrize(
    "changes",
    [
        {"do": "rol"},
        {"do": None},
        {"do": ["roll"]},
        {"by": 3},
        {"by": None},
        {"dice": "52"},
        {"dice": [5, 7]},
        {"dice": [5.0, 2]},
        {"dice": [True, 2]},
        {"dice": []},
        {"dice": [1, 2, 3]},
        {"dice": [10**400, 1]},
        {"source": "thumb"},
        {"source": ["camera"]},
        {"colour": "red"},
        {"X-note": 1},
        {"extra": []},
    ],
)
def test_lines_that_are_not_understood(changes):
    """record: every key has its shape, and unknown keys are errors."""
    with pytest.raises(InvalidAction) as refusal:
        action_from_line(ROLL | changes)
    assert refusal.value.rule == "record"


@pytest.mark.parametrize("key", ["by", "dice"])
def test_what_a_line_needs(key):
    """record: nothing is guessed."""
    with pytest.raises(InvalidAction) as refusal:
        action_from_line({k: v for k, v in ROLL.items() if k != key})
    assert refusal.value.code == "missing_key"


@pytest.mark.parametrize("line", [None, [], "roll", 7])
def test_a_line_is_an_object(line):
    """record: nothing else."""
    with pytest.raises(InvalidAction):
        action_from_line(line)


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("later_version", {"version": 2}),
        ("bad_version", {"version": "1"}),
        ("bad_version", {"version": True}),
        ("bad_version", {"version": 0}),
        ("no_table", {"format": "pgn"}),
        ("unknown_game", {"rules": "chess"}),
        ("not_text", {"rules": 7}),
        ("unknown_option", {"options": {"x-option": 1}}),
        ("bad_options", {"options": []}),
        ("not_names", {"seats": "Ana"}),
        ("not_text", {"seats": ["Ana", 3]}),
        ("duplicate_seat", {"seats": ["Ana", "Jon", "Ana"]}),
        ("bad_start", {"starts": "Eva"}),
        ("unknown_key", {"players": 3}),
        ("not_text", {"starts": None}),
    ],
)
def test_a_bad_table_is_line_one(code, changes):
    """record: whatever is wrong with it."""
    error = complaint(*text(TABLE_LINE | changes, ROLL))
    assert (error.code, error.line) == (code, 1)


@pytest.mark.parametrize("key", list(TABLE_LINE))
def test_what_the_table_line_needs(key):
    """record: all six keys."""
    assert complaint(*text({k: v for k, v in TABLE_LINE.items() if k != key})).line == 1


@pytest.mark.parametrize("lines", [[], ["\n", "  \n"], [b""]])
def test_an_empty_file_is_no_record(lines):
    """record: there is no table line."""
    assert complaint(*lines).code == "no_table"


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("not_json", '{"do": "roll", "by": "Ana", "dice": [5,'),
        ("not_json", b"\x00"),
        ("not_json", '{"do": "end", "by": "A\x00na"}'),
        ("byte_order_mark", "\ufeff" + json.dumps(ROLL)),
        ("not_json", '{"do": "end", "by": "Ana", "x-n": NaN}'),
        ("not_json", '{"do": "end", "by": "Ana", "x-n": ' + "9" * 5000 + "}"),
        ("not_json", '{"do": "end", "by": "Ana"} {}'),
        ("bad_extra", '{"do": "end", "by": "Ana", "x-n": 1e999}'),
        ("not_utf8", b'{"do": "end", "by": "\xff"}'),
        ("not_utf8", '{"do": "end", "by": "\\ud800"}'),
        ("not_utf8", '{"do": "end", "by": "\ud800"}'),
        ("too_deep", '{"x-a":' * 5000 + "1" + "}" * 5000),
        ("too_deep", "[" * 60000),
        ("line_too_long", b'{"do": "end", "by": "' + b"A" * 70000 + b'"}'),
        ("duplicate_key", '{"do": "end", "by": "Ana", "by": "Jon"}'),
        ("duplicate_key", '{"do": "end", "by": "Ana", "x-a": {"b": 1, "b": 2}}'),
        ("not_an_object", "[1, 2]"),
        ("not_an_object", "17"),
        ("unknown_key", '{"do": "end", "by": "Ana", "__proto__": {}}'),
    ],
)
def test_hostile_lines_end_in_one_sentence(code, line):
    """record: with the number of the line."""
    error = complaint(*text(TABLE_LINE), line)
    assert (error.code, error.line, "\n" in error.sentence) == (code, 2, False)


def test_no_sentence_repeats_what_a_hostile_line_said():
    """record: no control character reaches the terminal."""
    error = complaint(*text(TABLE_LINE), '{"do": "\\u001b[31mroll", "by": "Ana"}')
    assert "\x1b" not in error.sentence


@pytest.mark.parametrize("say", ["9" * 100, "0" * 99 + "7"])
def test_an_announcement_of_a_hundred_digits_is_just_a_lie(say):
    """I13: anything may be said."""
    lines = text(
        TABLE_LINE, ROLL, {"do": "announce", "by": "Ana", "say": say}, {"do": "believe", "by": "Jon"}
    )
    assert list(replay(lines))[-1].state.standing == say


def test_an_announcement_beyond_that_is_not_understood():
    """record: it keeps numbers within what can be counted."""
    assert (
        complaint(*text(TABLE_LINE, ROLL, {"do": "announce", "by": "Ana", "say": "9" * 101})).code
        == "bad_say"
    )


def test_kinitos_double_only_as_far_as_can_be_counted():
    """T7: a record that counters for ever is stopped before its numbers grow without bound."""
    table = TABLE_LINE | {
        "rules": "taverne",
        "options": {"counter": True, "kinito_is": "glass"},
        "seats": ["A", "B"],
    }
    lines = [
        table | {"starts": "A"},
        {"do": "roll", "by": "A", "dice": [2, 1]},
        {"do": "send", "by": "A", "to": "B"},
    ]
    for n in range(60):
        seat = "BA"[n % 2]
        lines += [{"do": "counter", "by": seat}, {"do": "roll", "by": seat, "dice": [2, 1]}]
    assert complaint(*text(*lines)).code == "too_many_kinitos"


def test_what_is_not_allowed_says_so_at_its_line():
    """record: the rule, the sentence, what would be allowed."""
    error = complaint(*text(TABLE_LINE, ROLL, {"do": "lift", "by": "Jon"}))
    assert (error.line, error.rule, error.allowed[0]["do"]) == (3, "I2", "announce")


def test_a_table_may_be_built_and_written_without_a_record():
    """record: what the journal does."""
    assert json.loads(write_line(Table("ikb", {}, ("Ana", "Jon"), "Jon")))["starts"] == "Jon"


def test_an_action_may_be_written_by_itself():
    """record: what the journal appends."""
    assert write_line(Announce("Ana", "8")) == '{"do": "announce", "by": "Ana", "say": "8"}\n'
