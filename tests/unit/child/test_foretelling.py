"""What documentation says about failing, as far as it changes what is asked of a call that met a fault."""

from __future__ import annotations

import pytest

from menace.child.foretelling import foretells, promises_to_keep, promises_to_raise


def documented(text: str | None, name: str = "f") -> object:
    """A function with this documentation and name."""

    def f() -> None: ...

    f.__doc__, f.__name__ = text, name
    return f


@pytest.mark.parametrize(
    "text",
    [
        "Read the settings. When the file cannot be read, the built-in ones are used.",
        "Fetch all feeds; those that cannot be reached are left out.",
        "Return the rate, the last known one on errors.",
        "Read what is there.\n\n- falls back to the English texts",
    ],
)
def test_a_value_in_place_of_the_real_one_may_be_foretold(text: str) -> None:
    """A sentence on what a failing call gives makes that no lie."""
    assert foretells(documented(text))


@pytest.mark.parametrize(
    "text",
    [
        None,
        "Return the bodies of all pages.",
        "Return the pages. Raises FetchError when one cannot be fetched.",
        "Return the rate, or None when the service cannot be reached.",
        "Return the names; an empty list when the file cannot be read.",
    ],
)
def test_exceptions_and_ends_that_say_no_excuse_nothing_else(text: str | None) -> None:
    """Whoever announces an exception or nothing at all has to keep to that."""
    assert not foretells(documented(text))


def test_what_is_saved_is_kept_until_the_new_is_safe() -> None:
    """By the name of the function, or by what it says."""
    assert promises_to_keep(documented(None, "save_scores"))
    assert promises_to_keep(documented("Write the table; the old one is left untouched on errors.", "export"))
    assert not promises_to_keep(documented("Write the table as text.", "export_table"))


@pytest.mark.parametrize(
    ("text", "raises"),
    [
        ("Return the notes, None when there are none.\n\n    Raises Unknown when the server cannot be asked.", True),
        ("Return the lines. Raises OSError if the file cannot be read.", True),
        ("Return the notes, None when they cannot be read. Raises ValueError for a bad address.", False),
        ("Return the notes. Raises OSError or gives an empty text when they cannot be read.", True),
        ("Return the notes.", False),
    ],
)
def test_an_exception_may_be_announced_for_what_cannot_be_done(text: str, raises: bool) -> None:
    """Then nothing else may be given in its place, unless that is said as well."""
    assert promises_to_raise(documented(text)) is raises
