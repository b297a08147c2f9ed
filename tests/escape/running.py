"""Run hostile programs in the sandbox and look, from outside, whether anything got out.

As a script it does so for one subject, and prints what went wrong as JSON: that is how the tests do it as
another user.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath

from attempts import BLOCKED, PROGRAMS, SHARED, Attempt, attempts, modules
from canaries import Canaries, canaries
from traces import nothing_left

from menace.domain import NORMAL, Arguments, CaseRange, Limits, Plan, Recipe, Tally, Verdict
from menace.sandbox import BackendOptions, ProcessBackend, WarmBackend
from menace.sandbox.workspace import open_workspace
from menace.settings import child_environment
from menace.survey import Survey, copy_repository, survey
from menace.testing.processes import OURS

WAYS = {"fresh": 1, "batch": None}
"""How many cases share a child."""
EXPECTED = {"calm": Verdict.RETURNED, "slow": Verdict.RETURNED, "fall": Verdict.FELL_OVER, "refuse": Verdict.REFUSED}
SECRET_VARIABLE = "MENACE_ESCAPE_SECRET"
PATIENT = (5.0, 20.0)
"""Seconds of CPU and of wall time that are more than any case needs that comes to an end."""
ALWAYS_RIGHT = frozenset({Verdict.VIOLATED.value})
"""Whatever an attack is expected to end as, the parent may have seen it for what it is."""
IMPORTING = """
from tools import NEW_NAMESPACE, innocent, must_be_filtered
import {module}
{module}.{name}()
def section(turn):
    return must_be_filtered("unshare", NEW_NAMESPACE["user"]) if turn == "attack" else innocent(turn)
