"""``kinito-pi replay``, ``rules`` and ``odds`` as somebody would type them."""

from __future__ import annotations

import argparse
import json
import re

import pytest

from kinito_pi.commands import odds, replay, rules

TABLE = (
    '{"format": "kinito-record", "version": 1, "rules": "ikb", "options": {},'
    ' "seats": ["Ana", "Jon", "Mikel"], "starts": "Ana"}\n'
)
LIFTED = (
    TABLE
    + '{"do": "roll", "by": "Ana", "dice": [4, 2]}\n'
    + '{"do": "announce", "by": "Ana", "say": "7"}\n'
    + '{"do": "lift", "by": "Jon"}\n'
)
SUMMARY = {
    "event": "summary",
    "drinks": {"Ana": {"glass": 1}, "Jon": {}, "Mikel": {}},
    "owed": {"Ana": {"glass": 1}, "Jon": {}, "Mikel": {}},
    "turn": "Ana",
    "phase": "to_roll",
    "standing": None,
    "direction": "right",
    "stake": None,
    "aside": [],
    "left": [],
    "losers": [],
}


def typed(command, *words):
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args([str(word) for word in words]))


@pytest.fixture
def record(tmp_path):
    """A file with this in it."""

    def write(content, name="game.kinito.jsonl"):
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


def printed(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_last_line_is_the_summary(record, capsys):
    """record: to the letter, in this order."""
    assert typed(replay, record(LIFTED)) == 0
    last = printed(capsys)[-1]
    assert (last, list(last)) == (SUMMARY, list(SUMMARY))


def test_the_referee_sees_the_roll(record, capsys):
    """record: without --as everything is printed."""
    typed(replay, record(LIFTED))
    assert printed(capsys)[0] == {"event": "rolled", "by": "Ana", "dice": [4, 2]}


@pytest.mark.parametrize(("viewer", "dice"), [("Ana", [4, 2]), ("Jon", None), ("table", None)])
def test_a_seat_sees_what_it_may(record, capsys, viewer, dice):
    """record: a hidden roll has null for its dice."""
    typed(replay, record(LIFTED), "--as", viewer)
    assert printed(capsys)[0] == {"event": "rolled", "by": "Ana", "dice": dice}


def test_the_lifted_dice_are_for_everybody(record, capsys):
    """I4: --as table."""
    typed(replay, record(LIFTED), "--as", "table")
    lifted = next(line for line in printed(capsys) if line["event"] == "lifted")
    assert lifted["dice"] == [4, 2]


def test_nobody_of_that_name(record, capsys):
    """record: an error, not an empty view."""
    status = typed(replay, record(LIFTED), "--as", "Eva")
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_a_seat_that_joins_later_may_look_on(record, capsys):
    """record: before it sat down it knew what the table knows."""
    path = record(LIFTED + '{"do": "join", "by": "Eva", "after": "Jon"}\n')
    assert typed(replay, path, "--as", "Eva") == 0
    assert printed(capsys)[0]["dice"] is None


def test_a_line_that_is_not_allowed(record, capsys):
    """record: the events so far, then FILE:LINE, the rule, what would be allowed; status 2."""
    path = record(TABLE + '{"do": "roll", "by": "Ana", "dice": [3, 3]}\n{"do": "lift", "by": "Jon"}\n')
    status = typed(replay, path)
    out, err = capsys.readouterr()
    assert status == 2
    assert json.loads(out) == {"event": "rolled", "by": "Ana", "dice": [3, 3]}
    assert err.startswith(f"{path}:3: ")
    assert "[I2]" in err
    assert "Allowed now: Ana: announce 7, 8" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "content",
    [
        "",
        "not a record",
        "\n\n",
        b"\xff\xfe\x00",
        b"\x89PNG\r\n\x1a\n",
        "[]",
        "7",
        TABLE.replace("1,", "2,"),
        TABLE.replace("ikb", "chess"),
        TABLE[:40],
    ],
)
def test_a_file_that_is_not_a_record(record, capsys, content):
    """record: one line on standard error, nothing else, status 2."""
    path = record(content)
    status = typed(replay, path)
    out, err = capsys.readouterr()
    assert (status, out, err.startswith(f"{path}:"), err.count("\n")) == (2, "", True, 1)


