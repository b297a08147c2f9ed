"""Pynguin on one module: ``run_pynguin.py REFERENCE MODULE CPU_SECONDS SEED SKIPPED``.

The tests it writes are made again statement by statement without its instrumentation, and counted by the reference.
Its search time is wall time, on one core of its own.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

GRACE_SECONDS = 90
"""Instrumentation and the writing of assertions take time beside the search."""


def main() -> None:
    """Let it search, replay what it wrote, print one JSON line."""
    reference, module, budget, seed, skipped = sys.argv[1:]
    sys.path.insert(0, reference)
    import rec

    origin = rec.locate(module).origin
    with tempfile.TemporaryDirectory() as folder:
        source, complaint = search(module, origin, float(budget), seed, Path(folder))
    if not source:
        print(json.dumps({"failed": complaint}))
        return
    answer, nothing = os.dup(1), os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    rec.limit()
    cover, recorder = rec.Cov(origin), rec.Recorder(origin)
    cover.c.start()
    importlib.import_module(module)
    left_out, position = set(json.loads(skipped)), 0
    for statements in tests(source):
        names: dict[str, Any] = {}
        for statement in statements:
            position += 1
            if position not in left_out:
                recorder.call(str(position), made(statement, names), per=1.0)
    cover.c.stop()
    told = {**recorder.summary(), **cover.result(), "statements": position}
    os.write(answer, (json.dumps(told) + "\n").encode())
    os._exit(0)


def search(module: str, origin: str, seconds: float, seed: str, folder: Path) -> tuple[str, str]:
    """The test file it writes; empty when it writes none, and then what it complained about."""
    project = str(Path(origin).parents[module.count(".")])
    options = ["--project-path", project, "--module-name", module, "--output-path", str(folder), "--seed", seed]
    limits = ["--maximum-search-time", str(max(1, round(seconds))), "--assertion_generation", "NONE"]
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "pynguin", *options, *limits],
            env={**os.environ, "PYNGUIN_DANGER_AWARE": "1"},
            capture_output=True,
            text=True,
            timeout=seconds + GRACE_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        # A call of the target that blocks inside C is not interrupted by it.
        return "", f"it did not end within {seconds + GRACE_SECONDS:.0f} seconds, its search time being {seconds:.0f}"
    said = re.findall(r"\w+Error: [^\n\u2502]*", ended.stdout + ended.stderr)
    written = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("test_*.py")))
    return written, said[-1].strip() if said else f"it wrote no test and ended with status {ended.returncode}"


def tests(source: str) -> Iterator[list[ast.stmt]]:
    """The statements of each test, those of the file first, expectations about how they end taken away."""
    tree = ast.parse(source)
    first = [each for each in tree.body if not isinstance(each, ast.FunctionDef) and not _is_pytest(each)]
    for function in tree.body:
        if isinstance(function, ast.FunctionDef):
            yield [*first, *plain(function.body)]


def plain(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements without assertions, and those below ``with pytest.raises`` by themselves."""
    for statement in body:
        if isinstance(statement, ast.With):
            yield from plain(statement.body)
        elif not isinstance(statement, ast.Assert):
            yield statement


def made(statement: ast.stmt, names: dict[str, Any]) -> Any:
    """A call that runs one statement."""
    code = compile(ast.Module([statement], []), "<pynguin>", "exec")
    return lambda: exec(code, names)  # noqa: S102 - running what was written is the point


def _is_pytest(node: ast.stmt) -> bool:
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
    return any(name.partition(".")[0] == "pytest" for name in names)


if __name__ == "__main__":
    main()
