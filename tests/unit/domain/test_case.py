"""Inputs as they are written."""

from __future__ import annotations

from menace.domain import Arguments


def test_names_that_no_keyword_can_have_are_given_as_a_mapping() -> None:
    """So anybody can evaluate the call."""
    given = Arguments(("1",), (("size", "2"), ("a b", "3"), ("class", "4")))

    assert str(given) == "1, size=2, **{'a b': 3, 'class': 4}"
    assert eval(f"dict([], {', '.join(given.written[1:])})") == {"size": 2, "a b": 3, "class": 4}  # noqa: S307
