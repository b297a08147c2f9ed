"""From what is known of children to a tally, without any process."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any, Literal

import pytest

from menace.child.inputs.generate import is_wild
from menace.domain import (
    NORMAL,
    Arguments,
    CaseRange,
    Lesson,
    Module,
    Parameter,
    Plan,
    Recipe,
    Section,
    UsageSums,
    Verdict,
    VerdictCount,
)
from menace.domain.recipe import recipe_values
from menace.sandbox.tallying import TallyBuilder
from menace.sandbox.watching.reading import Sums
from menace.sandbox.watching.watch import Account, Death
from menace.testing.frame_samples import done, end, failure, hello, ready

SECTION = Section(PurePosixPath("a.py"), "f", "function", (1, 2), "0123456789ab")
MODULE = Module(PurePosixPath("a.py"), "a", (PurePosixPath("repo"),))
NUMBER = Parameter("n", "positional", True, ("1", "0", "2"), typed=True)


def plan(*examples: str, stop: int = 3, section: Section = SECTION) -> Plan:
    """A plan of some cases, the first of them examples."""
    recipe = Recipe((NUMBER,), examples=tuple(Arguments((text,)) for text in examples), contract="typed")
    return Plan(section, MODULE, NORMAL, recipe, 5, CaseRange(0, stop))


def sums(*counts: tuple[str, str, int], **more: Any) -> Sums:
    """What a child counted, by kind and verdict; each case took the same time."""
    cases = sum(count for _, _, count in counts)
    known: dict[str, Any] = {"capabilities": (), "events": {}, "reached": b"", **more}
    return Sums({(kind, verdict): count for kind, verdict, count in counts}, used(cases), **known)


def used(cases: int) -> UsageSums:
    """What that many cases use, half a second each."""
    return UsageSums(cases, 0.5 * cases, 0.25 * cases, 0.25 * cases, 0.0625 * cases, 1000)


def account(
    *frames: dict[str, Any], counted: Sums | None = None, died: Death | None = None, output: str = ""
) -> Account:
    """What is known of a child that had finished as many cases as it counted."""
    position = counted.usage.cases if counted is not None else 0
    return Account([hello(), ready(), *frames], counted, position, died, output, 0.0)


def fallen(index: int, line: int = 4, **more: Any) -> dict[str, Any]:
    """The frame of a fall, longer than anybody reads."""
    told = failure(line, message="m" * 900, traceback=["a.py:1 in f: x"] * 30)
    return end(index, failure=told, **more)


def death(
    how: Literal["hung", "killed", "violated"] = "hung",
    stage: Literal["start", "import", "case"] = "case",
    index: int | None = 0,
) -> Death:
    """The end of a child, seen from outside."""
    return Death(how, "because", stage, 1.5, index, 0, "(int)")


def test_cases_are_counted_by_kind_and_verdict() -> None:
    """Examples are counted apart from generated input, which claims what the recipe does."""
    builder = TallyBuilder(plan("7", stop=5))
    builder.take(account(counted=sums(("example", "returned", 1), ("drawn", "returned", 1), ("drawn", "refused", 1))))
    builder.take(account(counted=sums(("hostile", "returned", 1), ("misuse", "refused", 1))))
    tally = builder.tally()

    assert tally.verdicts == (
        VerdictCount("example", Verdict.RETURNED, 1),
        VerdictCount("hostile", Verdict.RETURNED, 1),
        VerdictCount("misuse", Verdict.REFUSED, 1),
        VerdictCount("typed", Verdict.REFUSED, 1),
        VerdictCount("typed", Verdict.RETURNED, 1),
    )
    assert (tally.usage.cases, tally.usage.wall, tally.usage.cpu) == (5, 2.5, 1.25)
    assert tally.usage.peak_memory_bytes == 1000
    assert tally.interesting == ()


def test_falls_are_kept_with_their_input_and_output() -> None:
    """An interesting outcome can be looked at and replayed."""
    builder = TallyBuilder(plan("7"))
    builder.take(account(fallen(0, output="printed"), counted=sums(("example", "fell_over", 1))))
    (outcome,) = builder.tally().interesting

    assert (outcome.index, outcome.arguments.args, outcome.output) == (0, ("7",), "printed")
    assert (outcome.usage.wall_seconds, outcome.usage.cpu_seconds, outcome.shape) == (0.5, 0.25, "(int)")
    assert outcome.failure is not None
    assert (outcome.failure.line, len(outcome.failure.message), len(outcome.failure.traceback)) == (4, 500, 20)


def test_one_cause_is_kept_a_few_times_only() -> None:
    """The same line and type do not fill the store, from however many children; another line is another cause."""
    builder = TallyBuilder(plan(stop=20))
    builder.take(account(*(fallen(index) for index in range(10)), counted=sums(("drawn", "fell_over", 10))))
    later = replace(account(fallen(10, 9), fallen(11, 9), fallen(12)), position=13)
    builder.take(replace(later, sums=sums(("drawn", "fell_over", 3))))
    lines = [outcome.failure.line for outcome in builder.tally().interesting if outcome.failure]

    assert lines == [4, 4, 4, 9, 9]
    assert builder.tally().count(Verdict.FELL_OVER) == 13


def test_falls_of_what_the_code_takes_are_kept_besides() -> None:
    """Those of other arguments come first and would hide them."""
    builder = TallyBuilder(plan(stop=20))
    taken = {"kind": "accepts", "index": 0, "shapes": ["(int)"]}
    shapes = ["(str)"] * 5 + ["(int)"] * 5
    falls = [fallen(index, shape=shape) for index, shape in enumerate(shapes, 1)]
    builder.take(account(taken, *falls, counted=sums(("drawn", "returned", 1), ("drawn", "fell_over", 10))))

    assert [outcome.shape for outcome in builder.tally().interesting] == ["(str)"] * 3 + ["(int)"] * 3


def test_an_end_of_a_case_that_was_not_counted_is_dropped() -> None:
    """A child that is killed between telling and counting leaves the case to the parent."""
    builder = TallyBuilder(plan(stop=3))
    told = [fallen(0), {"kind": "accepts", "index": 1, "shapes": ["(str)"]}, fallen(1)]
    builder.take(account(*told, counted=sums(("drawn", "fell_over", 1)), died=death("killed", index=1)))
    tally = builder.tally()

    assert [(outcome.index, outcome.verdict) for outcome in tally.interesting] == [
        (0, Verdict.FELL_OVER),
        (1, Verdict.KILLED),
    ]
    assert tally.accepted == frozenset()
    assert (tally.count(), tally.usage.cases) == (2, 2)


def test_of_an_account_that_is_not_believed_only_the_death_is_taken() -> None:
    """Whatever the forger said and counted, the case is told as the parent saw it."""
    builder = TallyBuilder(plan("7", stop=1))
    forged = account(fallen(0), counted=sums(("example", "returned", 1)), died=death("violated", index=None))
    builder.take(forged.blamed_on(0))
    tally = builder.tally()

    assert tally.verdicts == (VerdictCount("example", Verdict.VIOLATED, 1),)
    assert [outcome.verdict for outcome in tally.interesting] == [Verdict.VIOLATED]


@pytest.mark.parametrize(
    ("how", "verdict", "kind"),
    [
        ("hung", Verdict.HUNG, "Hang"),
        ("killed", Verdict.KILLED, "Death"),
        ("violated", Verdict.VIOLATED, "Violation"),
    ],
)
def test_a_death_within_a_case_is_its_end(
    how: Literal["hung", "killed", "violated"], verdict: Verdict, kind: str
) -> None:
    """What the parent saw becomes the verdict of the case that was running."""
    builder = TallyBuilder(plan())
    builder.take(account(died=death(how), output="last words"))
    tally = builder.tally()
    (outcome,) = tally.interesting

    assert tally.count(verdict) == 1
    assert outcome.failure is not None
    assert (outcome.failure.type, outcome.failure.message, outcome.output) == (kind, "because", "last words")
    assert outcome.usage.wall_seconds == 1.5


def test_a_death_between_cases_is_nobodys() -> None:
    """It is counted for no case; the next child goes on."""
    builder = TallyBuilder(plan())
    builder.take(account(died=death(index=None)))

    assert (builder.tally().count(), builder.blocked) == (0, None)


def test_a_death_before_the_cases_blocks() -> None:
    """Import and start are told apart, and a start that failed shows what was said last."""
    importing, starting = TallyBuilder(plan()), TallyBuilder(plan())
    importing.take(account(died=death(stage="import", index=None), output="some output"))
    starting.take(account(died=death(stage="start", index=None), output="Traceback\nImportError: no\n"))

    assert importing.tally().blocked == "import because"
    assert starting.tally().blocked == "starting the interpreter because: ImportError: no"


def test_a_death_is_counted_as_what_its_input_was() -> None:
    """A case that carried a payload, or was called wrongly, is counted as such by whoever counts it."""
    builders = [
        TallyBuilder(replace(plan(stop=1), recipe=replace(plan().recipe, **spoilt)))
        for spoilt in ({"threat": 100}, {"misuse": True}, {})
    ]
    for builder in builders:
        builder.take(account(died=death("killed")))

    assert [builder.tally().verdicts[0].kind for builder in builders] == ["hostile", "misuse", "typed"]


def test_a_section_that_never_got_an_instance_is_blocked() -> None:
    """When no case could be called for want of an instance, the reason is the one that was told."""
    builder = TallyBuilder(plan(stop=2))
    lacks = {"kind": "lacks", "index": 0, "instance": "no instance could be built (ValueError: x)"}
    builder.take(account(lacks, counted=sums(("drawn", "unbound", 2), events={"needs instance": 2})))

    assert builder.tally().blocked == "no instance could be built (ValueError: x)"


def test_known_calls_have_instances_of_their_own() -> None:
    """That none of those could be built does not keep others from being tried."""
    known = replace(plan(stop=2), recipe=Recipe(examples=(Arguments(), Arguments(("1",)))))
    builder = TallyBuilder(known)
    builder.take(account(counted=sums(("example", "unbound", 2), events={"needs instance": 2})))

    assert builder.tally().blocked is None


def test_one_instance_is_enough_to_be_executed() -> None:
    """A method that was called once is not blocked."""
    builder = TallyBuilder(plan(stop=2))
    counted = sums(("drawn", "unbound", 1), ("drawn", "returned", 1), events={"needs instance": 1})
    builder.take(account({"kind": "lacks", "index": 0, "instance": "why"}, counted=counted))

    assert builder.tally().blocked is None
    assert builder.tally().events == {"needs instance": 1}


def test_a_body_counts_once_unless_it_was_blocked() -> None:
    """A module is executed by being imported."""
    body = Section(PurePosixPath("a.py"), "<module>", "module", (1, 2), "0123456789ab")
    ran, blocked = TallyBuilder(plan(stop=1, section=body)), TallyBuilder(plan(stop=1, section=body))
    ran.body_ran()
    blocked.take(Account([hello(), {"kind": "blocked", "reason": "import failed"}, done()], sums(), 0, None, "", 0.0))
    blocked.body_ran()

    assert (ran.tally().count(Verdict.RETURNED), blocked.tally().count()) == (1, 0)
    assert blocked.tally().blocked == "import failed"


def test_what_the_child_tells_of_itself_is_collected() -> None:
    """Capabilities and events of several children are joined; limits of the kernel are told from watched ones."""
    builder = TallyBuilder(plan())
    greeting = hello(enforced={"memory": "kernel", "cpu": "kernel", "disk": "nobody"})
    for capability in ("spawn", "write"):
        counted = sums(capabilities=(capability,), events={"subprocess.Popen": 2})
        builder.take(Account([greeting, ready(), done()], counted, 0, None, "", 0.0, {"ptrace": 1}))
    builder.spent(0.5)
    builder.spent(0.25)
    tally = builder.tally()

    assert tally.enforced.items() >= {"cpu": "watched", "memory": "kernel", "processes": "watched"}.items()
    assert tally.enforced["disk"] == tally.enforced["wall"] == "watched"
    assert tally.capabilities == {"spawn", "write"}
    assert tally.events == {"subprocess.Popen": 4, "refused ptrace": 2}
    assert tally.spent_cpu_seconds == 0.75


def test_accepted_shapes_are_bounded() -> None:
    """Children that report endless shapes do not fill the memory."""
    builder = TallyBuilder(plan(stop=10**6))
    for index in range(400):
        told = {"kind": "accepts", "index": index, "shapes": [f"({index})", "x" * 10_000]}
        builder.take(replace(account(told), position=index + 1))
    accepted = builder.tally().accepted

    assert 200 <= len(accepted) < 210
    assert max(map(len, accepted)) == 500


def reaches(index: int, *marks: int) -> dict[str, Any]:
    """The frame of a case that was the first of its child to take some branches."""
    return {"kind": "reaches", "index": index, "attempt": 0, "marks": list(marks)}


def test_the_first_call_to_take_a_branch_is_kept() -> None:
    """Each child tells what is new to itself; of several children only the first to get there is kept."""
    builder = TallyBuilder(plan("7", stop=4))
    builder.take(account(reaches(0, 1, 2), reaches(1, 3), counted=sums(("drawn", "returned", 2))))
    builder.take(account(reaches(1, 2, 4), counted=sums(("drawn", "returned", 2))))
    kept = builder.tally().kept

    assert [(each.index, each.arguments.args, each.marks) for each in kept] == [
        (0, ("7",), (1, 2)),
        (1, ("1",), (3,)),
        (1, ("1",), (4,)),
    ]


def test_what_an_input_claims_is_told_with_its_end() -> None:
    """A wrong argument of a typed section claims nothing, and does not stand in the way of one that does."""
    lesson = Lesson(1, 0, (0, 1, 0, 0))
    learned = replace(plan("7", stop=400), recipe=replace(plan("7").recipe, lessons=(lesson,)))
    # The plain draws behind the first lesson are those in which one parameter has its turn.
    wild = next(index for index in range(2, 400) if is_wild(recipe_values(learned.recipe), 5, index))
    frames = [fallen(0), fallen(2), *(fallen(index) for index in range(wild, wild + 8, 2))]
    builder = TallyBuilder(learned)
    builder.take(account(*frames, counted=sums(("example", "fell_over", 400))))
    kinds = Counter(outcome.input_kind for outcome in builder.tally().interesting)

    assert kinds == {"example": 1, "typed": 1, "misuse": 3}
