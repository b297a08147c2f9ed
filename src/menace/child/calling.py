"""One call of the target: arguments built, result consumed, the end judged."""

from __future__ import annotations

import _random
import inspect
import itertools
import os
import random
import time
from typing import TYPE_CHECKING, Any, Callable, Dict, FrozenSet, List, Optional, Sequence, Tuple

from . import verdict
from .comparing import Trace, is_honest
from .folders import Kept
from .inputs import generate
from .inputs.building import Builder, NoInstance, Prepared
from .loading import Callee
from .measuring.observe import Leaks, Observer, can_open, peak_memory
from .missing import missing
from .surroundings import Surroundings

if TYPE_CHECKING:
    from .faulty import Faults

_CONSUMED = 50
"""Items taken from an iterator that a call returned; endless ones exist."""
_QUIET_CASES = 16
"""Cases that did nothing but compute as far as the interpreter tells, until folders are looked at all the same."""
_COMPLETE = frozenset({type(None), bool, int, float, str, bytes, list, tuple, dict, set})
"""Kinds of results that promise nothing."""
_EXAMPLE, _DRAWN = 0, 1
_SPOILT = {None: _DRAWN, "hostile": 2, "misuse": 3}
"""Kinds of input by their place in ``page.KINDS``."""

# Bound before the target is imported: it may replace these names in their modules.
_exit = os._exit
_perf_counter, _process_time = time.perf_counter, time.process_time
_seed_bits, _generator = _random.Random.seed, random._inst
_set_traceback = BaseException.__dict__["__traceback__"].__set__

Announce = Callable[[int, str], None]
"""Told just before the call which attempt at an instance it uses and which shape its arguments have."""


def _seed(number: int) -> None:
    """Do what ``random.seed`` does, in a quarter less time: it is done for every case."""
    _seed_bits(_generator, number)
    _generator.gauss_next = None  # type: ignore[attr-defined]


class End:
    """How a case ended, as far as this process can tell."""

    __slots__ = (
        "accepts", "attempt", "cpu", "failure", "index", "kind", "needs", "peak", "shape", "used", "verdict", "wall",
    )  # fmt: skip

    def __init__(self, index: int, kind: int) -> None:
        self.index, self.kind = index, kind
        self.attempt, self.verdict, self.shape = 0, "unbound", ""
        self.accepts: List[str] = []
        self.wall = self.cpu = 0.0
        self.peak = 0
        self.failure: Optional[Dict[str, Any]] = None
        self.needs: Optional[str] = None
        self.used: Optional[List[int]] = None


