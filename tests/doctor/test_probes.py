"""What the probes make of libraries that are only on a Pi, stood in for as their manuals have them."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from kinito_pi.doctor import Line, probes


class Lgpio(ModuleType):
    """``gpio_get_line_info``: status, offset, flags, name, user (lgpio's manual); 1 in use, 2 an output."""

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.closed: list[int] = []

    def gpiochip_open(self, chip: int) -> int:
        return chip + 100

    def gpiochip_close(self, handle: int) -> None:
        self.closed.append(handle)

    def gpio_get_line_info(self, handle: int, gpio: int) -> tuple[int, int, int, str, str]:
        driven = gpio == 12
        return 0, gpio, 3 if driven else 0, f"GPIO{gpio}", "lg" if driven else ""


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> Lgpio:
    library = Lgpio()
    monkeypatch.setitem(sys.modules, "lgpio", library)
    return library


def camera_library(monkeypatch: pytest.MonkeyPatch, answer: Any) -> None:
    library = SimpleNamespace(Picamera2=SimpleNamespace(global_camera_info=answer))
    monkeypatch.setitem(sys.modules, "picamera2", library)  # type: ignore[arg-type]


def test_a_line_that_is_driven_is_told_with_its_holder(lgpio: Lgpio) -> None:
    lines, _ = probes.pin_lines()
    assert lines is not None
    assert (lines[12], lines[13]) == (Line("lg", is_output=True), Line())


def test_the_chip_is_let_go(lgpio: Lgpio) -> None:
    probes.pin_lines()
    assert lgpio.closed == [100]


def test_a_chip_that_may_not_be_opened_says_why(lgpio: Lgpio, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(chip: int) -> int:
        raise RuntimeError("can not open gpiochip")

    monkeypatch.setattr(lgpio, "gpiochip_open", refuse)
    assert probes.pin_lines() == (None, "they cannot be opened (can not open gpiochip)")


def test_cameras_are_told_by_their_model(monkeypatch: pytest.MonkeyPatch) -> None:
    camera_library(monkeypatch, lambda: [{"Model": "imx708", "Location": 2}])
    assert probes.cameras() == (("imx708",), "")


def test_a_libcamera_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> list[dict[str, str]]:
        raise RuntimeError("no media device")

    camera_library(monkeypatch, fail)
    assert probes.cameras() == (None, "libcamera does not answer (no media device)")


@pytest.mark.parametrize(
    ("said", "bits"), [("throttled=0x50005\n", 0x50005), ("throttled=0x0\n", 0), (None, None), ("?", None)]
)
def test_the_firmware_is_asked_by_vcgencmd_where_there_is_no_file(
    said: str | None, bits: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probes, "_read", lambda path: None)
    monkeypatch.setattr(probes, "_said_by", lambda *command: said)
    assert probes.throttled() == bits


@pytest.mark.parametrize(("said", "is_set"), [("yes\n", True), ("no\n", False), ("", None), (None, None)])
def test_the_clock_is_set_when_systemd_says_so(
    said: str | None, is_set: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probes, "_said_by", lambda *command: said)
    assert probes.clock_is_set() is is_set


def test_an_lgpio_that_cannot_make_its_pipe_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where no temporary folder can be made."""

    def refuse() -> None:
        raise FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3")

    monkeypatch.setattr(probes, "load_lgpio", refuse)
    lines, trouble = probes.pin_lines()
    assert lines is None
    assert trouble.startswith("lgpio cannot be loaded")
