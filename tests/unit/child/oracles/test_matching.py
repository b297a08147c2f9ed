"""What is printed against what stands in a documentation."""

from __future__ import annotations

import pytest

from menace.child.oracles.matching import agrees, equal, expected_error


def evaluated(text: str) -> object:
    """The value of an expression, with nothing but the language to name."""
    return eval(text, {})  # noqa: S307 - texts of this file


@pytest.mark.parametrize(
    ("expected", "printed"),
    [
        ("'city'", "'city'\n"),
        ("[0, 1, ..., 9]", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\n"),
        ("{'b', 'a'}", "{'a', 'b'}\n"),
        ("{'b': 1, 'a': [2]}", "{'a': [2], 'b': 1}\n"),
        ("0.3333", "0.3333333333333333\n"),
        ("0.30000000000000004", "0.3\n"),
        ("[1,2,\n 3]", "[1, 2, 3]\n"),
        ("hello", "'hello'\n"),
        ("u'text'", "'text'\n"),
        ("<generator object f at 0x7f00>", "<generator object f at 0x1234>\n"),
        ("a\n<BLANKLINE>\nb", "a\n\nb\n"),
        ("2\nThis is the next sentence.", "2\n"),
        ('"it\'s"', '"it\'s"\n'),
        ("1e-05", "1e-05\n"),
        ("'a long text ...'", "'a long text that nobody copies'\n"),
    ],
)
def test_outputs_that_say_the_same(expected: str, printed: str) -> None:
    """People shorten, wrap and round what they copy; order means nothing where there is none."""
    assert agrees(expected, printed, evaluated)


@pytest.mark.parametrize(
    ("expected", "printed"),
    [
        ("'glass'", "'glas'\n"),
        ("[[1, 0, 2]]", "[[[1, 0, 2]]]\n"),
        ("1.5", "1.6\n"),
        ("1024", "1025\n"),
        ("'1.0 MB'", "'1000.0 kB'\n"),
        ("['text', 'image']", "[]\n"),
        ("[1, 2]", "[2, 1]\n"),
        ("3", ""),
        ("'a  b'", "'a b'\n"),
        ("'The Left ...'", "'The Left Han...'\n"),
    ],
)
def test_outputs_that_contradict_each_other(expected: str, printed: str) -> None:
    """Another value, another order of a list or no output at all is a contradiction."""
    assert not agrees(expected, printed, evaluated)


def test_order_says_nothing_where_a_set_was_involved() -> None:
    """A list that comes from a set may come in any order."""
    assert agrees("['a', 'b']", "['b', 'a']\n", evaluated, unordered=True)
    assert not agrees("['a', 'b']", "['b', 'c']\n", evaluated, unordered=True)


@pytest.mark.parametrize(
    ("expected", "name"),
    [
        ("Traceback (most recent call last):\n    ...\nValueError: too small", "ValueError"),
        ("Traceback (most recent call last):\n  File 'x', line 1\nshop.errors.Refused", "Refused"),
        ("ValueError: too small", "ValueError"),
        ("'ValueError: too small'", None),
        ("Error codes: 1", None),
        ("", None),
    ],
)
def test_the_exception_an_example_announces(expected: str, name: str | None) -> None:
    """By its name without its module, with or without the lines of a traceback above it."""
    assert expected_error(expected) == name


def test_values_are_equal_up_to_the_last_digits() -> None:
    """Decimals may differ a little, also inside containers, and not-a-number is itself."""
    assert equal([0.1 + 0.2, {"a": 1.0}], [0.3, {"a": 1.0}])
    assert equal(float("nan"), float("nan"))
    assert not equal([1], (1,))
    assert not equal({"a": 1}, {"b": 1})