class Caller:
    """Runs the cases of one section, one after the other."""

    def __init__(
        self, job: Dict[str, Any], callee: Callee, observer: Observer, announce: Announce, folders: Sequence[Kept] = ()
    ) -> None:
        self._job = job
        self._folders, self._home = folders[:-1], folders[-1] if folders else None
        self._quiet = 0
        self.faults = faults_of(job)
        self._surroundings = Surroundings()
        self._callee = callee
        self._observer = observer
        self._announce = announce
        self._builder = Builder(job, needs_instance=callee.needs_instance)
        self._leaks: Optional[Leaks] = Leaks()
        self._is_cramped = False
        self._documented: FrozenSet[str] = frozenset(job["recipe"]["documented"])
        self._examples = len(job["recipe"]["examples"])

    def foresee(self, job: Dict[str, Any]) -> None:
        """Serve this job from now on, whose section and recipe are the same, and be ready for its first case."""
        self._job = job
        self._builder.foresee(job["start"])

    def move_in(self) -> None:
        """Serve in this process, which is a copy of the one where we were made."""
        self._surroundings.move_in()

    def run(self, index: int) -> End:
        """Run one case; the answer tells how it ended."""
        _seed(generate.mix(self._job["seed"], index, 0))
        end = End(index, self._kind(index))
        self._observer.begin()
        try:
            prepared = self._builder.build(index)
        except BaseException as error:  # evaluating an input runs code of the target, which may raise anything
            end.needs = "instance" if isinstance(error, NoInstance) else "input"
            end.failure = verdict.describe(error, None, self._job["workspace"])
            return end
        finally:
            self._observer.end()
            self._settle(flush=False)
        end.attempt, end.shape = prepared.attempt, prepared.shape
        self._announce(prepared.attempt, prepared.shape)
        self._measure(end, prepared)
        if end.verdict == "returned":
            end.accepts = prepared.accepts
        return end

    @property
    def is_spent(self) -> bool:
        """Whether other cases need another process: a fault or a hook stays, or no descriptor is left."""
        return self._is_cramped or self._observer.has_rival or (self.faults is not None and self.faults.is_spent)

    def restore(self) -> None:
        """Put back what the last case changed in this interpreter and in its folders; the last of these is entered."""
        self._surroundings.restore()
        self._quiet += 1
        if not self._observer.was_told and self._quiet < _QUIET_CASES:
            return
        self._observer.was_told, self._quiet = False, 0
        for folder in self._folders:
            folder.tidy()
        if self._home is not None and not self._home.is_as_it_was():
            self._home.enter()
            self._home.tidy()

    def _kind(self, index: int) -> int:
        recipe = self._job["recipe"]
        if recipe.get("threat") or recipe.get("misuse"):
            spoilt = generate.spoilt_kind(recipe, self._job["seed"], index)
            if spoilt is not None:
                return _SPOILT[spoilt]
        return _EXAMPLE if index < self._examples else _DRAWN

    def _measure(self, end: End, prepared: Prepared) -> None:
        if self._leaks is None:
            self._leaks = Leaks()
        value, error = self._timed(end, prepared)
        end.peak = peak_memory()
        if error is None:
            end.verdict = "returned"
        else:
            self._judge(end, error)
            # The traceback holds the target's frames, and they hold its handles open.
            _set_traceback(error, None)
        self._look_for_leaks(end)
        if self._observer.attacks:
            end.verdict, end.failure = "violated", no_exception("Violation", "signalled a process outside the sandbox")
        if self.faults is not None and self.faults.disturbed and end.verdict in ("returned", "refused"):
            self._compare(end, value, raised=error is not None)

    def _timed(self, end: End, prepared: Prepared) -> Tuple[Any, Optional[BaseException]]:
        """Make the call; what it gave or raised. What the faults need to come and go is not its time."""
        value, error, call = None, None, self._callee.call
        self._observer.begin([*prepared.args, *prepared.kwargs.values()])
        self._observer.amounts.begin()
        try:
            if self.faults is None:
                value = _made(call, prepared, end)
            else:
                value = self._under_faults(end.index, lambda function: _made(function, prepared, end))
        except BaseException as caught:  # whatever the target raises is data
            error = caught
        self._observer.end()
        end.used = self._observer.amounts.end()
        self._settle()
        return value, error

    def _under_faults(self, index: int, make: Callable[[Callable[..., Any]], Any]) -> Any:
        if self.faults is None:
            return make(self._callee.call)
        return self.faults.call(index, self._callee.call, make)

    def _judge(self, end: End, error: BaseException) -> None:
        workspace = self._job["workspace"]
        end.verdict, end.failure = verdict.judge(error, workspace, self._documented)
        if self.faults is not None and self.faults.disturbed:
            if is_honest(error):
                end.verdict = "refused"
            return
        end.needs = missing(error, self._observer.touched | self._observer.refused, workspace)
        if end.needs is not None and end.verdict == "fell_over":
            end.verdict = "unbound"

    def _look_for_leaks(self, end: End) -> None:
        if self._leaks is None or self._leaks.is_quiet("spawn" in self._observer.touched):
            return
        left = self._leaks.found()
        self._leaks = None
        self._is_cramped = not can_open()
        if left and end.verdict in ("returned", "refused") and self._leaks_again(end.index):
            end.verdict, end.failure = "leaked", no_exception("Leak", ", ".join(left))

    def _leaks_again(self, index: int) -> bool:
        """Whether the same call leaves still more behind: the first handle or thread may be a cache kept on purpose."""
        leaks = None
        self._observer.begin()
        try:
            prepared = self._builder.build(index)
            leaks = Leaks()
            self._under_faults(index, lambda call: _consume(call(*prepared.args, **prepared.kwargs)))
        except BaseException as error:  # the second call is only looked at for what it leaves
            _set_traceback(error, None)
        self._observer.end()
        self._settle()
        return leaks is not None and bool(leaks.found())

    def _compare(self, end: End, value: Any, *, raised: bool) -> None:
        """Judge a call that met a fault by the same call without it."""
        scratch = self._job["scratch"]

        def again() -> Optional[Trace]:
            self.restore()
            _seed(generate.mix(self._job["seed"], end.index, 0))
            self._observer.begin()
            try:
                prepared = self._builder.build(end.index)
                plain = _consume(self._callee.call(*prepared.args, **prepared.kwargs))
            except BaseException as error:  # without the fault it has no result to compare with
                _set_traceback(error, None)
                return None
            finally:
                self._observer.end()
                self._settle()
            return Trace(False, plain, scratch)

        found = self.faults.judge(Trace(raised, value, scratch), again) if self.faults is not None else None
        if found is not None:
            end.verdict, end.failure = "diverged", no_exception(*found)

    def _settle(self, *, flush: bool = True) -> None:
        """Make sure that it is us who go on: not a copy that the target forked, and by our own rules."""
        if not self._surroundings.is_ours():
            _exit(0)
        self._surroundings.settle()
        if flush:
            self._surroundings.flush()


def faults_of(job: Dict[str, Any]) -> Optional["Faults"]:
    """The faults of a job; the code for them is loaded only if there are any."""
    network, faults = job.get("network"), job.get("faults") or []
    # What the link does already must not be done to the sockets once more.
    links = [] if network is None else network.effects(job["seed"])
    if not faults and not links:
        return None
    from .faulty import Faults

    return Faults(faults if network is None else network.left(faults), job["seed"], links)


def no_exception(kind: str, message: str) -> Dict[str, Any]:
    """A failure that is no exception and happened at no line."""
    return {"type": kind, "message": message, "path": None, "line": None, "function": None, "traceback": []}


def _made(function: Callable[..., Any], prepared: Prepared, end: End) -> Any:
    """Make the call and take its time."""
    wall, cpu = _perf_counter(), _process_time()
    try:
        return _consume(function(*prepared.args, **prepared.kwargs))
    finally:
        end.wall, end.cpu = _perf_counter() - wall, _process_time() - cpu


def _consume(result: Any) -> Any:
    """Run what a call only promised: coroutines to their end, iterators for a bounded while; what there was of it."""
    if type(result) in _COMPLETE:
        return result
    if inspect.iscoroutine(result):
        return _consume(_run(_bounded(result)))
    if inspect.isasyncgen(result):
        return _run(_drain(result))
    if hasattr(type(result), "__next__"):
        return list(itertools.islice(result, _CONSUMED))
    return result


def _run(coroutine: Any) -> Any:
    # Imported here, because it is slow to load and few sections need it.
    import asyncio

    return asyncio.run(coroutine)


async def _bounded(coroutine: Any) -> Any:
    return await coroutine


async def _drain(generator: Any) -> List[Any]:
    taken: List[Any] = []
    async for item in generator:
        taken.append(item)
        if len(taken) >= _CONSUMED:
            await generator.aclose()
            break
    return taken
