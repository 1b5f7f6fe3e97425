"""Debian trixie, from wherever this machine gets its own Debian: the same sources with another suite."""

from __future__ import annotations

import os
import platform
import re
import time
from pathlib import Path

from tools.kernel.kept import alone, kept_folder
from tools.kernel.said import CannotMakeError, said

SUITE = "trixie"
OWN = Path("/etc/apt")
FRESH = 24 * 3600.0
"""s for which a list of packages is taken as new."""


def sources() -> str:
    """Sources of trixie in apt's own format (deb822). Raises ``CannotMakeError`` where apt has no Debian.

    Only the suite itself: its updates would have the kernel made anew every few days.
    """
    mine = platform.freedesktop_os_release().get("VERSION_CODENAME", "")
    stanzas = [text for file in _files("sources") for text in re.split(r"\n\s*\n", file.read_text())]
    stanzas += [_stanza(line) for file in _files("list") for line in file.read_text().splitlines()]
    for stanza in stanzas:
        suites = re.search(r"^Suites:(.*)$", stanza, re.MULTILINE)
        if mine and suites and mine in suites[1].split():
            lines = [line for line in stanza.splitlines() if line and not line.startswith("#")]
            return "\n".join(_of_trixie(line) for line in lines) + "\n"
    raise CannotMakeError(f"apt on this machine has no source of Debian {mine}, so none of {SUITE} either.")


def _files(kind: str) -> list[Path]:
    return sorted([*OWN.glob(f"sources.{kind}"), *(OWN / "sources.list.d").glob(f"*.{kind}")])


def _stanza(line: str) -> str:
    """A line of the older format, or nothing."""
    found = re.match(r"deb\s+(?:\[(.*?)\]\s+)?(\S+)\s+(\S+)\s+(.+)$", line.strip())
    if not found:
        return ""
    options, where, suite, components = found.groups()
    signed = re.search(r"signed-by=(\S+)", options or "")
    key = signed[1] if signed else "/usr/share/keyrings/debian-archive-keyring.gpg"
    return f"Types: deb\nURIs: {where}\nSuites: {suite}\nComponents: {components}\nSigned-By: {key}"


def _of_trixie(line: str) -> str:
    if line.startswith("Components:"):
        return "Components: main"
    return f"Suites: {SUITE}" if line.startswith("Suites:") else line


class Apt:
    """apt for trixie, with folders of its own; nothing on this machine is changed by it. Who asks it while
    somebody else does waits: lists that are half written would name another kernel."""

    def __init__(self) -> None:
        self.folder = kept_folder() / "apt"
        self.source = self.folder / f"{SUITE}.sources"
        self._configuration = self.folder / "apt.conf"
        with alone("apt"):
            self._configure()
            self._refresh()

    def _configure(self) -> None:
        for each in ("lists/partial", "archives/partial", "parts"):
            (self.folder / each).mkdir(parents=True, exist_ok=True)
        (self.folder / "status").touch()
        self._configuration.write_text(
            f'Dir::State "{self.folder}";\nDir::State::lists "lists/";\n'
            f'Dir::State::status "{self.folder}/status";\nDir::Cache "{self.folder}";\n'
            f'Dir::Etc::sourcelist "{self.source}";\nDir::Etc::sourceparts "{self.folder}/parts";\n'
            f'Dir::Etc::preferences "-";\nDir::Etc::preferencesparts "-";\nAPT::Sandbox::User "root";\n'
        )

    def _refresh(self) -> None:
        wanted = sources()
        known = self.source.read_text() if self.source.exists() else ""
        if wanted == known and time.time() - self.source.stat().st_mtime < FRESH:
            return
        self.source.write_text(wanted)
        os.utime(self.source, (0, 0))  # Until its lists are there, it is as good as old.
        self._said("apt-get", "update", "-qq")
        os.utime(self.source)

    def _said(self, *command: str, **options: object) -> str:
        return said(*command, env=os.environ | {"APT_CONFIG": str(self._configuration)}, **options)

    def say(self, *command: str, **options: object) -> str:
        with alone("apt"):
            return self._said(*command, **options)

    def version(self, package: str) -> str:
        """The one that trixie has."""
        found = re.search(r"Candidate: (\S+)", self.say("apt-cache", "policy", package))
        if found is None or found[1] == "(none)":
            raise CannotMakeError(f"Debian {SUITE} has no package {package}.")
        return found[1]

    def fetch(self, package: str, into: Path) -> Path:
        """The package's file, downloaded."""
        self.say("apt-get", "download", "-qq", package, cwd=into)
        return next(into.glob(f"{package}_*.deb"))
