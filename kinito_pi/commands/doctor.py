"""Look at the machine and the tower, and say of each thing whether it is well and what to do."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from kinito_pi import settings as setting
from kinito_pi import tower, wiring
from kinito_pi.camera import CameraError
from kinito_pi.doctor import Finding, Level, examine_machine, examine_parts, exercise, gather
from kinito_pi.ports import CameraGone
from kinito_pi.settings import Settings, SettingsError
from kinito_pi.twin import TwinError

SIGNS = {Level.OK: "ok     ", Level.WARNING: "warning", Level.ERROR: "error  "}
STOP = "Is the service running? sudo systemctl stop kinito-pi"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``doctor [--config FILE] [--twin] [--move] [--json]``."""
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help=f"settings, a TOML file ({setting.INSTALLED} if there)"
    )
    parser.add_argument("--twin", dest="tower", action="store_const", const="twin", help="of the twin")
    parser.add_argument("--move", action="store_true", help="light each lamp and turn the motor: hands off")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Exit status 0 when a game can be played, 1 when something is in the way, 2 for bad settings."""
    try:
        settings = _settings(args)
        pins = tower.read_pin_map_file(settings.pins)
    except (SettingsError, tower.PinMapError) as error:
        print(f"kinito-pi: {error}", file=sys.stderr)
        return 2
    worst = Level.OK
    for finding in _findings(settings, pins, move=args.move):
        print(as_json(finding) if args.json else told(finding), flush=True)
        worst = Level.ERROR if Level.ERROR in (worst, finding.level) else worst
    return 1 if worst is Level.ERROR else 0


def told(finding: Finding) -> str:
    """A line for a person, and one below it with what to do."""
    line = f"{SIGNS[finding.level]}  {finding.check}: {finding.found}"
    return f"{line}\n         {finding.do}" if finding.do else line


def as_json(finding: Finding) -> str:
    """The same for a program."""
    data = {"check": finding.check, "level": finding.level, "found": finding.found, "do": finding.do}
    return json.dumps(data)


def _settings(args: argparse.Namespace) -> Settings:
    given = {"tower": args.tower} if args.tower else {}
    return setting.changed(setting.load_installed(args.config), given, where="command line")


def _findings(settings: Settings, pins: tower.PinMap, *, move: bool) -> Iterator[Finding]:
    facts = gather(settings, now=time.time())
    yield from examine_machine(facts, settings)
    yield from examine_parts(facts, settings, pins)
    if move:
        yield from _moved(settings)


def _moved(settings: Settings) -> Iterator[Finding]:
    try:
        opened = wiring.open_any_tower(settings)
    except (tower.TowerError, CameraError, CameraGone, TwinError, SettingsError) as error:
        yield Finding("move", Level.ERROR, str(error), STOP)
        return
    try:
        yield from exercise(opened, time.monotonic, time.sleep)
    finally:
        opened.close()
