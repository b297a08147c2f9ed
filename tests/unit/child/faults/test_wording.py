"""Words of a documentation."""

from __future__ import annotations

import pytest

from menace.child.faults.wording import words_about


def documented(text: str) -> object:
    """A function with this documentation."""

    def f() -> None: ...

    f.__doc__ = text
    return f


def test_a_sentence_goes_on_in_the_next_line() -> None:
    """Its end is a full stop, or an empty line; what follows an example up to there is no sentence."""
    text = "Ask a host that cannot be\n    reached.\n\n    >>> f()\n    'not found'\n\n    Once\n    more."

    found = words_about(documented(text))

    assert "cannot be reached." in found
    assert "Once more." in found
    assert "not found" not in found


@pytest.mark.parametrize(
    "text",
    [
        "Raises:\n    OSError: when it is away\n    ValueError: otherwise",
        "Raises\n------\nOSError\n    when it is away",
        "Gives\n- one,\n- two",
        "First\n\nsecond",
    ],
)
def test_lists_stay_lists(text: str) -> None:
    """Each entry stands on a line of its own."""
    assert words_about(documented(text)) == text


def test_nothing_is_said_without_documentation() -> None:
    """Whatever stands in its place."""
    assert not words_about(object.__new__(type("A", (), {"__doc__": 3})))
