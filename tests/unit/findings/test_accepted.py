"""Whether arguments are of the kinds their parameters are known to take."""

from dataclasses import replace

import pytest

from menace.domain import Arguments, Parameter, Recipe, Verdict
from menace.findings import classify
from menace.findings.accepted import fits_kinds, is_oversized
from menace.testing.finding_samples import outcome

RECIPE = Recipe(
    parameters=(
        Parameter("items", "positional", True, ("[1]",), kinds=("list", "list[int]", "tuple")),
        Parameter("label", "keyword", False, ("'a'",), kinds=("str", "NoneType")),
        Parameter("other", "keyword", False, ("1",)),
    )
)


@pytest.mark.parametrize(
    ("shape", "fits"),
    [
        ("(list[int])", True),
        ("(list[])", True),
        ("(list[float|int])", True),
        ("(list[str])", False),
        ("(tuple[str])", True),
        ("(str)", False),
        ("(list[int], label=str)", True),
        ("(list[int], label=int)", False),
        ("(list[int], str)", True),
        ("(list[int], int)", False),
        ("(list[int], other=dict[str: int])", True),
    ],
)
def test_known_kinds_are_asked_for(shape: str, fits: bool) -> None:
    """Each argument by its parameter, items too where examples showed some; an unknown parameter takes anything."""
    assert fits_kinds(replace(outcome(Verdict.FELL_OVER), shape=shape, arguments=Arguments()), RECIPE) is fits


def test_the_instance_is_no_argument() -> None:
    """What stands before the arguments of a method may hold brackets and commas itself."""
    made = replace(
        outcome(Verdict.FELL_OVER), shape="A((1, 'x'))(list[int])", arguments=Arguments(receiver="A((1, 'x'))")
    )

    assert fits_kinds(made, RECIPE)
    assert not fits_kinds(replace(made, shape="A((1, 'x'))(str)"), RECIPE)


@pytest.mark.parametrize(
    ("text", "oversized"),
    [("5", False), ("99999", False), ("2251799813685249", True), ("10 ** 9", True), ("'1-999999999'", False),
     ("[1, 10000000]", True), ("not python(", False)],
)  # fmt: skip
def test_huge_numbers_are_told_from_long_texts(text: str, oversized: bool) -> None:
    """Counting to such a number takes its time for everybody; a text that names one is the reader's own business."""
    assert is_oversized(Arguments(args=(text,))) is oversized


@pytest.mark.parametrize(
    ("recipe", "shape", "code"),
    [
        (Recipe(contract="typed"), "!(int, int)", "MEN501"),
        (Recipe(contract="typed", is_internal=True), "(int, int)", "MEN501"),
        (Recipe(contract="unread", examples=(Arguments(("0",)),), documented_examples=1), "(int, int)", "MEN101"),
        (Recipe(is_internal=True, examples=(Arguments(("0",)),), documented_examples=1), "(int)", "MEN101"),
        (Recipe(contract="typed", examples=(Arguments(("0",)),)), "(int)", "MEN501"),
        (Recipe(contract="typed", raising=frozenset({Arguments(("0",))})), "(int)", "MEN501"),
    ],
)  # fmt: skip
def test_what_speaks_for_and_against_an_input(recipe: Recipe, shape: str, code: str) -> None:
    """Documentation speaks for it; a broken precondition, a private name and a test that expects it against it."""
    judged = classify(
        replace(outcome(Verdict.FELL_OVER), shape=shape, arguments=Arguments(("0",))), recipe, frozenset()
    )

    assert judged is not None
    assert judged.code == code
