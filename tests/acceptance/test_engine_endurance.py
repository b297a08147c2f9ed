"""The engine over hours in minutes: a million cases, ten thousand hostile ones, and the same case against itself."""

from __future__ import annotations

import gc
import itertools
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from math import sqrt
from pathlib import Path
from typing import Any

import psutil
import pytest
from peak_memory import peak_memory

from menace.domain import CaseRange, Limits, Parameter, Plan, Recipe, SandboxBackend, Tally, Verdict
from menace.sandbox.owners import owned_prefix
from menace.testing.bench import Bench, verdicts
from menace.testing.processes import warm_backend

pytestmark = pytest.mark.acceptance
KeepFigures = Callable[[str, Mapping[str, Any]], Path]

WORKERS = 2
PARTS_AHEAD = 4 * WORKERS
PARENT_BYTES = 300 << 20


@dataclass(frozen=True, slots=True)
class Holdings:
    """What the process that drives the engine holds at one moment."""

    memory_bytes: int
    blocks: int
    handles: int
    processes: int
    files: int

    @classmethod
    def now(cls) -> Holdings:
        """Counted now; blocks are those of Python's allocator, files those in the folders of this process."""
        ours = psutil.Process()
        gc.collect()
        folders = Path(tempfile.gettempdir()).glob(f"{owned_prefix()}*")
        files = sum(1 for folder in folders for _ in folder.rglob("*"))
        blocks, children = sys.getallocatedblocks(), len(ours.children(recursive=True))
        return cls(ours.memory_info().rss, blocks, ours.num_fds(), children, files)


def _numbers(*, values: int) -> Recipe:
    texts = tuple(str(number) for number in range(values))
    return Recipe((Parameter("number", "positional", True, texts, typed=True),), contract="typed")


def _run_in_parts(pool: ThreadPoolExecutor, backend: SandboxBackend, plan: Plan, size: int) -> Iterator[Tally]:
    """The plan in parts of a size, on the threads of the pool.

    A few parts wait at a time: thousands of them would be what grows, and not the engine.
    """
    waiting: deque[Future[list[Tally]]] = deque()
    for start in range(plan.cases.start, plan.cases.stop, size):
        part = replace(plan, cases=CaseRange(start, min(start + size, plan.cases.stop)))
        waiting.append(pool.submit(_tallies, backend, part))
        if len(waiting) > PARTS_AHEAD:
            yield from waiting.popleft().result()
    while waiting:
        yield from waiting.popleft().result()


def _tallies(backend: SandboxBackend, plan: Plan) -> list[Tally]:
    return list(backend.run(plan))


