"""Two calls at the same moment, and what they share outside of the process."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from menace.child.faults.at_once import AtOnce, Shared
from menace.child.inputs.building import Prepared

Target = Callable[..., ModuleType]

SOURCE = """
    import contextlib, os, pathlib, sqlite3, threading
    LOCK = threading.Lock()

    class Queue:
        def __init__(self, path):
            self.path = path

        def careless(self, worker):
            return self._taken(worker, "BEGIN")

        def careful(self, worker):
            return self._taken(worker, "BEGIN IMMEDIATE")

        def _taken(self, worker, begin):
            with contextlib.closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
                if begin != "BEGIN":
                    connection.execute(begin)
                job = connection.execute("SELECT min(id) FROM jobs WHERE worker IS NULL").fetchone()[0]
                connection.execute("UPDATE jobs SET worker = ? WHERE id = ?", (worker, job))
                if begin != "BEGIN":
                    connection.execute("COMMIT")
                return job

    def careless_line(path, line):
        text = pathlib.Path(path).read_text() if os.path.exists(path) else ""
        with open(path, "w") as file:
            file.write(text + line)

    def careful_line(path, line):
        with LOCK:
            careless_line(path, line)

    def waiting(path, line):
        LOCK.acquire()

    async def later(path, line):
        return 1
"""


@pytest.fixture
def module(target: Target) -> Any:
    """The module that is called."""
    return target(SOURCE)


def race(call: Any, fresh: Callable[[], list[Any]], folder: Path, names: list[str], *, bound: bool = False) -> Any:
    """What comes of two calls."""
    tried = AtOnce(Shared(call, names, bound, str(folder)))
    return tried.race(lambda: Prepared(fresh(), {}, 0, "", []))


@pytest.mark.parametrize(("name", "collides"), [("careless", True), ("careful", False)])
def test_databases(module: Any, tmp_path: Path, name: str, collides: bool) -> None:
    """A job is given away once."""

    def fresh() -> list[Any]:
        path = tmp_path / "jobs.db"
        path.unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE jobs (id INTEGER PRIMARY KEY, worker TEXT)")
            connection.execute("INSERT INTO jobs VALUES (1, NULL), (2, NULL)")
            connection.commit()
        return [module.Queue(str(path)), "ann"]

    found = race(getattr(module.Queue, name), fresh, tmp_path, ["worker"], bound=True)
    assert (found is not None and found[0] == "Race") is collides


@pytest.mark.parametrize(("name", "collides"), [("careless_line", True), ("careful_line", False)])
def test_files(module: Any, tmp_path: Path, name: str, collides: bool) -> None:
    """Both lines are there, in whichever order."""

    def fresh() -> list[Any]:
        (tmp_path / "lines").unlink(missing_ok=True)
        return [str(tmp_path / "lines"), "one"]

    assert (race(getattr(module, name), fresh, tmp_path, ["path", "line"]) is not None) is collides


@pytest.mark.parametrize("name", ["waiting", "later"])
def test_who_waits_for_others_is_not_tried(module: Any, tmp_path: Path, name: str) -> None:
    """Nor who only begins."""
    assert race(getattr(module, name), lambda: ["a", "b"], tmp_path, ["path", "line"]) is None
    for _ in range(20):
        with contextlib.suppress(RuntimeError):
            module.LOCK.release()
        time.sleep(0.001)
