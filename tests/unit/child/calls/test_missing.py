"""Errors about the outside world, told from faults of the code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menace.child.calls.missing import missing

Target = Callable[..., Any]


@pytest.fixture
def needed(target: Target, tmp_path: Path) -> Callable[..., str | None]:
    """What a call of ``f`` in some source was missing."""

    def needed_by(source: str, *touched: str) -> str | None:
        function = target(source).f
        try:
            function()
        except BaseException as error:  # noqa: BLE001 - what is raised is the subject
            return missing(error, set(touched), str(tmp_path))
        raise AssertionError("nothing was raised")

    return needed_by


def test_a_file_that_is_not_there_is_missing(needed: Callable[..., str | None]) -> None:
    """An error that names a file is about the file."""
    assert needed("def f(): open('/menace/not/there')") == "file"


def test_an_error_of_the_system_after_touching_the_outside_is_about_that(needed: Callable[..., str | None]) -> None:
    """Connecting and failing is for want of a network."""
    assert needed("def f(): raise ConnectionRefusedError(111, 'refused')", "connect") == "connect"
    assert needed("def f(): raise ConnectionRefusedError(111, 'refused')") is None


def test_nobody_answered(needed: Callable[..., str | None]) -> None:
    """The end of standard input while asking is about the missing person; other ends of files are not."""
    assert needed("def f(): raise EOFError('EOF when reading a line')") == "standard input"
    assert needed("def f(): raise EOFError('marshal data too short')") is None


def test_a_command_that_failed_is_missing_once_one_was_started(needed: Callable[..., str | None]) -> None:
    """What a program said that is not part of the target is no evidence about the target."""
    source = "import subprocess\ndef f(): raise subprocess.CalledProcessError(1, 'git')"

    assert needed(source, "spawn") == "spawn"
    assert needed(source) is None


@pytest.mark.parametrize("refused", ["thread", "native"])
def test_whatever_fails_after_a_refusal_is_about_that(needed: Callable[..., str | None], refused: str) -> None:
    """Code that goes on without what it was refused may fail at anything."""
    assert needed("def f(): 'x'.encode('no such encoding')", refused) == refused
    assert needed("def f(): 'x'.encode('no such encoding')") is None


def test_an_ordinary_error_is_about_the_code(needed: Callable[..., str | None]) -> None:
    """Touching the outside alone excuses nothing."""
    assert needed("def f(): [][0]", "write", "connect") is None


def test_the_stated_cause_is_followed(needed: Callable[..., str | None]) -> None:
    """An exception raised from a missing file is about the file."""
    source = """
        def f():
            try:
                open("/menace/not/there")
            except OSError as error:
                raise ValueError("no settings") from error
    """

    assert needed(source) == "file"


def test_a_handler_that_falls_over_is_a_fault_of_its_own(needed: Callable[..., str | None]) -> None:
    """The code planned for the missing file; that its handler fails is another matter."""
    source = """
        def f():
            try:
                handle = open("/menace/not/there")
            except OSError as error:
                return error.no_such_attribute
    """
    cleanup = """
        def f():
            try:
                handle = open("/menace/not/there")
            finally:
                handle.close()
    """

    assert needed(source) is None
    assert needed(cleanup) is None


def test_what_a_library_passes_on_under_its_own_name_is_still_missing(needed: Callable[..., str | None]) -> None:
    """A library that puts its own exception in the place of the system's has not changed what happened."""
    source = """
        library = {}
        exec('''
        def connect():
            try:
                open("/menace/not/there")
            except OSError:
                raise RuntimeError("cannot connect")
        ''', library)
        def f():
            library["connect"]()
    """

    assert needed(source) == "file"


def test_endless_chains_end(needed: Callable[..., str | None]) -> None:
    """An exception that is its own context does not hold anybody up."""
    source = """
        def f():
            first, second = ValueError(), KeyError()
            first.__context__, second.__context__ = second, first
            raise first
    """

    assert needed(source) is None


def test_a_strange_exception_is_missing_nothing(needed: Callable[..., str | None]) -> None:
    """Attributes that raise leave the verdict to what is known."""
    source = """
        class Odd(OSError):
            @property
            def filename(self): raise RuntimeError
        def f(): raise Odd
    """

    assert needed(source) is None