def test_a_million_cases_leave_no_trace(tmp_path: Path, keep_figures: KeepFigures) -> None:
    """Memory, handles, processes and files of the parent are the same after a million cases as after half of them."""
    cases, part = 1_000_000, 256
    repository = tmp_path / "little"
    repository.mkdir()
    bench = Bench(repository, warm_backend)
    source = """
        def check(number: int) -> int:
            if number == 13:
                raise ValueError(number)
            return number // (number - 77)
    """
    plan = replace(bench.plan_of(source, "check"), recipe=_numbers(values=100))
    counted, held, began = 0, [], time.monotonic()
    # One pool for all: a zygote ends with the thread that started it, and would be counted while it goes.
    with bench.open_backend(repository) as backend, ThreadPoolExecutor(WORKERS) as pool:
        # The first look comes early, to show the warming up; what must not grow is held in the second half.
        for start, stop in itertools.pairwise((0, cases // 20, cases // 2, cases)):
            for tally in _run_in_parts(pool, backend, replace(plan, cases=CaseRange(start, stop)), part):
                counted += tally.count()
            held.append(Holdings.now())
    seconds = time.monotonic() - began
    early, middle, late = held

    keep_figures(
        "soak",
        {
            "cases": counted,
            "seconds": round(seconds, 1),
            "cases_per_second": round(counted / seconds),
            **{f"{name}_after_a_twentieth": count for name, count in asdict(early).items()},
            **{f"{name}_in_the_middle": count for name, count in asdict(middle).items()},
            **{f"{name}_at_the_end": count for name, count in asdict(late).items()},
        },
    )
    assert counted == cases
    # An object with its contents, or half a kilobyte, kept for every part of the second half would be seen; the frames
    # that are remembered differ in size, and make some hundred blocks more or less.
    parts = cases // 2 // part
    assert late.blocks < middle.blocks + parts
    assert late.memory_bytes < middle.memory_bytes + parts * 512
    assert late.handles <= middle.handles
    assert late.processes <= middle.processes
    assert late.files <= middle.files


HOSTILE = """
    import os, sys, time

    def act(number: int) -> int:
        if number == 10:
            while True:
                pass
        if number == 30:
            time.sleep(1000)
        if number == 50:
            while True:
                if not os.fork():
                    time.sleep(1000)
        if number == 70:
            hoard = []
            while True:
                hoard.append(bytearray(64 << 20))
        if number == 90:
            while True:
                sys.stdout.write("x" * 65536)
        return number
"""
EVIL = (10, 30, 50, 70, 90)


def test_ten_thousand_cases_of_which_a_tenth_is_hostile(tmp_path: Path, keep_figures: KeepFigures) -> None:
    """All are accounted for, the run ends within 1.3 times the budgets of the hostile ones, and memory stays small."""
    cases, wall = 10_000, 0.5
    repository = tmp_path / "little"
    repository.mkdir()
    bench = Bench(repository, warm_backend)
    # Every second value drawn comes from the sweep, so that half of all values being hostile would be too many.
    values = [str(EVIL[position // 10 % 5]) if position % 10 == 0 else "1" for position in range(50)]
    recipe = Recipe((Parameter("number", "positional", True, tuple(values), typed=True),), contract="typed")
    limits = Limits(cpu_seconds=0.3, wall_seconds=wall, memory_bytes=512 << 20, processes=8)
    plan = replace(bench.plan_of(HOSTILE, "act", limits=limits), recipe=recipe, cases=CaseRange(0, cases))
    counts: dict[Verdict, int] = {}
    began = time.monotonic()
    with (
        bench.open_backend(repository) as backend,
        ThreadPoolExecutor(WORKERS) as pool,
        peak_memory(psutil.Process()) as peak,
    ):
        for tally in _run_in_parts(pool, backend, plan, 250):
            for verdict, count in verdicts(tally).items():
                counts[verdict] = counts.get(verdict, 0) + count
    seconds = time.monotonic() - began
    hostile = cases - counts[Verdict.RETURNED]
    budget = hostile * wall / WORKERS

    keep_figures(
        "hostile_mix",
        {
            "cases": sum(counts.values()),
            "hostile": hostile,
            **{verdict.value: count for verdict, count in sorted(counts.items())},
            "seconds": round(seconds, 1),
            "budget_seconds": round(budget, 1),
            "ratio": round(seconds / budget, 3),
            "parent_peak_bytes": peak[0],
        },
    )
    assert sum(counts.values()) == cases
    # Whatever is done to it, nothing was missing: a hostile case that seems to lack something was not understood.
    assert counts.keys() == {Verdict.RETURNED, Verdict.HUNG, Verdict.KILLED}
    assert 0.05 * cases < hostile < 0.2 * cases
    assert seconds <= 1.3 * budget
    assert peak[0] < PARENT_BYTES


def test_the_same_case_is_not_called_different(tmp_path: Path, keep_figures: KeepFigures) -> None:
    """Of 200 interleaved pairs of the same cases beside four busy processes, at most 2 % differ at 99 %."""
    pairs, rounds, critical = 200, 16, 2.576
    repository = tmp_path / "little"
    repository.mkdir()
    bench = Bench(repository, warm_backend)
    source = """
        def work(number: int) -> int:
            return sum(range(2000 + number))
    """
    plan = replace(bench.plan_of(source, "work"), recipe=_numbers(values=40))
    different = 0
    with bench.open_backend(repository) as backend, _busy(4):
        for number in range(pairs):
            cases = replace(plan, cases=CaseRange(number * 8, number * 8 + 8))
            differences = [_cpu(backend, cases) - _cpu(backend, cases) for _ in range(rounds)]
            different += _is_called_different(differences, critical)

    keep_figures("aa_control", {"pairs": pairs, "called_different": different, "share": different / pairs})
    assert different <= 0.02 * pairs


def _cpu(backend: SandboxBackend, plan: Plan) -> float:
    (tally,) = backend.run(plan)
    return tally.usage.cpu


def _is_called_different(differences: Sequence[float], critical: float) -> bool:
    """Whether zero lies outside the interval around the trimmed mean, whose spread the middle half tells."""
    ordered = sorted(differences)
    kept = ordered[len(ordered) // 4 : -(len(ordered) // 4)]
    first, _, third = statistics.quantiles(ordered, n=4)
    spread = (third - first) / 1.349
    return abs(statistics.fmean(kept)) > critical * 1.2 * spread / sqrt(len(ordered))


@contextmanager
def _busy(number: int) -> Iterator[None]:
    """That many processes computing beside us."""
    code = "while True: pass"
    processes = [subprocess.Popen([sys.executable, "-I", "-S", "-c", code]) for _ in range(number)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()
