"""The shell that carries out what state and judge ask for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from menace.domain import Arguments, CaseId, Failure, Outcome, Plan, PlanId, Tally, Usage, Verdict
from menace.errors import SandboxUnavailable
from menace.runs.checking import Check
from menace.runs.executor import Execution
from menace.runs.judging import Judge
from menace.runs.standing import Budget
from menace.runs.state import RunState
from menace.runs.workload import Stream
from menace.testing.fake_backend import FakeBackend, Scripted
from menace.testing.stream_samples import stream

FALL = Scripted(Verdict.FELL_OVER, Failure("ZeroDivisionError", "", "shop.py", 2, "f"), "(int)")


class Recorder:
    """Everything an execution tells, in order."""

    def __init__(self, streams: list[Stream], backend: FakeBackend, workers: int = 1) -> None:
        self.state, self.judge = RunState(streams, Budget(cases=3)), Judge(streams)
        self.tallies: list[Tally] = []
        self.checks = 0
        self.execution = Execution(self.state, self.judge, backend, workers, self.tallies.append, self._checked)

    def _checked(self) -> None:
        self.checks += 1

    def run(self) -> None:
        """To the end."""
        asyncio.run(self.execution.run())


def shop(*names: str) -> list[Stream]:
    """A file and its functions."""
    return [stream(kind="module"), *(stream(name) for name in names)]


@pytest.mark.parametrize("workers", [1, 4])
def test_everything_is_run_once_and_told(workers: int) -> None:
    """Each section is run, its tally told, and its faults confirmed, whatever the number of workers."""
    backend = FakeBackend()
    backend.when("shop.py::g", FALL, index=1)
    recorder = Recorder(shop("f", "g", "h"), backend, workers)
    recorder.run()

    assert sorted(tally.section.name for tally in recorder.tallies) == ["<module>", "f", "g", "h"]
    assert recorder.checks == 1
    assert [finding.section.name for finding in recorder.judge.findings()] == ["g"]


def test_a_fault_is_confirmed_before_new_cases_are_run() -> None:
    """Users wait for faults, so their confirmation comes first."""
    backend = FakeBackend()
    backend.when("shop.py::f", FALL, index=1)
    Recorder(shop("f", "g"), backend).run()

    assert [plan.section.name for plan in backend.plans] == ["<module>", "f", "f", "f", "f", "g"]


def test_pending_checks_of_an_earlier_process_are_made_first() -> None:
    """A resumed run begins with what was left to confirm."""
    backend = FakeBackend()
    backend.when("shop.py::f", FALL, index=1)
    streams = shop("f")
    earlier = Recorder(streams, backend)
    earlier.run()
    recorder = Recorder(streams, backend)
    pending = []
    for tally in earlier.tallies:
        recorder.state.finished(tally)
        pending += recorder.judge.take(tally)
    backend.plans.clear()
    asyncio.run(recorder.execution.run(pending))

    assert recorder.tallies == []
    assert [(plan.section.name, len(plan.cases)) for plan in backend.plans] == [("f", 1)] * 3
    assert recorder.judge.findings() == earlier.judge.findings()


def test_what_looks_like_a_secret_is_masked_before_anybody_sees_it() -> None:
    """Tallies are told, kept and judged without secrets."""
    secret = "ghp_" + "a1B2" * 6
    backend = FakeBackend()
    backend.block("shop.py::f", f"import failed: {secret}")
    recorder = Recorder(shop("f"), backend)
    recorder.run()

    assert secret not in repr(recorder.tallies)
    assert secret not in (recorder.state.reason_not_executed("shop.py::f") or secret)


class Stubborn(FakeBackend):
    """A backend whose plans last until they are cancelled, and hear it only the second time."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.released = threading.Event(), threading.Event()
        self.cancelled: list[PlanId] = []

    def run(self, plan: Plan) -> Iterator[Tally]:
        """Nothing, in the end."""
        self.plans.append(plan)
        self.begun.set()
        self.released.wait(60)
        return
        yield

    def cancel(self, plan_id: PlanId) -> None:
        """Let go when told twice."""
        self.cancelled.append(plan_id)
        if len(self.cancelled) > 1:
            self.released.set()


def test_cancelling_ends_the_plans() -> None:
    """A cancelled run tells the backend until every plan has ended, and takes nothing more."""
    backend = Stubborn()
    recorder = Recorder([stream("f")], backend)

    async def interrupted() -> None:
        task = asyncio.create_task(recorder.execution.run())
        await asyncio.to_thread(backend.begun.wait, 30)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(interrupted())
    assert set(backend.cancelled) == {backend.plans[0].id}
    assert recorder.tallies == []


