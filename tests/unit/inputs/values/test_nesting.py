"""Functions that hand what is in their argument to themselves."""

import ast

import pytest

from menace.inputs.source.signatures import Function
from menace.inputs.values.nesting import is_nesting
from menace.testing.text_repository import WriteRecipe


@pytest.mark.parametrize(
    ("body", "nests"),
    [
        ("return {freeze(k): freeze(v) for k, v in tree.items()}", True),
        ("return [freeze(tree[key]) for key in sorted(tree)]", True),
        ("return [freeze(each) for each in tree]", True),
        ("left = dict(tree)\n    return freeze(left.get('a', {}))", True),
        ("return freeze(tree[1:])", False),
        ("return freeze(tree.left)", False),
        ("return [other(each) for each in tree]", False),
    ],
)
def test_a_function_that_is_given_its_own_items_nests(body: str, nests: bool) -> None:
    """Items, keys and values count, halves and branches do not."""
    node = ast.parse(f"def freeze(tree):\n    {body}").body[0]
    assert isinstance(node, Function)

    assert is_nesting(node, "tree") is nests


def test_mixed_containers_are_tried_where_no_hint_forbids_them(recipe_of: WriteRecipe) -> None:
    """A mapping with keys of two kinds."""
    source = "def count(tree{}) -> int:\n    return sum(count(each) for each in tree)\n"
    free, hinted = recipe_of(source.format(""), "count"), recipe_of(source.format(": list[int]"), "count")

    assert free.parameters[0].nests
    assert "{'b': 1, 2: 'a'}" in free.parameters[0].values
    assert not hinted.parameters[0].nests
