"""Relations about roundings, parts, ranks and named values."""

from __future__ import annotations

import pytest

from menace.child.oracles.relations import RELATIONS


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        ("rounded_to(1.25, 2)", True),
        ("rounded_to(1.255, 2)", False),
        ("rounded_to([1.5, 2], 1)", True),
        ("rounded_to({'a': 0.125}, 2)", False),
        ("rounded_to(float('nan'), 2)", None),
        ("rounded_to(1e300, 2)", None),
        ("rounded_to('1.255', 2)", None),
        ("rounded_to(1.255, -1)", None),
        ("has_parts((1, 2), 2)", True),
        ("has_parts((1,), 2)", False),
        ("has_parts(None, 2)", None),
        ("holds_keys({'a': 1, 'b': 2}, 'a')", True),
        ("holds_keys({'a': 1}, 'a', 'b')", False),
        ("holds_keys([], 'a')", None),
        ("at_least_as_long('ab', 2)", True),
        ("at_least_as_long('ab', 3)", False),
        ("at_least_as_long(2, 3)", None),
        ("rises([1, 2, 5])", True),
        ("rises([1, 1])", False),
        ("rises([1, 'a'])", None),
        ("comes_to(None, None)", True),
        ("comes_to(0, None)", False),
        ("comes_to(0, 0.0)", True),
        ("comes_to((), [])", None),
        ("comes_to(1, True)", None),
        ("adds_up_to({'a': 1, 'b': 2}, 3)", True),
        ("refused_by(KeyError('a'), 'LookupError')", True),
        ("refused_by(KeyError('a'), 'ValueError')", False),
        ("refused_by('ValueError', 'ValueError')", False),
        ("cuts([[repr]], [print], 1)", None),
        ("joins_to([[repr]], [print])", None),
        ("comes_alike(lambda: [1], lambda: [1])", True),
        ("comes_alike(lambda: [1], lambda: [2])", False),
        ("comes_alike(iter([1, 2]).__next__, lambda: 5)", None),
    ],
)
def test_relations(call: str, answer: bool | None) -> None:
    """Each says yes, no, or nothing where it does not apply."""
    assert eval(call, dict(RELATIONS)) is answer  # noqa: S307 - our own texts


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        ("ranked([('b', 2), ('a', 1), ('c', 1)], [], 'number', 'alphabetically')", True),
        ("ranked([('b', 2), ('c', 1), ('a', 1)], [], 'number', 'alphabetically')", False),
        ("ranked([('a', 1), ('b', 2)], [], 'number', 'alphabetically')", False),
        ("ranked(['b', 'a'], {'a': 1, 'b': 2}, 'number', 'given')", True),
        ("ranked(['b', 'a'], {'a': 1, 'b': 1}, 'number', 'given')", False),
        ("ranked(['b', 'a'], ['a', 'b', 'b'], 'number', 'given')", True),
        ("ranked(['abc', 'b', 'a'], ['a'], 'length', 'alphabetically')", False),
        ("ranked(['a', 'B'], {'a': 1, 'B': 1}, 'number', 'alphabetically')", True),
        ("ranked(['a', 'b'], 'a text', 'number', 'alphabetically')", None),
        ("ranked([], {}, 'number')", None),
    ],
)
def test_ranks(call: str, answer: bool | None) -> None:
    """Weights fall, and those of one weight come as it is said, with or without regard to case."""
    assert eval(call, dict(RELATIONS)) is answer  # noqa: S307 - our own texts
