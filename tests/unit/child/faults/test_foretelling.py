"""What documentation says about failing, as far as it changes what is asked of a call that met a fault."""

from __future__ import annotations

import pytest

from menace.child.faults.foretelling import (
    GONE,
    REFUSING,
    announces,
    foretells,
    keeps_good_answers,
    manners_of,
    owed_at_all,
    owed_for,
    owed_instead,
    promises_to_keep,
    promises_to_raise,
    says_to_keep,
)


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
        "Return the digest. Raises FetchError when it cannot be had in full: no connection, an error status, a cut.",
        "Save it. When something goes wrong, the old one is still there and complete.",
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
        ("Sum up. Raises ReplyError where a part is missing or is of another kind.", "schema_drift", True),
        ("Sum up. Raises ReplyError for any other reply.", "schema_drift", True),
        ("Sum up. Raises TypeError for a number of another kind.", "schema_drift", False),
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
    ("text", "unharmed"),
    [
        ("Store it. What is there already stays safe, even if the call fails.", True),
        ("Count, and return the number reached, which is also kept.", False),
    ],
)
def test_what_is_kept_need_not_outlive_a_bad_disk(text: str, unharmed: bool) -> None:
    """Whoever keeps something cannot answer for a disk that loses it, unless it says so."""
    assert manners_of(documented(text), ["disk_corruption"]).unharmed is unharmed


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Add a line to file and list, to both or to none.", True),
        ("Add lines. When they cannot all be written, the file holds what it held before.", True),
        ("Add a line. When it cannot be written, the file still holds the lines it held before.", True),
        ("Add a line. A call that fails leaves them as they were.", True),
        ("Add a line to the list that is still open before noon.", False),
        ("Add a line to file and list.", False),
    ],
)
def test_a_call_that_fails_may_promise_to_change_nothing(text: str, whole: bool) -> None:
    """In words; that something is called ``add`` says only that old files are kept."""
    manners = manners_of(documented(text, "add"), ["enospc"])

    assert (manners.whole, manners.keeps) == (whole, True)


@pytest.mark.parametrize(
    ("text", "fault", "error", "owed"),
    [
        ("Ask it. Raises AskError whenever it cannot be reached or is slow, ValueError for others.", "flaky_upstream",
         TimeoutError(), "AskError"),
        ("Ask it.\n\nRaises:\n    x.AskError: if the request fails\n", "connection_reset", EOFError(), "AskError"),
        ("Ask it.\n\n:raises AskError: when the server is unreachable", "network", OSError(), "AskError"),
        ("Ask it.\n\nRaises\n------\nAskError\n    When there is no answer.\n", "network", OSError(), "AskError"),
        ("Keep it. Raises ValueError for no text, StoreError when it cannot be written.", "enospc", OSError(),
         "StoreError"),
        ("Ask it. Raises ConnectionError when it cannot be reached.", "flaky_upstream", ConnectionResetError(), ""),
        ("Ask it. Raises AskError for an address that is none.", "flaky_upstream", TimeoutError(), ""),
        ("Raises AskError, and nothing else, when it cannot be had.", "connection_reset", OSError(), "AskError"),
        ("Raises AskError for whatever cannot be fetched.", "connection_reset", OSError(), "AskError"),
        ("Read it. Raises FormError when it cannot be parsed.", "eio", OSError(), ""),
        ("Ask it. Raises AskError when it cannot be reached.", "eio", OSError(), ""),
        ("Take it. Raises ValueError when the order cannot be read.", "eio", OSError(), ""),
        ("Take it. Raises OrderError when the order cannot be read.", "enospc", OSError(), ""),
        ("Ask it. Raises AskError when it cannot be reached.", "clock_jump", OSError(), ""),
        ("Ask it, and return None when it cannot be reached.", "flaky_upstream", OSError(), ""),
    ],
)  # fmt: skip
def test_an_exception_that_is_announced_for_a_fault_is_owed(text: str, fault: str, error: Exception, owed: str) -> None:
    """Another one is a broken promise, unless it is of that kind or nothing is said of such a fault."""
    assert owed_instead(documented(text), {fault}, error) == owed


