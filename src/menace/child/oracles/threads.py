"""Two calls in two threads: whatever the moment at which one is interrupted, both end as they do one after the other.

One thread is stopped before a certain instruction, the other one goes through, and the first goes on: that is the same
every time. This file stands on its own, so that it can be put into a script which shows a finding.
"""

from __future__ import annotations

import builtins
import copy
import sys
import threading
import time
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple

_MOST_STOPS = 24
_MOST_TRIED = 3
"""Times that one and the same pair of calls is tried in a process: each takes as long as a hundred plain ones."""
_BLOCKED_SECONDS, _BUSY_SECONDS, _LOST_SECONDS = 0.004, 0.05, 0.5
_ENOUGH_SECONDS, _BUSY_SHARE = 0.6, 0.4
"""How long a pair of calls is tried, and how much of that may be spent on computing."""
_BLOCKING = frozenset({"threading", "Lock", "RLock", "Condition", "Semaphore", "queue", "_thread", "multiprocessing"})
_SIMPLE = (int, float, str, bytes, bool, type(None))
_HELD = (list, dict, set)

_TRIED: Dict[Any, int] = {}
_LOST: List[threading.Thread] = []
"""Threads that never came to an end. Python 3.12 does not survive it when others are followed beside such a one."""

End = Tuple[str, Any]
"""How a call ended: what it gave or which exception it raised, as text where that is possible."""


def holds_among_threads(source: Any, make: Any, one: Any, other: Any, *unset: str) -> Optional[bool]:
    """Whether two calls on a fresh object, made at the same time, end as in one of the two orders.

    ``source`` is what is tried, ``make`` gives the object, ``one`` and ``other`` make the calls with it. Names that are
    ``unset`` stand for None until somebody comes first.
    """
    key = tuple(getattr(each, "__code__", each) for each in (make, one, other))
    _TRIED[key] = _TRIED.get(key, 0) + 1
    module = sys.modules.get(getattr(source, "__module__", ""))
    if module is None or _TRIED[key] > _MOST_TRIED or threading.active_count() > 1:
        return None
    world = World(module, unset)
    try:
        return ends_in_turns(world, make, one, other)
    finally:
        world.restore()


def used(thing: Any, *calls: Any) -> Any:
    """An object after some calls on it."""
    for call in calls:
        call(thing)
    return thing


def copied(values: Any) -> Any:
    """Arguments that nobody else has."""
    return copy.deepcopy(values)


def ends_in_turns(world: "World", make: Any, one: Any, other: Any, seconds: float = _ENOUGH_SECONDS) -> Optional[bool]:
    """Whether two calls at the same time end as in one of the two orders, whenever the first of them is interrupted."""
    if any(thread.is_alive() for thread in _LOST):
        return None
    orders: List[Any] = []
    count = 0
    for is_turned in (False, True, False, True):
        # In threads as well: some things can only be used where they were made, and some calls wait for others.
        thing, steps = world.fresh(make), _Stopped(world, 0)
        ends = steps.run(other, thing, one) if is_turned else steps.run(one, thing, other)
        if ends is None:
            return None
        orders.append(_seen(ends[::-1] if is_turned else ends, thing, world))
        count = count if is_turned else steps.count
    if orders[:2] != orders[2:]:
        return None  # it ends otherwise by itself, too
    until, enough = time.monotonic() + seconds, time.process_time() + seconds * _BUSY_SHARE
    for stop in _stops(count):
        thing = world.fresh(make)
        both = _Stopped(world, stop).run(one, thing, other)
        if both is None or time.monotonic() > until or time.process_time() > enough:
            return None
        if _seen(both, thing, world) not in orders and not _is_refused(both, orders):
            return False
    return True


def _is_refused(both: List[End], orders: List[Any]) -> bool:
    """Whether one of two calls was told that it could not be done now, which those in turns are not."""
    known = {how for texts, *_ in orders for how, _ in texts}
    kinds = [getattr(builtins, how, None) for how, _ in both if how not in known]
    # Errors of the language are accidents, and so is what has gone; others of the system and of the code are answers.
    answers = [kind for kind in kinds if not isinstance(kind, type) or issubclass(kind, OSError)]
    return any(kind is not FileNotFoundError for kind in answers)


