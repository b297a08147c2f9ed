"""What is told of calls that fail only while something around them is broken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from menace.domain import NORMAL, CaseRange, Failure, Finding, Plan, Recipe, Scenario, Tally, Verdict
from menace.runs.checking import Check, check
from menace.runs.judging import Judge
from menace.runs.workload import Stream
from menace.testing.fake_backend import FakeBackend, Scripted
from menace.testing.stream_samples import NUMBER, stream

BROKEN = Scenario("broken", "low", faults=frozenset({"eio"}))
WORSE = Scenario("worse", faults=frozenset({"enospc"}))
HOSTILE = Scenario("hostile_input", faults=frozenset({"hostile_input"}))
FALL = Scripted(Verdict.FELL_OVER, Failure("AttributeError", "", "shop.py", 2, "f"), "(int)")
HANG = Scripted(Verdict.HUNG)
F = "shop.py::f"


def tallied(backend: FakeBackend, source: Stream, start: int = 0, stop: int = 6) -> Tally:
    """What a part of a stream shows."""
    (tally,) = backend.run(source.plan(CaseRange(start, stop)))
    return tally


def streams(*scenarios: Scenario, name: str = "f", recipe: Recipe | None = None) -> list[Stream]:
    """The same function in several scenarios."""
    return [stream(name, scenario=each, recipe=recipe) for each in scenarios]


def judged(backend: FakeBackend, sources: list[Stream], order: Random | None = None) -> list[Finding]:
    """The findings of streams that are run once."""
    judge, checks = Judge(sources), []
    tallies = [tallied(backend, each) for each in sources]
    if order is not None:
        order.shuffle(tallies)
    for tally in tallies:
        checks += judge.take(tally)
    while checks := [*checks, *judge.remaining()]:
        for each in checks:
            judge.record(check(backend, each))
        checks = []
    return judge.findings()


def test_what_is_fine_without_the_fault_is_a_finding_of_the_environment() -> None:
    """The finding names the scenario, its level and its faults, and says that both sides were seen."""
    backend = FakeBackend()
    backend.when(F, FALL, index=2, scenario="broken")
    (finding,) = judged(backend, streams(NORMAL, BROKEN))

    assert (finding.code, finding.fault_class, finding.is_fault) == ("MEN303", "environment", True)
    assert (finding.scenario, finding.scenario_severity, finding.faults) == ("broken", "low", {"eio"})
    assert finding.message.endswith("under broken:low")
    assert "confirmed 3 of 3" in finding.proof
    assert "nothing is in its way" in finding.proof


def test_both_sides_are_seen_three_times_and_the_plain_one_first() -> None:
    """Six fresh processes with the full limits, all for the same case."""
    backend = FakeBackend()
    backend.when(F, FALL, index=2, scenario="broken")
    usual, disturbed = streams(NORMAL, BROKEN)
    judge = Judge([usual, disturbed])
    (wanted,) = [*judge.take(tallied(backend, usual)), *judge.take(tallied(backend, disturbed))]
    backend.plans.clear()
    check(backend, wanted)

    assert [plan.scenario for plan in backend.plans] == [NORMAL] * 3 + [BROKEN] * 3
    assert {plan.cases for plan in backend.plans} == {CaseRange(2, 3)}
    assert {plan.limits for plan in backend.plans} == {disturbed.confirmation}


@pytest.mark.parametrize(
    "without",
    [
        FALL,
        Scripted(Verdict.FELL_OVER, Failure("KeyError", "", "shop.py", 9, "f")),
        Scripted(Verdict.UNBOUND),
        Scripted(Verdict.HUNG),
    ],
    ids=["the same", "another fall", "unbound", "a hang"],
)
def test_what_does_not_end_well_without_the_fault_is_no_finding_of_the_environment(without: Scripted) -> None:
    """The normal scenario tells about it, or it is told nothing."""
    backend = FakeBackend()
    backend.when(F, FALL, scenario="broken")
    backend.when(F, without, scenario="normal")

    assert "environment" not in {each.fault_class for each in judged(backend, streams(BROKEN))}
    assert "environment" not in {each.fault_class for each in judged(backend, streams(NORMAL, BROKEN))}


def test_a_refusal_without_the_fault_is_a_good_end() -> None:
    """Code that says no is fine; that it falls over under a fault is news."""
    backend = FakeBackend()
    backend.when(F, Scripted(Verdict.REFUSED))
    backend.when(F, FALL, index=1, scenario="broken")

    assert [each.code for each in judged(backend, streams(NORMAL, BROKEN))] == ["MEN303"]


def test_a_call_that_fails_now_and_then_by_itself_is_not_blamed_on_the_fault() -> None:
    """It has to end well each time when nothing is in its way."""
    runs = 0

    def moody(plan: Plan) -> None:
        nonlocal runs
        if plan.scenario == NORMAL and len(plan.cases) == 1:
            runs += 1
            backend.when(F, FALL if runs == 2 else Scripted(), index=2, scenario="normal")

    backend = FakeBackend(moody)
    backend.when(F, FALL, index=2, scenario="broken")

    assert judged(backend, streams(NORMAL, BROKEN)) == []


def test_a_call_without_the_fault_that_was_never_reached_is_made_again() -> None:
    """A machine that is busy with others says nothing about the code."""

    class Busy(FakeBackend):
        def run(self, plan: Plan) -> Iterator[Tally]:
            is_first = plan.scenario == NORMAL and len(plan.cases) == 1 and plan not in self.plans
            for tally in super().run(plan):
                yield replace(tally, blocked="no time to import", verdicts=()) if is_first else tally

    backend = Busy()
    backend.when(F, FALL, index=2, scenario="broken")

    assert [each.code for each in judged(backend, streams(NORMAL, BROKEN))] == ["MEN303"]


def test_nothing_is_asked_about_what_normal_shows_already() -> None:
    """A defect that shows without any fault is told once, and the fault costs no further process."""
    backend = FakeBackend()
    backend.when(F, FALL)
    usual, disturbed = streams(NORMAL, BROKEN)
    judge = Judge([usual, disturbed])
    judge.take(tallied(backend, usual))

    assert judge.take(tallied(backend, disturbed)) == []
    assert [each.plan.scenario for each in judge.remaining()] == []
    assert [each.code for each in judged(backend, [usual, disturbed])] == ["MEN101"]


def test_a_hang_that_normal_shows_is_not_waited_for_again() -> None:
    """Also when it counts as misuse there: asking would take the whole time limit."""
    backend = FakeBackend()
    backend.when(F, HANG)
    recipe = Recipe((NUMBER,))
    usual, disturbed = streams(NORMAL, BROKEN, recipe=recipe)
    judge = Judge([usual, disturbed])
    judge.take(tallied(backend, usual))

    assert judge.take(tallied(backend, disturbed)) == []
    assert [each.plan.scenario for each in judge.remaining()] == [NORMAL]


def test_a_hang_by_misuse_does_not_excuse_one_by_the_fault() -> None:
    """A call that returns with nothing in its way hangs under the fault, whatever a senseless one does."""
    backend = FakeBackend()
    backend.when(F, Scripted(shape="(int)"), scenario="normal")
    backend.when(F, Scripted(Verdict.HUNG, shape="(function)"), index=1, scenario="normal")
    backend.when(F, Scripted(Verdict.HUNG, shape="(int)"), index=2, scenario="broken")
    found = judged(backend, streams(NORMAL, BROKEN, recipe=Recipe((NUMBER,))))

    assert [each.code for each in found] == ["MEN302", "MEN502"]


def test_what_a_section_takes_shows_under_other_faults_as_well() -> None:
    """Who has nobody to ask with nothing in its way returns nothing there."""
    backend = FakeBackend()
    backend.when(F, Scripted(Verdict.REFUSED, shape="(int)"), scenario="normal")
    backend.when(F, Scripted(Verdict.HUNG, shape="(function)"), index=1, scenario="normal")
    backend.when(F, Scripted(Verdict.HUNG, shape="(int)"), index=2, scenario="broken")
    backend.when(F, Scripted(shape="(int)"), scenario="worse")
    recipe = Recipe((NUMBER,))

    assert "MEN302" not in {each.code for each in judged(backend, streams(NORMAL, BROKEN, recipe=recipe))}
    assert "MEN302" in {each.code for each in judged(backend, streams(NORMAL, BROKEN, WORSE, recipe=recipe))}


def test_a_call_that_is_only_slow_does_not_excuse_one_that_hangs() -> None:
    """What seemed to hang with nothing in its way, and came to its end when it had the time, says nothing."""
    backend = FakeBackend()
    backend.when(F, Scripted(shape="(int)"), scenario="normal")
    backend.when(F, Scripted(Verdict.HUNG, shape="(int)"), index=2, scenario="broken")
    usual, disturbed = streams(NORMAL, BROKEN)
    judge = Judge([usual, disturbed])
    slow = FakeBackend()
    slow.when(F, Scripted(Verdict.HUNG, shape="(int)"), index=1)
    for each in judge.take(tallied(slow, usual)):
        judge.record(check(backend, each))
    checks = [*judge.take(tallied(backend, disturbed)), *judge.remaining()]
    for each in checks:
        judge.record(check(backend, each))

    assert [each.code for each in judge.findings()] == ["MEN302"]


def test_a_leak_with_another_input_does_not_excuse_one_by_the_fault() -> None:
    """A leak has no line: the call that leaks under the fault is asked itself whether it leaks without."""
    leak = Scripted(Verdict.LEAKED, Failure("Leak", "1 temporary file"), "(int)")
    backend = FakeBackend()
    backend.when(F, leak, index=1)
    backend.when(F, leak, index=2, scenario="broken")

    assert [each.code for each in judged(backend, streams(NORMAL, BROKEN))] == ["MEN104", "MEN304"]


def test_one_call_that_ends_in_two_ways_is_told_once_and_as_it_was_seen() -> None:
    """Each place of a stream is confirmed by itself; what is told is what its own repetition showed."""
    backend, recipe = FakeBackend(), Recipe((replace(NUMBER, values=("7",)),))
    for index, kind in ((0, "Leftover"), (1, "Corruption")):
        failure = Failure(kind, "notes.txt", "shop.py", 2, "f")
        backend.when(F, Scripted(Verdict.DIVERGED, failure, "(int)"), index=index, scenario="broken")
    (finding,) = judged(backend, streams(NORMAL, BROKEN, recipe=recipe))

    assert finding.outcome.failure is not None
    assert (finding.code, finding.outcome.failure.type) == ("MEN304", "Leftover")


def test_misuse_in_normal_does_not_hide_a_fault_at_the_same_line() -> None:
    """Another input may end there without any blame; the comparison decides."""
    backend, recipe = FakeBackend(), Recipe((NUMBER,))
    backend.when(F, FALL, index=1)
    backend.when(F, FALL, index=3, scenario="broken")
    found = judged(backend, streams(NORMAL, BROKEN, recipe=recipe))

    assert {each.fault_class for each in found} == {"environment", "misuse"} or {
        each.fault_class for each in found
    } == {"robustness"}


def test_a_hang_is_compared_with_a_quick_end() -> None:
    """The plain call has a fraction of the time, the disturbed one is repeated once with all of it."""
    backend = FakeBackend()
    backend.when(F, HANG, index=2, scenario="broken")
    usual, disturbed = streams(NORMAL, BROKEN)
    judge = Judge([usual, disturbed])
    judge.take(tallied(backend, usual))
    (wanted,) = judge.take(tallied(backend, disturbed))

    assert wanted.repeats == 1
    assert wanted.undisturbed is not None
    assert wanted.undisturbed.limits.wall_seconds == 3.0
    assert wanted.plan.limits.wall_seconds == 30.0
    judge.record(check(backend, wanted))
    assert [each.code for each in judge.findings()] == ["MEN302"]


def test_one_cause_under_several_scenarios_is_one_finding() -> None:
    """It is told under the scenario that showed it with the simplest input."""
    backend = FakeBackend()
    backend.when(F, FALL, scenario="broken")
    backend.when(F, FALL, scenario="worse")
    (finding,) = judged(backend, streams(NORMAL, BROKEN, WORSE))

    assert finding.scenario == "broken"


def test_attacks_on_inputs_need_no_comparison() -> None:
    """What hostile input brings about is misuse, confirmed in the scenario that made the input."""
    backend = FakeBackend()
    backend.when(F, FALL, index=2, scenario="hostile_input")
    (finding,) = judged(backend, streams(NORMAL, HOSTILE))

    assert (finding.code, finding.scenario, finding.is_fault) == ("MEN501", "hostile_input", False)
    assert {plan.scenario.name for plan in backend.plans if len(plan.cases) == 1} == {"hostile_input"}


def test_a_fault_of_the_code_is_not_hidden_by_an_attack_at_the_same_line() -> None:
    """Ordinary input that falls there is told, with its class."""
    backend = FakeBackend()
    backend.when(F, FALL)
    (finding,) = judged(backend, streams(NORMAL, HOSTILE))

    assert (finding.code, finding.scenario) == ("MEN101", "normal")


def test_an_interrupted_comparison_tells_nothing() -> None:
    """Without both sides there is no finding."""
    backend, (source,) = FakeBackend(), streams(BROKEN)
    backend.when(F, FALL, index=2, scenario="broken")
    (wanted,) = Judge([source]).take(tallied(backend, source))

    assert isinstance(wanted, Check)
    assert check(backend, wanted, lambda: len(backend.plans) > 2).outcome is None


@pytest.mark.parametrize("seed", range(20))
def test_findings_do_not_depend_on_the_order_of_tallies(seed: int) -> None:
    """Whichever scenario comes in first, the same is told."""

    def found(order: Random | None) -> list[Finding]:
        backend = FakeBackend()
        backend.when(F, FALL, index=4, scenario="broken")
        backend.when("shop.py::g", FALL)
        backend.when("shop.py::h", HANG, index=1)
        backend.when("shop.py::h", FALL, index=2, scenario="worse")
        sources = [each for name in "fgh" for each in streams(NORMAL, BROKEN, WORSE, HOSTILE, name=name)]
        return judged(backend, sources, order)

    assert found(Random(seed)) == found(None)  # noqa: S311 - orders, not secrets


BOTH = Scenario("both", faults=frozenset({"eio", "cpu", "hostile_input"}))


@pytest.mark.parametrize(("culprit", "told"), [("eio", {"eio"}), ("cpu", {"cpu"}), (None, set(BOTH.faults))])
def test_the_smallest_set_of_faults_is_told(culprit: str | None, told: set[str]) -> None:
    """One fault that is enough stands alone; otherwise all that were in force are named."""

    class OneIsEnough(FakeBackend):
        def run(self, plan: Plan) -> Iterator[Tally]:
            modes = plan.scenario.disturbances
            self.when(F, FALL if len(modes) > 1 or culprit in modes else Scripted(), scenario="both")
            yield from super().run(plan)

    (finding,) = judged(OneIsEnough(), streams(BOTH))

    assert finding.faults == told


def test_a_hang_is_not_looked_into_further() -> None:
    """Each try would take the whole time limit."""
    backend = FakeBackend()
    backend.when(F, HANG, index=2, scenario="both")
    (finding,) = judged(backend, streams(BOTH))

    assert finding.faults == BOTH.faults
    assert len([plan for plan in backend.plans if plan.scenario != NORMAL]) == 2
