"""Menace as a user runs it: a process of its own, in surroundings that hold nothing of the test's."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
PROJECTS = ROOT / "tests" / "projects"
DATA = "sandbox_data"
PATIENCE_SECONDS = 250
"""Longer than any command of the tests takes, shorter than the time a test is given."""

HURRIED = {"TIMEOUT": "5"}
"""For projects in which something hangs: that is believed after so many seconds, which are waited for each time."""

_ADOPT_ORPHANS = 36
"""PR_SET_CHILD_SUBREAPER of prctl(2)."""


@contextmanager
def adopting_orphans() -> Iterator[None]:
    """What a command leaves running becomes a child of this process, where the check on leftovers finds it."""
    if sys.platform != "linux":
        yield
        return
    libc = ctypes.CDLL(None)
    libc.prctl(_ADOPT_ORPHANS, 1, 0, 0, 0)
    try:
        yield
    finally:
        libc.prctl(_ADOPT_ORPHANS, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Answer:
    """How a command ended and what it said."""

    status: int
    stdout: str
    stderr: str

    @property
    def json(self) -> Any:
        """What a program reads from ``--json``."""
        return json.loads(self.stdout)

    @property
    def complaint(self) -> str:
        """The one sentence on stderr; anything else is a broken promise."""
        lines = [line for line in self.stderr.splitlines() if not line.startswith(("Surveyed ", "Isolation: "))]
        assert len(lines) == 1, f"not one sentence: {self.stderr!r}"
        assert lines[0].startswith("menace: ")
        assert not self.stdout, f"a refused command printed {self.stdout!r}"
        return lines[0].removeprefix("menace: ")


class Menace:
    """The command with a home and a temporary folder of its own below ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.home, self.temporary = folder / "home", folder / "tmp"
        for place in (self.home, self.temporary):
            place.mkdir(parents=True, exist_ok=True)

    def environment(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """All that the command sees of an environment."""
        usual = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": str(self.home),
            "TMPDIR": str(self.temporary),
            "LANG": "C.UTF-8",
            "TIMEOUT": "20",
        }
        return usual | dict(more or {})

    def start(
        self,
        *arguments: str | Path,
        environment: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        through: Sequence[str] = (),
    ) -> subprocess.Popen[str]:
        """The command under way; ``through`` is a command that starts it, such as one that drops privileges."""
        return subprocess.Popen(
            [*through, sys.executable, "-m", "menace", *map(str, arguments)],
            cwd=cwd or self.home,
            env=self.environment(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __call__(
        self,
        *arguments: str | Path,
        environment: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        through: Sequence[str] = (),
        patience: float = PATIENCE_SECONDS,
    ) -> Answer:
        """The command, finished."""
        with self.start(*arguments, environment=environment, cwd=cwd, through=through) as process:
            try:
                return finished(process, patience)
            finally:
                process.kill()


def finished(process: subprocess.Popen[str], patience: float = PATIENCE_SECONDS) -> Answer:
    """Wait for a command; the answer holds no traceback."""
    stdout, stderr = process.communicate(timeout=patience)
    assert "Traceback (most recent call last)" not in stderr, stderr
    return Answer(process.returncode, stdout, stderr)


def source_of(name: str) -> Path:
    """Where a project lies; ``quickstart`` is the example everybody begins with."""
    return ROOT / "examples" / "quickstart" if name == "quickstart" else PROJECTS / name


def copied(source: Path, folder: Path) -> Path:
    """A copy of a project that a run may be pointed at."""
    target = folder / source.name
    shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__", DATA))
    return target


def tree(folder: Path) -> dict[str, tuple[str, str]]:
    """Every name below a folder with its mode and content, the data folder left out."""
    return {
        str(path.relative_to(folder)): (stat.filemode(path.lstat().st_mode), _content(path))
        for path in sorted(folder.rglob("*"))
        if path.relative_to(folder).parts[0] != DATA
    }


def _content(path: Path) -> str:
    if path.is_symlink():
        return str(path.readlink())
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def report_of(repository: Path) -> Any:
    """The report that a run left for programs."""
    return json.loads((repository / DATA / "report.json").read_text(encoding="utf-8"))


def section_rows(report: Any) -> dict[str, Any]:
    """The report's sections by their identity."""
    rows = {f"{row['path']}::{row['name']}": row for row in report["sections"]}
    assert len(rows) == len(report["sections"]), "a section is listed twice"
    return rows


def faults(report: Any) -> dict[str, set[str]]:
    """The codes of the findings that count, by section."""
    found: dict[str, set[str]] = {}
    for row in report["findings"]:
        if row["counts_as_fault"]:
            found.setdefault(row["section"], set()).add(row["code"])
    return found


def check_accounted_for(report: Any) -> None:
    """Assert that every section is executed, blocked or skipped, with a reason exactly when it was not executed."""
    for name, row in section_rows(report).items():
        assert row["status"] in ("executed", "blocked", "skipped"), name
        assert bool(row.get("reason")) == (row["status"] != "executed"), (name, row)
    for row in report["files"]:
        assert bool(row.get("reason")) == (row["status"] != "surveyed"), row
    statuses = [row["status"] for row in report["sections"]]
    assert report["counts"]["sections"] == {each: statuses.count(each) for each in ("executed", "blocked", "skipped")}


@dataclass(frozen=True, slots=True)
class Kept:
    """What the ledger of a repository holds of its newest run."""

    tallies: list[tuple[str, str, int, int]]
    verdicts: dict[tuple[str, str, int, int], dict[str, int]]
    findings: list[tuple[str, str, str]]

    @property
    def by_section(self) -> dict[str, dict[str, int]]:
        """How often the cases of each section ended in each way."""
        sums: dict[str, dict[str, int]] = {}
        for (section, _, _, _), counts in self.verdicts.items():
            for verdict, count in counts.items():
                sums.setdefault(section, {}).setdefault(verdict, 0)
                sums[section][verdict] += count
        return sums


def kept(repository: Path) -> Kept:
    """The newest run as the store has it."""
    from menace.store import open_store

    data = repository / DATA
    store = open_store("", data_dir=data)
    try:
        run = store.ledger.runs(str(repository.resolve()))[0]
        tallies, findings = store.ledger.tallies(run.id), store.ledger.findings(run.id)
    finally:
        store.close()
    keys = [(each.section.id, each.scenario, each.cases.start, each.cases.stop) for each in tallies]
    verdicts = {}
    for key, tally in zip(keys, tallies, strict=True):
        counts: dict[str, int] = {}
        for each in tally.verdicts:
            counts[str(each.verdict)] = counts.get(str(each.verdict), 0) + each.count
        verdicts[key] = counts
    return Kept(sorted(keys), verdicts, [(each.id, each.code, str(each.outcome.verdict)) for each in findings])


def rows_of(repository: Path, table: str) -> int:
    """How many rows a run has written so far; none while there is no such table. Nothing is changed by looking."""
    address = f"file:{repository / DATA / 'menace.db'}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=5)) as database:
            return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608 our own names
    except sqlite3.OperationalError:
        return 0


def settled(report: Any) -> dict[str, Any]:
    """What two runs with the same seed agree on: each section's end, and the findings."""
    sections = {
        name: [row["status"], row.get("reason"), row.get("cases")] for name, row in section_rows(report).items()
    }
    findings = [[row[key] for key in ("id", "code", "verdict", "section", "input")] for row in report["findings"]]
    return {"sections": sections, "findings": findings, "counts": report["counts"]}


@dataclass(frozen=True, slots=True)
class Done:
    """A finished run that several tests look at: where, how it ended, and the tree before it."""

    repository: Path
    answer: Answer
    before: dict[str, tuple[str, str]]

    @property
    def report(self) -> Any:
        """The report of the run."""
        return report_of(self.repository)
