"""Findings on well-known correct code, for a person to read: each should be a defect or an undocumented limit."""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from pathlib import Path

from menace_run import Ran, run_menace, told

MODULES = ("textwrap", "shlex", "statistics", "fractions", "bisect", "heapq", "difflib")
READ = ("contract", "robustness")


def repository_of(modules: Sequence[str], folder: Path) -> Path:
    """The modules as the interpreter has them, copied into a package of their own."""
    package = folder / "wellknown" / "stdlib_copies"
    shutil.rmtree(package.parent, ignore_errors=True)
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""Copies of modules of the standard library."""\n', encoding="utf-8")
    for name in modules:
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            raise SystemExit(f"{name} is not a module of {sys.executable}")
        shutil.copy(spec.origin, package / f"{name}.py")
    return package.parent


def read(modules: Sequence[str], folder: Path, *options: str) -> Iterator[str]:
    """Run on copies of the modules and tell the findings of the classes that must hold before a maintainer."""
    repository = repository_of(modules, folder)
    ran = run_menace(repository, *(options or ("--scenario", "normal")))
    yield from lines(ran)


def lines(ran: Ran) -> Iterator[str]:
    """The findings, each with what Python says and the code that said it."""
    found = [row for row in ran.findings if row["class"] in READ]
    for number, row in enumerate(found, 1):
        yield f"{number:3d}. {told(row)}"
        setup, receiver = row.get("setup"), row["input"].get("receiver")
        yield from (f"       {name}: {text}" for name, text in (("setup", setup), ("on", receiver)) if text)
        yield f"       {row.get('detail', '')}"
        yield f"       {row['proof']}"
        yield from (f"         {line}" for line in row.get("traceback", ())[-3:])
    counts = {name: sum(row["class"] == name for row in found) for name in READ}
    yield f"{json.dumps(counts)} in {ran.seconds:.0f} s, {ran.report['run']['cases']} cases, {_version()}"


def _version() -> str:
    return f"Python {sysconfig.get_python_version()} ({sys.version.split()[0]})"
