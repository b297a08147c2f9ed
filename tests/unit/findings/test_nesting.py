"""Arguments put together of what a function takes."""

from dataclasses import replace

import pytest

from menace.domain import Arguments, Failure, Parameter, Recipe, Verdict
from menace.findings import classify
from menace.findings.nesting import is_made_of_accepted
from menace.testing.finding_samples import outcome

PLAIN = Recipe(parameters=(Parameter("tree", "positional", True, ("{}",)), Parameter("deep", "keyword", False, ("1",))))
RECIPE = replace(PLAIN, parameters=(replace(PLAIN.parameters[0], nests=True), PLAIN.parameters[1]))
ACCEPTED = frozenset({"(dict[str: int])", "(int)", "(str)", "(tuple[int])", "(NoneType, deep=int)"})


@pytest.mark.parametrize(
    ("shape", "made"),
    [
        ("(dict[int|str: int])", True),
        ("(dict[tuple2: int])", True),
        ("(dict[NoneType|str: int])", False),
        ("(dict[int|str: int], deep=int)", False),
        ("(set[int|str])", False),
        ("(dict[])", False),
        ("(list[int|str])", False),
    ],
)
def test_each_part_has_to_be_accepted(shape: str, made: bool) -> None:
    """By itself, with the same other arguments; and only what has no order of its own is looked into."""
    mixed = replace(outcome(Verdict.FELL_OVER), shape=shape, arguments=Arguments())

    assert is_made_of_accepted(mixed, RECIPE, ACCEPTED) is made
    assert not is_made_of_accepted(mixed, PLAIN, ACCEPTED)


def test_keys_that_cannot_be_sorted_are_a_fault_of_the_code() -> None:
    """Where it takes either kind by itself, and asks nobody to keep them apart."""
    failure = Failure("TypeError", "'<' not supported between instances of 'int' and 'str'", "a.py", 3)
    mixed = outcome(arguments=Arguments(("{1: 2, 'a': 3}",)), shape="(dict[int|str: int])", failed=failure)
    judged, unknown = classify(mixed, RECIPE, ACCEPTED), classify(mixed, PLAIN, ACCEPTED)

    assert judged is not None
    assert judged.fault_class == "robustness"
    assert unknown is not None
    assert unknown.fault_class == "misuse"
