"""``# menace: skip (reason)`` and ``# menace: skip-file (reason)``: what the authors of the target ask for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence

_DIRECTIVE = re.compile(r"#\s*menace:\s*(skip(?:-file)?)(?![\w-])\s*(?:\(([^#]*)\))?")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Directives:
    """The skip comments of one file, by line; text inside strings is not a comment."""

    def __init__(self, text: str, tree: ast.Module | None) -> None:
        self._lines: Sequence[str] = ()
        self._skips: dict[int, str] = {}
        self.skip_file: str | None = None
        if "menace:" not in text:
            return
        self._lines = text.split("\n")
        for line, column, kind, reason in _outside_strings(self._candidates(), tree):
            wording = f"by comment: {reason}" if reason else "by comment"
            if kind == "skip":
                self._skips[line] = wording
            elif column == 0 and self.skip_file is None:
                self.skip_file = wording

    def skip(self, node: Definition) -> str | None:
        """The reason to skip a definition: on its header, on a decorator, or on the line directly above."""
        if not self._skips:
            return None
        start, end = first_line(node), self._header_end(node)
        for line in range(start, end + 1):
            if line in self._skips:
                return self._skips[line]
        return self._skips.get(start - 1) if self._is_comment(start - 1) else None

    def _candidates(self) -> list[tuple[int, int, str, str]]:
        found = []
        for number, line in enumerate(self._lines, 1):
            match = _DIRECTIVE.search(line) if "menace:" in line else None
            if match is not None:
                # Columns of the syntax tree count bytes.
                column = len(line[: match.start()].encode("utf-8", "surrogatepass"))
                found.append((number, column, match[1], (match[2] or "").strip()))
        return found

    def _header_end(self, node: Definition) -> int:
        end = first_line(node.body[0])
        if end == node.lineno:
            return end
        end -= 1
        # Comments between the header and the first statement speak about that statement.
        while end > node.lineno and (not self._lines[end - 1].strip() or self._is_comment(end)):
            end -= 1
        return end

    def _is_comment(self, line: int) -> bool:
        return line >= 1 and self._lines[line - 1].lstrip().startswith("#")


def first_line(node: ast.stmt) -> int:
    """The line on which a statement begins, decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _outside_strings(
    candidates: Iterable[tuple[int, int, str, str]], tree: ast.Module | None
) -> list[tuple[int, int, str, str]]:
    remaining = {candidate[0]: candidate for candidate in candidates}
    if tree is not None and remaining:
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
                for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                    if line in remaining and _covers(node, line, remaining[line][1]):
                        del remaining[line]
    return list(remaining.values())


def _covers(node: ast.expr, line: int, column: int) -> bool:
    """Whether the comment sign stands between the quotes; columns matter on the first and last line only."""
    after_start = line > node.lineno or column >= node.col_offset
    before_end = line < (node.end_lineno or 0) or column < (node.end_col_offset or 0)
    return after_start and before_end
