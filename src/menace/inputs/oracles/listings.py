"""Code in texts without a prompt: the statements of a block, and the values that comments beside them name."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator

from menace.inputs.oracles.notations import Noted, is_exact

_FENCED = re.compile(
    r"^[ ]*(?:```|~~~) ?(?:python|py)\b[^\n]*\n(?P<code>.*?)^[ ]*(?:```"
    r"|~~~)\s*$",
    re.MULTILINE | re.DOTALL,
)
_INDENTED = re.compile(
    r"^[ ]*\.\. code(?:-block)?:: *python[^\n]*\n(?:[ ]*:[^\n]*\n)*\s*\n(?P<code>(?:(?:[ ]{3,}[^\n]*|[ ]*)(?:\n"
    r"|\Z))+)",
    re.MULTILINE,
)
_COMMENT = re.compile(r"#\s*(?:=>|->|\u2192|returns:?|gives:?|prints:?|Output:)?\s*(?P<value>\S.*?)\s*$")
_MOST_STATEMENTS = 40


def listed(text: str) -> Iterator[Noted]:
    """The statements of the blocks in which a comment names a value; those without one have an empty value."""
    for shape in (_FENCED, _INDENTED):
        for block in shape.finditer(text):
            if ">>>" in block["code"]:
                continue
            first = text.count("\n", 0, block.start("code")) + 1
            found = list(_statements(textwrap.dedent(block["code"]), first))
            # A block that only shows calls has its values beside them, and is read elsewhere.
            if any(each.expected and not _is_call(each.statement) for each in found):
                yield from found


def _statements(code: str, first: int) -> Iterator[Noted]:
    try:
        body = ast.parse(code).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    lines = code.split("\n")
    for node in body[:_MOST_STATEMENTS]:
        source = ast.get_source_segment(code, node) or ""
        last = (node.end_lineno or node.lineno) - 1
        beside = lines[last][node.end_col_offset or 0 :]
        below = lines[last + 1] if last + 1 < len(lines) and lines[last + 1].lstrip().startswith("#") else ""
        yield Noted(source, _value(node, beside) or _value(node, below), first + node.lineno - 1)


def _value(node: ast.stmt, comment: str) -> str:
    found = _COMMENT.match(comment.strip())
    if found is None or not isinstance(node, ast.Expr) or not is_exact(found["value"]):
        return ""
    is_printed = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "print"
    value = ast.literal_eval(found["value"])
    return value if is_printed and isinstance(value, str) else found["value"]


def _is_call(statement: str) -> bool:
    """Whether a statement is a plain call of a function that is not printed."""
    node = ast.parse(statement).body[0]
    is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name)
    return is_call and not statement.startswith("print")
