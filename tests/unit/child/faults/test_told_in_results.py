"""Failures that results tell of, and functions that say of themselves that they never raise."""

from __future__ import annotations

import pytest

from menace.child.faults.comparing import Trace, difference
from menace.child.faults.foretelling import foretells, promises_to_raise
from menace.child.faults.sole_errors import sole_exception
from menace.child.faults.told_in_results import names_error, never_raises


def documented(text: str) -> object:
    """A function with this documentation."""

    def f() -> None: ...

    f.__doc__ = text
    return f


@pytest.mark.parametrize(
    "text",
    [
        "Ask for it. Never raises.",
        "Trouble on the way never raises: it is a remark in the list.",
        "No error is ever raised; it is the second part of the pair.",
        "This does not raise: whatever is odd is noted.",
        "Failures are returned, not raised.",
        "A mishap on the line is a remark and never an exception.",
    ],
)
def test_an_exception_of_who_never_raises_was_not_announced(text: str) -> None:
    """Whatever comes back instead was foretold; a lack of memory is nobody's doing."""
    function = documented(text)

    assert sole_exception(function, ConnectionResetError()) == "a result"
    assert not sole_exception(function, MemoryError())
    assert foretells(function)
    assert not promises_to_raise(function)


@pytest.mark.parametrize(
    "text",
    [
        "Never raises KeyError.",
        "Does not raise if the name is known.",
        "When the file is missing, no exception is raised.",
        "No exception is raised for unknown names.",
        "Never raises anything but PlanError.",
    ],
)
def test_who_does_not_raise_in_one_case_may_do_so_in_others(text: str) -> None:
    """Then nothing was promised for all of them."""
    assert not never_raises(text)


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Give ``ok`` and ``remark``; when something goes wrong, ``ok`` is False and ``remark`` says what.", True),
        ("A dictionary with the rows and, when there was a problem, what it was.", True),
        ("Return the rows, or None when something goes wrong.", False),
        ("Return the rows of a sheet.", False),
    ],
)
def test_a_part_of_the_result_may_tell_of_problems(text: str, is_told: bool) -> None:
    """That a part says no is not that the result does."""
    assert foretells(documented(text)) is is_told


def test_a_result_that_names_the_error_is_no_silent_one(tmp_path: object) -> None:
    """It has to have room beside what was asked for: a text that is an error takes its place."""
    plain, told, other, text = (
        Trace(False, value, str(tmp_path))
        for value in (
            {"rows": [1], "remark": None},
            {"rows": [], "remark": "[Errno 5] Input/output error"},
            {"rows": [], "remark": None},
            "[Errno 5] Input/output error",
        )
    )

    assert difference(told, plain) is None
    assert difference(other, plain) is not None
    assert difference(text, plain) is not None
    assert not names_error(told.result, told.result)
