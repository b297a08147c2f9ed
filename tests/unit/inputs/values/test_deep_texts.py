"""Texts with brackets in brackets, where documentation has an answer to any text."""

from __future__ import annotations

import pytest

from menace.inputs.values.deep_texts import deep_texts

ANY_TEXT = "Raises ReadError for any text that cannot be read."


@pytest.mark.parametrize(
    ("known", "beginning", "middle"),
    [
        ("(any red (all big round))", "(any red (any red ", "(all big round))))"),
        ("sum: [1, 2];", "sum: [[[", "[[]]"),
        ("{'a': {'b': 1}}", "{'a': {'a': ", "{'b': 1}}}}"),
    ],
)
def test_a_text_holds_itself_many_times(known: str, beginning: str, middle: str) -> None:
    """What stands between the brackets of an example stands between all of them."""
    (made,) = deep_texts([repr(known)], ANY_TEXT)
    text = eval(made)  # noqa: S307 - an expression that we made

    assert text.startswith(beginning)
    assert middle in text
    assert text.count(middle[-1]) >= 3000


@pytest.mark.parametrize("known", ["plain", "(open", "close)", "(]", "12"])
def test_a_text_without_a_pair_of_brackets_is_left_alone(known: str) -> None:
    """There is nothing to put into itself."""
    assert deep_texts([repr(known)], ANY_TEXT) == ()


@pytest.mark.parametrize(
    ("documentation", "is_made"),
    [
        ("Raises ReadError, whatever is the matter with the text.", True),
        ("Lists may be nested to any depth.", True),
        ("Raises ReadError for a text without a list.", False),
        ("", False),
    ],
)
def test_it_takes_a_word_about_any_text(documentation: str, is_made: bool) -> None:
    """How deep most readers go is an open question, and no fault."""
    assert bool(deep_texts(["'(a (b))'"], documentation)) is is_made
