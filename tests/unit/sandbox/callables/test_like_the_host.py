"""To a step the redirected files behave as files do: the same calls give the same answers and the same tree."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from menace.facade.sandbox import WorkflowSandboxRunner

NAMES = ("a", "b", "n", "m", "m/k", "l", "d", "d/l", "d/x", "d/y", "d/e", "d/e/z")


def written(mode: str) -> Callable[[str, str], object]:
    """A call that opens a file in this mode and writes to it."""

    def write(path: str, _: str) -> None:
        with open(path, mode) as file:
            file.write(f"{mode}{path}")

    return write


CALLS: dict[str, Callable[[str, str], object]] = {
    **{f"open {mode}": written(mode) for mode in ("w", "a", "x", "r+")},
    "truncate": lambda path, _: os.truncate(path, 1),
    "unlink": lambda path, _: os.unlink(path),
    "mkdir": lambda path, _: os.mkdir(path),
    "makedirs": lambda path, _: os.makedirs(path, exist_ok=True),
    "rmdir": lambda path, _: os.rmdir(path),
    "rename": os.rename,
    "replace": os.replace,
    "link": os.link,
    "symlink": lambda path, other: os.symlink(os.path.basename(path), other),
    "rmtree": lambda path, _: shutil.rmtree(path),
    "copy": lambda path, other: bool(shutil.copy(path, other)),
    "copytree": lambda path, other: bool(shutil.copytree(path, other)),
    "move": lambda path, other: bool(shutil.move(path, other)),
    "touch": lambda path, _: Path(path).touch(),
    "listdir": lambda path, _: sorted(os.listdir(path)),
    "glob": lambda path, _: sorted(map(str, Path(path).glob("**/*"))),
    "exists": lambda path, _: (os.path.exists(path), os.path.islink(path), os.path.isdir(path)),
    "readlink": lambda path, _: os.readlink(path),
}


def answer(name: str, path: str, other: str) -> Any:
    """What a call returned, or how it failed."""
    try:
        # Looked up by name where it matters: the table was made before the run.
        return getattr(os, name)(path, other) if name in {"rename", "replace", "link"} else CALLS[name](path, other)
    except shutil.Error:
        return "shutil.Error"
    except OSError as error:
        return type(error).__name__, error.errno


def tree() -> list[tuple[str, str]]:
    """Everything in the folder one is in: links with their targets, files with their text."""
    found = []
    for folder, folders, files in os.walk("."):
        for path in (os.path.join(folder, name) for name in folders + files):
            link = os.readlink(path) if os.path.islink(path) else None
            found.append((path, link or ("folder" if os.path.isdir(path) else Path(path).read_text())))
    return sorted(found)


def furnish(folder: str) -> None:
    """Some files, folders and a link to begin with."""
    Path(folder, "d", "e").mkdir(parents=True)
    for name in ("a", "d/x", "d/e/z"):
        Path(folder, name).write_text(name)
    Path(folder, "l").symlink_to("d")


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(list(CALLS)), st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=12))
def test_a_step_cannot_tell_the_difference(calls: list[tuple[str, str, str]]) -> None:
    """Any sequence of calls ends as it would on the host itself, and the host is as before."""
    with tempfile.TemporaryDirectory() as real, tempfile.TemporaryDirectory() as redirected:
        furnish(real)
        furnish(redirected)
        with chdir(real):
            expected = [answer(*call) for call in calls], tree()
        with chdir(redirected):
            before = tree()
            outcome = WorkflowSandboxRunner().run(lambda: ([answer(*call) for call in calls], tree())).modules[0]
            after = tree()

    assert outcome.exception is None
    assert outcome.result == expected
    assert after == before
