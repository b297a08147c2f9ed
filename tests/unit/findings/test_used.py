"""What falls over on instances with a history."""

from __future__ import annotations

from dataclasses import replace

import pytest

from menace.domain import Arguments, Recipe, Verdict
from menace.findings import classify
from menace.testing.finding_samples import failure, outcome

USED = Arguments(receiver="used_add", setup=("used_add = Shelf()", "used_add.add(1)"))
TYPED = Recipe(contract="typed", examples=(USED,))


@pytest.mark.parametrize(
    ("kind", "function", "may_lack", "counts"),
    [
        ("AttributeError", "Shelf.find", False, True),
        ("KeyError", "Shelf.find", False, False),
        ("KeyError", "Shelf.find", True, True),
        ("KeyError", "Shelf.add", False, True),
        ("IndexError", "Shelf.pop", False, False),
    ],
)
def test_asking_in_vain_is_natural(kind: str, function: str, may_lack: bool, counts: bool) -> None:
    """Unless the documentation says what happens then, or nothing was asked for."""
    fell = replace(outcome(Verdict.FELL_OVER), arguments=USED, failure=replace(failure(), type=kind, function=function))

    assert (classify(fell, replace(TYPED, may_lack=may_lack), frozenset()) is not None) is counts


def test_what_does_not_end_may_be_the_history() -> None:
    """It waits for somebody who does not come."""
    assert classify(replace(outcome(Verdict.HUNG), arguments=USED), TYPED, frozenset()) is None


def test_without_hints_others_with_the_same_past_have_to_return() -> None:
    """They show that what the instance was given before is fit for it."""
    fell = replace(outcome(Verdict.FELL_OVER), arguments=USED, shape="used_add()")
    fell = replace(fell, failure=replace(failure(), type="TypeError"))
    untyped = replace(TYPED, contract="untyped")

    judged = [classify(fell, untyped, accepted) for accepted in (frozenset[str](), frozenset({"used_add()"}))]
    assert [each and each.fault_class for each in judged] == ["misuse", "robustness"]


@pytest.mark.parametrize(("step", "judged"), [("used.put(1, {'a': 1})", "robustness"), ("used.put(1, 1)", "misuse")])
def test_what_was_taken_once_may_be_given_again(step: str, judged: str) -> None:
    """Nobody else has to be seen to take such a thing: the object did, just before."""
    call = Arguments(("1", "{}"), receiver="used", setup=("used = Queue()", step))
    fell = replace(outcome(Verdict.FELL_OVER), arguments=call, shape="used(int,dict)")
    fell = replace(fell, failure=replace(failure(), type="TypeError"))

    found = classify(fell, Recipe(contract="untyped", examples=(call,)), frozenset())
    assert found is not None
    assert found.fault_class == judged


@pytest.mark.parametrize(("gives", "counts"), [("no exception", True), ("AttributeError", False)])
def test_an_ended_object_that_falls_over_is_told_of_once(gives: str, counts: bool) -> None:
    """The plain call on it says the same and names the line; one that goes on working only the example can show."""
    shown = Arguments(setup=("closed = Wire()", "closed.close()"), steps=(("closed.send()", "Traceback\nWireError"),))
    told = replace(failure(), type="Example", message=f"closed.send() gives {gives}, WireError is documented")

    judged = classify(replace(outcome(Verdict.DIVERGED), arguments=shown, failure=told), TYPED, frozenset())
    assert (judged is not None) is counts
