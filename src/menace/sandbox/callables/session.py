"""From nothing to a sandbox in force, and back."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from menace.child.serving.folders import remove
from menace.errors import EnvironmentUnfit
from menace.sandbox.callables.active import Sandbox, current, inside, thread_replacements
from menace.sandbox.callables.libraries import library_groups
from menace.sandbox.callables.mocks import mock_groups
from menace.sandbox.callables.opening import open_replacements
from menace.sandbox.callables.overlay import Overlay
from menace.sandbox.callables.patching import Build, Replacement, switchboard
from menace.sandbox.callables.processes import process_replacements
from menace.sandbox.callables.redirection import file_replacements
from menace.sandbox.callables.sockets import local_socket_replacements, socket_replacements
from menace.sandbox.callables.stubs import Stubs
from menace.sandbox.owners import owned_prefix


@contextmanager
def open_sandbox(
    *,
    safe: bool,
    mocks: Mapping[str, Callable[..., Any]],
    network: Mapping[str, Callable[..., Any]],
    answers: Mapping[str, Any],
) -> Iterator[Sandbox]:
    """A private folder and everything that leads there; a run within a run sees the outer one as its host."""
    around = current()
    stubs = Stubs(network, answers, around.stubs if around else None)
    safe = safe or bool(around and around.safe)
    groups: dict[str, Build] = {
        "threads": thread_replacements,
        "imports": _no_bytecode,
        "files": file_replacements,
        "open": open_replacements,
        "processes": process_replacements,
        "local sockets": local_socket_replacements,
        **mock_groups(mocks),
    }
    if safe or network or answers:
        groups |= {"sockets": socket_replacements, **library_groups(needed=bool(network or answers))}
    with inside(None), _private_folder() as folder:
        where = around.files.folder if around else os.getcwd()
        files = Overlay(folder, where, around.files if around else None)
        files.bring(files.resolve(where))
        sandbox = Sandbox(files, stubs, safe, mocks, groups)
        with switchboard.in_force(groups):
            try:
                yield sandbox
            finally:
                sandbox.over = True


@contextmanager
def _private_folder() -> Iterator[str]:
    """A folder that is removed at the end, and by a sweep when this process does not get to it."""
    try:
        folder = tempfile.mkdtemp(prefix=owned_prefix())
    except OSError as error:
        raise EnvironmentUnfit(
            f"no temporary folder can be made ({error.strerror}); free some room or set TMPDIR to a writable folder"
        ) from error
    try:
        yield folder
    finally:
        remove(folder)


def _no_bytecode() -> list[Replacement]:
    """Importing is not redirected, and must leave nothing beside the host's sources."""
    return [Replacement(sys, "dont_write_bytecode", True)]
