"""Relations between results, their items and letters, and what was given."""

from __future__ import annotations

import pytest

from menace.child.oracles.claims import other_cases
from menace.child.oracles.relations import RELATIONS


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        ("in_order([3, 2, 2], falling=True)", True),
        ("in_order([1, 2], falling=True)", False),
        ("in_order(['a', 'B'])", True),
        ("in_order(['b', 'a'])", False),
        ("in_order(['a10', 'a9'])", True),
        ("in_order(['a9', 'a10'])", None),
        ("items_no_longer_than(['ab', 'c'], 2)", True),
        ("items_no_longer_than(['ab', 'c'], 1)", False),
        ("items_no_longer_than(['ab', 1], 1)", None),
        ("items_no_longer_than(['ab'], 0)", None),
        ("lengths_within([[1], [1, 2]], 1)", True),
        ("lengths_within([[1], [1, 2]], 0)", False),
        ("lengths_within([3, 5], 1)", False),
        ("lengths_within([], 0)", None),
        ("at_most(3, 3)", True),
        ("at_most(3.5, 3)", False),
        ("at_most('a', 3)", None),
        ("adds_up_to([1, 2], 3)", True),
        ("adds_up_to([1, 2], 4)", False),
        ("adds_up_to([0.1, 0.2], 0.3)", True),
        ("adds_up_to([], 0)", None),
        ("same_items([2, 1], [1, 2])", True),
        ("same_items(([1], [2]), [2, 1])", True),
        ("same_items([1], [1, 1])", False),
        ("same_items([1], 1)", None),
        ("only_from([1], [1, 2])", True),
        ("only_from([3], [1, 2])", False),
        ("only_from(3, [1, 2])", None),
        ("is_one_of(1, [1, 2])", True),
        ("is_one_of(3, [1, 2])", False),
        ("is_one_of(3, [])", None),
        ("joins_to(['a', 'b'], 'ab')", True),
        ("joins_to(['a', 'b'], 'abc')", False),
        ("joins_to([[1], [2]], [1, 2])", True),
        ("joins_to([1, 2], [1, 2])", None),
        ("made_of('ab-1', 'lowercase letters', 'digits', '-')", True),
        ("made_of('Ab', 'lowercase letters')", False),
        ("made_of('\u00fc', 'lowercase letters')", True),
        ("made_of(1, 'digits')", None),
        ("lacks('ab', ' ')", True),
        ("lacks(['a b'], 'whitespace')", False),
        ("lacks(1, ' ')", None),
        ("begins_with('/a', '/')", True),
        ("ends_with('/a', '/')", False),
        ("ends_with(1, '/')", None),
        ("is_stripped('a b')", True),
        ("is_stripped('-a', '-')", False),
        ("is_stripped(['a '])", False),
        ("is_stripped(None)", None),
        ("comes_back(['a'], ['a'])", True),
        ("comes_back(['a'], ['b'])", False),
        ("comes_back(['a\\n'], ['a\\r'])", None),
    ],
)
def test_a_relation_says_yes_no_or_nothing(call: str, answer: bool | None) -> None:
    """Where a relation does not apply it does not answer."""
    assert eval(call, dict(RELATIONS)) is answer  # noqa: S307 - the calls stand above


def test_promises_are_tried_by_drawn_cases_behind_the_known_ones() -> None:
    """Known calls may have been chosen because they break promises, and there may be very many of them."""
    assert other_cases(1, (0,), 3) == list(range(2, 27))
    assert len(other_cases(0, (), 1000)) == 47 + 24
