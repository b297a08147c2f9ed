"""Two calls at once, one of them stopped before each of its instructions."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from menace.child.oracles.threads import copied, holds_among_threads, used

Target = Callable[..., ModuleType]

SOURCE = """
    import threading

    class Counter:
        def __init__(self):
            self.value, self.lock, self.names = 0, threading.Lock(), []

        def careless(self):
            self.value += 1
            return self.value

        def careful(self):
            with self.lock:
                self.value += 1
                return self.value

        def add(self, name):
            self.names.append(name)

        def all(self):
            return [name for name in self.names]

        def count(self):
            found = 0
            for place in range(len(self.names)):
                found += len(self.names[place])
            return found

        def clear(self):
            self.names.clear()

    last, shared = 0, None

    def ticket():
        global last
        last += 1
        return last

    def the_one():
        global shared
        if shared is None:
            shared = Counter()
        return shared

    def take(stock):
        if stock["a"]:
            stock["a"] -= 1
            return True
        return False
"""


@pytest.fixture
def module(target: Target) -> Any:
    """The module that is called."""
    return target(SOURCE)


def test_an_object_counts_for_two(module: Any) -> None:
    """A lock makes the difference."""
    for call, holds in ((lambda it: it.careless(), False), (lambda it: it.careful(), True)):
        assert holds_among_threads(module.Counter, module.Counter, call, call) is holds


def test_other_calls_come_between(module: Any) -> None:
    """What is taken away while somebody looks at it."""

    def made() -> Any:
        return used(module.Counter(), lambda it: it.add("a"))

    held = holds_among_threads(module.Counter, made, lambda it: it.count(), lambda it: it.clear())
    assert held is False
    assert holds_among_threads(module.Counter, made, lambda it: it.add("b"), lambda it: it.add("c")) is True


def test_what_a_module_holds_is_the_same_for_every_try(module: Any) -> None:
    """Numbers are put back, and what stands for nothing at first does so again."""
    assert (
        holds_among_threads(module.ticket, lambda: None, lambda _: module.ticket(), lambda _: module.ticket()) is False
    )
    assert module.last == 0
    module.the_one()
    first = lambda _: module.the_one()  # noqa: E731 - the same code for both
    assert holds_among_threads(module.the_one, lambda: None, first, first, "shared") is False


def test_arguments_are_shared(module: Any) -> None:
    """Both take from the same stock."""
    call = lambda it: module.take(*it)  # noqa: E731 - as above

    assert holds_among_threads(module.take, lambda: copied(({"a": 1},)), call, call) is False
    assert holds_among_threads(module.take, lambda: copied(({"a": 0},)), call, call) is True


def test_one_pair_of_calls_is_tried_a_few_times(module: Any) -> None:
    """It takes its time, and says the same."""
    call = lambda it: it.careless()  # noqa: E731 - as above

    told = [holds_among_threads(module.Counter, module.Counter, call, call) for _ in range(5)]

    assert told[0] is False
    assert told[-1] is None
