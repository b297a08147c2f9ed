"""One call of the target: arguments built, result consumed, the end judged."""

from __future__ import annotations

import inspect
import itertools
import os
import random
import time
from types import CodeType
from typing import Any, Callable, Dict, FrozenSet, List, NamedTuple, Optional

from . import generate, shapes, verdict
from .loading import Callee
from .missing import missing
from .observe import Leaks, Observer, peak_memory
from .surroundings import Surroundings

_CONSUMED = 50
"""Items taken from an iterator that a call returned; endless ones exist."""
_SHAPE_LIMIT = 500

# Bound before the target is imported: it may replace these names in their modules.
_eval, _exec, _compile, _exit = eval, exec, compile, os._exit
_perf_counter, _process_time, _seed = time.perf_counter, time.process_time, random.seed
_set_traceback = BaseException.__dict__["__traceback__"].__set__

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
        self._surroundings = Surroundings()
        self._callee = callee
        self._observer = observer
        self._announce = announce
        self._names: Dict[str, Any] = {"__name__": "__menace__"}
        self._compiled: Dict[str, CodeType] = {}
        self._leaks: Optional[Leaks] = None
        self._documented: FrozenSet[str] = frozenset(job["recipe"]["documented"])

    def run(self, index: int) -> Dict[str, Any]:
        """The frame that tells how this case ended."""
        _seed(generate.mix(self._job["seed"], index, 0))
        frame: Dict[str, Any] = {
            "kind": "end", "index": index, "attempt": 0, "verdict": "unbound", "shape": "", "accepts": [],
            "wall": 0.0, "cpu": 0.0, "peak": None, "failure": None, "needs": None,
        }  # fmt: skip
        self._observer.begin()
        try:
            prepared = self._prepare(index)
            values = [*prepared.args, *prepared.kwargs.values()]
            frame["shape"] = (prepared.receiver + shapes.shape(values))[:_SHAPE_LIMIT]
            accepts = [(prepared.receiver + variant)[:_SHAPE_LIMIT] for variant in shapes.accepted_shapes(values)]
        except BaseException as error:  # evaluating an input runs code of the target, which may raise anything
            frame["needs"] = "instance" if isinstance(error, NoInstance) else "input"
            frame["failure"] = verdict.describe(error, None, self._job["workspace"])
            return frame
        finally:
            self._observer.end()
            self._settle()
        frame["attempt"] = prepared.attempt
        self._announce(prepared.attempt, frame["shape"])
        self._measure(frame, prepared)
        if frame["verdict"] == "returned":
            frame["accepts"] = accepts
        return frame

    def restore(self) -> None:
        """Put back what the last case changed in this interpreter."""
        self._surroundings.restore()

    def _prepare(self, index: int) -> Prepared:
        recipe, seed = self._job["recipe"], self._job["seed"]
        if not self._callee.needs_instance:
            call = generate.call_at(recipe, seed, index)
            return self._evaluate(call, [], 0)
        problem: Optional[BaseException] = None
        for attempt in range(generate.RECEIVER_TRIES):
            call = generate.call_at(recipe, seed, index, attempt)
            try:
                if call.receiver is None:
                    raise NoInstance("nothing is known about its constructor")
                self._run_setup(call)
                instance = self._value(call.receiver)
            except BaseException as error:  # a constructor may raise anything; the next arguments may suit it
                problem = error
                continue
            return self._evaluate(call, [instance], attempt)
        told = verdict.describe(problem or NoInstance(), None, self._job["workspace"])
        raise NoInstance("no instance could be built (%s: %s)" % (told["type"], told["message"][:120]))

    def _run_setup(self, call: generate.Call) -> None:
        for statement in call.setup:
            _exec(statement, self._names)

    def _evaluate(self, call: generate.Call, first: List[Any], attempt: int) -> Prepared:
        self._run_setup(call)
        args = [self._value(text) for text in call.args]
        kwargs = {name: self._value(text) for name, text in call.kwargs}
        return Prepared([*first, *args], kwargs, attempt, call.receiver or "")

    def _value(self, text: str) -> Any:
        """The value of an expression; each is compiled once and evaluated anew for every call."""
        code = self._compiled.get(text)
        if code is None:
            code = self._compiled[text] = _compile(text, "<input>", "eval")
        return _eval(code, self._names)

    def _measure(self, frame: Dict[str, Any], prepared: Prepared) -> None:
        if self._leaks is None:
            self._leaks = Leaks()
        self._observer.begin()
        wall, cpu = _perf_counter(), _process_time()
        error: Optional[BaseException] = None
        try:
            _consume(self._callee.call(*prepared.args, **prepared.kwargs))
        except BaseException as caught:  # whatever the target raises is data
            error = caught
        frame["wall"], frame["cpu"] = _perf_counter() - wall, _process_time() - cpu
        self._observer.end()
        self._settle()
        frame["peak"] = peak_memory()
        if error is None:
            frame["verdict"] = "returned"
        else:
            frame["verdict"], frame["failure"] = verdict.judge(error, self._job["workspace"], self._documented)
            frame["needs"] = missing(error, self._observer.touched, self._job["workspace"])
            if frame["needs"] is not None and frame["verdict"] == "fell_over":
                frame["verdict"] = "unbound"
            # The traceback holds the target's frames, and they hold its handles open.
            _set_traceback(error, None)
            error = None
        if self._leaks.is_quiet("spawn" in self._observer.touched):
            return
        left = self._leaks.found()
        self._leaks = None
        if left and frame["verdict"] in ("returned", "refused") and self._leaks_again(frame["index"]):
            frame["verdict"] = "leaked"
            frame["failure"] = {
                "type": "Leak", "message": ", ".join(left), "path": None, "line": None, "function": None,
                "traceback": [],
            }  # fmt: skip

    def _leaks_again(self, index: int) -> bool:
        """Whether the same call leaves still more behind: the first handle or thread may be a cache kept on purpose."""
        leaks = None
        self._observer.begin()
        try:
            prepared = self._prepare(index)
            leaks = Leaks()
            _consume(self._callee.call(*prepared.args, **prepared.kwargs))
        except BaseException as error:  # the second call is only looked at for what it leaves
            _set_traceback(error, None)
        self._observer.end()
        self._settle()
        return leaks is not None and bool(leaks.found())

    def _settle(self) -> None:
        """Make sure that it is us who go on: not a copy that the target forked, and by our own rules."""
        if not self._surroundings.is_ours():
            _exit(0)
        self._surroundings.settle()
        self._surroundings.flush()


def _consume(result: Any) -> None:
    """Run what a call only promised: coroutines to their end, iterators for a bounded while."""
    if inspect.iscoroutine(result):
        _consume(_run(_bounded(result)))
    elif inspect.isasyncgen(result):
        _run(_drain(result))
    elif hasattr(type(result), "__next__"):
        for _ in itertools.islice(result, _CONSUMED):
            pass


def _run(coroutine: Any) -> Any:
    # Imported here, because it is slow to load and few sections need it.
    import asyncio

    return asyncio.run(coroutine)


async def _bounded(coroutine: Any) -> Any:
    return await coroutine


async def _drain(generator: Any) -> None:
    taken = 0
    async for _ in generator:
        taken += 1
        if taken >= _CONSUMED:
            await generator.aclose()
            break
