"""Exceptions that are said to be the only ones."""

from __future__ import annotations

import errno

import pytest

from menace.child.calls.loading import find
from menace.child.faults.sole_errors import sole_exception


class PlanError(Exception):
    """What the functions here announce."""


class OldPlanError(PlanError):
    """A kind of it."""


def documented(text: str) -> object:
    """A function with this documentation."""

    def f() -> None: ...

    f.__doc__ = text
    return f


@pytest.mark.parametrize(
    "text",
    [
        "Callers show the message of a PlanError, so nothing else is raised.",
        "Raises PlanError when it fails; no other exception leaves this function.",
        "Raises PlanError, and only that, whatever happens to the connection.",
        "The only exception is PlanError, for everything that goes wrong.",
        "Raise PlanError and nothing else.",
        "Never raises anything but PlanError.",
        "Every failure is told by a PlanError.",
        "All network errors are converted to PlanError.",
        "Errors of every kind surface as PlanError.",
        "Problems with the network are always reported as PlanError.",
        "Only PlanError is ever raised.",
        "Whatever goes wrong, PlanError is raised.",
        "If the list cannot be loaded, for whatever reason, PlanError is raised.",
    ],
)
def test_any_other_exception_was_not_announced(text: str) -> None:
    """The one that is announced and its kinds may come, a lack of memory is nobody's doing, and all else is wrong."""
    function = documented(text)

    assert sole_exception(function, ConnectionResetError()) == "PlanError"
    assert not sole_exception(function, OldPlanError())
    assert not sole_exception(function, MemoryError())


def test_what_is_said_of_disks_is_not_said_of_networks() -> None:
    """Nor the other way round."""
    full, gone = OSError(errno.ENOSPC, "full"), ConnectionResetError(errno.ECONNRESET, "gone")
    of_disks, of_networks = map(documented, (f"All {each} errors end as PlanError." for each in ("disk", "network")))

    assert sole_exception(of_disks, full) == sole_exception(of_networks, gone) == "PlanError"
    assert not sole_exception(of_disks, gone)
    assert not sole_exception(of_networks, full)


@pytest.mark.parametrize(
    "text",
    [
        "Raises PlanError if the name is wrong.",
        "Raises PlanError for a bad name, and OSError if the file cannot be read; nothing else is raised.",
        "Raises PlanError for bad names. Whatever goes wrong, the file is closed.",
        "All errors are counted and skipped. Raises PlanError if x is below zero.",
        "Nothing else is written. Raises PlanError if x is below zero.",
        "PlanError for a wrong header; other exceptions pass.",
        "Any problem with the text is reported as PlanError.",
        "All parse errors are converted to PlanError.",
        "All disk errors are converted to PlanError.",
        "Raises PlanError if the text is invalid for any reason.",
        "If there are no other errors, it is done. Raises PlanError if x is below zero.",
        "All errors are reported as UserWarning.",
        "Example\n\n    >>> f()  # the only exception is PlanError\n",
    ],
)
def test_other_words_say_nothing_about_the_rest(text: str) -> None:
    """Who announces one exception has not excluded the others."""
    assert not sole_exception(documented(text), ConnectionResetError())


class Client:
    """Talks to a service. Its methods raise PlanError and nothing else."""

    def version(self) -> str:
        """Return the version."""
        return ""


def test_a_class_may_say_it_of_all_its_methods() -> None:
    """As a method is called, and as it stands in the class."""
    code = Client.version.__code__
    module = __import__(__name__, fromlist=["Client"])
    called = find(module, "Client.version", code.co_firstlineno, code.co_firstlineno + 3, code.co_filename).call

    assert sole_exception(called, OSError()) == "PlanError"
    assert sole_exception(Client.version, OSError()) == "PlanError"
    assert not sole_exception(called, PlanError())
