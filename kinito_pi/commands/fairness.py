"""Throw many times and say whether the dice are fair: a report with a picture, and every throw as data."""

from __future__ import annotations

import argparse
import csv
import io
import secrets
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kinito_pi import fairness, tower, twin, wiring
from kinito_pi import settings as setting
from kinito_pi.camera import CameraError
from kinito_pi.commands.standard_output import say
from kinito_pi.ports import CameraGone, Clock, Tower
from kinito_pi.settings import Settings, SettingsError

ASKED_WRONGLY = (SettingsError, tower.PinMapError, twin.TwinError)
CANNOT = (tower.TowerError, CameraError, CameraGone, fairness.FairnessError)
MOST_THROWS = 100_000
SUSPICIOUS = 3
"""Exit status when the dice are not what they should be."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``fairness --throws N [--twin | --tower] [--seed N] [--out DIR] …``."""
    parser.add_argument("--throws", type=int, default=1000, metavar="N", help="how often to throw (1000)")
    parser.add_argument("--exactly", action="store_true", help="no more than that, though there be doubt")
    parser.add_argument("--dice", type=int, default=2, choices=(1, 2), help="dice in the cup (2)")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--twin", dest="tower", action="store_const", const="twin", help="the twin, as fast as it goes"
    )
    which.add_argument("--tower", dest="tower", action="store_const", const="real", help="the real tower")
    parser.add_argument(
        "--out", type=Path, default=Path("fairness"), metavar="DIR", help="folder of the report"
    )
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help=f"settings, a TOML file ({setting.INSTALLED} if there)"
    )
    parser.add_argument("--pins", metavar="FILE", help="pin map, a TOML file")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the twin")
    parser.add_argument("--fault", metavar="NAMES", help="faults of the twin, with commas between")
    parser.add_argument(
        "--load", metavar="A,B,C,D,E,F", help="how often the twin's dice show 1 to 6, in any unit"
    )


OPTIONS = ("tower", "pins", "seed", "fault")


def run(args: argparse.Namespace) -> int:
    """Exit status 0: nothing suspicious, 3: something is, 1: it could not be done, 2: asked wrongly.

    A series that ends early, by a failure or Ctrl-C (130), still has its report.
    """
    thrown: list[fairness.Thrown] = []
    try:
        settings = _settings(args)
        args.out.mkdir(parents=True, exist_ok=True)
        status = _throw(args, settings, thrown)
        verdict = _report(args, settings, thrown) if thrown else None
    except ASKED_WRONGLY as error:
        print(f"kinito-pi: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(
            f"kinito-pi: the report cannot be written ({error}). Name another folder: --out DIR.",
            file=sys.stderr,
        )
        return 1
    if verdict is not None:
        say(verdict.sentence, f"The report: {args.out / 'report.md'}")
    return status or (SUSPICIOUS if verdict is not None and verdict.suspicious else 0)


def _settings(args: argparse.Namespace) -> Settings:
    if not 1 <= args.throws <= MOST_THROWS:
        raise SettingsError(f"command line: --throws must lie from 1 to {MOST_THROWS}, not {args.throws}.")
    given = {name: getattr(args, name) for name in OPTIONS if getattr(args, name) is not None}
    settings = setting.changed(setting.load_installed(args.config), given, where="command line")
    if settings.tower == "real" and args.load:
        raise SettingsError("command line: --load is for the twin's dice; the real ones are as they are.")
    if settings.tower == "twin" and settings.seed < 0:
        return setting.changed(settings, {"seed": secrets.randbits(31)}, where="command line")
    return settings


# -- throwing ----------------------------------------------------------------------------------------------