"""
_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True, slots=True)
class Ground:
    """Where programs are tried: a backend on their repository, with canaries around it."""

    backend: ProcessBackend
    surveyed: Survey
    canaries: Canaries

    def run(self, attempt: Attempt, turns: tuple[str, ...]) -> Tally:
        """The tally of one program, called once for each turn.

        One that will use all of its time gets little of it. Machines that run tests are busy: where that was too
        little for an innocent case, all of them get more.
        """
        hurried = "attack" in turns and "hung" in attempt.ends
        tally = self._run(attempt, turns, *((0.2, 0.6) if hurried else PATIENT))
        hung = {turns[each.index] for each in tally.interesting if each.verdict is Verdict.HUNG}
        return self._run(attempt, turns, *PATIENT) if hurried and hung - {"attack"} else tally

    def _run(self, attempt: Attempt, turns: tuple[str, ...], cpu: float, wall: float) -> Tally:
        module, name = attempt.target
        path = PurePosixPath(f"{module}.py")
        found = next(each for each in self.surveyed.sections if (each.section.path, each.section.name) == (path, name))
        recipe = Recipe(examples=tuple(Arguments((repr(turn),)) for turn in turns))
        limits = Limits(cpu, wall, memory_bytes=400 << 20, disk_bytes=16 << 20, open_files=256, processes=64)
        (tally,) = self.backend.run(
            Plan(found.section, found.module, NORMAL, recipe, 7, CaseRange(0, len(turns)), limits)
        )
        return tally

    def outside(self, tally: Tally) -> Iterator[str]:
        """What a program changed, reached or learned of the host."""
        told = repr(tally)
        if "escaped: " in told:
            yield told[told.index("escaped: ") :][:300]
        yield from self.canaries.secrets_in(told)
        yield from self.canaries.disturbed()


def problems(module: str, folder: Path) -> list[str]:
    """What went wrong with the programs of one subject, one sentence each."""
    found: list[str] = []
    with _adopting_orphans(), canaries(folder / "outside") as placed:
        os.environ[SECRET_VARIABLE] = placed.secret
        try:
            with nothing_left(found), _grounds(attempts(module), folder, placed) as grounds:
                for way, ground in grounds.items():
                    found += _all_tried(ground, attempts(module), way)
        finally:
            del os.environ[SECRET_VARIABLE]
    return found


def _all_tried(ground: Ground, wanted: list[Attempt], way: str) -> Iterator[str]:
    for position, attempt in enumerate(wanted):
        neighbour = wanted[(position + 1) % len(wanted)]
        yield from (
            f"{attempt.module}.{attempt.name} ({way}): {each}" for each in _tried(ground, attempt, neighbour, way)
        )


def _tried(ground: Ground, attempt: Attempt, neighbour: Attempt, way: str) -> Iterator[str]:
    """What went wrong with one program and the cases around it, then with another section behind it."""
    if attempt.needs and ground.backend.layers.get(attempt.needs) is not None:
        return  # without that layer it would be dangerous
    calm = "slow" if attempt.lingers else "calm"
    turns = ("attack", "fall") if way == "fresh" else (calm, "fall", "attack", calm, "fall", "refuse")
    tally = ground.run(attempt, turns)
    yield from ground.outside(tally)
    yield from _misjudged(attempt, turns, tally, is_alone=way == "fresh")
    if neighbour.when == "hostile":
        around = ("calm", "fall", "refuse")
        yield from (f"its neighbour: {each}" for each in _wrong(around, ground.run(neighbour, around)))


def _misjudged(attempt: Attempt, turns: tuple[str, ...], tally: Tally, *, is_alone: bool) -> Iterator[str]:
    if attempt.when == "at_import":
        yield from _misjudged_import(attempt, turns, tally)
    elif tally.blocked is not None:
        yield f"blocked: {tally.blocked}"
    elif tally.count() != len(turns):
        yield f"{tally.count()} cases counted of {len(turns)}"
    elif attempt.spoils and not is_alone:
        # It owns its process: only what was there before it can be relied on.
        if [each.index for each in tally.interesting].count(1) != 1:
            yield f"the fall before it is gone: {_outline(tally)}"
    else:
        yield from _wrong(turns, tally, attempt.ends)


def _misjudged_import(attempt: Attempt, turns: tuple[str, ...], tally: Tally) -> Iterator[str]:
    if tally.blocked is not None:
        if BLOCKED not in attempt.ends:
            yield f"blocked: {tally.blocked}"
    elif tally.count() != len(turns):
        yield f"{tally.count()} cases counted of {len(turns)}"
    elif Verdict.RETURNED.value in attempt.ends and not attempt.spoils:
        yield from _wrong(turns, tally, frozenset({Verdict.RETURNED.value}))


def _wrong(turns: tuple[str, ...], tally: Tally, ends: frozenset[str] = frozenset()) -> Iterator[str]:
    """What is not as it should be when innocent cases end as they must, and the attack as it may."""
    if tally.blocked is not None:
        yield f"blocked: {tally.blocked}"
        return
    innocent = Counter(EXPECTED[turn] for turn in turns if turn != "attack")
    left = Counter({verdict: tally.count(verdict) for verdict in Verdict}) - innocent
    falls = sorted(each.index for each in tally.interesting if each.verdict is Verdict.FELL_OVER)
    missing = [position for position, turn in enumerate(turns) if turn == "fall" and falls.count(position) != 1]
    if tally.count() != len(turns) or missing or left.total() != turns.count("attack"):
        yield f"the cases around it are wrong: {_outline(tally)}"
    elif left and next(iter(left)).value not in ends | ALWAYS_RIGHT:
        yield f"ended as {next(iter(left)).value}, not as one of {sorted(ends)}: {_outline(tally)}"


def _outline(tally: Tally) -> str:
    counts = {verdict.value: tally.count(verdict) for verdict in Verdict if tally.count(verdict)}
    ends = [(each.index, each.verdict.value, each.failure and each.failure.message[:120]) for each in tally.interesting]
    return f"{counts} {ends}"


@contextmanager
def _grounds(wanted: list[Attempt], folder: Path, placed: Canaries) -> Iterator[dict[str, Ground]]:
    """One ground for each way, all on one copy of the programs."""
    repository = folder / "hostile"
    repository.mkdir(exist_ok=True)
    for name in {*SHARED, *(each.module for each in wanted)}:
        shutil.copy(PROGRAMS / f"{name}.py", repository)
    (repository / "canary.py").write_text(placed.module(), encoding="utf-8")
    for each in wanted:
        if each.when == "at_import":
            source = IMPORTING.format(module=each.module, name=each.name)
            (repository / f"{each.target[0]}.py").write_text(source, encoding="utf-8")
    mark = f"menace-escape-{os.getpid()}"
    surveyed = survey(repository)
    seconds = 1.5 if all(each.module.endswith("_without_end") for each in wanted) else 15.0
    with (
        open_workspace(repository.name, mark, OURS, lambda copy: copy_repository(repository, copy)) as workspace,
        ExitStack() as stack,
    ):
        grounds = {}
        for way, together in WAYS.items():
            options = BackendOptions(import_seconds=seconds, start_seconds=seconds, cases_per_child=together)
            backend = WarmBackend(workspace, OURS, partial(child_environment, hash_seed=0, mark=mark), options)
            stack.callback(backend.close)
            grounds[way] = Ground(backend, surveyed, placed)
        yield grounds


@contextmanager
def _adopting_orphans() -> Iterator[None]:
    """What a sandbox leaves running becomes a child of this process, where it is found."""
    libc = ctypes.CDLL(None)
    libc.prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        libc.prctl(_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


def main(arguments: list[str]) -> int:
    """Try the named subjects, or all; the answer is 1 when something went wrong."""
    found = []
    for module in arguments or modules():
        with tempfile.TemporaryDirectory() as folder:
            found += problems(module, Path(folder))
    print(json.dumps(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
