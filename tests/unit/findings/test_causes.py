"""One finding per cause, shown with the simplest input through the nearest section."""

from dataclasses import replace

from menace.domain import Arguments, Outcome, Recipe, Section, Verdict
from menace.findings import Candidate, cause_of, classify, group_by_cause
from menace.testing.finding_samples import failure, outcome, section


def candidate(ended: Outcome, where: Section | None = None, contract: str = "typed") -> Candidate:
    judged = classify(ended, Recipe(contract=contract), frozenset())  # type: ignore[arg-type]
    assert judged is not None
    return Candidate(where or section(), ended, judged)


def test_the_same_exception_at_the_same_line_is_one_cause():
    """However many inputs reach a line, it is reported once, with the shortest of them."""
    long, short = (outcome(arguments=Arguments((text,)), index=i) for i, text in enumerate(["[1, 2, 3]", "[]"]))

    (cause,) = group_by_cause([candidate(long), candidate(short)])

    assert cause.chosen.outcome is short
    assert [each.outcome for each in cause.others] == [long]


def test_inputs_of_equal_length_are_told_apart_by_their_position():
    """The earlier case wins, so that the same run always shows the same input."""
    later, earlier = outcome(index=9), outcome(index=2)

    (cause,) = group_by_cause([candidate(later), candidate(earlier)])

    assert cause.chosen.outcome.index == 2


def test_another_line_or_another_exception_is_another_cause():
    """Type and innermost line together name the defect."""
    ends = [
        outcome(),
        outcome(failed=failure(line=3)),
        outcome(failed=failure("KeyError")),
        outcome(failed=failure(path="other.py")),
    ]

    assert len(group_by_cause(map(candidate, ends))) == 4


def test_a_hang_is_one_cause_per_section():
    """Where it was when time ran out is chance, so only the section counts."""
    first, second = section("first"), section("second")
    hangs = [candidate(outcome(Verdict.HUNG, index=i, failed=failure("Hang", line=i)), first) for i in range(3)]

    causes = group_by_cause([*hangs, candidate(outcome(Verdict.HUNG), second)])

    assert [cause.chosen.section.name for cause in causes] == ["first", "second"]


def test_deaths_for_different_reasons_are_different_causes():
    """Running out of memory and leaving the process are two defects of one section."""
    ends = [outcome(Verdict.KILLED, failed=failure(kind, None, None)) for kind in ("memory", "exit", "memory")]

    assert len(group_by_cause(map(candidate, ends))) == 2


def test_a_crash_in_a_shared_helper_belongs_to_the_helper():
    """When several sections reach the line, the one that contains it is named, and the others are counted."""
    caller, helper = section("caller", span=(10, 20)), section("helper", span=(1, 5))
    another = section("another", span=(30, 40))

    (cause,) = group_by_cause([candidate(outcome(), each) for each in (caller, another, helper)])

    assert cause.chosen.section is helper
    assert cause.also_reached_from == (caller.id, another.id)


def test_a_crash_in_a_helper_that_was_not_called_itself_belongs_to_the_first_caller():
    """Without the containing section among them, the order of the candidates decides."""
    first, second = section("first", span=(10, 20)), section("second", span=(30, 40))

    (cause,) = group_by_cause([candidate(outcome(), first), candidate(outcome(), second)])

    assert cause.chosen.section is first


def test_a_method_is_nearer_to_its_line_than_its_class():
    """The smallest section around the line is the one a reader wants to see."""
    whole, method = section("Account", span=(1, 50)), section("Account.close", span=(1, 5))

    (cause,) = group_by_cause([candidate(outcome(), whole), candidate(outcome(), method)])

    assert cause.chosen.section is method


def test_misuse_never_hides_a_fault_with_the_same_cause():
    """If one way to the line is within the contract, that way is reported, even from further away."""
    helper, public = section("helper", span=(1, 5)), section("public", span=(10, 20))
    misuse, fault = candidate(outcome(), helper, "untyped"), candidate(outcome(), public)

    (cause,) = group_by_cause([misuse, fault])

    assert cause.chosen is fault


def test_an_exception_outside_the_target_is_known_by_its_section():
    """Without a line of the target there is nothing else to tell two of them apart."""
    ended = outcome(failed=failure(path=None, line=None))

    assert cause_of(ended, section("one")) != cause_of(ended, section("two"))


def test_an_input_that_is_enough_by_itself_is_shown_first():
    """Whoever mends a defect should not wonder what the weather had to do with it."""
    disturbed = replace(candidate(outcome(arguments=Arguments(("0",)))), disturbed=True)
    alone = candidate(outcome(arguments=Arguments(("[1, 2, 3]",))))

    (cause,) = group_by_cause([disturbed, alone])

    assert cause.chosen is alone


def _under_fault(ended: Outcome, where: Section) -> Candidate:
    usual = candidate(outcome())
    return Candidate(where, ended, replace(usual.classification, fault_class="environment"), disturbed=True)


def test_what_a_fault_spoilt_is_one_cause_however_it_was_reached():
    """The line at which the fault struck is the place to mend, for all who get there."""
    ends = [outcome(Verdict.DIVERGED, failed=failure("Corruption", "storage.py", 20)) for _ in range(2)]
    causes = group_by_cause(map(_under_fault, ends, [section("save"), section("main")]))

    assert [len(cause.also_reached_from) for cause in causes] == [1]


def test_damaged_data_is_one_cause_whoever_notices_it():
    """Which decoder complains hangs on the byte that was damaged; without a fault they are two."""
    ends = [outcome(failed=failure(kind)) for kind in ("UnicodeDecodeError", "json.decoder.JSONDecodeError")]

    assert len(group_by_cause(_under_fault(each, section()) for each in ends)) == 1
    assert len(group_by_cause(map(candidate, ends))) == 2
