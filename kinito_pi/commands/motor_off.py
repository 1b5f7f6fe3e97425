"""Take the motor off: for after the program has ended, however it ended.

Also what the service calls as ``ExecStopPost``: a Raspberry Pi's kernel leaves a dead program's lines as they
were.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kinito_pi import settings as setting
from kinito_pi import tower
from kinito_pi.settings import Settings, SettingsError

WRONG = 2
"""Exit status for settings that cannot be used."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``motor-off [--config FILE] [--pins FILE]``."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings, a TOML file")
    parser.add_argument("--pins", metavar="FILE", help="pin map, a TOML file")


def run(args: argparse.Namespace) -> int:
    """Exit status 0 when the motor is off, 1 when the pins cannot be had.

    2 for settings that cannot be used: a line that is left high does not wait until they are mended, so
    the pin map that comes with the program is taken then.
    """
    try:
        settings = _settings(args)
        if settings.tower == "twin":
            print("The twin has no motor: nothing to do.")
            return 0
        pins, status = tower.read_pin_map_file(settings.pins), 0
    except (SettingsError, tower.PinMapError) as error:
        print(f"kinito-pi: {error}", file=sys.stderr)
        pins, status = tower.read_pin_map(), WRONG
    taken = _take_off(pins)
    return status or taken


def _take_off(pins: tower.PinMap) -> int:
    try:
        factory = tower.real_pins()
        try:
            tower.motor_off(pins, pin_factory=factory)
        finally:
            factory.close()
    except tower.TowerError as error:
        print(f"kinito-pi: {error}", file=sys.stderr)
        return 1
    print("The motor is off.")
    return 0


def _settings(args: argparse.Namespace) -> Settings:
    given = {"pins": args.pins} if args.pins is not None else {}
    return setting.changed(setting.load(args.config), given, where="command line")
