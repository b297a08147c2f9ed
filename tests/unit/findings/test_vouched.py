"""What speaks for arguments of which no others of their types are known to be fine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from menace.domain import Arguments, Parameter, Recipe, Verdict
from menace.findings import classify
from menace.testing.finding_samples import failure, outcome

ASKED = Parameter("words", "positional", True, ("[]",), admitted=("list", "tuple"))


@pytest.mark.parametrize(
    ("parameter", "accepted", "judged"),
    [
        (ASKED, {"(list[str])"}, "robustness"),
        (ASKED, {"(list[int])"}, "misuse"),
        (ASKED, set(), "misuse"),
        (replace(ASKED, admitted=("list",)), {"(list[str])"}, "misuse"),
    ],
)
def test_kinds_that_are_let_in_together(parameter: Parameter, accepted: set[str], judged: str) -> None:
    """Where a check lets both through and one of them is fine, the other has to be."""
    fell = replace(outcome(Verdict.FELL_OVER), arguments=Arguments(("('a',)",)), shape="(tuple[str])")

    found = classify(fell, Recipe(parameters=(parameter,)), frozenset(accepted))
    assert found is not None
    assert found.fault_class == judged


@pytest.mark.parametrize(
    ("message", "shape", "judged"),
    [
        ("'dict_items' object has no attribute 'sort'", "(dict[])", "robustness"),
        ("object of type 'map' has no len()", "(list[int])", "robustness"),
        ("object of type 'generator' has no len()", "(generator)", "misuse"),
        ("'dict' object has no attribute 'sort'", "(dict[])", "misuse"),
    ],
)
def test_what_the_code_made_itself(message: str, shape: str, judged: str) -> None:
    """Nobody passed a view or an iterator: what cannot be done with it is no matter of the input."""
    fell = replace(outcome(Verdict.FELL_OVER), arguments=Arguments(("{}",)), shape=shape)
    fell = replace(fell, failure=replace(failure(), type="AttributeError", message=message))

    found = classify(fell, Recipe(parameters=(ASKED,)), frozenset())
    assert found is not None
    assert found.fault_class == judged
