"""Measure the tower once: floor, lamps, scale and exposure, so that the dice are read more surely."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import cv2

from kinito_pi import settings as setting
from kinito_pi import tower, twin, wiring
from kinito_pi.camera import CameraError
from kinito_pi.commands.read import UnreadableFileError, load_picture
from kinito_pi.commands.standard_output import say
from kinito_pi.journal import JournalError, StateFolder, write_sealed
from kinito_pi.ports import CameraGone
from kinito_pi.settings import Settings, SettingsError
from kinito_pi.surveyor import SurveyError, Surveyor
from kinito_pi.vision import (
    ADVICE,
    Calibration,
    CalibrationFault,
    EmptyCup,
    LyingDie,
    Pixels,
    drawn_calibration,
    look_at_dice,
    look_at_empty,
)

ASKED_WRONGLY = (SettingsError, tower.PinMapError, twin.TwinError, UnreadableFileError)
CANNOT = (
    tower.TowerError,
    CameraError,
    CameraGone,
    CalibrationFault,
    SurveyError,
    JournalError,
    wiring.OwnerError,
)
DIE_MM = (8.0, 30.0)
DICE = 2
THROWS = 3
TRIES = 3
TITLE = "Kinito Pi: calibration of a tower, made by kinito-pi calibrate"
OPTIONS = ("tower", "pins", "state", "seed", "fault")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``calibrate [--twin | --empty FILE --dice FILE…] --die-mm MM [--out FILE] [--picture FILE]``."""
    parser.add_argument("--empty", type=Path, nargs="+", metavar="FILE", help="pictures of the empty cup")
    parser.add_argument("--dice", type=Path, nargs="+", metavar="FILE", help="pictures with dice lying flat")
    parser.add_argument(
        "--die-mm", type=_millimetres, default=16.0, metavar="MM", help="the dice's side (16)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="the calibration (in the state folder)")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="what was found, as a PNG (beside it)")
    parser.add_argument(
        "--twin", dest="tower", action="store_const", const="twin", help="calibrate the twin, not the tower"
    )
    parser.add_argument("--yes", action="store_true", help="do not ask, the cup is as it should be")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help=f"settings, a TOML file ({setting.INSTALLED} if there)"
    )
    parser.add_argument("--state", metavar="DIR", help="folder that keeps games and calibration")
    parser.add_argument("--pins", metavar="FILE", help="pin map, a TOML file")
    parser.add_argument("--seed", type=int, metavar="N", help="the twin's seed")
    parser.add_argument("--fault", metavar="NAMES", help="faults of the twin, with commas between")


def _millimetres(text: str) -> float:
    value = float(text)
    if not DIE_MM[0] <= value <= DIE_MM[1]:
        raise argparse.ArgumentTypeError(f"a die is {DIE_MM[0]:g} to {DIE_MM[1]:g} mm wide, not {text}")
    return value


def run(args: argparse.Namespace) -> int:
    """Exit status 0 when there is a calibration, 1 when there is none, 2 when it was asked wrongly."""
    try:
        if bool(args.empty) != bool(args.dice):
            raise SettingsError("command line: --empty and --dice go together.")
        return _from_files(args) if args.empty else _from_tower(args)
    except (*ASKED_WRONGLY, *CANNOT) as error:
        print(f"kinito-pi: {error}", file=sys.stderr)
        return 2 if isinstance(error, ASKED_WRONGLY) else 1


def _from_files(args: argparse.Namespace) -> int:
    if args.out is None:
        raise SettingsError("command line: pictures need --out FILE, where the calibration is to stand.")
    empty = _told(look_at_empty([_loaded(path) for path in args.empty]))
    pictures = [_loaded(path) for path in args.dice]
    calibration, lying = look_at_dice(empty, pictures, args.die_mm)
    _keep(args.out, calibration, args.picture or args.out.with_suffix(".png"), empty, pictures, lying)
    return 0


