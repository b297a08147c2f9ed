"""Examples without a prompt: ``f(1) -> 2``, ``f(1)  # 2``, ``assert f(1) == 2``, and values that become others."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from menace.inputs.source.literals import is_literal
from menace.inputs.source.signatures import Function, stated_parameters

_GIVES = r"(?:returns|gives|is|becomes|yields|equals|evaluates to|->|=>|==>|\u2192|==)"
_LINE = re.compile(
    r"^\s*(?:[-*] |assert |\d+\. )?(?P<code>[A-Za-z_][\w.]*\(.*\))"
    r"(?:\s+#\s*(?:=>|->|\u2192|returns:?|gives:?)?|\s+(?:=>|->|==>|\u2192|==)(?=\s))\s*(?P<value>\S.*?)[.;]?\s*$"
)
_QUOTED = re.compile(
    rf"(?P<mark>``?)(?P<code>[A-Za-z_][\w.]*\([^`\n]*\))(?P=mark) {_GIVES} (?P=mark)(?P<value>[^`\n]+)(?P=mark)"
)
_CELLS = re.compile(
    r"(?:^\s*|\| *|\s{2,})(?P<mark>`{0,2})(?P<code>[A-Za-z_][\w.]*\([^`|\n]*\))(?P=mark)(?: *\| *"
    r"|\s{2,})(?P<second>`{0,2})"
    r"(?P<value>[^`|\n]+?)(?P=second)\s*(?=\||$)"
)
"""A row of a table: a call, and what it gives in the cell beside it."""
_BELOW = re.compile(r"^\s*#\s*(?:=>|->|\u2192|returns:?|gives:?|prints:?)?\s*(?P<value>\S.*?)\s*$")
_ROW = re.compile(r"^\s*\|?\s*(?P<given>\S(?:.*?\S)??)\s*(?:\||\s{2,})\s*(?P<value>\S(?:.*?\S)??)\s*\|?\s*$")
_RULE = re.compile(r"^\s*(?:=+\s+=+|\|?\s*:?-{3,}:?\s*\|\s*:?-{3,}:?\s*\|?)\s*$")
_LITERAL = r"(?:``[^`\n]+``|`[^`\n]+`|'[^'\n]*'|\"[^\"\n]*\"|(?<![\w.,-])-?\d+(?:\.\d+)?(?![\w.-]*\w))"
_BECOMES = re.compile(
    rf"(?P<given>{_LITERAL}) (?:becomes|gives|yields|turns into|is turned into|stands for|means|->|=>"
    rf"|\u2192) (?P<value>{_LITERAL})"
)
_WAYS = re.compile(r"\b(?:if|when|with|unless|not|never|by default|instead|where|while|about|roughly)\b", re.IGNORECASE)
_PLAIN_DECIMALS = (0.0, 0.25, 0.5, 0.75)
_MOST, _LEAST_ROWS = 12, 2


@dataclass(frozen=True, slots=True)
class Noted:
    """A call and the value that it is said to give, and the line of the text where they stand."""

    statement: str
    expected: str
    line: int


def noted(text: str) -> Iterator[Noted]:
    """Calls with literals whose value stands beside them or as a comment below, on lines without a prompt."""
    lines = text.expandtabs().split("\n")
    for number, line in enumerate(lines, 1):
        if "(" not in line or line.lstrip().startswith((">>>", "...")):
            continue
        below = _BELOW.match(lines[number]) if number < len(lines) else None
        is_below = below is not None and line.strip().endswith(")")
        whole = _LINE.match(f"{line.rstrip()}  # {below['value']}" if below is not None and is_below else line)
        for found in [whole] if whole is not None else [*_QUOTED.finditer(line), *_CELLS.finditer(line)]:
            code, value = found["code"].strip(), found["value"].strip()
            if _is_plain_call(code) and is_exact(value):
                yield Noted(code, value, number)


def becoming(function: Function, text: str) -> Iterator[Noted]:
    """``'a b' becomes 'a-b'`` as calls of a function that takes one argument."""
    stated = stated_parameters(function, skip_first=False)
    if not stated or stated[0].name.startswith("*") or any(each.required for each in stated[1:]):
        return
    given_text, gives_text = _is_text(stated[0].hint), _is_text(function.returns)
    names = {each.name for each in stated}
    others = names - {stated[0].name}
    yield from _rows(function.name, text, is_text=given_text, gives_text=gives_text)
    for sentence in re.split(
        r"(?<=[.!?])\s+|\n\s*\n|;", re.sub(r"^\s*(?:>>>|\.\.\.).*$", "\n", text, flags=re.MULTILINE)
    ):
        line = re.sub(r"\s*\n\s*", " ", sentence).strip()
        if _WAYS.search(_BECOMES.sub("", line)) or others & set(re.findall(r"\w+", line)):
            continue
        for found in list(_BECOMES.finditer(line))[:_MOST]:
            given, value = _value(found["given"], is_text=given_text), _value(found["value"], is_text=gives_text)
            is_shown = not _is_code(found["given"], names) and not _is_code(found["value"], names)
            if is_shown and is_exact(value):
                yield Noted(f"{function.name}({given})", value, 0)


def _rows(name: str, text: str, *, is_text: bool, gives_text: bool) -> Iterator[Noted]:
    """The rows of a table of two columns, below the line under its heading: what is given, and what comes of it."""
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if not _RULE.match(line) or (place + 1 < len(lines) and _RULE.match(lines[place + 1])):
            continue
        rows = list(itertools.takewhile(bool, map(_ROW.match, lines[place + 1 :])))
        cells = [(row["given"], row["value"]) for row in rows if row is not None and not _RULE.match(row[0])]
        if len(cells) < _LEAST_ROWS or not all(
            re.fullmatch(_LITERAL, given) and _is_whole(value) for given, value in cells
        ):
            continue
        for given, value in cells[:_MOST]:
            shown = _value(value, is_text=gives_text)
            if is_exact(shown):
                yield Noted(f"{name}({_value(given, is_text=is_text)})", shown, 0)


def _is_whole(value: str) -> bool:
    """Whether a cell is one value."""
    return re.fullmatch(_LITERAL, value) is not None or is_exact(value)


def _value(token: str, *, is_text: bool) -> str:
    """A token as a literal; what stands in backticks is code where it can be, and a text otherwise."""
    inside = token.strip("`") if token.startswith("`") else token
    try:
        value = ast.literal_eval(inside)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return repr(inside)
    return repr(inside) if is_text and token.startswith("`") and not isinstance(value, str) else inside


def _is_code(token: str, names: Collection[str]) -> bool:
    """Whether backticks hold an expression or a name of the signature, and no value."""
    inside = token.strip("`")
    if not token.startswith("`") or inside[:1] in "'\"[{":
        return False
    return "(" in inside or "=" in inside or inside in names or (len(inside) == 1 and inside.isalpha())


def _is_text(hint: ast.expr | None) -> bool:
    return hint is not None and ast.unparse(hint).strip("'\"") == "str"


def _is_plain_call(code: str) -> bool:
    """Whether it is one call of a named function with nothing but literals."""
    try:
        node = ast.parse(code, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    values = [*node.args, *(keyword.value for keyword in node.keywords)]
    return bool(values) and all(keyword.arg for keyword in node.keywords) and all(map(is_literal, values))


def is_exact(value: str) -> bool:
    """Whether a value is a literal without decimals that people would have rounded."""
    try:
        tree = ast.parse(value, mode="eval")
        ast.literal_eval(tree)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return False
    decimals = [
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, float)
    ]
    return "..." not in value and all(abs(each) % 1 in _PLAIN_DECIMALS for each in decimals)
