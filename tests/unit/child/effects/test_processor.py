"""Little processor, memory and time: limits that are felt, and lifted again."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from menace.child.effects import build, in_force, wrapped

Under = Callable[..., tuple[Any, dict[str, float]]]


def work() -> float:
    """CPU seconds of a loop."""
    cpu = time.process_time()
    sum(number * number for number in range(300_000))
    return time.process_time() - cpu


@pytest.mark.parametrize("share", [0.5, 0.2])
def test_a_throttle_takes_time_and_no_processor(share: float) -> None:
    """The pauses are in the wall time of the call and not in its CPU time, in proportion to the share."""
    effects = build([{"name": "cpu", "share": share}], 0)
    with in_force(effects, 0) as told:
        wall, cpu = time.perf_counter(), time.process_time()
        wrapped(effects, work)()
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu

    assert wall * share > 0.8 * cpu
    assert told["throttled_seconds"] > 0.8 * cpu * (1 - share) / share


def test_a_throttle_holds_every_thread(under: Under) -> None:
    """Work in a second thread is paused for like work in the first."""

    def elsewhere() -> float:
        found: list[float] = []
        thread = threading.Thread(target=lambda: found.append(work()))
        thread.start()
        thread.join()
        return found[0]

    cpu, told = under(elsewhere, {"name": "cpu", "share": 0.2})

    assert told["throttled_seconds"] > 3 * cpu


def test_a_call_too_short_to_be_met_is_throttled_as_well() -> None:
    """What a call ran is paid for before it returns, however short it is."""
    effects = build([{"name": "cpu", "share": 0.1}], 0)
    with in_force(effects, 0) as told:
        wrapped(effects, lambda: None)()

    assert told["pauses"] >= 1


@pytest.mark.parametrize("mode", ["cpu", "cpu_spike", "timeout"])
def test_its_threads_are_not_seen_and_not_left(mode: str) -> None:
    """Code under test that lists the threads does not meet those of the effect."""
    before = set(threading.enumerate())
    fault = {"name": mode, "seconds": 60} if mode == "timeout" else {"name": mode}
    with in_force(build([fault], 0), 0):
        assert set(threading.enumerate()) <= before


def test_bursts_are_long_enough_and_recorded(under: Under) -> None:
    """Each burner burns at least its burst; the time is counted thread by thread."""
    _, told = under(work, {"name": "cpu_spike", "burners": 1, "burst_ms": 200})

    assert told["cpu_bursts"] >= 1
    assert 0.02 < told["burnt_cpu_seconds"] <= 0.3 * told["cpu_bursts"]


# A process with a past has freed memory in its heap, which is given out again without asking the kernel.
_LOW_MEMORY = """
import json, resource
from menace.child.effects import build, in_force

def given(size):
    try:
        return len(bytearray(size))
    except MemoryError:
        return None

before = resource.getrlimit(resource.RLIMIT_AS)
with in_force(build([{"name": "memory", "headroom_bytes": 100 << 20}], 0), 0) as told:
    answers = [given(1 << 20), given(120 << 20)]
is_lifted = resource.getrlimit(resource.RLIMIT_AS) == before
print(json.dumps([answers, told["memory_limit_bytes"], is_lifted]))
"""


def test_a_low_memory_limit_is_soft_and_lifted() -> None:
    """Small things can still be allocated, large ones not; both limits are as before afterwards."""
    done = subprocess.run([sys.executable, "-c", _LOW_MEMORY], capture_output=True, text=True, check=True)
    answers, limit, is_lifted = json.loads(done.stdout)

    assert answers == [1 << 20, None]
    assert limit > 100 << 20
    assert is_lifted


def test_a_case_in_time_is_not_killed(under: Under) -> None:
    """Whoever is done before the deadline is left alone."""
    answer, told = under(lambda: "done", {"name": "timeout", "seconds": 60})

    assert answer == "done"
    assert told == {"timeout_seconds": 60.0}
