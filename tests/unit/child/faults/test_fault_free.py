"""Calls under faults, from their arguments to what is said of them beside the same calls without."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from menace.child.calls.calling import Caller
from menace.child.calls.ends import End
from menace.child.calls.loading import Callee
from menace.domain import Arguments, Claim, Parameter, Recipe
from menace.domain.recipe import recipe_values

Target = Callable[..., ModuleType]
Called = Callable[..., End]


def quiet_observer() -> Any:
    """Sees nothing; a real one could never be removed from this process again."""
    amounts = SimpleNamespace(begin=lambda: None, end=lambda: None)
    return SimpleNamespace(
        touched=set(), refused=set(), attacks=set(), temporary=[], provisional=[], amounts=amounts, was_told=True,
        begin=lambda *_: None, end=lambda: None, has_rival=False,
    )  # fmt: skip


@pytest.fixture
def called(target: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Called:
    """The end of a call of ``f`` under a fault, in a folder of its own."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.chdir(scratch)

    def call(source: str, *args: str, fault: dict[str, Any], setup: tuple[str, ...] = (), promised: str = "") -> End:
        callee = Callee(target(source).f, needs_instance=False)
        claims = (Claim("Documentation", promised, ("from menace_target import f, g",)),) if promised else ()
        named = tuple(Parameter(name, "positional", True, ("'a'",)) for name in ("path", "entry"))
        recipe = Recipe(named, examples=(Arguments(args, setup=setup),), claims=claims)
        job = {
            "recipe": recipe_values(recipe), "seed": 1, "workspace": str(tmp_path), "scratch": str(scratch),
            "faults": [fault],
        }  # fmt: skip
        return Caller(job, callee, quiet_observer(), lambda *_: None).run(0)

    return call


SWALLOWING = '''
def f(path):
    """Return the first line. Raises OSError when the file cannot be read, EOFError when it has no line."""
    try:
        with open(path) as file:
            lines = file.read().splitlines()
    except OSError:
        lines = []
    if not lines:
        raise ArithmeticError("no line")
    return lines[0]
'''
FILE = "(pathlib.Path('a.txt').write_text('tea\\n') and 'a.txt')"


def test_an_error_of_another_name_than_announced_is_a_broken_promise(called: Called) -> None:
    """Also one that was raised on purpose, for the disk has failed and nothing says so."""
    end = called(SWALLOWING, FILE, fault={"name": "eio", "at": 0}, setup=("import pathlib",))

    assert end.failure is not None
    assert (end.verdict, end.failure["type"]) == ("diverged", "OtherError")
    assert end.failure["message"] == "raised ArithmeticError, where OSError is announced"


def test_an_error_of_another_name_is_fine_where_nothing_is_announced(called: Called) -> None:
    """It was raised on purpose, and tells the caller that there is no result."""
    quiet = SWALLOWING.replace("OSError when the file cannot be read, ", "")

    assert called(quiet, FILE, fault={"name": "eio", "at": 0}, setup=("import pathlib",)).verdict == "refused"


ARCHIVE = '''
import zipfile
def f(path):
    """Return the names. Raises OSError when the file cannot be read, LookupError when it is no archive."""
    try:
        with zipfile.ZipFile(path) as archive:
            return archive.namelist()
    except zipfile.BadZipFile:
        raise LookupError("no archive") from None
'''
ZIP = f"(pathlib.Path('a.zip').write_bytes({b'PK' + bytes((5, 6)) + bytes(18)!r}) and 'a.zip')"


def test_what_a_library_makes_of_a_broken_disk_is_its_own_business(called: Called) -> None:
    """It says that there is no archive, and so may whoever called it."""
    end = called(ARCHIVE, ZIP, fault={"name": "eio", "at": 0}, setup=("import pathlib",))

    assert end.verdict == "refused"


JOURNAL = '''
def g(path):
    with open(path) as file:
        return [line[:-1] for line in file.read().split("\\n") if line.endswith(";")]

def f(path, entry):
    """Add an entry."""
    with open(path, "a+") as file:
        file.seek(0)
        held = file.read()
        START
        file.write(entry + ";\\n")
'''
CAREFUL = 'file.write("\\n" if held and not held.endswith("\\n") else "")'
FOUND = "found_afterwards(lambda: g(path), lambda: f(path, entry), (entry,))"


