"""Functions that have to give something back: hint and documentation name what, and nothing is none of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.source.signatures import Function, decorator_names

SOMETHING = "is_given(result)"
_KINDS = frozenset({"str", "int", "float", "bool", "bytes", "list", "dict", "set", "tuple", "frozenset"})
_GIVES = re.compile(
    r"^(?:returns?|gives?) (?:always )?(?:an?|the) (?:new |sorted )?(?:list|dict|dictionary|string|tuple|set|number"
    r"|integer|text)\b",
    re.IGNORECASE,
)
_NOTHING = re.compile(r"\bNone\b|\bnothing\b|\boptional\b|\bno (?:result|value)\b|\bmay\b|\bif any\b", re.IGNORECASE)


def something(function: Function, text: str, *, typed: bool = False) -> Iterator[Claim]:
    """That a result is not None, for code that returns values and says so in its hint or in its first words.

    Where hints vouch for all input (``typed``), code that comes to its end without a return has forgotten one.
    """
    if "abstractmethod" in decorator_names(function) or _NOTHING.search(text):
        return
    values = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    if not typed and any(isinstance(value, ast.Attribute) and _is_self(value.value) for value in values):
        return  # what it was made with may be nothing
    if not any(value is not None and not _is_none(value) for value in values):
        return
    if _GIVES.match(text.strip()) if function.returns is None else _names_a_kind(function.returns):
        yield Claim("Documentation", SOMETHING, sure=typed and _comes_to_its_end(function, values))


def _comes_to_its_end(function: Function, values: Sequence[ast.expr | None]) -> bool:
    """Whether the last statement is a loop or a condition that may be passed by, and no None is returned on purpose."""
    last = function.body[-1]
    may_pass = isinstance(last, ast.For) or (isinstance(last, ast.If) and not last.orelse)
    return may_pass and all(value is not None and not _is_none(value) for value in values)


def _names_a_kind(hint: ast.expr) -> bool:
    """Whether a hint is one plain kind of value, whatever is in it."""
    if isinstance(hint, ast.Constant) and isinstance(hint.value, str):
        try:
            hint = ast.parse(hint.value, mode="eval").body
        except SyntaxError:
            return False
    kind = hint.value if isinstance(hint, ast.Subscript) else hint
    name = kind.attr if isinstance(kind, ast.Attribute) else kind.id if isinstance(kind, ast.Name) else ""
    return name.lower() in _KINDS


def _is_self(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id == "self"


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None
