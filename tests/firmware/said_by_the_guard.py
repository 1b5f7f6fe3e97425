"""Runs the guard's own code over the shared vectors and prints what it says, as JSON. Any Python runs it.

said_by_the_guard.py FIRMWARE VECTORS SCENARIOS
"""

import json
import sys

FIRMWARE, VECTORS, SCENARIOS = sys.argv[1:4]
sys.path.insert(0, FIRMWARE)

import guard  # noqa: E402
import line  # noqa: E402


def read(path):
    with open(path) as file:  # noqa: PTH123 - MicroPython has no pathlib
        return json.load(file)


def every(step):
    """The step, as often as it says."""
    at, until = step["at"], step.get("until", step["at"])
    return [dict(step, at=time) for time in range(at, until + 1, step.get("every", 1))]


def played(scenario, limits):
    """``[gate, reason, trips]`` after each step."""
    it = guard.Guard(guard.Limits(limits["heartbeat"], limits["current"], limits["surge"], limits["run"]))
    told, wish, lid, milliamps = [], False, "shut", 0
    for step in scenario["steps"]:
        for each in every(step):
            wish, lid = each.get("wish", wish), each.get("lid", lid)
            milliamps = each.get("milliamps", milliamps)
            out = it.step(each["at"], guard.Inputs(wish, lid == "open", milliamps, each.get("beat")))
            told.append(["up" if out.gate else "down", out.reason, out.trips])
    return told


def streamed(chunks):
    lines = line.Lines()
    bodies = [line.body_of(each) for chunk in chunks for each in lines.feed(chunk.encode())]
    return [body for body in bodies if body is not None]


vectors, scenarios = read(VECTORS), read(SCENARIOS)
print(  # noqa: T201 - what it is for
    json.dumps(
        {
            "version": line.VERSION,
            "longest": line.LONGEST,
            "reasons": list(guard.REASONS),
            "crc": f"{line.crc16(vectors['check']['data'].encode()):04X}",
            "framed": [line.framed(each["body"]).decode() for each in vectors["lines"]],
            "bodies": [line.body_of(each["line"].encode()) for each in vectors["lines"]],
            "damaged": [line.body_of(each["line"].encode()) for each in vectors["damaged"]],
            "streams": [streamed(each["chunks"]) for each in vectors["streams"]],
            "beats": [line.beat_in(each["body"]) for each in vectors["answers"]],
            "complaints": [line.complaint(each["body"]) for each in vectors["answers"]],
            "states": [line.state(*each["args"]) for each in vectors["states"]],
            "scenarios": [played(each, scenarios["limits"]) for each in scenarios["scenarios"]],
        }
    )
)
