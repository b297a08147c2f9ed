"""The ways to run a case that are compared: plain processes, a bare fork, and the engine in its four modes."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace

from menace.domain import CaseRange, Plan, SandboxBackend
from menace.errors import MenaceError, SandboxUnavailable
from menace.runs.bench.cost import Cost, cost_of
from menace.runs.bench.floor import Floor
from menace.runs.bench.target import Target
from menace.runs.options import Isolation
from menace.runs.wiring import opened_backend
from menace.sandbox import Interpreter

WORKERS = 2
BATCHES = (64, 256)
_BURST = 16
"""Cases of one plan when many are run alone: a run cuts plans, it does not ask for one case at a time."""
_FORKS = 32
_PATIENCE_SECONDS = 60

UNIT, NOTHING, BARE = "subprocess", "subprocess, pass", "subprocess -I -S"
IMPORTING, WRAPPED, FORK = "subprocess importing", "bwrap -I -S", "bare fork"
FRESH, PLAIN, BOXED = "engine fresh", "engine process", "engine bwrap"

Turn = Callable[[int, int], float]
"""Runs cases for one worker and tells the CPU seconds as ``cost_of`` wants them; the number is a new one each time."""


@dataclass(slots=True)
class Way:
    """One way to run cases. ``every`` says in how many rounds it has a turn: slow ones are measured less often."""

    name: str
    turn: Turn
    cases: int = 1
    every: int = 1
    burst: tuple[Turn, int] | None = None
    """What a worker does again and again when throughput counts, and how many cases that is, if not a turn."""
    own_cost: Callable[[], Cost] | None = None
    """Takes a turn and tells by itself what it took."""
    costs: list[Cost] = field(default_factory=list)

    def take_turn(self, number: int) -> None:
        """Run once and note what it took."""
        self.costs.append(self.own_cost() if self.own_cost is not None else cost_of(lambda: self.turn(0, number)))


@contextmanager
def opened_ways(target: Target, interpreter: Interpreter) -> Iterator[tuple[list[Way], list[str]]]:
    """Every way that works here, and for each of the others why it does not."""
    missing: list[str] = []
    with ExitStack() as stack:
        ways = _processes(target, interpreter, missing)
        floors = [stack.enter_context(Floor(interpreter, target)) for _ in range(WORKERS)]
        forks = (lambda worker, _: floors[worker].fork(_FORKS).cpu, _FORKS)
        ways.append(Way(FORK, lambda worker, _: floors[worker].fork(1).cpu, burst=forks, own_cost=floors[0].fork))
        fresh = stack.enter_context(_engine(target, interpreter, "fresh"))
        ways.append(Way(FRESH, _turn(fresh, target.plan, 1), burst=(_turn(fresh, target.plan, _BURST), _BURST)))
        batch = stack.enter_context(_engine(target, interpreter, "batch"))
        ways += [Way(f"engine batch of {size}", _turn(batch, target.plan, size), size) for size in BATCHES]
        plain = stack.enter_context(_engine(target, interpreter, "process"))
        ways.append(Way(PLAIN, _turn(plain, target.plan, 1), every=4))
        try:
            boxed = stack.enter_context(_engine(target, interpreter, "bwrap"))
            ways.append(Way(BOXED, _turn(boxed, target.plan, 1), every=4))
        except SandboxUnavailable as error:
            missing.append(f"{BOXED}: {error.reason}")
        yield ways, missing


def _processes(target: Target, interpreter: Interpreter, missing: list[str]) -> list[Way]:
    python = str(interpreter.path)
    ways = [
        Way(UNIT, _process([python, "-c", target.call])),
        Way(NOTHING, _process([python, "-c", "pass"])),
        Way(BARE, _process([python, "-I", "-S", "-c", target.call])),
    ]
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        missing.append(f"{WRAPPED}: bwrap is not installed")
    else:
        # Its own first process would be gone before anybody could learn what the others took.
        box = [bwrap, "--unshare-all", "--as-pid-1", "--die-with-parent", "--new-session", "--ro-bind", "/", "/"]
        ways.append(Way(WRAPPED, _process([*box, python, "-I", "-S", "-c", target.call])))
    if target.imports:
        ways.append(Way(IMPORTING, _process([python, "-c", f"{target.import_lines}{target.call}"]), every=4))
    return ways


def _process(command: list[str]) -> Turn:
    def turn(_worker: int, _number: int) -> float:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE_SECONDS, check=False
        )
        if done.returncode:
            raise MenaceError(f"{command[0]} ended with status {done.returncode}: {done.stderr.decode()[-200:]}")
        return 0.0

    return turn


@contextmanager
def _engine(target: Target, interpreter: Interpreter, isolation: Isolation) -> Iterator[SandboxBackend]:
    with opened_backend(
        target.repository,
        None,
        interpreter,
        mark=f"bench-{isolation}-{os.getpid()}",
        seed=1,
        timeout=_PATIENCE_SECONDS,
        isolation=isolation,
    ) as backend:
        # The import is paid once, outside the measurement.
        list(backend.run(target.plan))
        yield backend


def _turn(backend: SandboxBackend, plan: Plan, cases: int) -> Turn:
    def turn(worker: int, number: int) -> float:
        # Another seed for each worker: two plans with one identity cannot run at the same time.
        asked = replace(plan, seed=plan.seed + worker, cases=CaseRange(number * cases, (number + 1) * cases))
        (tally,) = backend.run(asked)
        if tally.count() != cases:
            raise MenaceError(f"{tally.count()} of {cases} cases are accounted for; blocked: {tally.blocked or 'no'}")
        return tally.spent_cpu_seconds

    return turn
