"""Read the dice in picture files, or say why they cannot be read."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

# Read by OpenCV once, when it loads; a picture that unpacks to more is refused by its header.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(64_000_000))

import cv2
import numpy as np

from kinito_pi import trained
from kinito_pi.journal import JournalError, read_sealed
from kinito_pi.vision import (
    Calibration,
    CalibrationError,
    Networks,
    Pixels,
    Reading,
    Refusal,
    VisionError,
    explained,
    from_table,
    look_at,
    read,
)

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes. A photograph of 50 megapixels as JPEG is under half of this."""
UNREADABLE = 2


class UnreadableFileError(Exception):
    """A file that is no picture; the sentence says why."""


class CannotExplainError(Exception):
    """The drawing cannot be written; the sentence says what to do."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``read FILE… [--view above|below] [--expect N] [--calibration FILE] [--explain OUT] [--json]``."""
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a picture: JPEG, PNG and others")
    parser.add_argument(
        "--view",
        choices=("above", "below"),
        default="below",
        help="below: through the clear floor, the top is 7 minus the face seen (default); above: as seen",
    )
    parser.add_argument(
        "--expect",
        metavar="N",
        type=int,
        choices=range(1, 7),
        default=2,
        help="how many dice, 1 to 6 (default 2)",
    )
    parser.add_argument(
        "--calibration", metavar="FILE", type=Path, help="of the tower, as made by kinito-pi calibrate"
    )
    parser.add_argument(
        "--explain", metavar="OUT.png", type=Path, help="draw what was seen in FILE, and why it was refused"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.epilog = "Exit status: 0, also where dice are refused; 2 where a FILE cannot be read."


def run(args: argparse.Namespace) -> int:
    """One line for each file; 2 if any could not be read as a picture, else 0."""
    if args.explain and len(args.files) > 1:
        print("kinito-pi: --explain draws one picture: name one FILE.", file=sys.stderr)
        return UNREADABLE
    if args.calibration and not args.calibration.is_file():
        print(f"kinito-pi: {args.calibration}: there is no such file.", file=sys.stderr)
        return UNREADABLE
    calibration = load_calibration(args.calibration) if args.calibration else None
    aids = Aids(calibration, Networks(*trained.weights()))
    return max([_one(path, args, aids) for path in args.files])


class Aids(NamedTuple):
    """What the reader may have beside a picture."""

    calibration: Calibration | None = None
    networks: Networks | None = None


def _one(path: Path, args: argparse.Namespace, aids: Aids) -> int:
    try:
        if args.explain:
            explain(path, args.explain, args.expect, args.view, aids)
        answer = read_file(path, args.expect, args.view, aids)
    except (UnreadableFileError, VisionError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return UNREADABLE
    except CannotExplainError as error:
        print(f"kinito-pi: {error}", file=sys.stderr)
        return 1
    print(json.dumps(answer) if args.json else told(answer), flush=True)
    return 0


def explain(path: Path, out: Path, expect: int, view: Any, aids: Aids) -> None:
    """Draw what the reader sees in a file. Raises ``CannotExplainError``, and what ``read_file`` raises."""
    pixels = load_picture(path)
    drawn = explained(pixels, look_at(pixels, expect=expect, view=view, **aids._asdict()))
    try:
        written = cv2.imwrite(str(out), drawn)
    except cv2.error:
        written = False
    if not written:
        raise CannotExplainError(f"{out}: cannot be written. Name a .png in a folder that can.")


def load_calibration(path: Path) -> Calibration | None:
    """The calibration in a file; None, with a line on standard error, for one that cannot be used."""
    try:
        table = read_sealed(path)
        if table is None:
            raise CalibrationError("there is no such file.")
        table.pop("of", None)
        return from_table(table)
    except (JournalError, CalibrationError) as error:
        told = str(error) if str(path) in str(error) else f"{path}: {error}"
        print(f"{told} The dice are read without it.", file=sys.stderr)
        return None


def read_file(path: Path, expect: int, view: Any, aids: Aids) -> dict[str, Any]:
    """What the JSON line says of one file. Raises ``UnreadableFileError`` or ``VisionError``."""
    pixels = load_picture(path)
    begun = time.perf_counter()
    result = read(pixels, expect=expect, view=view, **aids._asdict())
    return _answer(path, result, (time.perf_counter() - begun) * 1000)


def load_picture(path: Path) -> Pixels:
    """The picture in a file, BGR, upright as its EXIF says. Raises ``UnreadableFileError``."""
    with _decoder_complaints() as complaints:
        try:
            pixels = cv2.imdecode(np.frombuffer(_bytes(path), np.uint8), cv2.IMREAD_COLOR)
        except cv2.error as error:
            raise UnreadableFileError("the picture is too large or damaged") from error
    if pixels is None:
        raise UnreadableFileError("this is not a picture, or of a kind that is not known")
    if complaints:
        raise UnreadableFileError("the picture is damaged: copy it anew")
    return np.asarray(pixels, np.uint8)


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise UnreadableFileError("this is a folder: name the pictures in it")
        if not path.is_file():
            raise UnreadableFileError("there is no such file")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise UnreadableFileError(f"cannot be opened: {getattr(error, 'strerror', None) or error}") from error
    if not data:
        raise UnreadableFileError("the file is empty")
    if len(data) > LARGEST_FILE:
        raise UnreadableFileError(f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
    return data


@contextmanager
def _decoder_complaints() -> Iterator[list[str]]:
    """What the decoders write to standard error on their own, past Python, while a picture is unpacked."""
    complaints: list[str] = []
    sys.stderr.flush()
    with tempfile.TemporaryFile() as caught:
        kept = os.dup(2)
        os.dup2(caught.fileno(), 2)
        try:
            yield complaints
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            complaints.extend(_lines(caught))


def _lines(caught: IO[bytes]) -> list[str]:
    caught.seek(0)
    said = caught.read(10_000).decode("utf-8", "replace").splitlines()
    # A colour profile that a decoder does not like says nothing about the pixels.
    return [line for line in said if line.strip() and "warning" not in line.lower()]


def _answer(path: Path, result: Reading | Refusal, ms: float) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "file": str(path),
        "status": "refused",
        "reason": None,
        "dice": [],
        "values": [],
    }
    if isinstance(result, Refusal):
        answer["reason"] = result.reason.value
    else:
        answer["status"] = "ok"
        answer["dice"] = [
            {
                "face": die.face,
                "top": die.top,
                "x": round(die.x, 1),
                "y": round(die.y, 1),
                "confidence": round(die.confidence, 4),
            }
            for die in result.dice
        ]
        answer["values"] = list(result.values)
    answer["ms"] = round(ms, 1)
    return answer


def told(answer: dict[str, Any]) -> str:
    """The same for a person."""
    if answer["status"] == "refused":
        return f"{answer['file']}: refused, {answer['reason']}"
    values = ", ".join(str(value) for value in answer["values"])
    surest = min(die["confidence"] for die in answer["dice"])
    return f"{answer['file']}: {values} (confidence {surest:.2f}, {answer['ms']:.0f} ms)"
