"""The smallest input of a finding, looked for with scripted ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Thread
from typing import Any

import pytest

from menace.child.inputs.generate import Call, call_at
from menace.domain import Arguments, CaseRange, Failure, Parameter, Plan, Recipe, Scenario, Verdict
from menace.domain.reading import ONE_READER
from menace.domain.recipe import recipe_values
from menace.findings.shrink import proposals
from menace.runs.checking import Check, check
from menace.runs.judging import Judge
from menace.runs.shrinking import check_smallest, shrunk
from menace.runs.workload import Stream
from menace.testing.fake_backend import FakeBackend, Scripted
from menace.testing.stream_samples import stream

TYPED = Recipe((Parameter("n", "positional", True, ("977", "0", "-1", "5"), typed=True),), contract="typed")
FALL = Scripted(Verdict.FELL_OVER, Failure("ZeroDivisionError", "", "shop.py", 2, "f"), "(int)")
RETURN = Scripted(shape="(int)")


class ByArguments(FakeBackend):
    """Ends cases by what they are called with."""

    def __init__(self, decide: Callable[[Call], Scripted]) -> None:
        super().__init__()
        self._decide = decide

    def _end(self, plan: Plan, index: int) -> Scripted:
        return self._decide(call_at(recipe_values(plan.recipe), plan.seed, index))


def falls_from(least: int) -> Callable[[Call], Scripted]:
    """Falling over for every number from this one on."""
    return lambda call: FALL if int(call.args[0]) >= least else RETURN


def asked(backend: FakeBackend, source: Stream) -> Check:
    """The one check that the first case of a stream asks for."""
    judge = Judge([source])
    (tally,) = backend.run(source.plan(CaseRange(0, 1)))
    backend.plans.clear()
    (wanted,) = judge.take(tally) or judge.remaining()
    return wanted


def test_the_input_is_made_as_small_as_it_gets() -> None:
    """Of all numbers that fall, one is found that is hardly larger than the smallest."""
    backend = ByArguments(falls_from(13))
    checked = check_smallest(backend, asked(backend, stream(recipe=TYPED)))

    assert checked.outcome is not None
    assert 13 <= int(checked.outcome.arguments.args[0]) <= 16
    assert checked.confirmations.agreed == 3


def test_the_answer_is_that_of_the_case_that_was_asked_about() -> None:
    """The judge knows it by the case it asked for; the finding carries the identity of the smaller case."""
    backend = ByArguments(falls_from(3))
    wanted = asked(backend, stream(recipe=TYPED))
    checked = check_smallest(backend, wanted)

    assert checked.case_id == wanted.case_id
    assert checked.outcome is not None
    assert checked.outcome.case_id != wanted.case_id
    assert checked.outcome.input_kind == wanted.expected.input_kind


def test_the_same_end_at_another_line_does_not_count() -> None:
    """A smaller input that falls elsewhere shows another cause."""
    elsewhere = replace(FALL, failure=Failure("ZeroDivisionError", "", "shop.py", 3, "f"))
    backend = ByArguments(lambda call: FALL if call.args == ("977",) else elsewhere)

    assert shrunk(backend, asked(backend, stream(recipe=TYPED))) is None


def test_a_smaller_input_keeps_the_class() -> None:
    """Where nothing is hinted, arguments of other types than those that were accepted prove nothing."""
    anything = Recipe((Parameter("n", "positional", True, ("'abc'", "None", "''")),))

    def decide(call: Call) -> Scripted:
        kind = "(NoneType)" if call.args == ("None",) else "(str)"
        return replace(FALL, shape=kind) if call.args != ("''",) else Scripted(shape="(str)")

    backend, source = ByArguments(decide), stream(recipe=anything)
    judge = Judge([source])
    (tally,) = backend.run(source.plan(CaseRange(0, 6)))
    (wanted,) = judge.take(tally)
    less = shrunk(backend, wanted)

    assert less is not None
    (smallest,) = less.plan.recipe.examples
    assert len(smallest.args[0]) == len("'a'")


def test_the_number_of_tries_is_bounded() -> None:
    """However many smaller inputs there would be, and whatever they do."""
    long = Recipe((Parameter("n", "positional", True, (repr("x" * 400), "''"), typed=True),), contract="typed")
    backend = ByArguments(lambda call: FALL if len(call.args[0]) > 300 else RETURN)
    shrunk(backend, asked(backend, stream(recipe=long)))

    assert sum(len(plan.cases) for plan in backend.plans) <= 96


@pytest.mark.parametrize("verdict", [Verdict.HUNG, Verdict.KILLED])
def test_costly_ends_are_tried_a_few_times_only(verdict: Verdict) -> None:
    """Each try of a hang may take all the time there is."""
    backend = ByArguments(lambda _: Scripted(verdict, Failure("Hang", ""), "(int)"))
    shrunk(backend, asked(backend, stream(recipe=TYPED)))

    assert sum(len(plan.cases) for plan in backend.plans) <= 6


def test_where_tries_take_too_long_the_input_stays_as_it_was() -> None:
    """How far one gets must not hang on how fast the machine is."""
    slow = replace(FALL, usage=replace(FALL.usage, cpu_seconds=0.25))
    backend = ByArguments(lambda _: slow)

    assert shrunk(backend, asked(backend, stream(recipe=TYPED))) is None


def test_a_smaller_input_that_does_not_hold_gives_way_to_the_one_that_was_found() -> None:
    """What only falls among others is no finding, and must not cost the one that is."""

    def decide(call: Call) -> Scripted:
        alone = len(backend.plans[-1].cases) == 1
        return FALL if call.args == ("977",) or not alone else RETURN

    backend = ByArguments(decide)
    wanted = asked(backend, stream(recipe=TYPED))
    checked = check_smallest(backend, wanted)

    assert checked.outcome is not None
    assert checked.outcome.arguments == Arguments(("977",))
    assert checked == check(backend, wanted)


def test_the_same_findings_have_the_same_identity() -> None:
    """Two runs of the same code and seed make the same steps."""
    ids = set()
    for _ in range(2):
        backend = ByArguments(falls_from(40))
        checked = check_smallest(backend, asked(backend, stream(recipe=TYPED)))
        assert checked.outcome is not None
        ids.add(checked.outcome.case_id)

    assert len(ids) == 1


def test_steps_of_the_documentation_are_left_as_they_stand() -> None:
    """An example contradicts its documentation as a whole."""
    backend = ByArguments(falls_from(0))
    wanted = asked(backend, stream(recipe=TYPED))
    as_written = replace(wanted.expected.arguments, steps=(("f(977)", "1"),))

    assert shrunk(backend, replace(wanted, expected=replace(wanted.expected, arguments=as_written))) is None


def test_as_few_faults_are_named_as_are_enough() -> None:
    """Of three faults that only two bring about the end together, these two are told."""
    needed = frozenset({"disk", "memory"})

    class ByFaults(FakeBackend):
        def _end(self, plan: Plan, index: int) -> Scripted:
            del index
            return FALL if needed <= plan.scenario.disturbances else RETURN

    backend = ByFaults()
    scenario = Scenario("bad_day", faults=needed | {"cpu"})
    source = stream(recipe=TYPED, scenario=scenario)
    checked = check(backend, asked(backend, source))

    assert checked.faults == needed


def test_only_one_thread_reads_expressions(monkeypatch: pytest.MonkeyPatch) -> None:
    """While smaller inputs are thought of, no other thread gets to make syntax trees."""
    seen: list[bool] = []

    def watched(*args: Any, **kwargs: Any) -> list[Arguments]:
        other = Thread(target=lambda: seen.append(ONE_READER.acquire(blocking=False)))
        other.start()
        other.join()
        return list(proposals(*args, **kwargs))

    monkeypatch.setattr("menace.runs.shrinking.proposals", watched)
    backend = ByArguments(falls_from(13))

    check_smallest(backend, asked(backend, stream(recipe=TYPED)))

    assert seen
    assert not any(seen)
