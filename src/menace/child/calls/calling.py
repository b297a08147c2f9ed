"""One call of the target: arguments built, result consumed, the end judged."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any, Callable, Dict, Optional, Sequence, Tuple

from ..conditions.moments import WALL, moment_of
from ..conditions.seeding import reseed
from ..conditions.surroundings import Surroundings
from ..faults.comparing import is_honest
from ..inputs import generate
from ..inputs.building import Builder, NoInstance, Prepared
from ..inputs.conditions import Announced
from ..measuring.leaks import peak_memory
from ..measuring.observe import Observer
from ..oracles.verifying import Oracles
from ..serving.folders import Kept
from ..wire import QUIET
from . import tasks, verdict
from .consuming import consume
from .ends import End, no_exception
from .leftovers import Leftovers
from .loading import Callee
from .missing import missing
from .on_demand import Doings, Parts, canaries_of, fault_free_of, faults_of
from .second_calls import SecondCalls

if TYPE_CHECKING:
    from ..canaries.watching import Canaries

_QUIET_CASES = 16
"""Cases that did nothing but compute as far as the interpreter tells, until the rest is looked at all the same."""
_DATED = ("fell_over", "leaked", "diverged")
"""Ends that may hang on the time of day."""
_EXAMPLE, _DRAWN = 0, 1
_SPOILT = {None: _DRAWN, "hostile": 2, "misuse": 3}
"""Kinds of input by their place in ``page.KINDS``."""

# Bound before the target is imported: it may replace these names in their modules.
_exit = os._exit
_perf_counter, _process_time = time.perf_counter, time.process_time
_set_traceback = BaseException.__dict__["__traceback__"].__set__

Wants = Callable[[int, str, str, Dict[str, Any]], bool]
"""Says of a kind and a shape of input, a verdict and a failure whether the parent is told of it, or only counts it."""
Announce = Callable[[int, str], None]
"""Told just before the call which attempt at an instance it uses and which shape its arguments have."""


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
        self._oracles = Oracles(job, callee, self._builder, consume)
        self._canaries = observer.canaries = canaries_of(job)
        self._again = SecondCalls(callee, self._builder, observer, self._settle, self.faults)
        doings = Doings(self._settle, self.restore, self._reseed)
        self._fault_free = fault_free_of(self.faults, job, Parts(callee, self._builder, observer), doings)
        self._leftovers = Leftovers(observer, self._again)
        tasks.concern(job["workspace"])
        self._announced = Announced(job["recipe"])
        self._examples = len(job["recipe"]["examples"])
        self._spoils = bool(job["recipe"].get("threat") or job["recipe"].get("misuse"))
        self._learns = bool(job["recipe"].get("lessons"))
        self._vouches = True
        self.wants: Optional[Wants] = None
        """Asked of the end of a case whether it will be told in full; all are, unless somebody can say."""

    def foresee(self, job: Dict[str, Any]) -> None:
        """Serve this job from now on, whose section and recipe are the same, and be ready for its first case."""
        self._job = job
        self._builder.foresee(job["start"], is_alone=job["stop"] - job["start"] == 1)
        self._reseed(job["start"])

    def move_in(self) -> None:
        """Serve in this process, which is a copy of the one where we were made."""
        self._surroundings.move_in()

    def run(self, index: int) -> End:
        """Run one case; the answer tells how it ended."""
        WALL.case = (self._job["seed"], index)
        reseed(self._job["seed"], index)
        end = End(index, self._kind(index))
        if end.kind == _EXAMPLE and index in self._oracles.stepped:
            self._run_example(end)
            return end
        if self._fault_free is not None:
            self._fault_free.begin(index)
        self._observer.begin()
        try:
            prepared = self._builder.build(index, vouches=self._vouches)
        except BaseException as error:  # evaluating an input runs code of the target, which may raise anything
            end.needs = "instance" if isinstance(error, NoInstance) else "input"
            end.failure = verdict.describe(error, None, self._job["workspace"])
            return end
        finally:
            self._observer.end()
            if self._builder.has_run:
                self._settle(flush=False)
        end.attempt, end.shape = prepared.attempt, prepared.shape
        self._announce(prepared.attempt, prepared.shape)
        if self._canaries is not None:
            armed = end.kind in (_EXAMPLE, _SPOILT["hostile"])
            self._canaries.begin_case(self._job, index, prepared) if armed else self._canaries.rest()
        self._measure(end, prepared)
        if end.failure is not None and WALL.was_asked:
            self._note_moment(end, end.failure)
        if end.accepts and end.verdict not in ("returned", "leaked"):
            end.accepts = []
        return end

    @property
    def is_spent(self) -> bool:
        """Whether other cases need another process: a fault or a hook stays, or no descriptor is left."""
        return (
            self._leftovers.is_cramped or self._observer.has_rival or (self.faults is not None and self.faults.is_spent)
        )

    def restore(self) -> None:
        """Put back what the last case changed in this interpreter and in its folders; the last of these is entered."""
        self._quiet += 1
        if not self._observer.was_told and self._quiet < _QUIET_CASES:
            self._surroundings.restore(thoroughly=False)
            return
        self._observer.was_told, self._quiet = False, 0
        self._surroundings.restore()
        for folder in self._folders:
            folder.tidy()
        if self._home is not None and not self._home.is_as_it_was():
            self._home.enter()
            self._home.tidy()

    def _kind(self, index: int) -> int:
        recipe = self._job["recipe"]
        if self._spoils:
            spoilt = generate.spoilt_kind(recipe, self._job["seed"], index)
            if spoilt is not None:
                return _SPOILT[spoilt]
        if index < self._examples:
            return _EXAMPLE
        if self._learns:
            seed = self._job["seed"]
            self._vouches = generate.vouches(recipe, seed, index)
            if generate.is_wild(recipe, seed, index):
                return _SPOILT["misuse"]
        return _DRAWN

    def _measure(self, end: End, prepared: Prepared) -> None:
        self._leftovers.begin()
        value, error = self._timed(end, prepared)
        proof = None if self._canaries is None else self._canaries.look(value, error, prepared.args)
        if error is None:
            end.verdict = "returned"
            if self._vouches:
                end.accepts = prepared.accepts
        else:
            self._judge(end, error, prepared)
            self._leftovers.let_go(error)
        self._leftovers.look(end, value, prepared)
        if self._observer.attacks:
            end.verdict, end.failure = "violated", no_exception("Violation", "signalled a process outside the sandbox")
        elif proof is not None:
            end.verdict, end.failure, end.needs = "injected", proof.failure(), None
        elif self._canaries is not None and self._canaries.reached:
            self._look_for_overreach(self._canaries, end)
        if self._fault_free is not None and end.verdict in ("returned", "refused"):
            self._fault_free.judge(end, value, prepared, error)
        if self._oracles.may_contradict(end.verdict, error, value):
            self._hold_to_claims(end, prepared, value, error)
        # It only grows: the last of many cases, and those that are told of one by one, know it well enough.
        is_counted = end.verdict in QUIET or (end.verdict == "fell_over" and not (end.failure or {}).get("traceback"))
        if not is_counted or end.index % _QUIET_CASES == 0 or end.index == self._job["stop"] - 1:
            end.peak = peak_memory()

    def _note_moment(self, end: End, failure: Dict[str, Any]) -> None:
        """Say at which moment of the clock it ended so, unless it falls over at any other as well."""
        if end.verdict not in _DATED:
            return
        # Without a traceback it will only be counted.
        if end.verdict == "fell_over" and not (failure["traceback"] and self._is_dated(end.index, failure)):
            return
        failure["moment"] = moment_of(WALL.case)

    def _is_dated(self, index: int, failure: Dict[str, Any]) -> bool:
        """Whether the call does not fall over so at other moments."""
        workspace = self._job["workspace"]
        return self._again.ends_otherwise(index, failure, workspace, lambda: self._reseed(index))

    def _look_for_overreach(self, canaries: "Canaries", end: End) -> None:
        """Call it a violation when hostile input made the code do what the same call without it does not."""
        reached = canaries.reached & self._observer.touched
        if end.kind != _SPOILT["hostile"] or not reached or end.verdict not in ("returned", "refused", "unbound"):
            return
        canaries.rest()
        for capability in sorted(self._again.not_done_without_attack(end.index, end.attempt, reached)):
            failure = no_exception("Hostile" + capability.title(), canaries.overreach(capability))
            end.verdict, end.failure, end.needs = "violated", failure, None
            return

    def _run_example(self, end: End) -> None:
        """Run an example of the documentation as it stands; its statements make the calls."""
        wall, cpu = _perf_counter(), _process_time()
        self._observer.begin()
        try:
            told = self._oracles.run_example(end.index, self._announce)
        finally:
            self._observer.end()
            self._settle()
        end.spent = _process_time()
        end.wall, end.cpu, end.peak = _perf_counter() - wall, end.spent - cpu, peak_memory()
        end.attempt, end.verdict, end.failure = told.step, told.verdict, told.failure
        if told.error is not None:
            end.needs = missing(told.error, self._observer.touched | self._observer.refused, self._job["workspace"])
            if end.needs is not None and end.verdict != "killed":
                end.verdict = "unbound"
            _set_traceback(told.error, None)
        if end.failure is not None and WALL.was_asked:
            end.failure["moment"] = moment_of(WALL.case)

    def _hold_to_claims(self, end: End, prepared: Prepared, value: Any, error: Optional[BaseException]) -> None:
        """Judge a result, or an exception, by what names and documentation promise."""
        raised = None if error is None or end.failure is None else (error, end.failure)
        self._observer.begin()
        try:
            broken = self._oracles.contradicted(end.index, (prepared.args, prepared.kwargs), value, raised)
        finally:
            self._observer.end()
            self._settle()
        if broken is not None:
            end.verdict, end.failure = "diverged", broken.described(self._job["workspace"])

    def _timed(self, end: End, prepared: Prepared) -> Tuple[Any, Optional[BaseException]]:
        """Make the call; what it gave or raised. What the faults need to come and go is not its time."""
        value, error, call = None, None, self._callee.call
        self._observer.begin([*prepared.args, *prepared.kwargs.values()])
        self._observer.amounts.begin()
        try:
            if self.faults is None:
                value = _made(call, prepared, end)
            else:
                value = self.faults.call(end.index, call, lambda function: _made(function, prepared, end))
        except BaseException as caught:  # whatever the target raises is data
            error = caught
        self._observer.end()
        end.used = self._observer.amounts.end()
        self._settle()
        return value, error

    def _judge(self, end: End, error: BaseException, prepared: Prepared) -> None:
        workspace = self._job["workspace"]
        documented = self._announced.for_call(prepared.args[self._callee.needs_instance :], prepared.kwargs)
        kind, shape, wants = end.kind, end.shape, self.wants
        end.verdict, end.failure = verdict.judge(
            error, workspace, documented, None if wants is None else lambda *told: wants(kind, shape, *told)
        )
        if self.faults is not None and self.faults.disturbed:
            if is_honest(error) or self.faults.is_private:
                end.verdict = self.faults.excused(self._callee.call, error, end.verdict, end.failure)
            return
        end.needs = missing(error, self._observer.touched | self._observer.refused, workspace)
        if end.needs is not None and end.verdict == "fell_over":
            end.verdict = "unbound"
        elif end.verdict == "unbound":
            frame = verdict.innermost(error, workspace)
            if frame is not None and frame.is_left_by_input:
                end.needs = "input"

    def _reseed(self, index: int) -> None:
        reseed(self._job["seed"], index)

    def _settle(self, *, flush: bool = True) -> None:
        """Make sure that it is us who go on: not a copy that the target forked, and by our own rules."""
        if not self._surroundings.is_ours():
            _exit(0)
        self._surroundings.settle()
        if flush:
            self._surroundings.flush()


def _made(function: Callable[..., Any], prepared: Prepared, end: End) -> Any:
    """Make the call and take its time."""
    wall, cpu = _perf_counter(), _process_time()
    try:
        return consume(function(*prepared.args, **prepared.kwargs), of=function)
    finally:
        end.spent = _process_time()
        end.wall, end.cpu = _perf_counter() - wall, end.spent - cpu
