"""Limits that stand beside a type are kept, and what cannot be read claims nothing."""

import ast

import pytest

from menace.inputs.values.markers import edges, marker_tests, validator_tests


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


@pytest.mark.parametrize(
    ("marker", "tests"),
    [
        ("Gt(0)", ["n > 0"]),
        ("annotated_types.Le(-3)", ["n <= -3"]),
        ("MultipleOf(5)", ["n % 5 == 0"]),
        ("MinLen(2)", ["len(n) >= 2"]),
        ("Len(3, 5)", ["len(n) >= 3", "len(n) <= 5"]),
        ("Len(max_length=5)", ["len(n) <= 5"]),
        ("Interval(ge=1, lt=10)", ["n >= 1", "n < 10"]),
        ("Field(gt=0, le=9, description='how many')", ["n > 0", "n <= 9"]),
        ("typer.Option(min=1, help='how many')", ["n >= 1"]),
        ("Field(ge=None)", []),
        ("'a sentence'", []),
        ("Doc('a sentence')", []),
    ],
)
def test_a_marker_is_read_as_a_test(marker, tests):
    """Each of the usual spellings says what it asks of the value."""
    assert marker_tests([expression(marker)], "n") == tests


@pytest.mark.parametrize("marker", ["Gt(LIMIT)", "Predicate(str.islower)", "Field(pattern='^a')", "Strict()", "check"])
def test_a_marker_that_cannot_be_read_says_so(marker):
    """One unread marker is enough: whatever is passed might break it."""
    assert marker_tests([expression("Gt(0)"), expression(marker)], "n") is None


@pytest.mark.parametrize(
    ("validator", "tests"),
    [
        ("validators.gt(0)", ["n > 0"]),
        ("[ge(0), attrs.validators.le(9)]", ["n >= 0", "n <= 9"]),
        ("and_(instance_of(int), lt(4))", ["n < 4"]),
        ("optional(gt(0))", ["n is None or n > 0"]),
        ("in_(['red', 'blue'])", ["n in ['red', 'blue']"]),
        ("matches_re('a+')", []),
        ("my_own", []),
    ],
)
def test_validators_are_read_as_far_as_they_can_be(validator, tests):
    """A class checks the rest itself when an instance is made."""
    assert validator_tests(expression(validator), "n") == tests


@pytest.mark.parametrize(
    ("tests", "values", "found"),
    [
        (["n >= 1000"], ("1", "2"), ("1000", "1001", "999")),
        (["len(n) == 3"], ("'a'",), ("'abc'", "'abcd'", "'ab'")),
        (["len(n) == 2"], ("[1]",), ("[0, 1]", "[0, 1, 2]", "[0]")),
        (["n % 7 == 0"], ("1",), ("7", "14", "0")),
        (["n in ['red', 'blue']"], ("'a'",), ("'red'", "'blue'")),
        (["1 <= n <= 7"], ("1",), ("1", "2", "0", "7", "8", "6")),
        (["0 <= n <= 1"], ("0.5",), ("0.0", "1.0", "-1.0", "2.0")),
        (["n >= 5"], ("'a'",), ()),
        (["other >= 5"], ("1",), ()),
        (["n >= 10 ** 9"], ("1",), ()),
    ],
)
def test_values_at_the_edges_are_of_the_types_of_the_others(tests, values, found):
    """They make up for pools that hold nothing which is allowed; costly expressions are left alone."""
    assert edges(tests, "n", values) == found
