"""The wheel, built and installed without a network into an environment that has nothing of ours."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.house.program import ROOT, Phone, Program, environment, run

PIP = next((ROOT / "tools").glob("pip-*.whl")) / "pip"
RECORD = """\
{"format": "kinito-record", "version": 1, "rules": "ikb", "options": {}, "seats": ["Ana", "Jon"],\
 "starts": "Ana"}
{"do": "roll", "by": "Ana", "dice": [5, 3]}
{"do": "announce", "by": "Ana", "say": "8"}
{"do": "lift", "by": "Jon"}
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("wheel")
    source = made / "source"
    source.mkdir()
    # A copy: building leaves folders behind, and the checkout stays as it was.
    for each in ("kinito_pi", "web", "firmware", "pyproject.toml", "LICENSE", "README.md"):
        if (ROOT / each).exists():
            subprocess.run(["cp", "-r", str(ROOT / each), str(source)], check=True)
    if not (source / "README.md").exists():
        (source / "README.md").write_text("# Kinito Pi\n")
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(made), str(source)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [file] = made.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ``kinito-pi`` of a new environment; what it depends on is lent by this one."""
    place = tmp_path_factory.mktemp("clean") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    python = place / "bin" / "python"
    install = ["install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(
        [sys.executable, str(PIP), "--disable-pip-version-check", "--python", str(python), *install],
        check=True,
    )
    [site] = place.glob("lib/python*/site-packages")
    lend(Path(sysconfig.get_path("purelib")), site)
    return place / "bin" / "kinito-pi"


def lend(ours: Path, theirs: Path) -> None:
    """Every package of ``ours`` but Kinito Pi, by a link each."""
    for each in ours.iterdir():
        if "kinito" not in each.name and each.suffix != ".pth" and not (theirs / each.name).exists():
            (theirs / each.name).symlink_to(each)


@pytest.fixture
def abroad(tmp_path: Path) -> Path:
    """A folder that knows nothing of the checkout."""
    return tmp_path


def call(program: Path, abroad: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(*words, program=[str(program)], cwd=abroad, env=environment(PYTHONPATH=None))


def test_the_page_travels_in_the_wheel(wheel: Path) -> None:
    in_wheel = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("kinito_pi/web/")}
    here = {f"kinito_pi/{each.relative_to(ROOT)}" for each in (ROOT / "web").rglob("*") if each.is_file()}
    assert in_wheel >= here


def test_what_a_guards_pico_runs_travels_in_the_wheel(wheel: Path) -> None:
    here = {
        f"kinito_pi/pico/{each.name}" for each in (ROOT / "firmware" / "pico").iterdir() if each.is_file()
    }
    assert here - set(zipfile.ZipFile(wheel).namelist()) == set()


def test_installed_the_twin_has_a_guard_to_trip(installed: Path, abroad: Path) -> None:
    words = ("fairness", "--twin", "--throws", "1", "--seed", "1", "--fault", "guard_trip", "--out", "out")
    call(installed, abroad, *words)
    assert "The tower failed: guard_tripped 1." in (abroad / "out" / "report.md").read_text(encoding="utf-8")


def test_nothing_of_the_tests_travels_in_the_wheel(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {each for each in tops if not each.endswith(".dist-info")} == {"kinito_pi"}


def test_every_module_of_the_package_is_in_it(wheel: Path) -> None:
    here = {str(each.relative_to(ROOT)) for each in (ROOT / "kinito_pi").rglob("*.py")}
    assert here - set(zipfile.ZipFile(wheel).namelist()) == set()


def test_it_serves_the_page_and_its_files(installed: Path, abroad: Path) -> None:
    house = Program(abroad / "state", program=[str(installed)], cwd=abroad, env=environment(PYTHONPATH=None))
    phone = Phone(house.port)
    try:
        paths = ("/", "/table", "/web/phone.js", "/web/i18n/es.json", "/api/join.svg")
        assert [phone.ask("GET", path)[0] for path in paths] == [200] * 5
        assert phone.join(house.code, "Ana") == 201
    finally:
        house.close()


def test_it_replays_a_record(installed: Path, abroad: Path) -> None:
    (abroad / "game.kinito.jsonl").write_text(RECORD)
    done = call(installed, abroad, "replay", "game.kinito.jsonl")
    summary = json.loads(done.stdout.splitlines()[-1])
    assert (done.returncode, summary["drinks"]) == (0, {"Ana": {}, "Jon": {"glass": 1}})


@pytest.mark.parametrize("game", ["ikb", "gobelet", "taverne"])
def test_it_prints_the_rules(installed: Path, abroad: Path, game: str) -> None:
    done = call(installed, abroad, "rules", game)
    assert (done.returncode, done.stdout[:2]) == (0, "# ")


def test_it_reads_a_picture_or_says_why_not(installed: Path, abroad: Path) -> None:
    (abroad / "no.png").write_bytes(b"no picture")
    done = call(installed, abroad, "read", "no.png")
    assert (done.returncode, done.stdout, done.stderr.startswith("no.png")) == (2, "", True)


def test_it_knows_its_version(installed: Path, abroad: Path) -> None:
    assert call(installed, abroad, "--version").stdout.startswith("kinito-pi ")
