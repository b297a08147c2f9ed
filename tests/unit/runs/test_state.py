"""Which plan runs next, decided without threads, clocks or processes."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.domain import NORMAL, Plan, Scenario, UsageSums, Verdict, VerdictCount
from menace.runs.standing import FIRST_ROUND, LONGEST_SECONDS, Budget
from menace.runs.state import BUDGET_REASON, RunState
from menace.runs.workload import MOST_CALLS, Stream
from menace.scenarios import scenario_named
from menace.testing.stream_samples import stream, tally_of

CASES = Budget(cases=3)


def names(plans: list[Plan]) -> list[str]:
    """What was started, by section."""
    return [plan.section.id for plan in plans]


def started(state: RunState) -> list[Plan]:
    """Everything that can be started before anything ends."""
    plans = []
    while (plan := state.next_plan()) is not None:
        plans.append(plan)
    return plans


def run_all(state: RunState, cpu: float = 0.0) -> list[Plan]:
    """Run to the end, one plan at a time."""
    plans = []
    while (plan := state.next_plan()) is not None:
        plans.append(plan)
        state.finished(tally_of(plan, cpu=cpu))
    return plans


def shop(*functions: str, path: str = "shop.py") -> list[Stream]:
    """A file with its own section, a class and functions."""
    return [
        stream(path=path, kind="module"),
        stream("Basket", path, kind="class"),
        *(stream(name, path) for name in functions),
    ]


def test_a_file_is_imported_before_what_it_defines() -> None:
    """The file's own section goes first, and nothing else of the file until it has ended."""
    state = RunState(shop("f", "g"), CASES)
    plans = started(state)

    assert names(plans) == ["shop.py::<module>"]
    state.finished(tally_of(plans[0]))
    assert names(started(state)) == ["shop.py::f", "shop.py::g"]


def test_other_files_do_not_wait() -> None:
    """While one file is being imported, others may be too."""
    state = RunState([*shop("f", path="a.py"), *shop("g", path="b.py")], CASES)

    assert names(started(state)) == ["a.py::<module>", "b.py::<module>"]


def test_a_file_without_a_section_of_its_own_starts_at_once() -> None:
    """Where the top-level code was left out by the user, its functions are still run."""
    assert names(started(RunState([stream("f"), stream("g")], CASES))) == ["shop.py::f", "shop.py::g"]


def test_a_blocked_file_blocks_its_sections() -> None:
    """When the import fails, everything in the file is blocked with the same reason and nothing of it is started."""
    state = RunState([*shop("f"), *shop("g", path="b.py")], CASES)
    first, second = started(state)
    state.finished(tally_of(first, blocked="import failed: no module named numpy"))
    state.finished(tally_of(second))

    assert names(started(state)) == ["b.py::g"]
    for section in ("<module>", "Basket", "f"):
        assert state.reason_not_executed(f"shop.py::{section}") == "import failed: no module named numpy"
    assert state.reason_not_executed("b.py::Basket") is None


def test_a_blocked_function_blocks_nobody_else() -> None:
    """Only a file's own section speaks for the others."""
    state = RunState(shop("f", "g"), CASES)
    state.finished(tally_of(started(state)[0]))
    first, second = started(state)
    state.finished(tally_of(first, blocked="needs hardware"))
    state.finished(tally_of(second))

    assert [state.reason_not_executed(f"shop.py::{name}") for name in "fg"] == ["needs hardware", None]


def test_with_a_number_of_cases_there_is_one_round() -> None:
    """Each section is started once, with that many cases or as many as there are different calls."""
    plans = run_all(RunState([stream("f"), stream("g", distinct=2), stream("h", distinct=100)], CASES))

    assert [(plan.section.name, plan.cases.start, plan.cases.stop) for plan in plans] == [
        ("f", 0, 3),
        ("g", 0, 2),
        ("h", 0, 3),
    ]


def test_a_plan_that_came_back_in_parts_is_not_exceeded() -> None:
    """When only a part of the cases was kept, exactly the rest is run."""
    source = stream("f")
    state = RunState([source], Budget(cases=5))
    half = source.plan(RunState([source], Budget(cases=2)).next_plan().cases)  # type: ignore[union-attr]
    state.finished(tally_of(half))

    assert [(plan.cases.start, plan.cases.stop) for plan in run_all(state)] == [(2, 5)]


def test_classes_are_never_started() -> None:
    """A class body runs with the import of its file, and counts as executed then."""
    state = RunState(shop("f"), CASES)

    assert state.reason_not_executed("shop.py::Basket") == BUDGET_REASON
    assert "shop.py::Basket" not in names(run_all(state))
    assert state.reason_not_executed("shop.py::Basket") is None


