"""What a case costs, way by way, in one interleaved run: ratios to a plain subprocess, never milliseconds alone.

A plain `python -c pass` is the unit. The ways take turns, so that other work on the machine meets all of them alike.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

from record import record

from menace.domain import CaseRange, Parameter, Plan, Recipe, SandboxBackend
from menace.testing.bench import Bench
from menace.testing.processes import process_backend, warm_backend

ROUNDS = 25
SOURCE = "def double(x: int) -> int:\n    return x * 2\n"
NUMBERS = Parameter("x", "positional", True, ("1", "0", "-1", "2", "3"), typed=True)


@dataclass(slots=True)
class Way:
    """One way to run cases: how many at a time, and what each turn took."""

    name: str
    turn: Callable[[int], float]
    cases: int = 1
    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def take_turn(self, number: int) -> None:
        """Run once; ``turn`` answers with CPU time that this process cannot see by itself."""
        before, started = _cpu_seconds(), time.perf_counter()
        unseen = self.turn(number)
        self.wall.append((time.perf_counter() - started) / self.cases)
        self.cpu.append((_cpu_seconds() - before + unseen) / self.cases)


def main() -> int:
    """Measure, print the table, and record it."""
    with ExitStack() as stack:
        ways = list(_ways(stack))
        for number in range(ROUNDS):
            for way in ways:
                way.take_turn(number)
    unit_wall, unit_cpu = statistics.median(ways[0].wall), statistics.median(ways[0].cpu)
    figures: dict[str, float | int] = {"rounds": ROUNDS, "unit_cpu_ms": round(unit_cpu * 1000, 2)}
    print(f"{'way':<26}{'wall ms':>10}{'p90':>8}{'CPU ms':>9}{'wall ratio':>12}{'CPU ratio':>11}")
    for way in ways:
        wall, cpu = statistics.median(way.wall), statistics.median(way.cpu)
        tail = statistics.quantiles(way.wall, n=10)[-1]
        ratios = (wall / unit_wall, cpu / unit_cpu)
        columns = f"{wall * 1000:>10.3f}{tail * 1000:>8.2f}{cpu * 1000:>9.3f}{ratios[0]:>12.4f}{ratios[1]:>11.4f}"
        print(f"{way.name:<26}{columns}")
        key = way.name.replace(" ", "_")
        figures |= {f"{key}_wall_ratio": round(ratios[0], 4), f"{key}_cpu_ratio": round(ratios[1], 4)}
    record("isolation", figures)
    return 0


def _ways(stack: ExitStack) -> list[Way]:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    repository = folder / "little"
    repository.mkdir()
    plan = replace(
        Bench(repository, warm_backend).plan_of(SOURCE, "double"), recipe=Recipe((NUMBERS,), contract="typed")
    )
    plain = stack.enter_context(process_backend(repository, mark=f"bench-plain-{os.getpid()}"))
    warm = stack.enter_context(warm_backend(repository, mark=f"bench-warm-{os.getpid()}"))
    list(warm.run(plan))  # the import is paid once, outside the measurement
    return [
        Way("subprocess", lambda _: _subprocess("-c", "pass")),
        Way("subprocess -I -S", lambda _: _subprocess("-I", "-S", "-c", "pass")),
        Way("bare fork", lambda _: _fork()),
        Way("plain process", _engine(plain, plan, 1)),
        Way("warm fresh", _engine(warm, plan, 1)),
        Way("warm batch of 64", _engine(warm, plan, 64), 64),
        Way("warm batch of 256", _engine(warm, plan, 256), 256),
    ]


def _subprocess(*arguments: str) -> float:
    subprocess.run([sys.executable, *arguments], check=True)
    return 0.0


def _fork() -> float:
    pid = os.fork()
    if not pid:
        os._exit(0)
    os.waitpid(pid, 0)
    return 0.0


def _engine(backend: SandboxBackend, plan: Plan, cases: int) -> Callable[[int], float]:
    def turn(number: int) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        (tally,) = backend.run(replace(plan, cases=CaseRange(number * cases, (number + 1) * cases)))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if tally.count() != cases:
            raise SystemExit(f"{tally.count()} of {cases} cases are accounted for")
        # Children of a zygote are not ours to wait for, so their time is only in the tally.
        own = (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)
        return max(0.0, tally.spent_cpu_seconds - own)

    return turn


def _cpu_seconds() -> float:
    ours, theirs = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return ours.ru_utime + ours.ru_stime + theirs.ru_utime + theirs.ru_stime


if __name__ == "__main__":
    sys.exit(main())
