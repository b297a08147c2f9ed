"""The relations that promises are written in."""

from __future__ import annotations

import pytest

from menace.child.oracles.relations import RELATIONS


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        ("same_again('a', 'a')", True),
        ("same_again('a', 'b')", False),
        ("same_again(b'a', 'a')", None),
        ("same_again([1.0], [1.0])", True),
        ("same_again(float('nan'), float('nan'))", None),
        ("gives_same(iter([1, 2]), [1, 2])", True),
        ("gives_same([1], iter([1, 2]))", False),
        ("gives_same(object(), object())", None),
        ("no_longer_than('abc', 3)", True),
        ("no_longer_than(b'abcd', 3)", False),
        ("no_longer_than('abc', -1)", None),
        ("no_longer_than(3, 3)", None),
        ("has_length([1, 2], 2)", True),
        ("has_length([], -4)", True),
        ("has_length([1] * 50, 60)", None),
        ("has_length([1] * 50, 3)", False),
        ("keeps_order([1, 3], [1, 2, 3])", True),
        ("keeps_order([3, 1], [1, 2, 3])", False),
        ("keeps_order([4], [1, 2, 3])", None),
        ("is_not_negative(0)", True),
        ("is_not_negative(-1)", False),
        ("is_not_negative(float('nan'))", None),
        ("is_not_empty('')", False),
        ("is_not_empty([1])", True),
        ("is_not_empty(None)", None),
        ("as_long_as([1], 'a')", True),
        ("as_long_as([], (1,))", False),
        ("as_long_as(1, (1,))", None),
        ("in_case('a-1', 'lower')", True),
        ("in_case('Ab', 'upper')", False),
        ("in_case('\u00df', 'upper')", None),
        ("comes_again(lambda: [1])", True),
        ("comes_again(iter([1, 2]).__next__)", False),
        ("comes_again(object)", None),
        ("lies_between(5, 1, 9)", True),
        ("lies_between(10, 1, 9)", False),
        ("lies_between(10, 9, 1)", None),
        ("lies_between(float('nan'), 1, 9)", None),
        ("sorts([1, 2], [2, 1])", True),
        ("sorts([1], [2, 1])", False),
        ("sorts(None, [2, 1])", None),
        ("in_order([1, 1, 2])", True),
        ("in_order([2, 1])", False),
        ("without_repeats([1, 2])", True),
        ("without_repeats([1, 2, 1])", False),
        ("without_repeats([1, True])", None),
        ("unchanged([1], [1])", True),
        ("unchanged([1], [1, 2])", False),
        ("unchanged('a', 'b')", None),
        ("cuts([[1, 2], [3]], [1, 2, 3], 2)", True),
        ("cuts([[1, 2, 3]], [1, 2, 3], 2)", False),
        ("cuts([[2], [1]], [1, 2], 1)", False),
        ("cuts([1, 2], [1, 2], 1)", None),
        ("put_together(['a', 'b']) == 'ab' and put_together([b'a', b'']) == b'a'", True),
        ("put_together([]) is put_together(['a', b'b']) is put_together('ab') is None", True),
    ],
)
def test_a_relation_says_yes_no_or_nothing(call: str, answer: bool | None) -> None:
    """Nothing where it does not apply: silence beats a false alarm."""
    assert eval(call, dict(RELATIONS)) is answer  # noqa: S307 - texts of this file


class Plain:
    """Says nothing about what is equal."""

    def __init__(self, value: object) -> None:
        self.value = value


class Equal(Plain):
    """Says that all of its kind are equal."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Equal)

    __hash__ = None  # type: ignore[assignment]


class Strange(Plain):
    """Is not even equal to a copy of itself."""

    def __eq__(self, other: object) -> bool:
        return False

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("value", "given", "answer"),
    [
        (Plain(1), Plain(1), True),
        (Plain(1), Plain(2), False),
        (Plain(1), Plain(object()), None),
        (Plain(float("nan")), Plain(float("nan")), None),
        (Equal(1), Equal(2), True),
        (Strange(1), Strange(1), None),
        (Plain(1), Equal(1), None),
    ],
)
def test_instances_are_the_same_as_their_class_sees_it(value: object, given: object, answer: bool | None) -> None:
    """Where the class does not say, plain attributes are compared; what cannot be compared says nothing."""
    assert RELATIONS["same_again"](value, given) is answer
