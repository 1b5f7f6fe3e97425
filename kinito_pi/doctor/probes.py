"""Asks the machine. Thin: each probe reads one thing and gives None, or a reason, where it cannot."""

from __future__ import annotations

import grp
import os
import platform
import pwd
import shutil
import struct
import subprocess
from collections.abc import Callable
from importlib import import_module, metadata
from pathlib import Path
from typing import Any, Final, TypeVar

from kinito_pi.doctor.facts import Facts, Line
from kinito_pi.settings import Settings
from kinito_pi.tower import load_lgpio

SERVICE: Final = "kinito-pi"
LIBRARIES: Final = ("gpiozero", "numpy", "flask", "waitress", "segno")
THROTTLED: Final = Path("/sys/devices/platform/soc/soc:firmware/get_throttled")
MODEL: Final = Path("/proc/device-tree/model")
WARMTH: Final = Path("/sys/class/thermal/thermal_zone0/temp")
GUARD: Final = Path("/dev/kinito-guard")
"""As the package's udev rule calls it; elsewhere it goes by its maker's name."""
HEADER: Final = range(28)
IN_USE, OUTPUT = 1, 2
"""Bits of a line's flags, as lgpio tells them."""
PATIENCE: Final = 10.0
"""s for a program that is asked."""

Found = TypeVar("Found")


def gather(settings: Settings, *, now: float) -> Facts:
    """All that can be found out without moving, lighting or claiming anything. ``now``: s since 1970."""
    found, camera_trouble = cameras()
    lines, pins_trouble = pin_lines()
    state = _nearest(Path(settings.state))
    return Facts(
        model=_model(),
        system=_system(),
        bits=struct.calcsize("P") * 8,
        versions={name: _version(name) for name in LIBRARIES} | {"opencv": _opencv()},
        cameras=found,
        camera_trouble=camera_trouble,
        lines=lines,
        pins_trouble=pins_trouble,
        pulls=_said_by("pinctrl", "get", f"0-{HEADER[-1]}"),
        user=_user(),
        groups=frozenset(_known(grp.getgrgid, number, "gr_name") for number in os.getgroups()),
        guard_ports=_guard_ports(),
        state_is_writable=os.access(state, os.W_OK),
        state_is_read_only=bool(os.statvfs(state).f_flag & os.ST_RDONLY),
        free=shutil.disk_usage(state).free,
        now=now,
        clock_is_set=clock_is_set(),
        throttled=throttled(),
        warmth=warmth(),
        service=_service(),
    )


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return None


def _said_by(*command: str) -> str | None:
    """What a program prints, None where there is no such program or it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


def _model() -> str | None:
    return _read(MODEL)


def _system() -> str:
    try:
        name = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    except OSError:
        name = ""
    return f"{name or platform.system()}, Linux {platform.release()}, Python {platform.python_version()}"


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _opencv() -> str | None:
    """Of the library itself: Debian's has no package metadata."""
    try:
        return str(import_module("cv2").__version__)
    except ImportError:
        return None


def cameras() -> tuple[tuple[str, ...] | None, str]:
    """The models of the cameras, or None and why there is no answer."""
    try:
        library: Any = import_module("picamera2")
    except ImportError:
        return None, "there is no picamera2"
    try:
        return tuple(str(each.get("Model", "?")) for each in library.Picamera2.global_camera_info()), ""
    except Exception as error:  # noqa: BLE001 - libcamera raises what it likes
        return None, f"libcamera does not answer ({error})"


def pin_lines() -> tuple[dict[int, Line] | None, str]:
    """The header's lines by BCM number, or None and why there is no answer."""
    try:
        lgpio: Any = load_lgpio()
    except ImportError:
        return None, "there is no lgpio"
    except OSError as error:
        return None, f"lgpio cannot be loaded ({error})"
    try:
        chip = lgpio.gpiochip_open(_chip())
        try:
            return {number: _line(lgpio.gpio_get_line_info(chip, number)) for number in HEADER}, ""
        finally:
            lgpio.gpiochip_close(chip)
    except Exception as error:  # noqa: BLE001 - lgpio's own class, known only once it is there
        return None, f"they cannot be opened ({error})"


def _chip() -> int:
    """The header's chip: 0, but 4 on a Pi 5 with an old kernel."""
    return 4 if Path("/dev/gpiochip4").exists() and not Path("/dev/gpiochip0").exists() else 0


def _line(info: Any) -> Line:
    _status, _offset, flags, _name, user = info
    return Line((str(user) or "the kernel") if flags & IN_USE else "", bool(flags & OUTPUT))


def _guard_ports() -> tuple[str, ...]:
    by_maker = sorted(Path("/dev/serial/by-id").glob("usb-MicroPython_*"))
    return tuple(str(each) for each in (GUARD, *by_maker) if each.exists())


def _user() -> str:
    return str(_known(pwd.getpwuid, os.geteuid(), "pw_name"))


def _known(ask: Callable[[int], object], number: int, what: str) -> str:
    try:
        return str(getattr(ask(number), what))
    except KeyError:
        return str(number)


def _nearest(folder: Path) -> Path:
    """The folder, or the first above it that is there."""
    return next((each for each in (folder, *folder.absolute().parents) if each.is_dir()), Path("/"))


def clock_is_set() -> bool | None:
    """Whether a time server has been heard."""
    told = _said_by("timedatectl", "show", "--property=NTPSynchronized", "--value")
    return None if told is None or not told.strip() else told.strip() == "yes"


def throttled() -> int | None:
    """The firmware's bits, from the kernel or from ``vcgencmd``."""
    told = _read(THROTTLED) or (_said_by("vcgencmd", "get_throttled") or "").strip().removeprefix(
        "throttled="
    )
    try:
        return int(told, 16)
    except ValueError:
        return None


def warmth() -> float | None:
    """Of the processor, °C; None where the kernel does not tell."""
    told = _read(WARMTH)
    return int(told) / 1000 if told is not None and told.isdecimal() else None


def _service() -> str | None:
    """None where the service is not installed; ``systemctl`` fails for one that does not run."""
    if _said_by("systemctl", "cat", SERVICE) is None:
        return None
    done = subprocess.run(["systemctl", "is-active", SERVICE], capture_output=True, text=True, check=False)
    return done.stdout.strip() or None
