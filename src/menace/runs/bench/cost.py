"""Wall and CPU time of one turn, with the time of processes that nobody has waited for yet."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cost:
    """What something took, in seconds."""

    wall: float
    cpu: float


def cost_of(action: Callable[[], float]) -> Cost:
    """What an action took here and in every process below.

    The action answers with the CPU seconds of processes that came and went below a process which is still running:
    those are in nobody's figures but the ones that the engine keeps.
    """
    kept = _living_cpu_seconds()
    ours, waited = _cpu_seconds()
    started = time.perf_counter()
    told = action()
    wall = time.perf_counter() - started
    ours_after, waited_after = _cpu_seconds()
    seen_below = (waited_after - waited) + (_living_cpu_seconds() - kept)
    # What was waited for here is told as well; counted once, it is whichever of the two is larger.
    unseen = max(0.0, told - (waited_after - waited))
    return Cost(wall, max(0.0, ours_after - ours + seen_below + unseen))


def _cpu_seconds() -> tuple[float, float]:
    """CPU seconds of this process, and of those it has waited for."""
    # Not there on every system that can import this module.
    import resource

    ours, waited = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return ours.ru_utime + ours.ru_stime, waited.ru_utime + waited.ru_stime


def _living_cpu_seconds() -> float:
    """CPU seconds of the processes below this one: zygotes live on between turns, and copying them is their time."""
    if not sys.platform.startswith("linux"):
        return 0.0
    return sum(_on_processor(pid) for pid in _below(os.getpid()))


def _below(pid: int) -> list[int]:
    found: list[int] = []
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
    except OSError:
        return found  # it ended while it was looked at
    for task in tasks:
        for word in _read(task / "children").split():
            found += [int(word), *_below(int(word))]
    return found


def _on_processor(pid: int) -> float:
    # Nanoseconds; the figures in `stat` are hundredths of a second, which is more than most turns take.
    told = _read(Path(f"/proc/{pid}/schedstat")).split()
    return int(told[0]) / 1e9 if told else 0.0


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""  # as above
