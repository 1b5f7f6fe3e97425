"""The lock files: each package with its hashes, no registry named, nothing that is asked for missing."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ["run.txt", "test.txt", "hardware.txt", "camera.txt"]
PINNED = re.compile(r"^([A-Za-z0-9][\w.-]*)==([\w.+]+)( ; [^\\]+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")
NAME = re.compile(r"[A-Za-z0-9][\w.-]*")


def lines(lock: str) -> list[str]:
    text = (ROOT / "requirements" / lock).read_text().splitlines()
    return [line for line in text if line.strip() and not line.lstrip().startswith("#")]


def packages(lock: str) -> dict[str, str]:
    return {found[1].lower(): found[2] for line in lines(lock) if (found := PINNED.match(line))}


def asked_for(extra: str = "") -> set[str]:
    """The names that the project depends on, or those of one of its extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = project["optional-dependencies"][extra] if extra else project["dependencies"]
    return {found[0].lower() for each in wanted if (found := NAME.match(each))}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_line_is_an_exact_version_or_a_hash(lock: str) -> None:
    assert [line for line in lines(lock) if not PINNED.match(line) and not HASH.match(line)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_a_hash(lock: str) -> None:
    bare = [
        line for line, after in pairwise([*lines(lock), ""]) if PINNED.match(line) and not HASH.match(after)
    ]
    assert bare == []


@pytest.mark.parametrize("lock", LOCKS)
@pytest.mark.parametrize("word", ["://", "index-url", "find-links", "trusted-host", "@ "])
def test_no_registry_and_no_place_is_named(lock: str, word: str) -> None:
    assert word not in (ROOT / "requirements" / lock).read_text()


def test_what_runs_is_locked() -> None:
    assert asked_for() - packages("run.txt").keys() == set()


def test_what_tests_is_locked() -> None:
    assert asked_for("test") - packages("test.txt").keys() == set()


def test_what_builds_the_parts_is_locked() -> None:
    assert asked_for("hardware") - packages("hardware.txt").keys() == set()


def test_parts_and_tests_share_their_versions() -> None:
    parts, test = packages("hardware.txt"), packages("test.txt")
    both = parts.keys() & test.keys()
    assert {name: parts[name] for name in both} == {name: test[name] for name in both}


def test_the_tests_run_with_the_versions_that_people_run() -> None:
    run, test = packages("run.txt"), packages("test.txt")
    assert {name: test.get(name) for name in run} == run


def test_direct_dependencies_are_few() -> None:
    assert len(asked_for()) <= 6


def test_picamera2_and_lgpio_are_the_pis_own() -> None:
    assert asked_for("pi") == {"picamera2", "lgpio"}


def test_each_direct_dependency_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    block = text[text.index("dependencies = [") :].split("]\n", 1)[0].splitlines()[1:]
    assert [line for line in block if "#" not in line] == []