def _stops(count: int) -> List[int]:
    """The instructions before which a thread is stopped: all of them, or some that are spread evenly, few at first."""
    step = max(1, -(-count // _MOST_STOPS))
    stops = list(range(1, count + 1, step))
    return [*stops[2::4], *stops[::4], *stops[1::2]]


class _Stopped:
    """A call in a thread that stops before an instruction until another call has come to its end, or cannot."""

    def __init__(self, world: "World", stop: int) -> None:
        self._world, self._stop = world, stop
        self.count = 0
        self._here, self._go = threading.Event(), threading.Event()
        self._ends: Dict[int, End] = {}

    def run(self, call: Any, thing: Any, other: Any = None) -> Optional[List[End]]:
        """How both calls ended; None when they do not."""
        threads = [threading.Thread(target=self._first, args=(call, thing), daemon=True)]
        threads[0].start()
        if other is not None:
            self._wait(self._here.is_set, threads[0], _LOST_SECONDS)
            if threads[0].is_alive() and not self._stop:
                _note_lost(threads)
                return None
            threads.append(threading.Thread(target=self._second, args=(other, thing), daemon=True))
            threads[1].start()
            # As long as nothing has held it up it gets all the time that a busy machine takes.
            threads[1].join(_BLOCKED_SECONDS if self._world.may_block else _BUSY_SECONDS)
            self._world.may_block = self._world.may_block or threads[1].is_alive()
        self._go.set()
        for thread in threads:
            thread.join(_LOST_SECONDS)
            if thread.is_alive():
                _note_lost(threads)
                return None
        return [self._ends[place] for place in sorted(self._ends)]

    def _wait(self, is_so: Callable[[], bool], thread: threading.Thread, seconds: float) -> None:
        until = time.monotonic() + seconds
        while not is_so() and thread.is_alive() and time.monotonic() < until:
            self._here.wait(0.001)

    def _first(self, call: Any, thing: Any) -> None:
        # Python 3.12 tells of instructions only if somebody wanted to know of them before tracing began.
        sys._getframe().f_trace_opcodes = True
        sys.settrace(self._trace)
        try:
            self._ends[0] = _ended(call, thing)
        finally:
            sys.settrace(None)

    def _second(self, call: Any, thing: Any) -> None:
        self._ends[1] = _ended(call, thing)

    def _trace(self, frame: Any, event: str, _: Any) -> Any:
        if frame.f_code.co_filename != self._world.file:
            return None
        # In this order: Python 3.13 wants to know who is to be told before it tells of instructions.
        frame.f_trace = self._trace
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        if event == "opcode":
            self.count += 1
            if self.count == self._stop:
                self._here.set()
                self._go.wait()
        return self._trace


def _note_lost(threads: List[threading.Thread]) -> None:
    _LOST.extend(thread for thread in threads if thread.is_alive())


class World:
    """What a module and its classes hold outside of objects, so that every try begins with the same."""

    def __init__(self, module: Any, unset: Tuple[str, ...]) -> None:
        self.file = str(getattr(module, "__file__", ""))
        self.may_block = any(name in _BLOCKING for name in vars(module))
        """Whether the calls may wait for each other, which nobody can see from outside."""
        named = module.__name__
        classes = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == named]
        self._spaces: List[Tuple[Any, Dict[str, Any]]] = [
            (owner, {name: value for name, value in vars(owner).items() if _is_state(name, value)})
            for owner in (module, *classes)
        ]
        for owner, space in self._spaces:
            space.update({name: None for name in unset if name in vars(owner)})
        held = [value for _, space in self._spaces for value in space.values() if type(value) in _HELD]
        self._contents = [(each, each.copy()) for each in held]

    def fresh(self, make: Any) -> Any:
        """The object that the calls are made on, where all is as it was."""
        self.restore()
        return make()

    def restore(self) -> None:
        """Put back what calls have changed."""
        for owner, space in self._spaces:
            for name, value in space.items():
                if vars(owner).get(name) is not value:
                    setattr(owner, name, value)
        for container, before in self._contents:
            container.clear()
            container.extend(before) if isinstance(container, list) else container.update(before)

    def told(self) -> str:
        """What is held now, as text."""
        found = [(name, vars(owner).get(name)) for owner, space in self._spaces for name in sorted(space)]
        return repr([(name, value) for name, value in found if _is_told(value)])


def _is_state(name: str, value: Any) -> bool:
    return not name.startswith("__") and (type(value) in _HELD or isinstance(value, _SIMPLE))


def _ended(call: Any, thing: Any) -> End:
    try:
        value = call(thing)
    except Exception as error:  # whatever the target raises is how the call ended
        return type(error).__name__, None
    return "returned", value


def _seen(ends: List[End], thing: Any, world: World) -> Tuple[Any, ...]:
    """All that can be told of two calls: how they ended, whether they gave the same object, and what is there now."""
    texts = [(how, repr(value) if _is_told(value) else "") for how, value in ends]
    values = [value for _, value in ends]
    same = values[0] is values[1] if not _is_told(values[0]) and not _is_told(values[1]) else None
    held = told_of(getattr(thing, "__dict__", {}).items())
    return (texts, same, held, repr(thing) if _is_told(thing) else "", world.told())


def told_of(named: Iterable[Tuple[str, Any]]) -> List[Tuple[str, str]]:
    """What is held by some names, as far as texts tell it."""
    return sorted((name, repr(value)) for name, value in named if _is_told(value))


def _is_told(value: Any, depth: int = 6) -> bool:
    """Whether the text of a value tells all of it, and nothing about where it lies in memory."""
    if isinstance(value, _SIMPLE):
        return True
    if not depth or type(value) not in (*_HELD, tuple):
        return False
    items = [*value, *value.values()] if isinstance(value, dict) else value
    return all(_is_told(each, depth - 1) for each in items)


THREADS = (holds_among_threads, used, copied)
