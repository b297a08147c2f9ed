"""One interleaved run over all ways: other work on the machine meets all of them alike."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier

from menace.errors import UsageError
from menace.runs.bench.accounting import account_for_trouble
from menace.runs.bench.rows import Row, rows_of
from menace.runs.bench.target import check_imports, write_target
from menace.runs.bench.ways import WORKERS, Way, opened_ways
from menace.sandbox import Interpreter

_SLICES = 8
"""Each way's share of the throughput run is cut into pieces, so that the ways take turns there too."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured: turns of each way, and seconds of throughput for each."""

    rounds: int = 40
    seconds: float = 0.6

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= 100_000:
            raise UsageError(f"--rounds {self.rounds}: expected a number from 1 to 100000")
        if not 0 < self.seconds <= 3600:
            raise UsageError(f"--seconds {self.seconds:g}: expected a positive number of seconds, at most 3600")


@dataclass(frozen=True, slots=True)
class IsolationFigures:
    """The rows of one target, the ways that are missing with the reason, and the cases of a troubled batch."""

    rows: tuple[Row, ...]
    missing: tuple[str, ...]
    troubled: dict[str, int]
    """How the cases of a batch ended in which one hangs, one is killed and one leaves dirt; all are counted."""


def measure_isolation(
    interpreter: Interpreter,
    imports: Sequence[str] = (),
    effort: Effort = Effort(),  # noqa: B008 - a frozen value
) -> IsolationFigures:
    """Measure every way on a target with these imports; raises when a single case is not accounted for."""
    check_imports(interpreter, imports)
    with tempfile.TemporaryDirectory(prefix="menace-bench-") as place:
        folder = Path(place).resolve()
        target = write_target(folder, imports)
        with opened_ways(target, interpreter) as (ways, missing):
            _take_turns(ways, effort.rounds)
            throughputs = _throughputs(ways, effort.seconds)
        troubled = account_for_trouble(folder, interpreter)
    return IsolationFigures(tuple(rows_of(ways, throughputs)), tuple(missing), troubled)


def _take_turns(ways: Sequence[Way], rounds: int) -> None:
    for number in range(rounds):
        for way in ways:
            if number % way.every == 0:
                way.take_turn(number)


def _throughputs(ways: Sequence[Way], seconds: float) -> list[float]:
    """Cases a second of each way with all workers busy."""
    finished, spent = [0] * len(ways), [0.0] * len(ways)
    with ThreadPoolExecutor(WORKERS) as pool:
        for piece in range(_SLICES):
            for position, way in enumerate(ways):
                barrier = Barrier(WORKERS)
                futures = [
                    pool.submit(_work, way, worker, piece, seconds / _SLICES, barrier) for worker in range(WORKERS)
                ]
                answers = [future.result() for future in futures]
                finished[position] += sum(cases for cases, _ in answers)
                spent[position] += max(elapsed for _, elapsed in answers)
    return [cases / elapsed for cases, elapsed in zip(finished, spent, strict=True)]


def _work(way: Way, worker: int, piece: int, seconds: float, barrier: Barrier) -> tuple[int, float]:
    """Run cases for so long; how many ended, and after how long the last one did."""
    turn, cases = way.burst or (way.turn, way.cases)
    # Numbers no other piece uses, beginning with one turn that is not counted: it makes this worker's zygote.
    number = (piece + 1) * 1_000_000
    turn(worker, number)
    barrier.wait()
    done, started = 0, time.perf_counter()
    while True:
        number += 1
        turn(worker, number)
        done += cases
        elapsed = time.perf_counter() - started
        if elapsed >= seconds:
            return done, elapsed
