"""A refusal in one line of plain words: what is wrong, the rule's id, what would be allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kinito_pi.rules.errors import RulesError


def in_words(error: RulesError) -> str:
    """``sentence [rule] Allowed now: …``; the last part only where something is known to be allowed."""
    told = f"{error.sentence} [{error.rule}]"
    if not error.allowed:
        return told
    return f"{told} Allowed now: {allowed_in_words(error.allowed)}."


def allowed_in_words(lines: tuple[Mapping[str, Any], ...]) -> str:
    """Record lines in short: ``Jon: roll 2 dice; announce 7, 8, 9``."""
    grouped: dict[str, list[str]] = {}
    for line in lines:
        grouped.setdefault(line["do"], []).append(_object(line))
    ways = (
        f"{do} {', '.join(dict.fromkeys(filter(None, objects)))}".strip() for do, objects in grouped.items()
    )
    return f"{lines[0]['by']}: {'; '.join(ways)}"


def _object(line: Mapping[str, Any]) -> str:
    if line["do"] == "roll":
        return "1 die" if line["dice"] == 1 else "2 dice"
    if line["do"] == "keep":
        return "one die" if line["die"] is None else str(line["die"])
    say = str(line.get("say", ""))
    return f"{say} to {line['to']}".strip() if "to" in line else say
