"""From frames to a tally, without any process."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any, Literal

import pytest

from menace.domain import (
    NORMAL,
    Arguments,
    CaseRange,
    Module,
    Parameter,
    Plan,
    Recipe,
    Section,
    Verdict,
    VerdictCount,
)
from menace.sandbox.tallying import TallyBuilder
from menace.sandbox.watch import Death

SECTION = Section(PurePosixPath("a.py"), "f", "function", (1, 2), "0123456789ab")
MODULE = Module(PurePosixPath("a.py"), "a", (PurePosixPath("repo"),))
NUMBER = Parameter("n", "positional", True, ("1", "0", "2"), typed=True)


def plan(*examples: str, stop: int = 3, section: Section = SECTION) -> Plan:
    """A plan of some cases, the first of them examples."""
    recipe = Recipe((NUMBER,), examples=tuple(Arguments((text,)) for text in examples), contract="typed")
    return Plan(section, MODULE, NORMAL, recipe, 5, CaseRange(0, stop))


def end(index: int, verdict: str = "returned", line: int | None = None, **more: Any) -> dict[str, Any]:
    """The frame of a case that ended."""
    failure = line and {
        "type": "ValueError",
        "message": "m" * 900,
        "path": "a.py",
        "line": line,
        "function": "f",
        "traceback": ["a.py:1 in f: x"] * 30,
    }
    frame = {"kind": "end", "index": index, "attempt": 0, "verdict": verdict, "shape": "(int)", "accepts": []}
    return {**frame, "wall": 0.5, "cpu": 0.25, "peak": 1000, "failure": failure, "needs": None, **more}


def death(
    how: Literal["hung", "killed", "violated"] = "hung",
    stage: Literal["start", "import", "case"] = "case",
    index: int | None = 0,
) -> Death:
    """The end of a child, seen from outside."""
    return Death(how, "because", stage, 1.5, index, 0, "(int)")


def test_cases_are_counted_by_kind_and_verdict() -> None:
    """Examples are counted apart from generated input."""
    builder = TallyBuilder(plan("7", stop=3))
    for index, verdict in enumerate(("returned", "returned", "refused")):
        builder.ended(end(index, verdict), "")
    tally = builder.tally()

    assert tally.verdicts == (
        VerdictCount("example", Verdict.RETURNED, 1),
        VerdictCount("typed", Verdict.REFUSED, 1),
        VerdictCount("typed", Verdict.RETURNED, 1),
    )
    assert (tally.usage.cases, tally.usage.wall, tally.usage.cpu) == (3, 1.5, 0.75)
    assert tally.usage.peak_memory_bytes == 1000
    assert tally.interesting == ()


def test_falls_are_kept_with_their_input_and_output() -> None:
    """An interesting outcome can be looked at and replayed."""
    builder = TallyBuilder(plan("7"))
    builder.ended(end(0, "fell_over", line=4), "printed")
    (outcome,) = builder.tally().interesting

    assert (outcome.index, outcome.arguments.args, outcome.output) == (0, ("7",), "printed")
    assert outcome.failure is not None
    assert (outcome.failure.line, len(outcome.failure.message), len(outcome.failure.traceback)) == (4, 500, 20)


def test_one_cause_is_kept_a_few_times_only() -> None:
    """The same line and type do not fill the store; another line is another cause."""
    builder = TallyBuilder(plan(stop=20))
    for index in range(10):
        builder.ended(end(index, "fell_over", line=4), "")
    for index in range(10, 12):
        builder.ended(end(index, "fell_over", line=9), "")
    lines = [outcome.failure.line for outcome in builder.tally().interesting if outcome.failure]

    assert lines == [4, 4, 4, 9, 9]
    assert builder.tally().count(Verdict.FELL_OVER) == 12


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
    builder.died(death(how), "last words")
    tally = builder.tally()
    (outcome,) = tally.interesting

    assert tally.count(verdict) == 1
    assert outcome.failure is not None
    assert (outcome.failure.type, outcome.failure.message, outcome.output) == (kind, "because", "last words")
    assert outcome.usage.wall_seconds == 1.5


def test_a_death_between_cases_is_nobodys() -> None:
    """It is counted for no case; the next child goes on."""
    builder = TallyBuilder(plan())
    builder.died(death(index=None), "")

    assert (builder.tally().count(), builder.blocked) == (0, None)


def test_a_death_before_the_cases_blocks() -> None:
    """Import and start are told apart, and a start that failed shows what was said last."""
    importing, starting = TallyBuilder(plan()), TallyBuilder(plan())
    importing.died(death(stage="import", index=None), "some output")
    starting.died(death(stage="start", index=None), "Traceback\nImportError: no\n")

    assert importing.tally().blocked == "import because"
    assert starting.tally().blocked == "starting the interpreter because: ImportError: no"


def test_a_section_that_never_got_an_instance_is_blocked() -> None:
    """When no case could be called for want of an instance, the reason is the last one told."""
    builder = TallyBuilder(plan(stop=2))
    failure = {**end(0, line=1)["failure"], "message": "no instance could be built (ValueError: x)"}
    for index in range(2):
        builder.ended(end(index, "unbound", needs="instance", failure=failure), "")

    assert builder.tally().blocked == "no instance could be built (ValueError: x)"


def test_one_instance_is_enough_to_be_executed() -> None:
    """A method that was called once is not blocked."""
    builder = TallyBuilder(plan(stop=2))
    builder.ended(end(0, "unbound", needs="instance"), "")
    builder.ended(end(1), "")

    assert builder.tally().blocked is None
    assert builder.tally().events == {"needs instance": 1}


def test_a_body_counts_once_unless_it_was_blocked() -> None:
    """A module is executed by being imported."""
    body = Section(PurePosixPath("a.py"), "<module>", "module", (1, 2), "0123456789ab")
    ran, blocked = TallyBuilder(plan(stop=1, section=body)), TallyBuilder(plan(stop=1, section=body))
    ran.body_ran()
    blocked.told({"kind": "blocked", "reason": "import failed"})
    blocked.body_ran()

    assert (ran.tally().count(Verdict.RETURNED), blocked.tally().count()) == (1, 0)
    assert blocked.tally().blocked == "import failed"


def test_what_the_child_tells_of_itself_is_collected() -> None:
    """Capabilities and events of several children are joined; limits of the kernel are told from watched ones."""
    builder = TallyBuilder(plan())
    builder.enforced({"memory": "kernel", "cpu": "kernel", "disk": "nobody"})
    for _ in range(2):
        builder.told({"kind": "done", "capabilities": ["spawn"], "events": {"subprocess.Popen": 2}})
    builder.spent(0.5)
    builder.spent(0.25)
    tally = builder.tally()

    assert tally.enforced == {"cpu": "watched", "memory": "kernel", "processes": "watched", "wall": "watched"}
    assert (tally.capabilities, tally.events) == ({"spawn"}, {"subprocess.Popen": 4})
    assert tally.spent_cpu_seconds == 0.75


def test_accepted_shapes_are_bounded() -> None:
    """A child that reports endless shapes does not fill the memory."""
    builder = TallyBuilder(plan(stop=10**6))
    for index in range(400):
        builder.ended(end(index, accepts=[f"({index})", "x" * 10_000]), "")
    accepted = builder.tally().accepted

    assert 200 <= len(accepted) < 210
    assert max(map(len, accepted)) == 500