def _loaded(path: Path) -> Pixels:
    try:
        return load_picture(path)
    except UnreadableFileError as error:
        raise UnreadableFileError(f"{path}: {error}") from error


def _from_tower(args: argparse.Namespace) -> int:
    given = {name: getattr(args, name) for name in OPTIONS if getattr(args, name) is not None}
    settings = setting.changed(setting.load_installed(args.config), given, where="command line")
    wiring.go_on_as_owner_of(Path(settings.state))
    asks = settings.tower == "real" and not args.yes
    with ExitStack() as opening:
        folder = StateFolder(Path(settings.state))
        opening.callback(folder.close)
        surveyor, camera = opening.enter_context(_surveyor(settings))
        _ask("Take the dice out of the cup and close the lid.", asks)
        empty = _told(look_at_empty(surveyor.pictures(0)))
        _ask(f"Put {DICE} dice in and close the lid.", asks)
        pictures, calibration, lying = _thrown(surveyor, empty, args.die_mm)
        out = args.out or wiring.calibration_file(settings)
        told = wiring.with_camera(calibration, camera)
        _keep(
            out,
            told,
            args.picture or out.with_suffix(".png"),
            empty,
            pictures,
            lying,
            wiring.name_of(settings),
        )
    return 0


@contextmanager
def _surveyor(settings: Settings) -> Iterator[tuple[Surveyor, object]]:
    opened = wiring.open_any_tower(settings)
    try:
        yield Surveyor(opened, clock=time.monotonic, wait=time.sleep), opened.frames
    finally:
        opened.close()


def _ask(what: str, asks: bool) -> None:
    if not asks:
        return
    try:
        input(f"{what} Then press Enter. ")
    except EOFError:
        raise SettingsError("command line: nobody is there to answer; --yes if the cup is ready.") from None


def _told(empty: EmptyCup) -> EmptyCup:
    """Say what was found of the empty cup."""
    floor = empty.floor
    say(
        f"1/3  The floor: {2 * floor.radius:.0f} px wide, its middle at {floor.x:.0f}, {floor.y:.0f}.",
        f"     Lamps mirrored in it: {len(empty.lamps) or 'none'}.",
        *(f"     Better: {ADVICE[advice]}" for advice in empty.advice),
    )
    return empty


def _thrown(
    surveyor: Surveyor, empty: EmptyCup, die: float
) -> tuple[list[Pixels], Calibration, list[LyingDie]]:
    """Throw until there are enough pictures with dice that can be measured."""
    pictures: list[Pixels] = []
    for number in range(THROWS * TRIES):
        picture = surveyor.pictures(DICE)[-1]
        found = _measurable(empty, picture, die)
        if found:
            pictures.append(picture)
        say(f"2/3  Throw {number + 1}: {len(found)} dice measured.")
        if len(pictures) == THROWS:
            break
    calibration, lying = look_at_dice(empty, pictures or [picture], die)
    return pictures, calibration, lying


def _measurable(empty: EmptyCup, picture: Pixels, die: float) -> list[LyingDie]:
    """The dice of a throw that can be measured; a throw of ones is no failure."""
    try:
        return look_at_dice(empty, [picture], die)[1]
    except CalibrationFault as fault:
        if fault.code not in ("few_pips", "no_dice"):
            raise
        return []


def _keep(
    out: Path,
    calibration: Calibration,
    picture: Path,
    empty: EmptyCup,
    pictures: list[Pixels],
    lying: list[LyingDie],
    of: str = "",
) -> None:
    write_sealed(out, TITLE, {"of": of, **calibration.table()})
    drawn = drawn_calibration(empty, pictures, calibration, lying)
    shown = f", seen in {picture}" if cv2.imwrite(str(picture), drawn) else ""
    say(
        f"3/3  A die of {calibration.die:g} mm is {calibration.die * calibration.scale:.0f} px wide"
        f" ({len(lying)} dice measured).",
        f"Calibrated: {out}{shown}.",
    )
