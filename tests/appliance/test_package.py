"""The Debian package, built once for all of these."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = "usr/lib/python3/dist-packages/kinito_pi"


@dataclass(frozen=True)
class Package:
    """``file``: the .deb; ``root``: what it brings, unpacked; ``control``: what it tells dpkg, unpacked."""

    file: Path
    root: Path
    control: Path

    def field(self, name: str) -> str:
        return said("dpkg-deb", "--field", str(self.file), name).strip()

    def script(self, name: str) -> str:
        return (self.control / name).read_text()

    def run(self, *words: str) -> str:
        """``kinito-pi`` as the package brings it; libraries are the tests' own."""
        environment = os.environ | {"PYTHONPATH": str(self.root / PYTHON / "..")}
        return said(
            sys.executable, str(self.root / "usr/bin/kinito-pi"), *words, env=environment, cwd=self.root
        )


def said(*command: str, **options: object) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    folder = tmp_path_factory.mktemp("deb")
    file = Path(said(sys.executable, str(ROOT / "tools" / "deb.py"), str(folder)).strip())
    said("dpkg-deb", "--extract", str(file), str(folder / "root"))
    said("dpkg-deb", "--control", str(file), str(folder / "control"))
    return Package(file, folder / "root", folder / "control")


def test_it_has_the_version_of_the_program(package: Package) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert package.file.name == f"kinito-pi_{version}_all.deb"


def test_lintian_has_nothing_against_it(package: Package) -> None:
    told = said("lintian", "--allow-root", "--fail-on", "error,warning", str(package.file))
    assert told == ""


@pytest.mark.parametrize(
    "needs",
    [
        "python3-flask (>= 3)", "python3-gpiozero (>= 2)", "python3-lgpio", "python3-numpy",
        "python3-opencv (>= 4.8)", "python3-picamera2", "python3-segno (>= 1.6)", "python3-waitress (>= 3)",
    ],
)  # fmt: skip
def test_its_libraries_are_the_systems_own(package: Package, needs: str) -> None:
    assert needs in package.field("Depends").split(", ")


def test_nothing_else_of_pythons_is_asked_for(package: Package) -> None:
    """Eight libraries, the language, and nothing that a Pi would have to find elsewhere."""
    asked = [each for each in package.field("Depends").split(", ") if each.startswith("python3-")]
    assert len(asked) == 8


@pytest.mark.parametrize(
    "file",
    [
        "usr/bin/kinito-pi", "usr/lib/systemd/system/kinito-pi.service", "usr/lib/sysusers.d/kinito-pi.conf",
        "usr/lib/udev/rules.d/60-kinito-pi.rules", "etc/kinito-pi/kinito.toml",
        "etc/avahi/services/kinito-pi.service",
        "usr/share/doc/kinito-pi/appliance/README.md", "usr/share/doc/kinito-pi/boot/kinito-pi.txt",
        "usr/share/man/man1/kinito-pi.1.gz", f"{PYTHON}/pins.toml", f"{PYTHON}/web/index.html",
    ],
)  # fmt: skip
def test_it_brings(package: Package, file: str) -> None:
    assert (package.root / file).is_file()


def test_it_brings_every_module_and_no_test(package: Package) -> None:
    wanted = {str(each.relative_to(ROOT / "kinito_pi")) for each in (ROOT / "kinito_pi").rglob("*.py")}
    brought = {str(each.relative_to(package.root / PYTHON)) for each in (package.root / PYTHON).rglob("*.py")}
    pico = {f"pico/{each.name}" for each in (ROOT / "firmware" / "pico").glob("*.py")}
    assert brought - {"web/__init__.py", "pico/__init__.py"} == wanted | pico


def test_it_brings_the_whole_page(package: Package) -> None:
    wanted = {str(each.relative_to(ROOT / "web")) for each in (ROOT / "web").rglob("*") if each.is_file()}
    page = package.root / PYTHON / "web"
    assert {str(each.relative_to(page)) for each in page.rglob("*") if each.is_file()} == wanted


def test_it_stays_in_the_systems_folders(package: Package) -> None:
    assert {each.name for each in package.root.iterdir()} == {"etc", "usr"}


def test_what_a_builder_changes_survives_an_update(package: Package) -> None:
    """Conffiles: dpkg asks before it replaces one that was changed."""
    assert sorted(package.script("conffiles").split()) == [
        "/etc/avahi/services/kinito-pi.service", "/etc/kinito-pi/kinito.toml",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["postinst", "prerm", "postrm"])
def test_its_scripts_are_shell(package: Package, name: str) -> None:
    assert said("sh", "-n", str(package.control / name)) == ""


def test_it_makes_the_user_before_it_starts_the_service(package: Package) -> None:
    script = package.script("postinst")
    assert 0 < script.index("systemd-sysusers") < script.index("deb-systemd-invoke")


def test_it_enables_the_service(package: Package) -> None:
    assert "deb-systemd-helper enable 'kinito-pi.service'" in package.script("postinst")


def test_games_go_only_when_it_is_purged(package: Package) -> None:
    lines = package.script("postrm").splitlines()
    [place] = [n for n, line in enumerate(lines) if "/var/lib/kinito-pi" in line]
    assert lines[place - 1] == 'if [ "$1" = purge ]; then'


def test_the_program_in_it_runs(package: Package) -> None:
    assert package.run("settings", "port=80") == (package.root / "etc/kinito-pi/kinito.toml").read_text()


def test_it_names_no_place_on_the_machine_where_it_was_built(package: Package) -> None:
    here = str(ROOT).encode()
    files = [each for each in package.root.rglob("*") if each.is_file()]
    assert [each for each in files if here in each.read_bytes()] == []
