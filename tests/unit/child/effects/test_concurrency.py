"""A concurrency spike: real threads, real tasks, and the call several times at once."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from menace.child.effects import build, in_force, wrapped

Under = Callable[..., tuple[Any, dict[str, float]]]


def test_threads_and_tasks_are_really_there() -> None:
    """Both counts are recorded, the threads are alive while the case runs and gone afterwards."""
    before = set(threading.enumerate())
    with in_force(build([{"name": "concurrency_spike", "threads": 12, "tasks": 30}], 0), 0) as told:
        during = set(threading.enumerate())

    assert len(during - before) == 12 + 1  # one more holds the loop of the tasks
    assert set(threading.enumerate()) <= before
    assert (told["spike_threads"], told["spike_tasks"]) == (12, 30)


def test_threads_alone_and_tasks_alone() -> None:
    """Either burst can be left out."""
    with in_force(build([{"name": "concurrency_spike", "threads": 0, "tasks": 0}], 0), 0) as told:
        assert threading.active_count() >= 1

    assert told == {"spike_threads": 0.0}


def test_the_call_runs_several_times_at_once(under: Under) -> None:
    """Calls overlap: each waits for the others before it returns."""
    meeting = threading.Barrier(3, timeout=60)
    answer, told = under(lambda: meeting.wait() >= 0, {"name": "concurrency_spike", "calls": 3, "threads": 2})

    assert answer is True
    assert told["concurrent_calls"] == 3
    assert told["concurrent_errors"] == 0


def test_a_race_is_found() -> None:
    """Code that reads, waits and writes shared state loses updates only when calls overlap."""
    state = {"total": 0}

    def deposit(amount: int) -> None:
        total = state["total"]
        time.sleep(0.03)
        state["total"] = total + amount

    for _ in range(4):
        deposit(1)
    alone, state["total"] = state["total"], 0
    effects = build([{"name": "concurrency_spike", "calls": 4, "threads": 4, "tasks": 4}], 0)
    with in_force(effects, 0):
        wrapped(effects, deposit)(1)

    assert alone == 4
    assert state["total"] < 4


def test_arguments_are_copied_unless_they_are_to_be_shared() -> None:
    """Each of the other calls has its own copy, so a function may change what it is given."""

    def fill(items: list[int]) -> list[int]:
        items.append(1)
        return items

    own: list[int] = []
    shared: list[int] = []
    for items, fault in ((own, {}), (shared, {"shared": True})):
        effects = build([{"name": "concurrency_spike", "threads": 1, "tasks": 1, **fault}], 0)
        with in_force(effects, 0):
            assert wrapped(effects, fill)(items) is items

    assert own == [1]
    assert shared == [1, 1, 1, 1]


def test_an_error_of_any_of_the_calls_comes_out(under: Under) -> None:
    """When the call itself goes well and another one of it does not, its error is the answer."""
    main = threading.current_thread()

    def call() -> None:
        if threading.current_thread() is not main:
            raise KeyError("lost the race")

    answer, told = under(call, {"name": "concurrency_spike", "threads": 1, "tasks": 1})

    assert repr(answer) == "KeyError('lost the race')"
    assert told["concurrent_errors"] == 3


@pytest.mark.parametrize(
    "call",
    [lambda: signal.signal(signal.SIGUSR1, signal.SIG_DFL), lambda: asyncio.get_event_loop_policy().get_event_loop()],
)
def test_what_only_the_main_thread_may_do_is_no_race(call: Callable[[], Any], under: Under) -> None:
    """Errors that say so are not held against the code."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    answer, told = under(call, {"name": "concurrency_spike", "threads": 1, "tasks": 1})
    asyncio.set_event_loop(None)
    loop.close()

    assert not isinstance(answer, Exception)
    assert told["concurrent_errors"] == 0


def test_a_coroutine_of_another_call_is_closed(under: Under) -> None:
    """Only the call's own promise is handed back; the others are not left to complain that nobody awaited them."""

    async def coroutine() -> int:
        return 3

    answer, _ = under(coroutine, {"name": "concurrency_spike", "threads": 1, "tasks": 1})

    assert asyncio.run(answer) == 3


def test_threads_take_turns_more_often_and_then_as_before() -> None:
    """The interpreter's switch interval is short during the spike only, and so are the stacks of its threads."""
    interval, stack = sys.getswitchinterval(), threading.stack_size()
    with in_force(build([{"name": "concurrency_spike", "threads": 1, "tasks": 1}], 0), 0):
        assert sys.getswitchinterval() < interval
        assert threading.stack_size() == stack

    assert sys.getswitchinterval() == interval


class Unlike:
    """An object whose copies lack what it has itself."""

    def __init__(self) -> None:
        self.held = 7

    def __deepcopy__(self, memo: object) -> Unlike:
        return Unlike.__new__(Unlike)


def test_what_cannot_be_copied_faithfully_is_no_race() -> None:
    """A copy that fails by itself says nothing about calls that meet."""
    effects = build([{"name": "concurrency_spike", "calls": 3, "threads": 0}], 0)
    with in_force(effects, 0) as told:
        answer = wrapped(effects, lambda given: given.held)(Unlike())

    assert answer == 7
    assert told["concurrent_errors"] == 2
