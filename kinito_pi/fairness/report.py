"""The report of a series, in Markdown: the answer first, then what it rests on. Pure."""

from __future__ import annotations

from collections import Counter
from statistics import mean, median

from kinito_pi.fairness.tally import FACES, Tally
from kinito_pi.fairness.verdict import FALSE_ALARMS, LEVELS, LONGER, Check, Verdict, smallest_caught

ASKED = {
    "one_face": "does one face come too often?",
    "faces": "are the six faces even?",
    "rolls": "do the 21 rolls come as they should?",
    "repeats": "does a throw depend on the one before?",
}
MANY = 0.02
"""Share of refused throws from which on they may bend the counts."""
ABOUT_PLACES = (
    "Two dice of a colour cannot be told apart: to judge one die, throw it alone (`--dice 1`). Left and right"
    " tell whether the light or the reader favours a side."
)


def written(tally: Tally, verdict: Verdict, *, thrown_by: str, picture: str, data: str) -> str:
    """The report. ``thrown_by``: which tower, which dice. ``picture``, ``data``: the files beside it."""
    parts = [
        "# Are the dice fair?",
        f"**{verdict.sentence}**",
        f"Thrown by {thrown_by}.",
        f"![How often each face and each roll came]({picture})",
        _sure(tally),
        "## Faces",
        _faces(tally),
        "## Tests",
        _tests(verdict),
        "## Throws",
        _throws(tally),
        f"Every throw stands in [{data}]({data}).",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _sure(tally: Tally) -> str:
    if not tally.read:
        return ""
    caught = smallest_caught(tally.dice_read)
    return (
        f"How sure is that? Fair dice are called suspicious in at most {FALSE_ALARMS:.0%} of such series."
        f" A face that comes up in {caught:.1%} of all dice instead of 16.7% is found in nine of ten series"
        " of this length; one that is nearer to fair takes more throws. A long series that leaves doubt is"
        f" thrown on to {LONGER} times its length and judged again: two dice whose 6 comes up in 20% are let"
        " pass in fewer than one of a hundred series of 1000 throws."
    )


def _faces(tally: Tally) -> str:
    both = tally.dice == 2
    head = ["face", "times", "share", *(["left in the picture", "right in the picture"] if both else [])]
    rows = [_face(tally, face, both) for face in FACES]
    return _table(head, rows) + ("\n\n" + ABOUT_PLACES if both else "")


def _face(tally: Tally, face: int, both: bool) -> list[str]:
    share = f"{tally.faces[face] / max(tally.dice_read, 1):.1%}"
    places = [str(place[face]) for place in tally.places] if both else []
    return [str(face), str(tally.faces[face]), share, *places]


def _tests(verdict: Verdict) -> str:
    rows = [[ASKED[check.name], check.about, _chance(check), _says(check)] for check in verdict.checks]
    return _table(["question", "seen", "chance with fair dice", "answer"], rows)


def _chance(check: Check) -> str:
    return "–" if check.chance is None else f"{check.chance:.2g} (limit {LEVELS[check.name]:g})"


def _says(check: Check) -> str:
    if check.chance is None:
        return "too few throws"
    return "**suspicious**" if check.suspicious else "nothing suspicious"


def _throws(tally: Tally) -> str:
    lines = [f"- {tally.read} of {tally.throws} throws were read."]
    lines += [f"- Refused: {_named(tally.refused)}."] if tally.refused else ["- None was refused."]
    if sum(tally.refused.values()) > MANY * tally.throws:
        lines.append(
            "- That is many: a face that is refused more often than the others is counted too seldom, and"
            " the others too often."
        )
    lines += [f"- The tower failed: {_named(tally.failed)}."] if tally.failed else []
    if tally.misread is not None:
        lines.append(f"- Read wrongly: {tally.misread} (the twin knows how its dice lie).")
    if tally.seconds:
        lines.append(
            f"- Time for a throw, from the thumb to the reading: {median(tally.seconds):.2f} s in the middle,"
            f" {mean(tally.seconds):.2f} s on average, {max(tally.seconds):.2f} s at most."
        )
    return "\n".join(lines)


def _named(counted: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counted.most_common())


def _table(head: list[str], rows: list[list[str]]) -> str:
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *rows])
