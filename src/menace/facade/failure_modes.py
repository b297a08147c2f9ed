"""Source with failure modes put before it, so that whoever runs it meets them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from menace import child
from menace.child.effects import build

SEED = 0
"""The same snippet with the same modes fails in the same way."""

_HOOKS = '''\
def _menace_failure_modes():
    """Put in force: {names}."""
    import importlib.util
    import sys

    if "_menace_child" not in sys.modules:
        folder = {folder!r}
        spec = importlib.util.spec_from_file_location("_menace_child", {file!r}, submodule_search_locations=[folder])
        sys.modules["_menace_child"] = importlib.util.module_from_spec(spec)
    return importlib.import_module("_menace_child.effects.snippet").enter({faults!r}, {seed})


_menace_modes = _menace_failure_modes()
'''
_STUBS = "_menace_modes.stubs(globals())\n"
_OFF = "_menace_modes.off(globals())\n"


def _inject_failure_modes(snippet: str, modes: str | Iterable[str] | None) -> str:
    """The snippet with hooks for the modes around it; unchanged without modes.

    The hooks run before the first statement that does something, the stubs (values given to lower-case variables at
    the top) are replaced after they are set, and a last line takes the modes off. Raises ``ValueError`` for a mode
    that does not exist.
    """
    names = _names(modes)
    if not names:
        return snippet
    faults = [{"name": name} for name in names]
    build(faults, SEED)
    file = Path(child.__file__)
    hooks = _HOOKS.format(names=", ".join(names), file=str(file), folder=str(file.parent), faults=faults, seed=SEED)
    # The lines of Python: a form feed, for one, ends a line of text but not of source.
    lines = re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", snippet)
    if lines and not lines[-1].endswith(("\n", "\r")):
        lines[-1] += "\n"
    header, stubs = _borders(snippet)
    return "".join([*lines[:header], hooks, *lines[header:stubs], _STUBS, *lines[stubs:], _OFF])


def _names(modes: str | Iterable[str] | None) -> list[str]:
    """The modes in their order, each once; sets have no order of their own."""
    if modes is None:
        return []
    given = [modes] if isinstance(modes, str) else sorted(modes) if isinstance(modes, set | frozenset) else modes
    words = [word.strip() for text in given for word in text.split(",")]
    return list(dict.fromkeys(word for word in words if word))


def _borders(snippet: str) -> tuple[int, int]:
    """After how many lines the header (docstring, future imports) ends, and after how many the stubs below it."""
    try:
        body = ast.parse(snippet).body
    except SyntaxError:
        # Whoever runs it learns that; the hooks can stand anywhere.
        return 0, 0
    header = 0
    while header < len(body) and _is_header(body[header], first=header == 0):
        header += 1
    stubs = header
    while stubs < len(body) and _is_stub(body[stubs]):
        stubs += 1
    return _last_line(body, header), _last_line(body, stubs)


def _is_header(statement: ast.stmt, *, first: bool) -> bool:
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    return first and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_stub(statement: ast.stmt) -> bool:
    if not isinstance(statement, ast.Assign):
        return False
    targets_fit = all(isinstance(target, ast.Name) and target.id.islower() for target in statement.targets)
    try:
        ast.literal_eval(statement.value)
    except ValueError:
        return False
    return targets_fit


def _last_line(body: list[ast.stmt], count: int) -> int:
    """The last line of the first ``count`` statements and of what begins on that same line."""
    last = 0
    for position, statement in enumerate(body):
        if position >= count and statement.lineno > last:
            break
        last = statement.end_lineno or statement.lineno
    return last


__all__ = ["_inject_failure_modes"]
