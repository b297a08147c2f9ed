"""Texts that were taken for numbers."""

from dataclasses import replace

import pytest

from menace.domain import Arguments, Failure, Parameter, Recipe, Verdict
from menace.findings.numerals import is_no_number
from menace.testing.finding_samples import outcome


@pytest.mark.parametrize(
    ("message", "recipe", "is_word"),
    [
        ("could not convert string to float: 'tea'", Recipe(), True),
        ("invalid literal for int() with base 10: 'a b'", Recipe(), True),
        ("could not convert string to float: '%'", Recipe(), True),
        ("could not convert string to float: '.'", Recipe(), False),
        ("invalid literal for int() with base 10: '²'", Recipe(), False),
        ("invalid literal for int() with base 10: ''", Recipe(), False),
        ("invalid literal for int() with base 10: 'a1'", Recipe(), False),
        ("could not convert string to float: 'tea'", Recipe(documented=frozenset({"RateError"})), False),
        ("could not convert string to float: 'tea'", Recipe(may_lack=True), False),
        ("invalid literal for int() with base 10: '²'", Recipe(screens=False), True),
        ("invalid literal for int() with base 10: ''", Recipe(screens=False), False),
    ],
)
def test_a_word_is_no_number(message: str, recipe: Recipe, is_word: bool) -> None:
    """Unless the documentation says what becomes of it; what looks like a number is another matter."""
    parameter = Parameter("text", "positional", True, ("'1'",), kinds=("str",))
    ended = outcome(
        Verdict.FELL_OVER, Arguments(("'x'",)), shape="(str)", failed=Failure("ValueError", message, "a.py", 1)
    )

    assert is_no_number(ended, replace(recipe, parameters=(parameter,))) is is_word