def test_a_file_that_is_not_there(tmp_path, capsys):
    """record: one line, no traceback."""
    assert typed(replay, tmp_path / "nothing") == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_folder_is_no_record(tmp_path, capsys):
    """record: one line, no traceback."""
    assert typed(replay, tmp_path) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_very_long_line_is_not_read_to_its_end(record, capsys):
    """record: 8 MB on one line."""
    path = record(TABLE + "{" + " " * 8_000_000)
    assert typed(replay, path) == 2
    assert "65536 bytes" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["ikb", "gobelet", "taverne"])
@pytest.mark.parametrize("language", ["es", "fr", "en"])
def test_the_rules_can_be_read(game, language, capsys):
    """The text travels with the package, in three languages."""
    assert typed(rules, game, "--lang", language) == 0
    assert capsys.readouterr().out.startswith("# ")


@pytest.mark.parametrize("language", ["es", "fr", "en"])
@pytest.mark.parametrize(
    ("game", "letter", "last"), [("ikb", "I", 23), ("gobelet", "G", 13), ("taverne", "T", 9)]
)
def test_no_rule_is_left_out_of_the_text(game, letter, last, language):
    """Each is named by its id, in every language."""
    told = {int(number) for number in re.findall(rf"\b{letter}(\d+)a?\b", rules.text(game, language))}
    assert told == set(range(1, last + 1))


def test_the_odds_are_printed(capsys):
    """I16: the fraction, and what it is worth."""
    assert typed(odds, "ikb") == 0
    assert "made 298/675 = 0.4415" in capsys.readouterr().out


LEAKS = {
    "a Kinito that may be shown": (
        TABLE + '{"do": "roll", "by": "Ana", "dice": %s}\n' + '{"do": "drink", "by": "Ana"}\n',
        ("[5, 6]", "[5, 2]"),
        ("Jon", "table"),
    ),
    "dice that may be set aside": (
        TABLE.replace("ikb", "gobelet")
        + '{"do": "roll", "by": "Jon", "dice": %s}\n'.replace("Jon", "Ana")
        + '{"do": "look", "by": "Ana"}\n'
        + '{"do": "believe", "by": "Ana"}\n',
        ("[4, 6]", "[1, 5]"),
        ("Jon", "table"),
    ),
    "a line out of turn by a seat that has seen the dice": (
        TABLE.replace("ikb", "gobelet")
        + '{"do": "roll", "by": "Ana", "dice": %s}\n'
        + '{"do": "look", "by": "Ana"}\n'
        + '{"do": "announce", "by": "Ana", "say": "7"}\n'
        + '{"do": "believe", "by": "Jon"}\n'
        + '{"do": "lift", "by": "Ana"}\n',
        ("[4, 6]", "[2, 5]"),
        ("Jon", "Mikel", "table"),
    ),
}


@pytest.mark.parametrize("what", LEAKS)
def test_what_would_be_allowed_is_told_to_a_viewer_without_dice_it_has_not_seen(what, record, capsys):
    text, rolls, viewers = LEAKS[what]
    for viewer in viewers:
        complaints = set()
        for dice in rolls:
            assert typed(replay, record(text % dice), "--as", viewer) == 2
            complaints.add(capsys.readouterr().err)
        assert len(complaints) == 1, viewer


def test_the_referee_is_told_what_the_seat_itself_would_be_allowed(record, capsys):
    text, (kinito, _), _ = LEAKS["a Kinito that may be shown"]
    typed(replay, record(text % kinito))
    assert "show to Jon, to Mikel" in capsys.readouterr().err


def test_a_file_of_blank_lines_lacks_its_first_line(record, capsys):
    path = record("\n\n\n")
    typed(replay, path)
    assert capsys.readouterr().err.startswith(f"{path}:1: ")


def test_a_byte_order_mark_is_named(record, capsys):
    typed(replay, record("\ufeff" + TABLE))
    assert "byte order mark" in capsys.readouterr().err


def test_the_values_of_an_option_are_listed_once_as_a_record_writes_them(record, capsys):
    typed(replay, record(TABLE.replace("ikb", "taverne").replace("{}", '{"counter": 1}')))
    assert "one of false, true" in capsys.readouterr().err
