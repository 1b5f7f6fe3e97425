"""Photographs from a folder: one a throw."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from kinito_pi.camera import NoPicturesError, RecordedFrames
from kinito_pi.ports import CameraGone


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three pictures, told apart by their grey: 10, 20, 30."""
    for grey in (10, 20, 30):
        cv2.imwrite(str(tmp_path / f"{grey}.png"), np.full((48, 64, 3), grey, np.uint8))
    return tmp_path


def greys(frames: RecordedFrames, throws: int) -> list[int]:
    seen = []
    for throw in range(throws):
        frames.begin(float(throw))
        frame = frames.frame(float(throw))
        assert frame is not None
        seen.append(int(frame.pixels[0, 0, 0]))
        frames.end()
    return seen


def test_each_throw_has_the_next_picture_round_and_round(folder: Path) -> None:
    assert greys(RecordedFrames(folder), 4) == [10, 20, 30, 10]


def test_every_frame_of_a_throw_is_the_same_picture(folder: Path) -> None:
    frames = RecordedFrames(folder)
    frames.begin(0.0)
    one, other = frames.frame(0.0), frames.frame(0.1)
    assert one is not None
    assert other is not None
    assert np.array_equal(one.pixels, other.pixels)


def test_a_frame_says_when_it_was_asked_for(folder: Path) -> None:
    frame = RecordedFrames(folder).frame(12.5)
    assert frame is not None
    assert frame.taken_at == 12.5


def test_thirty_frames_a_second_and_no_more(folder: Path) -> None:
    frames = RecordedFrames(folder)
    given = [frames.frame(n / 100) for n in range(100)]
    assert 25 <= sum(frame is not None for frame in given) <= 31


def test_a_picture_that_cannot_be_read_is_left_out(folder: Path) -> None:
    (folder / "15.png").write_bytes(b"not a picture")
    (folder / "16.jpg").write_bytes(b"")
    assert greys(RecordedFrames(folder), 3) == [10, 20, 30]


def test_it_is_named_in_the_log(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "15.png").write_bytes(b"not a picture")
    RecordedFrames(folder)
    assert "15.png" in caplog.text


def test_other_files_are_not_looked_at(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "labels.csv").write_text("file,values\n")
    RecordedFrames(folder)
    assert caplog.text == ""


def test_a_large_photograph_is_made_smaller(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "large.png"), np.zeros((2000, 3000, 3), np.uint8))
    frame = RecordedFrames(tmp_path).frame(0.0)
    assert frame is not None
    assert frame.pixels.shape == (1155, 1732, 3)


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoPicturesError, match="Put photographs in"):
        RecordedFrames(tmp_path)


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoPicturesError, match="Name one with photographs"):
        RecordedFrames(tmp_path / "nowhere")


def test_a_file_is_not_a_folder(folder: Path) -> None:
    with pytest.raises(NoPicturesError, match="Name one with photographs"):
        RecordedFrames(folder / "10.png")


def test_a_picture_that_goes_away_later_is_passed_over(folder: Path) -> None:
    frames = RecordedFrames(folder)
    (folder / "20.png").unlink()
    assert greys(frames, 2) == [10, 30]


def test_a_folder_that_goes_away_is_a_camera_that_has_gone(folder: Path) -> None:
    frames = RecordedFrames(folder)
    for path in folder.iterdir():
        path.unlink()
    with pytest.raises(CameraGone, match="Put the folder back"):
        frames.begin(0.0)