def test_rounds_grow_under_a_time_budget() -> None:
    """A stream is continued where it stopped, each time twice as far, to the end of what is different."""
    plans = run_all(RunState([stream("f", distinct=100)], Budget(cpu_seconds=1e9)))

    assert [len(plan.cases) for plan in plans] == [FIRST_ROUND, 2 * FIRST_ROUND, 4 * FIRST_ROUND, 100 - 7 * FIRST_ROUND]
    assert [plan.cases.start for plan in plans[1:]] == [plan.cases.stop for plan in plans[:-1]]


def test_everybody_has_a_first_round_before_anybody_has_a_second() -> None:
    """New sections go before continuations, however promising those are."""
    plans = run_all(RunState([stream(name, distinct=40) for name in "abc"], Budget(cpu_seconds=1e9)))

    assert sorted(plan.section.name for plan in plans[:3]) == ["a", "b", "c"]


def test_the_stream_that_brought_most_goes_on_first() -> None:
    """After the first round new kinds of accepted input per CPU second decide."""
    state = RunState([stream("dull", distinct=40), stream("rich", distinct=40)], Budget(cpu_seconds=1e9))
    dull, rich = started(state)
    state.finished(tally_of(dull, accepted=frozenset({"(int)"}), cpu=1.0))
    state.finished(tally_of(rich, accepted=frozenset({"(int)", "(str)", "(list)"}), cpu=1.0))

    assert names(started(state)) == ["shop.py::rich", "shop.py::dull"]


def test_long_functions_with_arguments_are_the_most_promising() -> None:
    """Before anything ran, length and parameters decide, also which file is imported first."""
    streams = [
        *shop(path="plain.py"),
        stream(path="busy.py", kind="module"),
        stream("short", "busy.py", span=(1, 2)),
        stream("long", "busy.py", span=(4, 90)),
    ]
    state = RunState(streams, Budget(cpu_seconds=1e9))

    assert names(run_all(state))[:4] == ["busy.py::<module>", "busy.py::long", "busy.py::short", "plain.py::<module>"]


def test_what_the_budget_did_not_reach_is_said() -> None:
    """Once the CPU time is spent nothing is started, and what never began is blocked by the budget."""
    state = RunState([stream("f"), stream("g")], Budget(cpu_seconds=1.0))
    plans = run_all(state, cpu=1.5)

    assert len(plans) == 1
    assert state.spent_cpu_seconds == pytest.approx(1.5)
    reasons = {state.reason_not_executed(f"shop.py::{name}") for name in "fg"}
    assert reasons == {None, BUDGET_REASON}


def test_a_resumed_run_does_exactly_the_rest() -> None:
    """Tallies of the earlier process count as run, CPU time included."""
    streams = shop("f", "g")
    before = run_all(RunState(streams, CASES))
    state = RunState(streams, CASES)
    for plan in before[:2]:
        state.finished(tally_of(plan, cpu=0.5))

    assert names(run_all(state)) == names(before[2:])
    assert state.spent_cpu_seconds == pytest.approx(1.0)


def test_tallies_of_changed_code_are_ignored() -> None:
    """A tally whose section has another text now says nothing, so that the section is run anew."""
    state = RunState([stream("f", digest="new")], CASES)
    old = stream("f", digest="old")
    state.finished(tally_of(old.plan(RunState([old], CASES).next_plan().cases), cpu=9.0))  # type: ignore[union-attr]

    assert state.tallies() == []
    assert state.spent_cpu_seconds == 0.0
    assert names(run_all(state)) == ["shop.py::f"]


def test_settled_counts_each_section_once() -> None:
    """Executed and blocked sections are settled, classes with their file, and more rounds add nothing."""
    state = RunState([*shop("f"), *shop("g", path="b.py")], Budget(cpu_seconds=1e9))
    first, second = started(state)

    assert state.settled() == 0
    state.finished(tally_of(first))
    assert state.settled() == 2
    state.finished(tally_of(second, blocked="import failed"))
    assert state.settled() == 5
    run_all(state)
    assert state.settled() == 6


@given(st.randoms(use_true_random=False))
def test_tallies_are_told_in_the_order_of_the_workload(random: object) -> None:
    """In whatever order plans end, the tallies come out in one order."""
    streams = [*shop("f", "g", path="a.py"), *shop("h", path="b.py")]
    state, running, total = RunState(streams, CASES), [], 0
    while True:
        running += started(state)
        if not running:
            break
        random.shuffle(running)  # type: ignore[attr-defined]
        state.finished(tally_of(running.pop()))
        total += 1

    assert [tally.section.id for tally in state.tallies()] == [
        each.section.id for each in streams if each.section.kind != "class"
    ]
    assert total == 5


