"""The kernel: Debian's own source as a User-Mode Linux, ``uml.config`` over the tiniest configuration."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tools.kernel.kept import kept
from tools.kernel.said import CannotMakeError, said
from tools.kernel.suite import Apt

SOURCE = "linux-source-6.12"
FRAGMENT = Path(__file__).with_name("uml.config")
PATCHES = (
    # gpio-sim's edges run on the tick: at 100 Hz most edges of a switch are lost.
    ("arch/um/Kconfig", "config HZ\n\tint\n\tdefault 100\n", "config HZ\n\tint\n\tdefault 1000\n"),
    # gpiozero wants to know which Raspberry Pi this is: a Pi 4 B.
    (
        "arch/um/kernel/um_arch.c",
        'seq_printf(m, "host\\t\\t: %s\\n", host_info);\n',
        'seq_printf(m, "host\\t\\t: %s\\n", host_info);\n\tseq_printf(m, "Revision\\t: c03115\\n");\n',
    ),
    # A Raspberry Pi's kernel leaves an output as it was when its owner dies (pinctrl-bcm2835,
    # persist_gpio_outputs). gpio-sim would let it fall, and hide what happens to a motor.
    (
        "drivers/gpio/gpio-sim.c",
        "\t\t__assign_bit(offset, chip->value_map,\n\t\t\t     !!test_bit(offset, chip->pull_map));\n"
        "\t\t__clear_bit(offset, chip->request_map);\n",
        "\t\tif (test_bit(offset, chip->direction_map))\n"
        "\t\t\t__assign_bit(offset, chip->value_map, !!test_bit(offset, chip->pull_map));\n"
        "\t\t__clear_bit(offset, chip->request_map);\n",
    ),
    # A line that is no longer driven has the level that pulls it, not the one it was driven to.
    (
        "drivers/gpio/gpio-sim.c",
        "\tscoped_guard(mutex, &chip->lock)\n\t\t__set_bit(offset, chip->direction_map);\n",
        "\tscoped_guard(mutex, &chip->lock) {\n\t\t__set_bit(offset, chip->direction_map);\n"
        "\t\t__assign_bit(offset, chip->value_map, !!test_bit(offset, chip->pull_map));\n\t}\n",
    ),
    # A switch to ground (the bench's pull-down) is stronger than the pull-up that the owner asks for.
    (
        "drivers/gpio/gpio-sim.c",
        "\tunsigned long *pull_map;\n",
        "\tunsigned long *pull_map;\n\tunsigned long held;\n",
    ),
    (
        "drivers/gpio/gpio-sim.c",
        "\tret = gpio_sim_apply_pull(chip, line_attr->offset, pull);\n",
        "\t__assign_bit(line_attr->offset, &chip->held, !pull);\n"
        "\tret = gpio_sim_apply_pull(chip, line_attr->offset, pull);\n",
    ),
    (
        "drivers/gpio/gpio-sim.c",
        "\tswitch (pinconf_to_config_param(config)) {\n",
        "\tif (test_bit(offset, &chip->held))\n\t\treturn 0;\n\n"
        "\tswitch (pinconf_to_config_param(config)) {\n",
    ),
)
"""File of the source, what stands there, and what shall."""


def kernel() -> Path:
    """The program to start; made now if it is not kept, in about eight minutes on two cores."""
    apt = Apt()
    version = apt.version(SOURCE)
    ingredients = [version, FRAGMENT.read_text(), *(text for patch in PATCHES for text in patch)]
    return kept("linux", ingredients, lambda folder: _make(apt, folder)) / "linux"


def _make(apt: Apt, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        tree = _unpack(apt.fetch(SOURCE, Path(scratch)), Path(scratch))
        _configure(tree)
        _in(tree, f"-j{os.cpu_count()}", "linux")
        said("strip", "-o", folder / "linux", tree / "linux")


def _unpack(package: Path, scratch: Path) -> Path:
    said("dpkg-deb", "--extract", package, scratch / "deb")
    tree = scratch / "linux"
    tree.mkdir()
    archive = next((scratch / "deb/usr/src").glob("*.tar.xz"))
    said("tar", "--extract", "--file", archive, "--directory", tree, "--strip-components=1")
    return tree


def _configure(tree: Path) -> None:
    for file, before, after in PATCHES:
        _patch(tree / file, before, after)
    _in(tree, "tinyconfig")
    said("scripts/kconfig/merge_config.sh", "-m", ".config", FRAGMENT, cwd=tree, env=_environment())
    _in(tree, "olddefconfig")
    got = (tree / ".config").read_text().splitlines()
    wanted = [line for line in FRAGMENT.read_text().splitlines() if line.endswith("=y")]
    lost = [line for line in wanted if line not in got]
    if lost:
        raise CannotMakeError(f"The kernel does not take these settings: {' '.join(lost)}")


def _patch(file: Path, before: str, after: str) -> None:
    text = file.read_text()
    if text.count(before) != 1:
        raise CannotMakeError(f"{file.name} is not as the patch expects it.")
    file.write_text(text.replace(before, after))


def _in(tree: Path, *targets: str) -> None:
    said("nice", "make", "ARCH=um", *targets, cwd=tree, env=_environment())


def _environment() -> dict[str, str]:
    """Without what a surrounding ``make`` hands down."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
