"""Functions that block inside C or eat memory with plain arguments: they must end in time and leave nothing behind."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
from kept import kept_calls
from menace_run import copy_of, run_menace
from targets import Place, Target

BUDGET_SECONDS = 4.0
"""CPU seconds of a run on one such function."""
GRACE = 1.2
ENDS = ("hung", "killed")


@dataclass(frozen=True, slots=True)
class Blocker:
    """A call that does not come back, as somebody might write it in a test."""

    target: Target
    function: str
    call: str


BLOCKERS = (
    Blocker(Target("humanize.number", "humanize"), "scientific", "scientific(1.5, 10**9)"),
    Blocker(Target("more_itertools.recipes", "more-itertools"), "sieve", "list(sieve(10**12))"),
    Blocker(Target("boltons.iterutils", "boltons"), "frange", "frange(0.0, 10**12, 0.001)"),
    Blocker(Target("toolz.itertoolz", "toolz"), "sliding_window", "list(sliding_window(10**9, range(10**10)))"),
)


@dataclass(frozen=True, slots=True)
class Stopped:
    """How the calls of one function ended, what the run cost, and how many processes it left."""

    blocker: Blocker
    verdicts: tuple[str, ...]
    cpu_seconds: float
    left_behind: int

    @property
    def is_in_time(self) -> bool:
        """Whether the run met a call that does not come back, ended it in time, and left nothing."""
        return bool(self.verdicts) and self.cpu_seconds <= GRACE * BUDGET_SECONDS and not self.left_behind

    def __str__(self) -> str:
        ends = " and ".join(self.verdicts) or "neither hung nor killed"
        return (
            f"{'kept  ' if self.is_in_time else 'BROKEN'}  {self.blocker.call}: {ends}, "
            f"{self.cpu_seconds:.1f} s of CPU (budget {BUDGET_SECONDS:g}), {self.left_behind} processes left"
        )


def stop_all(place: Place) -> Iterator[Stopped]:
    """Run on each of the functions, with the blocking call in a test of its repository."""
    for blocker in BLOCKERS:
        with copy_of(place.repository(blocker.target, tests=False)) as repository:
            yield _stop(place, blocker, repository)


def _stop(place: Place, blocker: Blocker, repository: Path) -> Stopped:
    tests = repository / "tests"
    tests.mkdir()
    (tests / f"test_{blocker.function}.py").write_text(
        f"from {blocker.target.module} import {blocker.function}\n\n\n"
        f"def test_{blocker.function}():\n    assert {blocker.call}\n",
        encoding="utf-8",
    )
    ran = run_menace(
        repository,
        *("--module", blocker.target.module, "-k", blocker.function, "--scenario", "normal", "-n", "1"),
        *("--cpu-seconds", str(BUDGET_SECONDS), "--python", str(place.bare())),
    )
    calls = kept_calls(repository, f"{blocker.target.module.replace('.', '/')}.py")
    ends = {str(call.verdict) for call in calls if call.name == blocker.function and call.verdict in ENDS}
    return Stopped(blocker, tuple(sorted(ends)), float(ran.report["run"]["cpu_seconds"]), _left_behind(repository))


def _left_behind(repository: Path) -> int:
    """Processes that name the repository on their command line, or work in it, after a moment to be gone."""
    time.sleep(0.5)
    return sum(_is_of(process, str(repository)) for process in psutil.process_iter())


def _is_of(process: psutil.Process, place: str) -> bool:
    try:
        return process.cwd().startswith(place) or any(place in word for word in process.cmdline())
    except psutil.Error:
        return False
