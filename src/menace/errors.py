"""What can go wrong with Menace itself.

A fault of the code under test is data (an ``Outcome``) and never one of these.
Each error becomes one sentence for the user and an exit status; arguments are passed on
positionally, so that errors survive pickling between processes.
"""

from __future__ import annotations


class MenaceError(Exception):
    """Something Menace could not do; the text says what and what to try."""

    exit_code = 3


class UsageError(MenaceError):
    """The user asked for something that cannot be: a wrong value, a path that is not there."""

    exit_code = 2


class EnvironmentUnfit(MenaceError):
    """This machine cannot do what was asked: no room, no permission, a missing tool."""

    exit_code = 4


class NothingToRun(MenaceError):
    """There was no section to execute, which is never reported as success."""

    exit_code = 5


class SandboxUnavailable(EnvironmentUnfit):
    """The sandbox could not be started, so nothing was learned about the code.

    Install the named tool, or choose another backend.
    """

    def __init__(self, backend: str, reason: str) -> None:
        super().__init__(backend, reason)
        self.backend, self.reason = backend, reason

    def __str__(self) -> str:
        return f"the {self.backend} sandbox cannot be used: {self.reason}"


def not_isolated(backend: str, missing: str) -> SandboxUnavailable:
    """The refusal to run code that could reach the user's files or network."""
    return SandboxUnavailable(
        backend, f"the code would NOT be isolated, for want of {missing}; --allow-unisolated runs it all the same"
    )


class StoreUnusable(EnvironmentUnfit):
    """The store exists and must not be touched: it is newer, foreign, or not reachable."""


class MissingExtra(EnvironmentUnfit):
    """A feature needs packages that are not part of the core installation."""

    def __init__(self, extra: str) -> None:
        super().__init__(extra)
        self.extra = extra

    def __str__(self) -> str:
        return f'this needs packages that are not installed: pip install "menace[{self.extra}]"'