def test_where_nothing_gets_through_a_result_is_no_answer() -> None:
    """Unless the documentation knows of another way to one, or something does get through."""
    asks = "Ask it. Raises AskError when it cannot be reached."

    assert owed_at_all(documented(asks), {"network_partition"}) == "AskError"
    assert not owed_at_all(documented(asks), {"flaky_upstream"})
    assert not owed_at_all(documented(asks + " A cached answer is given again."), {"network_partition"})
    assert not owed_at_all(documented("Ask it."), {"network_partition"})


def test_where_every_request_fails_a_result_is_no_answer() -> None:
    """Who was reached and refused is another matter than who was not, and is to be spoken of."""
    reaching, answering = "Raises AskError when it cannot be reached.", "Raises AskError when it reports an error."

    assert owed_at_all(documented("Ask it. " + reaching), {GONE}) == "AskError"
    assert owed_at_all(documented("Ask it. " + answering), {REFUSING}) == "AskError"
    assert not owed_at_all(documented("Ask it. " + reaching), {REFUSING})


def test_who_tells_how_the_work_went_may_give_another_number() -> None:
    """The number of attempts is not the same where some of them fail."""
    raising = " Raises SendError when no attempt succeeds."

    assert foretells(documented("Send it, and return how many attempts it took." + raising))
    assert not foretells(documented("Send it, and return how many there are." + raising))


def test_what_a_function_keeps_is_not_what_was_there_before() -> None:
    """Keeping may be its work; what it says of the old is a promise."""
    assert not says_to_keep(documented("Keep a parcel in a folder."))
    assert says_to_keep(documented("Keep a parcel in a folder; an older one is left unchanged when that fails."))


def test_data_in_pieces_excuses_nothing() -> None:
    """All of it can be had, so that neither a value for failing nor an exception is due."""
    manners = manners_of(documented("Return the names; those of unreadable files are left out."), {"partial_read"})

    assert (manners.is_able, manners.foretold, manners.raises) == (True, False, True)


@pytest.mark.parametrize(
    ("operation", "error", "owed"),
    [
        ("read", LookupError(), "OSError"),
        ("read", PermissionError(), ""),
        ("write", LookupError(), ""),
    ],
)
def test_an_exception_is_owed_for_the_operation_that_failed(operation: str, error: Exception, owed: str) -> None:
    """What is said of reading is not said of writing."""
    function = documented("Give it. Raises LookupError when there is none, and OSError when the file cannot be read.")

    assert owed_for(function, operation, error) == owed


@pytest.mark.parametrize(
    ("text", "foretold"),
    [
        ("Return the text; a read that fails is tried once more.", False),
        ("Return the text. A look that fails is repeated up to ten times.", False),
        ("Return the text. A read that fails is tried again, then the default is returned.", True),
    ],
)
def test_to_try_again_is_not_to_give_something_else(text: str, foretold: bool) -> None:
    """Whoever says only that it tries again still owes the same result."""
    assert manners_of(documented(text), ["eio"]).foretold is foretold


@pytest.mark.parametrize(
    ("text", "counts", "tidy"),
    [
        ("Add a line and return how many there are.", True, False),
        ("Pack it; when that fails no file is left.", False, True),
        ("Pack it. Raises OSError when it cannot be written; then nothing is left.", False, True),
        ("Take a seat. Raises LookupError when no seats are left.", False, False),
    ],
)
def test_promises_about_what_a_failed_call_leaves(text: str, counts: bool, tidy: bool) -> None:
    """Numbers of things that are there, and files that are not."""
    manners = manners_of(documented(text), ["eio"])

    assert (manners.counts, manners.tidy) == (counts, tidy)


@pytest.mark.parametrize(
    ("text", "keeps"),
    [
        ("Fetch rates. The last good answer is kept, and given when the service answers with anything else.", True),
        ("Keep a valid feed; a bad answer leads to the kept one.", True),
        ("Fetch rates. A bad answer raises ValueError.", False),
        ("Keep the page in a file.", False),
        (None, False),
    ],
)
def test_who_keeps_good_answers_knows_of_others(text: str | None, keeps: bool) -> None:
    """Only then an upstream that talks nonsense says something about the code."""
    assert keeps_good_answers(documented(text)) is keeps
