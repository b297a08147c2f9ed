"""The finders that are compared, each started the way its own people mean it; all end in the reference's counting."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from guarded import NoAnswer, run_guarded
from kept import KeptCall, kept_calls
from menace_run import run_menace
from targets import DISTRIBUTIONS, NotInstallable, Place, Target

HERE = Path(__file__).resolve().parent
CHILD = HERE.parents[1] / "src" / "menace" / "child"
GUARD_SECONDS = "6"
_LAST = ("hung", "killed")
"""Calls that have to be interrupted are made again after all others: who is interrupted may leave a lock behind."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is the same for all of them in one run."""

    place: Place
    reference: Path
    cpu_seconds: float
    seed: int


@dataclass(frozen=True, slots=True)
class Measured:
    """What one tool reached on one module."""

    branch: float
    implicit: int
    within: int | None
    """Crashes by inputs that satisfy hints and documentation; None where nobody can tell."""
    more: dict[str, Any] = field(default_factory=dict)


class Absent(Exception):
    """A tool cannot take part; the text says why."""


def random_caller(setting: Setting, target: Target) -> Measured:
    """The reference: uniform draws from a fixed pool, hints used where there are some."""
    script = setting.reference / "rand_base.py"
    words = [str(script), target.module, str(setting.cpu_seconds), str(setting.seed)]
    command = [str(setting.place.reference()), str(setting.reference / "guard.py"), GUARD_SECONDS, *words]
    answer = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    told = json.loads(answer.stdout.strip().splitlines()[-1])
    if "implicit" not in told:
        raise NoAnswer(f"the random caller failed on {target.module}: {told.get('failed')}")
    keys = sorted([kind, line] for what, kind, line, *_ in told["list"] if what == "implicit")
    return Measured(told["branch"], told["implicit"], told["implicit_typed"], {"calls": told["calls"], "keys": keys})


def menace(setting: Setting, target: Target, *, tests: bool = True) -> Measured:
    """Menace on the package's source, one worker, scenario normal; what it kept is replayed where it is installed."""
    repository = setting.place.repository(target, tests=tests)
    ran = run_menace(
        repository,
        *("--module", target.module, "--scenario", "normal", "-n", "1", "--seed", str(setting.seed)),
        *("--cpu-seconds", str(setting.cpu_seconds), "--python", str(setting.place.bare())),
    )
    calls = kept_calls(repository, f"{target.module.replace('.', '/')}.py")
    measured = replayed(setting, target, calls)
    measured.more.update(
        {"cases": ran.report["run"]["cases"], "cpu": ran.report["run"]["cpu_seconds"], "seconds": ran.seconds,
         "kept": len(calls)}
    )  # fmt: skip
    return measured


def replayed(setting: Setting, target: Target, calls: Sequence[KeptCall]) -> Measured:
    """Calls made again without Menace, counted by the reference."""
    calls = sorted(calls, key=lambda call: call.verdict in _LAST)
    with tempfile.TemporaryDirectory(prefix="menace-finding-") as folder:
        listed = Path(folder) / "calls.json"
        listed.write_text(json.dumps([call.as_dict() for call in calls]), encoding="utf-8")
        python, words = setting.place.reference(), (setting.reference, CHILD, target.module, listed)
        told = run_guarded([str(python), str(HERE / "replay.py"), *map(str, words)])
    answer = told.answer
    blocked = [calls[int(position)] for position in told.stuck]
    hung = sum(call.verdict == "hung" for call in blocked)
    killed = sum(call.verdict == "killed" for call in blocked)
    keys = sorted([kind, line] for kind, line, what in answer["keys"] if what == "implicit")
    return Measured(
        answer["branch"],
        answer["implicit"],
        answer["within"],
        {
            "plain": answer["plain"],
            "by input": answer["by_input"],
            "not evaluated": answer["not_evaluated"],
            "kept in private functions": answer["private"],
            "compared": answer["compared"] + len(blocked) - killed,
            "agreed": answer["agreed"] + hung,
            "disagreed": answer["disagreed"],
            "keys": keys,
        },
    )


def hypothesis(setting: Setting, target: Target) -> Measured:
    """Hypothesis: the tests its ghostwriter writes for every public function, run until the time is up."""
    return _in_own_environment(setting, target, "hypothesis", "run_ghostwriter.py", "black")


def pynguin(setting: Setting, target: Target) -> Measured:
    """Pynguin with its usual algorithm; the tests it writes are made again statement by statement."""
    return _in_own_environment(setting, target, "pynguin", "run_pynguin.py")


def atheris(setting: Setting, target: Target) -> Measured:
    """Atheris, whose bytes choose function and values; what it keeps is made again without instrumentation."""
    return _in_own_environment(setting, target, "atheris", "run_atheris.py")


def _in_own_environment(setting: Setting, target: Target, tool: str, script: str, *needs: str) -> Measured:
    try:
        python = setting.place.environment(tool, tool, *needs, "coverage", *DISTRIBUTIONS)
    except NotInstallable as problem:
        raise Absent(str(problem)) from problem
    words = (setting.reference, target.module, setting.cpu_seconds, setting.seed)
    try:
        told = run_guarded([str(python), str(HERE / "peers" / script), *map(str, words)])
    except NoAnswer as problem:
        raise Absent(str(problem)) from problem
    answer = told.answer
    if "failed" in answer:
        raise Absent(answer["failed"])
    return Measured(answer["branch"], answer["implicit"], answer.get("within"), {"calls": answer["calls"]})
