"""What the hints of single parameters say about a call."""

from dataclasses import replace

import pytest

from menace.domain import Arguments, Claim, Failure, Parameter, Recipe, Verdict
from menace.findings import classify
from menace.findings.hinted import breaks_hints
from menace.findings.numerals import is_no_number
from menace.testing.finding_samples import outcome

NUMBER = Parameter("n", "positional", True, ("1", "0"), typed=True)
FRACTION = Parameter("x", "positional", True, ("1.0", "float('nan')"), typed=True)
ITEMS = Parameter("items", "positional", True, ("[1]", "iter([])"), typed=True)
OPEN = Parameter("data", "positional", True, ("1",), kinds=("int",))


@pytest.mark.parametrize(
    ("parameter", "kind", "is_broken"),
    [
        (NUMBER, "int", False),
        (NUMBER, "bool", False),
        (NUMBER, "float", True),
        (FRACTION, "int", False),
        (FRACTION, "str", True),
        (ITEMS, "str", False),
        (OPEN, "str", False),
    ],
)
def test_types_that_a_hint_does_not_take(parameter: Parameter, kind: str, is_broken: bool) -> None:
    """They are known where the whole pool is written out."""
    ended = outcome(Verdict.DIVERGED, Arguments(("x",)), shape=f"({kind})")

    assert breaks_hints(ended, Recipe(parameters=(parameter,))) is is_broken


def test_a_promise_is_not_tried_against_the_hints() -> None:
    """What is said of numbers says nothing of what is none."""
    failed = Failure("Documentation", "returned None although not n > 0", None, None)
    ended = outcome(Verdict.DIVERGED, Arguments(("float('nan')",)), shape="(float)", failed=failed)

    assert classify(ended, Recipe(parameters=(NUMBER,)), frozenset()) is None
    fitting = replace(ended, arguments=Arguments(("0",)), shape="(int)")
    assert classify(fitting, Recipe(parameters=(NUMBER,)), frozenset()) is not None


def test_what_is_no_number_is_not_spoken_of() -> None:
    """A refusal of all that is not positive is said of numbers, unless a hint takes what is none."""
    failed = Failure("Documentation", "returned [nan] although not (all(each > 0 for each in sizes))", None, None)
    ended = outcome(Verdict.DIVERGED, Arguments(("[float('nan')]",)), shape="(list[float])", failed=failed)
    sizes = Parameter("sizes", "positional", True, ("[1]",), kinds=("list",))

    assert classify(ended, Recipe(parameters=(sizes,)), frozenset()) is None
    assert (
        classify(replace(ended, arguments=Arguments(("[-1]",))), Recipe(parameters=(sizes,)), frozenset()) is not None
    )


def test_anything_may_be_given_and_one_exception_is_announced() -> None:
    """Then no other one may come, be it by accident."""
    claim = Claim("Documentation", "refuses_only_by(result, 'LevelError')", alone=True, sure=True, refused=True)
    failed = Failure("TypeError", "int() argument must be a string", "a.py", 3)
    ended = outcome(Verdict.FELL_OVER, Arguments(("None",)), shape="(NoneType)", failed=failed)
    told = classify(ended, Recipe(parameters=(OPEN,), claims=(claim,)), frozenset())
    untold = classify(ended, Recipe(parameters=(OPEN,)), frozenset())

    assert told is not None
    assert told.fault_class == "contract"
    assert untold is not None
    assert untold.fault_class == "misuse"


def test_a_word_in_a_hinted_text_is_not_the_fault_of_other_data() -> None:
    """Where numbers are read in a text that may be any, data beside it is not to blame."""
    path = Parameter("path", "positional", True, ("'a.1'", "''"), typed=True)
    data = Parameter("data", "positional", True, ("{'a': [1]}",), kinds=("dict",))
    failed = Failure("ValueError", "invalid literal for int() with base 10: 'z'", "a.py", 3)
    recipe = Recipe(parameters=(data, path), documented=frozenset({"PathError"}))
    ended = outcome(
        Verdict.FELL_OVER, Arguments(("{'a': [1]}", "'a.z'")), shape="(dict[str: list], str)", failed=failed
    )

    assert not is_no_number(ended, recipe)
    assert is_no_number(replace(ended, arguments=Arguments(("{'a': ['z']}", "'a.0'"))), recipe)
