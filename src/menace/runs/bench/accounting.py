"""A batch in which one case hangs, one is killed and one leaves dirt: each of the others still counts."""

from __future__ import annotations

import os
from pathlib import Path

from menace.domain import NORMAL, Arguments, CaseRange, Limits, Plan, Recipe, Verdict
from menace.errors import MenaceError
from menace.runs.wiring import opened_backend
from menace.sandbox import Interpreter
from menace.survey import survey

CASES = 64
_SOURCE = """\
import os, signal

KEPT = []


def trouble(kind: str) -> str:
    if kind == "hang":
        sum(iter(int, 1))  # never comes back from C
    if kind == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if kind == "dirt":
        KEPT.append(open(os.devnull))
        os.environ["LEFT"] = "behind"
        os.chdir("/")
    assert "LEFT" not in os.environ or kind == "dirt"
    return kind
"""
_KINDS = {9: "hang", 21: "kill", 33: "dirt"}


def account_for_trouble(folder: Path, interpreter: Interpreter) -> dict[str, int]:
    """How the cases ended, by verdict; raises when one is missing or an innocent one was harmed."""
    repository = folder / "troubled"
    repository.mkdir()
    (repository / "troubled.py").write_text(_SOURCE, encoding="utf-8")
    function = next(each for each in survey(repository).sections if each.section.name == "trouble")
    recipe = Recipe(examples=tuple(Arguments((repr(_KINDS.get(index, "none")),)) for index in range(CASES)))
    # CPU time decides, so that a busy machine does not make hangs of the others.
    limits = Limits(cpu_seconds=0.3, wall_seconds=30.0)
    plan = Plan(function.section, function.module, NORMAL, recipe, 1, CaseRange(0, CASES), limits)
    mark = f"bench-troubled-{os.getpid()}"
    with opened_backend(repository, None, interpreter, mark=mark, seed=1, timeout=60.0) as backend:
        (tally,) = backend.run(plan)
    found = {str(verdict): tally.count(verdict) for verdict in Verdict if tally.count(verdict)}
    innocent = tally.count(Verdict.RETURNED) + tally.count(Verdict.LEAKED)
    if tally.count() != CASES or innocent != CASES - 2:
        raise MenaceError(f"of {CASES} cases with a hang, a kill and dirt among them these are accounted for: {found}")
    return found
