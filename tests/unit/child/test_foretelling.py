"""What documentation says about failing, as far as it changes what is asked of a call that met a fault."""

from __future__ import annotations

import pytest

from menace.child.foretelling import announces, foretells, manners_of, promises_to_keep, promises_to_raise


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
        "Map names to sizes. One that is removed meanwhile is left out. Raises OSError if one cannot be read.",
        'Count the words, e.g. ``{"ERROR": 1}``.',
        "Return a price.\n\n    >>> price({'error': None})\n    3\n",
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
        ("Return the notice, which may be empty.\n\n    Raises Gone when no attempt succeeds.", True),
        ("Return the page. Raises Gone once all retries are used up.", True),
        ("Return a place that no other answer has. Raises ValueError for a bad name.", False),
    ],
)
def test_an_exception_may_be_announced_for_what_cannot_be_done(text: str, raises: bool) -> None:
    """Then nothing else may be given in its place, unless that is said as well."""
    assert promises_to_raise(documented(text)) is raises


@pytest.mark.parametrize(
    ("text", "fault", "announced"),
    [
        ("Sum up. Raises OrderError for an order of another shape.", "schema_drift", True),
        ("Sum up. Raises KeyError when a field is missing.", "schema_drift", True),
        ("Sum up. Raises ValueError for a negative price.", "schema_drift", False),
        ("Sum up what can be read. Records that cannot be read are skipped. Raises E for a missing key.",
         "schema_drift", False),
        ("Read it back. Raises Lost when the checksum does not match.", "disk_corruption", True),
        ("Read it. Raises ValueError when the file is broken.", "disk_corruption", False),
    ],
)  # fmt: skip
def test_an_exception_may_be_announced_for_data_that_came_to_harm(text: str, fault: str, announced: bool) -> None:
    """In words that say as much as the fault does to the data."""
    assert announces(documented(text), fault) is announced
    assert manners_of(documented(text), [fault]).announced is announced


def test_a_clock_that_is_put_right_is_no_reason_to_say_no() -> None:
    """Nothing is no answer then, though it is one where something cannot be reached."""
    assert manners_of(documented("Return the first."), ["clock_jump"]).raises
    assert not manners_of(documented("Return the first."), ["network_partition"]).raises


@pytest.mark.parametrize(
    ("text", "resumes"),
    [
        ("Fetch a file. What has arrived is kept beside it, so that the next call can resume.", True),
        ("Write a file. After an error nothing is left behind.", False),
        ("Write a file.", False),
    ],
)
def test_unfinished_work_may_be_left_on_purpose(text: str, resumes: bool) -> None:
    """Where the documentation says what it is good for."""
    assert manners_of(documented(text), ["enospc"]).resumes is resumes


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Add a line to file and list, to both or to none.", True),
        ("Add lines. When they cannot all be written, the file holds what it held before.", True),
        ("Add a line to file and list.", False),
    ],
)
def test_a_call_that_fails_may_promise_to_change_nothing(text: str, whole: bool) -> None:
    """In words; that something is called ``add`` says only that old files are kept."""
    manners = manners_of(documented(text, "add"), ["enospc"])

    assert (manners.whole, manners.keeps) == (whole, True)
