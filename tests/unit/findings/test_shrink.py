"""Smaller inputs: what is proposed, in which order, and what the contract forbids."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menace.domain import Arguments, Parameter, Recipe
from menace.findings.fence import fence_of
from menace.findings.shrink import proposals, size
from menace.findings.smaller import smaller, weight

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


def number(*values: str, required: bool = True, typed: bool = True) -> Parameter:
    """A positional parameter with these values."""
    return Parameter("n", "positional", required, values, typed=typed)


@given(VALUES)
@settings(deadline=None)  # others may keep the machine busy
def test_everything_proposed_weighs_less_and_can_be_read(value: object) -> None:
    """So looking for smaller values comes to an end, and each of them can be evaluated."""
    text = repr(value)
    for proposed in smaller(text):
        assert weight(proposed) < weight(text)
        ast.literal_eval(proposed)


@pytest.mark.parametrize(
    ("text", "hoped_for"),
    [
        ("1000003", "0"), ("-5", "5"), ("3.75", "0.0"), ("'hello'", "''"), ("b'ab'", "b''"), ("[1, 2]", "[]"),
        ("{'a': 1}", "{}"), ("(1, 2)", "(1,)"), ("{1, 2}", "{1}"), ("float('nan')", "0.0"), ("10 ** 400", "10"),
        ("'x' * 9", "'x' * 0"), ("Box(1, key=2)", "Box(1)"), ("Box([1, 2])", "Box([])"),
    ],
)  # fmt: skip
def test_what_a_person_would_try(text: str, hoped_for: str) -> None:
    """Numbers towards zero, shorter texts and containers, fewer arguments of constructors."""
    assert hoped_for in list(smaller(text))


@pytest.mark.parametrize("text", ["lambda x: x", "not python at all", "None", "True", "name"])
def test_what_cannot_be_made_smaller_is_left_alone(text: str) -> None:
    """Nothing is proposed for what is as small as it gets or is not understood."""
    assert list(smaller(text)) == []


def test_numbers_stay_within_what_the_pool_shows() -> None:
    """A pool of positive numbers says that zero and negative ones may be outside the contract."""
    fence = fence_of(("1", "5", "100"), "77")

    assert [text for text in ("3", "100", "0", "-1", "101", "None") if fence.allows(text)] == ["3", "100"]


def test_texts_are_free_only_where_the_empty_one_is_among_them() -> None:
    """Whoever takes one of three words does not take half of one."""
    assert fence_of(("'red'", "'green'"), "'green'").allows("'red'")
    assert not fence_of(("'red'", "'green'"), "'green'").allows("'gr'")
    assert fence_of(("''", "'hello'"), "'green'").allows("'gr'")


def test_containers_do_not_get_shorter_than_any_that_was_seen() -> None:
    """A pair stays a pair."""
    assert not fence_of(("(1, 2)",), "(3, 4)").allows("(3,)")
    assert fence_of(("[1]", "[1, 2]"), "[1, 2]").allows("[2]")


def test_the_smallest_proposal_comes_first() -> None:
    """Whoever tries them in order can stop at the first that shows the same."""
    recipe = Recipe(parameters=(number("1", "0", "-1", "100"), number("1", "0", required=False)))
    proposed = proposals(Arguments(("100", "1")), recipe, fenced=True)

    assert proposed[0] == Arguments(("0", "1"))
    assert Arguments(("100",)) in proposed
    assert [size(each) for each in proposed] == sorted(size(each) for each in proposed)
    assert all(size(each) < size(Arguments(("100", "1"))) for each in proposed)


def test_required_arguments_stay_within_the_contract() -> None:
    """A call that claims something keeps what has no default; one that claims nothing may lose all."""
    recipe = Recipe(parameters=(number("1", "0"), Parameter("key", "keyword", True, ("1", "0"))))
    call = Arguments(("1",), (("key", "1"),))

    assert all(each.args and each.kwargs for each in proposals(call, recipe, fenced=True))
    assert Arguments(("1",)) in proposals(call, recipe, fenced=False)


def test_another_kind_is_proposed_only_where_nothing_is_claimed() -> None:
    """None in the place of a number would leave the hint."""
    recipe = Recipe(parameters=(number("1", "0", "7"),))

    assert Arguments(("None",)) not in proposals(Arguments(("7",)), recipe, fenced=True)
    assert Arguments(("None",)) in proposals(Arguments(("7",)), recipe, fenced=False)


def test_statements_nobody_needs_are_left_out() -> None:
    """The setup of a smaller input imports what its expressions use, and what other statements of it use."""
    recipe = Recipe(
        parameters=(number("shop.Box(0)", "datetime.date(2024, 1, 1)"),),
        setup=("import datetime", "import shop", "unused = shop.Box(1)"),
    )
    given_call = Arguments(("shop.Box(3)",), setup=("import datetime", "import shop", "unused = shop.Box(1)"))
    first = proposals(given_call, recipe, fenced=True)

    assert all(each.setup == ("import shop",) for each in first if each.args[0].startswith("shop"))
    assert any(each.args == ("shop.Box(3)",) for each in first)


def test_a_later_meaning_of_a_name_is_the_one_that_counts() -> None:
    """An import whose name is given another meaning afterwards is not needed."""
    call = Arguments(("Box(3)",), setup=("from shop import Box", "from other import Box"))

    assert proposals(call, Recipe(), fenced=False)[-1].setup == ("from other import Box",)


def test_instances_get_smaller_too() -> None:
    """The receiver of a method is made from less, or replaced by one that is known and simpler."""
    recipe = Recipe(receiver=(number("1", "0", "2"),), receiver_name="Box", known_receivers=("Box(9)",))
    proposed = {each.receiver for each in proposals(Arguments(receiver="Box(2)"), recipe, fenced=True)}

    assert {"Box(0)", "Box()"} <= proposed
