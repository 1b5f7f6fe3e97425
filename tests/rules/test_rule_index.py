"""Every rule has code and tests, and the table in the documentation says which.

What cites a rule's id in its docstring implements it, or tests it. The table in docs/rules/README.md is made
from those docstrings; write it anew with ``python tests/rules/test_rule_index.py``.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "rules" / "README.md"
BEGIN, END = "<!-- rules -->\n", "<!-- end of rules -->\n"
IDS = (
    *(f"I{n}" for n in range(1, 21)),
    "I20a",
    *(f"I{n}" for n in range(21, 24)),
    *(f"G{n}" for n in range(1, 14)),
    *(f"T{n}" for n in range(1, 10)),
)
CITED = re.compile(r"\b([IGT])(\d+)(a?)(?:[–-]\1?(\d+)(a?))?\b")


def cited(text):
    """The ids that a docstring cites; ``G8–G12`` cites all five."""
    for letter, first, a, last, last_a in CITED.findall(text or ""):
        yield f"{letter}{first}{a}"
        for n in range(int(first) + 1, int(last or first) + 1):
            yield f"{letter}{n}"
        if last_a:
            yield f"{letter}{last}a"


def documented(path):
    """(name, docstring) of everything in a file that has a docstring; of a constant, the text below it."""
    body = ast.parse(path.read_text()).body
    for node, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, ast.get_docstring(node)
        elif isinstance(node, ast.AnnAssign) and isinstance(below, ast.Expr):
            yield ast.unparse(node.target), ast.unparse(below)


def where(folder, pattern):
    """For each id, the names that cite it, by file."""
    found = defaultdict(lambda: defaultdict(list))
    for path in sorted((ROOT / folder).glob(pattern)):
        for name, docstring in documented(path):
            for rule in dict.fromkeys(cited(docstring)):
                found[rule][path.name].append(name)
    return found


CODE = where("kinito_pi/rules", "*.py")
TESTS = where("tests/rules", "test_*.py")


def table():
    """The table as it stands in the documentation."""
    rows = ["| rule | code, in `kinito_pi/rules/` | tests, in `tests/rules/` |\n", "|---|---|---|\n"]
    for rule in IDS:
        code = "; ".join(
            f"[{file}](../../kinito_pi/rules/{file}): {', '.join(f'`{name}`' for name in names)}"
            for file, names in CODE[rule].items()
        )
        tests = "; ".join(
            f"[{file}](../../tests/rules/{file}): {len(names)}" for file, names in TESTS[rule].items()
        )
        rows.append(f"| {rule} | {code} | {tests} |\n")
    return "".join(rows)


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_has_code(rule):
    """Some function, class or constant cites it."""
    assert CODE[rule]


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_has_tests(rule):
    """Some test cites it."""
    assert any(name.startswith("test_") for names in TESTS[rule].values() for name in names)


def test_no_rule_is_cited_that_there_is_not():
    """No slip of the pen."""
    assert {*CODE, *TESTS} <= set(IDS)


def test_the_documentation_says_where():
    """The table is up to date."""
    assert DOCUMENT.read_text().split(BEGIN)[1].split(END)[0] == table()


if __name__ == "__main__":
    before, rest = DOCUMENT.read_text().split(BEGIN)
    DOCUMENT.write_text(before + BEGIN + table() + END + rest.split(END)[1])
