"""What the parent imports can be imported on systems that lack the modules only some have."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src"
PARENT = SOURCE / "menace"
CHILD = PARENT / "child"
NOT_EVERYWHERE = {
    "crypt", "curses", "fcntl", "grp", "msvcrt", "nis", "ossaudiodev", "posix", "pty", "pwd", "readline",
    "resource", "spwd", "syslog", "termios", "tty", "winreg", "winsound",
}  # fmt: skip
"""Modules of the standard library that some system does not have."""


def test_no_module_of_the_parent_needs_one_system() -> None:
    """None of these stands at the top of a module outside the child's room, or of one in there that others import."""
    found = {
        f"{path.relative_to(SOURCE)}: {name}"
        for path in parents_own()
        for name in at_the_top(path)
        if name.partition(".")[0] in NOT_EVERYWHERE
    }

    assert found == set()


def parents_own() -> set[Path]:
    """The files outside the child's room, and those inside that they lead to."""
    waiting = [path for path in PARENT.rglob("*.py") if not path.is_relative_to(CHILD)]
    seen: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        waiting += [file for name in at_the_top(path) for file in files_of(name) if file.is_relative_to(CHILD)]
    return seen


def at_the_top(path: Path) -> Iterator[str]:
    """The modules that importing this file imports, by their full name; names taken from a package count as modules."""
    waiting: list[ast.stmt] = list(ast.parse(path.read_text(encoding="utf-8")).body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(filter(None, [package_of(path, node.level), node.module]))
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.dump(node.test):
            waiting += [*node.body, *node.orelse]
        elif isinstance(node, ast.Try):
            waiting += [
                *node.body,
                *node.orelse,
                *node.finalbody,
                *(each for one in node.handlers for each in one.body),
            ]


def package_of(path: Path, level: int) -> str:
    """The package that many leading dots stand for."""
    return ".".join(path.relative_to(SOURCE).parts[:-level]) if level else ""


def files_of(name: str) -> Iterator[Path]:
    """The file of a module of ours."""
    place = SOURCE.joinpath(*name.split("."))
    yield from (file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file())
