"""The guide: whatever it names is there, and whatever it quotes is what the program says."""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from hardware import parameters as p
from hardware.wiring.budget import converter_fuse, motor_fuse
from hardware.wiring.circuit import circuit
from hardware.wiring.header import PI_PLACES
from hardware.wiring.lines import PIN_MAP, ROOT, guard_lines, pi_lines
from kinito_pi.commands.doctor import told
from kinito_pi.doctor import Facts, Line, examine_machine, examine_parts
from kinito_pi.doctor.exercise import DARK, GLARING
from kinito_pi.doctor.finding import error, well
from kinito_pi.settings import Settings
from kinito_pi.tower import FAULTS, read_pin_map

GUIDE = ROOT / "hardware" / "guide"
PAGES = sorted(GUIDE.glob("*.md"))
DOCUMENTS = [*PAGES, ROOT / "hardware" / "README.md", ROOT / "hardware" / "wiring" / "README.md"]
EACH = pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """What its headings can be reached by, as GitHub makes anchors."""
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """Each file that a page points to, and the anchor in it."""
    for target in LINK.findall(text_of(page)):
        if "://" not in target:
            path, _, anchor = target.partition("#")
            yield (page.parent / path).resolve() if path else page, anchor


# -- what is named is there ------------------------------------------------------------------------


def test_its_pages_are_numbered_from_nought_to_six() -> None:
    assert [page.name[:2] for page in PAGES] == [f"{number}_" for number in range(7)]


@EACH
def test_every_file_and_picture_that_is_pointed_to_is_there(page: Path) -> None:
    assert [str(path) for path, _ in links(page) if not path.exists()] == []


@EACH
def test_every_heading_that_is_pointed_to_is_there(page: Path) -> None:
    lost = [
        (path.name, anchor)
        for path, anchor in links(page)
        if anchor and path.suffix == ".md" and anchor not in anchors(path)
    ]
    assert lost == []


@pytest.mark.parametrize("page", PAGES[:-1], ids=lambda page: page.name)
def test_every_page_leads_to_the_next(page: Path) -> None:
    following = PAGES[PAGES.index(page) + 1].name
    assert following in LINK.findall(text_of(page))[-1]


@pytest.mark.parametrize("page", PAGES[1:], ids=lambda page: page.name)
def test_every_page_has_steps_a_picture_and_checks(page: Path) -> None:
    text = text_of(page)
    assert re.search(r"^1\. ", text, re.M)
    assert "![" in text
    assert re.search(r"\*\*Check", text)


@EACH
def test_every_path_of_the_repository_that_is_named_is_there(page: Path) -> None:
    """In code, with a folder of the repository before it."""
    folders = "hardware|firmware|kinito_pi|docs|tests|tools"
    named = re.findall(rf"`((?:{folders})/[\w./-]+)`", text_of(page))
    assert [name for name in named if not (ROOT / name).exists()] == []


