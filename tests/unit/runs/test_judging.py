"""From tallies to findings, with scripted ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menace.domain import CaseRange, Failure, Finding, Parameter, Plan, Recipe, Tally, Verdict
from menace.runs.checking import Check, Checked, check, is_same
from menace.runs.judging import Judge
from menace.runs.workload import Stream
from menace.testing.fake_backend import FakeBackend, Scripted
from menace.testing.finding_samples import failure, outcome
from menace.testing.stream_samples import NUMBER, stream

FALL = Scripted(Verdict.FELL_OVER, Failure("ZeroDivisionError", "", "shop.py", 2, "f"), "(int)")
HANG = Scripted(Verdict.HUNG)
F = "shop.py::f"


def tallied(backend: FakeBackend, source: Stream, start: int = 0, stop: int = 6) -> Tally:
    """What a part of a stream shows."""
    (tally,) = backend.run(source.plan(CaseRange(start, stop)))
    return tally


def answered(judge: Judge, backend: FakeBackend, checks: list[Check]) -> list[Check]:
    """Make the checks, and those that follow from their answers, until nothing is left to ask."""
    made = []
    while checks:
        for each in checks:
            judge.record(check(backend, each))
        made += checks
        checks = judge.remaining()
    return made


def judged(backend: FakeBackend, *streams: Stream) -> list[Finding]:
    """The findings of streams that are run once."""
    judge = Judge(streams)
    checks = [each for source in streams for each in judge.take(tallied(backend, source))]
    answered(judge, backend, checks or judge.remaining())
    return judge.findings()


def test_a_fault_is_confirmed_three_times_and_told() -> None:
    """A fall with input that satisfies the hints is checked at once, alone and with the full limits."""
    backend, source = FakeBackend(), stream("f")
    backend.when(F, FALL, index=1)
    judge = Judge([source])
    (wanted,) = judge.take(tallied(backend, source))

    assert (wanted.repeats, wanted.plan.cases, wanted.plan.limits) == (3, CaseRange(1, 2), source.confirmation)
    assert judge.confirmed_faults() == 0
    judge.record(check(backend, wanted))
    assert judge.confirmed_faults() == 1
    (finding,) = judge.findings()
    assert (finding.code, finding.is_fault, finding.id) == ("MEN101", True, wanted.case_id)
    assert "confirmed 3 of 3" in finding.proof


def test_quiet_ends_ask_nothing() -> None:
    """Returning and refusing are no findings."""
    backend = FakeBackend()
    backend.when(F, Scripted(Verdict.REFUSED), index=1)

    assert judged(backend, stream("f")) == []


def test_nothing_is_told_before_it_is_confirmed() -> None:
    """A fault whose check is still running is not among the findings."""
    backend, source = FakeBackend(), stream("f")
    backend.when(F, FALL)
    judge = Judge([source])
    judge.take(tallied(backend, source))

    assert judge.findings() == []


def test_each_cause_is_asked_once() -> None:
    """Many inputs that fall at one line are one question, also over several rounds and sections."""
    backend, first, second = FakeBackend(), stream("f"), stream("g")
    backend.when(F, FALL)
    backend.when("shop.py::g", FALL)
    judge = Judge([first, second])
    checks = [each for start in (0, 6) for each in judge.take(tallied(backend, first, start, start + 6))]
    checks += judge.take(tallied(backend, second))

    assert len(checks) == 1
    answered(judge, backend, checks)
    (finding,) = judge.findings()
    assert "also reached from 1 other section" in finding.message


def test_a_flaky_end_is_told_as_such() -> None:
    """A case that ends the same way only sometimes is a flaky finding and never a fault."""
    runs = 0

    def forget_soon(plan: Plan) -> None:
        nonlocal runs
        runs += 1
        if runs > 2:
            backend.when(F, Scripted(), index=1)

    backend, source = FakeBackend(forget_soon), stream("f")
    backend.when(F, FALL, index=1)
    judge = Judge([source])
    answered(judge, backend, judge.take(tallied(backend, source)))
    (finding,) = judge.findings()

    assert finding.flaky
    assert not finding.is_fault
    assert "1 of 3" in finding.proof
    assert judge.confirmed_faults() == 0


class BusyBackend(FakeBackend):
    """Gets as far as the call every other time only."""

    def run(self, plan: Plan) -> Iterator[Tally]:
        """One tally, blocked at first."""
        for tally in super().run(plan):
            is_late = len(self.plans) % 2 == 0
            blocked = replace(tally, verdicts=(), interesting=(), blocked="import did not finish in 2 s")
            yield blocked if is_late else tally


def test_a_repetition_that_did_not_get_to_the_call_is_no_other_end() -> None:
    """An import that had no time to finish on a busy machine does not make a fault a flaky one."""
    backend, source = BusyBackend(), stream("f")
    backend.when(F, FALL, index=1)
    judge = Judge([source])
    answered(judge, backend, judge.take(tallied(backend, source)))
    (finding,) = judge.findings()

    assert finding.is_fault
    assert "3 of 3" in finding.proof
    assert len(backend.plans) == 1 + 2 * 3


def test_what_does_not_happen_again_is_dropped() -> None:
    """An end that no fresh process shows again, for three inputs, is no finding."""
    backend, source = FakeBackend(), stream("f")
    backend.when(F, FALL)
    judge = Judge([source])
    checks = judge.take(tallied(backend, source))
    backend.when(F, Scripted())
    made = answered(judge, backend, checks)

    assert judge.findings() == []
    assert len({each.case_id for each in made}) == 3


def test_another_input_may_show_what_the_first_did_not() -> None:
    """When the simplest input does not show the cause again, the next one is tried and told."""
    backend, source = FakeBackend(), stream("f")
    backend.when(F, FALL)
    judge = Judge([source])
    checks = judge.take(tallied(backend, source))
    backend.when(F, Scripted(), index=checks[0].expected.index)
    answered(judge, backend, checks)
    (finding,) = judge.findings()

    assert finding.id != checks[0].case_id
    assert finding.is_fault


def test_slow_is_not_hung() -> None:
    """A case that ends when it is given the full time is dropped."""
    backend, source = FakeBackend(), stream("f")
    backend.when(F, HANG, index=2)
    judge = Judge([source])
    (wanted,) = judge.take(tallied(backend, source))
    backend.when(F, Scripted(), index=2)
    answered(judge, backend, [wanted])

    assert wanted.repeats == 1
    assert judge.findings() == []


def test_a_real_hang_is_told_after_one_repetition() -> None:
    """Each repetition lasts the whole time limit, so one is enough."""
    backend = FakeBackend()
    backend.when(F, HANG, index=2)
    (finding,) = judged(backend, stream("f"))

    assert finding.code == "MEN102"
    assert len(backend.plans) == 2


def test_what_seemed_to_hang_may_take_all_memory_in_the_end() -> None:
    """The short search saw it computing; with the full time it is told as what it is."""
    backend, source = FakeBackend(), stream("f")
    backend.when(F, HANG, index=2)
    judge = Judge([source])
    (wanted,) = judge.take(tallied(backend, source))
    backend.when(F, Scripted(Verdict.KILLED, Failure("MemoryError", "", "shop.py", 2, "f")), index=2)
    answered(judge, backend, [wanted])
    (finding,) = judge.findings()

    assert (finding.code, finding.is_fault) == ("MEN103", True)


@pytest.mark.parametrize(
    ("end", "code"),
    [(Scripted(Verdict.KILLED, Failure("MemoryError", "", "shop.py", 2, "f")), "MEN103"), (HANG, "MEN502")],
)
def test_what_counts_for_ever_was_asked_to(end: Scripted, code: str) -> None:
    """Where one number is made of a text, only what takes all memory in the end keeps what nobody wanted."""
    text = Parameter("text", "positional", required=True, values=("'1-99999999'",), typed=True)
    backend, source = FakeBackend(), stream("f", recipe=Recipe((text,), contract="typed", sums_up=True))
    backend.when(F, HANG, index=2)
    judge = Judge([source])
    (wanted,) = judge.take(tallied(backend, source))
    backend.when(F, end, index=2)
    answered(judge, backend, [wanted])
    (finding,) = judge.findings()

    assert finding.code == code


def test_misuse_is_asked_about_only_in_the_end() -> None:
    """What is no fault keeps nobody waiting: it is checked once, when everything else is done."""
    backend, source = FakeBackend(), stream("f", recipe=Recipe((NUMBER,)))
    backend.when(F, FALL, index=1)
    judge = Judge([source])

    assert judge.take(tallied(backend, source)) == []
    (wanted,) = judge.remaining()
    assert wanted.repeats == 1
    answered(judge, backend, [wanted])
    assert [finding.fault_class for finding in judge.findings()] == ["misuse"]


def test_untyped_code_is_judged_by_what_it_accepts() -> None:
    """Once a call with arguments of the same types returned, falling over on them is a fault."""
    backend, source = FakeBackend(), stream("f", recipe=Recipe((NUMBER,)))
    backend.when(F, FALL, index=1)
    backend.when(F, Scripted(shape="(int)"), index=9)
    judge = Judge([source])

    assert judge.take(tallied(backend, source)) == []
    checks = judge.take(tallied(backend, source, 6, 12))
    answered(judge, backend, checks)
    assert [finding.fault_class for finding in judge.findings()] == ["robustness"]


def test_tallies_of_unknown_streams_are_ignored() -> None:
    """What was run of code that has changed since asks nothing."""
    backend = FakeBackend()
    backend.when(F, FALL)
    judge = Judge([stream("f", digest="new")])

    assert judge.take(tallied(backend, stream("f", digest="old"))) == []
    assert judge.remaining() == []


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        (outcome(), outcome(), True),
        (outcome(), outcome(failed=failure("KeyError")), False),
        (outcome(), outcome(failed=failure(line=3)), False),
        (outcome(), outcome(Verdict.HUNG), False),
        (outcome(Verdict.HUNG), outcome(Verdict.HUNG, failed=failure()), True),
        (outcome(Verdict.KILLED, failed=failure("SIGSEGV", None, None)), outcome(Verdict.KILLED), True),
    ],
)
def test_ends_are_compared_by_kind_and_place(left: object, right: object, same: bool) -> None:
    """The same verdict, and the same exception at the same line where there is one."""
    assert is_same(left, right) is same  # type: ignore[arg-type]


def test_what_takes_long_may_fall_over_in_the_end() -> None:
    """What the search took for a hang is told as what it turned out to be."""
    backend, source = FakeBackend(), stream("f")
    backend.when(F, HANG, index=1)
    judge = Judge([source])
    (wanted,) = judge.take(tallied(backend, source))
    later = FakeBackend()
    later.when(F, FALL, index=1)
    judge.record(check(later, wanted))

    (found,) = judge.findings()
    assert found.code == "MEN101"


def test_a_check_stops_when_time_is_over() -> None:
    """An interrupted run does not begin the next repetition."""
    backend, source = FakeBackend(), stream("f")
    backend.when(F, FALL, index=1)
    (wanted,) = Judge([source]).take(tallied(backend, source))
    answer = check(backend, wanted, lambda: len(backend.plans) > 1)

    assert len(backend.plans) == 2
    assert answer.confirmations.is_flaky


def disturbed(random: Random) -> list[Finding]:
    """Findings of three functions whose tallies and answers come in some order."""
    backend = FakeBackend()
    streams = [stream(name, recipe=recipe) for name, recipe in zip("fgh", RECIPES, strict=True)]
    for name, index in (("f", 1), ("f", 4), ("g", 2), ("h", 3)):
        backend.when(f"shop.py::{name}", FALL, index=index)
    backend.when("shop.py::g", HANG, index=5)
    backend.when("shop.py::h", Scripted(shape="(int)"), index=8)
    parts = [tallied(backend, source, start, start + 6) for source in streams for start in (0, 6)]
    backend.when("shop.py::f", Scripted(), index=1)  # was an accident
    random.shuffle(parts)
    judge, waiting = Judge(streams), []
    answers: list[Checked] = []
    for part in parts:
        waiting += judge.take(part)
        random.shuffle(waiting)
        if waiting and random.random() < 0.5:
            answers.append(check(backend, waiting.pop()))
            judge.record(answers[-1])
    answered(judge, backend, waiting or judge.remaining())
    return judge.findings()


RECIPES = [Recipe((NUMBER,), contract="typed"), Recipe((NUMBER,), contract="typed"), Recipe((NUMBER,))]


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_findings_do_not_depend_on_the_order_of_tallies(seed: int) -> None:
    """However tallies and answers are mixed, the same findings are told in the same order."""
    assert disturbed(Random(seed)) == disturbed(Random(0))  # noqa: S311 - orders, not secrets