@pytest.mark.parametrize(("start", "verdict"), [("pass", "diverged"), (CAREFUL, "refused")])
def test_what_a_failed_call_leaves_in_a_file_must_not_spoil_it(called: Called, start: str, verdict: str) -> None:
    """The next entry is found there all the same, where that is promised."""
    source, full = JOURNAL.replace("START", start), {"name": "enospc", "after_bytes": 3}

    assert called(source, "'a.txt'", "'hello'", fault=full, promised=FOUND).verdict == verdict
    assert called(source, "'a.txt'", "'hello'", fault=full).verdict == "refused"


AGE = """
import time
def f(moment): return int(time.time() - moment + 0.5)
"""


def test_a_moment_that_is_given_was_long_ago_once_the_clock_has_moved(called: Called) -> None:
    """Nothing but the time of day can tell how long."""
    end = called(AGE, "time.time()", fault={"name": "clock_jump", "seconds": 60, "after": 0}, setup=("import time",))

    assert end.verdict == "returned"


STAMP = '''
import time
_last = 0.0
def f():
    """Return a stamp that is larger than every stamp before."""
    global _last
    now = time.time()
    _last = now if now WHEN _last else _last + 1.0
    return _last
'''


@pytest.mark.parametrize(("when", "verdict"), [("!=", "diverged"), (">", "returned")])
def test_stamps_that_only_grow_do_so_under_a_clock_that_is_set_back(called: Called, when: str, verdict: str) -> None:
    """One call shows nothing of it, several in a row do."""
    end = called(STAMP.replace("WHEN", when), fault={"name": "clock_jump", "seconds": 60, "after": 0})

    assert end.verdict == verdict
    assert end.failure is None or end.failure["type"] == "Disorder"


CHECKED = '''
import os
def f(path, entry):
    """Replace a text. If it does not arrive, OSError is raised and the file is as it was."""
    PLACE
    with open(place, "w") as file:
        file.write(entry)
    with open(place) as file:
        if file.read() != entry:
            raise OSError("not written")
    os.replace(place, path)
'''


@pytest.mark.parametrize(("place", "verdict"), [("place = path", "diverged"), ("place = path + '~'", "refused")])
def test_who_notices_a_torn_write_has_the_old_text_still(called: Called, place: str, verdict: str) -> None:
    """Noticing it after the old text is gone is too late."""
    there = "(pathlib.Path('a.txt').write_text('tea and milk') and 'a.txt')"
    setup, torn = ("import pathlib",), {"name": "torn_write", "at": 0}
    end = called(CHECKED.replace("PLACE", place), there, "'coffee and cream'", fault=torn, setup=setup)

    assert end.verdict == verdict
    assert end.failure is not None
    assert end.failure["type"] == ("Loss" if verdict == "diverged" else "OSError")


ONE_FOR_ALL = '''
class PlanError(Exception): pass
def f(path):
    """Return the plan. Never raises anything but PlanError."""
    try:
        with open(path) as file:
            return file.read()
    except CAUGHT as error:
        raise PlanError("no plan") from error
'''


@pytest.mark.parametrize(("caught", "verdict"), [("FileNotFoundError", "diverged"), ("OSError", "refused")])
def test_the_error_of_a_disk_is_none_where_one_exception_stands_for_all(
    called: Called, caught: str, verdict: str
) -> None:
    """Whoever catches that one is not told."""
    source = ONE_FOR_ALL.replace("CAUGHT", caught)

    assert called(source, FILE, fault={"name": "eio", "at": 0}, setup=("import pathlib",)).verdict == verdict


REMEMBERING = '''
def f(path, entry):
    """Return the entry in capitals, and note it. A file that cannot be written is ignored."""
    with open(path, "w") as file:
        file.write(entry.upper())
    return entry.upper()
'''


@pytest.mark.parametrize(("source", "verdict"), [
    (REMEMBERING, "diverged"),
    (REMEMBERING.replace(" A file that cannot be written is ignored.", ""), "refused"),
])  # fmt: skip
def test_an_error_that_was_to_be_ignored_is_a_broken_promise(called: Called, source: str, verdict: str) -> None:
    """However plainly it tells what has happened."""
    end = called(source, "'kept'", "'tea'", fault={"name": "enospc", "after_bytes": 0})

    assert end.verdict == verdict
    assert end.failure is not None
    assert (end.failure["type"] == "OtherError") is (verdict == "diverged")