def _throw(args: argparse.Namespace, settings: Settings, thrown: list[fairness.Thrown]) -> int:
    """Add every throw to ``thrown``. The exit status, 0 when the series is whole."""
    opened = _twin if settings.tower == "twin" else _tower
    try:
        with _ends_when_told_to(), opened(args, settings) as series:
            _throw_on(series, args.throws, thrown)
            if not args.exactly and _judged(args, thrown, last=False).in_doubt:
                print(f"In doubt after {args.throws} throws: throwing on.", file=sys.stderr)
                _throw_on(series, args.throws * fairness.LONGER, thrown)
    except ASKED_WRONGLY:
        raise
    except CANNOT as error:
        print(f"kinito-pi: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"Stopped after {len(thrown)} of {args.throws} throws.", file=sys.stderr)
        return 130
    return 0


def _throw_on(series: fairness.Series, throws: int, thrown: list[fairness.Thrown]) -> None:
    for each in series.thrown(throws - len(thrown)):
        thrown.append(each)
        _progress(thrown, throws)


def _judged(args: argparse.Namespace, thrown: list[fairness.Thrown], *, last: bool) -> fairness.Verdict:
    return fairness.judged(fairness.Tally.of(thrown, dice=args.dice), last=last)


@contextmanager
def _ends_when_told_to() -> Iterator[None]:
    """Without a handler SIGTERM would end the program at once, and leave the motor as it is."""
    before = signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(128 + signal.SIGTERM))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _twin(args: argparse.Namespace, settings: Settings) -> Iterator[fairness.Series]:
    """The twin in a time of its own, which passes as fast as it can be reckoned."""
    now = 0.0
    bench, opened = twin.open_twin(
        tower.open_tower,
        tower.read_pin_map_file(settings.pins),
        seed=settings.seed,
        seats=2,
        clock=lambda: now,
        faults=[each for each in settings.fault.replace(" ", "").split(",") if each],
        dice=_dice(args.load),
        start_thread=False,
        guard=wiring.twins_guard(),
    )

    def wait(seconds: float) -> None:
        nonlocal now
        now += seconds
        bench.advance(now)

    try:
        yield _series(opened, settings, lambda: now, wait, args.dice, lambda: bench.dice)
    finally:
        opened.close()


@contextmanager
def _tower(args: argparse.Namespace, settings: Settings) -> Iterator[fairness.Series]:
    opened = wiring.open_any_tower(settings)
    try:
        yield _series(opened, settings, time.monotonic, time.sleep, args.dice, lambda: None)
    finally:
        opened.close()


def _series(
    opened: Tower,
    settings: Settings,
    clock: Clock,
    wait: Callable[[float], None],
    dice: int,
    truth: Callable[[], tuple[int, ...] | None],
) -> fairness.Series:
    read = wiring.reader_of(settings)
    return fairness.Series(opened, read, clock=clock, wait=wait, dice=dice, truth=truth)


def _dice(load: str | None) -> twin.TwinDice:
    if load is None:
        return twin.TwinDice()
    try:
        return twin.TwinDice(frequencies=tuple(float(each) for each in load.split(",")))
    except ValueError as error:
        raise SettingsError(
            f"command line: --load must be six numbers with commas between, not {load!r}."
        ) from error


def _progress(thrown: list[fairness.Thrown], throws: int) -> None:
    """On a terminal a line that counts, elsewhere a line a tenth; with what was refused and what failed."""
    done = len(thrown)
    words = [f"{done} of {throws} throws"]
    for what, count in (
        ("refused", sum(each.refused is not None for each in thrown)),
        ("failed", sum(each.failed is not None for each in thrown)),
    ):
        words += [f"{count} {what}"] if count else []
    if sys.stderr.isatty():
        end = "\n" if done == throws else ""
        print("\r" + ", ".join(words), end=end, file=sys.stderr, flush=True)
    elif done * 10 // throws > (done - 1) * 10 // throws:
        print(", ".join(words), file=sys.stderr, flush=True)


# -- telling -----------------------------------------------------------------------------------------------


def _report(args: argparse.Namespace, settings: Settings, thrown: list[fairness.Thrown]) -> fairness.Verdict:
    tally = fairness.Tally.of(thrown, dice=args.dice)
    verdict = fairness.judged(tally, last=len(thrown) > args.throws)
    (args.out / "throws.csv").write_text(_data(thrown), encoding="utf-8")
    (args.out / "picture.svg").write_text(fairness.drawn(tally, verdict), encoding="utf-8")
    report = fairness.written(
        tally, verdict, thrown_by=_thrown_by(args, settings), picture="picture.svg", data="throws.csv"
    )
    (args.out / "report.md").write_text(report, encoding="utf-8")
    return verdict


def _thrown_by(args: argparse.Namespace, settings: Settings) -> str:
    dice = "two dice" if args.dice == 2 else "one die"
    if settings.tower == "real":
        return f"the tower, with {dice}"
    words = [f"the twin, with {dice} and seed {settings.seed}"]
    words += [f"loaded to show 1 to 6 in the ratio {args.load}"] if args.load else []
    words += [f"with the fault {settings.fault}"] if settings.fault else []
    return ", ".join(words)


def _data(thrown: list[fairness.Thrown]) -> str:
    """Every throw as a line; where nothing is known the cell is empty."""
    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow(["throw", "left", "right", "seconds", "refused", "failed", "lay"])
    for number, each in enumerate(thrown, 1):
        left, right = (*each.values, "", "")[:2]
        lay = " ".join(map(str, each.truth or ()))
        sheet.writerow([number, left, right, f"{each.seconds:.2f}", each.refused, each.failed, lay])
    return text.getvalue()