@EACH
def test_every_target_of_make_that_is_named_is_there(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", text_of(ROOT / "Makefile"), re.M))
    named = set(re.findall(r"(?:`|^ {4,})make ([a-z-]+)", text_of(page), re.M))
    assert named <= targets


# -- commands --------------------------------------------------------------------------------


def commands(page: Path) -> set[tuple[str, ...]]:
    """Each ``kinito-pi NAME`` in a page's code, with the options that are given with it."""
    code = re.findall(r"`([^`\n]+)`", text_of(page)) + re.findall(r"^ {4,}(.+)$", text_of(page), re.M)
    found = set()
    for line in code:
        line = line.replace("-u kinito-pi ", "")
        for name, rest in re.findall(r"kinito-pi ([a-z][a-z-]*)((?: [^;|&#]*)?)", line):
            if not re.search(r"systemctl|journalctl|-C |/kinito-pi ", line):
                found.add((name, *re.findall(r"(?<= )--[a-z-]+", rest)))
    return found


@cache
def help_of(command: str) -> str:
    asked = [sys.executable, "-m", "kinito_pi", command, "--help"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=60, cwd=ROOT)
    return done.stdout if done.returncode == 0 else ""


def test_commands_are_found_in_the_pages_at_all() -> None:
    assert ("doctor", "--move") in commands(GUIDE / "2_electronics.md")


@EACH
def test_every_command_that_is_named_runs_and_has_the_options_named_with_it(page: Path) -> None:
    wrong = [
        " ".join((name, *options))
        for name, *options in commands(page)
        if not help_of(name) or any(option not in help_of(name) for option in options)
    ]
    assert wrong == []


# -- what the doctor says --------------------------------------------------------------------------

PULLS = "12: op dl pd | lo\n13: op dl pd | lo\n25: op dl pd | lo\n17: ip    pu | hi\n27: ip    pu | lo\n"
"""As ``pinctrl get`` prints them."""
BUILT = Facts(
    model="Raspberry Pi 4 Model B Rev 1.5",
    cameras=("imx219",),
    lines={number: Line() for number in range(28)},
    pulls=PULLS,
    user="root",
    guard_ports=("/dev/kinito-guard",),
    state_is_writable=True,
    free=10**10,
    now=1.8e9,
    clock_is_set=True,
    throttled=0,
)
GUARDED = Settings(guard="/dev/kinito-guard")
STATES = [
    (BUILT, GUARDED),
    (replace(BUILT, cameras=()), Settings()),
    (replace(BUILT, guard_ports=()), Settings()),
]


def said() -> set[str]:
    """Every line that the doctor says of a tower as the guide builds it, and every fault of a shake."""
    findings = [
        finding
        for facts, settings in STATES
        for finding in (*examine_machine(facts, settings), *examine_parts(facts, settings, read_pin_map()))
    ]
    findings += [error("motor", fault, sentence) for fault, sentence in FAULTS.items()]
    findings += [well("motor", "shaken, and home after 1.4 s")]
    return {line.strip() for finding in findings for line in told(finding).splitlines()}


def quoted(page: Path) -> list[str]:
    """Each line in a page that looks like the doctor's, and what stands below it."""
    found = re.findall(r"^ {4,}((?:ok|warning|error) +[a-z0-9 ]+: .*(?:\n {13,}\S.*)?)", text_of(page), re.M)
    return [line.strip() for each in found for line in each.splitlines()]


def test_lines_of_the_doctor_are_found_at_all() -> None:
    assert "ok       pins: all 19 are there and free" in quoted(GUIDE / "2_electronics.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_line_of_the_doctor_is_one_that_it_says(page: Path) -> None:
    assert [line for line in quoted(page) if line not in said()] == []


CALIBRATE = ("calibrate", "--twin", "--seed", "3", "--state")


def test_what_calibrate_is_quoted_with_is_what_it_says_of_the_twin(tmp_path: Path) -> None:
    asked = [sys.executable, "-m", "kinito_pi", *CALIBRATE, str(tmp_path)]
    done = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=150, cwd=ROOT)
    text = text_of(GUIDE / "5_base_and_calibration.md")
    lines = re.findall(r"^ {7}([123]/3 .*(?:\n {12}\S.*)?)$", text, re.M)
    quotes = [line.strip() for each in lines for line in each.splitlines()]
    assert len(quotes) == 6
    (said, width), (quoted, of) = _width_apart(done.stdout), _width_apart("\n".join(quotes))
    assert [line for line in quoted if line not in said] == []
    # On a busy machine the dice fall otherwise, and their mean is rounded the other way.
    assert abs(width - of) <= 1


def _width_apart(text: str) -> tuple[list[str], int]:
    """The lines without the px that a die is wide, and these."""
    before, width, after = re.split(r"(?<=mm is )(\d+)(?= px wide)", text)
    return [line.strip() for line in (before + after).splitlines()], int(width)


# -- numbers --------------------------------------------------------------------------------


@EACH
def test_every_gpio_that_is_named_with_its_pin_is_so(page: Path) -> None:
    wrong = [
        (bcm, pin)
        for bcm, pin in re.findall(r"GPIO ?(\d+) \(pin (\d+)\)", text_of(page))
        if PI_PLACES[int(bcm)] != int(pin)
    ]
    assert wrong == []


MEASURED = re.compile(r"^\| J10 contact (\d+)(?: and (\d+))? \(([a-z0-9 ]+)\) \|", re.M)
NETS = {"banks": {"bank A", "bank B"}}


def test_every_contact_that_is_measured_is_the_net_that_it_is_called() -> None:
    made = circuit(pi_lines(), guard_lines())
    places = {place: bcm for bcm, place in PI_PLACES.items()}
    rows = MEASURED.findall(text_of(GUIDE / "2_electronics.md"))
    assert len(rows) >= 6
    for one, other, name in rows:
        nets = {
            made.net_of(f"pi.GPIO{places[int(place)]}")
            for place in (one, other)
            if place and int(place) in places
        }
        assert nets <= NETS.get(name, {name}), (one, other, name)


def test_the_lines_that_are_looked_at_with_pinctrl_are_home_and_lid() -> None:
    pins = read_pin_map()
    told_lines = re.findall(r"`pinctrl get (\d+),(\d+)`", text_of(GUIDE / "2_electronics.md"))
    assert told_lines == [(str(pins.home), str(pins.reed))]


FELT = math.tau * (p.FLOOR_RADIUS + p.FELT)
NUMBERS = {
    "0_bill_of_materials.md": [f"bed of {p.BED:.0f} x {p.BED:.0f} mm"],
    "1_print.md": [f"the shell is {p.WALL:g} mm"],
    "3_cup_and_body.md": [
        f"{p.CUP_HIGH - p.CHAMFER_UP:.0f} mm high, {FELT:.0f} mm long",
        f"pips {p.CAMERA.floor:.0f} mm from the",
        f"The {p.HOME_MAGNET:.0f} mm one goes into the idle hub",
        f"A {p.LEVEL_MAGNET:.0f} mm one goes into the motor hub",
        f"there are {p.CLEAR:.0f} mm to everything that stands",
    ],
    "4_motor_crown_lid.md": [f"some {p.COUPLING_PLAY:.0f}° of free play"],
    "5_base_and_calibration.md": [f"mean grey between {DARK:.0f} and {GLARING:.0f}"],
    "6_first_game.md": [f"{p.DIE_SMALLEST:.0f} to {p.DIE_LARGEST:.0f} mm, pips"],
}


@pytest.mark.parametrize(
    ("page", "words"), [(page, words) for page, some in NUMBERS.items() for words in some]
)
def test_every_measure_that_is_told_is_the_parameters(page: str, words: str) -> None:
    assert words in " ".join(text_of(GUIDE / page).split())


@pytest.mark.parametrize(
    ("page", "button"),
    [
        ("5_base_and_calibration.md", "The tower"),
        ("5_base_and_calibration.md", "What the camera sees"),
        ("5_base_and_calibration.md", "Look"),
        ("5_base_and_calibration.md", "Shake and read"),
        ("6_first_game.md", "Start the game"),
        ("6_first_game.md", "Shake"),
        ("6_first_game.md", "Enter the dice by hand…"),
    ],
)
def test_every_button_that_is_named_is_on_the_page(page: str, button: str) -> None:
    english = json.loads((ROOT / "web" / "i18n" / "en.json").read_text(encoding="utf-8"))
    assert re.search(rf"\*{button}[.]?\*", text_of(GUIDE / page))
    assert button in english.values()


def test_the_fuses_that_are_told_are_those_of_the_budget() -> None:
    text = text_of(GUIDE / "2_electronics.md")
    assert f"fuse F1, {motor_fuse():g} A" in text
    assert f"fuse F3, {converter_fuse(pi_lines()):g} A" in text


def test_the_guards_limit_is_told_as_it_is() -> None:
    """Three quarters of what the motor draws held fast."""
    assert guard_lines().most / 1000 == pytest.approx(0.75 * p.MOTOR_STALL_CURRENT)


def test_the_pin_map_of_fewer_seats_can_be_used() -> None:
    text = text_of(GUIDE / "6_first_game.md")
    lamps = re.search(r"^ {4}(\[pass_light\]\n {4}lamps = .+)$", text, re.M)
    assert lamps is not None
    whole = PIN_MAP.read_text(encoding="utf-8")
    changed = re.sub(r"\[pass_light\]\nlamps = [^\n]+", lamps[1].replace("    ", ""), whole)
    assert len(read_pin_map(changed).lamps) == 6
