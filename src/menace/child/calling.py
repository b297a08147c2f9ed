"""One call of the target: arguments built, result consumed, the end judged."""

from __future__ import annotations

import asyncio
import inspect
import itertools
import random
import time
from typing import Any, Callable, Dict, FrozenSet, List, NamedTuple, Optional

from . import generate, shapes, verdict
from .loading import Callee
from .observe import Leaks, Observer, peak_memory

_CONSUMED = 50
"""Items taken from an iterator that a call returned; endless ones exist."""
_RECEIVER_TRIES = 12

Announce = Callable[[int, str], None]
"""Told just before the call which attempt at an instance it uses and which shape its arguments have."""


class NoInstance(Exception):
    """No instance of the class could be built, so its method was not called."""


class Prepared(NamedTuple):
    """What is called with what."""

    args: List[Any]
    kwargs: Dict[str, Any]
    attempt: int
    receiver: str


class Caller:
    """Runs the cases of one section, one after the other."""

    def __init__(self, job: Dict[str, Any], callee: Callee, observer: Observer, announce: Announce) -> None:
        self._job = job
        self._callee = callee
        self._observer = observer
        self._announce = announce
        self._names: Dict[str, Any] = {"__name__": "__menace__"}
        self._documented: FrozenSet[str] = frozenset(job["recipe"]["documented"])

    def run(self, index: int) -> Dict[str, Any]:
        """The frame that tells how this case ended."""
        random.seed(generate.mix(self._job["seed"], index, 0))
        frame: Dict[str, Any] = {
            "kind": "end", "index": index, "attempt": 0, "verdict": "unbound", "shape": "", "accepts": [],
            "wall": 0.0, "cpu": 0.0, "peak": None, "failure": None, "needs": None,
        }  # fmt: skip
        try:
            prepared = self._prepare(index)
        except NoInstance as error:
            frame["needs"] = "instance"
            frame["failure"] = verdict.describe(error, None, self._job["workspace"])
            return frame
        except BaseException as error:  # evaluating an input runs code of the target, which may raise anything
            frame["needs"] = "input"
            frame["failure"] = verdict.describe(error, None, self._job["workspace"])
            return frame
        values = [*prepared.args, *prepared.kwargs.values()]
        frame["attempt"] = prepared.attempt
        frame["shape"] = prepared.receiver + shapes.shape(values)
        accepts = [prepared.receiver + variant for variant in shapes.accepted_shapes(values)]
        self._announce(prepared.attempt, frame["shape"])
        self._measure(frame, prepared)
        if frame["verdict"] == "returned":
            frame["accepts"] = accepts
        return frame

    def _prepare(self, index: int) -> Prepared:
        recipe, seed = self._job["recipe"], self._job["seed"]
        if not self._callee.needs_instance:
            call = generate.call_at(recipe, seed, index)
            return self._evaluate(call, [], 0)
        problem: Optional[BaseException] = None
        for attempt in range(_RECEIVER_TRIES):
            call = generate.call_at(recipe, seed, index, attempt)
            try:
                if call.receiver is None:
                    raise NoInstance("nothing is known about its constructor")
                self._run_setup(call)
                instance = eval(call.receiver, self._names)  # noqa: S307 - an expression of our own making
            except BaseException as error:  # a constructor may raise anything; the next arguments may suit it
                problem = error
                continue
            return self._evaluate(call, [instance], attempt)
        reason = "%s: %s" % (type(problem).__name__, str(problem)[:120])
        raise NoInstance("no instance could be built (%s)" % reason)

    def _run_setup(self, call: generate.Call) -> None:
        for statement in call.setup:
            exec(statement, self._names)  # noqa: S102 - import statements of our own making

    def _evaluate(self, call: generate.Call, first: List[Any], attempt: int) -> Prepared:
        self._run_setup(call)
        args = [eval(text, self._names) for text in call.args]  # noqa: S307 - expressions of our own making
        kwargs = {name: eval(text, self._names) for name, text in call.kwargs}  # noqa: S307
        return Prepared([*first, *args], kwargs, attempt, call.receiver or "")

    def _measure(self, frame: Dict[str, Any], prepared: Prepared) -> None:
        leaks = Leaks()
        self._observer.begin()
        wall, cpu = time.perf_counter(), time.process_time()
        error: Optional[BaseException] = None
        try:
            _consume(self._callee.call(*prepared.args, **prepared.kwargs))
        except BaseException as caught:  # whatever the target raises is data
            error = caught
        frame["wall"], frame["cpu"] = time.perf_counter() - wall, time.process_time() - cpu
        self._observer.end()
        frame["peak"] = peak_memory()
        if error is None:
            frame["verdict"] = "returned"
        else:
            frame["verdict"], frame["failure"] = verdict.judge(error, self._job["workspace"], self._documented)
            frame["needs"] = _missing(error, self._observer.touched)
            if frame["needs"] is not None and frame["verdict"] == "fell_over":
                frame["verdict"] = "unbound"
            # The traceback holds the target's frames, and they hold its handles open.
            error.__traceback__ = None
            error = None
        left = leaks.found()
        if left and frame["verdict"] in ("returned", "refused") and self._leaks_again(frame["index"]):
            frame["verdict"] = "leaked"
            frame["failure"] = {
                "type": "Leak", "message": ", ".join(left), "path": None, "line": None, "function": None,
                "traceback": [],
            }  # fmt: skip

    def _leaks_again(self, index: int) -> bool:
        """Whether the same call leaves still more behind: the first handle or thread may be a cache kept on purpose."""
        leaks = Leaks()
        try:
            prepared = self._prepare(index)
            _consume(self._callee.call(*prepared.args, **prepared.kwargs))
        except BaseException as error:  # the second call is only looked at for what it leaves
            error.__traceback__ = None
        return bool(leaks.found())


def _missing(error: BaseException, touched: "set[str]") -> Optional[str]:
    """What of the outside world the call needed and did not get; an error about that is no evidence about the code."""
    seen = 0
    current: Optional[BaseException] = error
    while current is not None and seen < 10:
        if isinstance(current, OSError):
            if touched:
                return sorted(touched)[0]
            if current.filename is not None:
                return "file"
        if isinstance(current, EOFError) and "reading a line" in str(current):
            return "standard input"
        current, seen = current.__cause__ or current.__context__, seen + 1
    return None


def _consume(result: Any) -> None:
    """Run what a call only promised: coroutines to their end, iterators for a bounded while."""
    if inspect.iscoroutine(result):
        _consume(asyncio.run(_bounded(result)))
    elif inspect.isasyncgen(result):
        asyncio.run(_drain(result))
    elif hasattr(type(result), "__next__"):
        for _ in itertools.islice(result, _CONSUMED):
            pass


async def _bounded(coroutine: Any) -> Any:
    return await coroutine


async def _drain(generator: Any) -> None:
    taken = 0
    async for _ in generator:
        taken += 1
        if taken >= _CONSUMED:
            await generator.aclose()
            break
