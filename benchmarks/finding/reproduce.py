"""Do the findings of a report show themselves without Menace? Each is called in a fresh interpreter, from the report.

``python reproduce.py REPORT.json REPOSITORY [--python PYTHON] [--root FOLDER ...]`` takes the findings of class
contract and robustness that ended with an exception, evaluates ``setup`` and ``input`` with nothing but the standard
library and the target on the path, and compares type and line of the exception. It prints what differs and ends
with status 1 when fewer than 99.5 % come again. Hangs, deaths and leaks have no line to compare; they are counted
apart.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ENOUGH = 0.995
CLASSES = ("contract", "robustness")
_SECONDS = 60.0

_CALL = r"""
import asyncio, importlib, importlib.util, inspect, itertools, json, os, random, sys
told, repository, roots = json.loads(sys.stdin.read()), sys.argv[1], sys.argv[2:]
answer = os.dup(1)
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
sys.path[:0] = roots
path = os.path.join(repository, told["section"].partition("::")[0])
try:
    module = importlib.import_module(told["module"])
    if os.path.realpath(module.__file__ or "") != os.path.realpath(path):
        raise ImportError("another module has that name")
except ImportError:
    spec = importlib.util.spec_from_file_location(told["module"], path)
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(told["module"], module)
    spec.loader.exec_module(module)

def drained(result):
    if inspect.iscoroutine(result):
        return drained(asyncio.run(result))
    if inspect.isasyncgen(result):
        async def drain():
            count = 0
            async for _ in result:
                count += 1
                if count >= 50:
                    break
        return asyncio.run(drain())
    if hasattr(type(result), "__next__"):
        return list(itertools.islice(result, 50))
    return result

def made():
    names = {}
    exec(told.get("setup", ""), names)
    given = told["input"]
    random.seed(told["random_seed"]) if "random_seed" in told else None
    receiver = eval(given["receiver"], names) if given.get("receiver") else None
    args = [eval(text, names) for text in given["args"]]
    kwargs = {name: eval(text, names) for name, text in given["kwargs"].items()}
    *owners, last = told["function"].split(".")
    if receiver is not None:
        if last.startswith("__") and not last.endswith("__"):
            last = "_%s%s" % (owners[-1].lstrip("_"), last)
        found = inspect.getattr_static(type(receiver), last, None)
        if isinstance(found, property) or type(found).__name__ == "cached_property":
            return setattr(receiver, last, *args) if args else getattr(receiver, last)
        method = getattr(receiver, last)
        return method(*args, **kwargs) if callable(method) or args or kwargs else method
    found = module
    for name in owners:
        found = getattr(found, name)
    if not (owners and last in ("__init__", "__new__")):
        found = getattr(found, last)
    return found(*args, **kwargs)

ended = {"type": None, "line": None, "file": None}
try:
    drained(made())
except BaseException as error:
    kind = type(error)
    ended["type"] = kind.__qualname__ if kind.__module__ == "builtins" else kind.__module__ + "." + kind.__qualname__
    ended["text"] = str(error)[:200]
    step, inside = error.__traceback__, os.path.realpath(repository) + os.sep
    while step is not None:
        name = os.path.realpath(step.tb_frame.f_code.co_filename)
        if name.startswith(inside):
            ended["file"], ended["line"] = name[len(inside):], step.tb_lineno
        step = step.tb_next
os.write(answer, json.dumps(ended).encode())
os._exit(0)
"""


@dataclass(slots=True)
class Reproduced:
    """How many findings there were, how many came again, and how the others ended."""

    wanted: int = 0
    again: int = 0
    without_line: int = 0
    different: list[dict[str, Any]] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share that came again; everything, where there was nothing to come."""
        return self.again / self.wanted if self.wanted else 1.0


def reproduce(
    report: Mapping[str, Any], repository: Path, *, python: str = sys.executable, roots: Sequence[Path] = ()
) -> Reproduced:
    """Call every finding that has a line, and compare."""
    result = Reproduced()
    for row in report["findings"]:
        if row["class"] not in CLASSES or row["flaky"]:
            continue
        if row["verdict"] != "fell_over":
            result.without_line += 1
            continue
        result.wanted += 1
        ended = call(row, repository, python=python, roots=roots)
        if (ended.get("type"), ended.get("file"), ended.get("line")) == (row["exception"], row["file"], row["line"]):
            result.again += 1
        else:
            told = {name: row[name] for name in ("id", "section", "exception", "file", "line", "input")}
            result.different.append({**told, "setup": row.get("setup", ""), "ended": ended})
    return result


def call(
    row: Mapping[str, Any], repository: Path, *, python: str = sys.executable, roots: Iterable[Path] = ()
) -> dict[str, Any]:
    """How one finding ends in an interpreter of its own, in an empty folder."""
    looked_in = [str(each) for each in roots] or usual_roots(repository)
    with tempfile.TemporaryDirectory() as folder:
        # The seed orders sets, and nothing of the caller's surroundings may decide.
        environment = {
            "PATH": os.environ.get("PATH", os.defpath), "PYTHONHASHSEED": str(row["seed"] % 2**32), "TZ": "UTC",
            "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "HOME": folder, "TMPDIR": folder,
        }  # fmt: skip
        try:
            ended = subprocess.run(
                [python, "-B", "-c", _CALL, str(repository.resolve()), *looked_in],
                input=json.dumps(row), capture_output=True, text=True, cwd=folder, env=environment, timeout=_SECONDS,
                check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return {"type": "no end"}
    try:
        found: dict[str, Any] = json.loads(ended.stdout)
    except ValueError:
        return {"type": "no answer", "text": ended.stderr[-300:]}
    return found


def usual_roots(repository: Path) -> list[str]:
    """The repository, its ``src``, and what is above it when it is a package itself."""
    root = repository.resolve()
    found = [root / "src"] if (root / "src").is_dir() else []
    found += [root.parent if (root / "__init__.py").is_file() else root]
    return [str(each) for each in dict.fromkeys([*found, root])]


def main() -> int:
    """Read the report, call, and say what differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("report", type=Path)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--root", type=Path, action="append", default=[])
    given = parser.parse_args()
    report = json.loads(given.report.read_text(encoding="utf-8"))
    result = reproduce(report, given.repository, python=given.python, roots=given.root)
    for each in result.different:
        print(json.dumps(each))
    print(f"{result.again} of {result.wanted} came again ({result.share:.1%}); {result.without_line} without a line")
    return 0 if result.share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
