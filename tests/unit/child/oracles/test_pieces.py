"""Pieces that something is shared out to."""

from __future__ import annotations

import pytest

from menace.child.oracles.relations import RELATIONS


@pytest.mark.parametrize(
    ("source", "holds"),
    [
        ("shares_out([[1, 3], [2]], [1, 2, 3])", True),
        ("shares_out({'a': [1], 'b': [2]}, (1, 2))", True),
        ("shares_out(([1], []), [1, 2])", False),
        ("shares_out([[1], [1]], [1])", False),
        ("shares_out([[1, 1]], [1, 1])", True),
        ("shares_out([['a']], [' a'])", None),
        ("shares_out([1, 2], [1, 2])", None),
        ("shares_out([], [1])", None),
        ("shares_out([[]], [float('nan')])", None),
        ("leaves_none_out({'a': ['ant']}, ['ant', ''])", False),
        ("leaves_none_out(['a', 'b'], ['b', 'a', 'a'])", True),
        ("leaves_none_out(['b'], ['b', 'a'])", False),
        ("leaves_none_out(['B'], ['b', 'a'])", None),
        ("leaves_none_out([], ['a'])", None),
        ("leaves_none_out('ab', ['a'])", None),
    ],
)
def test_items_and_pieces(source: str, holds: bool | None) -> None:
    """What is made of the items, and what has no pieces, says nothing."""
    assert eval(source, dict(RELATIONS)) is holds  # noqa: S307 - expressions of our own
