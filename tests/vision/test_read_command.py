"""``kinito-pi read``: one line a picture, and a clear word for whatever is none."""

from __future__ import annotations

import argparse
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from kinito_pi.commands import read as command
from kinito_pi.vision import look_at, read

from .conftest import PICTURES, picture

FRAME = PICTURES / "below" / "f0012.jpg"


def run(*words: object) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args([str(word) for word in words]))


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_reading_is_one_json_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(FRAME, "--json") == 0
    (answer,) = lines(capsys)
    assert list(answer) == ["file", "status", "reason", "dice", "values", "ms"]
    assert (answer["status"], answer["reason"], answer["values"]) == ("ok", None, [3, 4])


def test_each_die_has_its_face_top_place_and_confidence(capsys: pytest.CaptureFixture[str]) -> None:
    run(FRAME, "--json")
    (answer,) = lines(capsys)
    assert [list(die) for die in answer["dice"]] == [["face", "top", "x", "y", "confidence"]] * 2


def test_a_refusal_has_a_reason_and_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(PICTURES / "below" / "f0426.jpg", "--json") == 0
    (answer,) = lines(capsys)
    assert (answer["status"], answer["reason"], answer["dice"], answer["values"]) == (
        "refused",
        "dark",
        [],
        [],
    )


def test_a_person_is_told_the_values(capsys: pytest.CaptureFixture[str]) -> None:
    run(FRAME)
    assert "3, 4" in capsys.readouterr().out


def bomb(path: Path) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0)
    data = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + data)


@pytest.mark.parametrize("kind", ["empty", "text", "cut", "bomb", "folder", "missing", "one pixel"])
def test_what_is_no_picture_is_named_and_the_others_are_read(
    kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.png"
    match kind:
        case "empty":
            bad.touch()
        case "text":
            bad.write_text("two and five")
        case "cut":
            bad.write_bytes(FRAME.read_bytes()[:9000])
        case "bomb":
            bomb(bad)
        case "folder":
            bad.mkdir()
        case "one pixel":
            cv2.imwrite(str(bad), np.zeros((1, 1), np.uint8))
    assert run(bad, FRAME, "--json") == 2
    told = capfd.readouterr()
    assert len(told.err.splitlines()) == 1
    assert told.err.startswith(f"{bad}: ")
    assert len(told.out.splitlines()) == 1


@pytest.mark.parametrize("kind", ["sixteen bits", "alpha"])
def test_other_depths_and_channels_are_read_alike(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pixels = picture("below/f0012.jpg")
    alpha = np.full((*pixels.shape[:2], 1), 90, np.uint8)
    other = (
        pixels.astype(np.uint16) * 257 if kind == "sixteen bits" else np.concatenate([pixels, alpha], axis=2)
    )
    cv2.imwrite(str(tmp_path / "other.png"), other)
    run(tmp_path / "other.png", "--json")
    (answer,) = lines(capsys)
    assert answer["values"] == [3, 4]


@pytest.mark.parametrize("name", ["f0012", "f0426", "f0372", "f0318"])
def test_what_was_seen_is_drawn(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    frame = PICTURES / "below" / f"{name}.jpg"
    assert run(frame, "--explain", tmp_path / "seen.png") == 0
    assert picture(tmp_path / "seen.png").shape[1] == 960


def test_faces_read_are_drawn_green(tmp_path: Path) -> None:
    run(FRAME, "--explain", tmp_path / "seen.png")
    blue, green, red = (picture(tmp_path / "seen.png")[..., plane].astype(int) for plane in range(3))
    assert ((green > blue + 100) & (green > red + 100)).sum() > 200


def test_from_above_it_is_drawn_too(tmp_path: Path) -> None:
    photograph = PICTURES / "above" / "matteop65__Train-five_5.jpg"
    assert run(photograph, "--view", "above", "--expect", 1, "--explain", tmp_path / "seen.png") == 0
    assert (tmp_path / "seen.png").is_file()


@pytest.mark.parametrize("out", ["none/seen.png", "seen.nothing", "."])
def test_a_drawing_that_cannot_be_written_is_said(
    out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(FRAME, "--explain", tmp_path / out) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_one_drawing_is_of_one_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(FRAME, FRAME, "--explain", tmp_path / "seen.png") == 2
    assert "one FILE" in capsys.readouterr().err


def test_a_look_answers_as_a_reading_does() -> None:
    for path in sorted((PICTURES / "below").glob("*.jpg"))[:12]:
        pixels = picture(f"below/{path.name}")
        assert look_at(pixels).answer == read(pixels)