def calls_to_run(count: int, budget: Budget) -> int:
    """How many function calls deciding about so many functions takes."""
    calls = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    streams = [each for number in range(count // 100) for each in shop(*_hundred(), path=f"m{number}.py")]
    state = RunState(streams, budget)
    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        while (plan := state.next_plan()) is not None:
            state.finished(tally_of(plan))
            state.settled()
    finally:
        sys.setprofile(before)
    return calls


def _hundred() -> list[str]:
    return [f"f{number}" for number in range(100)]


@pytest.mark.parametrize("budget", [Budget(cases=1), Budget(cpu_seconds=1e9)], ids=["cases", "time"])
def test_work_grows_with_the_number_of_sections_and_no_faster(budget: Budget) -> None:
    """Ten times as many sections take about ten times as many steps to decide about."""
    assert calls_to_run(5_000, budget) < 13 * calls_to_run(500, budget)


BROKEN = Scenario("broken", faults=frozenset({"eio"}))
SLOW = scenario_named("high_latency_api")


def in_scenarios(
    *names: str, scenarios: tuple[Scenario, ...] = (NORMAL, BROKEN, SLOW), path: str = "shop.py"
) -> list[Stream]:
    """A file and its functions in several scenarios."""
    functions = [stream(name, path, scenario=each) for name in names for each in scenarios]
    return [stream(path=path, kind="module"), *functions]


def where(plans: list[Plan]) -> list[str]:
    """What was started, by section and scenario."""
    return [f"{plan.section.name} {plan.scenario.name}" for plan in plans]


@pytest.mark.parametrize("budget", [CASES, Budget(cpu_seconds=1e9)], ids=["cases", "time"])
def test_every_section_is_tried_in_normal_before_any_fault(budget: Budget) -> None:
    """Ordinary defects are found first; then come the other scenarios."""
    plans = where(run_all(RunState(in_scenarios("f", "g"), budget)))

    assert plans[0] == "<module> normal"
    assert set(plans[1:3]) == {"f normal", "g normal"}
    assert {"f broken", "g broken", "f high_latency_api", "g high_latency_api"} <= set(plans[3:])


def test_each_scenario_has_the_number_of_cases_that_was_asked_for() -> None:
    """The number is per section and scenario."""
    plans = run_all(RunState(in_scenarios("f"), CASES))

    assert [len(plan.cases) for plan in plans[1:]] == [3, 3, 3]


def test_a_fault_waits_for_its_section_in_normal() -> None:
    """Whether a section can be run at all is learned there, so that the tallies do not depend on who was quicker."""
    state = RunState(in_scenarios("f"), CASES)
    state.finished(tally_of(started(state)[0]))
    (usual,) = started(state)

    assert where([usual]) == ["f normal"]
    state.finished(tally_of(usual))
    assert len(started(state)) == 2


def test_a_section_that_is_blocked_in_normal_is_blocked_everywhere() -> None:
    """Nothing of it is started under a fault."""
    state = RunState(in_scenarios("f", "g"), CASES)
    state.finished(tally_of(started(state)[0]))
    first, second = started(state)
    state.finished(tally_of(first, blocked="no instance could be built"))
    state.finished(tally_of(second))

    assert {plan.section.name for plan in started(state)} == {"g"}
    assert state.reason_not_executed("shop.py::f") == "no instance could be built"
    assert not state.has_unreached() or state.reason_not_executed("shop.py::g") is None


def test_a_section_that_is_blocked_under_a_fault_was_executed_all_the_same() -> None:
    """One scenario in which it ran is enough."""
    state = RunState(in_scenarios("f"), CASES)
    while (plan := state.next_plan()) is not None:
        state.finished(tally_of(plan, blocked="died" if plan.scenario == BROKEN else None))

    assert state.reason_not_executed("shop.py::f") is None
    assert not state.has_unreached()
    assert state.settled() == 2


def test_a_section_without_a_normal_stream_waits_for_its_file_only() -> None:
    """Whoever asks for one scenario gets that one."""
    state = RunState(in_scenarios("f", scenarios=(BROKEN,)), CASES)

    assert where(run_all(state)) == ["<module> normal", "f broken"]
    assert state.reason_not_executed("shop.py::f") is None


def test_the_budget_is_shared_between_normal_and_the_others() -> None:
    """After the first round in normal neither side starves the other, and first rounds go before continuations."""
    sources = [stream(name, scenario=each, distinct=MOST_CALLS) for name in "fgh" for each in (NORMAL, BROKEN)]
    plans = run_all(RunState(sources, Budget(cpu_seconds=60.0)), cpu=1.0)
    usual = sum(plan.scenario == NORMAL for plan in plans)

    assert len(plans) == 60
    assert 33 <= usual <= 39
    assert {plan.section.name for plan in plans[:12] if plan.scenario == BROKEN} == set("fgh")


def test_what_one_side_does_not_need_goes_to_the_other() -> None:
    """When all ordinary calls have been made, the time is spent on the other scenarios."""
    sources = [stream("f", distinct=12), stream("f", scenario=BROKEN, distinct=10_000)]
    plans = run_all(RunState(sources, Budget(cpu_seconds=20.0)), cpu=1.0)

    assert [plan.scenario.name for plan in plans].count("broken") == len(plans) - 1 > 5


def test_a_fault_that_a_section_cannot_meet_comes_last() -> None:
    """A slow network is tried on code that connects before code that does not, and hangs of its own come last too."""
    state = RunState(in_scenarios("f", "g", "h", scenarios=(NORMAL, SLOW)), Budget(cpu_seconds=1e9))
    order = []
    while (plan := state.next_plan()) is not None:
        order += where([plan])
        connects = frozenset({"connect"}) if plan.section.name in "gh" else frozenset()
        tally = replace(tally_of(plan), capabilities=connects)
        if plan.section.name == "h":
            tally = replace(tally, verdicts=(VerdictCount("typed", Verdict.HUNG, len(plan.cases)),))
        state.finished(tally)
    slow = [each for each in dict.fromkeys(order) if each.endswith(SLOW.name)]

    assert slow[0] == "g high_latency_api"
    assert set(slow[1:]) == {"f high_latency_api", "h high_latency_api"}


def test_attacks_with_an_aim_come_before_other_scenarios() -> None:
    """Where an argument leads to a shell or a query, a hundred of them are tried first."""
    hostile = scenario_named("hostile_input")
    aimed = replace(stream().recipe, threat=30, aims=(("n", "shell"),))
    streams = [
        stream("f"),
        stream("f", scenario=BROKEN),
        stream("g"),
        stream("g", scenario=hostile, recipe=aimed, distinct=1000),
    ]
    order = where(run_all(RunState(streams, Budget(cpu_seconds=1e9))))

    assert order.index("g hostile_input") < order.index("f broken")


def test_who_hangs_by_itself_waits_for_what_goes_on_elsewhere() -> None:
    """And begins with few cases: each of them may take as long as thousands of others."""
    hostile = scenario_named("hostile_input")
    streams = [
        stream("f"),
        stream("f", scenario=hostile, distinct=1000),
        stream("g"),
        stream("g", scenario=hostile, distinct=1000),
    ]
    state, order = RunState(streams, Budget(cpu_seconds=1e9)), []
    while (plan := state.next_plan()) is not None:
        order.append(plan)
        tally = tally_of(plan, cpu=6.0 if plan.section.name == "f" else 0.01)
        if plan.section.name == "f":
            tally = replace(tally, verdicts=(VerdictCount("typed", Verdict.HUNG, len(plan.cases)),))
        state.finished(tally)
    attacks = [plan for plan in order if plan.scenario == hostile]
    first = next(plan for plan in attacks if plan.section.name == "f")

    assert where(attacks)[:2] == ["g hostile_input", "g hostile_input"]
    assert len(first.cases) < FIRST_ROUND


def test_a_long_import_makes_no_round_shorter() -> None:
    """It is not what the calls behind it take."""
    state = RunState(shop("f"), Budget(cpu_seconds=1e9))
    plan = state.next_plan()
    assert plan is not None
    state.finished(tally_of(plan, cpu=9.0))
    following = state.next_plan()

    assert following is not None
    assert len(following.cases) == FIRST_ROUND


def test_what_was_not_reached_in_some_scenario_can_be_resumed() -> None:
    """A run is complete only when every section had its turn in every scenario; executed it is before."""
    state = RunState(in_scenarios("f"), Budget(cpu_seconds=2.0))
    run_all(state, cpu=1.0)

    assert state.reason_not_executed("shop.py::f") is None
    assert state.has_unreached()
    state.grant()
    run_all(state, cpu=0.1)
    assert not state.has_unreached()


@pytest.mark.parametrize("cut", range(8))
def test_a_resumed_run_does_the_rest_of_every_scenario(cut: int) -> None:
    """Wherever it was cut, together the two processes do what one does."""
    sources = in_scenarios("f", "g")
    whole = run_all(RunState(sources, CASES))
    state = RunState(sources, CASES)
    for plan in whole[:cut]:
        state.finished(tally_of(plan))

    assert sorted(where([*whole[:cut], *run_all(state)])) == sorted(where(whole))


def test_a_round_ends_where_a_lesson_is_drawn() -> None:
    """Also with a number of cases, so that the cases behind it can heed it."""
    plans = run_all(RunState([replace(stream("f"), most=MOST_CALLS)], Budget(cases=60)))

    assert [(plan.cases.start, plan.cases.stop) for plan in plans] == [(0, 12), (12, 36), (36, 60)]
    assert [len(plan.recipe.lessons) for plan in plans] == [0, 1, 2]


def test_under_a_fault_nothing_is_learned() -> None:
    """There the calls are those that are made without it."""
    plans = run_all(RunState([stream("f", scenario=BROKEN, distinct=60)], Budget(cases=60)))

    assert [(len(plan.cases), plan.recipe.lessons) for plan in plans] == [(60, ())]


def test_expensive_cases_make_short_rounds() -> None:
    """So that no stream holds the others up for long."""
    state = RunState([stream("f", distinct=MOST_CALLS)], Budget(cpu_seconds=1e9))
    sizes = []
    for _ in range(8):
        plan = state.next_plan()
        assert plan is not None
        sizes.append(len(plan.cases))
        state.finished(tally_of(plan, cpu=0.01 * len(plan.cases)))

    assert max(sizes) <= round(LONGEST_SECONDS / 0.01)


@pytest.mark.parametrize(
    ("wall", "cpu", "least", "most"), [(1.0, 0.001, 60, 120), (0.06, 0.01, 1000, 1100)], ids=["sleeps", "in a crowd"]
)
def test_calls_that_wait_use_up_the_budget_too(wall: float, cpu: float, least: int, most: int) -> None:
    """Nobody wants to wait for a thousand calls that sleep a second each; who computes gets all the promised time."""
    state = RunState([stream("f", distinct=MOST_CALLS)], Budget(cpu_seconds=10.0))
    made = 0
    while (plan := state.next_plan()) is not None:
        cases = len(plan.cases)
        usage = UsageSums(cases, wall=wall * cases, cpu=cpu * cases)
        state.finished(replace(tally_of(plan, cpu=cpu * cases), usage=usage))
        made += cases

    assert least <= made <= most


def test_now_and_then_the_one_that_had_least_goes_on() -> None:
    """A stream that brought nothing yet is not given up for one that always brings something."""
    state = RunState([stream(name, distinct=MOST_CALLS) for name in ("rich", "poor")], Budget(cpu_seconds=1e9))
    order = []
    for shapes in range(1, 25):
        plan = state.next_plan()
        assert plan is not None
        order.append(plan.section.name)
        brought = frozenset(f"({number})" for number in range(shapes)) if plan.section.name == "rich" else frozenset()
        state.finished(tally_of(plan, accepted=brought, cpu=1.0))

    assert order.count("rich") > order.count("poor") >= 5


def test_calls_that_did_not_end_are_not_time_that_a_stream_had() -> None:
    """The first of them are excused: whoever met one has its turn with those that had as little useful time."""
    state = RunState([stream(name, distinct=MOST_CALLS) for name in ("hanging", "other")], Budget(cpu_seconds=1e9))
    for plan in started(state):
        hung = plan.section.name == "hanging"
        tally = tally_of(plan, cpu=0.35 if hung else 0.1)
        state.finished(replace(tally, verdicts=(VerdictCount("typed", Verdict.HUNG, 1),)) if hung else tally)

    order = []
    for _ in range(6):
        plan = state.next_plan()
        assert plan is not None
        order.append(plan.section.name)
        state.finished(tally_of(plan, cpu=0.1))

    assert order.count("hanging") >= 3


@pytest.mark.parametrize(("capabilities", "begins"), [(("connect",), True), ((), False)])
def test_who_asks_for_ever_where_nobody_answers_takes_no_time_from_others(
    capabilities: tuple[str, ...], begins: bool
) -> None:
    """Its scenarios with somebody to ask begin all the same; an endless loop of its own pays for itself."""
    partition = scenario_named("network_partition")
    state = RunState([stream(), stream(scenario=partition)], Budget(cpu_seconds=1.0))
    (plan,) = started(state)
    seconds = 4 * (plan.limits.cpu_seconds or 0.0)
    hung = (VerdictCount("typed", Verdict.HUNG, 4),)
    tally = replace(tally_of(plan, cpu=seconds), verdicts=hung, capabilities=frozenset(capabilities))
    state.finished(tally)
    following = state.next_plan()

    assert (following is not None and following.scenario == partition) is begins