class Broken(FakeBackend):
    """A backend that cannot be used any more when it comes to ``g``."""

    def run(self, plan: Plan) -> Iterator[Tally]:
        """As scripted, except for one section."""
        if plan.section.name == "g":
            raise SandboxUnavailable("fake", "it is gone")
        yield from super().run(plan)


def test_a_failing_sandbox_ends_the_run() -> None:
    """What is no fault of the code reaches the caller, and what was told before stays told."""
    recorder = Recorder(shop("f", "g", "h"), Broken())

    with pytest.raises(SandboxUnavailable, match="it is gone"):
        recorder.run()
    assert [tally.section.name for tally in recorder.tallies] == ["<module>", "f"]


def test_an_error_while_keeping_a_tally_ends_the_other_plans() -> None:
    """A full disk stops the run instead of running on without a record."""
    recorder = Recorder(shop("f", "g", "h"), FakeBackend(), workers=3)

    def refuse(tally: Tally) -> None:
        raise OSError(28, "No space left on device")

    recorder.execution.on_tally = refuse
    with pytest.raises(OSError, match="No space"):
        recorder.run()


class Counted(Judge):
    """A judge that counts how often it is asked for everything that remains."""

    asked = 0

    def remaining(self) -> list[Check]:
        """As usual, counted."""
        self.asked += 1
        return super().remaining()


def test_what_remains_is_asked_for_only_in_the_end() -> None:
    """Looking through all sections is not repeated for each of them."""
    backend = FakeBackend()
    streams = shop(*(f"f{number}" for number in range(200)))
    for number in range(0, 200, 7):
        backend.when(f"shop.py::f{number}", FALL, index=1)
    recorder = Recorder(streams, backend)
    recorder.execution.judge = judge = Counted(streams)
    recorder.run()

    assert len(recorder.tallies) == 201
    assert judge.asked <= 3


@pytest.mark.parametrize(
    ("processors", "computed", "together"),
    [(2, 0.3, 2), (1, 0.3, 1), (1, 0.0, 2)],
    ids=["a processor is left", "all are busy", "both only wait"],
)
def test_hangs_are_confirmed_side_by_side_unless_they_would_slow_each_other(
    processors: int, computed: float, together: int
) -> None:
    """Each takes the whole time limit, so that one does not wait for another that leaves it a processor."""
    at_once: set[PlanId] = set()
    most = 0
    both = threading.Event()

    def meet(plan: Plan) -> None:
        nonlocal most
        at_once.add(plan.id)
        most = max(most, len(at_once))
        if len(at_once) == together:
            both.set()
        both.wait(60.0)
        at_once.discard(plan.id)

    backend = FakeBackend(meet)
    streams = [stream(name) for name in ("f", "g")]
    hung = Scripted(Verdict.HUNG, usage=Usage(0.3, computed))
    checks = []
    for number, each in enumerate(streams):
        backend.when(each.section.id, hung)
        outcome = Outcome(CaseId(str(number)), 0, Arguments(), Verdict.HUNG, hung.usage)
        checks.append(Check(outcome.case_id, each.confirming_plan(0), outcome, 1))
    recorder = Recorder([], backend)
    recorder.execution.processors = processors
    asyncio.run(recorder.execution.run(checks))

    assert (most, recorder.checks) == (together, 2)


class Holding(Judge):
    """A judge with one question left in the end."""

    def __init__(self, question: Check) -> None:
        super().__init__([])
        self._questions = [question]

    def remaining(self) -> list[Check]:
        """The question, once."""
        asked, self._questions = self._questions, []
        return asked


def test_what_remains_does_not_wait_for_a_hang() -> None:
    """A hang takes the whole time limit; when nothing else is to be run, the last questions are asked meanwhile."""
    slow, quick = stream("slow"), stream("quick")
    answered = threading.Event()

    def meet(plan: Plan) -> None:
        if plan.section.name == "quick":
            answered.set()
        else:
            assert answered.wait(60.0)

    backend = FakeBackend(meet)
    hung = Scripted(Verdict.HUNG, usage=Usage(0.3, 0.0))
    backend.when(slow.section.id, hung)
    lasting = Outcome(CaseId("slow"), 0, Arguments(), Verdict.HUNG, hung.usage)
    fallen = Outcome(CaseId("quick"), 0, Arguments(), Verdict.FELL_OVER, Usage(0.1))
    recorder = Recorder([], backend)
    recorder.execution.judge = Holding(Check(fallen.case_id, quick.confirming_plan(0), fallen, 1))
    asyncio.run(recorder.execution.run([Check(lasting.case_id, slow.confirming_plan(0), lasting, 1)]))

    assert recorder.checks == 2
