"""``python -m hardware.wiring``: draw schematic and harness, write the tables, all beside this file."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from hardware.wiring.made import mark, texts
from hardware.wiring.schematic import sheets

HERE = Path(__file__).parent


def drawn(source: str) -> str:
    """A harness as SVG, by WireViz and Graphviz. Raises ``CalledProcessError``."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "harness.yml"
        path.write_text(source, encoding="utf-8")
        command = [sys.executable, "-m", "wireviz.wv_cli", "--format", "s", str(path)]
        subprocess.run(command, check=True, capture_output=True)
        return path.with_suffix(".svg").read_text(encoding="utf-8") + mark(source) + "\n"


def main() -> int:
    """Write every file; exit status 1 where Graphviz is missing."""
    made = texts()
    for name, text in (made | sheets()).items():
        (HERE / name).write_text(text, encoding="utf-8")
    if shutil.which("dot") is None:
        sys.stderr.write("The harness is drawn by Graphviz: sudo apt install graphviz\n")
        return 1
    for name in ("cables", "ribbon"):
        (HERE / f"{name}.svg").write_text(drawn(made[f"{name}.yml"]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
